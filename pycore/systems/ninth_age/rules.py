"""What forbids an action, and by which rule. Each function gives the refusal or None."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycore.turn.message import Ref, Refusal
from pycore.turn.windows import queue

from . import dicing
from .turn import END, START, TURNS, active, choices, moment, offered

if TYPE_CHECKING:
    from pycore.turn.state import State


def speaks(state: State, side: str) -> bool:
    """Whether the side's declarations are heard now.

    The next side may speak once the one before has named something and has nothing more to choose from: going on
    means no.
    """
    window = state.turn.window
    before = window.declaring
    if not before or side == before:
        return bool(before)
    named = any(effect.side == before and not effect.mandatory for effect in window.effects)
    return window.sides.index(side) == window.said + 1 and named and not choices(state, before)


def no_effect(state: State, side: str, name: str, when: str, mandatory: bool) -> Refusal | None:
    """Why the side cannot name this effect now. Nobody declares what nobody may decline."""
    window = state.turn.window
    who = {"side": Ref(side), "name": name}
    declined = (side, name) in state.turn.declined
    if window is None:
        first, at = active(state), END if when == END else moment(state)
        if declined and not mandatory:
            return Refusal("T9A-06", "refuse.too-late", who)
        must = [known.name for known in offered(state, first) if known.mandatory and known.moment == at]
        if side != first and (state.turn.fresh or at == END) and must:
            return Refusal("T9A-03", "refuse.active-first", {**who, "first": must[0]})
        if side != first and not mandatory and choices(state, first, at):
            return Refusal("T9A-05", "refuse.first-active", {**who, "first": Ref(first)})
        return None
    if any((effect.side, effect.name) == (side, name) for effect in (*window.effects, *window.later)):
        return Refusal("", "refuse.declared", who)
    if mandatory or speaks(state, side):
        return None
    if window.declaring:
        if window.sides.index(side) < window.said:
            return Refusal("T9A-05", "refuse.final", who)  # T9A-A7
        return Refusal("T9A-05", "refuse.first-active", {**who, "first": Ref(window.declaring)})
    if declined:
        return Refusal("T9A-06", "refuse.too-late", who)
    return None  # it came up while others are resolved (T9A-A8)


def may_decline(state: State, side: str) -> bool:
    """Whether a no of this side means anything now: at the end of a phase only where another one waits for it."""
    if choices(state, side, START):
        return True
    others = any(choices(state, other, END) for other in state.sides if other != side)
    return others and bool(choices(state, side, END))


def no_no(state: State, side: str) -> Refusal | None:
    """Why the side cannot say that it has nothing (more) to declare."""
    window = state.turn.window
    who = {"side": Ref(side)}
    if window is None:
        return None if side == active(state) and may_decline(state, side) else Refusal("", "refuse.no-window", who)
    if not window.declaring:
        return Refusal("T9A-06", "refuse.all-declared", who)
    if speaks(state, side):
        return None
    if window.sides.index(side) < window.said:
        return Refusal("T9A-05", "refuse.final", {**who, "name": ""})
    return Refusal("T9A-05", "refuse.first-active", {**who, "name": "", "first": Ref(window.declaring)})


def no_resolve(state: State, side: str, name: str) -> Refusal | None:
    """Why this effect cannot happen now: all are declared first, then the Active Player's happen first."""
    window = state.turn.window
    who = {"side": Ref(side), "name": name}
    if window is None:
        return Refusal("", "refuse.no-window", who)
    if window.declaring:
        return Refusal("T9A-06", "refuse.still-declaring", {**who, "first": Ref(window.declaring)})
    waiting = queue(window)
    if not any((effect.side, effect.name) == (side, name) for effect in waiting):
        return Refusal("", "refuse.not-declared", who)
    if waiting[0].side != side:
        return Refusal("T9A-03", "refuse.active-first", {**who, "first": waiting[0].name})
    mandatory = any(effect.mandatory for effect in waiting if (effect.side, effect.name) == (side, name))
    said = [effect.name for effect in waiting if effect.side == side and not effect.mandatory]
    if not mandatory and said[0] != name:  # where the mandatory ones come between is the side's to say
        return Refusal("T9A-04", "refuse.own-order", {**who, "first": said[0]})
    return None


def no_window(state: State) -> Refusal | None:
    """Why no window can be opened."""
    return Refusal("", "refuse.window-open") if state.turn.window is not None else None


def no_next(state: State) -> Refusal | None:
    """Why play cannot go on. A window in which nobody has named anything closes by itself: going on means no."""
    window = state.turn.window
    if window is not None and window.effects:
        name = queue(window)[0].name
        return Refusal("T9A-06", "refuse.effects-wait", {"name": name})
    return Refusal("T9A-01", "refuse.deploying") if state.turn.deploying else None


def no_finish(state: State) -> Refusal | None:
    """Why the game is not over: who gives up does it anyway."""
    if state.turn.deploying:
        return Refusal("T9A-01", "refuse.deploying")
    now = state.turn.now
    last = now.round > TURNS or (now.round == TURNS and now.up == now.sides[-1])
    return None if last else Refusal("", "refuse.not-over", {"n": now.round, "turns": TURNS})


def no_deploying(state: State) -> Refusal | None:
    """Why nothing about deployment can be said."""
    return None if state.turn.deploying else Refusal("T9A-01", "refuse.begun")


def no_reroll(state: State, word: str, n: int) -> Refusal | None:
    """Why these dice cannot be taken up again: each at most once, whatever asks for it (T9A-12)."""
    thrown = state.turn.thrown
    if thrown is None or not thrown.again:
        return Refusal("T9A-11", "refuse.no-dice")
    named = dicing.chosen(thrown, word, n)
    if not named:
        return Refusal("T9A-11", "refuse.none-such")
    if all(thrown.dice[i].locked for i in named):
        return Refusal("T9A-12", "refuse.rerolled", {"n": len(named)})
    return None


def no_pool(state: State, field: str, n: int) -> Refusal | None:
    """Why so many dice of the magic phase are not there, where the table keeps count of them."""
    left = state.values.get(field)
    if isinstance(left, int) and n > left:
        return Refusal("", "refuse.no-pool", {"n": left})
    return None
