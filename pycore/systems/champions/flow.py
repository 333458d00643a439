"""What follows by itself after any action: who falls, what begins next, and the one question that may be open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycore.turn import queue as q
from pycore.turn.message import Key, Message, Ref
from pycore.turn.muster import after_going
from pycore.turn.state import FALLEN, IN, LEFT, Ask

from . import sums
from .board import (
    ACT_LEVEL,
    ALLY,
    ALTER_EGO,
    ATTACK,
    CARD_LEVEL,
    IDENTITY,
    MINION,
    SCHEME,
    SCHEMES,
    VILLAIN,
    Act,
    Card,
    act_of,
    clockwise,
    engaged,
    gets_boost,
    icons,
    identity,
    is_hero,
    item_of,
    needed,
    of,
    player_order,
    players,
    seats,
    solo,
    threat_due,
    turn_of,
    with_queue,
)

if TYPE_CHECKING:
    from pycore.turn.queue import Item
    from pycore.turn.state import Done, State, Unit
    from pycore.turn.system import System

_MOST_STEPS = 500


def settle(system: System, state: State) -> Done:
    """Everything that needs no answer, up to the next thing somebody has to do."""
    events: tuple[Message, ...] = ()
    for _ in range(_MOST_STEPS):
        done = _one(system, state)
        if done is None:
            break
        state = done[0]
        events += done[1]
    over = _outcome(state)
    ask = None if over else question(system, state)
    asks = () if ask is None else (ask,)
    if over and over != state.over:
        events += (Message("event." + over, {}, "MCH-P19"),)
    if asks != state.asks or over != state.over:
        state = state._replace(asks=asks, over=over)
    return state, events


def _one(system: System, state: State) -> Done | None:
    """The next thing that follows; nothing begins while a question is open or when the game is over."""
    for rule in (_defeated, _left_behind, _stopped, _scheme_full, _surge):
        done = rule(system, state)
        if done is not None:
            return done
    if _outcome(state) or question(system, state) is not None:
        return None
    return _complete(system, state) or _next_waiting(state) or _next_step(state)


def _outcome(state: State) -> str:
    """MCH-P19: who loses and wins at once has lost."""
    end = turn_of(state).end
    if end == "lost" or not players(state):
        return "lost"
    if end == "won" or not of(state, VILLAIN):
        return "won"
    return ""


# ---- what holds at any moment


def _defeated(system: System, state: State) -> Done | None:
    """Whoever has no hit points left is defeated; a villain's stage first of all asks whether it was the last."""
    for unit in state.units.values():
        if unit.status != IN:
            continue
        empty = "threat" if unit.values.get("kind") == SCHEME else "hp"
        if unit.values.get(empty) == 0 and not _asks_stage(unit):
            return beaten(system, state, unit)
    return None


def _asks_stage(unit: Unit) -> bool:
    return unit.values.get("kind") == VILLAIN and "stages" not in unit.values


def _left_behind(system: System, state: State) -> Done | None:
    """MCH-P16: the token passes, then minions move on, then what the eliminated player controls leaves play."""
    alive = players(state)
    if not alive:
        return None
    first = str(state.values.get("first", ""))
    if first not in alive:
        new = clockwise(state, first)[0]
        events = () if solo(state) else (Message("event.first", {"side": Ref(new)}, "MCH-P16"),)
        return state.with_values(first=new), events
    for unit in state.units.values():
        if unit.status != IN:
            continue
        kind = unit.values.get("kind")
        if kind == MINION and unit.values.get("engaged") not in alive:
            gone_to = unit.values.get("engaged")
            new = clockwise(state, gone_to)[0] if gone_to in seats(state) else whose(state)
            return engage(state, unit, new, "MCH-P16")
        if kind == ALLY and unit.side in seats(state) and unit.side not in alive:
            left = unit._replace(status=LEFT)
            state, more = after_going(system, state.with_unit(left), left)
            return state, (Message("event.leave", {"unit": Ref(unit.id)}, "MCH-P16"), *more)
    return None


def whose(state: State) -> str:
    """The player whose card or part of a step is being resolved, else the first player."""
    alive = players(state)
    item = q.top(turn_of(state).queue)
    data = item.data if item else None
    side = data.player if isinstance(data, (Act, Card)) else turn_of(state).at
    return side if side in alive else str(state.values.get("first"))


