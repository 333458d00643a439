"""The big button and the activation under way: the phase, defenders, boost cards, the order of those that wait."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycore.turn import queue as q
from pycore.turn.action import ActionError
from pycore.turn.message import Message, Ref, Refusal
from pycore.turn.state import IN
from pycore.turn.words import number, one_of

from . import activation, settle, steps, sums
from .board import (
    ALLY,
    ATTACK,
    HERO,
    IDENTITY,
    Act,
    Card,
    act_of,
    gets_boost,
    identity,
    item_of,
    player_word,
    players,
    turn_of,
    with_queue,
)
from .effects import KEYWORDS, MOST

if TYPE_CHECKING:
    from pycore.turn.action import Action
    from pycore.turn.state import Done, State, Unit
    from pycore.turn.system import System

MOST_ICONS = 9


# ---- the phase


def phase(state: State, action: Action) -> Done:
    """`phase`: the player phase ends, the villain phase opens with what the app believes."""
    return steps.open_phase(_seen(state))


def may_phase(state: State, action: Action) -> Refusal | None:
    """MCH-P1: from the player phase, when nothing is being resolved."""
    if turn_of(state).step != "player":
        return Refusal("MCH-P1", "refuse.phase")
    return _busy(state)


def _busy(state: State) -> Refusal | None:
    act = act_of(state)
    if act is not None:
        return Refusal("MCH-11", "refuse.busy", {"unit": Ref(act.enemy)})
    item = item_of(state)
    return Refusal("MCH-10", "refuse.card", {"side": Ref(item.data.player)}) if item else None


def go(state: State, action: Action) -> Done:
    """`go`: what the app believes is right; step one."""
    return steps.step_one(_seen(state))


def _seen(state: State) -> State:
    """Going on means: no more is to be told of what has just happened."""
    turn = turn_of(state)
    return state._replace(turn=turn._replace(fresh="")) if turn.fresh else state


def may_go(state: State, action: Action) -> Refusal | None:
    """MCH-P1: once, from the check screen, when nothing is being resolved."""
    if turn_of(state).step != "check":
        return Refusal("MCH-P1", "refuse.go")
    return _busy(state)


def done(system: System, state: State, action: Action) -> Done:
    """`done [N]`: what is being resolved has ended; N is the damage or threat as the table counted it."""
    state = _seen(state)
    turn, item, act = turn_of(state), item_of(state), act_of(state)
    given = number(action, 0, 0, 999, -1)
    if act is not None:
        return _done_act(system, state, act, None if given < 0 else given)
    if item is not None and isinstance(item.data, Card):
        return steps.finish_card(state, item)
    if turn.step == "deal":
        order = turn.order or tuple(players(state))
        return state._replace(turn=turn._replace(step="reveal", at=order[0] if order else "")), ()
    return state, ()


def _done_act(system: System, state: State, act: Act, given: int | None) -> Done:
    if act.instead or act.after:
        word = "replaced-done" if act.instead else "triggers-done"
        return activation.finish_act(state, act, (Message("event." + word, {"unit": Ref(act.enemy)}, "MCH-11"),))
    if given is not None:
        left = _turned(act)
        rest = act._replace(given=0)
        state, events = sums.attack(state, rest, given) if act.kind == ATTACK else sums.scheme(state, rest, given)
        return activation.finish_act(state, rest, (*left, *events))
    depth = settle.depth(state)
    if depth == "dice":
        rest = act._replace(given=0, closing=True)
        return with_queue(state, q.swap(turn_of(state).queue, rest)), _turned(act)
    if depth == "states" and sums.known(state, act):
        state, events = sums.attack(state, act) if act.kind == ATTACK else sums.scheme(state, act)
        return activation.finish_act(state, act, events)
    events = _turned(act) or (Message("event.by-table", {}, "MCH-P2"),)
    return activation.finish_act(state, act._replace(given=0), events)


def _turned(act: Act) -> tuple[Message, ...]:
    """The boost cards that the table turned over without telling their icons: never lost without a word."""
    if not act.given:
        return ()
    return (Message("event.boost-by-table", {"unit": Ref(act.enemy), "n": act.given}, "MCH-P4"),)


def may_finish(system: System, state: State, action: Action) -> Refusal | None:
    """MCH-P4: at depth sums every boost card is resolved before the activation ends."""
    number(action, 0, 0, 999, -1)
    act = act_of(state)
    if act is None:
        resolving = item_of(state) is not None or turn_of(state).step == "deal"
        return None if resolving else Refusal("MCH-P1", "refuse.nothing")
    counted = settle.depth(state) == "dice" and not action.args
    if counted and act.given and not act.closing:
        return Refusal("MCH-P4", "refuse.boosts-left", {"unit": Ref(act.enemy), "n": act.given})
    return None


# ---- one activation


def _act(state: State) -> Act:
    """The activation under way; raises `ActionError` where there is none."""
    act = act_of(state)
    if act is None:
        raise ActionError("error.no-activation", 1)
    return act


def _with(state: State, act: Act) -> State:
    return with_queue(state, q.swap(turn_of(state).queue, act))


def defender_word(state: State, action: Action) -> Unit:
    """Who defends: a unit of that player, or the player's identity; raises `ActionError`."""
    side = player_word(state, action, 0)
    unit = state.units[action.args[1]] if len(action.args) > 1 else identity(state, side)
    fits = unit is not None and unit.side == side and unit.status == IN
    if unit is None or not fits or unit.values.get("kind") not in (IDENTITY, ALLY):
        raise ActionError("error.kind", len("defend ") + 1, word=action.args[-1], right=f"{IDENTITY}, {ALLY}")
    return unit


