"""Python in the page: it starts below a sub-path, without the network, in frames that deny storage."""

from __future__ import annotations

import shutil
import zipfile
from typing import TYPE_CHECKING

import pytest
from tools import site as site_builder
from tools.serve import Server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Page

KEPT = "navigator.serviceWorker.ready.then(() => true)"
FIND = """async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    while (!registration.waiting) await new Promise((later) => setTimeout(later, 20));
}"""
ACCEPT = """() => new Promise(async (done) => {
    navigator.serviceWorker.addEventListener("controllerchange", () => done());
    (await navigator.serviceWorker.getRegistration()).waiting.postMessage({ type: "SKIP_WAITING" });
})"""
GONE = "ERR_CONNECTION_REFUSED"


def test_starts_below_a_sub_path_with_nothing_from_elsewhere(page: Page, start: Callable[..., None]) -> None:
    start(page)
    assert page.url.endswith("/onwatch/")


def test_plays_on_with_the_server_dead(browser, mortal_server, start, open_page) -> None:
    with open_page(mortal_server.url) as page:
        start(page, mortal_server.url)
        page.evaluate(KEPT)
        mortal_server.kill()
        page.watch.allowed.append(GONE)  # the browser itself looks for a newer service worker
        for address in ("", "index.html", "embed.html", "?from=home", "#a-whole-game"):
            page.goto("about:blank")
            start(page, mortal_server.url + address)


def test_a_new_version_waits_and_fetches_only_what_changed(site: Path, start, open_page, tmp_path: Path) -> None:
    copy = shutil.copytree(site, tmp_path / "site")
    asked: list[str] = []
    with Server(copy, prefix="/onwatch/", asked=asked) as server, open_page(server.url) as page:
        start(page, server.url)
        page.evaluate(KEPT)
        assert sum(path.endswith(".wasm") for path in asked) == 1, "the page and the worker share one download"
        text = (copy / "index.html").read_text(encoding="utf-8")
        (copy / "index.html").write_text(text.replace("<title>", "<title>Newer "), encoding="utf-8")
        site_builder.write_worker(copy)
        asked.clear()
        page.evaluate(FIND)
        assert sorted(set(asked)) == ["/onwatch/index.html", "/onwatch/sw.js"]
        start(page, server.url)
        assert not page.title().startswith("Newer"), "the old version stays until the person accepts the new one"
        page.evaluate(ACCEPT)
        start(page, server.url)
        assert page.title().startswith("Newer")


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Server]:
    """Another site, empty so far, that serves `tmp_path`."""
    with Server(tmp_path) as running:
        yield running


@pytest.mark.parametrize("sandbox", ["", 'sandbox="allow-scripts"'])
def test_starts_in_a_frame_of_another_site(page: Page, server: Server, elsewhere, tmp_path, sandbox: str) -> None:
    embed = server.url.replace("localhost", "127.0.0.1") + "embed.html"  # not only another port: another site
    frame = f'<iframe {sandbox} src="{embed}"></iframe>'
    (tmp_path / "index.html").write_text(f"<!doctype html><link rel=icon href='data:,'>{frame}")
    page.watch.origins = [elsewhere.origin, server.origin.replace("localhost", "127.0.0.1")]
    page.goto(elsewhere.url)
    inner = page.query_selector("iframe").content_frame()
    inner.wait_for_selector("[data-state=ready]", state="attached")


def test_micropip_installs_what_a_person_adds(page: Page, elsewhere, start, tmp_path: Path) -> None:
    wheel = "extra-1.0-py3-none-any.whl"
    with zipfile.ZipFile(tmp_path / wheel, "w") as file:
        file.writestr("extra.py", "ANSWER = 42")
        file.writestr("extra-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: extra\nVersion: 1.0\n")
        file.writestr("extra-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        file.writestr("extra-1.0.dist-info/RECORD", "extra.py,,\n")
    page.watch.origins.append(elsewhere.origin)
    start(page)
    run_python(
        page, f"import micropip; await micropip.install('{elsewhere.url}{wheel}'); import extra; result = extra.ANSWER"
    )
    assert page.get_attribute("html", "data-result") == "42"


def test_qr_codes_load_on_demand(page: Page, start) -> None:
    start(page)
    run_python(page, "import segno; result = segno.make('Onwatch').designator")
    assert page.get_attribute("html", "data-result") == "M3-M"


def run_python(page: Page, code: str) -> None:
    """Run a few lines in the page, with what they import first; what they call `result` is then data-result."""
    package = code.partition("; ")[0].removeprefix("import ")
    lines = [
        "import js, pyodide_js",
        f"await pyodide_js.loadPackage({package!r})",
        *code.split("; "),
        "js.document.documentElement.setAttribute('data-result', str(result))",
    ]
    make = "document.body.append(Object.assign(document.createElement('script'), { type: 'py', textContent: code }))"
    page.evaluate(f"(code) => {make}", "\n".join(lines))
    page.wait_for_selector("[data-result]", state="attached")
