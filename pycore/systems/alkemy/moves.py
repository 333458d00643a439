"""What the actions do. Every function is safe for what a table does anyway: points never fall below zero."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycore.ap import pool
from pycore.turn.alternation import acted, over, passed, starting
from pycore.turn.message import Key, Message, Ref
from pycore.turn.state import IN, Ask

from .turn import (
    ACTIVATION,
    END,
    FEE,
    INITIATIVE,
    ONCE,
    REACTIONS,
    Declared,
    Trigger,
    card_of,
    cost_of,
    linked,
    tracked,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pycore.turn.state import Done, State, Unit

    from .turn import Test


def paid(state: State, unit: Unit, points: int) -> Unit:
    """The unit with so many points fewer (ALK-10), as far as it has them; nothing is kept at depth "turn"."""
    if not points or not tracked(state):
        return unit
    return unit.with_(ap=pool.paid(unit.get("ap"), points))


# ---- the round


def new_round(state: State, number: int) -> Done:
    """Points refilled to the profile, never added; flags cleared; who starts is the one question of a round."""
    fresh = {u.id: u.with_(ap=u.get("full"), activated=0, ran=0, charged=0) for u in state.units.values()}
    turn = state.turn
    turn = type(turn)(turn.order._replace(up="", passes=0), INITIATIVE)
    state = state.with_units(fresh)._replace(turn=turn, asks=()).with_values(round=number)
    return ask_start(state, Message("ask.starts")), (Message("event.round", {"n": number}),)


def ask_start(state: State, text: Message, side: str = "") -> State:
    """The question who starts, in place of the one that stood there."""
    asks = tuple(a for a in state.asks if a.kind != "starts")
    return state._replace(asks=(*asks, Ask("starts", side, text, "starts")))


def starts(state: State, side: str) -> Done:
    """The winner of the initiative has chosen."""
    state, events = finish(state)
    turn = state.turn._replace(order=starting(state.turn.order.order, side), phase=ACTIVATION, test=None)
    return state._replace(asks=(), turn=turn), (*events, Message("event.starts", {"side": Ref(side)}, "ALK-11"))


def pass_(state: State) -> Done:
    """The side that is up activates nothing (ALK-21); as often as it likes (ALK-23)."""
    side = state.turn.order.up or state.turn.order.order[0]
    state, events = finish(state)
    order = passed(state.turn.order._replace(up=side))
    said = (*events, Message("event.pass", {"side": Ref(side)}, "ALK-21"))
    turn = state.turn._replace(order=order, phase=ACTIVATION, doing=(), triggers=(), shown=None)
    state = _started(state)
    if over(order):
        state = state._replace(turn=turn._replace(phase=END))
        return state, (*said, Message("event.round-over", {"n": state.get("round")}, "ALK-24"))
    return state._replace(turn=turn), (*said, Message("event.up", {"side": Ref(order.up)}, "ALK-22"))


# ---- a card


def activate(state: State, unit: Unit) -> Done:
    """Every miniature linked to the card becomes active (ALK-01), those without points are skipped (ALK-A11)."""
    state, events = _before(state, unit)
    here = linked(state, unit)
    if not here:  # done anyway for a card whose miniatures are all gone
        return state, events
    ready = [u for u in here if not u.get("activated")] or here
    if tracked(state):
        ready = [u for u in ready if u.get("ap")] or ready
    event = Message("event.activate", {"unit": Ref(unit.id)}, "ALK-01")
    return _opened(state, unit, tuple(u.id for u in ready), again=False), (*events, event)


def _before(state: State, unit: Unit) -> Done:
    """Whatever card is open is done; a side that is up only for that moment need not be named."""
    state, events = finish(state)
    if state.turn.order.up != unit.side:
        events = tuple(event for event in events if event.key != "event.up")
    return state, events


def reactivate(state: State, units: list[Unit]) -> Done:
    """Each pays its own fee (ALK-13, ALK-15, ALK-A4); all fees first, then they declare together (ALK-A13)."""
    state, events = _before(state, units[0])
    units = [paid(state, state.units[u.id], FEE) for u in units if u.status == IN]
    if not units:  # done anyway for somebody who is gone
        return state, events
    state = state.with_units({u.id: u for u in units})
    events += tuple(Message("event.reactivate", {"unit": Ref(u.id), "n": FEE}, "ALK-15") for u in units)
    return _opened(state, units[0], tuple(u.id for u in units), again=True), events


def _opened(state: State, unit: Unit, active: tuple[str, ...], again: bool) -> State:
    turn = state.turn._replace(
        order=state.turn.order._replace(up=unit.side, passes=0),  # an activation breaks a chain of passes (ALK-22)
        phase=ACTIVATION,
        card=card_of(unit),
        active=active,
        again=again,
        declared=() if len(active) > 1 else None,
        last={},
        doing=(),
        triggers=(),
        shown=None,
    )
    return _started(state)._replace(turn=turn)


def _started(state: State) -> State:
    """Nobody need say any more who starts."""
    return state._replace(asks=tuple(a for a in state.asks if a.kind != "starts"))


def finish(state: State) -> Done:
    """Ends the activation that runs: whoever has not declared does nothing, the card is turned, the next side is up."""
    turn = state.turn
    if not turn.card:
        return state, ()
    events: tuple[Message, ...] = ()
    if turn.declared:
        state, events = _pay(state, turn.declared)
    return _close(state, events)


def _close(state: State, events: tuple[Message, ...]) -> Done:
    turn = state.turn
    up = turn.order.up
    done = [u for u in state.present() if u.id in turn.active or (u.side == up and card_of(u) == turn.card)]
    said = list(events)
    if tracked(state):
        for u in done:
            if u.id not in turn.active:
                continue
            if u.get("ap"):
                said.append(Message("event.on-watch", {"unit": Ref(u.id), "n": u.get("ap")}, "ALK-07"))
            else:
                said.append(Message("event.inactive", {"unit": Ref(u.id)}, "ALK-08"))
    if done and not turn.again:
        said.append(Message("event.turned", {"unit": Ref(done[0].id)}, "ALK-09"))
    order = acted(turn.order)
    said.append(Message("event.up", {"side": Ref(order.up)}, "ALK-11"))
    turn = turn._replace(order=order, card="", active=(), again=False, declared=None, last={})
    state = state.with_units({u.id: u.with_(activated=1) for u in done})
    return state._replace(turn=turn), tuple(said)


# ---- actions


def act(state: State, declared: Declared) -> Done:
    """Declares an action; it is paid and done at once unless other miniatures of the card declare first (ALK-02)."""
    turn = state.turn
    waiting = turn.declared
    if waiting is None or declared.unit not in turn.active or any(d.unit == declared.unit for d in waiting):
        return _pay(state, (declared,), first=False)
    waiting = (*waiting, declared)
    who = {"unit": Ref(declared.unit), "act": Key(declared.verb)}
    event = Message("event.declare", who, "ALK-02")
    state = state._replace(turn=turn._replace(declared=waiting))
    state, more = settle_declared(state)
    return state, (event, *more)


def settle_declared(state: State) -> Done:
    """Once everybody has declared, all is paid (ALK-03), then done in the order tapped; no refunds (ALK-A1)."""
    turn = state.turn
    if turn.declared is None or not {d.unit for d in turn.declared}.issuperset(turn.active):
        return state, ()
    return _pay(state, turn.declared)


def _pay(state: State, acts: tuple[Declared, ...], first: bool = True) -> Done:
    """Pays all of these, then does them one by one."""
    prices = {d.unit: cost_of(state, d) for d in acts}
    state = state.with_units({u: paid(state, state.units[u], n) for u, n in prices.items()})
    events: list[Message] = []
    if first:
        events.append(Message("event.paid", {"n": sum(prices.values())}, "ALK-03"))
    turn = state.turn
    units = {}
    last = dict(turn.last)
    triggers: list[Trigger] = []
    for d in acts:
        if d.verb == "nothing":
            continue
        events.append(_done(state, d, "ALK-03" if first else _again(state, d)))
        flags = {"ran": 1} if d.price == "run" else {"charged": 1} if d.verb == "charge" else {}
        if flags:
            units[d.unit] = state.units[d.unit].with_(**flags)
        last[d.unit] = d.price
        if d.verb in REACTIONS and all(state.units[u].status == IN for u in (d.unit, d.target) if u):
            triggers.append(Trigger(d.verb, d.unit, d.target))
    declared = None if first else turn.declared
    doing = tuple(d for d in acts if d.verb != "nothing" and state.units[d.unit].status == IN)
    turn = turn._replace(declared=declared, last=last, triggers=tuple(triggers), doing=doing, shown=None)
    state = state._replace(turn=turn)
    return (state.with_units(units) if units else state), tuple(events)


def _done(state: State, d: Declared, rule: str) -> Message:
    values = {"unit": Ref(d.unit), "n": state.units[d.unit].get("ap")}
    key = "event.disengage-run" if d.running else "event." + d.verb
    if d.target:
        return Message(key + "-at", {**values, "target": Ref(d.target)}, rule)
    return Message(key, values, rule)


def _again(state: State, d: Declared) -> str:
    """The rule by which an action follows others: the same again (ALK-06), the same one (ALK-05), another (ALK-04)."""
    last = state.turn.last
    if not last:
        return "ALK-03"
    if last.get(d.unit) == d.price and d.price not in ONCE:
        return "ALK-06"
    return "ALK-05" if d.unit in last else "ALK-04"


def came(state: State, unit_id: str) -> State:
    """A miniature that comes while its card is being activated is active like the others of it (ALK-01)."""
    turn, unit = state.turn, state.units[unit_id]
    mine = turn.card == card_of(unit) and unit.side == turn.order.up and not turn.again
    if not mine or unit.get("activated") or unit_id in turn.active or (tracked(state) and not unit.get("ap")):
        return state
    declared = () if turn.declared is None and not turn.last else turn.declared  # nobody has acted yet (ALK-02)
    return state._replace(turn=turn._replace(active=(*turn.active, unit_id), declared=declared))


def gone(state: State, unit: Unit) -> Done:
    """Nothing waits for a miniature that is gone: a declaration, a reaction, a roll, an activation."""
    turn = state.turn
    was_active = unit.id in turn.active
    test = turn.test
    over = test is not None and (unit.id in test.units or _is_shot_at(turn.triggers, test, unit.id))
    turn = turn._replace(
        active=_without(turn.active, unit.id),
        declared=None if turn.declared is None else tuple(d for d in turn.declared if d.unit != unit.id),
        doing=tuple(d for d in turn.doing if d.unit != unit.id),
        triggers=tuple(t for t in turn.triggers if unit.id not in (t.actor, t.target)),
        test=None if over else test,
    )
    if turn.test is not test:
        state = state._replace(asks=tuple(a for a in state.asks if a.kind == "starts"))
    state = state._replace(turn=turn)
    if not was_active:
        return state, ()
    if not turn.active:
        return _close(state, ())
    return settle_declared(state)


def _is_shot_at(triggers: Iterable[Trigger], test: Test, unit_id: str) -> bool:
    """Whether the roll is that of a shot at this unit."""
    shots = [t.target for t in triggers if t.verb == "shoot" and t.actor == test.units[0]]
    return test.kind == "shot" and unit_id in shots


def _without(ids: Iterable[str], one: str) -> tuple[str, ...]:
    return tuple(i for i in ids if i != one)
