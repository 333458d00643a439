"""The AP role-playing game: its records, its budget of taps, its counted sequences, its random games."""

from __future__ import annotations

import pytest

from pycore.record.text import begin, read
from pycore.systems.ap_rpg import SYSTEM
from tests.systems.playing import Taps, sequences
from tests.systems.random_games import play
from tests.systems.rounds import AP_RPG

SAMPLE, ALL = range(100), range(10_000)
OWN = set(SYSTEM.verbs_here()) - {"first", "reacts", "counter", "cost"}  # rare, or a switch of the table


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


def test_random_games_by_the_rules() -> None:
    assert set(play(SYSTEM, SAMPLE).verbs) >= OWN


def test_random_games_corrected_and_done_anyway() -> None:
    assert set(play(SYSTEM, SAMPLE, rough=True).verbs) >= OWN


@pytest.mark.long
@pytest.mark.parametrize("rough", [False, True], ids=["rules", "rough"])
def test_random_games_ten_thousand(rough: bool) -> None:
    assert play(SYSTEM, ALL, 500, rough=rough).games == len(ALL)


PERFT = [17, 194, 2289]
