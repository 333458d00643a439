"""What to show: the order, each one's points, what was kept, who waits for what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycore.turn.initiative import OVER, SETTLING, coming
from pycore.turn.message import Message, Ref
from pycore.turn.state import IN
from pycore.turn.view import Notes, Pips, Roster, Row, Step, Strip, Tag, asked

from . import rules
from .turn import announced, missing, only_waiting, parts, said, tracked
from .verbs import counter_name

if TYPE_CHECKING:
    from pycore.turn.state import State, Unit
    from pycore.turn.view import Block


def view(state: State) -> tuple[Block, ...]:
    """The blocks, in order of importance."""
    order = rules.order_of(state)
    blocks: list[Block] = [_strip(state), *asked(state)]
    up = state.units[order.up].side if order.up else ""
    for side in state.sides:
        rows = tuple(_row(state, unit) for unit in state.side_units(side))
        blocks.append(Roster(side, rows, side == up))
    notes = _notes(state)
    if notes:
        blocks.append(Notes(notes))
    if state.turn.shown is not None:
        blocks.append(state.turn.shown)
    return tuple(blocks)


def _strip(state: State) -> Strip:
    order = rules.order_of(state)
    title = Message("strip.round", {"n": order.round})
    if order.stage == SETTLING:
        return Strip(title, (), (), Message("strip.settling"))
    steps = [
        _step(state, unit, "done" if unit in order.done else "next")
        for unit in order.order
        if unit in order.done or (unit not in order.acting and order.event(unit) is not None)
    ]
    steps += [_step(state, unit, "now") for unit in order.acting[-1:]]
    steps += [_step(state, unit, "next") for unit in (*reversed(order.acting[:-1]), *coming(order))]
    if order.stage == OVER:
        return Strip(title, (), tuple(steps), Message("strip.over", {"n": order.round}, "RPG-15"))
    if not order.up:
        return Strip(title, (), tuple(steps), Message("strip.waiting"))
    return Strip(title, (state.units[order.up].side,), tuple(steps), Message("strip.turn", {"unit": Ref(order.up)}))


def _step(state: State, unit_id: str, place: str) -> Step:
    """Somebody's place in the order: the points left, whether the turn stands still or waits or comes last."""
    order, unit = rules.order_of(state), state.units[unit_id]
    note = None
    if unit_id in order.acting[:-1]:
        note = Message("step.interrupted", {}, "RPG-06")
    elif order.event(unit_id) is not None:
        note = Message("note.waits", {"event": order.event(unit_id)}, "RPG-07")
    elif unit_id in order.last and place == "next":
        note = Message("step.last", {}, "RPG-12")
    return Step(Message("strip.unit", {"unit": Ref(unit_id)}), place, unit_id, _pips(state, unit), note)


def _pips(state: State, unit: Unit) -> Pips | None:
    if not tracked(state):
        return None
    return Pips(Message("field.ap"), unit.get("ap"), unit.get("ap_full"), rules.reserve(state, unit))


def _row(state: State, unit: Unit) -> Row:
    order = rules.order_of(state)
    if unit.status != IN:
        return Row(unit.id, "gone")
    mark = "up" if unit.id == order.up else "done" if unit.id in order.done else "ready"
    points = _pips(state, unit)
    note = None
    intent = announced(state, unit)
    if order.event(unit.id) is not None:
        note = Message("note.waits", {"event": order.event(unit.id)}, "RPG-07")
    elif intent and mark != "done":
        note = Message("note.intent", {"act": said(unit, *parts(intent))}, "RPG-16")
    tap = "place " + unit.id if order.stage == SETTLING and not state.asks and unit.id not in order.order else ""
    return Row(unit.id, mark, (points,) if points else (), _tags(state, unit), tap, note=note)


def _tags(state: State, unit: Unit) -> tuple[Tag, ...]:
    order = rules.order_of(state)
    tags = []
    if order.stage == SETTLING and unit.id in order.order:
        tags.append(Tag(Message("tag.place", {"n": order.order.index(unit.id) + 1})))
    if unit.id in order.last and unit.id not in order.done:
        tags.append(Tag(Message("tag.last", {"n": _short(state, unit)}, "RPG-12"), "warn"))
    elif state.turn.short.get(unit.id):
        tags.append(Tag(Message("tag.short", {"n": state.turn.short[unit.id]}, "RPG-13"), "warn"))
    if unit.get("lost"):
        tags.append(Tag(Message("tag.lost", {}, "RPG-08"), "bad"))
    elif rules.reserve(state, unit):
        tags.append(Tag(Message("tag.reserve", {"n": unit.get("ap")}, "RPG-10"), "good"))
    if "counter" in unit.values:
        tags.append(Tag(Message("tag.counter", {"name": counter_name(unit), "n": unit.get("counter")})))
    return tuple(tags)


def _short(state: State, unit: Unit) -> int:
    intent = announced(state, unit)
    return missing(state, unit, *parts(intent)) if intent else 0


def _notes(state: State) -> tuple[Message, ...]:
    order = rules.order_of(state)
    if order.stage == SETTLING:
        tied = [u for u in state.present() if "initiative" in u.values and u.id not in order.order]
        numbers = [u.get("initiative") for u in tied]
        same = [Ref(u.id) for u in tied if numbers.count(u.get("initiative")) > 1]
        return tuple(Message("note.tied", {"unit": unit}, "RPG-01") for unit in same)
    if order.stage == OVER and tracked(state) and any(rules.reserve(state, u) for u in state.present()):
        return (Message("note.reserve-lost", {}, "RPG-03"),)
    if only_waiting(order):
        return (Message("note.only-waiting", {}, "RPG-08"),)
    lines = []
    fresh = not order.done and not order.waiting and not any(state.turn.did.values())
    if fresh and tracked(state) and any(not announced(state, u) for u in state.present("foes")):
        lines.append(Message("note.announce", {}, "RPG-16"))
    if state.turn.attacker and tracked(state):
        lines.append(Message("note.defend", {"unit": Ref(state.turn.attacker)}, "RPG-09"))
    if order.renew:
        lines.append(Message("note.renew"))
    return tuple(lines)


def facts(state: State, who: str, field: str) -> int | str | None:
    """What a record may ask for beyond plain fields: of the game round, up, stage; of a unit place, reserve..."""
    order = rules.order_of(state)
    if who == "game":
        told: dict[str, int | str] = {"round": order.round, "up": order.up or "-", "stage": order.stage}
        return told.get(field)
    unit = state.units.get(who)
    if unit is None:
        return None
    if field == "place":
        return order.order.index(who) + 1 if who in order.order else 0
    if field == "short":
        return state.turn.short.get(who, 0) or (_short(state, unit) if who in order.last else 0)
    if field == "reserve":
        return rules.reserve(state, unit)
    if field == "done":
        return int(who in order.done)
    if field == "last":
        return int(who in order.last)
    return (order.event(who) or "-") if field == "event" else None
