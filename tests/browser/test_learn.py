"""Learning by looking and tapping: rules at their place, terms that explain themselves, an example step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser import hand
from tests.browser.test_access import SMALL, faults

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.both_sizes

DESKTOP = {"width": 1280, "height": 800}
SIZES = [{"width": 360, "height": 740}, DESKTOP]
IN_SIGHT = """(id) => {
    const box = document.getElementById(id).getBoundingClientRect();
    return box.top >= 0 && box.bottom <= innerHeight;
}"""


def begun(page: Page) -> None:
    """The example played on, Tecum'Se just after a run, the same run refused."""
    hand.do(page, "example alkemy", "tour play")
    hand.tap(page, "starts a", "activate tecumse", "run tecumse")


@pytest.mark.parametrize("size", SIZES)
def test_the_rules_have_an_address_and_are_searched_as_one_types(page: Page, start, server, size) -> None:
    page.set_viewport_size(size)
    start(page, server.url + "#rules=alkemy/ALK-16")
    page.locator("#rule-ALK-16[aria-current]").wait_for()
    assert page.evaluate(IN_SIGHT, "rule-ALK-16")
    assert page.evaluate("document.activeElement.id") == "rule-ALK-16"
    page.locator("#book-find").press_sequentially("shot")
    page.locator("#rule-ALK-01").wait_for(state="detached")
    page.locator("#rule-ALK-18").wait_for()
    assert page.input_value("#book-find") == "shot"
    page.locator("#rule-ALK-18 h3 a").click()
    page.wait_for_url("**/#rules=alkemy/ALK-18")
    hand.do(page, "rules-back")
    page.locator("#game-alkemy").wait_for()
    assert "#" not in page.url


def test_the_rules_are_one_tap_from_home_setting_up_and_the_menu(page: Page, start) -> None:
    start(page)
    for way in (["rules mordheim"], ["setup mordheim", "rules mordheim"], ["begin", "sheet menu", "rules mordheim"]):
        hand.do(page, *way)
        page.locator("#rule-MOR-A1").wait_for()
        assert "MOR" in page.text_content("#over")
        page.go_back()
        page.locator("#over").wait_for(state="hidden")
    assert page.locator(".play").count() == 1, "the browser's way back leads to the game"


@pytest.mark.parametrize("size", SIZES)
def test_why_opens_the_rule_and_going_back_finds_everything_as_it_was(page: Page, start, size) -> None:
    page.set_viewport_size(size)
    start(page)
    begun(page)
    page.locator("#not-now summary").click()
    before = page.inner_html("#app")
    why = page.locator("#not-now [data-do='why ALK-06']").first
    why.click()
    page.locator("#rule-ALK-06[aria-current]").wait_for()
    assert page.evaluate(IN_SIGHT, "rule-ALK-06")
    hand.do(page, "rules-back")
    page.locator("#over").wait_for(state="hidden")
    assert page.inner_html("#app") == before
    assert page.evaluate("document.activeElement.dataset.do") == "why ALK-06"
    hand.do(page, "sheet log", "look-at 2", "why ALK-01")  # a line of the log shows its rules when it is looked at
    page.locator("#rule-ALK-01[aria-current]").wait_for()
    page.keyboard.press("Tab")  # what lies beneath is out of reach
    assert page.evaluate("document.getElementById('over').contains(document.activeElement)")
    hand.do(page, "rules-back")
    page.locator("[data-do='return']").wait_for()
    assert page.evaluate("document.activeElement.dataset.do") == "why ALK-01"


def test_terms_explain_themselves_by_touch_and_keyboard(page: Page, start) -> None:
    start(page)
    hand.do(page, "rules alkemy")
    term = page.locator("#rule-ALK-12 .term", has_text="On watch")
    term.focus()
    page.keyboard.press("Enter")
    sheet = page.locator("#sheet[open]")
    sheet.wait_for()
    assert "able to react" in sheet.text_content()
    assert sheet.locator("[lang=ru]").text_content() == "сохранившая бдительность"
    page.keyboard.press("Escape")
    sheet.wait_for(state="hidden")
    assert term.evaluate("(button) => button === document.activeElement")
    hand.do(page, "sheet settings", "lang de", "close")
    page.locator("#rule-ALK-12 .term", has_text="Auf der Hut").click()
    assert "kann reagieren" in sheet.text_content()


def test_notes_of_the_game_explain_their_terms_and_rules(page: Page, start) -> None:
    start(page)
    hand.do(page, "example mordheim")
    terms = page.locator("#p-notes .term")
    for _ in range(25):
        if terms.count():
            break
        hand.do(page, "tour next")
    terms.first.click()
    page.locator("#sheet[open] .original").wait_for()


