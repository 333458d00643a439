"""Care for the table without a browser: clocks, switches, real dice by side, what is kept beside a game."""

from __future__ import annotations

import pytest
from page import care, prerender, real
from page.app import App
from page.store import Store
from page.voice import Voice

from pycore.record import text as record
from pycore.systems import load

from .test_store import Memory


class Time:
    """A clock that the test winds."""

    def __init__(self) -> None:
        self.ms = 1_000_000

    def __call__(self) -> int:
        return self.ms


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def app(time: Time) -> App:
    return App(Store(Memory()), now=time)


def shown(app: App, table) -> str:
    """Opens a game that was played so far, and paints it; all that stands on the screen then."""
    from page.games import Game

    game = Game("mine", table)
    game.save(app.store, app.now())
    app.open(game)
    app.paint()
    return "".join(app.painting.now.values())


def asking(expr: str = ""):
    """The example of The 9th Age at the first roll that is asked for, or at the one of this expression."""
    table = record.load(load("ninth-age").example).table
    for cursor in range(len(table.lines) + 1):
        table.go(cursor)
        asks = table.state.asks
        if asks and asks[0].kind == "roll" and expr in ("", asks[0].expr):
            return table
    raise AssertionError(expr)


def begun(app: App) -> App:
    table = record.load(load("alkemy").example).table
    table.go(0)
    shown(app, table)
    app.tap("action", "starts a")
    app.paint()
    return app


def test_a_clock_counts_for_the_side_that_is_up_and_can_be_paused(app: App, time: Time) -> None:
    begun(app)
    app.tap("do", "care clock")
    app.paint()
    time.ms += 61_000
    app.tap("action", "activate tecumse")
    app.tap("action", "end")
    app.paint()
    assert app.care
    assert app.care.clock
    assert app.care.clock.total == {"": 0, "a": 61_000}
    assert app.care.clock.up == "b"
    assert "1:01" in app.painting.now["p-care"]
    app.tap("do", "care pause")
    time.ms += 30_000
    app.paint()
    app.tap("do", "care pause")
    app.paint()
    time.ms += 5_000
    app.flush()
    assert care.kept(app)["clock"]["total"]["b"] == 5_000, "thirty seconds of pause are not counted"
    assert "care" not in app.game.text


def test_a_clock_goes_on_where_a_closed_page_left_it(app: App, time: Time) -> None:
    begun(app)
    app.tap("do", "care clock")
    app.paint()
    time.ms += 10_000
    app.flush()
    time.ms += 900_000  # the night between
    again = App(app.store, now=time)
    again.tap("do", "open mine")
    again.paint()
    time.ms += 1_000
    again.flush()
    assert sum(care.kept(again)["clock"]["total"].values()) == 11_000


def test_a_new_round_begins_its_own_time(app: App) -> None:
    clock = care.Clock({"up": "a", "number": 1, "round": {"a": 9_000}, "total": {"a": 9_000}})
    clock.since = 100
    clock.moved("b", 2, 1_100)
    assert (clock.rounds, clock.total["a"], clock.turn) == ({}, 10_000, 0)


@pytest.mark.parametrize("kept", [None, 3, "x", {"total": 7, "turn": "y", "up": [], "paused": 1, "round": {"a": -5}}])
def test_what_is_no_clock_harms_nothing(app: App, kept) -> None:
    app.store.put(care={"mine": {"clock": kept, "real": kept}})
    begun(app)
    assert care.real(app) == []
    app.tap("do", "care clock")
    app.paint()


def test_the_other_side_is_signalled_only_where_it_is_wanted_and_never_by_undo(app: App) -> None:
    begun(app)
    for action in ("activate tecumse", "end"):
        app.tap("action", action)
        app.paint()
    assert not [e for e in app.effects if e[:2] == ("care", "up")], "off by default"
    app.tap("do", "care buzz")
    app.tap("do", "undo")
    app.tap("do", "undo")
    app.paint()
    app.effects.clear()
    app.tap("action", "activate tecumse")
    app.tap("action", "end")
    app.paint()
    assert ("care", "up", "buzz") in app.effects
    app.effects.clear()
    app.tap("do", "undo")
    app.paint()
    assert not app.effects


def test_the_browser_is_asked_once_to_keep_what_is_stored(app: App) -> None:
    for _ in range(2):
        app.tap("do", "setup alkemy")
        app.tap("do", "begin")
        app.paint()
        app.tap("do", "home")
    assert app.effects.count(("care", "persist", "")) == 1


def test_the_screen_may_sleep_when_no_game_is_shown(app: App) -> None:
    begun(app)
    assert ("care", "awake", "on") in app.effects
    app.effects.clear()
    app.tap("do", "home")
    app.paint()
    assert ("care", "awake", "") in app.effects


