"""Random games of Mordheim, two warbands and three: a sample in every run, 10,000 by --long."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pycore.systems import load
from pycore.turn.setup import UnitSpec
from pycore.turn.state import Side
from tests.systems.random_games import play

if TYPE_CHECKING:
    import random

    from pycore.turn.setup import Setup
    from pycore.turn.state import State
    from pycore.turn.view import Option

MORDHEIM = load("mordheim")
ALL = range(10_000)
BY_HAND = frozenset({"down", "stun", "out", "broke", "gone", "rallied", "failed", "near", "first"})
FLAGS = ("fear", "stupidity", "parry", "concussion", "leader", "engaged", "engaged")
NUMBERS = {"ld": (5, 9), "ws": (2, 5), "bs": (2, 5), "s": (2, 6), "ms": (2, 5), "t": (2, 6), "i": (2, 4)}
NUMBERS |= {"w": (1, 2), "attacks": (1, 3), "save": (0, 6)}


def warbands(setup: Setup, luck: random.Random) -> Setup:
    """Fighters in every state, some of whose numbers are known; a third warband now and then."""
    third = luck.random() < 0.3
    units = [*setup.units, *(UnitSpec(f"c-{n}", "c") for n in range(1, 4) if third)]
    made = []
    for unit in units:
        values: dict[str, int | str] = {flag: 1 for flag in FLAGS if luck.random() < 0.25}
        values |= {name: luck.randint(*span) for name, span in NUMBERS.items() if luck.random() < 0.7}
        if luck.random() < 0.4:
            values["state"] = luck.choice(("down", "stunned", "fleeing", "hidden"))
        made.append(unit._replace(values=values))
    sides = (*setup.sides, Side("c")) if third else setup.sides
    return setup._replace(units=tuple(made), sides=sides)


class Rolled(type(MORDHEIM)):  # type: ignore[misc]
    """Mordheim as a table plays it that rolls everything: no result is entered by hand."""

    def __init__(self) -> None:
        super().__init__()
        self.all_verbs = {word: verb for word, verb in self.all_verbs.items() if word not in BY_HAND}

    def options(self, state: State) -> list[Option]:
        return [option for option in super().options(state) if option.action.split(" ")[0] not in BY_HAND]


ROLLED = Rolled()


def rolling(setup: Setup, luck: random.Random) -> Setup:
    """Warbands that fight from the start, at depth dice."""
    setup = warbands(setup, luck)
    units = [u._replace(values={**u.values, "engaged": luck.choice((0, 1, 1))}) for u in setup.units]
    return setup._replace(depth="dice", units=tuple(units))


def test_rolled() -> None:
    tally = play(ROLLED, range(60), 200, prepare=rolling)
    assert set(tally.verbs) >= {"rally", "strike", "shoot", "roll", "parry", "mod", "roll-off", "skip", "flee", "rout"}
    assert tally.verbs["roll"] > 20 * 60


def test_by_the_rules() -> None:
    tally = play(MORDHEIM, range(60), 120, prepare=warbands)
    assert set(tally.verbs) >= {
        "charge",
        "rally",
        "rout",
        "stand",
        "flee",
        "shoot",
        "strike",
        "roll",
        "mod",
        "hide",
    }


def test_corrected_and_done_anyway() -> None:
    tally = play(MORDHEIM, range(60), 60, prepare=warbands, rough=True)
    assert set(tally.verbs) >= set(MORDHEIM.verbs_here()) - {"fear", "mod"} | {
        "set",
        "fall",
        "leave",
        "join",
        "skip",
    }


@pytest.mark.long
@pytest.mark.parametrize("rough", [False, True], ids=["rules", "rough"])
def test_ten_thousand(rough: bool) -> None:
    assert play(MORDHEIM, ALL, 500 if not rough else 100, prepare=warbands, rough=rough).games == len(ALL)


@pytest.mark.long
def test_ten_thousand_rolled() -> None:
    assert play(ROLLED, ALL, 500, prepare=rolling).games == len(ALL)
