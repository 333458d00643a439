"""The verbs that every system shares: corrections, comings and goings, rolls, switches.

    set UNITS|SIDE|game FIELD VALUE    set any value by hand
    fall UNITS / leave UNITS           out by the rules / off the table
    join ID SIDE [NAME] [FIELD=VALUE]  come in, or come back
    split UNIT N ID                    N of a line of like units become a line of their own
    rename UNIT|SIDE NAME
    roll FACES... | =pass | =fail | =N answer a roll; `skip` closes any question unanswered
    depth LEVEL [PHASE]                turn, states or dice
    toggle NAME on|off, cost NAME N    what the rules leave to the table
    note TEXT                          anything that happened and the app need not know
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Mapping

from .action import Action, ActionError
from .message import Key, Message, Ref, Refusal
from .rolls import counted, read_answer
from .setup import UnitSpec
from .state import FALLEN, GAME, IN, LEFT, Done, State, Unit, Value
from .view import Field

if TYPE_CHECKING:
    from .system import System, Verb

MOST_UNITS = 200
MOST_COUNT = 999
LONGEST_NAME = 60

BUILT_IN = {
    "status": Field("word", words=(IN, FALLEN, LEFT)),
    "name": Field("text"),
    "count": Field("int", 1, MOST_COUNT),
}


def common_verbs(system: System) -> Mapping[str, Verb]:
    """The shared verbs, bound to a system for its fields and hooks."""
    from .system import DEPTHS, Verb

    def set_(state: State, action: Action) -> Done:
        who, name, word = action.args
        if who == GAME:
            value = field_value(system.game_fields.get(name), word, action, name)
            return system.put(state, name, value), (_was_set(GAME, name, value),)
        events: list[Message] = []
        for unit_id in who.split(","):
            state, more = _set_unit(system, state, unit_id, name, word, action)
            events += more
        return state, tuple(events)

    def fall(state: State, action: Action) -> Done:
        return _go(system, state, action, FALLEN, "event.fall")

    def leave(state: State, action: Action) -> Done:
        return _go(system, state, action, LEFT, "event.leave")

    def join(state: State, action: Action) -> Done:
        unit_id, side, *rest = action.args
        values: dict[str, Value] = {}
        name, count = "", 1
        for i, word in enumerate(rest):
            field, equals, text = word.partition("=")
            if not equals and i == 0:
                name = word
            elif field == "count" and equals:
                count = int(field_value(BUILT_IN["count"], text, action, "count"))
            else:
                values[field] = field_value(system.fields.get(field), text, action, field)
        old = state.units.get(unit_id)
        if old is not None:
            back = old._replace(status=IN, side=side, name=name or old.name, values={**old.values, **values})
            state = state.with_unit(back)
        else:
            state = place(system, state, UnitSpec(unit_id, side, name, count, values))
        state, more = system.came(state, state.units[unit_id])
        return state, (Message("event.join", {"unit": Ref(unit_id), "side": Ref(side)}), *more)

    def check_join(state: State, action: Action) -> Refusal | None:
        old = state.units.get(action.args[0])
        if old is not None and old.status == IN:
            return Refusal("", "refuse.here", {"unit": Ref(old.id)})
        return None

    def split(state: State, action: Action) -> Done:
        unit_id, number, new = action.args
        unit, n = state.units[unit_id], int(number)
        if not 0 < n < unit.count:
            raise ActionError("error.split", 1, most=unit.count - 1)
        if len(state.units) >= MOST_UNITS:
            raise ActionError("error.most-units", 1, most=MOST_UNITS)
        units: dict[str, Unit] = {}
        for key, value in state.units.items():  # the new line stands beside the old one
            units[key] = value
            if key == unit_id:
                units[key] = unit._replace(count=unit.count - n)
                units[new] = unit._replace(id=new, count=n)
        state, more = system.came(state._replace(units=units), units[new])
        return state, (Message("event.split", {"unit": Ref(unit_id), "n": n, "new": Ref(new)}), *more)

    def rename(state: State, action: Action) -> Done:
        who, name = action.args[0], check_name(action.args[1], action)
        if who in state.sides:
            state = state._replace(sides={**state.sides, who: state.sides[who]._replace(name=name)})
        else:
            state = state.with_unit(state.units[who]._replace(name=name))
        return state, (Message("event.rename", {"unit": Ref(who), "name": name}),)

    def roll(state: State, action: Action) -> Done:
        if not state.asks or state.asks[0].kind != "roll":
            raise ActionError("error.no-roll", 1)
        ask = state.asks[0]
        answer = read_answer(ask, action)
        state = counted(state._replace(asks=state.asks[1:]), ask)
        event = Message("event.roll", {"purpose": ask.text, "expr": ask.expr, "answer": " ".join(action.args)})
        state, more = system.answered(state, ask, answer)
        return state, (event, *more)

    def skip(state: State, action: Action) -> Done:
        if not state.asks:
            raise ActionError("error.no-question", 1)
        ask = state.asks[0]
        state, more = system.skipped(state._replace(asks=state.asks[1:]), ask)
        return state, (Message("event.skip", {"question": ask.text}), *more)

    def depth(state: State, action: Action) -> Done:
        level, phase = action.args[0], action.args[1] if len(action.args) > 1 else ""
        if level not in DEPTHS:
            raise ActionError("error.depth", 1, word=level)
        if phase and phase not in system.phases:
            raise ActionError("error.phase", 1, word=phase)
        kept = {"": level} if not phase else {**state.depths, phase: level}
        return state._replace(depths=kept), (Message("event.depth", {"depth": Key("depth." + level)}),)

    def toggle(state: State, action: Action) -> Done:
        name, word = action.args
        if name not in system.toggles:
            raise ActionError("error.toggle", 1, word=name)
        if word not in ("on", "off"):
            raise ActionError("error.on-off", 1, word=word)
        toggles = state.toggles | {name} if word == "on" else state.toggles - {name}
        values = {"toggle": Key("toggle." + name), "state": Key("word." + word)}
        return state._replace(toggles=toggles), (Message("event.toggle", values),)

    def cost(state: State, action: Action) -> Done:
        name, number = action.args
        if name not in state.costs:
            raise ActionError("error.cost", 1, word=name)
        costs = {**state.costs, name: int(number)}
        return state._replace(costs=costs), (Message("event.cost", {"name": Key(name), "n": int(number)}),)

    def note(state: State, action: Action) -> Done:
        return state, (Message("event.note", {"text": check_name(action.args[0], action, 200)}),)

    return {
        "set": Verb(("units|game", "field", "text"), set_, free=True),
        "fall": Verb(("units",), fall, _here, free=True),
        "leave": Verb(("units",), leave, _here, free=True),
        "join": Verb(("new|unit", "side", "text*"), join, check_join, free=True),
        "split": Verb(("unit", "int", "new"), split, free=True),
        "rename": Verb(("unit|side", "text"), rename, free=True),
        "roll": Verb(("word*",), roll, free=True),
        "skip": Verb((), skip, free=True),
        "depth": Verb(("word", "word?"), depth, free=True),
        "toggle": Verb(("word", "word"), toggle, free=True),
        "cost": Verb(("word", "int"), cost, free=True),
        "note": Verb(("text",), note, free=True),
    }


def place(system: System, state: State, spec: UnitSpec) -> State:
    """The state with one more unit, its values checked and defaults filled in. Raises `ActionError`."""
    from .system import is_id

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
        values[name] = field_value(system.fields.get(name), str(value), None, name)
    name = check_name(spec.name, None)
    return state.with_unit(Unit(spec.id, spec.side, name, spec.count, IN, values))


def field_value(field: Field | None, word: str, action: Action | None, name: str, high: int | None = None) -> Value:
    """A field's value from its text; raises `ActionError` with what would be right."""
    at = len(action.text) - len(word) + 1 if action else 1
    if field is None:
        raise ActionError("error.field", at, word=name)
    if field.kind == "text":
        return check_name(word, action)
    if field.kind == "word":
        if word not in field.words:
            raise ActionError("error.word", at, word=word, right=", ".join(field.words))
        return word
    low, top = (0, 1) if field.kind == "flag" else (field.low, field.high if high is None else high)
    digits = word[1:] if word[:1] == "-" else word
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 9 and low <= int(word) <= top):
        raise ActionError("error.number", at, word=word, low=low, high=top)
    return int(word)


