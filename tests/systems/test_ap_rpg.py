"""The AP role-playing game: its budget of taps, its counted sequences."""

from __future__ import annotations

from pycore.record.text import begin, read
from pycore.systems.ap_rpg import SYSTEM
from tests.systems.playing import Taps, sequences
from tests.systems.rounds import AP_RPG


def test_a_round_of_four_heroes_and_eight_wolves_takes_few_taps() -> None:
    game = Taps(AP_RPG.record)
    game.tap(*AP_RPG.script)
    assert game.state.turn.order.round == 2
    assert game.taps <= AP_RPG.taps
    assert game.stops <= AP_RPG.stops


def test_a_round_like_the_last_one_is_a_tap_for_each_line() -> None:
    game = Taps(AP_RPG.record)
    for unit, deed in (("gunnar", "axe"), ("asa", "sword"), ("grey", "bite"), ("bran", "bow")):
        game.tap(f"act {unit} {deed}", *(["end"] if unit != "gunnar" else []))
    game.tap("act black bite", "end", "act dis spear", "end", "next-round")
    game.taps = 0
    game.tap(*(f"again {unit}" for unit in ("gunnar", "asa", "grey", "bran", "black", "dis")), "next-round")
    assert game.taps == 7
    assert game.state.turn.order.round == 3


def test_sequences_from_the_example() -> None:
    record = begin(read(SYSTEM.example.split("begin\n")[0] + "begin\n"))
    assert [sequences(SYSTEM, record.state, depth) for depth in (1, 2, 3)] == PERFT


PERFT = [17, 194, 2299]
