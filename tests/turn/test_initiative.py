from __future__ import annotations

import pytest

from pycore.turn import initiative as i
from pycore.turn.initiative import OVER, TURNS, Order

THREE = Order(1, TURNS, ("a", "b", "c"))


def begun(order: Order = THREE) -> Order:
    return i.advance(order)


def ended(order: Order) -> Order:
    return i.advance(i.finish(order, order.up))


def round_of(order: Order) -> list[str]:
    """Who acts, in order, when nothing more happens."""
    seen = []
    order = i.advance(order)
    while order.up:
        seen.append(order.up)
        order = ended(order)
    return seen


def test_everyone_acts_once_in_order_then_the_round_is_over():
    assert round_of(THREE) == ["a", "b", "c"]
    assert ended(ended(ended(begun()))).stage == OVER
    assert round_of(i.next_round(ended(ended(ended(begun()))))) == ["a", "b", "c"]


def test_a_turn_starts_only_when_nobody_acts():
    assert i.advance(begun()) == begun()


def test_a_turn_that_interrupts_ends_before_the_other_goes_on():
    order = i.begin(begun(), "c")
    assert order.up == "c"
    order = ended(order)
    assert order.up == "a"
    assert round_of(i.finish(order, "a")) == ["b"]


def test_who_lost_the_place_acts_after_the_others_in_the_old_order():
    order = i.lose_place(i.lose_place(begun(), "b"), "a")
    assert round_of(order) == ["c", "a", "b"]
    assert round_of(i.keep_place(order, "a")) == ["a", "c", "b"]


def test_nobody_but_the_one_who_waits_is_left():
    order = i.advance(i.wait(begun(), "a", "light"))
    assert (order.up, order.event("a"), order.event("b")) == ("b", "light", None)
    order = ended(ended(order))
    assert (order.up, order.stage) == ("", TURNS)
    assert i.advance(i.finish(order, "a")).stage == OVER


def test_the_event_comes_first_interrupts_second_comes_next():
    order = i.advance(i.wait(begun(), "a", "light"))
    assert i.react(order, "a", True).acting == ("b", "a")
    assert round_of(i.react(order, "a", False)) == ["b", "a", "c"]
    alone = ended(ended(order))
    assert i.react(alone, "a", False).up == "a"


def test_who_is_gone_is_nowhere_and_newcomers_come_at_the_end():
    order = i.remove(begun(), "a")
    assert round_of(order) == ["b", "c"]
    assert round_of(i.tidied(begun(), ["b", "c", "d"])) == ["b", "c", "d"]
    assert i.tidied(THREE, ["a", "b", "c"]) is THREE


def test_a_new_order_is_settled_from_nothing():
    order = i.next_round(ended(ended(ended(begun())))._replace(renew=True))
    assert (order.round, order.stage, order.order) == (2, i.SETTLING, ())
    assert i.advance(order) is order


def test_numbers_and_places():
    assert i.ranked({"a": 3, "b": 5, "c": 3}, ("c",)) == ("c", "b", "a")
    assert i.ties({"a": 3, "b": 5, "c": 3, "d": 5}) == [("b", "d"), ("a", "c")]
    assert i.move(THREE, "c", 0).order == ("c", "a", "b")


@pytest.mark.parametrize(
    "broken",
    [
        THREE._replace(acting=("a",), done=frozenset({"a"})),
        THREE._replace(acting=("x",)),
        THREE._replace(order=("a", "a")),
        THREE._replace(stage=OVER),
    ],
)
def test_what_does_not_fit_together_is_told(broken: Order):
    assert i.faults(broken)
    assert not i.faults(begun())
