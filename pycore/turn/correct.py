"""Setting any value by hand: people are right and software is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .action import ActionError, column
from .message import Key, Message, Ref
from .state import FALLEN, GAME, IN, LEFT
from .view import Field

if TYPE_CHECKING:
    from .action import Action
    from .state import Done, State, Unit, Value
    from .system import System

MOST_COUNT = 999
MOST_MARKS = 2  # a number up to this counts marks of one kind, such as status cards
LONGEST_NAME = 60
_LONGEST_NUMBER = 9

BUILT_IN = {
    "status": Field("word", words=(IN, FALLEN, LEFT)),
    "name": Field("text"),
    "count": Field("int", 1, MOST_COUNT),
}


def set_(system: System, state: State, action: Action) -> Done:
    """`set UNITS|game FIELD VALUE`: several units at once are one action."""
    who, name, word = action.args
    at = column(action, 2)
    field = system.game_fields.get(name) if who == GAME else BUILT_IN.get(name) or system.fields.get(name)
    if field is None:
        raise ActionError("error.field", column(action, 1), word=name)
    if who == GAME:
        if field.kind == "side" and word not in state.sides:
            raise ActionError("error.side", at, word=word)
        value = field_value(field, name, word, at)
        return system.put(state, name, value), (_was_set(system, state, GAME, name, field, value),)
    events: tuple[Message, ...] = ()
    for unit_id in who.split(","):
        state, more = _set_unit(system, state, state.units[unit_id], name, field, word, at)
        events += more
    return state, events


def _set_unit(system: System, state: State, unit: Unit, name: str, field: Field, word: str, at: int) -> Done:
    high = unit.get(field.high_field) if field.high_field else None
    value = field_value(field, name, word, at, high)
    was_set = _was_set(system, state, unit.id, name, field, value)
    if name == "status":
        return _set_status(system, state, unit, str(value), was_set)
    if name == "name":
        return state.with_unit(unit._replace(name=str(value))), (was_set,)
    if name == "count":
        return state.with_unit(unit._replace(count=int(value))), (was_set,)
    return state.with_unit(unit.with_(**{name: value})), (was_set,)


def _set_status(system: System, state: State, unit: Unit, status: str, was_set: Message) -> Done:
    from .muster import go

    if status == unit.status:
        return state, (was_set,)
    if status == IN:
        unit = unit._replace(status=IN)
        state, more = system.came(state.with_unit(unit), unit)
    else:
        state, more = go(system, state, unit, status)
    return state, (was_set, *more)


def _was_set(system: System, state: State, who: str, name: str, field: Field, value: Value) -> Message:
    """A correction as a player would say it: a mark comes or goes, a word or a number is said as it is."""
    if name == "name":
        return Message("event.rename", {"unit": Ref(who), "name": value})
    values = {"unit": Ref(who), "field": Key("field." + name)}
    said: Value = value
    flag = field.kind == "flag"
    if flag and who == GAME:
        said = Key("word.on" if value else "word.off")
    elif value in (0, 1) and (flag or (field.low, field.high <= MOST_MARKS) == (0, True)):
        return Message("event.set-on" if value else "event.set-off", values)
    elif value in state.sides or value in state.units:
        said = Ref(str(value))
    elif f"{name}.{value}" in system.texts or name == "status":
        said = Key(f"{name}.{value}")
    return Message("event.set-game" if who == GAME else "event.set", {**values, "value": said})


def field_value(field: Field | None, name: str, word: str, at: int = 1, high: int | None = None) -> Value:
    """A field's value from its text; raises `ActionError` at column `at` with what would be right."""
    if field is None:
        raise ActionError("error.field", at, word=name)
    if field.kind in ("text", "side"):
        return checked_name(word, at=at)
    if field.kind == "word":
        if word not in field.words:
            raise ActionError("error.word", at, word=word, right=", ".join(field.words))
        return word
    if field.kind == "units":
        for part in word.split(","):
            if part not in field.words:
                raise ActionError("error.word", at, word=part, right=", ".join(field.words))
        return word
    low, top = (0, 1) if field.kind == "flag" else (field.low, field.high if high is None else high)
    digits = word.removeprefix("-")
    number = digits.isascii() and digits.isdigit() and len(digits) <= _LONGEST_NUMBER
    if not (number and low <= int(word) <= top):
        raise ActionError("error.number", at, word=word, low=low, high=top)
    return int(word)


def checked_name(word: str, longest: int = LONGEST_NAME, at: int = 1) -> str:
    """A name or note as it is kept; raises `ActionError` at column `at` when too long or with control characters."""
    if len(word) > longest or not word.isprintable():
        raise ActionError("error.name", at, longest=longest)
    return word
