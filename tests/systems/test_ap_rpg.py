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


def _offered(game: Taps, role: str) -> list[str]:
    found = [o.action.split() for o in SYSTEM.options(game.state) if o.role == role and o.action.startswith("act ")]
    return [words[2] for words in found if len(words) == 3]


def test_everyone_is_offered_what_such_a_fighter_does() -> None:
    game = Taps(AP_RPG.record)
    assert "bite" in _offered(game, "more"), "a hero hardly ever bites, but may"
    assert {"axe", "step", "spell"} <= set(_offered(game, "act"))
    game.tap("act gunnar axe", "act asa sword", "end")
    assert {"axe", "bite"} <= set(_offered(game, "act")), "nobody knows yet what this foe is"
    game.tap("act grey bite")
    assert {"axe", "bow", "ready"} <= set(_offered(game, "more")), "RPG-02: who bites fights with teeth"
    assert "bite" in _offered(game, "act")
    assert game.state.units["black"].values.get("fights") is None
    game.table.play("set grey fights weapons")
    assert "bite" in _offered(game, "more"), "and the game master has the last word"


def test_waiting_stands_among_the_first_actions_with_what_is_waited_for() -> None:
    game = Taps(AP_RPG.record)
    acts = [o for o in SYSTEM.options(game.state) if o.role == "act" and o.unit == "gunnar"]
    wait = next(o for o in acts if o.action.startswith("wait "))
    assert acts.index(wait) <= 5
    assert wait.form is not None
    assert all(word in SYSTEM.texts for word in wait.form.words)


def test_sequences_from_the_example() -> None:
    record = begin(read(SYSTEM.example.split("begin\n")[0] + "begin\n"))
    assert [sequences(SYSTEM, record.state, depth) for depth in (1, 2, 3)] == PERFT


PERFT = [17, 194, 2299]
