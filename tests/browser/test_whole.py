"""Each system from end to end, in three languages, and with the server dead; one table of two kinds of dice."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from pycore.systems import load
from tests.browser import hand
from tests.browser.test_access import SMALL, faults
from tests.browser.test_shape import SYSTEMS, TAPS
from tests.browser.test_sight import WORDS, foreign_words
from tests.browser.test_table import STRIKE, play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

pytestmark = pytest.mark.both_sizes
GONE = "ERR_CONNECTION_REFUSED"
STEPS = 8


def course(page: Page, system: str) -> Iterator[str]:
    """A new game at depth dice, tapped on by what stands there; stops at every step, and where all is unfolded."""
    hand.do(page, "setup " + system)
    yield "setup"
    hand.do(page, "begin", "sheet depth")
    hand.tap(page, "depth dice")
    if page.locator("#sheet[open]").count():
        hand.do(page, "close")
    for step in range(STEPS):
        yield f"step {step}"
        asked = page.locator("#p-ask button[data-action]").locator("visible=true")
        buttons = asked if asked.count() else page.locator(TAPS).locator("visible=true")
        if not buttons.count():
            break
        buttons.nth((step * 7) % buttons.count()).click()
        if page.locator("#sheet[open]").count():
            yield f"a sheet at step {step}"
            hand.do(page, "close")
    for folded in page.locator("#p-rest summary, #p-notes summary").locator("visible=true").all():
        folded.click()
    yield "unfolded"


LANGUAGES = ("en", "de", "ru")
THEMES = ("light", "dark")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_round_of_each_system_is_for_everybody(open_page, start, system: str, language: str) -> None:
    """Nothing breaks an accessibility rule in either theme, nothing is too small, no English is left."""
    with open_page(locale=language, reduced_motion="reduce") as page:
        start(page)
        foreign = foreign_words(language)
        wrong = []
        for at in course(page, system):
            words = page.evaluate(WORDS)
            wrong += [f"{at}: {word!r}" for word in words if word in foreign or (word[:1] == "[" and "." in word)]
            wrong += [f"{at}: {what}" for what in page.evaluate(SMALL)]
            if at in ("setup", "step 1", f"step {STEPS - 1}", "unfolded") or "sheet" in at:
                for theme in THEMES:
                    page.emulate_media(color_scheme=theme)
                    wrong += [f"{at}, {theme}: {what}" for what in faults(page)]
        assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_besides_the_table_is_for_everybody(open_page, start, language: str) -> None:
    """Home, the dice, the rules, settings, the sheets of a game and a step of an example, in both themes."""
    with open_page(locale=language, reduced_motion="reduce") as page:
        start(page)
        wrong = []

        def look(at: str) -> None:
            for theme in THEMES:
                page.emulate_media(color_scheme=theme)
                wrong.extend(f"{at}, {theme}: {what}" for what in faults(page))

        look("home")
        hand.do(page, "sheet settings")
        look("settings")
        hand.do(page, "close", "dice")
        page.fill("#dice-text", "2D6 maximised")
        page.locator("#p-dice-odds .bars, .bars").first.wait_for()
        look("dice")
        page.goto(page.url.partition("#")[0])
        hand.ready(page)
        hand.do(page, "example mordheim", "tour next")
        look("a step of an example")
        hand.do(page, "tour play")
        for sheet in ("menu", "log", "depth"):
            hand.do(page, "sheet " + sheet)
            look(sheet)
            if sheet == "menu":
                hand.do(page, "rules mordheim")
                page.locator(".book-rule").first.wait_for()
                look("rules")
                hand.do(page, "rules-back")
            hand.do(page, "close")
        assert not wrong, "\n".join(wrong)


def test_everything_is_there_with_the_server_dead(mortal_server, start, open_page) -> None:
    with open_page(mortal_server.url) as page:
        start(page, mortal_server.url)
        page.wait_for_selector("[data-offline=ready]", state="attached", timeout=60_000)
        mortal_server.kill()
        page.watch.allowed.append(GONE)
        for language, system in zip(("en", "de", "ru", "en", "de"), SYSTEMS, strict=True):
            page.reload()
            hand.ready(page)
            hand.do(page, "sheet settings", "lang " + language, "close", "setup " + system, "begin")
            page.locator("#p-main").wait_for(state="attached")
            hand.do(page, "sheet menu", "rules " + system)
            page.locator(".book-rule").first.wait_for()
            hand.do(page, "rules-back", "close", "home", "example " + system, "tour next", "tour play", "home")
        assert page.locator("#shelf .save").count() == 2 * len(SYSTEMS) or page.locator("#find").count()
        hand.do(page, "dice")
        page.fill("#dice-text", "3D6")
        page.locator("#p-dice-odds .bars, .bars").first.wait_for()


def test_one_side_throws_real_dice_and_the_page_throws_for_the_other(page: Page, start) -> None:
    start(page)
    play(page, STRIKE)
    hand.do(page, "sheet menu", "care real b", "close")
    assert page.locator("#p-ask .pad").count() == 0, "Red's dice are the page's"
    assert page.locator("#p-ask .bars").count(), "with their odds"
    hand.tap(page, "roll")
    play(page, STRIKE + "roll 5 4\nroll 5 4\n")  # Blue's armour
    assert page.locator("#p-ask .pad").all_inner_texts()[0].split("\n")[0] == "0"
    hand.tap(page, "roll =0")
    page.locator("#p-ask .pad").first.wait_for(state="detached")


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_save_of_an_older_version_opens_in_this_one(page: Page, start, system: str) -> None:
    start(page)
    rows = load(system).example.splitlines()
    head = 2 + rows[2].startswith("edition ")
    old = "\n".join([*rows[:head], "rules 0", *rows[head:], ""])
    save = json.dumps({"seq": 1, "updated": 9e12, "text": old})
    page.evaluate("(save) => localStorage.setItem('onwatch/game/older', save)", save)
    page.reload()
    hand.ready(page)
    hand.do(page, "open older")
    steps = old.split("begin\n", 1)[1].splitlines()
    last = sum(
        1 for row in steps if row[:1] not in ("#", "?", "!", "") and row.partition(" ")[0] not in ("cursor", "tail")
    )
    assert page.locator("[data-do=redo]:enabled").count() == 0
    for _ in range(last):
        hand.do(page, "undo")
    assert page.locator("[data-do=undo]:enabled").count() == 0, "every line of it was played"


def test_a_line_for_the_other_side_turns_round_on_a_tap_until_the_next_step(page: Page, start) -> None:
    start(page)
    hand.do(page, "setup ninth-age", "begin")
    turn = page.locator("#p-chips .for-other [data-do=turn]").first
    turn.click()
    chips = page.locator("#p-chips .turned").first
    assert chips.evaluate("(e) => getComputedStyle(e).rotate") == "180deg"
    assert page.locator("#p-chips [data-do=turn]").first.get_attribute("aria-pressed") == "true"
    chips.locator("[data-action]").first.click()
    page.locator("#p-chips .turned").first.wait_for(state="detached")


def test_one_step_is_said_once_to_who_listens(page: Page, start) -> None:
    start(page)
    page.evaluate("""() => {
        window.heard = [];
        new MutationObserver(() => heard.push(document.getElementById("live").textContent))
            .observe(document.getElementById("live"), { childList: true, characterData: true, subtree: true });
    }""")
    hand.do(page, "setup alkemy", "begin")
    for action, said in (
        ("starts a", "Red"),
        ("activate a-1", "activated"),
        ("walk a-1", "walks"),
        ("walk a-1", "walks"),
    ):
        page.evaluate("heard.length = 0")
        hand.tap(page, action)
        page.wait_for_function("heard.length > 0")
        assert page.evaluate("heard.length") == 1, action
        assert said in page.evaluate("heard[0]")


@pytest.mark.parametrize(("steps", "words"), [(1, "1 действие"), (3, "3 действия"), (5, "5 действий")])
def test_russian_counts_with_the_right_form(open_page, start, steps: int, words: str) -> None:
    with open_page(locale="ru") as page:
        start(page)
        hand.do(page, "setup alkemy", "begin")
        hand.tap(page, *("starts a", "activate a-1", "walk a-1", "walk a-1", "end")[:steps])
        hand.do(page, "home")
        assert words in page.inner_text("#shelf .save")
