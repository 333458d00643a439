"""Whole turns of fixed phases: two sides and more, coming and going."""

from __future__ import annotations

import pytest

from pycore.turn.phases import Phases, forward, next_turn, starting, within, without

TABLE = ("red", "blue", "green")


@pytest.mark.parametrize("sides", [TABLE[:1], TABLE[:2], TABLE])
def test_each_side_plays_all_its_phases_once_a_round(sides: tuple[str, ...]) -> None:
    now = starting(sides)
    seen = []
    for _ in range(2 * 4 * len(sides)):
        seen.append((now.round, now.up, now.phase))
        now = forward(now, 4)
    assert seen == [(r, s, p) for r in (1, 2) for s in sides for p in range(4)]
    assert now == Phases(sides, sides[0], 0, 3)


def test_nobody_is_up_without_sides() -> None:
    assert forward(starting(()), 1) == Phases(())


@pytest.mark.parametrize(
    ("up", "gone", "expected"),
    [
        ("red", "red", Phases(("blue", "green"), "blue")),
        ("green", "green", Phases(("red", "blue"), "red", 0, 2)),
        ("red", "green", Phases(("red", "blue"), "red", 2)),
        ("red", "nobody", Phases(TABLE, "red", 2)),
    ],
)
def test_a_side_that_leaves_ends_its_own_turn_only(up: str, gone: str, expected: Phases) -> None:
    assert without(Phases(TABLE, up, 2), gone) == expected


def test_the_last_one_leaves() -> None:
    assert without(Phases(("red",), "red", 3), "red") == Phases((), "", 0, 2)


def test_a_side_comes_back_at_its_place() -> None:
    assert within(Phases(("red", "green"), "green", 1), "blue", TABLE) == Phases(TABLE, "green", 1)
    assert within(Phases(()), "blue", TABLE) == Phases(("blue",), "blue")
    assert next_turn(within(Phases(("red", "green"), "red", 1), "blue", TABLE)).up == "blue"
