"""Messages of the core and words of the page as sentences in the player's language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from page.texts import TEXTS
from pycore.turn.message import Key, Message, Ref
from pycore.turn.texts import TEXTS as COMMON

if TYPE_CHECKING:
    from pycore.turn.message import Refusal
    from pycore.turn.state import State
    from pycore.turn.system import System

LANGUAGES = {"en": "English", "de": "Deutsch", "ru": "Русский"}


class Voice:
    """Says everything in one language, for one system (or none yet)."""

    def __init__(self, language: str, system: System | None = None) -> None:
        self.language = language if language in LANGUAGES else "en"
        self.system = system
        self._chances: dict[str, str] = {}

    def t(self, key: str, **values: Any) -> str:
        """The sentence with this key; the key itself where no text has it."""
        text = self._text(key, values.get("n"))
        if not values or "{" not in text:
            return text
        try:
            return text.format(**values)
        except (KeyError, IndexError, ValueError):
            return text

    def _text(self, key: str, n: Any) -> str:
        own = self.system.texts if self.system else {}
        text = own.get(key) or COMMON.get(key) or TEXTS.get(key)
        if text is None:
            return key
        if isinstance(text, tuple):
            return text[0] if n == 1 else text[1]
        return text

    def has(self, key: str) -> bool:
        """Whether there is a text with this key."""
        return self._text(key, 1) != key

    def word(self, key: str, plain: str) -> str:
        """The text with this key, else the plain word."""
        return self.t(key) if self.has(key) else plain

    def teller(self, state: State) -> Teller:
        """Says messages with the names of this state."""
        return Teller(self, state)

    def chance(self, expr: str) -> str:
        """The odds of passing a roll, where passing means something."""
        if expr not in self._chances:
            self._chances[expr] = _percent(expr)
        percent = self._chances[expr]
        return self.t("play.chance", percent=percent) if percent else ""


class Teller:
    """Says messages about one state of the table."""

    def __init__(self, voice: Voice, state: State) -> None:
        self.voice = voice
        self.state = state

    def __call__(self, message: Message | Refusal) -> str:
        """The sentence of a message or a refusal."""
        return self.voice.t(message.key, **{k: self.value(v) for k, v in message.values.items()})

    def value(self, value: Any) -> Any:
        """A message's value as it is shown."""
        if isinstance(value, Message):
            return self(value)
        if isinstance(value, Ref):
            return self.side(value) if value in self.state.sides else self.unit(value)
        if isinstance(value, Key):
            return self.voice.t(value)
        return value

    def side(self, side: str) -> str:
        """A side's name."""
        found = self.state.sides.get(side)
        return found.name if found and found.name else self.voice.word("side." + side, side)

    def unit(self, unit_id: str) -> str:
        """A unit's name; an unnamed one is called by its number."""
        unit = self.state.units.get(unit_id)
        if unit is None:
            return unit_id
        if unit.name:
            return unit.name
        digits = unit_id[len(unit_id.rstrip("0123456789")) :]
        return self.voice.t("unit.unnamed", n=int(digits)) if digits else unit_id


def _percent(expr: str) -> str:
    try:
        from pycore.dice import parse

        chance = parse(expr).odds().chance
    except Exception:  # noqa: BLE001 - odds are a courtesy beside a button; the button must stay
        return ""
    return str(round(100 * chance))
