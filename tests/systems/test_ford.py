"""A sixth system in one file plays like the others: by its example, at random, and with a text for all it says."""

from __future__ import annotations

from pathlib import Path

import pytest
from page.words import Words

from pycore.record.check import check
from pycore.record.text import load
from pycore.systems import register
from pycore.turn.message import Message
from tests.systems.ford import SYSTEM
from tests.systems.random_games import play, walk
from tests.systems.random_games import set_up as random_setup

register(SYSTEM)
FILE = Path(__file__).with_name("ford.py")


def test_it_is_one_short_file() -> None:
    assert len(FILE.read_text("utf-8").splitlines()) < 150


def test_its_example_holds() -> None:
    assert check(SYSTEM.example) == []
    assert load(SYSTEM.example).table.state.units["a-1"].get("ap") == 0


@pytest.mark.parametrize(
    "claims",
    [
        "! shoot a-1 b-1 FOR-01\n! walk b-1 FOR-01\n",
        "next\n! walk a-1 FOR-01\n! shoot a-1 a-1 FOR-03\n! duck b-1 FOR-04\nshoot a-1 b-1\n? chance 1/2\n",
        "next\nshoot a-1 b-1\nduck b-1\n? chance 1/6\n! duck b-1 FOR-04\nroll 6\n? over a\n? b-1 status fallen\n",
        "next\nset b-1 ap 0\nshoot a-1 b-1\n? refuses duck b-1 FOR-02\nroll 3\n? event ford.missed FOR-03\n",
        "next\nshoot a-1 b-1\nfall b-1\n? asks nothing\n? over a\nset b-1 status in\n? over -\n",
        "walk a-1\n? a-1 ap 2\nnext\nnext\n? offers walk b-1\nnext\nnext\n? a-1 ap 3\n",
        "depth turn\n? hides walk a-1\n? offers next\n",
    ],
)
def test_its_rules(claims: str) -> None:
    assert check("onwatch 1\nsystem ford\nunit a-1 a\nunit b-1 b\nbegin\n" + claims) == []


@pytest.mark.parametrize("rough", [False, True], ids=["rules", "rough"])
def test_random_games(rough: bool) -> None:
    assert set(play(SYSTEM, range(60), rough=rough).verbs) >= {"walk", "shoot", "duck", "roll", "next"}


def test_everything_it_says_has_a_text() -> None:
    import random

    words = Words(SYSTEM)
    for seed in range(20):
        table = walk(SYSTEM, random_setup(SYSTEM, random.Random(seed)), seed, 60)
        for line in table.lines:
            said: list[Message] = [*line.events, *(option.label for option in SYSTEM.options(line.state))]
            said += [Message(o.refusal.key, o.refusal.values) for o in SYSTEM.options(line.state) if o.refusal]
            assert all(words.say(message, line.state) for message in said)
    assert words.missing == set()
    assert all(words.has(key) for key in ("system.ford", "about.ford", *SYSTEM.rules))
