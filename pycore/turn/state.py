"""The one frozen value of a game being played, the same shape for every system.

Mappings in it are never changed in place: a change makes a new one, so a kept old state is an exact
undo. `turn` is the system's own value: where the order of turns stands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from .message import Message

if TYPE_CHECKING:
    from collections.abc import Mapping

Value = int | str

# What `_replace` comes to by a longer way. The lines that use it run at every action; a sum of tuples is the fastest.
_new = tuple.__new__

IN, FALLEN, LEFT = "in", "fallen", "left"
GAME = "game"


class Unit(NamedTuple):
    """A figure, card, character or a line of `count` like ones.

    `status` is in, fallen (out by the rules) or left (off the table); `values` are the fields its system
    knows, flags as 0 and 1. A field that nobody has asked for yet is missing.
    """

    id: str
    side: str
    name: str = ""
    count: int = 1  # type: ignore[assignment]  # a unit counts heads; nobody needs tuple.count
    status: str = IN
    values: Mapping[str, Value] = {}

    def get(self, field: str) -> int:
        """A number or flag; 0 where it is missing."""
        value = self.values.get(field, 0)
        return value if isinstance(value, int) else 0

    def word(self, field: str) -> str:
        """A word; "" where it is missing."""
        return str(self.values.get(field, ""))

    def with_(self, **changes: Value) -> Unit:
        """The unit with some of its values changed."""
        return _new(Unit, self[:5] + ({**self.values, **changes},))  # noqa: RUF005


class Side(NamedTuple):
    """A player or party, in the order round the table."""

    id: str
    name: str = ""


class Ask(NamedTuple):
    """A question that stops the game until it is answered by an action with this `verb`.

    A roll is a question too: `kind` is "roll", `expr` what is thrown, `who` and `purpose` name the roll for
    the dice source. It closes by itself when its `unit` is gone. `data` is what the system needs to go on. `natural`
    says what a rule reads of the natural faces: "" nothing, "6" whether one is a six, "best" the highest that passed,
    "all" each of them; a table with its own dice says that much, too.
    """

    kind: str
    side: str
    text: Message
    verb: str
    unit: str = ""
    expr: str = ""
    who: str = ""
    purpose: str = ""
    data: tuple[Any, ...] = ()
    natural: str = ""


class State(NamedTuple):
    """Everything that is true at the table now."""

    units: Mapping[str, Unit]
    sides: Mapping[str, Side]
    turn: Any = None
    values: Mapping[str, Value] = {}
    asks: tuple[Ask, ...] = ()
    rolls: Mapping[str, int] = {}
    depths: Mapping[str, str] = {}
    toggles: frozenset[str] = frozenset()
    costs: Mapping[str, int] = {}
    over: str = ""

    def get(self, field: str) -> int:
        """A number or flag of the game as a whole; 0 where it is missing."""
        value = self.values.get(field, 0)
        return value if isinstance(value, int) else 0

    def with_unit(self, unit: Unit) -> State:
        """The state with this unit in place of the one with its id."""
        return _new(State, ({**self.units, unit.id: unit},) + self[1:])  # noqa: RUF005

    def with_units(self, units: Mapping[str, Unit]) -> State:
        """The state with several units replaced or added."""
        return _new(State, ({**self.units, **units},) + self[1:])  # noqa: RUF005

    def with_turn(self, turn: Any) -> State:
        """The state with another value of its system's own: where the order of turns stands."""
        return _new(State, self[:2] + (turn,) + self[3:])  # noqa: RUF005

    def turned(self, **changes: Any) -> State:
        """The state with some of its system's own value changed."""
        return self.with_turn(self.turn._replace(**changes))

    def depth(self, phase: str = "") -> str:
        """How much is asked, in a phase: "turn", "states" or "dice"."""
        return self.depths.get(phase) or self.depths.get("", "states")

    def with_values(self, **changes: Value) -> State:
        """The state with some of the game's own values changed."""
        return self._replace(values={**self.values, **changes})

    def present(self, side: str = "") -> list[Unit]:
        """The units on the table, of one side or of all, in table order."""
        return [u for u in self.units.values() if u.status == IN and (not side or u.side == side)]

    def side_units(self, side: str) -> list[Unit]:
        """All units of a side, those that are gone included."""
        return [u for u in self.units.values() if u.side == side]

    def asked(self, ask: Ask) -> State:
        """The state with one more question, put before the others."""
        return self._replace(asks=(ask, *self.asks))


Done = tuple[State, tuple[Message, ...]]
"""What applying an action gives: the new state and what happened."""