@pytest.mark.parametrize("system", ["alkemy", "mordheim", "champions", "ninth-age", "ap-rpg"])
def test_each_example_goes_step_by_step_with_its_rules(page: Page, start, system: str) -> None:
    start(page)
    hand.do(page, "example " + system)
    seen = set()
    while page.locator("#tour-next[data-do='tour next']").count():
        seen |= set(page.locator(".tour .rule").all_text_contents())
        box = page.locator("#tour-next").bounding_box()
        assert box
        assert box["y"] + box["height"] <= page.viewport_size["height"]
        hand.do(page, "tour next")
    assert len(seen) >= 3
    assert page.locator("[data-next]").count() == 0, "nothing comes after the end"
    hand.do(page, "tour back")
    while not page.locator(".tour .rule").count():
        hand.do(page, "tour back")
    page.locator(".tour .rule").first.click()
    page.locator(".book-rule[aria-current]").wait_for()
    hand.do(page, "rules-back", "tour play")
    page.locator(".tour").wait_for(state="detached")
    hand.do(page, "home")
    assert page.locator("[data-do^='open ']").count() == 1


def test_the_button_of_the_next_step_is_shown(page: Page, start) -> None:
    start(page)
    hand.do(page, "example alkemy")
    marked = "[...document.querySelectorAll('[data-next]')].map((e) => e.dataset.action)"
    for action in ("starts a", "activate tecumse", "walk tecumse"):
        assert page.evaluate(marked) == [action]
        assert page.locator("[data-next]").evaluate("(e) => getComputedStyle(e).outlineStyle") == "dashed"
        hand.do(page, "tour next")
    hand.do(page, "tour play")
    assert page.evaluate(marked) == []


def test_the_keyboard_goes_through_an_example(page: Page, start) -> None:
    start(page)
    hand.do(page, "example ap-rpg")
    page.locator("#tour-next").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.locator(".tour-at", has_text="Step 2 of").wait_for()
    assert page.evaluate("document.activeElement.id") == "tour-next"
    assert "Axe blow" in page.text_content("#live")


def test_the_first_refusal_says_more_than_the_next(page: Page, start) -> None:
    start(page)
    begun(page)
    refused = page.locator("#not-now [data-action='run tecumse']")
    page.locator("#not-now summary").click()
    refused.click()
    sheet = page.locator("#sheet[open]")
    assert "forbids nothing" in sheet.text_content()
    for button in ("[data-do='why ALK-06']", "[data-action='anyway run tecumse']"):
        assert sheet.locator(button).is_visible()
    hand.do(page, "close")
    hand.kept(page)
    page.reload()
    hand.ready(page)
    page.locator("[data-do^='open ']").first.click()
    page.locator("#not-now summary").click()
    refused.click()
    sheet.locator("[data-action='anyway run tecumse']").wait_for()
    assert "forbids nothing" not in sheet.text_content()


def test_what_a_fold_holds_comes_in_sight_with_it(page: Page, start) -> None:
    start(page)
    begun(page)
    page.locator("#not-now summary").click()
    page.wait_for_function(
        """() => {
            const [main, fold] = ["table", "not-now"].map((id) => document.getElementById(id).getBoundingClientRect());
            return fold.height > 100 && fold.bottom <= main.bottom + 1;
        }"""
    )


def test_the_card_after_the_first_round_is_there_once(page: Page, start) -> None:
    start(page)
    page.wait_for_selector("[data-offline=ready]", state="attached")
    hand.do(page, "setup alkemy", "begin")
    hand.tap(page, "starts a", "pass", "pass", "next-round")
    card = page.locator(".hint-card")
    card.wait_for()
    assert not page.locator("[data-do='sheet card-names']").is_visible(), "one line, until it is opened"
    card.locator("summary").click()
    hand.do(page, "sheet card-names")
    page.locator("#sheet form[data-action^='rename a-1'] input").fill("Old wolf")
    page.locator("#sheet form[data-action^='rename a-1'] button").click()
    page.locator("#sheet form[data-action^='rename a-1'] input[value='Old wolf']").wait_for()
    hand.do(page, "close", "sheet card-dice", "care real a", "close", "sheet card-offline", "close", "card-done")
    card.wait_for(state="detached")
    page.reload()
    hand.ready(page)
    page.locator("[data-do^='open ']").first.click()
    hand.tap(page, "starts a", "pass", "pass", "next-round")
    assert card.count() == 0


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_what_explains_breaks_no_accessibility_rule(page: Page, start, language: str, theme: str) -> None:
    start(page)
    hand.do(page, "sheet settings", "lang " + language, "theme " + theme, "close", "rules alkemy")
    page.locator("#rule-ALK-16 h3 a").click()
    page.locator("#rule-ALK-16[aria-current]").wait_for()
    wrong = faults(page) + page.evaluate(SMALL)
    hand.do(page, "sheet term alkemy 6")
    wrong += faults(page)
    hand.do(page, "close", "rules-back", "example alkemy", "tour next", "tour next")
    wrong += faults(page) + page.evaluate(SMALL)
    hand.do(page, "tour play", "home", "setup alkemy", "begin")
    hand.tap(page, "starts a", "pass", "pass", "next-round")
    page.locator(".hint-card summary").click()
    wrong += faults(page) + page.evaluate(SMALL)
    for sheet in ("card-names", "card-dice"):
        hand.do(page, "sheet " + sheet)
        wrong += faults(page)
        hand.do(page, "close")
    assert not wrong, "\n".join(wrong)
