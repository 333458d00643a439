"""What the core says: a key with values and a rule id, never a sentence.

The page looks the key up in a catalogue and fills the values in. Two kinds of value need help
from the table or the catalogue and carry their own type: `Ref` and `Key`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

_NONE: Mapping[str, Any] = {}


class Ref(str):
    """The id of a unit or side; shown as the name it has now."""

    __slots__ = ()


class Key(str):
    """The key of another text, such as the name of a phase."""

    __slots__ = ()


class Message(NamedTuple):
    """A text key, the values that go into it and the rule it speaks of (or "").

    >>> Message("walks", {"unit": Ref("tecumse"), "left": 3}, "ALK-03").rule
    'ALK-03'
    """

    key: str
    values: Mapping[str, Any] = _NONE
    rule: str = ""


class Refusal(NamedTuple):
    """Why an action is not allowed: the rule that forbids it and the reason a player reads."""

    rule: str
    key: str
    values: Mapping[str, Any] = _NONE
