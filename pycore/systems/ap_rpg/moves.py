"""What the actions do. Every function is safe for what a table does anyway: points never fall below zero."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pycore.ap import pool
from pycore.turn import initiative as machine
from pycore.turn.initiative import OVER, SETTLING, TURNS
from pycore.turn.message import Message, Ref
from pycore.turn.state import IN, Ask

from . import checks
from .rules import no_act, order_of, reserve
from .turn import announced, behind, deed, kind, missing, parts, price, said, seen_fighting, tracked

NO_NUMBER = -1000  # below every initiative: nobody has said it

if TYPE_CHECKING:
    from pycore.turn.initiative import Order
    from pycore.turn.state import Done, State, Unit


def with_order(state: State, order: Order) -> State:
    """The state with the order standing like this."""
    if order is state.turn.order:
        return state
    granted = state.turn.granted and state.turn.granted.intersection(order.acting)
    return state.turned(order=order, granted=granted)


def paid(state: State, unit: Unit, points: int) -> Unit:
    """The unit with so many points fewer, as far as it has them (RPG-A10)."""
    if not points or not tracked(state):
        return unit
    return unit.with_(ap=pool.paid(unit.get("ap"), points))


def _who(unit: Unit) -> dict[str, Any]:
    return {"unit": Ref(unit.id), "n": unit.get("ap")}


# ---- the order


def numbers(state: State) -> dict[str, int]:
    """The initiative of everyone on the table who has one, in table order."""
    return {u.id: u.get("initiative") for u in state.present() if "initiative" in u.values}


def settle_order(state: State) -> Done:
    """All have a number or a place: ties between sides are one question each, then turns begin (RPG-01)."""
    placed = order_of(state).order
    here = state.present()
    known = numbers(state)
    known = {**known, **dict.fromkeys([u.id for u in here if u.id not in known and u.id not in placed], NO_NUMBER)}
    order = order_of(state)._replace(order=machine.ranked(known, placed))
    state = with_order(state, order)
    for group in reversed(machine.ties(known, placed)):
        if known[group[0]] > NO_NUMBER:
            state = ask_tie(state, group)
    return state if state.asks else with_order(state, machine.run(order)), ()


def ask_tie(state: State, group: tuple[str, ...]) -> State:
    """The question who of these comes first, where more than one side would like to know."""
    if len({state.units[unit].side for unit in group}) < 2:
        return state
    return state.asked(Ask("tie", "", Message("ask.tie", {"n": len(group)}, "RPG-01"), "first", data=group))


def first(state: State, unit: Unit, group: tuple[str, ...]) -> Done:
    """The tie is settled: this one comes before the others of the group."""
    order = order_of(state)
    here = [one for one in group if one in order.order and one != unit.id]
    if here:
        at = min(order.order.index(one) for one in (*here, unit.id) if one in order.order)
        state = ask_tie(with_order(state, machine.move(order, unit.id, at)), tuple(here))
    return state, (Message("event.first", {"unit": Ref(unit.id)}, "RPG-01"),)


def place(state: State, unit: Unit, number: int) -> Done:
    """A place by hand: the next one while the order is being settled, else the one with this number (from 1)."""
    order = order_of(state)
    at = number - 1 if number else len(order.order)
    state = with_order(state, machine.move(order, unit.id, at))
    at = order_of(state).order.index(unit.id) + 1
    return state, (Message("event.place", {"unit": Ref(unit.id), "n": at}, "RPG-06"),)


def initiative(state: State, unit: Unit, number: int) -> Done:
    """The unit's initiative; once the order stands, its place moves with it."""
    unit = unit.with_(initiative=number)
    state = state.with_unit(unit)
    if order_of(state).stage != SETTLING and unit.status == IN:
        state = enter(state, unit)
    return state, (Message("event.initiative", {"unit": Ref(unit.id), "n": number}, "RPG-01"),)


def enter(state: State, unit: Unit, beside: str = "") -> State:
    """The state with the unit's place in the order: beside another, else by its number, else at the end."""
    order = order_of(state)
    rest = [one for one in order.order if one != unit.id]
    at = len(rest)
    if beside in rest:
        at = rest.index(beside) + 1
    elif "initiative" in unit.values:
        known = numbers(state)
        lower = [i for i, one in enumerate(rest) if one in known and known[one] < unit.get("initiative")]
        at = lower[0] if lower else at
    return with_order(state, machine.move(order, unit.id, at))


def new_order(state: State) -> Done:
    """The group asks for a new order: at once where nobody has acted yet, else for the next round."""
    order = order_of(state)
    if order.stage == TURNS and (order.done or any(state.turn.did.values()) or order.waiting):
        return with_order(state, order._replace(renew=True)), (Message("event.new-order-next"),)
    if order.stage == OVER:
        return next_round(with_order(state, order._replace(renew=True)))
    return _unsettled(with_order(state, type(order)(order.round))), (Message("event.new-order", {}, "RPG-01"),)


