"""Messages of the core as sentences: in the player's language, with the names that units have now.

The English stands in the code (`System.texts`, `pycore.turn.texts`, `pycore.dice.errors`, `page.texts`); a
catalogue (gettext, one per language and domain) holds another language under the same keys, as contexts. What a
catalogue lacks is said in English; what nobody has is shown as its key in brackets and kept in `missing`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from page.texts import TEXTS as PAGE
from page.throws import in_words
from pycore.turn.message import Key, Message, Ref, Refusal
from pycore.turn.state import GAME
from pycore.turn.texts import TEXTS as COMMON

if TYPE_CHECKING:
    from collections.abc import Mapping
    from gettext import NullTranslations

    from pycore.turn.state import State, Unit
    from pycore.turn.system import System, Text

NAMES = ("system.", "about.")
DICE = "dice."  # stands before the keys of `pycore.dice`, here and in the catalogues
MOST_THROWS = 500  # that are remembered in words
_NOBODY: Mapping[str, Any] = {}


class Words:
    """Everything in one language, for one system or none yet. Another language is another `Words`.

    `catalogues` are by domain: "common", "page" and the id of a system.
    """

    def __init__(self, system: System | None = None, catalogues: Mapping[str, NullTranslations] | None = None) -> None:
        self.system = system
        self.catalogues = catalogues or {}
        self.missing: set[str] = set()
        self._state: State | None = None
        self._names: dict[str, str] = {}  # in that state, which is asked about again and again
        self._called: tuple[object, ...] = ()  # what those names were made of
        self._throws: dict[str, str] = {}

    def say(self, message: Message | Refusal, state: State | None = None) -> str:
        """The sentence of a message or a refusal."""
        return self.t(message.key, state, message.values)

    def t(self, key: str, state: State | None = None, values: Mapping[str, Any] = _NOBODY, **more: Any) -> str:
        """The sentence with this key. Where a value for it is missing, its place stays visible."""
        values = {name: self.shown(value, state) for name, value in ({**values, **more} if more else values).items()}
        if "expr" in values:
            values["expr"] = self.throw(values["expr"])
        if key.startswith(DICE):  # its values may be texts of their own: "wanted", "example"
            own = {name: f"{DICE}{name}.{value}" for name, value in values.items()}
            values |= {name: self.text(text) for name, text in own.items() if self.has(text)}
        text = self.text(key, values.get("n"))
        if "{" not in text:
            return text
        try:
            return text.format_map(values)
        except (KeyError, IndexError, ValueError):
            self.missing.add(key)
            return text

    def has(self, key: str) -> bool:
        """Whether anybody has a text with this key."""
        return _english(self.system, key) is not None

    def text(self, key: str, n: Any = None) -> str:
        """The text with this key as it stands, its places open; of several forms the one that fits the number `n`."""
        found = _english(self.system, key)
        if found is None:
            self.missing.add(key)
            return f"[{key}]"
        domain, english = found
        catalogue = self.catalogues.get(domain)
        if isinstance(english, str):
            return catalogue.pgettext(key, english) if catalogue else english
        number = n if isinstance(n, int) else 0
        if catalogue:
            return catalogue.npgettext(key, *english, number)
        return english[0] if number == 1 else english[1]

    def shown(self, value: Any, state: State | None) -> Any:
        """A message's value as people read it."""
        if isinstance(value, Ref):
            return self.name(value, state)
        if isinstance(value, Key):
            return self.text(value)
        if isinstance(value, (Message, Refusal)):
            return self.say(value, state)
        return value

    def throw(self, expr: str) -> str:
        """A throw as people say it; its notation stands only where it is edited.

        >>> Words().throw("3d6kh2 >= 9")
        '3D6 (the best 2 count) ≥ 9'
        """
        said = self._throws.get(expr)
        if said is None:
            if len(self._throws) > MOST_THROWS:
                self._throws.clear()
            said = self._throws[expr] = in_words(expr, self)
        return said

    def name(self, who: str, state: State | None) -> str:
        """What a unit or side is called."""
        if state is not self._state:
            called = self._made_of(state) if state else ()
            if called != self._called:
                self._called, self._names = called, {}
            self._state = state
        name = self._names.get(who)
        if name is None:
            name = self._names[who] = self._name(who, state)
        return name

    def _made_of(self, state: State) -> tuple[object, ...]:
        return tuple(state.sides.values()), [(u.id, u.side, u.name or self._kind(u)) for u in state.units.values()]

    def _name(self, who: str, state: State | None) -> str:
        """Without a name of its own, a side goes by its place, a unit by its number,
        with its side's letter where another side has such units, too.
        """
        if who == GAME:
            return self.text("word.game")
        side = state.sides.get(who) if state else None
        if side is not None:
            return side.name or (self.text("side." + who) if self.has("side." + who) else who)
        unit = state.units.get(who) if state else None
        digits = who[len(who.rstrip("0123456789")) :]
        if unit is not None and unit.name:
            return unit.name
        if unit is None or not digits:
            return who
        kind = self._kind(unit)
        others = [u for u in state.units.values() if u.side != unit.side] if state and len(unit.side) == 1 else []
        alike = any(not u.name and u.id[-1].isdigit() and self._kind(u) == kind for u in others)
        number = f"{unit.side.upper()}{int(digits)}" if alike else int(digits)
        return self.t(kind, n=number, side=self.name(unit.side, state))

    def _kind(self, unit: Unit) -> str:
        return self.system.unnamed(unit) if self.system else "unit.unnamed"


def _english(system: System | None, key: str) -> tuple[str, Text] | None:
    """The domain that a key belongs to, and its English."""
    if system is not None and key in system.texts:
        return system.id, system.texts[key]
    if key in COMMON:
        return "common", COMMON[key]
    if key in PAGE:
        return "page", PAGE[key]
    if key.startswith(NAMES):  # a system that the page has no words for brings its own
        return _own_words(key)
    if key.startswith(DICE):
        from pycore.dice.errors import TEXTS

        text = TEXTS.get(key.removeprefix(DICE))
        return ("common", text) if text is not None else None
    return None


def _own_words(key: str) -> tuple[str, Text] | None:
    from pycore.systems import load

    try:
        system = load(key.partition(".")[2])
    except KeyError:
        return None
    return (system.id, system.texts[key]) if key in system.texts else None
