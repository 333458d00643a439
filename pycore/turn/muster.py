"""Who is on the table: coming, going, falling, and lines of like units that part."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .action import ActionError, column
from .correct import BUILT_IN, LONGEST_NAME, MOST_COUNT, checked_name, field_value
from .message import Message, Ref, Refusal
from .setup import UnitSpec
from .state import FALLEN, IN, LEFT, Unit

if TYPE_CHECKING:
    from .action import Action
    from .state import Done, State, Value
    from .system import System

MOST_UNITS = 200
_RESERVED = frozenset({"game", "offers", "hides", "refuses", "notes", "event", "chance", "over", "asks", "fails"})
_LONGEST_ID = 32


def is_id(word: str) -> bool:
    """Whether a word may name a unit: a-z, digits and inner hyphens, not a word that records use.

    >>> is_id("wolf-2"), is_id("Wolf"), is_id("game")
    (True, False, False)
    """
    plain = word.replace("-", "")
    return (
        len(word) <= _LONGEST_ID
        and plain.isascii()
        and plain.isalnum()
        and word == word.lower()
        and word[0] != "-" != word[-1]
        and word not in _RESERVED
    )


def place(system: System, state: State, spec: UnitSpec) -> State:
    """The state with one more unit, its values checked and defaults filled in. Raises `ActionError`."""
    if spec.id in state.units or spec.id in state.sides or not is_id(spec.id):
        raise ActionError("error.new", 1, word=spec.id)
    if spec.side not in state.sides:
        raise ActionError("error.side", 1, word=spec.side)
    if len(state.units) >= MOST_UNITS:
        raise ActionError("error.most-units", 1, most=MOST_UNITS)
    if not 1 <= spec.count <= MOST_COUNT:
        raise ActionError("error.count", 1, most=MOST_COUNT)
    values: dict[str, Value] = {k: f.default for k, f in system.fields.items() if f.default is not None}
    for name, value in spec.values.items():
        values[name] = field_value(system.fields.get(name), name, str(value))
    return state.with_unit(Unit(spec.id, spec.side, checked_name(spec.name), spec.count, IN, values))


def join(system: System, state: State, action: Action) -> Done:
    """`join ID SIDE [NAME] [FIELD=VALUE ...]`: a new unit, or one that had gone comes back."""
    unit_id, side, *rest = action.args
    name = rest.pop(0) if rest and "=" not in rest[0] else ""
    values: dict[str, Value] = {}
    count = 0
    if name:
        checked_name(name, at=column(action, 2))
    for i, word in enumerate(rest, len(action.args) - len(rest)):
        field, equals, text = word.partition("=")
        at = column(action, i)
        if not equals:
            raise ActionError("error.field", at, word=word)
        if field == "count":
            count = int(field_value(BUILT_IN["count"], field, text, at))
        else:
            values[field] = field_value(system.fields.get(field), field, text, at)
    old = state.units.get(unit_id)
    if old is None:
        state = place(system, state, UnitSpec(unit_id, side, name, count or 1, values))
    else:
        back = old._replace(side=side, name=name or old.name, count=count or old.count, status=IN)
        state = state.with_unit(back.with_(**values))
    state, more = system.came(state, state.units[unit_id])
    return state, (Message("event.join", {"unit": Ref(unit_id), "side": Ref(side)}), *more)


def there_already(state: State, action: Action) -> Refusal | None:
    """Refuses to bring in a unit that is on the table."""
    old = state.units.get(action.args[0])
    return Refusal("", "refuse.here", {"unit": Ref(old.id)}) if old and old.status == IN else None


def gone(unit: Unit) -> Refusal | None:
    """Refuses what needs a unit that is on the table."""
    return None if unit.status == IN else Refusal("", "refuse.gone", {"unit": Ref(unit.id)})


def not_here(state: State, action: Action) -> Refusal | None:
    """Refuses to take away a unit that is not on the table."""
    return next(filter(None, (gone(state.units[unit_id]) for unit_id in action.args[0].split(","))), None)


def fall(system: System, state: State, action: Action) -> Done:
    """`fall UNITS`: out by the rules."""
    return _go(system, state, action, FALLEN, "event.fall")


def leave(system: System, state: State, action: Action) -> Done:
    """`leave UNITS`: off the table without having fallen."""
    return _go(system, state, action, LEFT, "event.leave")


def _go(system: System, state: State, action: Action, status: str, key: str) -> Done:
    events: tuple[Message, ...] = ()
    for unit_id in action.args[0].split(","):
        unit = state.units[unit_id]
        if unit.status == IN:
            state, more = go(system, state, unit, status)
            events += (Message(key, {"unit": Ref(unit_id)}), *more)
    return state, events


def go(system: System, state: State, unit: Unit, status: str) -> Done:
    """The unit is fallen or has left: questions that waited for it close; then the system closes what else did."""
    unit = unit._replace(status=status)
    state = state.with_unit(unit)
    asks = tuple(ask for ask in state.asks if ask.unit != unit.id)
    if len(asks) != len(state.asks):
        state = state._replace(asks=asks)
    return system.gone(state, unit)


def split(system: System, state: State, action: Action) -> Done:
    """`split UNIT N ID`: N of a line of like units become a line of their own, beside it."""
    unit_id, number, new = action.args
    unit, n = state.units[unit_id], int(number)
    if not 0 < n < unit.count:
        raise ActionError("error.split", column(action, 1), most=unit.count - 1)
    if len(state.units) >= MOST_UNITS:
        raise ActionError("error.most-units", 1, most=MOST_UNITS)
    units: dict[str, Unit] = {}
    for key, value in state.units.items():
        units[key] = value
        if key == unit_id:
            units[key] = unit._replace(count=unit.count - n)
            units[new] = unit._replace(id=new, name=_part_name(state, unit), count=n)
    state, more = system.parted(state._replace(units=units), units[unit_id], units[new])
    return state, (Message("event.split", {"unit": Ref(unit_id), "n": n, "new": Ref(new)}), *more)


def _part_name(state: State, unit: Unit) -> str:
    """A name of its own, so that a table can tell two lines apart: "Wolf 2" beside "Wolf"."""
    plain = unit.name.rstrip("0123456789").rstrip()
    if not plain:
        return unit.name
    taken = {other.name for other in state.units.values()}
    return next(name for n in range(2, MOST_UNITS + 3) if (name := f"{plain[: LONGEST_NAME - 5]} {n}") not in taken)


def rename(state: State, action: Action) -> Done:
    """`rename UNIT|SIDE NAME`."""
    who, name = action.args[0], checked_name(action.args[1], at=column(action, 1))
    if who in state.sides:
        state = state._replace(sides={**state.sides, who: state.sides[who]._replace(name=name)})
    else:
        state = state.with_unit(state.units[who]._replace(name=name))
    return state, (Message("event.rename", {"unit": Ref(who), "name": name}),)
