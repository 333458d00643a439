"""A tap changes in the page only what differs: what a person is in the middle of stays, and nothing else is redrawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.hand import again, do, points, put, tap
from tests.browser.tapping import sit_down
from tests.systems.rounds import ALKEMY

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from playwright.sync_api import Page
    from tools.serve import Server

    Opener = Callable[..., AbstractContextManager[Page]]


def test_a_tap_leaves_what_it_does_not_change(page: Page, server: Server) -> None:
    sit_down(page, server.url, ALKEMY)
    page.evaluate("window.was = ['row-a-2', 'name-b', 'p-top'].map((id) => document.getElementById(id))")
    tap(page, "starts a", "activate a-1")
    assert page.evaluate("was.every((element) => element.isConnected)")

    do(page, "sheet unit a-1")
    name = page.locator("#sheet form[data-action^='rename'] [name=value]")
    name.fill("Ada")
    ap = page.locator("#sheet form[data-action='set a-1 ap {value}']")
    ap.locator("[name=value]").fill("1")
    ap.locator("[type=submit]").click()
    assert page.locator("#row-a-1 .glyph text").text_content() == "1"
    assert name.input_value() == "Ada"  # typed, not sent yet

    do(page, "close", "side a")
    put(page, "a-2", "ap", "2")
    do(page, "sheet unit a-2")
    assert name.input_value() == ""  # another unit's form begins anew


def test_the_focus_stays_in_its_place(page: Page, server: Server) -> None:
    sit_down(page, server.url, ALKEMY)
    tap(page, "starts a", "activate a-1")
    here = page.locator("[data-action='walk a-1']:visible").first
    here.focus()
    page.keyboard.press("Enter")
    page.locator("#row-a-1 .glyph text", has_text="3").wait_for(state="attached")
    assert here.evaluate("(button) => button === document.activeElement")
    do(page, "sheet menu", "close")
    assert page.evaluate("document.activeElement.dataset.do") == "sheet menu"


def test_a_sheet_keeps_the_focus_and_the_reading_in_itself(page: Page, server: Server) -> None:
    sit_down(page, server.url, ALKEMY)
    tap(page, "starts a")
    do(page, "sheet unit a-1")
    assert page.get_attribute("#app", "aria-hidden") == "true"
    inside = "document.getElementById('sheet').contains(document.activeElement)"
    for _ in range(2):  # from the title, where the reading begins, over the sheet itself round to the end
        page.keyboard.press("Shift+Tab")
    assert page.evaluate(f"{inside} && document.activeElement.type") == "submit"
    page.evaluate("document.querySelector('[data-action=\"activate a-1\"]').focus()")
    assert page.evaluate(inside)
    assert page.locator("#sheet form.line").count() > 8  # what lies below the end of a phone is there, too
    page.mouse.click(5, 5)  # beside the sheet
    assert not page.locator("#sheet[open]").count()
    assert page.get_attribute("#app", "aria-hidden") is None
    assert page.evaluate("document.activeElement.dataset.do") == "sheet unit a-1"


def test_a_fold_never_shows_what_was_before(page: Page, server: Server) -> None:
    sit_down(page, server.url, ALKEMY)
    tap(page, "starts a", "activate a-1", "run a-1")
    page.evaluate("""() => {
        document.querySelector("[data-do='undo']").click(); // both before anything is painted
        document.getElementById("p-count").click();
    }""")
    assert page.locator("#p-refused [data-action='run a-1']").count() == 0
    page.locator("#p-refused [data-action^='activate ']").first.wait_for()
    page.evaluate("document.querySelector(\"[data-do='redo']\").click()")
    assert page.locator("#p-refused [data-action='run a-1']").count() == 1


class Finger:
    """A finger that rests."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.tools = page.context.new_cdp_session(page)

    def _touch(self, kind: str, **at: float) -> None:
        self.tools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [at] if at else []})

    def down(self, action: str) -> None:
        box = self.page.locator(f"[data-action='{action}']:visible").first.bounding_box()
        assert box
        self._touch("touchStart", x=box["x"] + box["width"] / 2, y=box["y"] + box["height"] / 2)
        self.page.wait_for_timeout(70)

    def up(self) -> None:
        self.page.evaluate("addEventListener('click', () => (window.clicked = true), { once: true })")
        self._touch("touchEnd")
        self.page.wait_for_function("window.clicked")
        self.page.evaluate("window.clicked = false; onwatch.settle()")

    def away(self) -> None:
        self._touch("touchMove", x=5, y=5)
        self._touch("touchEnd")
        self.page.wait_for_timeout(100)

    def tap(self, *actions: str) -> None:
        for action in actions:
            self.down(action)
            self.up()


def test_what_a_finger_rests_on_is_played_only_where_it_is_lifted(open_page: Opener, server: Server) -> None:
    with open_page(has_touch=True) as phone:
        sit_down(phone, server.url, ALKEMY, finger=True)
        finger = Finger(phone)
        finger.tap("starts a", "activate a-1")
        before = phone.get_attribute("html", "data-step")
        finger.down("walk a-1")
        finger.away()
        assert phone.get_attribute("html", "data-step") == before
        assert points(phone, "a-1") == 4
        finger.tap("walk a-1")
        assert points(phone, "a-1") == 3
        finger.down("walk a-1")
        phone.keyboard.press("u")  # something else comes between
        finger.up()
        assert points(phone, "a-1") == 3
        again(phone)
        assert points(phone, "a-1") == 3