def defend(state: State, action: Action) -> Done:
    """`defend SIDE [UNIT [card|late]]`: exhausts a hero or ally; its player becomes the target of the attack.

    With `card` a defense card makes the hero the defender: neither exhausted, nor does DEF count. With `late` the
    table declared it in time, and only told the app after the boost card.
    """
    act, unit, by_card = _act(state), defender_word(state, action), _how(action) == "card"
    state = _with(state, act._replace(defender=unit.id, target=unit.side, fled=False, by_card=by_card))
    key = "event.defended" if _how(action) == "late" else "event.defends"
    events: tuple[Message, ...] = (Message(key, {"unit": Ref(unit.id)}, "MCH-P2"),)
    if unit.side != act.target:
        events += (Message("event.target", {"side": Ref(unit.side)}, "MCH-P2"),)
    return (state if by_card else state.with_unit(unit.with_(exhausted=1))), events


def _how(action: Action) -> str:
    return one_of(action, 2, ("card", "late")) if len(action.args) > 2 else ""


def may_defend(state: State, action: Action) -> Refusal | None:
    """MCH-P2: one ready hero or ally, before a boost card is turned over; a hero by a card at any time."""
    act, unit, by_card = act_of(state), defender_word(state, action), _how(action) == "card"
    values = {"unit": Ref(unit.id)}
    if act is None or act.kind != ATTACK or act.instead or act.after:
        return Refusal("MCH-P2", "refuse.no-attack")
    if act.defender or act.fled:
        return Refusal("MCH-P2", "refuse.defended")
    if (act.icons or act.star) and not _how(action):
        return Refusal("MCH-P2", "refuse.too-late")
    if unit.values.get("kind") == IDENTITY and unit.values.get("form") != HERO:
        return Refusal("MCH-P2", "refuse.alter-ego", values)
    return Refusal("MCH-P20", "refuse.exhausted", values) if unit.get("exhausted") and not by_card else None


def boost(state: State, action: Action) -> Done:
    """`boost N`: the next boost card shows N icons (MCH-P4)."""
    act, n = _act(state), number(action, 0, 0, MOST_ICONS)
    act = act._replace(given=max(0, act.given - 1), icons=(*act.icons, n), star=False)
    return _with(state, act), (Message("event.boost", {"unit": Ref(act.enemy), "n": n}, "MCH-P4"),)


def may_boost(state: State, action: Action) -> Refusal | None:
    """MCH-P4: only cards that were given; MCH-A6: a minion that is not villainous gets none; MCH-A7."""
    number(action, 0, 0, MOST_ICONS, 0)
    act = act_of(state)
    if act is None or act.after or act.closing:
        return Refusal("MCH-P4", "refuse.no-activation")
    values = {"unit": Ref(act.enemy)}
    if act.instead:
        return Refusal("MCH-A7", "refuse.replaced", values)
    if act.given:
        return None
    if not act.icons and not gets_boost(state.units[act.enemy]):
        return Refusal("MCH-A6", "refuse.plain-minion", values)
    return Refusal("MCH-P4", "refuse.no-boost", values)


def star(state: State, action: Action) -> Done:
    """`star`: the boost card being turned over has a star; its ability resolves before its icons count."""
    act = _act(state)
    return _with(state, act._replace(star=True)), (Message("event.star", {"unit": Ref(act.enemy)}, "MCH-P4"),)


def modify(state: State, action: Action) -> Done:
    """`modify plus|minus|double|half|to [N]`: a card changes this activation's ATK or SCH (MCH-P18)."""
    act, word = _act(state), one_of(action, 0, sums.CHANGES)
    change = (word, number(action, 1, 0, MOST, 0))
    state = _with(state, act._replace(mods=(*act.mods, change)))
    return state, (Message("event." + word, {"unit": Ref(act.enemy), "n": change[1]}, "MCH-P18"),)


def may_change(state: State, action: Action) -> Refusal | None:
    """Only an activation that goes on can be changed."""
    act = act_of(state)
    if act is None or act.instead or act.after:
        return Refusal("MCH-P18", "refuse.no-activation")
    return None


def keyword(state: State, action: Action) -> Done:
    """`keyword piercing|overkill`: a card gives it to this one attack."""
    act, word = _act(state), one_of(action, 0, KEYWORDS)
    words = act.words if word in act.words else (*act.words, word)
    values = {"unit": Ref(act.enemy), "word": Message("field." + word)}
    return _with(state, act._replace(words=words)), (Message("event.keyword", values, "MCH-P7"),)
