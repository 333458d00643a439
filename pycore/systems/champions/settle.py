"""What follows by itself after any action: who falls, what begins next, and the one question that may be open."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pycore.turn import queue as q
from pycore.turn.message import Key, Message, Ref
from pycore.turn.muster import go
from pycore.turn.state import IN, LEFT, Ask

from . import sums
from .activation import begin_waiting, endings, engage, finish_act, order_matters
from .board import (
    ALLY,
    ATTACK,
    ENC,
    IDENTITY,
    MINION,
    SCHEME,
    VILLAIN,
    Act,
    act_of,
    clockwise,
    identity,
    seats,
    solo,
    turn_of,
    whose,
    with_queue,
)
from .leaving import advance, beaten
from .steps import next_step, surge

if TYPE_CHECKING:
    from pycore.turn.queue import Item
    from pycore.turn.state import Done, State, Unit
    from pycore.turn.system import System

_MOST_STEPS = 500


class Survey(NamedTuple):
    """Who is on the table, seen in one pass: this runs after every action."""

    alive: set[str]
    villain: bool
    spent: Unit | None  # the first that has nothing left and falls
    stage: Unit | None  # the first villain that has nothing left, and nobody knows whether it was the last stage
    others: list[Unit]  # minions and allies


def survey(state: State) -> Survey:
    """One look at everybody in play."""
    alive: set[str] = set()
    villain, spent, stage = False, None, None
    others = []
    for unit in state.units.values():
        if unit.status != IN:
            continue
        values = unit.values
        kind = values.get("kind")
        if kind == IDENTITY and unit.side != ENC:
            alive.add(unit.side)
        elif kind == VILLAIN:
            villain = True
        elif kind != SCHEME:
            others.append(unit)
        if values.get("threat" if kind == SCHEME else "hp") == 0:
            if kind == VILLAIN and "stages" not in values:
                stage = stage or unit
            else:
                spent = spent or unit
    return Survey(alive, villain, spent, stage, others)


def settle(system: System, state: State) -> Done:
    """Everything that needs no answer, up to the next thing somebody has to do."""
    events: tuple[Message, ...] = ()
    over, ask = "", None
    for _ in range(_MOST_STEPS):
        now = survey(state)
        done = _upkeep(system, state, now)
        if done is None:
            over = _outcome(state, now)
            ask = None if over else question(system, state, now)
            if over or ask is not None:
                break
            done = _complete(state) or _next_waiting(state) or next_step(state)
        if done is None:
            break
        state = done[0]
        events += done[1]
    if over and over != state.over:
        events += (Message("event." + over, {}, "MCH-P19"),)
    asks = () if ask is None else (ask,)
    if asks != state.asks or over != state.over:
        state = state._replace(asks=asks, over=over)
    return state, events


def _upkeep(system: System, state: State, now: Survey) -> Done | None:
    """What holds at any moment, question open or not."""
    if now.spent is not None:
        return beaten(system, state, now.spent)
    return _left_behind(system, state, now) or _stopped(state, now.alive) or _scheme_full(state) or _surge(state)


def _outcome(state: State, now: Survey) -> str:
    """MCH-P19: who loses and wins at once has lost; MCH-P14: completing the final stage is a loss."""
    end = turn_of(state).end
    completed = _full(state) and 0 < state.get("stages") <= state.get("stage")
    if end == "lost" or completed or not now.alive:
        return "lost"
    return "won" if end == "won" or not now.villain else ""


# ---- what holds at any moment


def _left_behind(system: System, state: State, now: Survey) -> Done | None:
    """MCH-P16: the token passes, then minions move on, then what the eliminated player controls leaves play."""
    if not now.alive:
        return None
    first = str(state.values.get("first", ""))
    if first not in now.alive:
        new = clockwise(state, first)[0]
        events = () if solo(state) else (Message("event.first", {"side": Ref(new)}, "MCH-P16"),)
        return state.with_values(first=new), events
    for unit in now.others:
        if unit.values.get("kind") == MINION and unit.values.get("engaged") not in now.alive:
            gone_to = unit.values.get("engaged")
            new = clockwise(state, gone_to)[0] if gone_to in seats(state) else whose(state)
            return engage(state, unit, new, "MCH-P16")
    for unit in now.others:
        if unit.values.get("kind") == ALLY and unit.side not in now.alive and unit.side in seats(state):
            state, more = go(system, state, unit, LEFT)
            return state, (Message("event.leave", {"unit": Ref(unit.id)}, "MCH-P16"), *more)
    return None


def _stopped(state: State, alive: set[str]) -> Done | None:
    """MCH-09: what leaves play takes no further step; nobody is attacked who is no longer there."""
    queue = turn_of(state).queue
    if not queue.stack and not queue.waiting:
        return None

    def ends(item: Item) -> bool:
        data = item.data
        if isinstance(data, Act):
            return state.units[data.enemy].status != IN or (item in queue.waiting and data.player not in alive)
        return item in queue.waiting and data.player not in alive

    rest, stopped, dropped = q.remove(queue, ends)
    if stopped or dropped:
        return with_queue(state, rest), endings(stopped, dropped)
    act = act_of(state)
    if act is not None and act.defender and not act.after and state.units[act.defender].status != IN:
        return _defender_left(state, act)
    return None


def _defender_left(state: State, act: Act) -> Done:
    """MCH-A9: the attack is undefended; whom it hits then depends on the edition."""
    defender = act.defender
    victim = act.victim
    if "identity-takes" in state.toggles or sums.hurt(state, act._replace(defender="")) is None:
        unit = identity(state, act.target)
        victim = unit.id if unit else victim
    act = act._replace(defender="", fled=True, victim=victim, by_card=False)
    queue = q.swap(turn_of(state).queue, act)
    return with_queue(state, queue), (Message("event.fled", {"unit": Ref(defender)}, "MCH-A9"),)


def _scheme_full(state: State) -> Done | None:
    """MCH-P14: a main scheme whose threat reaches the target advances, if there is a stage to come."""
    return advance(state) if _full(state) and state.get("stage") < state.get("stages") else None


def _full(state: State) -> bool:
    target = state.get("target")
    return bool(target) and state.get("threat") >= target


def _surge(state: State) -> Done | None:
    """A surge that waited for the question, once it is answered (MCH-A8)."""
    turn = turn_of(state)
    if not turn.surges or not state.toggles & {"surge-now", "surge-facedown"}:
        return None
    state = state._replace(turn=turn._replace(surges=turn.surges[1:]))
    return surge(state, turn.surges[0])


# ---- going on


def _complete(state: State) -> Done | None:
    """The arithmetic of an activation that the table has closed, once its last value is known."""
    act = act_of(state)
    if act is None or not act.closing:
        return None
    if not sums.known(state, act):
        return finish_act(state, act, (Message("event.by-table", {}, "MCH-P2"),))
    state, events = sums.attack(state, act) if act.kind == ATTACK else sums.scheme(state, act)
    return finish_act(state, act, events)


def _next_waiting(state: State) -> Done | None:
    """MCH-11: what waits begins as soon as it may, in the order that was chosen."""
    queue = turn_of(state).queue
    items = q.ready(queue)
    if not items or order_matters(state, items):
        return None
    return begin_waiting(state, items[0])


# ---- the one question


def depth(state: State) -> str:
    """How much is tracked in the phase the round is in."""
    return state.depth("player" if turn_of(state).step == "player" else "villain")


def question(system: System, state: State, now: Survey) -> Ask | None:
    """What has to be answered before the next thing can be shown; it follows from the state alone."""
    first = str(state.values.get("first", ""))
    if now.stage is not None:
        text = Message("ask.stage", {"unit": Ref(now.stage.id)}, "MCH-P15")
        return Ask("stage", first, text, "beaten", now.stage.id)
    if _full(state) and "stages" not in state.values:
        return Ask("advance", first, Message("ask.advance", {}, "MCH-P14"), "advance")
    turn = turn_of(state)
    if turn.surges:
        return Ask("surge", turn.surges[0], Message("ask.surge", {}, "MCH-A8"), "toggle")
    act = act_of(state)
    if act is not None and depth(state) == "dice" and not act.after:
        need = sums.missing(state, act)
        if need is not None:
            unit, field = need
            values = {"unit": Ref(unit.id), "field": Key("field." + field)}
            return Ask("value", act.target, Message("ask.value", values, "MCH-P2"), "set", unit.id, data=(field,))
    items = q.ready(turn.queue)
    if items and order_matters(state, items):
        side = q.orderer(items, first)
        return Ask("order", side, Message("ask.order", {"side": Ref(side)}, "MCH-12"), "first")
    return None


def skipped(state: State, ask: Ask) -> Done:
    """Left open: the app does without the answer."""
    turn = turn_of(state)
    if ask.kind == "stage":
        unit = state.units[ask.unit]
        return state.with_unit(unit._replace(values={k: v for k, v in unit.values.items() if k != "hp"})), ()
    if ask.kind == "advance":
        return state._replace(values={k: v for k, v in state.values.items() if k != "target"}), ()
    if ask.kind == "surge":
        return state._replace(turn=turn._replace(surges=turn.surges[1:])), ()
    act = act_of(state)
    if ask.kind == "value" and act is not None:
        act = act._replace(unknown=(*act.unknown, f"{ask.unit} {ask.data[0]}"))
        return with_queue(state, q.swap(turn.queue, act)), ()
    items = q.ready(turn.queue)
    return begin_waiting(state, items[0]) if items else (state, ())
