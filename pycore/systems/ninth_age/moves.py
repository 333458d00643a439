"""What the actions do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycore.turn import windows
from pycore.turn.message import Key, Message, Ref
from pycore.turn.phases import Phases
from pycore.turn.windows import Effect, Window

from .turn import ANY, END, MAGIC, START, Known, active, after, at_phase, choices, moment, offered, order, phase

if TYPE_CHECKING:
    from pycore.turn.state import Done, State

FLAGS = ("charged", "shot")  # of one player turn
POOLS = ("power", "dispel")  # of one magic phase
MOST_KNOWN = 60


def acted(state: State) -> State:
    """The state after something was done: the start of the phase is over, and its end has not come.

    While a window stands open its moment lasts.
    """
    if state.turn.window is not None:
        return state
    return state.turned(fresh=False, ending=False) if state.turn.fresh or state.turn.ending else state


def ending(state: State) -> State:
    """The state at the end of the phase: effects of that moment coincide."""
    return state.turned(fresh=False, ending=True)


# ---- the sequence of phases


def first(state: State, side: str) -> Done:
    """Deployment is over and the first player turn begins."""
    sides = (side, *(one for one in state.sides if one != side))
    turn = state.turn._replace(now=Phases(sides, side), deploying=False)
    return _begun(state._replace(turn=turn), True)


def zone(state: State, side: str) -> Done:
    """Who chose the deployment zone is the Active Player until a side has finished deploying (T9A-A6)."""
    state = state.turned(zone=side)
    return state, (Message("event.zone", {"side": Ref(side)}, "T9A-01"),)


def deployed(state: State, side: str) -> Done:
    """Who finishes deploying first is the Active Player from then on (T9A-A6)."""
    if side not in state.turn.deployed:
        state = state.turned(deployed=(*state.turn.deployed, side))
    return state, (Message("event.deployed", {"side": Ref(side)}, "T9A-01"),)


def go_on(state: State) -> Done:
    """The next phase, or the next player turn; the window of this moment is gone: going on means no.

    What nobody may decline and nobody has let happen is a line in the log.
    """
    now = state.turn.now
    left = [k for side in order(state) for k in at_phase(state, side) if k.mandatory and k.moment != ANY]
    due = tuple(Message("event.due", {"side": Ref(k.side), "name": k.name}, "T9A-03") for k in left)
    if phase(state) == MAGIC:
        state = state._replace(values={k: v for k, v in state.values.items() if k not in POOLS})
    coming = after(state)
    state = state.turned(now=coming)
    state, events = _begun(state, coming.up != now.up)
    return state, due + events


def _begun(state: State, new_turn: bool) -> Done:
    turn = state.turn
    none: frozenset[tuple[str, str]] = frozenset()
    turn = turn._replace(fresh=True, ending=False, window=None, used=none, declined=none, thrown=None, modified=None)
    state = state._replace(turn=turn)
    events: tuple[Message, ...] = (Message("event.phase", {"phase": Key("phase." + phase(state))}),)
    if new_turn:
        ours = [u for u in state.side_units(turn.now.up) if any(u.get(flag) for flag in FLAGS)]
        state = state.with_units({u.id: u.with_(**dict.fromkeys(FLAGS, 0)) for u in ours})
        told = {"side": Ref(turn.now.up), "n": turn.now.round}
        events = (Message("event.turn", told, "T9A-01"), *events)
    return state, events


# ---- effects of the same moment


def open_window(state: State) -> Window:
    """A window of this moment; remembered effects that nobody may decline take part."""
    sides = order(state)
    taking_part = [k for side in sides for k in offered(state, side) if k.mandatory and k.moment == moment(state)]
    return Window(sides, 0, tuple(Effect(k.side, k.name, True) for k in taking_part))


def window(state: State) -> Done:
    """A player opens a window: both sides declare before anything happens (T9A-05)."""
    state = _with_window(state, open_window(state))
    return state, (Message("event.window", {"side": Ref(active(state))}, "T9A-05"),)


def effect(state: State, side: str, name: str, when: str, mandatory: bool) -> Done:
    """A side alone just does it; where the other one may want something now, both declare first (T9A-05)."""
    open_now = state.turn.window
    if open_now is None and when == END:
        state = ending(state)
    if open_now is None and any(choices(state, other) for other in state.sides if other != side):
        open_now = open_window(state)
    now = moment(state) if state.turn.fresh or state.turn.ending else ANY
    state = remember(state, side, name, when or now, mandatory)
    who = {"side": Ref(side), "name": name}
    if open_now is None:
        return state, (Message("event.effect", who, "T9A-04"),)
    one = Effect(side, name, mandatory)
    if not mandatory:
        open_now = windows.heard(open_now, side)
    if not any((e.side, e.name) == (side, name) for e in (*open_now.effects, *open_now.later)):
        open_now = windows.named(open_now, one)
    key = "event.declare" if open_now.declaring else "event.appears"
    rule = "T9A-05" if open_now.declaring else "T9A-03"
    return _with_window(state, open_now), (Message(key, who, rule),)


def remember(state: State, side: str, name: str, when: str, mandatory: bool) -> State:
    """The state in which the effect is offered again when its moment comes."""
    turn = state.turn
    known = Known(side, name, phase(state), when, side == active(state), mandatory)
    rest = [k for k in turn.known if (k.side, k.name) != (side, name)]
    turn = turn._replace(known=(*rest, known)[-MOST_KNOWN:], used=turn.used | {(side, name)})
    return state._replace(turn=turn)


def forget(state: State, side: str, name: str) -> Done:
    """The effect is not offered any more."""
    kept = tuple(k for k in state.turn.known if (k.side, k.name) != (side, name))
    told = Message("event.forget", {"side": Ref(side), "name": name})
    return state.turned(known=kept), (told,)


def no(state: State, side: str) -> Done:
    """The side has nothing (more) to declare; it cannot come back to it (T9A-A7)."""
    if state.turn.window is None and choices(state, side, END) and not choices(state, side, START):
        state = ending(state)
    open_now = state.turn.window or open_window(state)
    declared = any(e.side == side for e in open_now.effects)
    gone = frozenset((side, name) for name in choices(state, side))
    state = state.turned(declined=state.turn.declined | gone)
    told = Message("event.no-more" if declared else "event.no", {"side": Ref(side)}, "T9A-05")
    state, events = _moved(state, windows.spoken(open_now, side), told)
    after = state.turn.window
    if after is None or after.declaring or len(after.effects) > 1:
        return state, events
    only = after.effects[0]  # nothing to put in order: it happens
    state, more = resolve(state, only.side, only.name)
    return state, (told, *more)


def resolve(state: State, side: str, name: str) -> Done:
    """The effect happens: the Active Player's first, each side's in its own order (T9A-03, T9A-04)."""
    told = Message("event.effect", {"side": Ref(side), "name": name}, "T9A-03" if side == active(state) else "T9A-04")
    before = state.turn.window
    state = state.turned(used=state.turn.used | {(side, name)})
    if before is None:
        return state, (told,)
    one = next((e for e in before.effects if (e.side, e.name) == (side, name)), Effect(side, name))
    return _moved(state, windows.happened(before, one), told)


def _moved(state: State, after: Window | None, told: Message) -> Done:
    before = state.turn.window
    events: tuple[Message, ...] = (told,)
    if after is None:
        events += (Message("event.window-over", {}, "T9A-06"),)
    elif not after.declaring and before is not None and before.declaring:
        events += (Message("event.resolve", {"side": Ref(windows.queue(after)[0].side)}, "T9A-06"),)
    elif before is not None and before.later and not after.later:
        events += (Message("event.next-window", {}, "T9A-03"),)
    return _with_window(state, after), events


def _with_window(state: State, open_now: Window | None) -> State:
    return state.turned(window=open_now)