def _unsettled(state: State) -> State:
    def bare(unit: Unit) -> Unit:
        return unit._replace(values={k: v for k, v in unit.values.items() if k != "initiative"})

    return state.with_units({u.id: bare(u) for u in state.units.values()})


# ---- the round


def next_round(state: State) -> Done:
    """Points are filled up, what was kept is lost (RPG-03); the order stays unless a new one was asked for."""
    fight = state.turn
    lost = [Message("event.reserve-lost", _who(u), "RPG-03") for u in state.present() if reserve(state, u)]
    renew = fight.order.renew
    units = {}
    for u in state.units.values():
        values = {k: v for k, v in u.values.items() if k not in ("intent", "lost")}
        units[u.id] = u._replace(values={**values, "ap": u.get("ap_full")})
    before = {unit: did for unit, did in fight.did.items() if did}
    order = machine.next_round(fight.order)
    state = state.with_units(units)._replace(turn=type(fight)(order, {}, before))
    if renew:
        state = _unsettled(state)
    return state, (*lost, Message("event.round", {"n": order.round}, "RPG-15"))


def run(state: State) -> Done:
    """What follows by itself: the next turn starts (RPG-05), one without points is over, the round is over."""
    events: list[Message] = []
    here = state.present()
    order = machine.tidied(order_of(state), [u.id for u in here])
    if order.stage == SETTLING:
        state = with_order(state, order)
        if state.asks or not here or not all("initiative" in u.values or u.id in order.order for u in here):
            return state, ()
        state, _ = settle_order(state)
        order = order_of(state)
    while order.stage == TURNS and not order.acting:
        them = behind(state) if state.depth() == "dice" else []
        if them and machine.coming(order)[0] in order.last:
            state = state if state.asks else roll_last(with_order(state, order))[0]
            break
        after = machine.advance(order)
        if after is order:
            break
        order = after
        if order.stage == OVER:
            events.append(Message("event.round-over", {"n": order.round}, "RPG-15"))
            break
        unit = state.units[order.up]
        if tracked(state) and not unit.get("ap") and not announced(state, unit):
            order = machine.finish(order, unit.id)
            events.append(Message("event.turn-nothing", _who(unit), "RPG-02"))
        else:
            events.append(Message("event.turn", _who(unit), "RPG-01"))
    return with_order(state, order), tuple(events)


# ---- a turn


def act(state: State, unit: Unit, name: str, n: int = 1) -> Done:
    """One action; too dear a single one is done at the end of the round (RPG-12), now where nobody else is left."""
    order = order_of(state)
    single = n == 1 and unit.id == order.up and unit.id not in order.last and not state.turn.did.get(unit.id)
    if not single or unit.id in state.turn.granted or not missing(state, unit, name):
        return _do(state, unit, name, n)
    state, events = announce(state, unit, name)
    if machine.coming(order) or len(order.acting) > 1:
        return state, events
    state, more = _do(with_order(state, machine.begin(order_of(state), unit.id)), state.units[unit.id], name, n)
    return state, (*events, *more)


def _do(state: State, unit: Unit, name: str, n: int) -> Done:
    """The action, paid as far as the points go; what is missing lowers it (RPG-13, RPG-14)."""
    short = missing(state, unit, name, n)
    unit = seen_fighting(paid(state, unit, price(state, unit, name, n)), name)
    values: dict[str, Any] = {**_who(unit), "act": said(unit, name, n)}
    event = Message("event.act", values, "RPG-02")
    if short:
        rule = "RPG-14" if kind(name) == "check" else "RPG-13"
        event = Message("event.act-short", {**values, "short": short, "what": checks.lowered(name)}, rule)
    fight = state.turn
    did = {**fight.did, unit.id: (*fight.did.get(unit.id, ()), deed(name, n))}
    attacker = unit.id if kind(name) == "attack" or fight.attacker == unit.id else ""
    shorts, granted = {**fight.short, unit.id: short}, fight.granted - {unit.id}
    fight = fight._replace(did=did, attacker=attacker, short=shorts, granted=granted)
    state = checks.ask(state.with_unit(unit)._replace(turn=fight), unit, name, short)
    if tracked(state) and (short or not unit.get("ap")) and order_of(state).up == unit.id:
        state, more = end(state, unit)
        return state, (event, *more)
    return state, (event,)


def again(state: State, unit: Unit) -> Done:
    """The same as last round, as far as the points go; then the turn is over."""
    events: tuple[Message, ...] = ()
    for done in state.turn.before.get(unit.id, ()):
        name, n = parts(done)
        unit = state.units[unit.id]
        if order_of(state).up != unit.id or no_act(state, unit, name, n) is not None:
            break
        state, more = act(state, unit, name, n)
        events += more
    if order_of(state).up == unit.id and state.turn.did.get(unit.id):
        state, more = end(state, state.units[unit.id])
        events += more
    return state, events


