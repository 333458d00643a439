"""A tap that is worked out while the finger rests: the same picture as without, and no trace where it never comes."""

from __future__ import annotations

import pytest
from page import commands, foresight
from page.app import App
from page.store import Store

from pycore.record.link import encode
from tests.systems.rounds import ALKEMY, ROUNDS, Round

from .test_store import Memory

ELSE = ("undo", "redo", "sheet log", "sheet menu", "close", "side b", "side b")


@pytest.fixture(autouse=True)
def _named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "new_id", lambda: "game")
    monkeypatch.setattr(commands, "new_seed", lambda: "00" * 16)


def sat_down(played: Round) -> App:
    app = App(Store(Memory()), now=lambda: 0)
    app.arrive("#" + encode(played.record))
    app.tap("do", "keep")
    app.paint()
    return app


def tapped(app: App, kind: str, text: str) -> dict[str, str]:
    """A tap on which the finger rests before."""
    foreseen = foresight.foresee(app, kind, text)
    assert foreseen is not None
    app.tap(kind, text)
    changed = foresight.taken(app, foreseen)
    assert changed is not None, text
    return changed


@pytest.mark.parametrize("played", ROUNDS, ids=lambda played: played.name)
def test_what_is_foreseen_is_what_comes(played: Round) -> None:
    app, plain = sat_down(played), sat_down(played)
    taps = [tap for action in played.script for tap in (("action", action), *(("do", text) for text in ELSE))]
    for kind, text in taps:
        changed = tapped(app, kind, text)
        plain.tap(kind, text)
        assert changed == plain.paint(), text
        assert app.painting.inside == plain.painting.inside
        assert app.effects == plain.effects
    assert app.game
    assert plain.game
    assert app.game.text == plain.game.text
    assert app.store.steps == plain.store.steps


def test_a_finger_that_slides_away_leaves_nothing() -> None:
    app, plain = sat_down(ALKEMY), sat_down(ALKEMY)
    for action in ALKEMY.script[:4]:
        for kind, text in (("action", "roll"), ("do", "undo"), ("do", "sheet log"), ("action", action)):
            foresight.foresee(app, kind, text)
        assert app.game
        assert plain.game
        assert (app.game.text, app.said, app.sheet) == (plain.game.text, plain.said, plain.sheet)
        assert (app.store.steps, app.effects, app.paint()) == (plain.store.steps, plain.effects, {})
        for each in (app, plain):
            each.tap("action", action)
        assert app.paint() == plain.paint()


def test_another_tap_than_the_one_foreseen_takes_nothing_of_it() -> None:
    app, plain = sat_down(ALKEMY), sat_down(ALKEMY)
    for each in (app, plain):
        each.tap("action", "starts a")
        each.paint()
    foreseen = foresight.foresee(app, "action", "activate a-1")
    assert foreseen is not None
    for each in (app, plain):
        each.tap("action", "activate a-2")
    assert foresight.taken(app, foreseen) is None
    assert app.paint() == plain.paint()


def test_what_was_painted_since_outdates_it() -> None:
    app = sat_down(ALKEMY)
    foreseen = foresight.foresee(app, "action", "starts a")
    assert foreseen is not None
    app.tell("near", "store.near")
    app.paint()
    app.tap("action", "starts a")
    assert foresight.taken(app, foreseen) is None
    assert "store.near" not in app.paint()["p-top"]


def test_a_refusal_is_foreseen_and_forbids_as_ever() -> None:
    app = sat_down(ALKEMY)
    foreseen = foresight.foresee(app, "action", "activate a-1")
    assert foreseen is not None
    app.tap("action", "activate a-1")
    changed = foresight.taken(app, foreseen) or app.paint()
    assert app.sheet == ("refused",)
    assert app.game
    assert not app.game.table.cursor
    assert "anyway activate a-1" in changed["sheet"]


def test_where_time_goes_on_or_the_past_is_shown_nothing_is_foreseen() -> None:
    app = sat_down(ALKEMY)
    app.tap("action", "starts a")
    app.paint()
    assert foresight.foresee(app, "do", "care clock") is None
    assert foresight.foresee(app, "action", "correct 0 starts b") is None
    app.tap("do", "look-at 0")
    app.paint()
    assert foresight.foresee(app, "do", "undo") is None
    app.tap("do", "return")
    app.tap("do", "care clock")
    app.paint()
    assert foresight.foresee(app, "action", "activate a-1") is None