# ---- real dice


def test_the_pages_dice_stand_first_with_their_odds(app: App) -> None:
    html = shown(app, asking("2d6"))
    ask = app.painting.now["p-ask"]
    assert ask.index('data-action="roll"') < ask.index("roll =")
    assert 'class="bars"' in ask, "the odds stand beside the roll before it is made"
    assert "100 %" not in html


def test_real_dice_belong_to_a_side_of_a_game(app: App) -> None:
    table = asking("2d6")
    side = table.state.asks[0].side
    other = next(s for s in table.state.sides if s != side)
    shown(app, table)
    app.tap("do", "care real " + other)
    app.paint()
    assert 'class="pads"' not in app.painting.now["p-ask"], "the other side's switch changes nothing here"
    app.tap("do", "care real " + side)
    app.paint()
    ask = app.painting.now["p-ask"]
    assert [f'data-action="roll ={n}"' in ask for n in range(1, 14)] == [False, *[True] * 11, False]
    assert "real" not in app.game.text
    app.tap("action", "roll =9")
    app.paint()
    assert app.game.table.lines[app.game.table.cursor - 1].text == "roll =9"


def test_how_many_passed_is_asked_for_by_that_name(app: App) -> None:
    table = asking("5d6 4+")
    shown(app, table)
    app.tap("do", "care real " + table.state.asks[0].side)
    app.paint()
    assert "How many passed?" in app.painting.now["p-ask"]
    assert [f'data-action="roll ={n}"' in app.painting.now["p-ask"] for n in range(7)] == [*[True] * 6, False]


def test_faces_are_said_die_by_die_and_can_be_taken_back(app: App) -> None:
    table = asking("2d6")
    shown(app, table)
    app.tap("do", "care real " + table.state.asks[0].side)
    app.tap("do", "real faces")
    app.paint()
    assert app.painting.now["p-ask"].count('data-do="real face ') == 6
    app.tap("do", "real face 5")
    app.paint()
    assert "Die 2" in app.painting.now["p-ask"]
    app.tap("do", "real back")
    app.tap("do", "real face 7")
    app.paint()
    assert app.typed
    assert app.typed.faces == (), "there is no seven on it"
    app.tap("do", "real face 3")
    app.tap("do", "real face 4")
    app.paint()
    assert app.game.table.lines[app.game.table.cursor - 1].text == "roll 3 4"


def test_faces_begin_anew_with_another_question(app: App) -> None:
    table = asking("2d6")
    shown(app, table)
    app.tap("do", "care real " + table.state.asks[0].side)
    app.tap("do", "real face 5")
    app.tap("do", "undo")
    app.tap("do", "redo")
    assert real.now(app, app.game).faces == (5,), "the same question is asked again"
    app.tap("action", "skip")
    app.tap("do", "undo")
    app.tap("do", "undo")
    assert real.now(app, app.game).faces == ()


def test_rerolls_are_asked_for_by_name() -> None:
    from pycore.dice import parse

    expr = parse("2d6 4+ reroll failed")
    typed = real.Typed(faces=(2, 5))
    found = real._faces(expr, typed, App().voice)
    assert found
    assert "reroll" in found["ask"]


def test_a_roll_without_known_results_asks_for_faces_at_once(app: App) -> None:
    table = asking("2d6")
    shown(app, table)
    ask = table.state.asks[0]
    app.tap("do", "care real " + ask.side)
    value = real.drawn(app, app.game, ask, (), [])  # no rule lets the table say less
    assert value["faces"]["keys"]
    assert value["pads"] == ()


@pytest.mark.parametrize(
    "text", ["", "face", "face x", "face 99", "skip", "back", "typing " + "9" * 900, "typed", "nonsense"]
)
def test_no_word_of_real_dice_harms_a_game(app: App, text: str) -> None:
    table = asking("2d6")
    shown(app, table)
    app.tap("do", "care real " + table.state.asks[0].side)
    before = app.game.text
    app.tap("do", "real " + text)
    app.paint()
    assert app.game.text == before


# ---- languages


def test_a_language_is_switched_without_losing_anything(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Voice, "load", staticmethod(prerender._translations))
    table = asking("2d6")
    shown(app, table)
    app.tap("do", "care real " + table.state.asks[0].side)
    app.tap("do", "real face 5")
    app.tell("new", "boot.new", ("update", "boot.new-take"))
    app.sheet = ("menu",)
    app.paint()
    app.tap("do", "lang de")
    app.paint()
    assert app.typed
    assert app.typed.faces == (5,)
    assert app.sheet == ("menu",)
    assert "new" in app.banners
    app.tap("do", "home")
    assert "Version" in app.paint()["app"], "what stood over the screen is said in the new language"
