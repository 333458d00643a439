"""Random games: a sample in every run, 10,000 by --long. Corrections and things done anyway have a run of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pycore.systems import load
from tests.systems.random_games import play

if TYPE_CHECKING:
    import random

    from pycore.turn.setup import Setup

ALKEMY = load("alkemy")
SAMPLE, ALL = range(150), range(10_000)
OWN = set(ALKEMY.verbs)


def linked(setup: Setup, luck: random.Random) -> Setup:
    """Some of the troops share a card."""
    troops = [u for u in setup.units if u.values["rank"] == "troop"]
    paired = {u.id: u.side + "-pair" for u in troops if luck.random() < 0.5}
    units = [u._replace(values={**u.values, "card": paired[u.id]}) if u.id in paired else u for u in setup.units]
    return setup._replace(units=tuple(units))


def test_alkemy_by_the_rules() -> None:
    tally = play(ALKEMY, SAMPLE, prepare=linked)
    assert set(tally.verbs) >= OWN - {"roll-initiative"}


def test_alkemy_corrected_and_done_anyway() -> None:
    tally = play(ALKEMY, SAMPLE, prepare=linked, rough=True)
    assert set(tally.verbs) >= OWN | {"set", "fall", "leave", "join", "split", "depth", "toggle", "cost", "skip"}


@pytest.mark.long
@pytest.mark.parametrize("rough", [False, True], ids=["rules", "rough"])
def test_alkemy_ten_thousand(rough: bool) -> None:
    assert play(ALKEMY, ALL, prepare=linked, rough=rough).games == len(ALL)
