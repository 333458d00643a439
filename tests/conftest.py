"""What every test can ask for: the built site, a server for it, a browser, and a page that tolerates nothing."""

from __future__ import annotations

import platform
import re
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
from tools import browser as chromium
from tools import site as site_builder
from tools.proc import ROOT, BuildError
from tools.serve import Server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, Request

PREFIX = "/onwatch/"  # GitHub Pages serves a project below its name: so does every browser test
PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}
MOST_LOST = 600  # tabs that may die in one run
READY = "[data-state=ready]"  # the page's root says so once Python is awake


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the tests that take minutes, too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the long tests out unless asked, and say so in the closing line ("deselected")."""
    if config.getoption("--long"):
        return
    left_out = [item for item in items if item.get_closest_marker("long")]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]


LOST: list[str] = []  # tests whose tab died


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Give up where tabs do nothing but die: that is no accident any more."""
    if str(report.outcome) == "rerun":
        LOST.append(report.nodeid)
    if len(LOST) > MOST_LOST:
        pytest.exit(f"Chromium has lost {len(LOST)} tabs, the last in {LOST[-1]}", returncode=1)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Where tabs died, say on which processor: one machine has lost every fourth, another none."""
    if LOST:
        about = Path("/proc/cpuinfo").read_text() if Path("/proc/cpuinfo").exists() else platform.processor()
        model = re.search(r"model name\s*: (.*)", about)
        keys = "with" if re.search(r"\bpku\b", about) else "without"
        terminalreporter.write_line(f"{len(LOST)} tabs died; {model[1] if model else about}, {keys} protection keys")


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder of the site, built from the sources as they are."""
    try:
        site_builder.build()
    except BuildError as error:
        pytest.fail(f"the site cannot be built: {error}", pytrace=False)
    return site_builder.SITE


@pytest.fixture(scope="session")
def server(site: Path) -> Iterator[Server]:
    """The site, served below PREFIX as Pages would; `server.url` ends with "/"."""
    with Server(site, prefix=PREFIX) as running:
        yield running


class Mortal(NamedTuple):
    """A server in a process of its own."""

    url: str
    kill: Callable[[], None]


@pytest.fixture
def mortal_server(site: Path) -> Iterator[Mortal]:
    """The site served by another process, for tests that go on when it is dead."""
    argv = [sys.executable, "-u", "-m", "tools.serve", str(site), "--prefix", PREFIX, "--port", "0"]
    with subprocess.Popen(argv, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout
        url = next(word for word in process.stdout.readline().split() if word.startswith("http"))

        def kill() -> None:
            process.kill()
            process.wait()

        yield Mortal(url, kill)
        kill()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright itself, for tests that start browsers of their own (with `tools.browser`)."""
    with chromium.playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """A headless Chromium."""
    try:
        running = chromium.launch(playwright.chromium)
    except BuildError as error:
        pytest.fail(str(error), pytrace=False)
    yield running
    running.close()


class Watch:
    """Hears what goes wrong in a page: a foreign request, an uncaught error, a line of console.error."""

    def __init__(self, context: BrowserContext, origin: str) -> None:
        self.origins = [origin]  # a test of frames adds its own second site
        self.faults: list[str] = []
        self.allowed: list[str] = []  # a test that provokes an error names a part of it here
        context.on("request", self._request)
        context.on("weberror", lambda error: self.faults.append(f"uncaught: {error.error}"))
        context.on("console", self._console)

    def _request(self, request: Request) -> None:
        if not request.url.startswith((*(f"{origin}/" for origin in self.origins), "data:", "blob:")):
            self.faults.append(f"request to another origin: {request.url}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.faults.append(f"console.error: {message.text} ({message.location.get('url', '')})")

    def judge(self) -> None:
        """Fail with everything that was heard and not allowed."""
        left = [fault for fault in self.faults if not any(part in fault for part in self.allowed)]
        assert not left, "\n".join(left)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that is marked with `both_sizes` on a phone and on a desk, unless it goes through sizes by itself."""
    names = metafunc.fixturenames
    if metafunc.definition.get_closest_marker("both_sizes") and "screen" in names and "size" not in names:
        metafunc.parametrize("screen", [PHONE, DESK], ids=["phone", "desk"], indirect=True)


@contextmanager
def visit(browser: Browser, url: str, screen: dict[str, int] = PHONE, **options: object) -> Iterator[Page]:
    """A fresh profile's page; judged when it ends (`page.watch.allowed` forgives)."""
    context = browser.new_context(viewport=screen, **options)  # type: ignore[arg-type]
    watch = Watch(context, "/".join(url.split("/")[:3]))
    page = context.new_page()
    page.watch = watch  # type: ignore[attr-defined]
    try:
        yield page
        watch.judge()
    finally:
        context.close()


@pytest.fixture
def start(server: Server) -> Callable[..., None]:
    """`start(page)` opens the site, or another address, and waits until Python is awake."""

    def go(page: Page, url: str = server.url) -> None:
        page.goto(url)
        page.wait_for_selector(READY, state="attached")

    return go


@pytest.fixture
def screen(request: pytest.FixtureRequest) -> dict[str, int]:
    """The size of the screen: a phone's, unless the test is marked with `both_sizes`."""
    return getattr(request, "param", PHONE)


@pytest.fixture
def open_page(browser: Browser, server: Server, screen: dict[str, int]) -> Callable[..., AbstractContextManager[Page]]:
    """`with open_page() as page:` for tests that need a second profile, or options of a browser context."""
    return lambda url=server.url, **options: visit(browser, url, screen, **options)


@pytest.fixture
def page(browser: Browser, server: Server, screen: dict[str, int]) -> Iterator[Page]:
    """A page of a fresh profile; the test fails on any foreign request or error in it."""
    with visit(browser, server.url, screen) as fresh:
        yield fresh
