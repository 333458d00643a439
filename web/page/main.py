"""The page inside the browser: taps from JavaScript to the App, HTML from the App to the page."""

from __future__ import annotations

import json
from typing import Any

from js import document, location, navigator, window
from pyodide.ffi import create_proxy

from page.app import App
from page.store import Disk, Saved, Store

root = document.documentElement
onwatch = window.onwatch
proxies: list[Any] = []  # made once, kept as long as the page


class Journal(Disk):
    """localStorage and IndexedDB, by web/js/journal.js."""

    def append(self, game: str, seq: int, step: str) -> None:
        onwatch.journal.append(game, seq, step)

    def snapshot(self, game: str, saved: Saved) -> None:
        onwatch.journal.snapshot(game, saved.seq, saved.updated, saved.text)

    def remove(self, game: str) -> None:
        onwatch.journal.remove(game)

    def settings(self, text: str) -> None:
        onwatch.journal.settings(text)


def kept(function: Any) -> Any:
    """A proxy for JavaScript that lives as long as the page."""
    proxies.append(create_proxy(function))
    return proxies[-1]


def paint() -> None:
    """Put what changed into the page."""
    changed = app.paint()
    if changed:
        onwatch.paint(json.dumps(changed))
    if app.game:
        root.setAttribute("data-step", str(app.game.seq))
    for effect in app.effects:
        onwatch.effect(*effect)
    app.effects.clear()


def tapped(kind: str, text: str) -> None:
    """A tap, as web/js/taps.js tells it."""
    if kind == "wide":
        app.look = app.look._replace(wide=text == "true")
    elif kind == "hash":
        app.arrive(text)
    elif kind == "copied":
        app.copied = "yes"
    elif kind == "hide":
        app.flush()
        return
    elif kind == "storage":
        elsewhere()
    elif kind == "banner":
        name, _, rest = text.partition(" ")
        app.tell(name, rest, *BANNERS.get(name, ()))
    elif kind == "form":
        app.fill(*json.loads(text))
    else:
        if text in ("sheet share", "copy", "send"):
            share()
        if text == "code":
            proxies_run(draw_code())
        app.tap(kind, text)
    paint()


BANNERS = {
    "new": (("update", "boot.new-take"), ("dismiss new", "store.dismiss")),
    "offline": (("dismiss offline", "store.dismiss"),),
}


def share() -> None:
    """The address that holds the game that is open."""
    from pycore.record.link import LinkError, encode

    if app.game:
        page = str(location.href).split("#", maxsplit=1)[0].replace("embed.html", "")
        try:
            app.share_address = page + "#" + encode(app.game.text)
        except LinkError as error:
            app.share_address = app.voice.t(error.key)


async def draw_code() -> None:
    """A QR code of the address, by a library that is fetched when it is first wanted."""
    import pyodide_js

    await pyodide_js.loadPackage("segno")
    import segno

    try:
        app.code = segno.make(app.share_address, error="l").svg_inline(scale=4, dark="#111", light="#fff")
    except ValueError:  # a long game does not fit into a code
        app.code = app.voice.t("share.code-long")
    paint()


def proxies_run(coroutine: Any) -> None:
    """Let a coroutine run on the page's loop."""
    import asyncio

    task = asyncio.ensure_future(coroutine)
    proxies.append(task)
    task.add_done_callback(lambda done: proxies.remove(done))


def elsewhere() -> None:
    """Another window may have written to the game that is open here."""
    from page import commands

    if app.game:
        try:
            seq = json.loads(str(onwatch.journal.read(app.game.id)) or "{}").get("seq", 0)
        except (ValueError, AttributeError):
            return
        if isinstance(seq, int):
            commands.newer(app, seq)


def told(game: str, seq: int, what: str) -> None:
    """What became of a write."""
    if what:
        app.store.failed(game, what)
        paint()
        return
    app.store.kept(game, int(seq))
    if app.game and app.game.id == game and app.store.acknowledged[game] >= app.game.seq:
        root.setAttribute("data-saved", str(app.game.seq))


async def start() -> None:
    """Read what is kept, show the screen, play what was tapped meanwhile."""
    store.absorb(str(await onwatch.journal.open(kept(told), embedded)))
    globals()["app"] = App(store, language=str(navigator.language)[:2], embedded=embedded, wide=bool(onwatch.wide()))
    app.can_send = bool(getattr(navigator, "share", None))
    onwatch.effect("theme", str(store.settings.get("theme", "auto")))
    onwatch.effect("lang", app.language)
    app.arrive(str(location.hash))
    paint()
    onwatch.ready(kept(tapped))


async def begin() -> None:
    """Start, or say that it failed."""
    try:
        await start()
    except BaseException:
        onwatch.failed()
        raise


embedded = root.getAttribute("data-embed") == "yes"
store = Store(None if embedded else Journal())
app: App
proxies_run(begin())
