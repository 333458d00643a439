"""The 9th Age: its budget of taps, its counted sequences."""

from __future__ import annotations

import pytest

from pycore.record.text import begin, read
from pycore.systems.ninth_age import SYSTEM
from pycore.turn.action import ActionError
from tests.systems.playing import Taps, sequences
from tests.systems.rounds import NINTH_AGE


def test_a_player_turn_takes_few_taps() -> None:
    game = Taps(NINTH_AGE.record)
    assert game.state.turn.now.round == 2
    game.tap(*NINTH_AGE.script)
    assert game.state.turn.now.up == "b"
    assert game.taps <= NINTH_AGE.taps
    assert game.stops <= NINTH_AGE.stops


def test_going_on_means_no() -> None:
    game = Taps(NINTH_AGE.record)
    game.tap("next")
    offered = [option.action for option in SYSTEM.options(game.state)]
    assert 'effect a "Raven omen" start' in offered
    game.tap("window")
    game.tap("next")
    assert game.state.turn.window is None
    assert game.taps == 3


def test_what_must_happen_is_missed_only_where_it_has_not_happened() -> None:
    game = Taps(NINTH_AGE.record)
    table = game.table
    for line in ("next", "effect b Rot start mandatory", "no a", "no b", *["next"] * 8):
        table.play(line)

    def told(*lines: str) -> list[str]:
        for line in lines:
            events = table.play(line).events
        return [event.key for event in events]

    assert "event.due" in told("next")
    table.undo()
    assert "event.due" not in told("window", "no a", "no b", "next")


def test_the_edition_decides_the_phases_and_can_be_switched() -> None:
    table = begin(read(NINTH_AGE.record.replace("edition 1.0", "edition 2022")))
    table.play("first a")
    assert SYSTEM.fact(table.state, "game", "phase") == "charge"
    table.play("toggle edition-2022 off")
    assert SYSTEM.fact(table.state, "game", "phase") == "movement"


def test_a_throw_that_is_none_says_where() -> None:
    table = begin(read(NINTH_AGE.record))
    with pytest.raises(ActionError) as error:
        table.play('throw a "3D6 +"')
    assert error.value.key.startswith("dice.")
    assert error.value.column > len("throw a ")


def test_sequences_from_the_example() -> None:
    record = begin(read(SYSTEM.example))
    for line in read(SYSTEM.example).body:
        if not line.kind:
            record.play(line.text)
        if line.text == "no a":
            break
    counted = [sequences(SYSTEM, record.state, depth) for depth in (1, 2, 3)]
    assert counted == PERFT


PERFT = [6, 16, 58]