def end(state: State, unit: Unit) -> Done:
    """The turn is over (RPG-04); what is left is kept for parrying until the round ends (RPG-10).

    A blow that was struck before this turn is over by now, too.
    """
    if state.turn.attacker != unit.id:
        state = state._replace(turn=state.turn._replace(attacker=""))
    kept = unit.get("ap") if tracked(state) else 0
    event = Message("event.end-kept", _who(unit), "RPG-10") if kept else Message("event.end", _who(unit), "RPG-04")
    return with_order(state, machine.finish(order_of(state), unit.id)), (event,)


def defend(state: State, unit: Unit, name: str) -> Done:
    """Parry or Dodge: from what was kept after the own turn (RPG-10), else from the turn to come (RPG-11)."""
    rule = "RPG-10" if unit.id in order_of(state).done else "RPG-11"
    unit = paid(state, unit, price(state, unit, name))
    event = Message("event." + name, _who(unit), rule)
    state = checks.ask(state.with_unit(unit), unit, name, 0)
    to_come = announced(state, unit) and not state.turn.did.get(unit.id)  # a single action may still be too dear
    if tracked(state) and not unit.get("ap") and unit.id in order_of(state).acting and not to_come:
        state, more = end(state, unit)
        return state, (event, *more)
    return state, (event,)


def roll_last(state: State) -> Done:
    """Those who act last throw for the order among themselves (RPG-A5)."""
    for one in behind(state):
        state = checks.ask_initiative(state, state.units[one], "RPG-12")
    return state, ()


def rolled_last(state: State, unit: Unit, number: int) -> Done:
    """The unit's place among those who act last; equal numbers stay as they are."""
    fight = state.turn
    rolled = {**fight.rolled, unit.id: number}
    order = machine.last_by(fight.order, rolled)
    told = Message("event.initiative", {"unit": Ref(unit.id), "n": number}, "RPG-12")
    return state._replace(turn=fight._replace(rolled=rolled, order=order)), (told,)


def announce(state: State, unit: Unit, intent: str) -> Done:
    """What the unit will do first (RPG-16); a single action it cannot pay for makes it act last (RPG-12)."""
    order = order_of(state)
    if not intent:
        values = {k: v for k, v in unit.values.items() if k != "intent"}
        state = with_order(state.with_unit(unit._replace(values=values)), machine.keep_place(order, unit.id))
        return state, (Message("event.intent-none", _who(unit), "RPG-16"),)
    name, n = parts(intent)
    unit = unit.with_(intent=intent)
    told: dict[str, Any] = {**_who(unit), "act": said(unit, name, n)}
    state = state.with_unit(unit)
    if n == 1 and missing(state, unit, name):
        order = machine.last_by(machine.lose_place(order, unit.id), state.turn.rolled)
        state = with_order(state, order)
        return state, (Message("event.last", {**told, "short": missing(state, unit, name)}, "RPG-12"),)
    state = with_order(state, machine.keep_place(order, unit.id))
    return state, (Message("event.intent", told, "RPG-16"),)


# ---- breaking the order


def wait(state: State, unit: Unit, event: str) -> Done:
    """The unit's turn stands open until this one event comes (RPG-07)."""
    state = with_order(state, machine.wait(order_of(state), unit.id, event))
    return state, (Message("event.wait", {**_who(unit), "event": event}, "RPG-07"),)


def event(state: State, unit: Unit) -> Done:
    """The event has come: an opposed initiative roll says who reacts first, where an opponent acts (RPG-07)."""
    values = {**_who(unit), "event": order_of(state).event(unit.id) or ""}
    come = Message("event.event", values, "RPG-07")
    up = order_of(state).up
    if not up or state.units[up].side == unit.side:
        state, more = react(state, unit, True)
        return state, (come, *more)
    return checks.ask_reaction(state, unit, state.units[up]), (come,)


def react(state: State, unit: Unit, first: bool) -> Done:
    """Who waited acts at once, or after the turn that runs."""
    key = "event.reacts" if first else "event.reacts-after"
    state = with_order(state, machine.react(order_of(state), unit.id, first))
    return state, (Message(key, _who(unit), "RPG-07"),)


def missed(state: State, unit: Unit) -> Done:
    """The event never came: the unit's round is lost, its points too (RPG-08)."""
    unit = unit.with_(lost=1, ap=0) if tracked(state) else unit.with_(lost=1)
    state = with_order(state.with_unit(unit), machine.finish(order_of(state), unit.id))
    return state, (Message("event.missed", _who(unit), "RPG-08"),)


def override(state: State, unit: Unit) -> Done:
    """The game master breaks the order for this unit (RPG-06); a turn that runs goes on afterwards."""
    state = with_order(state, machine.begin(order_of(state), unit.id))
    state = state.turned(granted=state.turn.granted | {unit.id})
    return state, (Message("event.override", _who(unit), "RPG-06"),)
