"""What each screen and each sheet shows, as HTML."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

from page import board, games
from page.voice import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable

    from page.app import App
    from page.games import Game
    from pycore.turn.table import Table


def escaped(text: str) -> str:
    """A text as HTML."""
    return str(escape(text))


def play(app: App, game: Game) -> tuple[dict[str, str], dict[str, board.Side], dict[str, Callable[[], str]]]:
    """The parts of the play screen, drawn; "place-a" says how side a stands on a phone. The sides stand apart.
    So does what lies in folds: nobody waits for it, so it is drawn when it is asked for.
    """
    from page import care

    found = board_of(app, app.past or game.table)
    draw, buttons = app.renderer.part, app.renderer.buttons
    who, acts = found["acts"]

    def lines(kind: str, columns: int, them: Any) -> tuple[Any, ...]:
        return columns, tuple((name, buttons(line, kind, who=not name), across) for name, line, across in them)

    chips = tuple((*chip, lines("chip", *them), _kinds(them[1])) for *chip, them in found["chips"])
    parts = {
        "top": draw("play.html", "top", found["top"]),
        "banner": banner(app),
        "blocks": draw("play.html", "blocks", found["blocks"]),
        "phase": draw("play.html", "phase", found["phase"]),
        "notes": draw("play.html", "notes", tuple(marked(app, part) if part else () for part in found["notes"])),
        "ask": draw("play.html", "ask", (found["ask"], buttons(found["answers"], "answer", who=True))),
        "acts": draw("play.html", "acts", (who, *lines("act", *acts))),
        "rest": draw("play.html", "rest", (bool(found["refused"]), bool(found["rare"]))),
        "count": app.voice.t("play.not-now", n=len(found["refused"])),
        "log": draw("play.html", "log", found["log"]),
        "card": hint_card(app) if app.card else "",
        "chips": draw("play.html", "chips", chips),
        "history": draw("play.html", "history", found["history"]),
        "main": draw("play.html", "main", buttons(found["main"], "main")),
    }
    state = game.table.state
    if app.past is None and state.asks and state.asks[0].kind == "roll":
        from page import real

        value = real.drawn(app, game, state.asks[0], found["ask"], found["answers"])
        parts["ask"] = draw("real.html", "roll", value)
    if app.past is None:
        app.desk["up"] = found["up"]  # looking back stops no clock
    parts["care"] = draw("care.html", "clock", care.seen(app, game, *app.desk.get("up", found["up"])))
    if app.tour:
        from page import tour

        parts |= {"main": tour.panel(app), "history": ""}
    if app.past is not None:
        from page import logbook

        parts |= dict.fromkeys(("acts", "rest", "chips"), "")
        parts["ask"] = draw("play.html", "ask", (found["ask"], ()))
        parts["history"] = draw("log.html", "bar", logbook.bar(app))
        parts["main"] = draw("log.html", "looking", (app.past.cursor, logbook.rules(app.past)))
    parts |= {"place-" + side: found["place-" + side] for side in found["sides"]}
    table = app.past or game.table

    def refused() -> str:
        say = app.voice.teller(table.state)
        options = [board.button(o, table.state, say, app.voice) for o in found["refused"]]
        return draw("play.html", "refused", tuple(app.renderer.piece("pieces.html", "refusal", o) for o in options))

    def rare() -> str:
        return draw("play.html", "rare", tuple((who, n, buttons(them, "rare")) for who, n, them in found["rare"]))

    folds = {name: fold for name, fold in (("refused", refused), ("rare", rare)) if found[name] and parts["rest"]}
    return parts, {side: found["side-" + side] for side in found["sides"]}, folds


def _kinds(lines: tuple[board.Line, ...]) -> str:
    """What stands among the chips, for the style: the same of many, numbers to be set right."""
    kinds = {
        "of-alike": any(line.across for line in lines),
        "of-numbers": any(b.keyed and b.now for line in lines for b in line.buttons),
    }
    return " ".join(kind for kind, there in kinds.items() if there)


def board_of(app: App, table: Table) -> dict[str, Any]:
    """The board's parts; a tap that changes neither game nor look, such as one on a sheet, finds them as they were."""
    seen = (table.state, table.lines, app.voice)
    at = (table.cursor, len(table.lines), app.look, app.card)
    known: list[tuple[Any, Any, dict[str, Any]]] = app.desk.setdefault("boards", [])  # the last two, see foresight.py
    for held, where, found in known:
        if where == at and all(a is b for a, b in zip(held, seen, strict=True)):
            return found
    known[:] = (seen, at, board.parts(table, app.look._replace(card=app.card), app.voice)), *known[:1]
    return known[0][2]


