from __future__ import annotations

import pytest

from pycore.turn import queue as q


def names(items):
    return [item.data for item in items]


def test_an_activation_started_during_another_waits_until_that_one_has_ended():
    queue = q.push(q.Queue(), "a", 1)
    queue = q.add(queue, [(0, "b")], 1)
    assert q.ready(queue) == ()
    assert names(q.ready(q.finish(queue))) == ["b"]


def test_a_lower_level_resolves_inside_a_higher_one_but_not_the_other_way():
    card = q.push(q.Queue(), "card", 2)
    assert names(q.ready(q.add(card, [(0, "attack")], 1))) == ["attack"]
    assert q.ready(q.add(card, [(0, "next card")], 2)) == ()
    attack = q.push(card, "attack", 1)
    assert q.ready(q.add(attack, [(0, "next card")], 2)) == ()


def test_the_lower_level_goes_first_when_both_may_begin():
    queue = q.add(q.add(q.Queue(), [(0, "card")], 2), [(0, "attack")], 1)
    assert names(q.ready(queue)) == ["attack"]


def test_the_arbiter_orders_groups_and_the_chooser_orders_one_group():
    one = q.add(q.Queue(), [(0, "v"), (1, "m"), (1, "n")], 1, "p2")
    assert names(q.ready(one)) == ["v"]
    assert q.orderer(q.ready(one), "p1") == "p2"
    two = q.add(one, [(0, "w")], 1, "p3")
    assert names(q.ready(two)) == ["v", "w"]
    assert q.orderer(q.ready(two), "p1") == "p1"


def test_a_group_once_begun_goes_on_to_its_end_but_for_what_it_starts_itself():
    queue = q.add(q.Queue(), [(0, "v"), (1, "m"), (1, "n")], 1, "p2")
    queue = q.add(queue, [(0, "w")], 1, "p3")
    queue = q.begin(queue, q.ready(queue)[0].id)
    assert names(q.ready(q.finish(queue))) == ["m", "n"]
    queue = q.add(queue, [(0, "nested")], 1, "p1")
    queue = q.finish(queue)
    assert names(q.ready(queue)) == ["nested"]
    queue = q.finish(q.begin(queue, q.ready(queue)[0].id))
    assert names(q.ready(queue)) == ["m", "n"]
    for _ in "mn":
        queue = q.finish(q.begin(queue, q.ready(queue)[0].id))
    assert names(q.ready(queue)) == ["w"]
    assert q.faults(queue) == []


def test_what_was_begun_can_wait_again():
    queue = q.add(q.Queue(), [(0, "v"), (0, "w")], 1, "p1")
    begun = q.begin(queue, q.ready(queue)[0].id)
    assert q.put_back(begun) == queue


def test_an_effect_is_unresolved_while_what_it_started_is():
    queue = q.push(q.Queue(), "attack", 1)
    queue = q.push(queue, "card", 2)
    card = q.top(queue)
    queue = q.finish(q.add(queue, [(0, "nested")], 1))
    assert q.unresolved(queue, card.id)
    queue = q.finish(queue)
    queue = q.begin(queue, q.ready(queue)[0].id)
    assert q.unresolved(queue, card.id)
    assert not q.unresolved(q.finish(queue), card.id)


def test_whatever_leaves_ends_at_once():
    queue = q.add(q.push(q.Queue(), "m", 1), [(0, "m"), (0, "v")], 1)
    queue, stopped, dropped = q.remove(queue, lambda i: i.data == "m")
    assert names(stopped) == ["m"]
    assert names(dropped) == ["m"]
    assert names(q.ready(queue)) == ["v"]


def test_clear_errors():
    with pytest.raises(IndexError):
        q.finish(q.Queue())
    with pytest.raises(KeyError):
        q.begin(q.Queue(), 1)


def test_faults_are_found():
    bad = q.push(q.push(q.Queue(), "a", 1), "b", 1)
    assert q.faults(bad)