def _stopped(system: System, state: State) -> Done | None:
    """MCH-09: what leaves play takes no further step; nobody is attacked who is no longer there."""
    queue = turn_of(state).queue
    if not queue.stack and not queue.waiting:
        return None
    alive = players(state)

    def ends(item: Item) -> bool:
        data = item.data
        if isinstance(data, Act):
            return state.units[data.enemy].status != IN or (item in queue.waiting and data.player not in alive)
        return item in queue.waiting and data.player not in alive

    rest, stopped, dropped = q.remove(queue, ends)
    if stopped or dropped:
        return with_queue(state, rest), _endings(stopped, dropped)
    act = act_of(state)
    if act is not None and act.defender and state.units[act.defender].status != IN:
        return _defender_left(state, act)
    return None


def _endings(stopped: tuple[Item, ...], dropped: tuple[Item, ...]) -> tuple[Message, ...]:
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


def _defender_left(state: State, act: Act) -> Done:
    """MCH-A9: the attack is undefended; whom it hits then depends on the edition."""
    defender = act.defender
    victim = act.victim
    if "identity-takes" in state.toggles or sums.hurt(state, act._replace(defender="")) is None:
        unit = identity(state, act.target)
        victim = unit.id if unit else victim
    act = act._replace(defender="", fled=True, victim=victim)
    queue = q.swap(turn_of(state).queue, act)
    return with_queue(state, queue), (Message("event.fled", {"unit": Ref(defender)}, "MCH-A9"),)


def _scheme_full(system: System, state: State) -> Done | None:
    """MCH-P14: a main scheme whose threat reaches the target advances; the final stage is a loss."""
    if not _full(state) or "stages" not in state.values:
        return None
    if state.get("stage") >= state.get("stages"):
        return lose(state, "MCH-P14") if turn_of(state).end != "lost" else None
    return advance(state)


def _full(state: State) -> bool:
    target = state.get("target")
    return bool(target) and state.get("threat") >= target


def advance(state: State) -> Done:
    """The next stage of the main scheme: excess threat is lost, acceleration tokens stay, values are new."""
    values = {k: v for k, v in state.values.items() if k != "target"}
    values.update(threat=0, stage=state.get("stage") + 1)
    return state._replace(values=values), (Message("event.advance", {"n": values["stage"]}, "MCH-P14"),)


def lose(state: State, rule: str) -> Done:
    """The players have lost, whatever else happens at the same time."""
    return state._replace(turn=turn_of(state)._replace(end="lost")), ()


# ---- activations


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


def _complete(system: System, state: State) -> Done | None:
    """The arithmetic of an activation that the table has closed, once its last value is known."""
    act = act_of(state)
    if act is None or not act.closing:
        return None
    if not sums.known(state, act):
        return finish_act(state, act, ())
    state, events = sums.attack(state, act) if act.kind == ATTACK else sums.scheme(state, act)
    return finish_act(state, act, events)


def finish_act(state: State, act: Act, events: tuple[Message, ...]) -> Done:
    """An activation ends. From 1.7 on, what it triggered resolves before the next one that waits (MCH-A4)."""
    queue = turn_of(state).queue
    waits = any(item.level == ACT_LEVEL for item in queue.waiting)
    if waits and "triggers-first" in state.toggles and not act.after and not act.instead:
        act = act._replace(after=True, closing=False)
        return with_queue(state, q.swap(queue, act)), (*events, Message("event.triggers", {}, "MCH-A4"))
    return with_queue(state, q.finish(queue)), events


def _next_waiting(state: State) -> Done | None:
    """MCH-11: what waits begins as soon as it may, in the order that was chosen."""
    queue = turn_of(state).queue
    items = q.ready(queue)
    if not items or order_matters(state, items):
        return None
    return begin_waiting(state, items[0])


def order_matters(state: State, items: tuple[Item, ...]) -> bool:
    """MCH-12: only several players, and things that differ, are worth a question."""
    acts = {(i.data.enemy, i.data.player, i.data.kind) for i in items if isinstance(i.data, Act)}
    groups = {i.group for i in items}
    return len(acts) > 1 and len(groups) > 1 and not solo(state)


def begin_waiting(state: State, item: Item) -> Done:
    """One that waited begins."""
    state = with_queue(state, q.begin(turn_of(state).queue, item.id))
    if isinstance(item.data, Act):
        return begin_act(state, item.data)
    return state, (Message("event.card", {"side": Ref(item.data.player)}, "MCH-P1"),)


