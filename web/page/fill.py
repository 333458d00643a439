"""Filling the open place of an option: numbers and words as buttons, units to be picked, the rest to be written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from page import board
from pycore.turn.action import quote

if TYPE_CHECKING:
    from page.app import App
    from page.board import Button

MOST_KEYS = 12  # numbers that have a button each


def keys(option: Button) -> tuple[tuple[str, str], ...]:
    """What can be filled in with one tap: the value as it stands in the action, and what it is called."""
    kind, low, high, words, value = option.form or ("", 0, 0, (), "")
    if kind == "text":
        return tuple((quote(label), label) for _, label in words)
    if kind == "word":
        return tuple((str(word), label) for word, label in words)
    if kind != "int":
        return ()
    first = low if high - low < MOST_KEYS else max(low, min(int(value or 0), high - MOST_KEYS + 1, 1))
    return tuple((str(n), str(n)) for n in range(first, min(high, first + MOST_KEYS - 1) + 1))


def shown(app: App, action: str = "", picked: str = "") -> dict[str, Any] | None:
    """The open sheet, while the option is offered."""
    option = board.sheet_fill(app.game.table, action, app.voice) if app.game else None
    if option is None or option.form is None:
        return None
    kind, low, high, words, _ = option.form
    chosen = picked.split(",")
    ids = [word for word, _ in words if word in chosen]
    buttons = keys(option)
    return {
        "option": option,
        "title": f"{option.who}: {option.label}" if option.who else option.label,
        "kind": kind,
        "keys": buttons,
        "free": kind == "text" or (kind == "int" and len(buttons) <= high - low),
        "picks": tuple((word, label, word in ids) for word, label in words) if kind == "units" else (),
        "picked": action.replace("{value}", ",".join(ids)) if ids else "",
    }


def opened(app: App, action: str) -> None:
    """Opens the sheet of an option."""
    app.sheet = ("fill", action, "")


def choose(app: App, unit: str) -> None:
    """Takes a unit into the answer, or out of it."""
    if app.sheet[:1] != ("fill",):
        return
    chosen = [word for word in app.sheet[2].split(",") if word]
    chosen = [word for word in chosen if word != unit] if unit in chosen else [*chosen, unit]
    app.sheet = ("fill", app.sheet[1], ",".join(chosen))
