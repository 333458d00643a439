"""Which one goes first: of enemies that activate at once, of activations that wait."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycore.turn import queue as q
from pycore.turn.message import Ref, Refusal

from . import activation, steps
from .board import Act, act_of, gets_boost, identity, item_of, needed, turn_of, with_queue

if TYPE_CHECKING:
    from pycore.turn.action import Action
    from pycore.turn.queue import Item
    from pycore.turn.state import Done, State, Unit


def alternatives(state: State) -> tuple[Item | Unit, ...]:
    """Who could be resolved now instead, by the choice of the player who orders them: waiting items, or enemies."""
    turn, item, act = turn_of(state), item_of(state), act_of(state)
    ready = q.ready(turn.queue)
    if ready:
        return ready
    if item is None or act is None or not _untouched(state, act):
        return ()
    if item.group:
        return tuple(i for i in q.ready(q.put_back(turn.queue)) if i.id != item.id and isinstance(i.data, Act))
    if len(turn.queue.stack) > 1:
        return ()
    return tuple(u for u in steps.candidates(_undo_begin(state, item, act)) if u.id != act.enemy)


def _untouched(state: State, act: Act) -> bool:
    touched = act.defender or act.icons or act.star or act.mods or act.words or act.closing or act.after or act.fled
    body = identity(state, act.player)
    return not touched and (body is None or act.victim in ("", body.id))


def _undo_begin(state: State, item: Item, act: Act) -> State:
    """The state before this activation began, for another to go first."""
    turn, enemy = turn_of(state), state.units[act.enemy]
    if act.instead:
        enemy = enemy.with_(**{act.instead: enemy.get(act.instead) + needed(enemy)})
    elif act.given > gets_boost(enemy):  # what lay there before, beside what came while a card was resolved
        enemy = enemy.with_(boosts=enemy.get("boosts") + act.given - gets_boost(enemy))
    state = state.with_unit(enemy)
    if item.group:
        fresh = Act(act.enemy, act.player, "" if act.by_form else act.kind)
        return with_queue(state, q.put_back(q.swap(turn.queue, fresh)))
    at = len(turn.acted) - 1 - turn.acted[::-1].index(enemy.id) if enemy.id in turn.acted else len(turn.acted)
    acted = turn.acted[:at] + turn.acted[at + 1 :]
    return state._replace(turn=turn._replace(queue=q.finish(turn.queue), acted=acted))


def first(state: State, action: Action) -> Done:
    """`first UNIT [SIDE [attack|scheme]]`: of those that may be resolved now, this one goes first."""
    chosen = _chosen(state, action)
    item, act = item_of(state), act_of(state)
    if chosen is None:
        return state, ()
    if item is not None and act is not None and not q.ready(turn_of(state).queue):
        state = _undo_begin(state, item, act)
    return activation.begin_waiting(state, chosen) if isinstance(chosen, q.Item) else steps.begin_planned(state, chosen)


def _chosen(state: State, action: Action) -> Item | Unit | None:
    enemy, *rest = action.args
    for one in alternatives(state):
        if not isinstance(one, q.Item):
            if one.id == enemy and not rest:
                return one
        elif isinstance(one.data, Act) and one.data.enemy == enemy:
            wanted = (one.data.player, one.data.kind)[: len(rest)]
            if tuple(rest) == wanted:
                return one
    return None


def may_order(state: State, action: Action) -> Refusal | None:
    """MCH-08, MCH-12: only among those that wait for the same choice, before the one under way has been touched."""
    if _chosen(state, action) is None:
        return Refusal("MCH-08", "refuse.order", {"unit": Ref(action.args[0])})
    return None
