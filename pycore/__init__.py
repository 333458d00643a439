r"""Onwatch: runs the turn at a tabletop.

What stands here is all that a page or a script needs; each part is imported when it is first used.

>>> import pycore
>>> game = pycore.load("onwatch 1\nsystem nowhere\nbegin\n")
Traceback (most recent call last):
pycore.record.parse.RecordError: line 2, column 8: record.system {'word': 'nowhere'}
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .record.check import check
    from .record.link import LinkError, Summary, decode, encode, summary
    from .record.parse import RecordError, read
    from .record.text import Game, do, fresh, load, write
    from .systems import load as load_system
    from .systems import register
    from .turn.action import Action, ActionError, parse_action
    from .turn.history import Played
    from .turn.message import Key, Message, Ref, Refusal
    from .turn.setup import Setup, UnitSpec
    from .turn.state import Side, State, Unit
    from .turn.system import System
    from .turn.table import Refused, Table, Tail, Taken

__all__ = [
    "Action",
    "ActionError",
    "Game",
    "Key",
    "LinkError",
    "Message",
    "Played",
    "RecordError",
    "Ref",
    "Refusal",
    "Refused",
    "Setup",
    "Side",
    "State",
    "Summary",
    "System",
    "Table",
    "Tail",
    "Taken",
    "Unit",
    "UnitSpec",
    "check",
    "decode",
    "do",
    "encode",
    "fresh",
    "load",
    "load_system",
    "parse_action",
    "read",
    "register",
    "summary",
    "write",
]

_HOMES = {
    "record.check": ("check",),
    "record.link": ("LinkError", "Summary", "decode", "encode", "summary"),
    "record.parse": ("RecordError", "read"),
    "record.text": ("Game", "do", "fresh", "load", "write"),
    "systems": ("load_system", "register"),
    "turn.action": ("Action", "ActionError", "parse_action"),
    "turn.message": ("Key", "Message", "Ref", "Refusal"),
    "turn.setup": ("Setup", "UnitSpec"),
    "turn.state": ("Side", "State", "Unit"),
    "turn.system": ("System",),
    "turn.history": ("Played",),
    "turn.table": ("Refused", "Table", "Tail", "Taken"),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module 'pycore' has no attribute {name!r}")
    found = getattr(import_module(f"{__name__}.{_HOME[name]}"), "load" if name == "load_system" else name)
    globals()[name] = found
    return found
