"""The page in the hand: from tap to painted answer, what taps leave behind, the start, the taps that a round takes.

A tap is measured inside the page, from the `timeStamp` of its click (when the finger was lifted, before anybody
handled it) to a message that is posted in the next animation frame: a frame's callbacks run before its style, layout
and paint, a message posted there comes after them. So the time holds all that the main thread does, the waiting for
the frame too; the Event Timing API would round to 8 ms. The processor is slowed fourfold by the browser itself. A
finger rests on the glass for a moment: lifted in the same millisecond, as a script could, it would find the browser
still waiting for a frame to tell the page of the touch. A phone has no mouse, either: where one has ever been, the
browser asks at every frame what lies below it.
"""

from __future__ import annotations

import os
import statistics
import sys
from collections import defaultdict
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from report import Report
from tools import browser as chromium
from tools import site as site_builder
from tools.serve import Server

sys.path[0] = str(Path(__file__).resolve().parents[2])  # this folder would hide the page behind this module's name
from tests.browser.tapping import Hand, sit_down  # noqa: E402
from tests.systems.rounds import ALKEMY, MORDHEIM, ROUNDS, Round  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, CDPSession, Page

PHONE = {"viewport": {"width": 360, "height": 740}, "device_scale_factor": 3, "has_touch": True}
SLOW = 4
RESTS = 70  # milliseconds that a finger rests
TAPS, LEAK_TAPS = 200, 500  # at least so many are timed, and so many must leave nothing behind
PAINTED = 50  # milliseconds within which 95 % of the answers stand on the screen
NINE_MBIT = {"offline": False, "latency": 60, "downloadThroughput": 9e6 / 8, "uploadThroughput": 9e6 / 8}
STARTS = 3  # visits of each kind; the middle one counts
# Seconds from opening the address to Python awake: first visit and later ones, as the machine is and slowed.
FIRST, LATER, SLOW_FIRST, SLOW_LATER = 3.0, 1.5, 8.0, 3.0

TIMER = """
window.painted = [];
addEventListener("click", (event) => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => painted.push(performance.now() - event.timeStamp);
  port2.postMessage(0);
}), true);
"""
AWAKE = """
new MutationObserver((_, self) => {
  if (document.documentElement.dataset.state !== "ready") return;
  window.awake = performance.now();
  self.disconnect();
}).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-state"] });
"""
OBJECTS = """async () => {
  const { whenDefined } = await import(document.querySelector("script[type=module][src*=core]").src);
  const python = (await whenDefined("py")).interpreter;
  return python.runPython("import gc; gc.collect(); len(gc.get_objects())");
}"""


@contextmanager
def phone(browser: Browser, slow: int = 1) -> Iterator[tuple[Page, CDPSession]]:
    """A phone of its own, its processor so many times slower."""
    context = browser.new_context(**PHONE)
    page = context.new_page()
    tools = context.new_cdp_session(page)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": slow})
    try:
        yield page, tools
    finally:
        context.close()


class Timed(Hand):
    """A hand whose taps are timed by the page, each under the kind of what it was on."""

    def __init__(self, page: Page, tools: CDPSession, times: dict[str, list[float]]) -> None:
        super().__init__(page)
        self.tools, self.times = tools, times
        page.evaluate(TIMER)

    def _click(self, target: Any) -> None:
        kind = target.evaluate(
            "(e) => e.dataset.action?.split(' ')[0] ?? e.dataset.do?.split(' ').slice(0, 1 + (e.dataset.do[0] === 's'))"
            ".join(' ') ?? e.tagName.toLowerCase()"
        )
        target.scroll_into_view_if_needed()
        box = target.bounding_box() or {}
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        self.page.evaluate("painted.length = 0")
        self.tools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        self.page.wait_for_timeout(RESTS)
        self.tools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        self.taps += 1
        self.page.wait_for_function("painted.length", polling=50)
        self.times[kind].append(self.page.evaluate("painted[0]"))

    def do(self, *commands: str) -> None:
        """The visible button of each of the page's own commands."""
        for command in commands:
            self._click(self.page.locator(f"{self._where()} [data-do='{command}']:visible").first)


def quantile(times: list[float], part: float) -> float:
    """The time that so many of all keep."""
    return sorted(times)[min(len(times) - 1, int(part * len(times)))]


def play(page: Page, tools: CDPSession, url: str, played: Round) -> dict[str, list[float]]:
    """A round again and again: every fourth step is taken back and made again, now and then a sheet is opened."""
    times: dict[str, list[float]] = defaultdict(list)
    rounds = 0
    while sum(map(len, times.values())) < TAPS:
        rounds += 1  # another name, or the page would know the game and offer to go on with it
        named = played.record.replace("side a\n", f'side a "Red {rounds}"\n')
        page.goto("about:blank")
        sit_down(page, url, played._replace(record=named), finger=True)
        hand = Timed(page, tools, times)
        for n, action in enumerate(played.script):
            hand.play(action)
            if n % 4 == 3:
                hand.do("undo", "redo")
            more = page.locator("#app [data-do^='sheet unit ']:visible")
            if n % 8 == 5 and more.count():
                hand.do(more.first.get_attribute("data-do") or "", "close")
        hand.do("sheet log", "close")
    return times


