"""Alkemy as a whole: what a round costs in taps, how many ways there are, what a phone shows."""

from __future__ import annotations

from collections import Counter

import pytest

from pycore.record.text import begin, read
from pycore.systems.alkemy import SYSTEM
from pycore.turn.action import ActionError, parse_action
from pycore.turn.setup import Setup, UnitSpec
from pycore.turn.state import Side, State
from pycore.turn.table import Table
from pycore.turn.view import Dice, Notes, Queue, Roster, Strip
from tests.systems.playing import Taps
from tests.systems.rounds import ALKEMY

SIDES = (Side("a"), Side("b"))


def seven_cards_a_side(depth: str = "states") -> Table:
    ranks = ("hero", "elite", "elite", "troop", "troop", "troop", "troop")
    units = [UnitSpec(f"{s.id}-{n}", s.id, values={"rank": r}) for s in SIDES for n, r in enumerate(ranks, 1)]
    return Table(SYSTEM, Setup("alkemy", depth=depth, seed="5eed", sides=SIDES, units=tuple(units)))


def test_a_round_of_fourteen_cards_takes_few_taps_and_one_question() -> None:
    game = Taps(ALKEMY.record)
    game.tap(*ALKEMY.script)
    cards = sum(1 for word in ALKEMY.script if word.startswith("activate"))
    back = sum(1 for word in ALKEMY.script if word.startswith("reactivate"))
    reactions = sum(1 for word in ALKEMY.script if word.startswith(("counter", "defend")))
    assert (cards, back, reactions) == (14, 2, 2)
    assert game.state.turn.phase == "end"
    assert game.taps <= ALKEMY.taps
    assert game.stops <= ALKEMY.stops
    assert (game.taps, game.stops) == (41, 1)  # may shrink


def ways(table: Table, depth: int) -> int:
    """How many sequences of so many allowed actions are offered."""

    def count(state: State, left: int) -> int:
        found = 0
        for option in SYSTEM.options(state):
            if option.refusal is None and option.form is None:
                found += 1 if left == 1 else count(SYSTEM.apply(state, parse_action(option.action))[0], left - 1)
        return found

    return count(table.state, depth)


@pytest.mark.parametrize(("depth", "number"), [(1, 2), (2, 6), (3, 70), (4, 909)])
def test_perft_of_the_example(depth: int, number: int) -> None:
    assert ways(begin(read(SYSTEM.example)), depth) == number


def blocks(table: Table, kind: type) -> list:  # type: ignore[type-arg]
    return [block for block in SYSTEM.view(table.state) if isinstance(block, kind)]


def test_the_strip_says_who_is_up_and_that_one_more_pass_ends_the_round() -> None:
    table = seven_cards_a_side()
    assert blocks(table, Strip)[0].up == ()
    table.play("starts b")
    assert blocks(table, Strip)[0].up == ("b",)
    table.play("pass")
    strip = blocks(table, Strip)[0]
    assert (strip.up, strip.note.key) == (("a",), "strip.passed")
    assert [step.state for step in strip.steps] == ["done", "now", "next"]


def test_a_row_shows_card_points_and_tags_and_takes_a_tap() -> None:
    table = seven_cards_a_side()
    for line in ("starts a", "activate a-2", "charge a-2", "end"):
        table.play(line)
    mine, theirs = blocks(table, Roster)
    row = mine.rows[1]
    assert (row.mark, row.pips[0].now, row.pips[0].full, row.tap) == ("done", 2, 3, "")
    assert [tag.label.key for tag in row.tags] == ["tag.on-watch", "field.charged"]
    assert theirs.up
    assert theirs.rows[0].tap == "activate b-1"
    table.play("pass")
    assert blocks(table, Roster)[0].rows[1].tap == "reactivate a-2"


def test_depth_turn_shows_no_points_and_no_actions() -> None:
    table = seven_cards_a_side("turn")
    table.play("starts a")
    table.play("activate a-1")
    assert all(not row.pips and not row.tags for roster in blocks(table, Roster) for row in roster.rows)
    assert Counter(o.action.split()[0] for o in SYSTEM.options(table.state)) == {"end": 1, "activate": 13}
    assert not blocks(table, Notes)


def test_declarations_wait_in_a_queue_and_dice_are_shown() -> None:
    units = (
        UnitSpec("x", "a", values={"card": "pair"}),
        UnitSpec("y", "a", values={"card": "pair"}),
        UnitSpec("z", "b"),
    )
    table = Table(SYSTEM, Setup("alkemy", depth="dice", seed="5eed", sides=SIDES, units=units))
    for line in ("starts a", "activate x", "shoot x z"):
        table.play(line)
    assert len(blocks(table, Queue)[0].waiting) == 1
    for line in ("nothing y", "set x shooting 5", "roll-shot x 12", "roll"):
        table.play(line)
    assert len(blocks(table, Dice)[0].answer) == 2


def test_reactions_are_chips_of_the_other_side_and_the_main_button_goes_on() -> None:
    table = seven_cards_a_side()
    for line in ("starts a", "activate a-4", "shoot a-4 b-4", "set a-4 ap 0"):
        table.play(line)
    options = SYSTEM.options(table.state)
    chips = {o.action: o.side for o in options if o.role == "chip" and o.cost}
    assert chips == {"counter-move b-4": "b", "counter-shot b-4": "b", "defend b-4": "b"}
    assert [o.action for o in options if o.role == "main"] == ["end"]
    table.play("activate b-1")
    assert table.state.turn.order.up == "b"


@pytest.mark.parametrize(
    "line", ["cards a-1 sword", "disengage a-1 crawl", "roll-attack a-1 b-1 3", "roll-attack a-1", "result a-1 100"]
)
def test_words_that_fit_nothing_are_refused_with_a_column(line: str) -> None:
    table = seven_cards_a_side()
    table.play("starts a")
    before = table.state
    with pytest.raises(ActionError) as error:
        table.play("anyway " + line)
    assert error.value.column > 1
    assert table.state is before


def test_unnamed_miniatures_are_called_by_their_profile() -> None:
    state = seven_cards_a_side().state
    assert [SYSTEM.unnamed(state.units[u]) for u in ("a-1", "a-2", "a-4")] == ["unit.hero", "unit.elite", "unit.troop"]
    assert all(SYSTEM.unnamed(u) in SYSTEM.texts for u in state.units.values())
