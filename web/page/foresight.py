"""What a tap will do, worked out while the finger still rests on the button.

A finger rests for some hundredths of a second before it is lifted, and until then nothing is decided: it may slide
away. So the tap is tried on a copy of the page that nobody sees and nothing keeps. The tap itself goes its usual way;
only the table that it leads to is taken over, and where the page has become what its copy became, the picture.
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any, NamedTuple

from page.games import Ahead

if TYPE_CHECKING:
    from collections.abc import Callable

    from page.app import App

MOVES = ("undo", "redo", "go")  # commands that change where the game stands; the others change what is shown of it
PLAIN = (*MOVES, "unit", "side", "sheet", "close", "fill", "choose", "pick")
# What the page and its copy have each for themselves; all else must be the same for a picture of one to be the other's.
OWN = ("store", "game", "care", "painting", "effects", "later", "late")


class Foreseen(NamedTuple):
    """A tap, the copy of the page after it, and what its picture changes and asks for."""

    tap: tuple[str, str]
    painted: dict[str, str]  # the picture that stood before
    twin: App
    tapped: dict[str, Any]  # what the copy was after the tap, before it was painted
    changed: dict[str, str]
    effects: list[tuple[str, ...]]
    folds: list[Callable[[], dict[str, str]]]


def foresee(app: App, kind: str, text: str) -> Foreseen | None:
    """Try a tap that may come; None where it is better waited for."""
    game, care, word = app.game, app.care, text.partition(" ")[0]
    if game is None or care is None or app.screen != "play" or app.past is not None or app.tour or app.book:
        return None
    if care.clock or word == "correct" or (kind != "action" and word not in PLAIN):  # a clock goes on until the tap
        return None
    twin, folds = copy(app), []
    twin.game = game.apart() if kind == "action" or word in MOVES else copy(game)
    twin.care = copy(care)
    twin.care.game = twin.game
    twin.store = copy(app.store)
    twin.store.disk, twin.store.steps = None, {}
    twin.desk, twin.banners, twin.effects = dict(app.desk), dict(app.banners), []
    twin.painting = copy(app.painting)
    twin.painting.now = dict(app.painting.now)
    twin.later = lambda _work: None

    def late(draw: Callable[[], dict[str, str]]) -> dict[str, str]:
        folds.append(draw)
        return {}

    twin.late = late
    twin.tap(kind, text)
    tapped, asked = _shown(twin), len(twin.effects)
    changed = twin.paint()
    line, kept = twin.game.done
    game.ahead = Ahead(line, kept, game.table, twin.game.table) if line else None
    return Foreseen((kind, text), app.painting.now, twin, tapped, changed, twin.effects[asked:], folds)


def taken(app: App, foreseen: Foreseen) -> dict[str, str] | None:
    """The picture of the copy, where the page has become the same; None where it has to be painted itself."""
    twin = foreseen.twin
    if app.painting.now is not foreseen.painted or not _same(app, foreseen):
        return None
    vars(app).update(_shown(twin))
    app.painting = twin.painting
    app.effects += foreseen.effects
    if app.care and twin.care:
        app.care.up, app.care.cursor = twin.care.up, twin.care.cursor
    for draw in foreseen.folds:
        foreseen.changed.update(app.late(draw))
    return foreseen.changed


def _same(app: App, foreseen: Foreseen) -> bool:
    game, other = app.game, foreseen.twin.game
    if game is None or other is None or game.table is not other.table:
        return False
    if (game.id, game.seq, app.store.settings) != (other.id, other.seq, foreseen.twin.store.settings):
        return False
    return game.table.cursor == other.table.cursor and _shown(app) == foreseen.tapped


def _shown(app: App) -> dict[str, Any]:
    """All of the page that a picture may show, in a dict of its own, the parts that change in copies."""
    found = {name: value for name, value in vars(app).items() if name not in OWN}
    return {**found, "desk": dict(app.desk), "banners": dict(app.banners)}