def check_name(word: str, action: Action | None, longest: int = LONGEST_NAME) -> str:
    """A name or note as it is kept; raises `ActionError` when too long or with control characters."""
    if len(word) > longest or not word.isprintable():
        raise ActionError("error.name", 1, longest=longest)
    return word


def _set_unit(
    system: System, state: State, unit_id: str, name: str, word: str, action: Action
) -> tuple[State, list[Message]]:
    unit = state.units[unit_id]
    if name in BUILT_IN:
        value = field_value(BUILT_IN[name], word, action, name)
        if name == "status" and value != unit.status:
            return _status(system, state, unit, str(value))
        state = state.with_unit(unit._replace(**{name: value}))
    else:
        field = system.fields.get(name)
        high = unit.get(field.high_field) if field is not None and field.high_field else None
        value = field_value(field, word, action, name, high)
        state = state.with_unit(unit.with_(**{name: value}))
    return state, [_was_set(unit_id, name, value)]


def _status(system: System, state: State, unit: Unit, status: str) -> tuple[State, list[Message]]:
    state = state.with_unit(unit._replace(status=status))
    if status == IN:
        state, more = system.came(state, state.units[unit.id])
    else:
        state, more = _after_going(system, state, unit)
    return state, [_was_set(unit.id, "status", status), *more]


def _was_set(who: str, name: str, value: Value) -> Message:
    return Message("event.set", {"unit": Ref(who), "field": Key("field." + name), "value": value})


def _here(state: State, action: Action) -> Refusal | None:
    for unit_id in action.args[0].split(","):
        if state.units[unit_id].status != IN:
            return Refusal("", "refuse.gone", {"unit": Ref(unit_id)})
    return None


def _go(system: System, state: State, action: Action, status: str, key: str) -> Done:
    events: list[Message] = []
    for unit_id in action.args[0].split(","):
        unit = state.units[unit_id]
        if unit.status != IN:
            continue
        state = state.with_unit(unit._replace(status=status))
        state, more = _after_going(system, state, unit)
        events += (Message(key, {"unit": Ref(unit_id)}), *more)
    return state, tuple(events)


def _after_going(system: System, state: State, unit: Unit) -> Done:
    """Questions that waited for a unit close with it; then the system closes what else did."""
    asks = tuple(ask for ask in state.asks if ask.unit != unit.id)
    if len(asks) != len(state.asks):
        state = state._replace(asks=asks)
    return system.gone(state, state.units[unit.id])
