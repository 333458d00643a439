"""Nothing is lost: killed browsers, damaged saves, storage that is full or denied, two windows."""

from __future__ import annotations

import json
import os
import signal
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import Error
from tools import browser as chromium

from tests.browser import hand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page, Playwright

    from tests.conftest import Server

KILLS = 20
GAMES = "Object.keys(localStorage).filter((key) => key.startsWith('onwatch/game/'))"


@contextmanager
def profile(playwright: Playwright, folder: Path) -> Iterator[Page]:
    """A browser with a profile that outlives it."""
    context = playwright.chromium.launch_persistent_context(
        folder, executable_path=chromium.executable(playwright.chromium), args=chromium.flags()
    )
    yield context.pages[0]
    with suppress(Error):  # it was killed
        context.close()


def pids_of(folder: Path) -> list[int]:
    """The browser processes of a profile."""
    found = []
    for process in Path("/proc").iterdir():
        with suppress(OSError, ValueError):
            number = int(process.name)
            if os.fsencode(folder) in (process / "cmdline").read_bytes():
                found.append(number)
    return found


def test_a_killed_browser_loses_no_step(playwright: Playwright, server: Server, tmp_path: Path) -> None:
    folder = tmp_path / "profile"
    done = 0
    for kill in range(KILLS):
        with profile(playwright, folder) as page:
            page.goto(server.url)
            hand.ready(page)
            if kill == 0:
                hand.do(page, "example alkemy")
                hand.tap(page, "starts a")
                done += 1
            else:
                page.locator(".save").first.click()
            step = int(page.get_attribute("html", "data-step"))
            assert step == done, f"after {kill} kills {done - step} steps are lost"
            for _ in range(3):
                hand.do(page, "sheet unit scout")
                page.fill("#sheet form[data-action^='set scout wounds'] input", str(done % 9))
                page.click("#sheet form[data-action^='set scout wounds'] button")
                hand.do(page, "close")
                done += 1
            hand.kept(page)
            for pid in pids_of(folder):
                os.kill(pid, signal.SIGKILL)


def test_a_damaged_save_is_offered_and_kept(page: Page, start) -> None:
    start(page)
    page.evaluate('localStorage.setItem(\'onwatch/game/old\', \'{"seq":3,"updated":9,"text":"onwatch 1\\\\nsys\')')
    page.evaluate(
        "localStorage.setItem('onwatch/game/odd', JSON.stringify({seq: 3, updated: 8, text:"
        " 'onwatch 1\\nsystem alkemy\\nunit x a\\nbegin\\nstarts a\\nfly x\\n'}))"
    )
    page.reload()
    hand.ready(page)
    hand.do(page, "open old")
    page.locator(".banner", has_text="cannot be read").wait_for()
    with page.expect_download() as download:
        hand.do(page, "damaged")
    assert "onwatch 1" in download.value.path().read_text()
    hand.do(page, "open odd")
    page.locator(".banner", has_text="line 6").wait_for()
    assert hand.up(page)
    hand.do(page, "home")
    assert page.evaluate(
        "localStorage.getItem('onwatch/game/old') !== null && localStorage.getItem('onwatch/game/odd') !== null"
    )


DENIED = """
    Object.defineProperty(window, "localStorage", { get() { throw new DOMException("", "SecurityError") } });
    indexedDB.open = () => { throw new DOMException("", "SecurityError") };
"""


def test_without_storage_it_plays_and_says_so(page: Page, start) -> None:
    page.add_init_script(DENIED)
    start(page)
    assert "keeps nothing" in page.text_content(".banner")
    hand.do(page, "example alkemy")
    hand.example(page)


FULL = """
    Storage.prototype.setItem = () => { throw new DOMException("", "QuotaExceededError") };
    IDBObjectStore.prototype.put = () => { throw new DOMException("", "QuotaExceededError") };
"""


def test_with_full_storage_it_plays_and_says_so(page: Page, start) -> None:
    page.add_init_script(FULL)
    start(page)
    hand.do(page, "example alkemy")
    hand.example(page)
    page.locator(".banner", has_text="storage is full").wait_for()
    with page.expect_download() as download:
        page.locator(".banner [data-do=download]").click()
    assert "run tecumse" in download.value.path().read_text()


def test_two_windows_of_one_game_lose_nothing(page: Page, start, server: Server) -> None:
    start(page)
    hand.do(page, "example alkemy")
    hand.tap(page, "starts a")
    hand.kept(page)
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    other = page.context.new_page()
    start(other, server.url)
    other.locator(".save").first.click()
    hand.tap(other, "activate tecumse", "walk tecumse")
    hand.kept(other)
    hand.tap(page, "activate archer-1")
    page.locator(".banner", has_text="Both are kept").wait_for()
    other.evaluate("dispatchEvent(new Event('pagehide'))")
    page.wait_for_function(f"{GAMES}.length === 2")
    texts = [json.loads(text)["text"] for text in page.evaluate(f"{GAMES}.map((key) => localStorage.getItem(key))")]
    assert sorted(text.split("begin\n")[1].split("\n")[1] for text in texts) == [
        "activate archer-1",
        "activate tecumse",
    ]