def marked(app: App, notes: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """Notes with their terms to be tapped, and the rules that have a text."""
    from page import learn

    return tuple((learn.marked(app, text), rule if app.voice.has(rule) else "") for text, rule in notes)


def hint_card(app: App) -> str:
    """What is said once, after the first round."""
    from page import hints

    return hints.card(app)


def banner(app: App) -> str:
    """What stands over the screen."""
    shown = app.banners.items()
    t, quiet = app.voice.t, ("offline", "new") if app.screen != "home" else ()
    items = [
        (name, t(key, **values), tuple((do, t(k)) for do, k in buttons))
        for name, (key, values, buttons) in shown
        if name not in quiet
    ]
    if app.embedded:
        items = [(n, x, (*b, ("href " + app.address, app.voice.t("store.embed-open")))) for n, x, b in items]
    return app.renderer.part("home.html", "banner", items)


def plain(app: App) -> str:
    """A screen that is drawn as a whole."""
    draw = app.renderer.macros("home.html")
    top = Markup(banner(app))  # noqa: S704 - drawn from a template
    if app.screen == "setup":
        from page import setting_up

        return setting_up.screen(app, top)
    if app.screen == "link":
        return str(draw.link(link(app, top)))
    return str(draw.home(home(app, top)))


def home(app: App, top: str = "", *, first: bool = False) -> dict[str, Any]:
    """The first screen."""
    listed = [{"id": system_id, "there": there} for system_id, there in games.listed()]
    return {"banner": top, "shelf": shelved(app), "games": listed, "first": first}


def shelved(app: App) -> str:
    """The games that are kept, drawn; nothing where there are none."""
    if not app.store.records:
        return ""
    from page import shelf

    return Markup(app.renderer.macros("shelf.html").saved(shelf.home(app)))  # noqa: S704 - drawn from a template


def link(app: App, top: str) -> dict[str, Any]:
    """What a shared game holds."""
    v: dict[str, Any] = {"banner": top, "reason": app.shared_error}
    if app.shared_error:
        return v
    from pycore.record.link import summary

    held = summary(app.shared)
    names = [s.name or app.voice.word("side." + s.id, s.id) for s in held.sides]
    about = app.voice.t("home.actions", n=held.actions)
    if held.round is not None:
        about = app.voice.t("shared.round", n=held.round) + " · " + about
    copies = app.store.settings.get("links") or {}
    have = str(copies.get(app.payload[:60], "")) if isinstance(copies, dict) else ""
    v["system"] = app.voice.t("system." + held.system)
    v["sides"] = ", ".join(names)
    v["about"] = about
    v["problem"] = app.unreadable(held.problem) if held.problem else ""
    v["have"] = have if have in app.store.records and have not in app.store.deleted else ""
    return v


def unseen(app: App) -> dict[str, Callable[[], str]]:
    """What lies in the fold of the sheet that is open, and below its end: nobody waits for it."""
    game, draw = app.game, app.renderer
    if app.sheet[:1] == ("log",):
        from page import logbook

        return {"older": lambda: logbook.older(app, *app.sheet[1:])}
    if app.sheet[:1] != ("unit",) or len(app.sheet) < 2 or game is None:
        return {}
    unit = app.sheet[1]

    def refused() -> str:
        options, _ = board.sheet_unit_more(game.table, unit, app.voice)
        return "".join(draw.piece("pieces.html", "refusal", o) for o in options)

    def values() -> str:
        _, fields = board.sheet_unit_more(game.table, unit, app.voice)
        return str(draw.macros("sheets.html").values(unit, fields)).strip()

    return {"unit-refused": refused, "values": values}


def sheet(app: App) -> str:
    """What is open over the screen, or nothing."""
    if not app.sheet:
        return ""
    kind, *rest = app.sheet
    if kind in ("term", "card-offline", "card-names", "card-dice", "card-install"):
        from page import learn

        return learn.sheet(app, kind, *rest)
    if kind in LATER:
        template, later = import_module("page." + LATER[kind]).SHEETS[kind]
        drawn = later(app, *rest)
        if drawn is not None:
            return str(getattr(app.renderer.macros(template), drawn[0])(drawn[1])).strip()
        app.sheet = ()
        return ""
    maker = _SHEETS.get(kind)
    value = maker(app, *rest) if maker else None
    if value is None:
        app.sheet = ()
        return ""
    return str(getattr(app.renderer.macros("sheets.html"), kind)(value)).strip()


def _fill(app: App, action: str = "", picked: str = "") -> Any:
    from page import fill

    return fill.shown(app, action, picked)


def _now(app: App) -> Table | None:
    """The game as it stands now: what is past is only looked at."""
    if app.past is not None:
        app.said = app.voice.t("log.looking-stop")
    return app.game.table if app.game and app.past is None else None


def _unit(app: App, unit: str = "") -> Any:
    table = _now(app)
    return board.sheet_unit(table, unit, app.voice) if table else None


def _refused(app: App) -> Any:
    text, rule, reason = app.refused
    known = rule and app.voice.has(rule)
    return {
        "first": app.first_refusal,
        "label": app.voice.t("play.refused"),
        "reason": reason,
        "rule": rule,
        "rule_text": marked(app, ((app.voice.t(rule), rule),))[0][0] if known else "",
        "again": "anyway " + text if text else "",
    }


def _depth(app: App) -> Any:
    if not app.game:
        return None
    table, word = app.game.table, app.voice.word
    state = table.state
    now = state.depth()
    about = {d: word("depth.about-" + d, app.voice.t("play.depth-" + d)) for d in ("turn", "states", "dice")}
    levels = [(d, word("depth." + d, d), about[d]) for d in about]
    phases = [(p, word("phase." + p, p), state.depth(p)) for p in table.system.phases]
    return now, levels, phases if len(phases) > 1 else ()


def _settings(app: App) -> Any:
    theme = app.store.settings.get("theme", "auto")
    return {"languages": list(LANGUAGES.items()), "language": app.language, "theme": theme, "care": _care(app)}


def _care(app: App) -> Any:
    from page import care

    return care.shown(app)


def _keys(app: App) -> Any:
    from page import keys

    return keys.listed(app)


def _menu(app: App) -> Any:
    if not app.game:
        return None
    table = app.game.table
    switches = [(n, app.voice.t("toggle." + n), n in table.state.toggles) for n in table.system.toggles]
    kept = "play.memory" if app.embedded or app.store.problem else "play.saved"
    from page import care

    return {
        **_settings(app),
        "system": table.system.id,
        "here": care.of_game(app, app.game),
        "switches": switches,
        "saved": app.voice.t(kept),
    }


def _table(app: App) -> Any:
    table = _now(app)
    return board.sheet_table(table, app.voice) if table else None


def _share(app: App) -> Any:
    if not app.game:
        return None
    code = Markup(app.code)  # noqa: S704 - drawn by segno from the address
    return {"address": app.share_address, "copied": app.copied, "can_send": app.can_send, "code": code}


LATER = {  # sheets of parts that are loaded when they are first wanted
    **dict.fromkeys(("rosters", "roster", "keep-roster"), "setting_up"),
    **dict.fromkeys(("game", "delete", "import", "gone"), "shelf"),
    **dict.fromkeys(("log", "line", "fix"), "logbook"),
    "several": "several",
}
_SHEETS: dict[str, Any] = {
    "unit": _unit,
    "fill": _fill,
    "refused": _refused,
    "depth": _depth,
    "settings": _settings,
    "menu": _menu,
    "table": _table,
    "keys": _keys,
    "share": _share,
}
