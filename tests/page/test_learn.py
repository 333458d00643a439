"""What explains the game, without a browser: rules to look up, terms in sentences, worked examples, hints."""

from __future__ import annotations

import re

import pytest
from page import hints, learn, terms, tour
from page.app import App
from page.prerender import _translations
from page.store import Store
from page.voice import LANGUAGES, Voice

from pycore.systems import SYSTEMS, load

from .test_store import Memory


@pytest.fixture(autouse=True)
def catalogues(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Voice, "load", staticmethod(_translations))


@pytest.fixture
def app() -> App:
    ticks = iter(range(1, 10_000))
    return App(Store(Memory()), now=lambda: next(ticks))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_rule_and_term_of_every_system_stands_there(app: App, system: str, language: str) -> None:
    app.speak(language)
    app.arrive(f"#rules={system}")
    painted = app.paint()
    for rule in load(system).rules:
        assert f'id="rule-{rule}"' in painted["over-list"]
        assert f'href="#rules={system}/{rule}"' in painted["over-list"]
    assert painted["over-list"].count("<dt>") == len(load(system).terms)
    assert not re.search(r"\[[a-z-]+\.", painted["over"] + painted["over-list"]), "a text is missing"


def test_looking_for_words_finds_what_has_all_of_them(app: App) -> None:
    app.tap("do", "rules alkemy")
    app.paint()
    app.tap("do", "rules-find REACTIVATED 1 ap")
    painted = app.paint()
    assert set(painted) == {"over-list"}, "the field that is typed in is left alone"
    assert re.findall(r'id="rule-([A-Z0-9-]+)"', painted["over-list"]) == ["ALK-16"]
    app.tap("do", "rules-find бдительность")
    assert "on watch" in app.paint()["over-list"].casefold(), "the words of the original are found, too"
    app.tap("do", "rules-find nothing of the kind")
    assert "Nothing here" in app.paint()["over-list"]


@pytest.mark.parametrize("fragment", ["rules=", "rules=nobody", "rules=alkemy/<b>", "rules=%00", "rules=" + "x" * 9000])
def test_an_address_may_say_anything(app: App, fragment: str) -> None:
    app.arrive("#" + fragment)
    painted = app.paint()
    assert "<b>" not in painted.get("over-list", "")
    assert (app.book is not None) == fragment.startswith("rules=alkemy")


def test_why_and_back_leave_the_game_and_its_sheet_as_they_were(app: App) -> None:
    app.tap("do", "example alkemy")
    for action in ("starts a", "activate tecumse"):
        app.tap("action", action)
    app.tap("do", "sheet log")
    app.paint()
    assert app.game
    before = app.game.text
    app.tap("do", "why ALK-01")
    painted = app.paint()
    assert painted["sheet"] == ""
    assert ("reach", "rule-ALK-01") in app.effects
    assert not any(at.startswith(("p-", "app", "row-")) for at in painted), "what lies beneath is not touched"
    app.tap("do", "rules-back")
    painted = app.paint()
    assert painted["over"] == ""
    assert "sheet-title" in painted["sheet"]
    assert app.game.text == before


@pytest.mark.parametrize(
    ("language", "system", "text", "named"),
    [
        ("en", "alkemy", "A miniature that walks <on> watch, on watch", ["miniature", "walks", "on watch"]),
        ("ru", "alkemy", "Две миниатюры в рукопашном бою", ["миниатюры", "рукопашном бою"]),
        ("ru", "ninth-age", "Эффекты Активного игрока", ["Активного игрока"]),
        ("de", "ninth-age", "die des Aktiven Spielers", ["Aktiven Spielers"]),
        ("de", "champions", "Der Boost-Karten wegen", ["Boost-Karten"]),
    ],
)
def test_terms_are_found_however_they_are_bent(language: str, system: str, text: str, named: list[str]) -> None:
    found = terms.of(Voice(language, load(system)))
    assert found
    html = str(found.marked(text))
    assert re.findall(r'data-do="sheet term [a-z-]+ \d+">([^<]*)</button>', html) == named
    assert "<on>" not in html


