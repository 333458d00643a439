"""The page's own commands: what a button with `data-do` says, such as `undo`, `open 3f2a` or `sheet menu`."""

from __future__ import annotations

import secrets
from importlib import import_module
from typing import TYPE_CHECKING

from page import games, screens
from pycore.record import link
from pycore.record.text import RecordError

if TYPE_CHECKING:
    from collections.abc import Callable

    from page.app import App

LATER = {  # commands of parts that are loaded when they are first wanted
    **dict.fromkeys(("setup", "count", "side-name", "side-add", "side-drop", "use", "begin"), "setting_up"),
    **dict.fromkeys(("keep-roster", "roster-text", "roster-download"), "setting_up"),
    **dict.fromkeys(("find", "title", "duplicate", "export", "import", "import-long"), "shelf"),
    **dict.fromkeys(("delete", "undelete", "forget"), "shelf"),
    **dict.fromkeys(("look-at", "return", "go-on", "take", "fix", "fix-sure", "unfix"), "logbook"),
    "pick": "several",
    **dict.fromkeys(("rules", "why", "rules-find", "rules-back", "rules-copy"), "learn"),
    "tour": "tour",
    "card-done": "hints",
}
MOST_LINKS = 200  # links whose copies are remembered


def run(app: App, text: str) -> None:
    """Carry out a command; an unknown one does nothing."""
    word, _, rest = text.partition(" ")
    command = COMMANDS.get(word)
    if command is None and word in LATER:
        command = import_module("page." + LATER[word]).COMMANDS[word]
    if command is not None:
        command(app, rest)


def new_id() -> str:
    """A name for a game that no other has."""
    return secrets.token_hex(6)


def new_seed() -> str:
    """What a game's dice are drawn from; nobody can guess it."""
    return secrets.token_hex(16)


def received(app: App, payload: str) -> None:
    """Show what a link holds; the game that is open stays as it is."""
    app.flush()
    app.screen, app.sheet, app.game = "link", (), None
    app.shared, app.shared_error = "", ""
    try:
        app.shared = link.decode(payload)
        link.summary(app.shared)
    except link.LinkError as error:
        app.shared_error = app.voice.t(error.key)
    except RecordError as error:
        app.shared_error = app.unreadable(error)
    if app.embedded and not app.shared_error:
        game, _ = games.copy(app.shared, new_id(), new_seed())
        app.open(game)


def fork(app: App, _: str = "") -> None:
    """Another window went on with this game: what was done here becomes a game of its own."""
    if app.game:
        app.game.id = new_id()
        app.game.save(app.store, app.now())
        app.tell("elsewhere", "store.forked", ("dismiss elsewhere", "store.dismiss"))


def newer(app: App, seq: int) -> None:
    """Another window wrote more of the game that is open here."""
    if app.game and not app.look.looking and seq > app.game.seq:
        app.tell("elsewhere", "store.elsewhere", ("reload", "store.elsewhere-show"), ("fork", "store.elsewhere-keep"))


def _home(app: App, _: str) -> None:
    app.leave()


def _dice(app: App, text: str) -> None:
    from page import tray_screen

    tray_screen.command(app, text)


def _open(app: App, game_id: str) -> None:
    if game_id not in app.store.records:
        return
    app.flush()
    try:
        found = games.opened(app.store, game_id)
    except RecordError as error:
        app.damaged = app.store.records[game_id][0].text
        reason = app.unreadable(error)
        app.tell(
            "damaged", "home.damaged", ("damaged", "home.download"), ("dismiss damaged", "store.dismiss"), reason=reason
        )
        return
    game = found.game
    if found.problem is not None:
        app.damaged = found.lost
        game.id = new_id()  # what does not hold stays as it is; the game goes on in a copy
        game.seq = game.written = 0
        game.save(app.store, app.now())
    app.open(game)
    if found.problem is not None:
        reason = app.unreadable(found.problem)
        app.tell(
            "damaged", "home.damaged", ("damaged", "home.download"), ("dismiss damaged", "store.dismiss"), reason=reason
        )


def _resume(app: App, _: str) -> None:
    last = app.store.games()
    if last:
        _open(app, last[0][0])


def _example(app: App, system_id: str) -> None:
    from page import tour

    tour.begin(app, system_id, new_id(), new_seed())


def _undo(app: App, _: str) -> None:
    if app.past is not None:
        run(app, f"look-at {app.past.cursor - 1}")
    elif app.game and app.game.table.cursor:
        app.move(f"cursor {app.game.table.cursor - 1}")


