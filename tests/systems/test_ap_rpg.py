"""The AP role-playing game: its records, its budget of taps, its counted sequences, its random games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pycore.record.check import check
from pycore.record.text import begin, read
from pycore.systems.ap_rpg import SYSTEM
from tests.systems.playing import Taps, sequences
from tests.systems.random_games import play
from tests.systems.rounds import AP_RPG

RECORDS = sorted((Path(__file__).parents[1] / "records" / "ap-rpg").glob("*.txt"))
CASES = ["C106", "C108", "C110", "C111", "C112"]
PERMISSIONS = {"RPG-03", "RPG-11", "RPG-13", "RPG-14"}  # these only allow, lower or take away: nothing to refuse
SAMPLE, ALL = range(100), range(10_000)
OWN = set(SYSTEM.verbs_here()) - {"first", "reacts", "counter", "cost"}  # rare, or a switch of the table


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_record_holds(path: Path) -> None:
    assert [str(fault) for fault in check(path.read_text("utf-8"))] == []


def test_the_example_holds() -> None:
    assert check(SYSTEM.example) == []


def test_every_case_vector_rule_and_ambiguity_has_a_record() -> None:
    heads = " ".join(path.read_text("utf-8").split("\n", 1)[0] for path in RECORDS)
    named = set(re.findall(r"[A-Z]+-?[A-Z]?\d+", heads))
    wanted = {*CASES, *SYSTEM.rules, *(f"RPG-V{n}" for n in range(1, 6)), *(f"A{n}" for n in range(1, 14))}
    assert sorted(wanted - named) == []


def test_every_rule_that_can_forbid_has_a_record_that_shows_it() -> None:
    lines = "\n".join(path.read_text("utf-8") for path in RECORDS)
    refused = set(re.findall(r"^! .* (RPG-\d\d)$", lines, re.MULTILINE))
    assert sorted(set(SYSTEM.rules) - refused) == sorted(PERMISSIONS)


def test_every_rule_stands_in_the_code_that_enforces_it() -> None:
    folder = Path(__file__).parents[2] / "pycore" / "systems" / "ap_rpg"
    code = "".join(path.read_text("utf-8") for path in folder.glob("*.py") if path.name != "texts.py")
    assert [rule for rule in SYSTEM.rules if rule not in code] == []


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
