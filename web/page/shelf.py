"""The list of games on the first screen: find, name, duplicate, bring in, take out, delete and bring back."""

from __future__ import annotations

from time import localtime, strftime
from typing import TYPE_CHECKING, Any

from page import games, rosters
from page.commands import new_id, new_seed
from page.store import PREFIX
from pycore.record.parse import RecordError
from pycore.turn.correct import LONGEST_NAME

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from page.app import App

SEARCHED = 5  # a list longer than this can be searched
LATEST = 4_102_444_800  # seconds since 1970: what a damaged save says may be anything
MOST_SHOWN = 60  # games in the list at once; the others are found by searching


def title_of(app: App, game_id: str, system: str) -> str:
    """What a game is called: its own name, else its system's."""
    names = app.store.settings.get("titles")
    own = names.get(game_id) if isinstance(names, dict) else None
    if isinstance(own, str) and own:
        return own
    return app.voice.t("system." + system) if system else game_id


def card(app: App, game_id: str) -> dict[str, Any]:
    """A game or roster in the list."""
    saved, reach = app.store.newest(game_id)
    known = app.desk.setdefault("glances", {})
    seen = known.get((game_id, reach, saved.seq))
    if seen is None:
        seen = known[game_id, reach, saved.seq] = games.glance(saved.text, saved.seq)
    system = seen["system"]
    names = ", ".join(name for _, name in seen["sides"] if name)
    if game_id.startswith(PREFIX):
        roster = app.voice.t("roster.title")
        return {"id": game_id, "title": names or roster, "about": roster, "parts": ()}
    about = app.voice.t("home.actions", n=seen["lines"] + max(0, reach - saved.seq))
    title = title_of(app, game_id, system)
    plain = app.voice.t("system." + system) if system else ""
    when = localtime(min(max(saved.updated // 1000, 0), LATEST))
    played = strftime("%Y-%m-%d %H:%M" if app.language == "en" else "%d.%m.%Y %H:%M", when)
    played = played.replace("-", "\u2011").replace(" ", "\u00a0")  # in one line
    who = ([plain] if plain and plain != title else []) + ([names] if names else [])
    parts = [" · ".join(part) for part in (who, (about, played)) if part]
    return {"id": game_id, "title": title, "about": " · ".join(parts), "parts": parts}


def home(app: App) -> dict[str, Any]:
    """The games that are kept, last used first, as far as they answer to what is looked for."""
    ids = [game_id for game_id, _, _ in app.store.games()]
    wanted = str(app.desk.get("find", "")).casefold().split()
    cards: list[dict[str, str]] = []
    for game_id in ids:
        if len(cards) >= MOST_SHOWN:
            break
        made = card(app, game_id)
        words = f"{made['title']} {made['about']}".casefold()
        if all(word in words for word in wanted):
            cards.append(made)
    gone = sum(1 for game_id in app.store.deleted if game_id in app.store.records)
    kept = bool(rosters.stored(app.store))
    return {
        "cards": cards,
        "find": app.desk.get("find", "") if len(ids) > SEARCHED else None,
        "gone": gone,
        "rosters": kept,
    }


def whole(app: App, game_id: str) -> str:
    """A game's text with every step since, as it would be written to a file; its name is the first line."""
    saved, steps = app.store.best(game_id)[0]
    text = saved.text + ("" if saved.text.endswith("\n") or not steps else "\n")
    names = app.store.settings.get("titles")
    own = names.get(game_id) if isinstance(names, dict) else None
    head = f"# {own}\n" if isinstance(own, str) and own and own.isprintable() else ""
    return head + text + "".join(step + "\n" for step in steps)


# ---- the sheets


def _game(app: App, game_id: str = "") -> Any:
    if game_id not in app.store.records:
        return None
    names = app.store.settings.get("titles")
    own = names.get(game_id, "") if isinstance(names, dict) else ""
    return "game", {**card(app, game_id), "own": own}


def _delete_sheet(app: App, game_id: str = "") -> Any:
    return ("ask_delete", card(app, game_id)) if game_id in app.store.records else None


def _import_sheet(app: App) -> Any:
    text, error = app.desk.get("import", ("", ""))
    return "bring_in", {"text": text, "error": error}


def _gone(app: App) -> Any:
    deleted = sorted(app.store.deleted.items(), key=lambda item: str(item[1]), reverse=True)
    cards = [card(app, game_id) for game_id, _ in deleted if game_id in app.store.records]
    return ("gone", cards) if cards else None


SHEETS: Mapping[str, tuple[str, Callable[..., Any]]] = {
    "game": ("shelf.html", _game),
    "delete": ("shelf.html", _delete_sheet),
    "import": ("shelf.html", _import_sheet),
    "gone": ("shelf.html", _gone),
}


# ---- what can be done


def _find(app: App, text: str) -> None:
    app.desk["find"] = text[:LONGEST_NAME]


def _title(app: App, text: str) -> None:
    """`title GAME NAME`; an empty name takes it away."""
    game_id, _, name = text.partition(" ")
    if game_id in app.store.records:
        name = "".join(c for c in name.strip()[:LONGEST_NAME] if c.isprintable())
        app.store.put_in("titles", game_id, name or None)
        app.sheet = ()


def _duplicate(app: App, game_id: str) -> None:
    if game_id not in app.store.records:
        return
    name = app.voice.t("shelf.copy-name", name=card(app, game_id)["title"])[:LONGEST_NAME]
    try:
        game, _ = games.copy(whole(app, game_id), new_id(), new_seed())
    except RecordError as error:
        app.tell("shelf", "home.damaged", ("dismiss shelf", "store.dismiss"), reason=app.unreadable(error))
        return
    game.save(app.store, app.now())
    app.store.put_in("titles", game.id, name)
    app.sheet = ()
    app.tell("shelf", "shelf.copied", ("dismiss shelf", "store.dismiss"), name=name)


def _export(app: App, game_id: str) -> None:
    if game_id in app.store.records:
        name = card(app, game_id)["title"]
        safe = "-".join("".join(c if c.isalnum() else " " for c in name).split())
        app.effects.append(("download", f"onwatch-{safe or 'game'}.txt", whole(app, game_id)))


def _import(app: App, text: str) -> None:
    """`import TEXT`: what was pasted or read from a file, as a game of one's own."""
    text = text.replace("\r", "")
    try:
        game, problem = games.copy(text, new_id(), new_seed())
    except RecordError as error:
        key = "shelf.faulty"
        why = app.voice.t(key, line=error.line, column=error.column, reason=app.reason(error))
        app.desk["import"] = (text, why)
        return
    app.desk.pop("import", None)
    game.save(app.store, app.now())
    first = text.removeprefix("\ufeff").lstrip().split("\n", 1)[0]
    if first.startswith("# "):
        _title(app, f"{game.id} {first[2:]}")
    app.open(game)
    if problem is not None:
        added = "\nseed " not in text.partition("\nbegin\n")[0]  # the copy has a line that this text has not
        values = {"line": problem.line - added, "reason": app.reason(problem)}
        app.tell("damaged", "shelf.part", ("dismiss damaged", "store.dismiss"), **values)


def _import_long(app: App, _: str) -> None:
    why = app.voice.t("shelf.long")
    app.desk["roster" if app.sheet[:1] == ("roster",) else "import"] = ("", why)


def _delete(app: App, game_id: str) -> None:
    if game_id not in app.store.records:
        return
    app.store.put_in("deleted", game_id, app.now())
    values = {"name": card(app, game_id)["title"]} if game_id.startswith(PREFIX) else {}
    key = "roster.deleted" if values else "home.deleted"
    app.tell("deleted", key, (f"undelete {game_id}", "home.undelete"), ("dismiss deleted", "store.dismiss"), **values)
    app.sheet = app.sheet if values and app.sheet[:1] == ("rosters",) else ()


def _undelete(app: App, game_id: str) -> None:
    app.store.put_in("deleted", game_id, None)
    app.banners.pop("deleted", None)


def _forget(app: App, game_id: str) -> None:
    """Only what was deleted before can be removed for good."""
    if game_id in app.store.deleted and game_id in app.store.records:
        name = card(app, game_id)["title"]
        app.store.forget(game_id)
        app.store.put_in("deleted", game_id, None)
        app.store.put_in("titles", game_id, None)
        app.banners.pop("deleted", None)
        app.tell("shelf", "shelf.forgotten", ("dismiss shelf", "store.dismiss"), name=name)


COMMANDS: Mapping[str, Callable[[App, str], None]] = {
    "find": _find,
    "title": _title,
    "duplicate": _duplicate,
    "export": _export,
    "import": _import,
    "import-long": _import_long,
    "delete": _delete,
    "undelete": _undelete,
    "forget": _forget,
}
