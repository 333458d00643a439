from __future__ import annotations

import gc
import weakref

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.turn.action import ActionError
from pycore.turn.setup import Setup, UnitSpec
from pycore.turn.state import Side
from pycore.turn.table import MOST_TAILS, Refused, Table, Tail, Taken
from tests.turn.toy import SYSTEM

SETUP = Setup(
    "toy",
    seed="5eed",
    sides=(Side("a", "Red"), Side("b")),
    units=tuple(UnitSpec(f"{side}-{n}", side) for side in "ab" for n in (1, 2)),
)


def table(*lines: str) -> Table:
    played = Table(SYSTEM, SETUP)
    for line in lines:
        played.play(line)
    return played


def texts(played: Table) -> list[str]:
    return [line.text for line in played.lines]


def test_undo_and_redo_give_back_the_very_same_states() -> None:
    game = table("walk a-1", "shoot a-2 b-1", "roll")
    states = [game.first, *(line.state for line in game.lines)]
    for state in reversed(states):
        assert game.state is state
        game.undo()
    for state in states[1:]:
        game.redo()
        assert game.state is state
    with pytest.raises(IndexError):
        game.redo()


def test_undo_at_the_start_does_nothing_and_go_stays_inside() -> None:
    game = table("walk a-1")
    game.go(0)
    game.undo()
    assert game.cursor == 0
    for place in (-1, 2):
        with pytest.raises(IndexError):
            game.go(place)


@pytest.mark.parametrize("text", ["walk b-1", "shoot a-1 a-2", "duck b-1", "join a-1 a"])
def test_a_refused_action_changes_nothing_but_can_be_done_anyway(text: str) -> None:
    game = table("walk a-2")
    before = (game.state, texts(game), game.cursor, list(game.tails))
    with pytest.raises(Refused):
        game.play(text)
    assert (game.state, texts(game), game.cursor, list(game.tails)) == before
    played = game.play("anyway " + text)
    assert played.events[0].key == "event.anyway"
    assert played.text == "anyway " + text


@pytest.mark.parametrize(
    "text", ["", "fly a-1", "walk", "walk a-1 a-2", "walk zed", "set a-1 ap 9", "set a-1 nix 1", "roll 3", "skip"]
)
def test_what_is_no_action_changes_nothing(text: str) -> None:
    game = table("walk a-2", "walk a-2")
    game.undo()
    state, lines = game.state, texts(game)
    for one in (text, "anyway " + text):
        with pytest.raises(ActionError):
            game.play(one)
    assert (game.state, texts(game), game.cursor, game.tails) == (state, lines, 1, [])


def test_going_on_differently_keeps_what_stood_there() -> None:
    game = table("walk a-1", "walk a-2", "end")
    game.go(1)
    game.play("end")
    assert texts(game) == ["walk a-1", "end"]
    assert game.tails == [Tail(1, ("walk a-2", "end"))]
    assert game.take_up(0) == 2
    assert texts(game) == ["walk a-1", "walk a-2", "end"]
    assert game.tails == [Tail(1, ("end",))]


def test_the_very_next_line_again_is_a_redo() -> None:
    game = table("walk a-1", "walk a-2", "end")
    game.go(1)
    game.play("walk a-2")
    assert (texts(game), game.tails, game.cursor) == (["walk a-1", "walk a-2", "end"], [], 2)


def test_a_tail_that_no_longer_holds_is_taken_up_as_far_as_it_does() -> None:
    game = table("walk a-1")
    game.tails.append(Tail(7, ("walk a-1", "walk a-1", "end")))
    assert game.take_up(0) == 1
    assert texts(game) == ["walk a-1", "walk a-1"]
    assert game.tails == [Tail(2, ("walk a-1", "end"))]


def test_tails_are_bounded() -> None:
    game = table("walk a-1")
    for n in range(MOST_TAILS + 20):
        game.go(0)
        game.play(f"note {n}")
    assert len(game.tails) == MOST_TAILS
    assert game.tails[-1].lines == (f"note {MOST_TAILS + 18}",)


def test_correcting_keeps_the_dice_the_cursor_and_what_still_holds() -> None:
    game = table("walk a-1", "shoot a-2 b-1", "roll", "end")
    fell = texts(game)[2]
    game.undo()
    assert game.correct(0, "note slow") == 3
    assert (texts(game), game.cursor) == (["note slow", "shoot a-2 b-1", fell, "end"], 3)
    assert game.correct(0, None) == 3
    assert (texts(game), game.cursor) == (["shoot a-2 b-1", fell, "end"], 2)
    assert game.taken == []


