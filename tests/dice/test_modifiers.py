"""The order of modifiers."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.dice.modifiers import apply, text

CHANGES = st.lists(st.tuples(st.sampled_from("=*/+-"), st.integers(1, 6)), max_size=5)


def by_the_book(value: int, changes: list[tuple[str, int]], hard: bool) -> int:
    """Every order within each step tried; the lowest (or highest) result taken."""
    best = max if hard else min
    values = {value}
    for step in ("=", "*/", "+-"):
        chosen = [change for change in changes if change[0] in step]
        reached = set()
        for start in values:
            for order in permutations(chosen):
                now = start
                for kind, amount in order:
                    now = {"=": amount, "*": now * amount, "/": -(-now // amount), "+": now + amount}.get(
                        kind, now - amount
                    )
                reached.add(now)
        values = {best(reached)}
    return values.pop()


@given(st.integers(0, 10), CHANGES, st.booleans())
def test_within_a_step_the_least_favourable_order(value: int, changes: list[tuple[str, int]], hard: bool) -> None:
    assert apply(value, changes, hard=hard) == by_the_book(value, changes, hard)


@given(st.integers(0, 10), CHANGES, st.integers(0, 3), st.integers(3, 9))
def test_bounds_come_last(value: int, changes: list[tuple[str, int]], low: int, high: int) -> None:
    assert apply(value, changes, low, high) == max(low, min(high, apply(value, changes)))


def test_unknown_modifiers() -> None:
    for change in (("^", 1), ("/", 0)):
        with pytest.raises(ValueError, match="not a modifier"):
            apply(1, [change])


def test_spelling() -> None:
    assert text([("+", 1), ("=", 3)], "roll") == " roll=3 roll+1"
