"""What forbids an action, and by which rule. Each function gives the refusal or None."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycore.turn.initiative import OVER, SETTLING
from pycore.turn.message import Ref, Refusal
from pycore.turn.muster import gone

from .turn import announced, behind, deed, missing, only_waiting, parts, price, said, tracked

if TYPE_CHECKING:
    from pycore.turn.initiative import Order
    from pycore.turn.state import State, Unit


def order_of(state: State) -> Order:
    """The order that the fight keeps."""
    order: Order = state.turn.order
    return order


def no_unit(state: State, unit: Unit) -> Refusal | None:
    """Why the unit takes no part now."""
    settling = Refusal("RPG-01", "refuse.settling") if order_of(state).stage == SETTLING else None
    return gone(unit) or settling


def no_turn(state: State, unit: Unit) -> Refusal | None:
    """Why the unit may do nothing of its own turn now."""
    order = order_of(state)
    refusal = no_unit(state, unit)
    if refusal is not None or order.up == unit.id:
        return refusal
    who = {"unit": Ref(unit.id)}
    if unit.id in order.done:
        return Refusal("RPG-04", "refuse.turn-over", who)
    if order.event(unit.id) is not None:
        return Refusal("RPG-07", "refuse.waits", {**who, "event": order.event(unit.id)})
    if not order.up:
        return Refusal("RPG-15", "refuse.round-over")
    return Refusal("RPG-05", "refuse.not-up", {**who, "up": Ref(order.up)})


def no_act(state: State, unit: Unit, name: str, n: int) -> Refusal | None:
    """Why the unit cannot do this in its turn."""
    return no_turn(state, unit) or too_dear(state, unit, name, n, missing(state, unit, name, n))


def too_dear(state: State, unit: Unit, name: str, n: int, short: int) -> Refusal | None:
    """Why the unit whose turn it is cannot do this, so many points short.

    A single action may be (RPG-12), and what the game master lets it do all the same (RPG-06).
    """
    intent = announced(state, unit) if unit.id in order_of(state).last else ""
    if intent and intent != deed(name, n):
        return Refusal("RPG-12", "refuse.announced", {"unit": Ref(unit.id), "act": said(unit, *parts(intent))})
    if not short:
        return None
    values = {"unit": Ref(unit.id), "act": said(unit, name, n), "n": price(state, unit, name, n), "ap": unit.get("ap")}
    if n > 1:
        return Refusal("RPG-02", "refuse.too-dear", values)
    if state.turn.did.get(unit.id) and unit.id not in state.turn.granted:
        return Refusal("RPG-12", "refuse.not-single", values)
    return None


def no_again(state: State, unit: Unit) -> Refusal | None:
    """Why the unit cannot do the same as last round."""
    before = state.turn.before.get(unit.id, ())
    if not before:
        return no_turn(state, unit) or Refusal("RPG-02", "refuse.no-before", {"unit": Ref(unit.id)})
    return no_act(state, unit, *parts(before[0]))


def no_defence(state: State, unit: Unit, name: str) -> Refusal | None:
    """Why the unit cannot parry or dodge: before its turn from that turn (RPG-11), after it from what it kept."""
    refusal = no_unit(state, unit)
    if refusal is not None:
        return refusal
    who = {"unit": Ref(unit.id)}
    if unit.get("lost"):
        return Refusal("RPG-08", "refuse.lost", who)
    if not missing(state, unit, name):
        return None
    rule = "RPG-10" if unit.id in order_of(state).done else "RPG-09"
    values = {**who, "act": said(unit, name), "n": price(state, unit, name), "ap": unit.get("ap")}
    return Refusal(rule, "refuse.no-reserve" if rule == "RPG-10" else "refuse.too-dear", values)


def no_wait(state: State, unit: Unit, event: str) -> Refusal | None:
    """Why the unit cannot wait: in its own turn only, and for one event that has a name."""
    refusal = no_turn(state, unit)
    if refusal is None and not event.strip():
        return Refusal("RPG-07", "refuse.no-name", {"unit": Ref(unit.id)})
    return refusal


def no_event(state: State, unit: Unit) -> Refusal | None:
    """Why no event can come, or fail to come, for this unit."""
    if order_of(state).event(unit.id) is None:
        return Refusal("RPG-07", "refuse.not-waiting", {"unit": Ref(unit.id)})
    return None


def no_intent(state: State, unit: Unit) -> Refusal | None:
    """Why nothing can be announced for this unit: that is done before its turn runs (RPG-A4)."""
    refusal = no_unit(state, unit)
    if refusal is not None:
        return refusal
    order = order_of(state)
    who = {"unit": Ref(unit.id)}
    if unit.id in order.done or order.stage == OVER:
        return Refusal("RPG-04", "refuse.turn-over", who)
    if order.event(unit.id) is not None:  # its turn runs; acting last instead would end the waiting unsaid
        return Refusal("RPG-07", "refuse.waits", {**who, "event": order.event(unit.id)})
    return Refusal("RPG-16", "refuse.acted", who) if state.turn.did.get(unit.id) else None


def no_last(state: State) -> Refusal | None:
    """Why those who act last need not throw for the order among themselves."""
    return None if behind(state) else Refusal("RPG-12", "refuse.no-last")


def no_override(state: State, unit: Unit) -> Refusal | None:
    """Why the game master need not break the order for this unit."""
    if order_of(state).up == unit.id:
        return Refusal("RPG-06", "refuse.is-up", {"unit": Ref(unit.id)})
    return no_unit(state, unit)


def no_end(state: State) -> Refusal | None:
    """Why there is no turn to end."""
    order = order_of(state)
    if order.up:
        return None
    return Refusal("RPG-01", "refuse.settling") if order.stage == SETTLING else Refusal("RPG-15", "refuse.round-over")


def no_next(state: State) -> Refusal | None:
    """Why the next round cannot begin."""
    order = order_of(state)
    if order.stage == OVER:
        return None
    if only_waiting(order):
        return Refusal("RPG-08", "refuse.still-waiting", {"unit": Ref(order.waiting[0][0])})
    return Refusal("RPG-15", "refuse.round-runs")


def no_settling(state: State) -> Refusal | None:
    """Why the order is not being settled now."""
    return None if order_of(state).stage == SETTLING else Refusal("RPG-06", "refuse.settled")


def reserve(state: State, unit: Unit) -> int:
    """What the unit keeps for parrying until the round ends, without a question (RPG-A13)."""
    kept = unit.id in order_of(state).done and not unit.get("lost") and tracked(state)
    return unit.get("ap") if kept else 0
