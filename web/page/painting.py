"""What stands in the document, and what of it a tap changes.

Each part is drawn and compared with what was drawn before; only what differs goes out, as small as can be. By id: "id"
is an element's inner HTML, "id!" the element itself, "id@name" an attribute and "id@-name" one that goes;
without an id it is the root's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from page import screens
from page.render import touched

if TYPE_CHECKING:
    from collections.abc import Callable

    from page.app import App
    from page.board import Side
    from page.voice import Voice


class Painting:
    """The document as it was painted last."""

    def __init__(self) -> None:
        self.now: dict[str, str] = {}
        self.sides: dict[str, Side] = {}
        self.screen = ""
        self.voice: Voice | None = None
        self.inside: dict[str, str] = {}  # what lies in folds and below the end of a sheet

    def changes(self, app: App) -> dict[str, str]:
        """Paint what the page has become: what changed, by id."""
        if self.voice is not app.voice:
            self.voice, self.sides = app.voice, {}
        whole: dict[str, str] = {}
        sides: dict[str, Side] = {}
        folds: dict[str, Callable[[], str]] = {}
        if app.screen == "play" and app.game:
            parts, sides, folds = screens.play(app, app.game)
            key = "play " + " ".join(sides)
            found = self._play(app, key, parts, sides, whole)
        elif app.screen == "dice":
            from page import tray_screen

            parts, key = tray_screen.parts(app), "dice"
            found = {"p-" + name: html for name, html in parts.items()}
            if key != self.screen:
                whole["app"] = str(app.renderer.macros("dice.html").screen(_marked(parts)))
                self.now = dict(found)
        else:
            key, found = app.screen, {"app": screens.plain(app)}
        if app.book or self.now.get("over"):
            from page import learn

            found |= learn.paint(app, self.now)
        found["sheet"] = screens.sheet(app)
        if found["sheet"]:
            folds |= screens.unseen(app)
        known = self.inside if key == self.screen else {}
        self.inside = {name: known.get(name, "") for name in folds}  # what is new is put in empty
        found["app@data-screen"] = app.screen
        found["app@data-tour"] = "yes" if app.tour else ""
        found["live"] = screens.escaped(app.said)
        if app.game:
            found["@data-step"] = str(app.game.seq)
        changed = whole | {at: html for at, html in found.items() if self.now.get(at) != html}
        for side, value in sides.items():
            if side in self.sides:
                _less(changed, self.sides[side], value)
        self.screen, self.now, self.sides = key, found, sides
        if folds:
            changed |= app.late(lambda: self._folded(found, folds))
        return changed

    def _folded(self, found: dict[str, str], folds: dict[str, Callable[[], str]]) -> dict[str, str]:
        """What lies in the folds of what was painted, once nobody waits for more."""
        if found is not self.now:
            return {}  # the next tap was faster
        changed: dict[str, str] = {}
        for name, draw in folds.items():
            html = draw()
            if self.inside.get(name) != html:
                self.inside[name] = changed["p-" + name] = html
        return changed

    def _play(
        self, app: App, key: str, parts: dict[str, str], sides: dict[str, Side], whole: dict[str, str]
    ) -> dict[str, str]:
        """The play screen's parts by id; `whole` gets what has to be put in anew."""
        found: dict[str, str] = {}
        fresh = key != self.screen
        for side, value in sides.items():
            pieces = app.renderer.roster(value)
            if fresh or side not in self.sides or self.sides[side].shape != value.shape:
                whole["p-side-" + side] = parts["side-" + side] = app.renderer.whole(value, pieces)
                self.now |= pieces
            found |= pieces
        for name, html in parts.items():
            if name.startswith("place-"):
                found[f"p-side-{name[6:]}@data-place"] = html
            elif not name.startswith("side-"):
                found["p-" + name] = html
        if fresh:
            whole.clear()
            whole["app"] = str(app.renderer.macros("play.html").screen((list(sides), _marked(parts))))
            self.now = dict(found)
        if fresh or self.now.get("p-rest") != found["p-rest"]:
            self.now.pop("p-count", None)  # it stands in the rest
        found["table@data-open"] = "all" if all(side.shown == "all" for side in sides.values()) else "some"
        found["play@class"] = _there(parts, sides)
        return found


def _there(parts: dict[str, str], sides: dict[str, Side]) -> str:
    """The classes of the whole: what its style depends on. By :has() it would be sought in the document at every tap,
    as an attribute of many words it would have each element styled anew that any of them is about.
    """
    places = [place for name, place in parts.items() if name.startswith("place-")]
    facts = {
        "ask": "<h2" in parts["ask"],
        "roll": 'class="roll"' in parts["ask"],
        "notes": "<h2" in parts["notes"],  # some are told in full
        "folded": "<details" in parts["notes"],
        "corrected": 'class="corrected"' in parts["chips"],
        "aimed": 'class="aimed"' in parts["blocks"],
        "pair": places.count("acting") > 1,
        "look": set(places) == {"look"},
        "open": "look" in places or any(side.shown == "all" for side in sides.values()),
    }
    return " ".join(["play", *("has-" + name for name, there in facts.items() if there)])


def _marked(parts: dict[str, str]) -> dict[str, Markup]:
    return {name: Markup(html) for name, html in parts.items()}  # noqa: S704 - drawn from templates


def _less(changed: dict[str, str], before: Side, side: Side) -> None:
    """Rows that differ only by what a tap on them does are not put in anew."""
    for old, card in zip(before.cards, side.cards, strict=False):
        at = f"row-{card.unit}!"
        if at in changed and old.unit == card.unit:
            attributes = touched(old, card)
            if attributes is not None:
                del changed[at]
                changed |= attributes
