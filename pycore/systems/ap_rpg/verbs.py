"""The action words of the game: what each takes, what forbids it, what it does."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from pycore.turn.action import ActionError, column
from pycore.turn.correct import checked_name, field_value
from pycore.turn.initiative import SETTLING
from pycore.turn.message import Key, Message, Ref, Refusal
from pycore.turn.state import IN
from pycore.turn.system import Verb
from pycore.turn.words import bare, number, of_unit, one_of

from . import checks, moves, rules
from .turn import NOTHING, deed, names

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pycore.turn.action import Action
    from pycore.turn.state import Done, State, Unit
    from pycore.turn.system import System

MOST_TIMES = 99


def verbs(system: System) -> Mapping[str, Verb]:
    """The words by name, bound to the system for its fields."""
    return {
        "place": Verb(("unit", "int?"), _place, _no_place),
        "initiative": Verb(("unit", "word"), partial(_initiative, system)),
        "roll-initiative": Verb(("units?",), _roll_initiative, bare(rules.no_settling)),
        "go": Verb((), bare(moves.settle_order), bare(rules.no_settling)),
        "first": Verb(("unit",), _first, _no_tie),
        "new-order": Verb((), bare(moves.new_order), _no_new_order),
        "intend": Verb(("unit", "word", "int?"), _intend, of_unit(rules.no_intent)),
        "act": Verb(("unit", "word", "int?"), _act, _no_act),
        "again": Verb(("unit",), of_unit(moves.again), of_unit(rules.no_again)),
        "end": Verb((), _end, bare(rules.no_end)),
        "roll-last": Verb((), bare(moves.roll_last), bare(rules.no_last)),
        "parry": Verb(("unit",), partial(_defend, "parry"), partial(_no_defence, "parry")),
        "dodge": Verb(("unit",), partial(_defend, "dodge"), partial(_no_defence, "dodge")),
        "wait": Verb(("unit", "text"), _wait, lambda state, a: rules.no_wait(state, state.units[a.args[0]], a.args[1])),
        "event": Verb(("unit",), of_unit(moves.event), of_unit(rules.no_event)),
        "missed": Verb(("unit",), of_unit(moves.missed), of_unit(rules.no_event)),
        "reacts": Verb(("unit",), _reacts, _no_tie),
        "override": Verb(("unit",), of_unit(moves.override), of_unit(rules.no_override)),
        "next-round": Verb((), bare(moves.next_round), bare(rules.no_next)),
        "counter": Verb(("unit", "word", "text?"), partial(_counter, system), free=True),
    }


def _unit(state: State, action: Action) -> Unit:
    return state.units[action.args[0]]


def _named(state: State, action: Action) -> tuple[str, int]:
    """Which action of a turn is meant and how often; raises `ActionError` where the unit has no such action."""
    return one_of(action, 1, names(state, _unit(state, action))), number(action, 2, 1, MOST_TIMES)


def _place(state: State, action: Action) -> Done:
    most = max(1, len(rules.order_of(state).order))
    return moves.place(state, _unit(state, action), number(action, 1, 1, most, 0))


def _no_place(state: State, action: Action) -> Refusal | None:
    unit, order = _unit(state, action), rules.order_of(state)
    if order.stage != SETTLING or unit.status != IN:
        return rules.no_unit(state, unit)
    placed = unit.id in order.order and len(action.args) == 1
    return Refusal("", "refuse.placed", {"unit": Ref(unit.id)}) if placed else None


def _initiative(system: System, state: State, action: Action) -> Done:
    unit_id, word = action.args
    number = field_value(system.fields["initiative"], "initiative", word, column(action, 1))
    return moves.initiative(state, state.units[unit_id], int(number))


def _roll_initiative(state: State, action: Action) -> Done:
    order = rules.order_of(state)
    if action.args:
        units = [state.units[unit] for unit in dict.fromkeys(action.args[0].split(","))]
    else:
        units = [u for u in state.present() if "initiative" not in u.values and u.id not in order.order]
    for unit in units:
        state = checks.ask_initiative(state, unit)
    return state, ()


def _no_tie(state: State, action: Action) -> Refusal | None:
    if state.asks and state.asks[0].verb == action.verb and action.args[0] in state.asks[0].data:
        return None
    return Refusal("", "refuse.no-tie", {"unit": Ref(action.args[0])})


def _first(state: State, action: Action) -> Done:
    if not state.asks or state.asks[0].kind != "tie":
        raise ActionError("error.no-question", 1)
    group = state.asks[0].data
    return moves.first(state._replace(asks=state.asks[1:]), _unit(state, action), group)


def _reacts(state: State, action: Action) -> Done:
    if not state.asks or state.asks[0].kind != "reaction-tie":
        raise ActionError("error.no-question", 1)
    waiter = state.asks[0].unit
    return moves.react(state._replace(asks=state.asks[1:]), state.units[waiter], action.args[0] == waiter)


def _no_new_order(state: State, action: Action) -> Refusal | None:
    order = rules.order_of(state)
    return Refusal("", "refuse.renewing") if order.stage == SETTLING or order.renew else None


def _intend(state: State, action: Action) -> Done:
    if action.args[1] == NOTHING:
        return moves.announce(state, _unit(state, action), "")
    return moves.announce(state, _unit(state, action), deed(*_named(state, action)))


def _act(state: State, action: Action) -> Done:
    return moves.act(state, _unit(state, action), *_named(state, action))


def _no_act(state: State, action: Action) -> Refusal | None:
    return rules.no_act(state, _unit(state, action), *_named(state, action))


def _end(state: State, action: Action) -> Done:
    up = rules.order_of(state).up
    if not up:
        raise ActionError("error.nobody-up", 1)
    return moves.end(state, state.units[up])


def _defend(name: str, state: State, action: Action) -> Done:
    return moves.defend(state, _unit(state, action), name)


def _no_defence(name: str, state: State, action: Action) -> Refusal | None:
    return rules.no_defence(state, _unit(state, action), name)


def _wait(state: State, action: Action) -> Done:
    return moves.wait(state, _unit(state, action), checked_name(action.args[1], at=column(action, 1)))


def _counter(system: System, state: State, action: Action) -> Done:
    unit, word = _unit(state, action), action.args[1]
    field = system.fields["counter"]
    step = word[1:] if word[:1] in ("+", "-") else ""
    if step.isascii() and step.isdigit() and len(step) <= 4:
        number = unit.get("counter") + int(word)
        number = min(field.high, max(field.low, number))
    else:
        number = int(field_value(field, "counter", word, column(action, 1)))
    unit = unit.with_(counter=number)
    if len(action.args) > 2:
        unit = unit.with_(counter_name=checked_name(action.args[2], at=column(action, 2)))
    event = Message("event.counter", {"unit": Ref(unit.id), "name": counter_name(unit), "n": number})
    return state.with_unit(unit), (event,)


def counter_name(unit: Unit) -> Any:
    """What the unit's free counter counts."""
    return unit.word("counter_name") or Key("counter.unnamed")
