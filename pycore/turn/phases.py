"""Whole turns in a fixed sequence of phases: each side plays all of its phases, then the next side does (Mordheim,
The 9th Age). Two sides or more.
"""

from __future__ import annotations

from typing import NamedTuple

from .alternation import following


class Phases(NamedTuple):
    """Which of its phases (from 0) the side that is up plays, in which round (from 1).

    >>> now = forward(forward(Phases(("red", "blue"), "red"), 2), 2)
    >>> now.up, now.phase, now.round
    ('blue', 0, 1)
    """

    sides: tuple[str, ...]
    up: str = ""
    phase: int = 0
    round: int = 1


def starting(sides: tuple[str, ...]) -> Phases:
    """The first phase of the first side's first turn; nobody is up where there is no side."""
    return Phases(sides, sides[0] if sides else "")


def forward(now: Phases, phases: int) -> Phases:
    """The next of so many phases; behind the last one the next side's turn."""
    return now._replace(phase=now.phase + 1) if now.phase + 1 < phases else next_turn(now)


def next_turn(now: Phases) -> Phases:
    """The next side's first phase; a new round begins with the side that stands first in the order."""
    if not now.sides:
        return now
    up = following(now.sides, now.up)
    return Phases(now.sides, up, 0, now.round + (up == now.sides[0]))


def without(now: Phases, side: str) -> Phases:
    """After a side has left the game; a turn that was its own ends there and then.

    >>> without(Phases(("red", "blue", "green"), "blue", 2), "blue")
    Phases(sides=('red', 'green'), up='green', phase=0, round=1)
    """
    if side not in now.sides:
        return now
    after = next_turn(now) if side == now.up else now
    sides = tuple(s for s in now.sides if s != side)
    return after._replace(sides=sides, up=after.up if after.up in sides else "")


def within(now: Phases, side: str, table: tuple[str, ...]) -> Phases:
    """After a side came (back) into the game, at its place in the order round the table."""
    sides = tuple(s for s in table if s in now.sides or s == side)
    return now._replace(sides=sides, up=now.up or side)
