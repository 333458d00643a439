"""The page inside the browser: taps from JavaScript to the App, HTML from the App to the page."""

from __future__ import annotations

import asyncio
import json
from importlib import import_module
from typing import TYPE_CHECKING, Any

from js import document, location, navigator, window
from pyodide.ffi import create_once_callable, create_proxy

from page import commands
from page.app import App
from page.store import Saved, Store

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from page.foresight import Foreseen

root = document.documentElement
onwatch = window.onwatch
kept: list[Any] = []  # proxies and tasks, made once and kept as long as they are needed
BANNERS = {
    "new": (("update", "boot.new-take"), ("dismiss new", "store.dismiss")),
    "offline": (("dismiss offline", "store.dismiss"),),
}
# What the first taps of a game open, and what draws it: read while nobody taps.
SOON = (
    ("foresight", "sheets.html"),
    ("hints", "sheets.html"),
    ("fill", "fill.html"),
    ("logbook", "log.html"),
    ("learn", "learn.html"),
    ("several", "several.html"),
    ("real", "real.html"),
)


def proxy(function: Callable[..., None]) -> Any:
    """The function for JavaScript, for the page's whole life."""
    kept.append(create_proxy(function))
    return kept[-1]


def run(coroutine: Coroutine[Any, Any, None]) -> None:
    """Let a coroutine run on the page's loop."""
    task = asyncio.ensure_future(coroutine)
    kept.append(task)
    task.add_done_callback(kept.remove)


class Journal:
    """A `page.store.Disk`: localStorage and IndexedDB, by web/js/journal.js."""

    def append(self, game: str, seq: int, step: str) -> None:
        """Add one step."""
        onwatch.journal.append(game, seq, step)

    def snapshot(self, game: str, saved: Saved) -> None:
        """Write a whole game."""
        onwatch.journal.snapshot(game, saved.seq, saved.updated, saved.text)

    def remove(self, game: str) -> None:
        """Forget a game."""
        onwatch.journal.remove(game)

    def settings(self, text: str) -> None:
        """Write the settings."""
        onwatch.journal.settings(text)

    def stored(self) -> str:
        """The settings as they stand there now."""
        return str(onwatch.journal.stored())


class Page:
    """The App and the document it is shown in."""

    def __init__(self, store: Store, *, embedded: bool) -> None:
        language = str(onwatch.language)
        self.app = App(store, language=language, embedded=embedded, wide=bool(onwatch.wide()))
        self.app.can_send = bool(getattr(navigator, "share", None))
        self.app.later = lambda work: onwatch.later(create_once_callable(work))
        self.app.late = self.late
        self.foreseen: Foreseen | None = None

    def paint(self, foreseen: Foreseen | None = None) -> None:
        """Put what changed into the document, and do what only a browser can."""
        app, self.foreseen = self.app, None
        changed = None
        if foreseen:
            from page import foresight

            changed = foresight.taken(app, foreseen)
        if changed is None:
            changed = app.paint()
        if changed:
            onwatch.paint("" if foreseen and changed is foreseen.changed else json.dumps(changed))
        effects, app.effects = app.effects, []
        for effect in effects:
            onwatch.effect(*effect)

    def late(self, draw: Callable[[], dict[str, str]]) -> dict[str, str]:
        """Draw something, and put it into the document, when the next picture stands."""

        def paint() -> None:
            changed = draw()
            if changed:
                onwatch.paint(json.dumps(changed))

        self.app.later(paint)
        return {}

    def told(self, kind: str, text: str) -> None:
        """What web/js/page.js tells: a tap, a form, or something that happened to the page."""
        app = self.app
        if kind == "hide":
            app.flush()
            return
        if kind.startswith("foresee "):
            self.foresee(kind[8:], text)
            return
        foreseen = self.foreseen if self.foreseen and self.foreseen.tap == (kind, text) else None
        self.take(kind, text)
        self.paint(foreseen)

    def take(self, kind: str, text: str) -> None:
        """Take in what was told."""
        app = self.app
        if kind == "wide":
            app.look = app.look._replace(wide=text == "true")
        elif kind == "hash":
            app.arrive(text)
        elif kind == "copied":
            app.copied = "yes"
        elif kind == "storage":
            self.elsewhere()
        elif kind == "banner":
            name, _, key = text.partition(" ")
            app.tell(name, key, *BANNERS.get(name, ()), size=app.offline)
        elif kind == "install":
            app.can_install = text
        elif kind == "offline":
            app.offline = text
        elif kind == "form":
            app.fill(*json.loads(text))
        else:
            if text == "sheet share":
                self.share()
            elif text == "code":
                run(self.draw_code())
            app.tap(kind, text)

    def foresee(self, kind: str, text: str) -> None:
        """A finger rests on a button."""
        from page import foresight

        self.foreseen = foresight.foresee(self.app, kind, text)
        if self.foreseen:
            onwatch.expect(json.dumps(self.foreseen.changed))

    def share(self) -> None:
        """The address that holds the game that is open."""
        from pycore.record.link import LinkError, encode

        app = self.app
        if app.game:
            page = str(location.href).split("#", maxsplit=1)[0].replace("embed.html", "")
            try:
                app.share_address = page + "#" + encode(app.game.text)
            except LinkError as error:
                app.share_address = app.voice.t(error.key)

    async def draw_code(self) -> None:
        """A QR code of the address, by a library that is fetched when it is first wanted."""
        import pyodide_js

        await pyodide_js.loadPackage("segno")
        import segno

        app = self.app
        try:
            app.code = segno.make(app.share_address, error="l").svg_inline(scale=4, dark="#111", light="#fff")
        except ValueError:  # more than a code holds
            app.code = app.voice.t("share.code-long")
        self.paint()

    def elsewhere(self) -> None:
        """Another window may have written to the game that is open here."""
        app = self.app
        if not app.game:
            return
        try:
            seq = json.loads(str(onwatch.journal.read(app.game.id)) or "{}").get("seq", 0)
        except (ValueError, AttributeError):
            return
        if isinstance(seq, int):
            commands.newer(app, seq)

    def kept(self, game: str, seq: int, what: str) -> None:
        """What became of a write."""
        app = self.app
        if what:
            app.store.failed(game, what)
            self.paint()
            return
        app.store.kept(game, int(seq))
        if app.game and app.game.id == game and app.store.acknowledged[game] >= app.game.seq:
            root.setAttribute("data-saved", str(app.game.seq))


async def soon(app: App) -> None:
    """Read what is wanted soon, a piece at a time, so that no tap waits for long."""
    for module, template in SOON:
        await asyncio.sleep(0.4)
        import_module("page." + module)
        app.renderer.macros(template)


async def start() -> None:
    """Read what is kept, show the screen, play what was tapped meanwhile."""
    embedded = root.getAttribute("data-embed") == "yes"
    store = Store(None if embedded else Journal())
    try:
        store.absorb(str(await onwatch.journal.open(embedded)))
        page = Page(store, embedded=embedded)
        onwatch.journal.tell = proxy(page.kept)
        onwatch.effect("theme", str(store.settings.get("theme", "auto")))
        onwatch.effect("lang", page.app.language)
        if store.settings.get("keys") is False:
            onwatch.effect("keys", "off")
        page.app.arrive(str(location.hash))
        page.paint()
        onwatch.ready(proxy(page.told))
        run(soon(page.app))
    except BaseException:
        onwatch.failed()
        raise


run(start())
