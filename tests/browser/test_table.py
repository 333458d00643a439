"""At the table: a screen that stays awake, clocks, signs, real dice and keys, in the real page."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from pycore.record import text as record
from tests.browser import hand
from tests.browser.test_access import SMALL, faults
from tests.page.test_care import asking

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.both_sizes

SIZES = [{"width": 360, "height": 740}, {"width": 1280, "height": 800}]
WITNESS = """
    window.held = []; window.signs = [];
    Object.defineProperty(navigator, "wakeLock", { value: {
        async request() {
            const lock = new EventTarget();
            lock.release = async () => { held.push("released"); lock.dispatchEvent(new Event("release")) };
            window.letGo = () => lock.dispatchEvent(new Event("release"));
            held.push("held");
            return lock;
        },
    } });
    navigator.vibrate = (ms) => signs.push(ms);
    window.AudioContext = class { constructor() { signs.push("tone"); throw new Error("no sound here"); } };
"""


def play(page: Page, text: str) -> None:
    """Opens a game from its text."""
    save = json.dumps({"seq": 1, "updated": 9e12, "text": text})
    page.evaluate("(save) => localStorage.setItem('onwatch/game/given', save)", save)
    page.reload()
    hand.ready(page)
    hand.do(page, "open given")


def test_the_screen_stays_awake_during_a_game_and_sleeps_again(page: Page, start) -> None:
    page.add_init_script(WITNESS)
    start(page)
    assert page.evaluate("held") == []
    hand.do(page, "example alkemy")
    page.wait_for_function("held.length === 1")
    page.evaluate("letGo(); document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function("held.length === 2", timeout=20_000)  # the page came back
    hand.do(page, "home")
    page.wait_for_function("held.at(-1) === 'released'")
    hand.do(page, "sheet settings", "care awake", "close", "example alkemy")
    hand.tap(page, "starts a")
    assert page.evaluate("held.at(-1)") == "released"


def test_without_a_wake_lock_the_game_goes_on(page: Page, start) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'wakeLock', { value: undefined })")
    start(page)
    hand.do(page, "example alkemy")
    hand.example(page)


def test_a_sign_when_the_other_side_is_up(page: Page, start) -> None:
    page.add_init_script(WITNESS)
    start(page)
    hand.do(page, "sheet settings", "care buzz", "care sound", "close")
    page.wait_for_function("signs.includes('tone') && signs.includes(60)")  # tried out at once
    hand.do(page, "example alkemy")
    hand.tap(page, "starts a", "activate tecumse")
    page.evaluate("signs.length = 0")
    hand.tap(page, "end")
    page.wait_for_function("signs.includes(60)")


def test_a_clock_runs_in_the_strip_and_stops_at_a_tap(page: Page, start) -> None:
    start(page)
    hand.do(page, "example alkemy")
    assert page.locator(".clock").count() == 0, "only where it is wanted"
    hand.do(page, "sheet menu", "care clock", "close")
    hand.tap(page, "starts a", "activate tecumse")
    page.wait_for_function("document.querySelector('.clock .now b').textContent !== '0:00'", timeout=20_000)
    page.locator(".clock").click()
    assert page.locator(".clock[data-paused]").count() == 1
    assert page.locator(".clock [data-from]").count() == 0
    hand.kept(page)
    page.reload()
    hand.ready(page)
    page.locator(".save").first.click()
    assert page.locator(".clock[data-paused]").count() == 1


def test_real_dice_answer_in_one_tap(page: Page, start) -> None:
    start(page)
    table = asking("5d6 4+")
    side = table.state.asks[0].side
    play(page, record.write(table))
    assert page.locator("#p-ask [data-action=roll]").count() == 1
    hand.do(page, "sheet menu", f"care real {side}", "close")
    pads = page.locator(".pad:visible")
    assert pads.count() == 6
    assert min(pads.evaluate_all("(all) => all.map((e) => Math.min(e.offsetWidth, e.offsetHeight))")) >= 48
    hand.tap(page, "roll =3")
    page.locator("#p-ask .pads").wait_for(state="detached")
    hand.do(page, "undo", "real faces")
    for face in (6, 4, 4, 1):
        hand.do(page, f"real face {face}")
    assert "Die 5" in page.text_content("#asked-die")
    hand.do(page, "real face 2")
    page.locator("#p-ask .real-asking").wait_for(state="detached")
    hand.do(page, "sheet log")
    assert "6 4 4 1 2" in page.text_content("#sheet")


STRIKE = """onwatch 1
system mordheim
depth dice
side a Red
side b Blue
unit x a "Hans" ws=3 attacks=2 s=3 i=4
unit y b "Vera" ws=3 parry=1 t=3 save=5 i=1 w=6
begin
next
next
next
contact x y
strike x y
"""


@pytest.mark.parametrize("size", SIZES)
def test_real_dice_say_a_natural_face_only_where_a_rule_reads_one(page: Page, start, size) -> None:
    page.set_viewport_size(size)
    start(page)
    play(page, STRIKE)
    hand.do(page, "sheet menu", "care real a", "close")
    pads = page.locator("#p-ask .pad")
    assert pads.evaluate_all("(all) => all.map((e) => e.dataset.action.slice(5))") == [
        "=0",
        *("=1 4", "=1 5", "=1 6"),  # a parry must beat the highest of them
        *("=2 4", "=2 5", "=2 6"),
    ]
    assert pads.last.inner_text().split("\n") == ["2", "highest 6"]
    assert page.evaluate(SMALL) == []
    hand.tap(page, "roll =2 5", "parry", "roll =fail")  # Blue's dice are those of the page
    assert pads.all_inner_texts() == ["0", "1", "1\nwith a 6", "2", "2\nwith a 6"]
    hand.tap(page, "roll =2 6")
    assert pads.all_inner_texts()[0].split("\n")[0] == "1", "the critical is a roll of its own"
    assert "with a 6" not in page.inner_text("#p-ask")


def test_keys_play_a_game(page: Page, start) -> None:
    start(page)
    hand.do(page, "example alkemy")
    page.keyboard.press("?")
    assert "Space" in page.text_content("#sheet")
    page.keyboard.press("Escape")
    hand.tap(page, "starts a", "activate tecumse")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("1")
    page.wait_for_function("document.querySelector('#row-tecumse .glyph text').textContent === '3'")
    page.keyboard.press("u")
    page.wait_for_function("document.querySelector('#row-tecumse .glyph text').textContent === '4'")
    page.keyboard.press("Control+y")
    page.wait_for_function("document.querySelector('#row-tecumse .glyph text').textContent === '3'")
    for key, title in (("l", "Log"), ("m", "Menu"), ("d", None)):
        page.keyboard.press(key)
        page.locator("#sheet[open]").wait_for()
        assert title is None or title in page.text_content("#sheet-title")
        page.keyboard.press("Escape")
        page.locator("#sheet[open]").wait_for(state="hidden")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    page.wait_for_function("document.querySelector('#p-top').textContent.includes('Kyle')")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.matches('.row .who')")


def test_keys_can_be_switched_off_and_never_disturb_typing(page: Page, start) -> None:
    start(page)
    hand.do(page, "example alkemy")
    hand.tap(page, "starts a", "activate tecumse", "walk tecumse")
    hand.do(page, "sheet unit tecumse")
    page.locator("#sheet form[data-action^='rename'] input").focus()
    page.keyboard.type("u1 m")
    assert page.input_value("#sheet form[data-action^='rename'] input").startswith("u1 m")
    hand.do(page, "close", "sheet menu", "sheet settings", "care keys", "close")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("u")
    page.keyboard.press("l")
    assert page.locator("#sheet[open]").count() == 0
    assert hand.points(page, "tecumse") == 3
    page.reload()
    hand.ready(page)
    assert page.get_attribute("html", "data-keys") == "off"


@pytest.mark.parametrize(("language", "scheme"), [("en", "light"), ("de", "dark"), ("ru", "light")])
def test_anybody_can_use_what_cares_for_the_table(open_page, start, language: str, scheme: str) -> None:
    with open_page(locale=language, color_scheme=scheme) as page:
        start(page)
        wrong = []
        for sheet in ("settings", "keys"):
            hand.do(page, "sheet settings", *(["sheet keys"] if sheet == "keys" else []))
            wrong += [*faults(page), *page.evaluate(SMALL)]
            hand.do(page, "close")
        table = asking("5d6 4+")
        play(page, record.write(table))
        wrong += [*faults(page), *page.evaluate(SMALL)]
        hand.do(page, "sheet menu", f"care real {table.state.asks[0].side}", "care clock")
        wrong += [*faults(page), *page.evaluate(SMALL)]
        hand.do(page, "close")
        wrong += [*faults(page), *page.evaluate(SMALL)]
        hand.do(page, "real faces", "real face 4")
        wrong += [*faults(page), *page.evaluate(SMALL)]
        assert not wrong, "\n".join(wrong)
