"""An activation begins, waits, ends; what starts one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycore.turn import queue as q
from pycore.turn.message import Message, Ref

from .board import (
    ACT_LEVEL,
    ATTACK,
    SCHEMES,
    VILLAIN,
    Act,
    gets_boost,
    identity,
    is_hero,
    needed,
    solo,
    turn_of,
    with_queue,
)

if TYPE_CHECKING:
    from pycore.turn.queue import Item
    from pycore.turn.state import Done, State, Unit


def begin_act(state: State, act: Act) -> Done:
    """The activation on top of the stack begins: form, then status cards, then its boost card (MCH-03..06, MCH-A7)."""
    enemy = state.units[act.enemy]
    kind = act.kind or (ATTACK if is_hero(state, act.player) else SCHEMES)
    body = identity(state, act.player)
    victim = act.victim or (body.id if body else "")
    act = act._replace(kind=kind, target=act.player, victim=victim, by_form=not act.kind)
    values = {"unit": Ref(enemy.id), "side": Ref(act.player)}
    status = "stunned" if kind == ATTACK else "confused"
    if enemy.get(status) >= needed(enemy):
        state = state.with_unit(enemy.with_(**{status: enemy.get(status) - needed(enemy)}))
        act = act._replace(instead=status)
        events: tuple[Message, ...] = (Message(f"event.{status}", values, "MCH-A7"),)
    else:
        act = act._replace(given=enemy.get("boosts") + gets_boost(enemy))
        if enemy.get("boosts"):
            state = state.with_unit(enemy.with_(boosts=0))
        events = (Message(f"event.{kind}", values, "MCH-03" if kind == ATTACK else "MCH-04"),)
        if gets_boost(enemy):
            rule = "MCH-06" if enemy.values.get("kind") == VILLAIN else "MCH-A6"
            events += (Message("event.boost-given", {"unit": Ref(enemy.id), "n": 1}, rule),)
    return with_queue(state, q.swap(turn_of(state).queue, act)), events


def start(state: State, group: list[Act], chooser: str) -> Done:
    """An effect starts activations: they wait if one is under way (MCH-11); villains before minions (MCH-08)."""
    queue = turn_of(state).queue
    busy = any(item.level == ACT_LEVEL for item in queue.stack)
    villain = [int(state.units[act.enemy].values.get("kind") != VILLAIN) for act in group]
    state = with_queue(state, q.add(queue, zip(villain, group, strict=True), ACT_LEVEL, chooser))
    key, rule = ("event.waits", "MCH-11") if busy else ("event.started", "MCH-07")
    return state, tuple(Message(key, {"unit": Ref(a.enemy), "side": Ref(a.player)}, rule) for a in group)


def engage(state: State, unit: Unit, side: str, rule: str) -> Done:
    """A minion engages a player; with quickstrike it attacks one in hero form (MCH-P10)."""
    turn = turn_of(state)
    if turn.step == "activate" and turn.at == side and unit.id not in turn.late:
        state = state._replace(turn=turn._replace(late=(*turn.late, unit.id)))
    state = state.with_unit(unit.with_(engaged=side))
    events: tuple[Message, ...] = (Message("event.engage", {"unit": Ref(unit.id), "side": Ref(side)}, rule),)
    if unit.get("quickstrike") and is_hero(state, side):
        state, more = start(state, [Act(unit.id, side, ATTACK)] * unit.count, side)
        events += (Message("event.quickstrike", {"unit": Ref(unit.id)}, "MCH-P10"), *more)
    return state, events


def finish_act(state: State, act: Act, events: tuple[Message, ...]) -> Done:
    """An activation ends. From 1.7 on, what it triggered resolves before the next one that waits (MCH-A4)."""
    queue = turn_of(state).queue
    waits = any(item.level == ACT_LEVEL for item in queue.waiting)
    if waits and "triggers-first" in state.toggles and not act.after and not act.instead:
        act = act._replace(after=True, closing=False)
        return with_queue(state, q.swap(queue, act)), (*events, Message("event.triggers", {}, "MCH-A4"))
    state = _fell_by_retaliation(state, act)
    return with_queue(state, q.finish(queue)), events


def _fell_by_retaliation(state: State, act: Act) -> State:
    """One of a line that falls by its own attack has had its activation; the others have not (MCH-05)."""
    enemy, turn = state.units[act.enemy], turn_of(state)
    planned = not turn.queue.stack[-1].group and enemy.id in turn.acted
    if enemy.count == 1 or enemy.values.get("hp") != 0 or not planned:
        return state
    acted = list(turn.acted)
    acted.remove(enemy.id)
    return state._replace(turn=turn._replace(acted=tuple(acted)))


def order_matters(state: State, items: tuple[Item, ...]) -> bool:
    """MCH-12, MCH-A3: only several players, and effects that differ, are worth a question."""
    acts = {(i.data.enemy, i.data.player, i.data.kind) for i in items if isinstance(i.data, Act)}
    groups = {i.group for i in items}
    return len(acts) > 1 and len(groups) > 1 and not solo(state)


def begin_waiting(state: State, item: Item) -> Done:
    """One that waited begins."""
    state = with_queue(state, q.begin(turn_of(state).queue, item.id))
    if isinstance(item.data, Act):
        return begin_act(state, item.data)
    return state, (Message("event.card", {"side": Ref(item.data.player)}, "MCH-P1"),)


def stop_acts(state: State, enemy: str, *, only_top: bool = False) -> Done:
    """The activation of an enemy that is under way ends at once; what waits still comes."""
    queue = turn_of(state).queue
    under_way = queue.stack[-1:] if only_top else queue.stack

    def ends(item: Item) -> bool:
        return isinstance(item.data, Act) and item.data.enemy == enemy and item in under_way

    rest, stopped, dropped = q.remove(queue, ends)
    return with_queue(state, rest), endings(stopped, dropped)


def endings(stopped: tuple[Item, ...], dropped: tuple[Item, ...]) -> tuple[Message, ...]:
    """What to say of activations that ended at once, and of those that will not begin."""
    events: list[Message] = []
    for item in stopped:
        enemy = Ref(item.data.enemy)
        events.append(Message("event.stopped", {"unit": enemy}, "MCH-09"))
        if item.data.given:
            events.append(Message("event.boost-discarded", {"unit": enemy, "n": item.data.given}, "MCH-09"))
    events += [
        Message("event.dropped", {"unit": Ref(item.data.enemy)}, "MCH-09")
        for item in dropped
        if isinstance(item.data, Act)
    ]
    return tuple(events)
