"""Random games: a sample in every run, 10,000 of up to 500 actions by --long.

Corrections and things done anyway have a run of their own. Mordheim and Marvel Champions have games of their own, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from pycore.systems import load
from tests.systems.random_games import play

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from pycore.turn.setup import Setup

COMMON = {"set", "fall", "leave", "join", "split", "depth", "cost"}


def as_it_is(setup: Setup, _: random.Random) -> Setup:
    """The set-up that the counts make."""
    return setup


def linked(setup: Setup, luck: random.Random) -> Setup:
    """Some of the troops share a card."""
    troops = [u for u in setup.units if u.values["rank"] == "troop"]
    paired = {u.id: u.side + "-pair" for u in troops if luck.random() < 0.5}
    units = [u._replace(values={**u.values, "card": paired[u.id]}) if u.id in paired else u for u in setup.units]
    return setup._replace(units=tuple(units))


def sized(setup: Setup, luck: random.Random) -> Setup:
    """Units of known and unknown size."""
    return setup._replace(units=tuple(u._replace(count=luck.choice((1, 10))) for u in setup.units))


class Games(NamedTuple):
    """Whose games, how they are set up, which of its own words may be missing in a sample of so many."""

    system: str
    prepare: Callable[[Setup, random.Random], Setup]
    seldom: frozenset[str]
    sample: int = 100


GAMES = (
    Games("alkemy", linked, frozenset({"roll-initiative"}), 150),
    Games("ninth-age", sized, frozenset({"forget", "modify", "throw", "finish", "cost"})),  # a random text is no throw
    Games("ap-rpg", as_it_is, frozenset({"first", "reacts"}), 200),
)


@pytest.mark.parametrize("rough", [False, True], ids=["rules", "rough"])
@pytest.mark.parametrize("games", GAMES, ids=[games.system for games in GAMES])
def test_a_sample(games: Games, rough: bool) -> None:
    system = load(games.system)
    tally = play(system, range(games.sample), rough=rough, prepare=games.prepare)
    assert set(tally.verbs) >= (set(system.verbs_here()) | (COMMON if rough else set())) - games.seldom


@pytest.mark.long
@pytest.mark.parametrize("rough", [False, True], ids=["rules", "rough"])
@pytest.mark.parametrize("games", GAMES, ids=[games.system for games in GAMES])
def test_ten_thousand(games: Games, rough: bool) -> None:
    assert play(load(games.system), range(10_000), 500, rough=rough, prepare=games.prepare).games == 10_000