# ---- the villain phase


def candidates(state: State) -> list[Unit]:
    """Who may activate next in step two: villains first, then minions, then those that engaged meanwhile."""
    turn = turn_of(state)
    if turn.step != "activate" or turn.at not in players(state):
        return []
    villains = [v for v in of(state, VILLAIN) if f"{v.id} {turn.at}" not in turn.acted]
    if villains:
        return villains
    minions = [m for m in engaged(state, turn.at) if turn.acted.count(m.id) < m.count]
    on_time = [m for m in minions if m.id not in turn.late]
    return on_time or sorted(minions, key=lambda m: turn.late.index(m.id))[:1]


def begin_planned(state: State, enemy: Unit) -> Done:
    """An enemy activates in step two."""
    turn = turn_of(state)
    mark = f"{enemy.id} {turn.at}" if enemy.values.get("kind") == VILLAIN else enemy.id
    act = Act(enemy.id, turn.at)
    turn = turn._replace(acted=(*turn.acted, mark), queue=q.push(turn.queue, act, ACT_LEVEL))
    return begin_act(state._replace(turn=turn), act)


def _next_step(state: State) -> Done | None:
    """The villain phase goes on when nothing resolves and nothing waits."""
    turn = turn_of(state)
    if turn.queue.stack or turn.queue.waiting:
        return None
    if turn.step == "activate":
        able = candidates(state)
        if able:
            return begin_planned(state, able[0])
        after = _after(state)
        if after:
            return state._replace(turn=turn._replace(at=after[0], late=())), ()
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
    """Step four: in player order, each player's cards one at a time; then step five."""
    turn = turn_of(state)
    unit = identity(state, turn.at) if turn.at else None
    if unit is not None and unit.get("cards"):
        state = deal(state, turn.at, -1)
        state = with_queue(state, q.push(turn.queue, Card(turn.at), CARD_LEVEL))
        return state, (Message("event.card", {"side": Ref(turn.at)}, "MCH-P1"),)
    after = _after(state)
    if after:
        return state._replace(turn=turn._replace(at=after[0])), ()
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


# ---- leaving play and stages


def beaten(system: System, state: State, unit: Unit, *, other: bool = False) -> Done:
    """A villain's stage, one of a line of minions, or a character is defeated."""
    if unit.values.get("kind") == VILLAIN and not 0 < unit.get("stages") <= unit.get("stage"):
        return _next_stage(state, unit, other=other)
    if unit.count > 1:
        return _one_of_a_line(state, unit)
    unit = unit._replace(status=FALLEN)
    state, more = after_going(system, state.with_unit(unit), unit)
    return state, (Message("event.fall", {"unit": Ref(unit.id)}), *more)


def _one_of_a_line(state: State, unit: Unit) -> Done:
    """One of several like minions is defeated: the one that activates, if one of them does (MCH-09)."""
    values = {k: v for k, v in unit.values.items() if k != "hp"}
    state = state.with_unit(unit._replace(count=unit.count - 1, values=values))
    turn, item, act = turn_of(state), item_of(state), act_of(state)
    acted = list(turn.acted)
    mine = item is not None and act is not None and act.enemy == unit.id
    planned = mine and item is not None and not item.group
    if (planned and unit.id in acted) or acted.count(unit.id) >= unit.count:
        acted.remove(unit.id)
    state = state._replace(turn=turn._replace(acted=tuple(acted)))
    events: tuple[Message, ...] = (Message("event.beaten", {"unit": Ref(unit.id)}),)
    if mine:
        state, more = stop_acts(state, unit.id, only_top=True)
        events += more
    return state, events


def _next_stage(state: State, unit: Unit, *, other: bool) -> Done:
    """MCH-P15, MCH-A10: excess damage is lost; under the same name all but damage stays, and the activation goes on."""
    dropped = {"hp", "atk", "sch"} | ({"stunned", "confused", "tough", "boosts"} if other else set())
    values = {k: v for k, v in unit.values.items() if k not in dropped}
    values["stage"] = unit.get("stage") + 1
    state = state.with_unit(unit._replace(values=values))
    events: tuple[Message, ...] = (Message("event.stage", {"unit": Ref(unit.id), "n": values["stage"]}, "MCH-P15"),)
    if other:
        if unit.get("boosts"):
            events += (Message("event.boost-discarded", {"unit": Ref(unit.id), "n": unit.get("boosts")}, "MCH-P15"),)
        state, more = stop_acts(state, unit.id)
        events += more
    return state, events