def _redo(app: App, _: str) -> None:
    if app.past is not None:
        run(app, f"look-at {app.past.cursor + 1}")
    elif app.game and app.game.table.cursor < len(app.game.table.lines):
        app.move(f"cursor {app.game.table.cursor + 1}")


def _go(app: App, number: str) -> None:
    app.move("cursor " + number)


def _unit(app: App, unit: str) -> None:
    """A tap on a row: its options below; a second tap, or a unit without any, opens everything about it."""
    if not app.game:
        return
    again = app.look.focus == unit
    app.look = app.look._replace(focus=unit)
    found = screens.board_of(app, app.game.table)
    shown = [c.unit for s in found["sides"] for c in found["side-" + s].cards if c.chosen]
    if again or unit not in shown:
        app.sheet = ("unit", unit)


def _side(app: App, side: str) -> None:
    if app.game and side in app.game.table.state.sides:
        shown = screens.board_of(app, app.past or app.game.table)["side-" + side].shown == "all"
        app.look = app.look._replace(open_side="-" + side if shown else side)


def _turn(app: App, _: str) -> None:
    app.look = app.look._replace(turned=not app.look.turned)


def _sheet(app: App, text: str) -> None:
    for name in ("fault", "import", "roster"):
        app.desk.pop(name, None)  # what went wrong on a sheet before
    app.sheet = tuple(text.split(" "))
    app.copied = app.code = ""


def _fill(app: App, action: str) -> None:
    from page import fill

    fill.opened(app, action)


def _choose(app: App, unit: str) -> None:
    from page import fill

    fill.choose(app, unit)


def _close(app: App, _: str) -> None:
    app.sheet = ()


def _dismiss(app: App, name: str) -> None:
    app.banners.pop(name, None)


def _lang(app: App, language: str) -> None:
    app.speak(language)
    app.store.put(language=app.language)
    app.effects.append(("lang", app.language))


def _theme(app: App, theme: str) -> None:
    if theme in ("auto", "light", "dark"):
        app.store.put(theme=theme)
        app.effects.append(("theme", theme))


def _download(app: App, _: str) -> None:
    if app.game:
        app.effects.append(("download", f"onwatch-{app.game.table.system.id}.txt", app.game.text))


def _damaged(app: App, _: str) -> None:
    app.effects.append(("download", "onwatch-damaged.txt", app.damaged))


def _copy(app: App, _: str) -> None:
    app.effects.append(("copy", app.share_address))


def _send(app: App, _: str) -> None:
    app.effects.append(("send", app.share_address))


def _code(app: App, _: str) -> None:
    app.effects.append(("code", app.share_address))


def _look(app: App, _: str) -> None:
    if app.shared:
        game, _problem = games.copy(app.shared, "", new_seed())
        app.open(game, looking=True)


def _keep(app: App, _: str) -> None:
    from page import care

    if not app.shared:
        return
    game, _problem = games.copy(app.shared, new_id(), new_seed())
    game.save(app.store, app.now())
    care.own_game(app)
    links = app.store.settings.get("links")
    links = dict(list(links.items())[-MOST_LINKS:]) if isinstance(links, dict) else {}
    app.store.put(links={**links, app.payload[:60]: game.id})
    app.banners.pop("looking", None)
    app.open(game)
    app.effects.append(("hash", ""))


def _reload(app: App, _: str) -> None:
    app.effects.append(("reload",))


def _update(app: App, _: str) -> None:
    app.flush()
    app.effects.append(("update",))


def _care(app: App, text: str) -> None:
    from page import care

    care.command(app, text)


def _real(app: App, text: str) -> None:
    from page import real

    real.command(app, text)


COMMANDS: dict[str, Callable[[App, str], None]] = {
    "home": _home,
    "dice": _dice,
    "open": _open,
    "resume": _resume,
    "example": _example,
    "undo": _undo,
    "redo": _redo,
    "go": _go,
    "unit": _unit,
    "side": _side,
    "turn": _turn,
    "sheet": _sheet,
    "fill": _fill,
    "choose": _choose,
    "close": _close,
    "dismiss": _dismiss,
    "lang": _lang,
    "theme": _theme,
    "download": _download,
    "damaged": _damaged,
    "copy": _copy,
    "send": _send,
    "code": _code,
    "look": _look,
    "keep": _keep,
    "fork": fork,
    "care": _care,
    "real": _real,
    "reload": _reload,
    "update": _update,
}
