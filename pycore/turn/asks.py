"""What answers the questions of all systems: a number of a unit's, or nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .message import Message
from .view import Option

if TYPE_CHECKING:
    from .state import Ask
    from .view import Field


def number(ask: Ask, form: Field, label: Message | None = None) -> Option:
    """The number that is asked for, of a unit or of the game; `ask.data` begins with its field."""
    action = f"set {ask.unit or 'game'} {ask.data[0]} {{value}}"
    return Option(action, label or ask.text, "answer", ask.side, ask.unit, form=form)


def left_open(ask: Ask) -> Option:
    """No answer: the table goes on without it."""
    return Option("skip", Message("option.skip"), "chip", ask.side, ask.unit)
