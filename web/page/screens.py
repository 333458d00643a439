"""What each screen and each sheet shows, as HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

from page import board, games
from page.voice import LANGUAGES

if TYPE_CHECKING:
    from page.app import App
    from page.games import Game


def escaped(text: str) -> str:
    """A text as HTML."""
    return str(escape(text))


def play(app: App, game: Game) -> tuple[dict[str, str], dict[str, board.Side]]:
    """The parts of the play screen, drawn; "place-a" says how side a stands on a phone. The sides stand apart."""
    from page import care

    found = board.parts(game.table, app.look, app.voice)
    draw, buttons = app.renderer.part, app.renderer.buttons
    who, acts = found["acts"]
    refused = tuple(app.renderer.piece("pieces.html", "refusal", o) for o in found["refused"])

    def lines(columns: int, them: Any, kind: str) -> tuple[Any, ...]:
        return columns, tuple((name, buttons(line, kind, who=not name)) for name, line in them)

    chips = tuple((*chip, lines(*them, "chip")) for *chip, them in found["chips"])
    rare = tuple((who, columns, buttons(them, "rare")) for who, columns, them in found["rare"])
    parts = {
        "top": draw("play.html", "top", found["top"]),
        "banner": banner(app),
        "blocks": draw("play.html", "blocks", found["blocks"]),
        "phase": draw("play.html", "phase", found["phase"]),
        "notes": draw("play.html", "notes", tuple(marked(app, part) if part else () for part in found["notes"])),
        "ask": draw("play.html", "ask", (found["ask"], buttons(found["answers"], "answer"))),
        "acts": draw("play.html", "acts", (who, *lines(*acts, "act"))),
        "rest": draw("play.html", "rest", (refused, rare)),
        "log": draw("play.html", "log", found["log"]),
        "chips": draw("play.html", "chips", chips),
        "history": draw("play.html", "history", found["history"]),
        "main": draw("play.html", "main", buttons(found["main"], "main")),
    }
    state = game.table.state
    if state.asks and state.asks[0].kind == "roll":
        from page import real

        value = real.drawn(app, game, state.asks[0], found["ask"], found["answers"])
        parts["ask"] = draw("real.html", "roll", value)
    parts["care"] = draw("care.html", "clock", care.seen(app, game, *found["up"]))
    parts |= {"place-" + side: found["place-" + side] for side in found["sides"]}
    return parts, {side: found["side-" + side] for side in found["sides"]}


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
def marked(app: App, notes: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """Notes with their terms to be tapped, and the rules that have a text."""
    from page import learn

    return tuple((learn.marked(app, text), rule if app.voice.has(rule) else "") for text, rule in notes)


def hint_card(app: App) -> str:
    """What is said once, after the first round."""
    from page import hints

    return hints.card(app)


    """A screen that is drawn as a whole."""
    draw = app.renderer.macros("home.html")
    top = Markup(banner(app))  # noqa: S704 - drawn from a template
    if app.screen == "setup":
        return str(draw.setup(setup(app, top)))
    if app.screen == "link":
        return str(draw.link(link(app, top)))
    return str(draw.home(home(app, top)))


def home(app: App, top: str = "", *, first: bool = False) -> dict[str, Any]:
    """The first screen."""
    saved = []
    for game_id, record, seq in app.store.games()[:20]:
        seen = games.glance(record.text, seq)
        lines = seen["lines"] + max(0, seq - record.seq)
        title = app.voice.t("system." + seen["system"]) if seen["system"] else game_id
        names = ", ".join(name or side for side, name in seen["sides"] if name)
        about = app.voice.t("home.actions", n=lines)
        saved.append({"id": game_id, "title": title, "about": f"{names} · {about}" if names else about})
    listed = [{"id": system_id, "there": there} for system_id, there in games.listed()]
    return {"banner": top, "saved": saved, "games": listed, "first": first}


def setup(app: App, top: str) -> dict[str, Any]:
    """How many on each side."""
    system, voice = games.there(app.setting_up), app.voice
    sides = []
    if system is None:
        return {"banner": top, "system": app.setting_up, "sides": ()}
    for side in system.sides:
        rows = []
        for c in system.counts:
            if not c.side or c.side == side:
                n = app.counts.get(side, {}).get(c.key, c.default)
                rows.append((c.key, voice.t(c.key), n, c.low, c.high))
        sides.append((side, voice.word("side." + side, side), rows))
    return {"banner": top, "system": app.setting_up, "sides": sides}


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


def sheet(app: App) -> str:
    """What is open over the screen, or nothing."""
    if not app.sheet:
        return ""
    kind, *rest = app.sheet
    maker = _SHEETS.get(kind)
    value = maker(app, *rest) if maker else None
    if value is None:
        app.sheet = ()
        return ""
    return str(getattr(app.renderer.macros("sheets.html"), kind)(value)).strip()


def _unit(app: App, unit: str = "") -> Any:
    return board.sheet_unit(app.game.table, unit, app.voice) if app.game else None


def _refused(app: App) -> Any:
    text, rule, reason = app.refused
    rule_text = app.voice.t(rule) if rule and app.voice.has(rule) else ""
    return {
        "label": app.voice.t("play.why"),
        "reason": reason,
        "rule": rule,
        "rule_text": rule_text,
        "again": "anyway " + text if text else "",
def _fill(app: App, action: str = "", picked: str = "") -> Any:
    from page import fill

    return fill.shown(app, action, picked)


    }


def _rule(app: App, rule: str = "") -> Any:
    return (rule, app.voice.t(rule)) if app.voice.has(rule) else None


def _depth(app: App) -> Any:
    if not app.game:
        return None
    table, word = app.game.table, app.voice.word
    depths = table.state.depths
    now = depths.get("", "states")
    levels = [(d, word("depth." + d, d), app.voice.t("play.depth-" + d)) for d in ("turn", "states", "dice")]
    phases = [(p, word("phase." + p, p), depths.get(p) or now) for p in table.system.phases]
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

    return {**_settings(app), "here": care.of_game(app, app.game), "switches": switches, "saved": app.voice.t(kept)}


def _log(app: App) -> Any:
    if not app.game:
        return None
    table = app.game.table
    return board.log(table, app.voice.teller(table.state), app.voice), board.tails(table, app.voice)


def _share(app: App) -> Any:
    if not app.game:
        return None
    code = Markup(app.code)  # noqa: S704 - drawn by segno from the address
    return {"address": app.share_address, "copied": app.copied, "can_send": app.can_send, "code": code}


_SHEETS: dict[str, Any] = {
    "unit": _unit,
    "refused": _refused,
    "rule": _rule,
    "depth": _depth,
    "settings": _settings,
    "menu": _menu,
    "keys": _keys,
    "log": _log,
    "share": _share,
}
    "fill": _fill,
