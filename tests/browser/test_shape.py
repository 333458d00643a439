"""What matters is on one screen in the hand: nothing wider than it, nothing clipped, the big button always there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser import hand

if TYPE_CHECKING:
    from playwright.sync_api import Page

STEPS = 15
SYSTEMS = ("alkemy", "mordheim", "champions", "ninth-age", "ap-rpg")
NEXT = "#p-main [data-do='tour next']"
# Everything wrong with how the screen stands, in one line each. Words that explain themselves inside a sentence reach
# over the lines beside them, and an order of turns is scrolled in its own strip.
WRONG = r"""() => {
  const wrong = [];
  const box = (e) => e.getBoundingClientRect();
  const seen = (e) => e.checkVisibility() && box(e).width > 0;
  const called = (e) => (e.id || e.dataset.do || e.className) + " " + e.textContent.trim().slice(0, 40);
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) wrong.push(`as wide as ${root.scrollWidth}`);
  if (root.scrollHeight > innerHeight) wrong.push(`as high as ${root.scrollHeight}`);
  for (const e of document.querySelectorAll(".play button, .play summary, .play li, .play p, .play h1, .play svg")) {
    if (!seen(e) || e.closest(".sr, .order, .minis") || getComputedStyle(e).position === "absolute") continue;
    if (box(e).right > innerWidth + 1 || box(e).left < -1) wrong.push(`out of sight: ${called(e)}`);
  }
  for (const e of document.querySelectorAll("#p-top h1, #p-top .title, .play .label, .of-one .name")) {
    if (seen(e) && e.scrollWidth > e.clientWidth + 1) wrong.push(`clipped: ${called(e)}`);
  }
  for (const e of document.querySelectorAll(".play button:not(.term), .play summary, .play input, .play select")) {
    const { width, height } = box(e);
    if (seen(e) && (width < 47.5 || height < 47.5)) wrong.push(`small: ${called(e)} ${width}x${height}`);
  }
  for (const e of document.querySelectorAll(".play .label, .of-one .name, .play h1, .strip-name span")) {
    if (!seen(e)) continue;
    const text = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
    while (text.nextNode()) {
      for (const { 0: word, index } of text.currentNode.data.matchAll(/[\p{L}\p{N}\u00AD]+/gu)) {
        if (word.includes("\u00AD")) continue; // it says where it may be broken
        const range = new Range();
        range.setStart(text.currentNode, index);
        range.setEnd(text.currentNode, index + word.length);
        const parts = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top));
        if (new Set(parts).size > 1)
          wrong.push(`broken: ${word}`);
      }
    }
  }
  const main = document.querySelector("#p-main button, #p-main .wait");
  if (!main) wrong.push("no big button");
  else if (box(main).top < 0 || box(main).bottom > innerHeight) wrong.push(`the big button: ${box(main).bottom}`);
  return wrong;
}"""
PLACE = "Math.round(document.querySelector('#p-main button, #p-main .wait').getBoundingClientRect().bottom)"
TAPS = ", ".join(f"#p-{part} button[data-action]" for part in ("main", "ask", "acts", "chips"))


def walk(page: Page, steps: int) -> list[str]:
    """Plays on by what stands there, something else each time; what was wrong on the way."""
    wrong, places = [], set()
    for step in range(steps):
        buttons = page.locator(TAPS).locator("visible=true")
        asked = page.locator("#p-ask button[data-action]").locator("visible=true")
        buttons = asked if asked.count() else buttons
        count = buttons.count()
        if not count:
            break
        button = buttons.nth((step * 7) % count)
        action = button.get_attribute("data-action")
        button.click()
        if page.locator("#sheet[open]").count():
            hand.do(page, "close")
        wrong += [f"after {action}: {fault}" for fault in page.evaluate(WRONG)]
        places.add(page.evaluate(PLACE))
    assert len(places) == 1, f"the big button wanders: {places}"
    return wrong


@pytest.mark.parametrize("language", ["en", "de", "ru"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_an_own_game_fits_the_hand_at_every_step(page: Page, start, system: str, language: str) -> None:
    start(page)
    hand.do(page, "sheet settings", "lang " + language, "close", "setup " + system, "begin")
    wrong = [f"at first: {fault}" for fault in page.evaluate(WRONG)]
    wrong += walk(page, STEPS)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_example_fits_the_hand_at_every_step(page: Page, start, system: str) -> None:
    start(page)
    wrong = []
    hand.do(page, "example " + system)
    for language in ("en", "de", "ru"):
        hand.do(page, "sheet menu", "lang " + language, "close")
        for step in range(STEPS):
            wrong += [f"{language} {step}: {fault}" for fault in page.evaluate(WRONG)]
            if page.locator(NEXT).count():
                page.locator(NEXT).click()
        while page.locator("#tour-back:enabled").count():
            page.locator("#tour-back").click()
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("size", [(740, 360), (1280, 800)])
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_phone_on_its_side_and_a_wide_screen_hold_it_too(page: Page, start, system: str, size) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    start(page)
    hand.do(page, "setup " + system, "begin")
    wrong = page.evaluate(WRONG) + walk(page, 6)
    assert not wrong, "\n".join(wrong)
    if size[0] == 1280:
        columns = page.evaluate(
            "[...document.querySelectorAll('.roster, .doing')].map((e) => Math.round(e.getBoundingClientRect().left))"
        )
        assert len(set(columns)) >= min(3, len(columns)), "the panels stand side by side"
        assert page.locator("#p-log").is_visible(), "the log is open"


def test_twelve_a_side_need_no_scrolling(page: Page, start) -> None:
    start(page)
    hand.do(page, "setup mordheim")
    for side in "ab":
        for _ in range(6):
            page.locator(f"[data-do^='count {side} '][data-do$=' 1']").first.click()
    hand.do(page, "begin")
    rows = page.locator("#p-side-a .row").locator("visible=true")
    assert rows.count() == 12
    assert hand.beyond(page) <= 1


def test_an_option_with_a_number_is_filled_on_a_sheet(page: Page, start) -> None:
    start(page)
    hand.do(page, "setup champions", "begin")
    hand.tap(page, "phase")
    page.locator("[data-do='fill set game target {value}']").click()
    assert page.locator("#sheet .pad").count() > 5
    page.fill("#sheet input[name=value]", "14")
    page.click("#sheet form button")
    assert "14" in page.text_content("#p-blocks .meter .target")
    hand.do(page, "fill set game threat {value}")
    page.locator("#sheet .pad", has_text="3").first.click()
    assert page.locator("#sheet[open]").count() == 0
    assert page.text_content("#p-blocks .meter .number").split() == ["3", "+1", "/", "14"]


def test_several_units_are_picked_for_one_action(page: Page, start) -> None:
    start(page)
    hand.do(page, "setup mordheim", "begin")
    hand.tap(page, "next")
    page.locator("#p-chips [data-do='fill ran {value}']").click()
    assert page.locator("#sheet .main[disabled]").count() == 1
    hand.do(page, "choose a-2", "choose a-3", "choose a-2", "choose a-4")
    hand.tap(page, "ran a-3,a-4")
    assert "ran" in hand.row(page, "a-3")
    assert "ran" not in hand.row(page, "a-2")


def test_the_depth_changes_for_one_phase_at_any_time_and_loses_nothing(page: Page, start) -> None:
    start(page)
    hand.do(page, "setup mordheim", "begin")
    hand.tap(page, "next", "next")
    drawn = page.locator("#p-top .layers")
    assert drawn.get_attribute("data-depth") == "states"
    hand.do(page, "sheet depth")
    hand.tap(page, "depth dice shooting")
    assert drawn.get_attribute("data-depth") == "dice"
    hand.tap(page, "next")
    assert drawn.get_attribute("data-depth") == "states"
    hand.do(page, "sheet depth")
    assert page.get_attribute("#sheet [data-action='depth dice shooting']", "aria-pressed") == "true"
    hand.tap(page, "depth turn")
    assert drawn.get_attribute("data-depth") == "turn"
    hand.do(page, "undo", "undo")
    assert drawn.get_attribute("data-depth") == "dice"


def test_the_tab_of_a_side_folds_and_unfolds_it(page: Page, start) -> None:
    start(page)
    hand.do(page, "setup mordheim", "begin")
    mine, other = page.locator("#p-side-a .row").first, page.locator("#p-side-b .row").first
    assert mine.is_visible()
    assert not other.is_visible()
    hand.do(page, "side b")
    assert other.is_visible()
    hand.do(page, "side a")
    assert not mine.is_visible()
    assert page.get_attribute("#strip-a", "aria-expanded") == "false"


def test_pictures_say_what_words_say(page: Page, start) -> None:
    """A mark, a bar or a die is never the only place where something stands."""
    start(page)
    hand.do(page, "example mordheim")
    assert page.get_attribute("#row-otto .glyph", "data-glyph") == "fleeing"
    assert "fleeing" in hand.row(page, "otto")
    now = page.locator("#p-phase [aria-current=step]")
    assert now.text_content() == "Recovery"
    assert page.locator("#p-blocks .meter").count() == 0, "nobody is near a rout"
    hand.do(page, "tour play", "sheet unit jost")
    page.locator("#sheet [data-action='fall jost']").click()
    assert page.locator("#p-blocks .meter").count() == 2
    assert page.locator("#p-blocks .meter .number").first.text_content().split() == ["1", "/", "2"]
