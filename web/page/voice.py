"""Everything said in the player's language: the page's words, the games' messages, the names at the table."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from page.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable
    from gettext import NullTranslations

    from page.board import Seen
    from pycore.turn.message import Message, Refusal
    from pycore.turn.state import State
    from pycore.turn.system import System

LANGUAGES = {"en": "English", "de": "Deutsch", "ru": "Русский"}
MOST_SAID = 2000
LOCALE = Path(__file__).parent.parent / "locale"


@lru_cache(maxsize=32)
def compiled(language: str, domain: str) -> NullTranslations | None:
    """The compiled catalogue of a language and a domain, where there is one."""
    path = LOCALE / language / (domain + ".mo")
    if language == "en" or not path.is_file():
        return None
    from gettext import GNUTranslations

    with path.open("rb") as file:
        return GNUTranslations(file)


class Voice:
    """One language, for one system or none yet."""

    load: Callable[[str, str], NullTranslations | None] = staticmethod(compiled)

    def __init__(self, language: str, system: System | None = None) -> None:
        self.language = language if language in LANGUAGES else "en"
        self.system = system
        domains = ["page", "common", *([system.id] if system else [])]
        found = {domain: type(self).load(self.language, domain) for domain in domains}
        self.words = Words(system, {domain: c for domain, c in found.items() if c})
        self._chances: dict[str, str] = {}
        self._said: dict[tuple[Any, ...], str] = {}
        self.seen: list[Seen] = []  # see `page.board.seen`

    def t(self, key: str, **values: Any) -> str:
        """The sentence with this key; said once, it is remembered."""
        known = (key, *values.values())
        said = self._said.get(known)
        if said is None:
            if len(self._said) > MOST_SAID:
                self._said.clear()
            said = self._said[known] = self.words.t(key, None, values)
        return said

    def has(self, key: str) -> bool:
        """Whether there is a text with this key."""
        return self.words.has(key)

    def word(self, key: str, plain: str) -> str:
        """The text with this key, else the plain word."""
        return self.words.text(key) if self.words.has(key) else plain

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
        if not message.values:
            return self.voice.t(message.key)
        return self.voice.words.t(message.key, self.state, message.values)

    def side(self, side: str) -> str:
        """The name of a side or a unit."""
        return self.voice.words.name(side, self.state)

    unit = side


def _percent(expr: str) -> str:
    from pycore.dice import DiceError, parse

    try:
        read = parse(expr)
        return str(round(100 * read.odds().chance)) if read.truth else ""  # of a sum there is nothing to pass
    except DiceError:
        return ""
