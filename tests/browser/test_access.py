"""Anybody can use it: accessibility rules on every screen, big targets, the keyboard, no scrolling in the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser import hand

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.both_sizes

# A term is a word of its sentence and as high as the line.
SMALL = """() => [...document.querySelectorAll("button, a, summary, select, input")]
    .filter((e) => e.checkVisibility() && !e.closest(".skip, .term") && e.id !== "share-address")
    .map((e) => [e.getBoundingClientRect(), e.outerHTML.slice(0, 90)])
    .filter(([box]) => box.width > 0 && (box.height < 47.5 || box.width < 47.5))
    .map(([box, html]) => `${box.width}x${box.height} ${html}`)"""
WIDE = "document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight"

RULES = {"label-content-name-mismatch": {"enabled": True}}  # who speaks to the page says what stands there


def faults(page: Page) -> list[str]:
    """What axe finds, in one line each. It does not fetch style sheets again: it would look for imports elsewhere."""
    found = Axe().run(page, options={"preload": False, "rules": RULES}).response["violations"]
    return [f"{v['id']}: {node['html'][:160]}" for v in found for node in v["nodes"]]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_no_screen_breaks_an_accessibility_rule(page: Page, start, language: str, theme: str) -> None:
    start(page)
    hand.do(page, "sheet settings", "lang " + language, "theme " + theme)
    wrong = faults(page)
    hand.do(page, "close")
    wrong += faults(page)
    hand.do(page, "setup alkemy")
    wrong += faults(page)
    hand.do(page, "begin")
    wrong += faults(page)
    hand.tap(page, "starts a", "activate a-1", "shoot a-1")
    page.locator("#not-now summary").click()
    wrong += faults(page)
    for sheet in ("unit a-1", "menu", "log"):
        hand.do(page, "sheet " + sheet)
        wrong += faults(page)
        hand.do(page, "close")
    assert not wrong, "\n".join(wrong)


def test_everything_to_tap_is_as_big_as_a_thumb_and_nothing_scrolls_away(page: Page, start) -> None:
    start(page)
    assert page.evaluate(SMALL) == []
    hand.do(page, "setup alkemy")
    assert page.evaluate(SMALL) == []
    hand.do(page, "begin")
    for action in ("starts a", "activate a-1", "walk a-1", "shoot a-1", "counter-move b-1", "end"):
        hand.tap(page, action)
        assert page.evaluate(SMALL) == []
        assert not page.evaluate(WIDE), f"the play screen is larger than the phone after {action}"
        box = page.locator("#p-main button").bounding_box()
        assert box
        assert box["y"] + box["height"] <= page.viewport_size["height"]


def test_the_keyboard_plays_and_keeps_its_place(page: Page, start) -> None:
    start(page)
    hand.do(page, "example alkemy")
    page.locator("[data-action='starts a']").focus()
    page.keyboard.press("Enter")
    page.locator("[data-action='activate tecumse']").focus()
    page.keyboard.press("Enter")
    page.locator("[data-action='walk tecumse']").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert hand.points(page, "tecumse") == 2, "the focus stays on the button that is there again"
    page.locator("[data-do='sheet log']").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "sheet-title"
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.dataset.do") == "sheet log"
    assert "walks" in page.text_content("#live")
