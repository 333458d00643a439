"""The page without a browser: what a tap does, what is painted then, what it makes of links and saves."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from page import commands
from page.app import App
from page.store import Saved, Store

from pycore.record.link import encode

from .test_store import Memory

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture
def app() -> App:
    ticks = iter(range(1, 10_000))
    return App(Store(Memory()), now=lambda: next(ticks))


def play(app: App, *actions: str) -> dict[str, str]:
    """Taps, one after another; what the last one painted."""
    painted: dict[str, str] = {}
    for action in actions:
        app.tap("action", action)
        assert not app.refused[2], app.refused
        painted = app.paint()
    return painted


def begun(app: App) -> App:
    app.tap("do", "example alkemy")
    app.paint()
    play(app, "starts a")
    return app


def test_the_first_screen_offers_every_game_and_asks_nothing(app: App) -> None:
    html = app.paint()["app"]
    for system in ("alkemy", "mordheim", "champions", "ninth-age", "ap-rpg", "dice"):
        assert f'id="game-{system}"' in html
    assert "<form" not in html
    assert "<select" not in html


def test_only_what_changed_is_painted(app: App) -> None:
    begun(app)
    painted = play(app, "activate tecumse", "walk tecumse")
    assert {"row-tecumse!", "mini-tecumse!", "p-history", "live"} <= set(painted)
    assert not {"p-side-a", "p-side-b", "p-acts", "p-top", "app"} & set(painted)
    assert app.paint() == {}


def test_a_name_is_no_mark_for_the_style_sheet(app: App) -> None:
    app.tap("do", "example mordheim")
    painted = app.paint()
    unit = re.search(r'data-action="rallied (\S+)"', painted["app"])
    assert unit, "somebody flees"
    painted = play(app, f'rename {unit[1]} "corrected"')
    assert "corrected" in painted["p-chips"]
    assert "has-corrected" not in app.painting.now["play@class"].split()


def test_a_row_that_only_answers_a_tap_otherwise_stays(app: App) -> None:
    begun(app)
    rows = {at: html for at, html in app.painting.now.items() if 'data-action="activate ' in html}
    other = next(at for at in rows if at != "row-tecumse!").removeprefix("row-").removesuffix("!")
    painted = play(app, "activate tecumse")
    assert f"row-{other}!" not in painted
    assert painted[f"who-{other}@data-do"] == "unit " + other
    assert painted[f"who-{other}@-data-action"] == ""
    app.tap("do", "undo")
    assert app.paint()[f"who-{other}@data-action"] == "activate " + other
    play(app, "activate tecumse")
    app.tap("do", "lang de")
    assert f'id="row-{other}"' in app.paint()["p-side-a"]  # every word in it is another one


def test_every_option_is_a_button_with_its_action(app: App) -> None:
    begun(app)
    play(app, "activate tecumse")
    assert app.game
    html = "".join((*app.painting.now.values(), *app.painting.inside.values()))
    for option in app.game.table.system.options(app.game.table.state):
        buttons = re.findall(rf'<button[^>]*data-action="{re.escape(option.action)}"[^>]*>', html)
        assert buttons, option.action
        assert "disabled" not in "".join(buttons)
        if option.refusal:
            assert all(f'data-refused="{option.refusal.rule or "-"}"' in button for button in buttons)


def test_what_lies_in_folds_follows_the_picture_and_is_never_stale(app: App) -> None:
    begun(app)
    waiting: list[Callable[[], dict[str, str]]] = []

    def late(draw: Callable[[], dict[str, str]]) -> dict[str, str]:
        waiting.append(draw)
        return {}

    app.late = late
    painted = play(app, "activate tecumse")
    assert 'id="not-now"' in app.painting.now["p-rest"]
    assert "p-refused" not in painted
    assert 'data-action="anyway ' in waiting[0]()["p-refused"]
    play(app, "walk tecumse", "run tecumse")
    assert waiting[1]() == {}, "the next tap was faster"
    assert 'data-action="anyway run tecumse"' in waiting[2]()["p-refused"]
    app.tap("do", "home")
    app.paint()
    assert waiting[2]() == {}


def test_a_refused_action_changes_nothing_and_offers_to_do_it_anyway(app: App) -> None:
    begun(app)
    play(app, "activate tecumse", "run tecumse")
    assert app.game
    before = app.game.text
    app.tap("action", "run tecumse")
    sheet = app.paint()["sheet"]
    assert 'data-action="anyway run tecumse"' in sheet
    assert 'data-refused="ALK-06"' in sheet
    assert app.game.text == before
    app.tap("action", "anyway run tecumse")
    assert app.game.text != before


@pytest.mark.parametrize("text", ["", "fly away", "walk nobody", '"', "set tecumse ap 99", "x" * 500, "set\u202e"])
def test_no_text_from_outside_harms_a_game(app: App, text: str) -> None:
    begun(app)
    assert app.game
    before = app.game.text
    app.tap("action", text)
    app.tap("do", text)
    app.paint()
    assert app.game.text == before


def test_names_are_text_and_never_markup(app: App) -> None:
    begun(app)
    app.fill("rename tecumse {value}", '<img src=x onerror=alert(1)> "quoted"')
    html = "".join(app.paint().values())
    assert "<img" not in html
    assert "&lt;img" in html


def test_undo_and_redo_say_what_they_do(app: App) -> None:
    begun(app)
    play(app, "activate tecumse", "walk tecumse")
    assert "Undo: Tecum&#39;Se: walks" in app.painting.now["p-history"]
    app.tap("do", "undo")
    assert "Redo: Tecum&#39;Se: walks" in app.paint()["p-history"]


def test_every_step_is_journalled_and_a_reload_finds_it(app: App) -> None:
    begun(app)
    play(app, "activate tecumse", "walk tecumse")
    app.tap("do", "undo")
    app.tap("do", "redo")
    assert app.game
    game, text = app.game.id, app.game.text
    again = App(app.store)
    again.tap("do", "open " + game)
    assert again.game
    assert again.game.text == text
    assert again.game.seq == app.game.seq


def test_a_damaged_game_is_offered_as_text_and_stays(app: App) -> None:
    app.store.add("odd", Saved(4, 1, "onwatch 1\nsystem alkemy\nunit x a\nbegin\nstarts a\nfly x\n"))
    app.tap("do", "open odd")
    assert app.game
    assert app.game.id != "odd", "what does not hold is left as it is; the game goes on in a copy"
    assert "line 6" in app.banners["damaged"][1]["reason"]
    app.tap("do", "damaged")
    assert app.effects[-1][0] == "download"
    assert "fly x" in app.effects[-1][2]
    assert "odd" in app.store.records


def test_a_link_is_looked_at_kept_once_and_gets_dice_of_its_own(app: App) -> None:
    begun(app)
    assert app.game
    text = app.game.text
    payload = encode(text)
    other = App(Store(Memory()))
    other.arrive("#" + payload)
    assert "Mark, Kyle" in other.paint()["app"]
    assert other.store.records == {}
    other.tap("do", "look")
    play(other)
    other.tap("action", "activate tecumse")
    assert other.game
    assert other.game.text.split("begin")[1] == text.split("begin")[1]
    assert other.store.records == {}
    other.tap("do", "home")
    other.arrive("#" + payload)
    other.tap("do", "keep")
    assert other.game
    assert other.game.table.setup.seed not in ("", app.game.table.setup.seed)
    kept = other.game.id
    other.tap("do", "home")
    other.arrive("#" + payload)
    html = other.paint()["app"]
    assert f'data-do="open {kept}"' in html
    assert 'data-do="keep"' not in html
    assert list(other.store.records) == [kept]


def test_two_links_that_begin_alike_are_two_games(app: App) -> None:
    begun(app)
    assert app.game
    payloads = []
    for action in ("activate tecumse", "activate archer-1"):
        play(app, action)
        payloads.append(encode(app.game.text))
        app.tap("do", "undo")
    other = App(Store(Memory()))
    for payload in payloads:
        other.arrive("#" + payload)
        other.tap("do", "keep")
        other.tap("do", "home")
    assert len(other.store.records) == 2


@pytest.mark.parametrize("payload", ["1", "1AAAA", "zz", "1" + "A" * 300_000, "<script>", "example=nothing", "%00"])
def test_a_hostile_link_says_so_and_changes_nothing(app: App, payload: str) -> None:
    begun(app)
    assert app.game
    app.flush()
    kept = dict(app.store.records)
    app.arrive("#" + payload)
    assert "<script" not in "".join(app.paint().values())
    assert app.store.records == kept


def test_another_window_makes_a_second_game_of_it(app: App) -> None:
    begun(app)
    assert app.game
    first, text = app.game.id, app.game.text
    app.store.failed(first, "taken")
    assert app.game.id != first
    assert set(app.store.records) == {first, app.game.id}
    assert app.store.records[app.game.id][0].text == text


def test_without_a_journal_each_step_writes_the_whole_text(app: App) -> None:
    begun(app)
    play(app, "activate tecumse")
    assert app.game
    app.store.failed(app.game.id, "journal")
    assert app.store.records[app.game.id][0].seq == app.game.seq


def test_an_embedded_page_keeps_nothing_and_says_so() -> None:
    app = App(embedded=True)
    app.arrive("#example=alkemy")
    assert "nothing is saved" in app.paint()["app"]


def test_the_last_numbers_of_figures_are_remembered(app: App) -> None:
    app.tap("do", "setup alkemy")
    app.tap("do", "count a count.hero 1")
    app.tap("do", "count a count.hero -1")
    app.tap("do", "count b count.hero 1")
    app.tap("do", "begin")
    assert app.game
    assert len(app.game.table.state.side_units("b")) == len(app.game.table.state.side_units("a")) + 1
    app.tap("do", "home")
    app.tap("do", "setup alkemy")
    assert app.draft
    a, b = app.draft.seats
    assert b.counts["count.hero"] == a.counts["count.hero"] + 1


@pytest.mark.parametrize("language", ["en", "de", "ru"])
@pytest.mark.parametrize("system", ["alkemy", "mordheim", "champions", "ninth-age", "ap-rpg"])
def test_every_screen_of_every_system_has_all_its_words(system: str, language: str) -> None:
    app = App(language=language)
    screens = [app.paint()["app"]]
    for command in (
        "setup " + system,
        "begin",
        "sheet menu",
        "sheet depth",
        "sheet log",
        "close",
        "home",
        "example " + system,
    ):
        app.tap("do", command)
        screens.append("".join(app.paint().values()))
    assert app.game, f"{system} has no example"
    for unit in list(app.game.table.state.units)[:3]:
        app.tap("do", f"sheet unit {unit}")
        screens.append("".join(app.paint().values()))
    for _ in range(12):
        app.tap("do", "redo")
        screens.append("".join(app.paint().values()))
    assert app.voice.words.missing == set()
    assert not re.findall(r"\[[a-z]+\.[a-z.-]+\]", "".join(screens))


def test_an_unknown_command_does_nothing(app: App) -> None:
    commands.run(app, "no such thing")
    assert app.screen == "home"


def test_numbers_to_choose_from_begin_at_nought_and_words_are_words(app: App) -> None:
    app.tap("do", "setup ap-rpg")
    app.tap("do", "begin")
    app.tap("action", "go")
    app.tap("do", "fill intend foes-1 {value}")
    assert ">Axe blow</button>" in app.paint()["sheet"]
    app.tap("do", "close")
    app.tap("do", "fill wait heroes-1 {value}")
    assert 'data-action="wait heroes-1 &#34;A foe strikes&#34;"' in app.paint()["sheet"], "likely words need no typing"
    app.tap("do", "close")
    app.tap("action", "depth dice")
    app.tap("action", "act heroes-1 sword")
    answers = app.paint()["p-ask"]
    assert 'data-action="set heroes-1 attack 0"' in answers
    assert "attack -" not in answers, "a skill below nothing is rare"