def stop_acts(state: State, enemy: str, *, only_top: bool = False) -> Done:
    """The activations of an enemy end at once."""
    queue = turn_of(state).queue
    last = queue.stack[-1:]

    def ends(item: Item) -> bool:
        return isinstance(item.data, Act) and item.data.enemy == enemy and (not only_top or item in last)

    rest, stopped, dropped = q.remove(queue, ends)
    return with_queue(state, rest), _endings(stopped, dropped)


def gone(state: State, unit: Unit) -> Done:
    """What leaves play is a new card when it comes back: nothing that was on it stays."""
    events: tuple[Message, ...] = ()
    if unit.values.get("kind") == IDENTITY:
        if not solo(state):
            events = (Message("event.eliminated", {"side": Ref(unit.side)}, "MCH-P16"),)
        return state, events
    if unit.get("boosts"):
        events = (Message("event.boost-discarded", {"unit": Ref(unit.id), "n": unit.get("boosts")}, "MCH-P4"),)
    lost = ("stunned", "confused", "tough", "exhausted", "boosts", "hp", "atk-bonus", "sch-bonus")
    values = {k: v for k, v in unit.values.items() if k not in lost}
    return state.with_unit(unit._replace(values=values)), events


def came(state: State, unit: Unit, *, playing: bool = True) -> Done:
    """Who joins is what its side makes it: an identity where there is none, an ally; a villain, a minion."""
    values = dict(unit.values)
    if "kind" not in values:
        if unit.side == "enc":
            values["kind"] = MINION if of(state, VILLAIN) else VILLAIN
        else:
            values["kind"] = ALLY if of(state, IDENTITY, unit.side) else IDENTITY
    if values["kind"] == IDENTITY:
        values.setdefault("form", ALTER_EGO)
    if values["kind"] == VILLAIN:
        values.setdefault("stage", 1)
    unit = unit._replace(values=values)
    state = state.with_unit(unit)
    if values["kind"] == MINION:
        side = str(values.get("engaged", whose(state)))
        if playing and side in players(state):
            return engage(state, unit, side, "MCH-P10")
        state = state.with_unit(unit.with_(engaged=side))
    return state, ()


# ---- the one question


def question(system: System, state: State) -> Ask | None:
    """What has to be answered before the next thing can be shown; it follows from the state alone."""
    first = str(state.values.get("first", ""))
    for unit in of(state, VILLAIN):
        if unit.values.get("hp") == 0 and _asks_stage(unit):
            return Ask("stage", first, Message("ask.stage", {"unit": Ref(unit.id)}, "MCH-P15"), "beaten", unit.id)
    if _full(state) and "stages" not in state.values:
        return Ask("advance", first, Message("ask.advance", {}, "MCH-P14"), "advance")
    turn = turn_of(state)
    if turn.surges:
        return Ask("surge", turn.surges[0], Message("ask.surge", {}, "MCH-A8"), "toggle")
    act = act_of(state)
    if act is not None and depth(system, state) == "dice" and not act.after:
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


def depth(system: System, state: State) -> str:
    """How much is tracked in the phase the round is in."""
    return system.depth(state, "player" if turn_of(state).step == "player" else "villain")


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


def _surge(system: System, state: State) -> Done | None:
    """A surge that waited for the question, once it is answered (MCH-A8)."""
    turn = turn_of(state)
    if not turn.surges or not state.toggles & {"surge-now", "surge-facedown"}:
        return None
    state = state._replace(turn=turn._replace(surges=turn.surges[1:]))
    return surge(state, turn.surges[0])


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
    if not item.data.surge:
        return with_queue(state, queue), ()
    after = Card(item.data.player, item.data.surge - 1)
    if q.unresolved(queue, item.id):
        queue = q.add(queue, [(0, after)], CARD_LEVEL, after.player)
        return with_queue(state, queue), ()
    event = Message("event.card", {"side": Ref(after.player)}, "MCH-A8")
    return with_queue(state, q.push(queue, after, CARD_LEVEL)), (event,)
