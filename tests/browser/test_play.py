"""A game in the hand: the worked example everywhere a page can be, and what must survive."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from tools.serve import Server

from tests.browser import hand

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page, Route

pytestmark = pytest.mark.both_sizes

EXAMPLE = "example alkemy"
GONE = "ERR_CONNECTION_REFUSED"


def shared(page: Page) -> str:
    """The address that "Share" gives."""
    hand.do(page, "sheet menu", "sheet share")
    address = page.input_value("#share-address")
    hand.do(page, "close")
    return address


def test_the_example_by_its_buttons(page: Page, start) -> None:
    start(page)
    hand.do(page, EXAMPLE)
    hand.example(page)


def test_the_example_from_a_link_in_another_profile(page: Page, start, open_page) -> None:
    start(page)
    hand.do(page, EXAMPLE)
    address = shared(page)
    with open_page(address) as other:
        other.goto(address)
        hand.ready(other)
        assert "Alkemy" in other.text_content("main")
        assert "Mark, Kyle" in other.text_content("main")
        hand.do(other, "keep")
        hand.example(other)
        hand.kept(other)
        other.goto("about:blank")
        other.goto(address)
        hand.ready(other)
        assert other.locator("[data-do=keep]").count() == 0, "opening it again makes no second copy"
        other.locator("[data-do^='open ']").click()
        other.locator("[data-action='next-round']").wait_for()
        hand.do(other, "home")
        assert other.locator(".save").count() == 1


def test_a_link_can_be_looked_at_without_changing_anything(page: Page, start) -> None:
    start(page)
    hand.do(page, EXAMPLE)
    hand.tap(page, "starts a", "activate tecumse")
    address = shared(page)
    hand.do(page, "home")
    page.evaluate("(address) => { location.href = address }", address)
    hand.do(page, "look")
    hand.do(page, "undo")
    assert hand.up(page) == "Mark: you are up"
    hand.tap(page, "activate tecumse")
    page.locator(".banner", has_text="nothing changes").wait_for()
    hand.do(page, "home")
    assert page.locator(".save").count() == 1


@pytest.mark.parametrize("fragment", ["1abc", "zzzz", "1" + "A" * 5000, "9AAAA", "%3Cscript%3E"])
def test_a_damaged_link_says_so_and_changes_nothing(page: Page, start, server: Server, fragment: str) -> None:
    start(page, server.url + "#" + fragment)
    assert "nothing was changed" in page.text_content("main .reason")
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('onwatch/game/')).length") == 0
    hand.do(page, "home")
    page.locator("#game-alkemy").wait_for()


def test_the_game_is_there_again_and_plays_on_with_the_server_dead(browser, mortal_server, start, open_page) -> None:
    with open_page(mortal_server.url) as page:
        start(page, mortal_server.url)
        page.wait_for_selector("[data-offline=ready]", state="attached")
        hand.do(page, EXAMPLE)
        hand.tap(page, "starts a", "activate tecumse", "walk tecumse")
        hand.kept(page)
        mortal_server.kill()
        page.watch.allowed.append(GONE)
        page.reload()
        hand.ready(page)
        page.locator(".save").first.click()
        assert hand.points(page, "tecumse") == 3
        hand.do(page, "home", EXAMPLE)
        hand.example(page)


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path) as running:
        yield running


@pytest.mark.parametrize("sandbox", ["", 'sandbox="allow-scripts"'])
def test_the_example_inside_another_site(page: Page, server: Server, elsewhere, tmp_path, sandbox: str) -> None:
    embed = server.url.replace("localhost", "127.0.0.1") + "embed.html#example=alkemy"
    frame = f'<iframe {sandbox} width="360" height="700" src="{embed}"></iframe>'
    (tmp_path / "index.html").write_text(f"<!doctype html><link rel=icon href='data:,'>{frame}")
    page.watch.origins = [elsewhere.origin, server.origin.replace("localhost", "127.0.0.1")]
    page.goto(elsewhere.url)
    inner = page.query_selector("iframe").content_frame()
    hand.ready(inner)
    assert "nothing is saved" in inner.text_content("#p-banner")
    hand.example(inner)


def test_taps_before_python_is_awake_are_played_once(page: Page, server: Server) -> None:
    held: list[Route] = []
    page.route("**/*.wasm", lambda route: held.append(route))  # noqa: PLW0108 - Playwright marks its handlers
    page.goto(server.url, wait_until="domcontentloaded")
    button = page.locator("[data-do='setup alkemy']")
    button.click()
    button.dispatch_event("click")
    assert page.get_attribute("html", "data-state") == "waking"
    assert button.get_attribute("aria-busy") == "true"
    page.wait_for_function("document.querySelector('#boot progress').value > 5")
    for route in held:
        route.continue_()
    hand.ready(page)
    page.locator("[data-do=begin]").wait_for()
    assert page.evaluate("onwatch.taps.length") == 0


def test_a_refused_option_says_why_and_can_be_done_anyway(page: Page, start) -> None:
    start(page)
    hand.do(page, EXAMPLE)
    hand.tap(page, "starts a", "activate tecumse", "run tecumse")
    page.locator("#not-now summary").click()
    refused = page.locator("#not-now [data-refused='ALK-06']")
    assert refused.first.is_enabled()
    refused.first.click()
    assert "ALK-06" in page.text_content("#sheet")
    hand.tap(page, "anyway run tecumse")
    assert hand.points(page, "tecumse") == 0
    page.get_by_role("button", name=re.compile("^Undo: ")).click()
    assert hand.points(page, "tecumse") == 2


def test_values_names_and_leavings_by_hand(page: Page, start) -> None:
    start(page)
    hand.do(page, EXAMPLE, "side a", "sheet unit tecumse")
    page.fill("#sheet form[data-action^='rename'] input", "Old <b>wolf</b>")
    page.click("#sheet form[data-action^='rename'] button")
    assert "Old <b>wolf</b>" in hand.row(page, "tecumse")
    hand.tap(page, "starts a")
    hand.do(page, "sheet unit tecumse")
    page.fill("#sheet form[data-action^='set tecumse ap'] input", "1")
    page.click("#sheet form[data-action^='set tecumse ap'] button")
    hand.do(page, "close")
    assert hand.points(page, "tecumse") == 1
    hand.do(page, "sheet unit archer-1")
    hand.tap(page, "fall archer-1")
    assert "not on the table" in hand.row(page, "archer-1")


def test_language_and_theme_switch_at_once_and_stay(page: Page, start) -> None:
    start(page)
    hand.do(page, EXAMPLE, "sheet menu", "lang de", "theme dark", "close")
    assert page.get_attribute("html", "lang") == "de"
    hand.tap(page, "starts a")
    assert hand.up(page) == "Am Zug: Mark"
    hand.kept(page)
    page.reload()
    hand.ready(page)
    assert page.get_attribute("html", "data-theme") == "dark"
    page.locator("#h-games", has_text="Spiele").wait_for()
