"""The dice tray in the hand: every part of it by its buttons, and never the same roll for two people."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.browser import hand

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

MANY = "20D100"  # two such rolls alike: less than once in 10 ** 39 pairs
WIDE = {"width": 1280, "height": 800}


@pytest.fixture
def tray(page: Page, start: Callable[..., None], server) -> Page:
    """The tray as its address opens it."""
    start(page, server.url + "#dice")
    return page


def write(page: Page, text: str) -> None:
    page.fill("#dice-text", text)


def result(page: Page) -> str:
    return page.get_attribute("#dice-result", "data-code") or ""


def said(page: Page) -> str:
    return (page.text_content("#live") or "").strip()


def faces(page: Page) -> str:
    return " ".join(page.locator("#p-dice-result .fell .sr").all_text_contents())


def rolls(page: Page, n: int = 3) -> list[str]:
    """The faces of some rolls."""
    write(page, MANY)
    found = []
    for _ in range(n):
        hand.do(page, "dice roll")
        found.append(faces(page))
    return found


def test_two_fresh_visitors_never_roll_alike_however_the_page_was_started(browser, server, start, open_page) -> None:
    address = server.url + "#dice"
    found = []
    with open_page() as first, open_page() as second:
        start(first, address)
        start(second, address)
        found += rolls(first) + rolls(second)
        # A restart, one from the service worker's files, and a page that the browser brings back.
        first.reload()
        hand.ready(first)
        found += rolls(first)
        second.wait_for_selector("[data-offline=ready]", state="attached")
        second.context.set_offline(True)
        second.reload()
        hand.ready(second)
        found += rolls(second)
        second.context.set_offline(False)
        first.goto("about:blank")
        first.go_back()
        hand.ready(first)
        found += rolls(first)
        # Somebody who takes over everything that this one has kept.
        kept = first.context.storage_state(indexed_db=True)
    with open_page(storage_state=kept) as third:
        start(third, address)
        found += rolls(third)
        twin = third.context.new_page()
        start(twin, address)
        found += rolls(twin)
    assert all(len(one.split()) == 20 for one in found)
    assert len(set(found)) == len(found) == 21


def test_home_leads_to_the_tray_and_back(page: Page, start) -> None:
    start(page)
    hand.do(page, "dice")
    page.wait_for_selector("#dice-text")
    assert page.evaluate("location.hash") == "#dice"
    page.go_back()
    page.locator("#game-dice").wait_for()
    page.go_forward()
    page.wait_for_selector("#dice-text")
    hand.do(page, "home")
    page.locator("#game-dice").wait_for()
    assert page.evaluate("location.hash") == ""


def test_the_keys_write_and_the_reading_and_the_odds_follow(tray: Page) -> None:
    hand.do(tray, *[f"dice key {key}" for key in ("2", "0", "D6", "3+", "again-1")])
    assert tray.input_value("#dice-text") == "20D6 3+ reroll 1"
    assert tray.text_content("#dice-read code") == "20D6 3+ reroll 1"
    assert "Average 15.56" in tray.text_content("#p-dice-odds")
    hand.do(tray, "dice more", "dice key clear", "dice key 4", "dice key white")
    assert tray.input_value("#dice-text") == "4 white"


def test_typing_shows_an_error_with_its_column_in_the_players_language(tray: Page) -> None:
    tray.locator("#dice-text").press_sequentially("2D0")
    assert tray.evaluate("document.activeElement.id") == "dice-text"
    assert tray.text_content("#dice-read mark") == "0"
    assert "In column 3: A die cannot have 0 sides." in tray.text_content("#dice-read")
    hand.do(tray, "sheet settings", "lang ru", "close")
    assert "Позиция 3:" in tray.text_content("#dice-read")
    assert tray.input_value("#dice-text") == "2D0", "another language loses nothing"
    tray.locator("#dice-text").press("Enter")
    assert "0" in said(tray)


def test_a_roll_shows_what_was_rerolled_and_dropped_and_how_lucky_it_was(tray: Page) -> None:
    hand.do(tray, "dice real")
    write(tray, "20D6 3+ reroll 1")
    hand.do(tray, "dice roll")
    tray.fill("#dice-typing", "1 " * 4 + "2 " * 4 + "6 " * 12 + "5 5 5 1")
    tray.locator("#dice-typing").press("Enter")
    assert result(tray) == "15"
    throws = tray.locator("#p-dice-result .throw")
    assert throws.locator("h3").all_text_contents() == ["20 \u00d7 D6", "↻ Rerolled: 4 \u00d7 D6"]
    assert throws.nth(0).locator("svg[data-state=rerolled] .strike").count() == 4
    assert throws.nth(1).locator("svg[data-passed]").count() == 3
    verdict = tray.text_content(".verdict")
    assert "You needed 3+, 20 dice: expected 15.56, you got 15." in verdict
    assert re.search(r"(Better|Worse) than \d+\s% of rolls", verdict)
    assert verdict.split(".")[0] in said(tray), "a screen reader hears it too"
    write(tray, "4D6kh3")
    hand.do(tray, "dice roll")
    tray.fill("#dice-typing", "5 1 4 6")
    hand.do(tray, "dice typed")
    assert result(tray) == "15"
    assert tray.locator("svg[data-state=dropped] .strike").count() == 1
    assert "1, does not count" in faces(tray)


def test_the_bars_open_exact_numbers(tray: Page) -> None:
    write(tray, "2D6")
    assert tray.locator("#chart .bar").count() == 11
    assert not tray.locator("#chart table").is_visible()
    tray.locator("#chart summary").click()
    row = tray.locator("#chart tr", has_text="1/36").first
    assert "2.778" in row.text_content()
    hand.do(tray, "dice least +1")
    assert "At least 8: 41.7" in tray.text_content(".least output")
    assert tray.locator("#chart table").is_visible(), "what was unfolded stays so"


def test_dear_odds_say_so_can_be_stopped_and_do_not_block_the_roll(tray: Page) -> None:
    # In one go: a slow machine would have counted by the time a second tap comes.
    said_first = tray.evaluate(
        """() => {
          const field = document.querySelector("#dice-text");
          field.value = "3000D6";
          field.dispatchEvent(new InputEvent("input", { bubbles: true }));
          const text = document.querySelector("#p-dice-odds").textContent;
          document.querySelector("[data-do='dice stop']").click();
          return text;
        }"""
    )
    assert "Counting" in said_first
    assert "stopped" in tray.text_content("#p-dice-odds")
    hand.do(tray, "dice roll")
    assert 3_000 <= int(result(tray)) <= 18_000
    hand.do(tray, "dice count")
    tray.locator("#p-dice-odds", has_text="Average 10500").wait_for()
    tray.locator(".verdict", has_text="Expected 10500").wait_for()
    write(tray, "9999D6kh5000 > 9999D6kh5000")
    assert "units of work" in tray.text_content("#p-dice-odds .reason")


def test_scatter_is_a_picture_and_random_direction_another(tray: Page) -> None:
    write(tray, "scatter 2D6")
    hand.do(tray, "dice real", "dice roll", "dice face 1")
    assert result(tray) == "hit"
    assert tray.locator(".compass .target").count() == 2
    hand.do(tray, "dice roll", "dice face 3", "dice face 4", "dice face 5", "dice face 90")
    assert result(tray) == "9@90"
    assert "rotate(90" in tray.locator(".compass g").get_attribute("transform")
    write(tray, "random direction D6")
    hand.do(tray, "dice roll", "dice face 1", "dice face 2", "dice skip")
    assert result(tray) == "2@"
    assert tray.locator(".compass .target").count() == 0


def test_real_dice_are_asked_for_and_may_be_only_what_the_table_knows(tray: Page) -> None:
    write(tray, "2D6 4+ reroll 1")
    hand.do(tray, "dice real", "dice roll", "dice face 1")
    assert "Die 2" in tray.text_content("#dice-ask")
    hand.do(tray, "dice untype", "dice face 1", "dice face 6")
    assert "reroll" in tray.text_content("#dice-ask")
    hand.do(tray, "dice face 5")
    assert result(tray) == "2"
    write(tray, "2D6 <= 7")
    hand.do(tray, "dice roll", "dice known pass")
    assert result(tray) == "pass"
    hand.do(tray, "dice tab luck")
    assert "1 roll" not in tray.text_content("section[aria-labelledby=luck-digital]")
    assert "2 rolls" in tray.text_content("section[aria-labelledby=luck-typed]")


def test_the_chain_builder_writes_the_expression_and_shows_every_stage(tray: Page) -> None:
    hand.do(tray, "dice tab attacks")
    tray.fill("#plan-models", "5")
    tray.fill("#plan-attacks", "D6+1")
    hand.do(tray, "dice plan hit.need 3")
    tray.locator("#plan-more-hit summary").click()
    tray.select_option("[data-input='dice plan hit.again']", "1")
    hand.do(tray, "dice plan hit.six", "dice plan hit.change -1")
    tray.fill("#plan-damage", "D3")
    wanted = "5 models, D6+1 attacks, hit 3+ roll-1 6 passes reroll 1, wound 4+, save 5+, damage D3"
    assert tray.text_content("#plan-text") == wanted
    assert tray.locator(".plan .chart").count() == 5
    hand.do(tray, "dice roll")
    assert tray.input_value("#dice-text") == wanted
    stages = [text.split()[0] for text in tray.locator("#p-dice-result .left li").all_text_contents()]
    assert stages == ["Attacks", "To", "To", "Save", "Damage"]
    assert tray.locator(".stage-odds").count() == 5


def test_history_rolls_again_survives_a_restart_and_comes_back_after_clearing(tray: Page) -> None:
    write(tray, "3D6+1")
    hand.do(tray, "dice roll", "dice again 0")
    assert tray.locator(".before li").count() == 2
    tray.reload()
    hand.ready(tray)
    assert tray.input_value("#dice-text") == "3d6+1", "the address holds what was rolled"
    assert tray.locator(".before li").count() == 2
    hand.do(tray, "dice clear history")
    assert tray.locator(".before li").count() == 0
    hand.do(tray, "dice unclear")
    assert tray.locator(".before li").count() == 2


def test_everything_from_the_keyboard(tray: Page) -> None:
    tray.locator("#dice-text").focus()
    tray.keyboard.type("3D6")
    tray.keyboard.press("Enter")
    assert 3 <= int(result(tray)) <= 18
    assert tray.evaluate("document.activeElement.id") == "dice-roll"
    first = said(tray)
    tray.keyboard.press("Enter")
    assert tray.locator(".before li").count() == 2
    assert said(tray)
    assert first
    tray.keyboard.press("Tab")
    tray.keyboard.press("Space")
    assert tray.get_attribute("[data-do='dice real']", "aria-pressed") == "true"
    tray.locator("#dice-roll").focus()
    tray.keyboard.press("Enter")
    assert tray.evaluate("document.activeElement.id") == "dice-ask"
    tray.keyboard.press("Tab")
    for _ in range(3):
        tray.keyboard.press("Enter")
        tray.keyboard.press("Tab")
    assert result(tray) == "3", "three ones, by the first key"


@pytest.mark.parametrize("fragment", ["dice=%3Cimg%20src=x%3E", "dice=" + "9" * 9000, "dice=2d0", "dice=%FF%00"])
def test_an_address_is_not_trusted(page: Page, start, server, fragment: str) -> None:
    start(page, server.url + "#" + fragment)
    page.wait_for_selector("#dice-text")
    assert page.locator("#dice-read .wrong").count() == 1
    assert page.locator("#app img").count() == 0


SMALL = """() => [...document.querySelectorAll('#app button, #app input, #app select, #app summary')]
  .filter((e) => e.offsetParent).map((e) => [e.outerHTML.slice(0, 90), e.getBoundingClientRect()])
  .filter(([, r]) => r.height < 47.5 || r.width < 47.5).map(([html]) => html)"""


@pytest.mark.parametrize("language", ["en", "de", "ru"])
@pytest.mark.parametrize("size", ["phone", "wide"])
def test_every_part_fits_is_big_enough_and_has_no_fault_that_axe_finds(
    open_page, start, server, language, size
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    options = {"locale": language, "color_scheme": "dark" if language == "de" else "light"}
    with open_page(**options) as page:
        if size == "wide":
            page.set_viewport_size(WIDE)
        start(page, server.url + "#dice")

        def judge(where: str) -> None:
            assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"], where
            assert page.evaluate(SMALL) == [], where
            found = Axe().run(page, options={"preload": False}).response["violations"]
            assert not found, (where, [(v["id"], [n["html"][:200] for n in v["nodes"]]) for v in found])

        judge("empty")
        write(page, "20D6 3+ reroll 1")
        hand.do(page, "dice roll")
        judge("pool")
        write(page, "2D0")
        judge("error")
        write(page, "4 white keep 2")
        hand.do(page, "dice roll", "dice tab attacks")
        judge("attacks")
        hand.do(page, "dice tab luck")
        judge("luck")
        hand.do(page, "dice tab roll", "dice real")
        write(page, "scatter D6")
        hand.do(page, "dice roll", "dice face 3", "dice face 6")
        judge("typing")