def taps(report: Report, browser: Browser, url: str) -> None:
    """The largest examples on a slow phone."""
    for played in (MORDHEIM, ALKEMY):
        with phone(browser, SLOW) as (page, tools):
            kinds = play(page, tools, url, played)
        every = [time for times in kinds.values() for time in times]
        print(f"  {played.name}: {len(every)} taps, milliseconds (median, 95 %, most, how many)")
        for kind, times in sorted(kinds.items(), key=lambda item: -statistics.median(item[1])):
            row = f"{statistics.median(times):5.0f} {quantile(times, 0.95):5.0f} {max(times):5.0f} {len(times):4}"
            print(f"    {row}  {kind}")
        name = f"{played.system}: tap to paint, {SLOW}x slower"
        report.add(f"{name}, 95 % of {len(every)}", ours=quantile(every, 0.95), unit="ms", target=PAINTED)
        report.add(f"{name}, median", ours=statistics.median(every), unit="ms", target=PAINTED)


def held(page: Page, tools: CDPSession) -> dict[str, float]:
    """What the page holds, after everything that can go has gone."""
    objects = page.evaluate(OBJECTS)
    for _ in range(2):
        tools.send("HeapProfiler.collectGarbage")
    tools.send("Performance.enable")
    found = {m["name"]: m["value"] for m in tools.send("Performance.getMetrics")["metrics"]}
    names = {"JS heap": "JSHeapUsedSize", "nodes": "Nodes", "listeners": "JSEventListeners"}
    return {**{name: found[key] for name, key in names.items()}, "Python objects": objects}


def leaks(report: Report, browser: Browser, url: str) -> None:
    """Five hundred taps there and back again; a step that is made and kept is not a leak, so none is added."""
    with phone(browser) as (page, tools):
        hand = sit_down(page, url, ALKEMY, finger=True)
        hand.play("starts a", "activate a-1", "walk a-1")
        tap = Timed(page, tools, defaultdict(list))

        def around(taps: int) -> None:
            until = tap.taps + taps
            while tap.taps < until:
                tap.do(
                    "undo", "redo", "side b", "side b", "sheet unit a-1", "close", "sheet log", "close", "undo", "redo"
                )

        around(LEAK_TAPS // 2)  # what fills once is full by then: compiled code, caches
        before = held(page, tools)
        around(LEAK_TAPS)
        after = held(page, tools)
    for name, was in before.items():
        unit, more = ("kB", (after[name] - was) / 1000) if name == "JS heap" else ("", after[name] - was)
        print(f"  {name}: {was:.0f} before, {after[name]:.0f} after {LEAK_TAPS} taps")
        report.add(f"more after {LEAK_TAPS} taps: {name}", ours=more, unit=unit, target=LEVEL[name])


# What may be more and is level still: caches that fill, what the browser itself has not let go of yet.
LEVEL = {"JS heap": 100, "nodes": 20, "listeners": 0, "Python objects": 500}


def start(browser: Browser, url: str, slow: int, network: dict[str, Any] | None) -> tuple[float, float]:
    """Seconds until Python is awake: on a first visit, and on the next one."""
    with phone(browser, slow) as (page, tools):
        if network:
            tools.send("Network.enable")
            tools.send("Network.emulateNetworkConditions", network)
        page.add_init_script(AWAKE)
        took = []
        for _ in range(2):
            page.goto(url)
            page.wait_for_function("window.awake")
            took.append(page.evaluate("awake / 1000"))
            page.wait_for_selector("[data-offline=ready]", state="attached", timeout=120_000)
            page.goto("about:blank")
    return took[0], took[1]


def starts(report: Report, browser: Browser, url: str) -> None:
    """First visits and later ones."""
    for said, slow, network, bounds in (
        ("", 1, None, (FIRST, LATER)),
        (f", {SLOW}x slower, 9 Mbit/s", SLOW, NINE_MBIT, (SLOW_FIRST, SLOW_LATER)),
    ):
        times = [start(browser, url, slow, network) for _ in range(STARTS)]
        for kind, found, bound in zip(("first", "later"), zip(*times, strict=True), bounds, strict=True):
            report.add(f"{kind} visit, awake{said}", ours=statistics.median(found), unit="s", target=bound)


def budgets(report: Report, browser: Browser, url: str) -> None:
    """The taps and questions of every system's round, in one table."""
    found = []
    for played in ROUNDS:
        with phone(browser) as (page, _):
            hand = sit_down(page, url, played)
            hand.play(*played.script)
        found.append((played, hand))
    print(f"  {'taps':>8} {'questions':>10}")
    for played, hand in found:
        print(f"  {hand.taps:2} of {played.taps:2} {hand.stops:5} of {played.stops}   {played.name}")
    for played, hand in found:
        report.add(f"taps: {played.name}", ours=hand.taps, unit="taps", target=played.taps)
        report.add(f"questions: {played.name}", ours=hand.stops, unit="questions", target=played.stops)


def main() -> None:
    """Everything, with the load of the machine beside it."""
    site_builder.build()
    report = Report()
    with chromium.playwright() as running, Server(site_builder.SITE, prefix="/onwatch/") as server:
        browser = chromium.launch(running.chromium)
        for part in (budgets, taps, leaks, starts):
            print(f"-- {part.__name__} (load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors)", flush=True)
            part(report, browser, server.url)
        browser.close()
    report.close()


if __name__ == "__main__":
    main()