def test_a_term_explains_itself_with_the_word_of_the_original(app: App) -> None:
    app.tap("do", "sheet term alkemy 6")
    html = app.paint()["sheet"]
    assert "On watch" in html
    assert 'lang="ru">сохранившая бдительность' in html
    for nonsense in ("sheet term", "sheet term alkemy 99", "sheet term nobody 0", "sheet term alkemy -1"):
        app.tap("do", nonsense)
        app.paint()
        assert app.sheet == ()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_example_plays_to_its_end_and_says_something_at_each_step(app: App, system: str, language: str) -> None:
    app.speak(language)
    app.tap("do", "example " + system)
    app.paint()
    assert app.game
    assert app.game.table.cursor == 0
    steps = len(app.game.table.lines)
    rules = set()
    for at in range(1, steps + 1):
        app.tap("do", "tour next")
        assert app.game.table.cursor == at
        for text, rule in tour.step(app.game.table, app.voice).lines:
            assert text
            assert "[" not in text
            assert text != app.game.table.lines[at - 1].text, "an action's words are not for people"
            rules.add(rule)
        app.paint()
    assert len(rules - {""}) >= 3
    assert app.store.games() == [], "an example that is only watched is not kept"
    app.tap("do", "tour next")
    assert app.game.table.cursor == steps
    app.tap("do", "tour start")
    assert app.game.table.cursor == 0


@pytest.mark.parametrize("play", [("do", "tour play"), ("action", "walk tecumse")])
def test_an_example_is_played_on_from_any_step(app: App, play: tuple[str, str]) -> None:
    app.tap("do", "example alkemy")
    app.tap("do", "tour next")
    app.tap("do", "tour next")
    app.tap(*play)
    assert not app.tour
    assert len(app.store.games()) == 1
    app.tap("action", "run tecumse")
    assert app.game
    assert app.game.table.lines[app.game.table.cursor - 1].text == "run tecumse"
    assert "tour" not in app.paint().get("p-main", "")


def test_the_first_refusal_tells_more_than_later_ones(app: App) -> None:
    app.tap("do", "example alkemy")
    for action in ("starts a", "activate tecumse", "run tecumse", "run tecumse"):
        app.tap("action", action)
    first = app.paint()["sheet"]
    app.tap("do", "close")
    app.paint()
    app.tap("action", "run tecumse")
    later = app.paint()["sheet"]
    for html in (first, later):
        assert 'data-do="why ALK-06"' in html
        assert 'data-action="anyway run tecumse"' in html
    assert "forbids nothing" in first
    assert len(later) < len(first)
    assert "forbids nothing" not in later


def onwards(app: App) -> None:
    """Taps the big button, or what comes first where there is none."""
    assert app.game
    options = app.game.table.system.options(app.game.table.state)
    app.tap("action", next((o.action for o in options if o.role == "main"), options[0].action))
    assert not app.refused[2], app.refused


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_card_comes_once_after_the_first_round(app: App, system: str) -> None:
    app.can_install = "prompt"
    app.tap("do", "setup " + system)
    app.tap("do", "begin")
    app.paint()
    assert app.game
    begun = hints.now(app.game.table, app.game.table.state)
    for _ in range(80):
        assert not app.card
        onwards(app)
        if hints.now(app.game.table, app.game.table.state) > begun:
            break
    assert app.card
    html = app.paint()["p-card"]
    dice = ["dice"] * app.game.table.system.dice  # nobody throws any in Marvel Champions
    offered = ["names", *dice, "install"]
    assert re.findall('data-do="sheet card-([a-z-]+)"', html) == offered
    for sheet in offered:
        app.tap("do", "sheet card-" + sheet)
        assert app.paint()["sheet"]
    unit = next(iter(app.game.table.state.units))
    app.tap("action", f'rename {unit} "Old wolf"')
    assert app.card, "giving names is what the card offers"
    for _ in range(80):
        onwards(app)
        if hints.now(app.game.table, app.game.table.state) > begun + 1:
            break
        assert app.card, "a line that stands in nobody's way"
    assert app.paint()["p-card"] == "", "a round is enough"
    assert app.store.settings["card"], "once means once"


def test_figures_get_their_names_one_after_another(app: App) -> None:
    app.tap("do", "setup alkemy")
    app.tap("do", "begin")
    app.tap("do", "sheet card-names")
    app.fill("rename a-1 {value}", "Old wolf")
    app.fill("rename a-2 {value}", "Grey one")
    html = app.paint()["sheet"]
    assert "Old wolf" in html
    assert "Grey one" in html


def test_a_rule_of_nowhere_opens_no_rule(app: App) -> None:
    app.tap("do", "why ALK-01")
    assert app.book is None
    app.tap("do", "rules alkemy/MOR-01")
    assert app.book
    assert app.book.rule == ""
    assert learn.pages(app)
