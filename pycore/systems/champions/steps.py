"""The villain phase, step by step, and the encounter cards that players reveal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycore.turn import queue as q
from pycore.turn.message import Message, Ref

from . import sums
from .activation import begin_act
from .board import (
    ACT_LEVEL,
    CARD_LEVEL,
    VILLAIN,
    Act,
    Card,
    clockwise,
    engaged,
    icons,
    identity,
    of,
    player_order,
    players,
    solo,
    threat_due,
    turn_of,
    with_queue,
)

if TYPE_CHECKING:
    from pycore.turn.queue import Item
    from pycore.turn.state import Done, State, Unit


def candidates(state: State) -> list[Unit]:
    """Who may activate next in step two: villains first, then minions, then those that engaged meanwhile."""
    turn = turn_of(state)
    if turn.step != "activate" or turn.at not in players(state):
        return []
    villains = [v for v in of(state, VILLAIN) if v.id not in turn.acted]
    if villains:
        return villains
    minions = [m for m in engaged(state, turn.at) if turn.acted.count(m.id) < m.count]
    on_time = [m for m in minions if m.id not in turn.late]
    return on_time or sorted(minions, key=lambda m: turn.late.index(m.id))[:1]


def begin_planned(state: State, enemy: Unit) -> Done:
    """An enemy activates in step two."""
    turn = turn_of(state)
    act = Act(enemy.id, turn.at)
    turn = turn._replace(acted=(*turn.acted, enemy.id), queue=q.push(turn.queue, act, ACT_LEVEL))
    return begin_act(state._replace(turn=turn), act)


def next_step(state: State) -> Done | None:
    """The villain phase goes on, player by player (MCH-A1), when nothing resolves and nothing waits."""
    turn = turn_of(state)
    if turn.queue.stack or turn.queue.waiting:
        return None
    if turn.step == "activate":
        able = candidates(state)
        if able:
            return begin_planned(state, able[0])
        after = _after(state)
        if after:
            return state._replace(turn=turn._replace(at=after[0], acted=(), late=())), ()
        return _deal(state)
    if turn.step == "reveal":
        return _reveal(state)
    return None


def _after(state: State) -> list[str]:
    """The players after the one whose part it is, in player order."""
    turn = turn_of(state)
    alive = players(state)
    at = turn.order.index(turn.at) if turn.at in turn.order else -1
    return [side for side in turn.order[at + 1 :] if side in alive]


def _deal(state: State) -> Done:
    """Step three: one card each, then one for each hazard icon, round the table in player order."""
    alive = set(players(state))
    order = [side for side in turn_of(state).order if side in alive] or players(state)
    hazard = icons(state, "hazard")
    share = {side: 1 + hazard // len(order) + (n < hazard % len(order)) for n, side in enumerate(order)}
    events = []
    for side, n in share.items():
        state = deal(state, side, n)
        events.append(Message("event.dealt", {"side": Ref(side), "n": n}, "MCH-P1"))
    turn = turn_of(state)._replace(step="deal", at="", dealt=tuple(share.items()))
    return state._replace(turn=turn), tuple(events)


def deal(state: State, side: str, n: int) -> State:
    """Cards facedown before a player."""
    unit = identity(state, side)
    return state if unit is None else state.with_unit(unit.with_(cards=unit.get("cards") + n))


def _reveal(state: State) -> Done:
    """Step four: in player order, each player's cards one at a time, until no card is left; then step five."""
    turn = turn_of(state)
    unit = identity(state, turn.at) if turn.at else None
    if unit is not None and unit.get("cards"):
        state = deal(state, turn.at, -1)
        state = with_queue(state, q.push(turn.queue, Card(turn.at), CARD_LEVEL))
        return state, (Message("event.card", {"side": Ref(turn.at)}, "MCH-P1"),)
    for side in (*_after(state), *turn.order):
        unit = identity(state, side)
        if unit is not None and unit.get("cards"):
            return state._replace(turn=turn._replace(at=side)), ()
    return _pass_token(state)


def _pass_token(state: State) -> Done:
    """Step five: the token goes clockwise, and the round ends."""
    turn = turn_of(state)._replace(step="player", at="", order=(), acted=(), late=(), dealt=())
    state = state._replace(turn=turn)
    n = state.get("round") + 1
    events = (Message("event.round", {"n": n}, "MCH-P1"),)
    state = state.with_values(round=n)
    if solo(state):
        return state, events
    alive = clockwise(state, state.values["first"])
    new = alive[1 % len(alive)]
    return state.with_values(first=new), (Message("event.first", {"side": Ref(new)}, "MCH-P17"), *events)


def open_phase(state: State) -> Done:
    """The player phase ends: everything readies (MCH-P20), and the table looks at what the app believes."""
    ready = {u.id: u.with_(exhausted=0) for u in state.units.values() if u.get("exhausted")}
    turn = turn_of(state)._replace(step="check", order=player_order(state))
    return state.with_units(ready)._replace(turn=turn), (Message("event.phase", {}, "MCH-P1"),)


def step_one(state: State) -> Done:
    """Step one: threat on the main scheme; then step two with the first player."""
    turn = turn_of(state)
    order = player_order(state)
    state = state._replace(
        turn=turn._replace(step="activate", order=order, at=order[0] if order else "", acted=(), late=())
    )
    return sums.place_threat(state, threat_due(state), "MCH-P1")


def surge(state: State, side: str) -> Done:
    """MCH-A8: another card after this one, or (1.8) one facedown at the end of the player's cards."""
    turn = turn_of(state)
    if "surge-facedown" in state.toggles:
        return deal(state, side, 1), (Message("event.surge-facedown", {"side": Ref(side)}, "MCH-A8"),)
    if "surge-now" not in state.toggles:
        return state._replace(turn=turn._replace(surges=(*turn.surges, side))), ()
    event = (Message("event.surge-now", {"side": Ref(side)}, "MCH-A8"),)
    for at in range(len(turn.queue.stack) - 1, -1, -1):
        item = turn.queue.stack[at]
        if isinstance(item.data, Card):
            more = item._replace(data=item.data._replace(surge=item.data.surge + 1))
            stack = (*turn.queue.stack[:at], more, *turn.queue.stack[at + 1 :])
            return with_queue(state, turn.queue._replace(stack=stack)), event
    return with_queue(state, q.push(turn.queue, Card(side), CARD_LEVEL)), event


def finish_card(state: State, item: Item) -> Done:
    """A card is resolved; its surge follows, after whatever it started and has not ended (MCH-10)."""
    queue = q.finish(turn_of(state).queue)
    events = (Message("event.card-done", {"side": Ref(item.data.player)}, "MCH-10"),)
    if not item.data.surge:
        return with_queue(state, queue), events
    after = Card(item.data.player, item.data.surge - 1)
    if q.unresolved(queue, item.id):
        queue = q.add(queue, [(0, after)], CARD_LEVEL, after.player)
        return with_queue(state, queue), events
    event = Message("event.card", {"side": Ref(after.player)}, "MCH-A8")
    return with_queue(state, q.push(queue, after, CARD_LEVEL)), (event,)
