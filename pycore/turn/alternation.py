"""Sides that take turns until all of them pass one straight after the other (Alkemy)."""

from __future__ import annotations

from typing import NamedTuple


class Alternation(NamedTuple):
    """Who is up, and how many passes in a row stand behind that.

    >>> a = starting(("red", "blue"), "blue")
    >>> a = passed(a)
    >>> a.up, over(a), over(passed(a)), over(passed(acted(a)))
    ('red', False, True, False)
    """

    order: tuple[str, ...]
    up: str = ""
    passes: int = 0


def starting(order: tuple[str, ...], side: str) -> Alternation:
    """A new round in which this side goes first."""
    return Alternation(order, side)


def acted(now: Alternation, by: str = "") -> Alternation:
    """After a side's whole turn: the next one is up and every chain of passes is broken. `by` is who acted, if
    it was not the side that was up.
    """
    return Alternation(now.order, following(now.order, by or now.up))


def passed(now: Alternation) -> Alternation:
    """After a pass: the next side is up, the chain one longer."""
    return Alternation(now.order, following(now.order, now.up), now.passes + 1)


def over(now: Alternation) -> bool:
    """Whether everybody has passed, one straight after the other."""
    return now.passes >= len(now.order)


def following(order: tuple[str, ...], side: str) -> str:
    """The side after this one, round the table; raises `ValueError` for a side that is not there."""
    return order[(order.index(side) + 1) % len(order)]