def test_correcting_with_what_cannot_stand_there_changes_nothing() -> None:
    game = table("walk a-1", "end")
    game.play("walk b-1")
    for wrong, error in (("walk b-1", Refused), ("fly", ActionError)):
        with pytest.raises(error):
            game.correct(0, wrong)
        assert (texts(game), game.cursor, game.tails) == (["walk a-1", "end", "walk b-1"], 3, [])
    with pytest.raises(IndexError):
        game.correct(3, "end")


def test_what_a_correction_topples_is_kept_as_a_tail() -> None:
    game = table("end", "walk b-1")
    assert game.correct(0, "note no") == 0
    assert (texts(game), game.tails) == (["note no"], [Tail(1, ("walk b-1",))])


def test_a_roll_that_was_taken_back_stays_known() -> None:
    game = table("shoot a-1 b-1", "roll 5", "end")
    game.undo()
    game.undo()
    assert game.taken == []  # it still stands, to be redone
    game.play("roll 2")
    assert game.taken == [Taken(1, "roll 5")]
    game.correct(1, "roll 6")
    assert game.taken == [Taken(1, "roll 5"), Taken(1, "roll 2")]
    game.take_up(0)
    assert texts(game) == ["shoot a-1 b-1", "roll 5", "end"]
    assert game.taken == [Taken(1, "roll 2"), Taken(1, "roll 6")]


def test_undo_redo_and_corrections_never_change_the_dice() -> None:
    rolled = table("shoot a-1 b-1", "roll").lines[-1].text
    late = table("walk a-2", "shoot a-1 b-1", "note x", "roll")
    assert late.lines[-1].text == rolled
    late.undo()
    late.play("note y")
    assert late.play("roll").text == rolled
    late.correct(0, "note z")
    assert late.lines[-1].text == rolled


def test_who_rolls_and_how_often_before_decide_the_dice() -> None:
    game = table()
    for _ in range(24):
        game.play("set a-1 ap 2")
        game.play("shoot a-1 b-1")
        game.play("roll")
        game.play("set b-1 status in")
    faces = [line.text for line in game.lines if line.text.startswith("roll")]
    assert len(set(faces)) == 6  # all faces in 24 rolls of this seed: the count is in the key


def test_without_a_seed_nothing_is_drawn() -> None:
    game = Table(SYSTEM, SETUP._replace(seed=""))
    game.play("shoot a-1 b-1")
    with pytest.raises(ActionError, match="no-seed"):
        game.play("roll")
    assert game.play("roll 4").text == "roll 4"


ACTIONS = st.sampled_from(
    [
        *[
            "walk a-1",
            "walk b-2",
            "shoot a-1 b-1",
            "shoot b-1 a-2",
            "roll",
            "roll 4",
            "roll =fail",
            "skip",
            "end",
            "duck b-1",
        ],
        *[
            "anyway walk b-1",
            "fall a-2",
            "join a-2 a",
            "leave b-1",
            "set a-1 ap 2",
            "set b-1 aim 1",
            "note x",
            "split a-1 1 z",
        ],
    ]
)
STEPS = st.lists(
    st.one_of(ACTIONS, st.tuples(st.just("go"), st.integers(0, 30)), st.tuples(st.just("correct"), st.integers(0, 30))),
    max_size=30,
)


@settings(max_examples=60, deadline=None)
@given(STEPS)
def test_whatever_is_done_replaying_the_lines_gives_the_same_states(steps: list[str | tuple[str, int]]) -> None:
    game = table()
    for step in steps:
        try:
            if isinstance(step, str):
                game.play(step)
            elif step[0] == "go":
                game.go(min(step[1], len(game.lines)))
            elif game.lines:
                game.correct(step[1] % len(game.lines), "note corrected")
        except (ActionError, Refused):
            pass
    again = table(*texts(game))
    assert [line.state for line in again.lines] == [line.state for line in game.lines]
    assert [line.events for line in again.lines] == [line.events for line in game.lines]
    for place in range(len(game.lines) + 1):
        game.go(place)
        again.go(place)
        assert game.state == again.state


def test_a_table_that_is_dropped_is_gone_at_once() -> None:
    gc.disable()  # nothing may wait for the collector: a long game is a big heap
    try:
        game = table("walk a-1", "end")
        gone = weakref.ref(game)
        del game
        assert gone() is None
    finally:
        gc.enable()
