"""Offline and installed: how far it is, when it is ready, a new version that waits, games that open in it."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

import pytest
from tools import site as site_builder
from tools.serve import Server

from tests.browser import hand

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

pytestmark = pytest.mark.both_sizes


def test_it_says_how_far_it_is_and_when_it_is_ready(page: Page, start) -> None:
    page.add_init_script("""
        window.news = [];
        navigator.serviceWorker.addEventListener("message", ({ data }) => news.push(data));
        navigator.serviceWorker.startMessages();
    """)
    start(page)
    page.wait_for_selector("[data-offline=ready]", state="attached", timeout=60_000)
    page.locator(".banner", has_text="without a network").wait_for()
    news = page.evaluate("news")
    assert news, "the worker says how far it is"
    assert news[-1]["bytes"] == news[-1]["of"]
    assert [n["bytes"] for n in news] == sorted(n["bytes"] for n in news)
    size = f"{news[-1]['of'] / 1e6:.1f}"
    assert f"{size} MB" in page.text_content(".banner")
    assert page.locator("#boot").is_hidden()
    hand.do(page, "sheet settings")
    assert f"{size} MB" in page.text_content("#offline-state")


@pytest.fixture
def two_versions(site: Path, tmp_path: Path) -> Iterator[tuple[Server, Path]]:
    copy = tmp_path / "site"
    shutil.copytree(site, copy)
    with Server(copy, prefix="/onwatch/") as server:
        yield server, copy


def test_a_new_version_is_offered_never_forced_and_opens_the_games(two_versions, open_page, start) -> None:
    server, folder = two_versions
    with open_page(server.url) as page:
        start(page, server.url)
        page.wait_for_selector("[data-offline=ready]", state="attached", timeout=60_000)
        hand.do(page, "example alkemy")
        hand.tap(page, "starts a", "activate tecumse", "walk tecumse")
        hand.kept(page)
        index = folder / "index.html"
        index.write_text(index.read_text().replace("<body>", '<body data-version="two">'))
        site_builder.write_worker(folder)
        page.evaluate("navigator.serviceWorker.getRegistration().then((r) => r.update())")
        page.wait_for_function(
            "navigator.serviceWorker.getRegistration().then((r) => Boolean(r.waiting))", timeout=60_000
        )
        hand.tap(page, "walk tecumse")
        assert hand.points(page, "tecumse") == 2, "the game goes on in the version it was begun in"
        assert page.locator(".banner[data-kind=new]").count() == 0, "nothing is put over a game"
        assert page.locator("body[data-version]").count() == 0
        hand.kept(page)
        hand.do(page, "home")
        with page.expect_navigation():
            page.locator("[data-do='update']:visible").click()  # the page that a hand would settle goes
        hand.ready(page)
        assert page.locator("body[data-version=two]").count() == 1
        page.locator(".save").first.click()
        assert hand.points(page, "tecumse") == 2


OLDER = (
    "onwatch 1\nsystem alkemy\nedition genesis\nrules {rules}\nside a Red\nside b Blue\n"
    "unit wolf a Wolf ap=4\nunit fox b Fox ap=4\nbegin\nstarts a\nactivate wolf\nwalk wolf\n{more}"
)


@pytest.mark.parametrize(("more", "left"), [("", "3"), ("walk wolf\nswim wolf\nwalk wolf\n", "2")])
def test_a_game_of_older_rules_opens_at_its_last_good_line(page: Page, start, more: str, left: str) -> None:
    start(page)
    save = json.dumps({"seq": 9, "updated": 8, "text": OLDER.format(rules=0 if more else 1, more=more)})
    page.evaluate("(save) => localStorage.setItem('onwatch/game/older', save)", save)
    page.reload()
    hand.ready(page)
    hand.do(page, "open older")
    assert page.text_content("#row-wolf .glyph text") == left
    assert page.evaluate("localStorage.getItem('onwatch/game/older')") == save, "what was kept is not touched"
    hand.tap(page, "walk wolf")


def test_an_offer_to_install_is_kept_until_it_is_wanted(page: Page, start) -> None:
    start(page)
    hand.do(page, "sheet settings")
    assert page.locator("[data-do='care install']").count() == 0
    page.evaluate("""() => {
        const offer = new Event("beforeinstallprompt", { cancelable: true });
        offer.prompt = async () => { window.asked = true; return { outcome: "accepted" } };
        dispatchEvent(offer);
        window.stopped = offer.defaultPrevented;
    }""")
    hand.do(page, "care install")
    page.wait_for_function("window.asked")
    assert page.evaluate("window.stopped"), "the browser's own line does not stand over the page"
    page.locator("[data-do='care install']").wait_for(state="detached")


IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1"


@pytest.mark.parametrize(("standalone", "hint"), [("false", 1), ("true", 0), ("undefined", 0)])
def test_an_iphone_is_told_how_to_keep_its_games(open_page, start, standalone: str, hint: int) -> None:
    with open_page(user_agent=IPHONE) as page:
        page.add_init_script(f"Object.defineProperty(navigator, 'standalone', {{ value: {standalone} }})")
        start(page)
        hand.do(page, "sheet settings")
        assert page.locator("#sheet", has_text="Add to Home Screen").count() == hint


def test_the_manifest_makes_an_app_of_it(page: Page, start, server: Server) -> None:
    start(page)
    address = page.evaluate("document.querySelector('link[rel=manifest]').href")
    manifest = page.request.get(address).json()
    assert manifest["display"] == "standalone"
    assert {"any", "maskable"} <= {icon.get("purpose", "any") for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        found = page.request.get(address.rsplit("/", 1)[0] + "/" + icon["src"].removeprefix("./"))
        assert found.ok
        assert found.headers["content-type"] == icon["type"]
    cdp = page.context.new_cdp_session(page)
    faults = [e["errorId"] for e in cdp.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert set(faults) <= {"in-incognito"}, faults


def test_the_browser_is_asked_to_keep_a_game_of_ones_own(page: Page, start) -> None:
    page.add_init_script("navigator.storage.persist = async () => ((window.wished = (window.wished ?? 0) + 1), true)")
    start(page)
    hand.do(page, "example alkemy")
    assert not page.evaluate("window.wished"), "an example is nothing to keep"
    hand.do(page, "home", "setup alkemy", "begin")
    page.wait_for_function("window.wished === 1")
