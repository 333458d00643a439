"""Mordheim as a whole: what a turn costs in taps, how many ways there are, what a phone shows."""

from __future__ import annotations

import pytest

from pycore.record.text import begin, read
from pycore.systems.mordheim import SYSTEM
from pycore.turn.setup import Setup, UnitSpec
from pycore.turn.state import Side
from pycore.turn.table import Table
from pycore.turn.view import Meter, Notes, Queue, Roster, Strip
from tests.systems.playing import Taps, sequences
from tests.systems.rounds import MORDHEIM, twelve_a_side

# ---- a turn at the table


def test_a_turn_of_twelve_against_twelve_takes_few_taps_and_no_question() -> None:
    game = Taps(twelve_a_side())
    game.tap(*MORDHEIM.script)
    chosen = 2  # a form takes a tap for each unit it chooses, beside the one that opens it
    units = game.state.units
    assert (game.state.turn.at.up, game.stops) == ("b", 0)
    # It is the other side's recovery now: its stunned have come round, nobody else has changed.
    states = {u: units[u].word("state") for u in ("a-9", "a-10", "a-12", "b-1", "b-2", "b-10", "a-3")}
    assert states == {
        "a-9": "fleeing",
        "a-10": "down",
        "a-12": "standing",
        "b-1": "down",
        "b-2": "down",
        "b-10": "down",
        "a-3": "stunned",
    }
    assert game.taps + chosen <= MORDHEIM.taps
    assert game.taps + chosen == 19  # may shrink


def test_who_does_nothing_special_plays_a_turn_in_four_taps() -> None:
    game = Taps(twelve_a_side())
    game.tap("next", "next", "next", "next")
    assert (game.state.turn.at.up, game.stops) == ("b", 0)
    events = [e for played in game.table.lines for e in played.events if e.key == "event.undone"]
    assert [e.values["what"].key for e in events] == ["due.rally", "due.flee"]


def test_at_depth_dice_the_numbers_are_asked_once_and_remembered() -> None:
    game = Taps(twelve_a_side("dice"))
    game.tap("rally a-9", "set a-9 ld 7", "roll =fail", "next")
    game.tap("charge a-1", "charge a-1 b-1", "flee a-9", "roll =6", "next")
    game.tap("shoot a-4", "shoot a-4 b-12", "set a-4 bs 3", "mod cover", "roll =pass")
    game.tap("set a-4 ms 3", "set b-12 t 3", "roll =pass", "set b-12 save 0", "roll =2", "next")
    game.tap("strike a-1", "set a-1 ws 3", "set b-1 ws 3", "roll =fail")
    assert game.state.units["b-12"].word("state") == "down"
    game.tap("strike b-1", "roll =pass", "set b-1 s 3", "set a-1 t 3", "roll =fail")
    game.tap("next")
    assert game.state.turn.at.up == "b"


# ---- how much there is


@pytest.mark.parametrize(("depth", "ways"), [(1, 7), (2, 34), (3, 160), (4, 1467)])
def test_ways_from_the_example(depth: int, ways: int) -> None:
    assert sequences(SYSTEM, begin(read(SYSTEM.example)).state, depth) == ways


# ---- what a phone shows


def shown(table: Table, kind: type) -> list[object]:
    return [block for block in SYSTEM.view(table.state) if isinstance(block, kind)]


def test_the_phase_bar_the_sheets_and_the_counters() -> None:
    table = begin(read(SYSTEM.example))
    table.replay(tuple(line.text for line in read(SYSTEM.example).body[:12]))
    (strip,) = shown(table, Strip)
    assert [step.state for step in strip.steps] == ["done", "done", "done", "now"]
    first, second = shown(table, Roster)
    assert (first.up, second.up) == (True, False)
    tags = {row.unit: [tag.label.key for tag in row.tags] for roster in (first, second) for row in roster.rows}
    assert tags["kurt"] == ["state.fleeing", "field.fled"]
    assert tags["hans"] == ["field.engaged", "field.leader", "field.charged"]
    assert tags["milan"] == ["state.down"]
    assert shown(table, Notes)
    assert not shown(table, Meter), "nobody is out of action"
    table.play("out vera")
    assert [(m.now, m.target) for m in shown(table, Meter)] == [(0, 2), (1, 1)]


def test_an_attack_is_a_sequence_one_can_follow() -> None:
    units = (
        UnitSpec("hans", "a", values={"ws": 4, "s": 4, "i": 4, "attacks": 3, "engaged": 1}),
        UnitSpec("otto", "a"),
        UnitSpec("vera", "b", values={"ws": 3, "t": 3, "i": 3, "save": 5, "engaged": 1}),
        UnitSpec("ivo", "b"),
    )
    table = Table(SYSTEM, Setup("mordheim", depth="dice", seed="5eed", sides=(Side("a"), Side("b")), units=units))
    for line in ("next", "next", "next", "strike hans", "roll 4 3 1"):
        table.play(line)
    (queue,) = shown(table, Queue)
    assert queue.now.key == "queue.now"
    assert [m.key for m in queue.waiting] == ["stage.save", "stage.injury"]
    assert not shown(table, Meter), "a roll has the room for itself"
    for line in ("roll 3 5", "roll 2 1", "roll 5 2"):
        table.play(line)
    queue, *_ = shown(table, Queue)
    steps = [(d.label.key, d.expr, d.answer, d.result and d.result.key) for d in queue.done]
    assert steps == [
        ("stage.hit", "3d6 3+", ("4", "3", "1"), "came.hit"),
        ("stage.wound", "2d6 3+", ("3", "5"), "came.wound"),
        ("stage.save", "2d6 6+", ("2", "1"), "came.unsaved"),
        ("stage.injury", "2d6kh1", ("5", "2"), None),
    ]
    assert (queue.now.values["unit"], queue.now.values["what"]) == ("vera", "do.out")
    table.play("next")
    assert not shown(table, Queue)


def test_each_fight_is_a_line_of_who_is_to_strike() -> None:
    units = [UnitSpec(f"{s}-{n}", s, values={"engaged": 1, "i": n}) for s in "ab" for n in range(1, 5)]
    sides = (Side("a"), Side("b"))
    table = Table(SYSTEM, Setup("mordheim", depth="dice", seed="5eed", sides=sides, units=tuple(units)))
    for line in ("contact a-1 b-1", "contact a-2 b-2", "contact a-3 b-1", "next", "next", "next"):
        table.play(line)
    lines = [[str(m.values["unit"]) for m in queue.waiting] for queue in shown(table, Queue)]
    assert lines == [["a-2", "b-2"], ["a-3", "a-1", "b-1"], ["a-4", "b-4", "b-3"]]


def test_the_first_fighter_of_each_warband_leads_it() -> None:
    units = tuple(UnitSpec(f"{s}-{n}", s) for s in "ab" for n in (1, 2))
    quick = SYSTEM.quick(Setup("mordheim", units=units))
    assert [u.values.get("leader", 0) for u in quick.units] == [1, 0, 1, 0]
