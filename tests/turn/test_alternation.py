"""Sides take turns until all of them pass one straight after the other."""

from __future__ import annotations

import pytest

from pycore.turn.alternation import Alternation, acted, following, over, passed, starting

TWO = ("a", "b")


def test_the_other_side_is_up_after_an_activation_and_after_a_pass() -> None:
    start = starting(TWO, "a")
    assert acted(start) == Alternation(TWO, "b", 0)
    assert passed(start) == Alternation(TWO, "b", 1)


def test_two_passes_in_a_row_end_it() -> None:
    assert over(passed(passed(starting(TWO, "b"))))


def test_an_activation_breaks_the_chain() -> None:
    broken = passed(acted(passed(starting(TWO, "a"))))
    assert broken.passes == 1
    assert not over(broken)
    assert over(passed(broken))


def test_three_sides_need_three_passes() -> None:
    now = passed(passed(starting(("a", "b", "c"), "b")))
    assert now.up == "a"
    assert not over(now)
    assert over(passed(now))


def test_who_acted_out_of_turn_is_followed_by_the_next_one() -> None:
    assert acted(starting(TWO, "a"), by="b").up == "a"


def test_a_stranger_has_no_place_in_the_order() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        following(TWO, "z")
