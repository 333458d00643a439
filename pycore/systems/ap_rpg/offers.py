"""What to offer: what the one who is up may do, what goes on, and beside it the exceptions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycore.turn.asks import left_open
from pycore.turn.initiative import OVER, SETTLING, TURNS
from pycore.turn.message import Message, Ref
from pycore.turn.view import Field, Option

from . import rules
from .turn import (
    DEFENCES,
    NOTHING,
    announced,
    behind,
    deed,
    missing,
    names,
    only_waiting,
    parts,
    price,
    said,
    tracked,
    unusual,
)
from .verbs import counter_name

if TYPE_CHECKING:
    from pycore.turn.state import Ask, State, Unit

_ORDER_NUMBER = Field("int", -99, 999)
_WORDS = Field("text")
_EVENTS = Field("text", words=tuple("wait." + word for word in ("near", "strike", "shown", "signal")))
_COUNT = Message("option.counter-new")
_INTEND = Message("option.intend", {}, "RPG-16")
_DEFEND = {name: Message("option." + name, {}, "RPG-09") for name in DEFENCES}
_IN_SIGHT = 5  # so many actions stand before waiting: on a phone it is the last of those that are seen at once


def offers(state: State) -> list[Option]:
    """Everything at this moment, the likeliest first."""
    order = rules.order_of(state)
    if order.stage == SETTLING:
        return [*_settling(state), *_counters(state)]
    options: list[Option] = []
    if order.stage == OVER:
        options.append(Option("next-round", Message("option.next-round", {"n": order.round + 1}), "main"))
    elif order.up:
        options += _turn(state, state.units[order.up])
    options += _waiting(state)
    if tracked(state):
        options += _defences(state)
        options += _intents(state)
    if behind(state):
        options.append(Option("roll-last", Message("option.roll-last", {}, "RPG-12"), "chip"))
    for unit in state.present():
        if unit.id != order.up:
            label = Message("option.override", {"unit": Ref(unit.id)}, "RPG-06")
            options.append(Option("override " + unit.id, label, "more", unit.side, unit.id))
    if not order.renew:
        options.append(Option("new-order", Message("option.new-order"), "chip" if order.stage == OVER else "more"))
    return options + _counters(state)


def _settling(state: State) -> list[Option]:
    order = rules.order_of(state)
    options = [Option("go", Message("option.go"), "main")]
    loose = [u for u in state.present() if u.id not in order.order]
    if any("initiative" not in u.values for u in loose):
        options.append(Option("roll-initiative", Message("option.roll-initiative"), "chip"))
    n = len(order.order) + 1
    for unit in loose:
        label = Message("option.place", {"unit": Ref(unit.id), "n": n})
        options.append(Option("place " + unit.id, label, "act", unit.side, unit.id))
    for unit in loose:
        label = Message("option.initiative", {"unit": Ref(unit.id)})
        action = f"initiative {unit.id} {{value}}"
        options.append(Option(action, label, "act", unit.side, unit.id, form=_ORDER_NUMBER))
    return options


def _turn(state: State, unit: Unit) -> list[Option]:
    """The turn that runs: what was announced, the same as last round, the table of actions, the end."""
    who = {"unit": Ref(unit.id)}
    if not tracked(state):
        return [_wait(unit), Option("end", Message("option.end", who), "main", unit.side, unit.id)]
    options: list[Option] = []
    intent = announced(state, unit)
    if intent and not state.turn.did.get(unit.id):
        options.append(_act(state, unit, *parts(intent)))
    before = state.turn.before.get(unit.id, ())
    if before and not state.turn.did.get(unit.id) and unit.id not in rules.order_of(state).last:
        label = Message("option.again", {**who, "n": len(before)})
        options.append(
            Option("again " + unit.id, label, "act", unit.side, unit.id, refusal=rules.no_again(state, unit))
        )
    rare = unusual(unit)
    able = [name for name in names(state, unit) if name != intent]
    options += [_act(state, unit, name) for name in able if name not in rare]
    options.insert(_IN_SIGHT, _wait(unit))
    options += [_act(state, unit, name, role="more") for name in able if name in rare]
    most = unit.get("ap") // max(1, state.costs["step"])
    if most > 1 and rules.no_act(state, unit, "step", most) is None:
        label = Message("option.steps", who)
        form = Field("int", 2, most)
        options.append(Option(f"act {unit.id} step {{value}}", label, "act", unit.side, unit.id, form=form))
    kept = unit.get("ap")
    label = Message("option.end-keep", {**who, "n": kept}, "RPG-10") if kept else Message("option.end", who)
    options.append(Option("end", label, "main", unit.side, unit.id))
    return options


def _act(state: State, unit: Unit, name: str, n: int = 1, *, role: str = "act") -> Option:
    short = missing(state, unit, name, n)
    refusal = rules.too_dear(state, unit, name, n, short)
    act = {"act": said(unit, name, n), "short": short}
    label = Message("option.act", act)
    if short and refusal is None:
        last = unit.id in rules.order_of(state).last or unit.id in state.turn.granted
        label = Message("option.act-short" if last else "option.act-last", act, "RPG-12")
    action = f"act {unit.id} {deed(name, n)}"
    return Option(action, label, role, unit.side, unit.id, price(state, unit, name, n), refusal=refusal)


def _wait(unit: Unit) -> Option:
    label = Message("option.wait", {"unit": Ref(unit.id)}, "RPG-07")
    return Option(f"wait {unit.id} {{value}}", label, "act", unit.side, unit.id, form=_EVENTS)


def _waiting(state: State) -> list[Option]:
    options = []
    for unit, event in rules.order_of(state).waiting:
        values = {"unit": Ref(unit), "event": event}
        side = state.units[unit].side
        options.append(Option("event " + unit, Message("option.event", values, "RPG-07"), "chip", side, unit))
        role = "main" if only_waiting(rules.order_of(state)) else "more"
        options.append(Option("missed " + unit, Message("option.missed", values, "RPG-08"), role, side, unit))
    return options


def _defences(state: State) -> list[Option]:
    """Parry and Dodge of those that the last blow may have hit, also of who cannot pay, with the reason.

    A blow that nobody entered may have been struck by whoever is up.
    """
    struck, up = state.turn.attacker, rules.order_of(state).up
    options = []
    for unit in state.present():
        if struck and unit.side != state.units[struck].side:
            role = "chip"
        elif up and unit.side != state.units[up].side:
            role = "more"
        else:
            continue
        for name in DEFENCES:
            cost, refusal = state.costs[name], rules.no_defence(state, unit, name)
            options.append(Option(f"{name} {unit.id}", _DEFEND[name], role, unit.side, unit.id, cost, refusal=refusal))
    return options


def _intents(state: State) -> list[Option]:
    """Announcements for those whose turn is to come; the game master's creatures first."""
    order = rules.order_of(state)
    if order.stage != TURNS:
        return []
    options = []
    forms: dict[tuple[bool, frozenset[str]], Field] = {}  # with and without a weapon of its own
    fresh = not any(state.turn.did.values())
    for unit in sorted(state.present(), key=lambda u: u.side == "heroes"):
        if unit.id in order.done or state.turn.did.get(unit.id) or order.event(unit.id) is not None:
            continue
        like = "weapon_cost" in unit.values, unusual(unit)
        if like not in forms:
            forms[like] = Field("word", words=(NOTHING, *sorted(names(state, unit), key=like[1].__contains__)))
        form = forms[like]
        role = "chip" if fresh and unit.side != "heroes" else "more"
        options.append(Option(f"intend {unit.id} {{value}}", _INTEND, role, unit.side, unit.id, form=form))
    return options


def _counters(state: State) -> list[Option]:
    options = []
    for unit in state.present():
        if "counter" not in unit.values:
            action = f"counter {unit.id} 0 {{value}}"
            options.append(Option(action, _COUNT, "more", unit.side, unit.id, form=_WORDS))
            continue
        for sign in ("-1", "+1"):
            label = Message("option.counter", {"name": counter_name(unit), "step": sign})
            options.append(Option(f"counter {unit.id} {sign}", label, "more", unit.side, unit.id))
    return options


def ties(ask: Ask) -> list[Option]:
    """Who comes first of those that are equal."""
    label, ids = ("option.first", ask.data) if ask.kind == "tie" else ("option.reacts", ask.data[1:])
    options = [Option(f"{ask.verb} {one}", Message(label, {"unit": Ref(one)}), "answer", "", one) for one in ids]
    return [*options, left_open(ask)]
