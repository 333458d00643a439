"""What to show: the phase bar, the warband sheets, the rout counters, the attack as it goes on, what not to forget."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pycore.turn.message import Key, Message, Ref
from pycore.turn.state import GAME, IN
from pycore.turn.view import Dice, Meter, Notes, Queue, Roster, Row, Strip, Tag, asked, steps

from . import acts, rules
from .attack import STAGES, stages_rule
from .texts import TEXTS
from .turn import (
    CHARGES,
    DOWN,
    FLEEING,
    ON_GROUND,
    PHASES,
    STANDING,
    enemy_nearest,
    foes,
    losses,
    phase,
    posture,
    strikers,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pycore.turn.state import Ask, State, Unit
    from pycore.turn.view import Block, Field

    from .turn import Attack

_PHASE = tuple(Message("phase." + p, rule="MOR-01") for p in PHASES)
_STATE = {DOWN: "bad", "stunned": "bad", FLEEING: "bad", "hidden": "good"}


def view(state: State, level: str, fields: Mapping[str, Field]) -> tuple[Block, ...]:
    """Every block, the most important first."""
    at = state.turn.at
    title = Message("strip.turn", {"side": Ref(at.up), "n": at.round})
    if state.over:
        drawn = state.over not in state.sides
        title = Message("event.draw") if drawn else Message("event.won", {"side": Ref(state.over)})
    blocks: list[Block] = [
        Strip(title, () if state.over else (at.up,), steps(_PHASE, at.phase), phase=phase(state)),
        *asked(state),
    ]
    if level != "turn":
        if state.turn.shown is not None:
            blocks.append(state.turn.shown)
        blocks += _queues(state) if level == "dice" else []
        if not state.asks:  # a roll needs the room, and none of this changes it
            lines = () if state.over else tuple(notes(state, level))
            blocks += [Notes(lines)] if lines else []
            if any(losses(state, side)[0] for side in at.sides):  # nobody near a rout: nothing to watch
                blocks += [_meter(state, side) for side in at.sides]
    tags = {f: Tag(Message("field." + f), field.tone) for f, field in fields.items() if field.tag}
    for side in state.sides:
        rows = tuple(_row(state, unit, level, tags) for unit in state.side_units(side))
        blocks.append(Roster(side, rows, side == at.up and not state.over))
    return tuple(blocks)


def _row(state: State, unit: Unit, level: str, tags: Mapping[str, Tag]) -> Row:
    if unit.status != IN:
        return Row(unit.id, "gone", tags=(Tag(Message("status." + unit.status), ""),))
    if level == "turn":
        return Row(unit.id)
    word = posture(unit)
    shown: tuple[Tag, ...] = () if word == STANDING else (Tag(Message("state." + word), _STATE[word]),)
    shown += tuple(tag for field, tag in tags.items() if unit.values.get(field))
    tap = "" if state.asks or state.over else _tap(state, unit, level)
    against = foes(state, unit.id)
    note = Message("note.fights", {"unit": Ref(against[0]), "n": len(against)}) if against else None
    mark = "up" if unit.id == state.turn.charger or _acts(state, unit) else "ready"
    return Row(unit.id, mark, (), shown, tap, "", note, word)


def _tap(state: State, unit: Unit, level: str) -> str:
    """What a tap on a fighter's row plays: the likeliest thing, where nothing forbids it."""
    at, word, mine = phase(state), posture(unit), unit.side == state.turn.at.up
    if state.turn.charger and not mine:
        return f"charge {state.turn.charger} {unit.id}"
    if level == "dice" and at == "combat" and unit.get("engaged"):
        return f"strike {unit.id}" if rules.no_strike(state, unit) is None else ""
    if not mine:
        return ""
    if at == "recovery" and word == DOWN and not unit.get("woke"):
        return f"stand {unit.id}"
    if at == "movement" and word == FLEEING and not unit.get("fled"):
        return f"flee {unit.id}"
    if at == "movement" and state.turn.step == CHARGES and rules.no_charge(state, unit) is None:
        return f"charge {unit.id}"
    if level == "dice" and at == "shooting" and rules.no_shot(state, unit) is None:
        return f"shoot {unit.id}"
    return ""


def _acts(state: State, unit: Unit) -> bool:
    return state.turn.attack is not None and state.turn.attack.by == unit.id


def _meter(state: State, side: str) -> Meter:
    lost, most = losses(state, side)
    tone = "bad" if lost >= most else ""
    return Meter(Message("meter.rout", {"side": Ref(side)}, "MOR-P19"), lost, most, tone)


def _queues(state: State) -> list[Block]:
    """The attack that is being rolled, each step with what it came to; in combat else who strikes in which order."""
    turn = state.turn
    now = turn.attack
    if now is not None:
        values = {"unit": Ref(now.by), "target": Ref(now.at), "what": Key("stage." + now.stage)}
        left = STAGES[STAGES.index("wound" if now.stage in ("parry", "critical") else now.stage) + 1 :]
        left = ("wound", *left) if now.stage == "parry" else left
        waiting = [Message("stage." + stage) for stage in left]
        waiting += [Message("queue.attack", {"unit": Ref(a.by), "target": Ref(a.at)}) for a in turn.queue]
        return [Queue(Message("queue.now", values), tuple(waiting), done=turn.chain)]
    last: list[Block] = [Queue(turn.came, done=turn.chain)] if turn.came is not None else []
    return last + (_fights(state) if phase(state) == "combat" and not state.asks else [])


def _fights(state: State) -> list[Block]:
    """Who is to strike yet, each fight in a line of its own, in order as far as it is known."""
    fights: list[set[str]] = []
    for pair in state.turn.contacts:
        joined = [fight for fight in fights if not fight.isdisjoint(pair)]
        fights = [fight for fight in fights if fight not in joined] + [set(pair).union(*joined)]
    ready = strikers(state)
    known = {i for fight in fights for i in fight}
    fights.append({u.id for u in ready if u.id not in known})
    lines = [tuple(_striker(u) for u in ready if u.id in fight) for fight in fights]
    return [Queue(None, line) for line in lines if line]


def _striker(unit: Unit) -> Message:
    return Message("queue.striker", {"unit": Ref(unit.id)}, "MOR-P13")


def notes(state: State, level: str) -> list[Message]:
    """What the app cannot see, and what should not be forgotten now."""
    at = phase(state)
    mine = state.present(state.turn.at.up)
    for_phase = {"recovery": _recovery, "movement": _movement, "shooting": _shooting, "combat": _combat}
    lines = for_phase[at](state, mine)
    for earlier in PHASES[: PHASES.index(at)]:
        lines += acts.due(state, earlier) if earlier == "movement" else []
    if state.turn.rout == "due":
        lines.insert(0, Message("due.rout", rule="MOR-P19"))
    return lines


def _recovery(state: State, mine: list[Unit]) -> list[Message]:
    fleeing = [u for u in mine if posture(u) == FLEEING]
    lines = [Message("note.blocked", rules.who(u), "MOR-11") for u in fleeing if enemy_nearest(state, u)]
    if fleeing:
        key = "note.within-8" if "rally-8" in state.toggles else "note.nearest"
        lines += [Message(key, rule="MOR-11"), Message("note.leader", rule="MOR-P20")]
    lines += [Message("note.woke", rules.who(u), "MOR-12") for u in mine if u.get("woke")]
    lines += [Message("note.stupidity", rules.who(u), "MOR-P18") for u in mine if u.get("stupidity")]
    return lines


def _movement(state: State, mine: list[Unit]) -> list[Message]:
    lines = []
    for unit in mine:
        if unit.get("rallied"):
            lines.append(Message("note.rallied", rules.who(unit), "MOR-09"))
        if unit.get("stood_up"):
            lines.append(Message("note.stood", rules.who(unit), "MOR-A5"))
        if posture(unit) == FLEEING and not unit.get("fled"):
            lines.append(Message("note.flee", rules.who(unit), "MOR-10"))
        if posture(unit) == DOWN:
            lines.append(Message("note.crawl", rules.who(unit), "MOR-P10"))
    if state.turn.step == CHARGES:
        lines += [Message("note.charge", rule="MOR-15"), Message("note.intercept", rule="MOR-A10")]
    lines.append(Message("note.run", rule="MOR-P02"))
    if any(u.get("fear") for u in state.present()):
        lines.append(Message("note.fear", rule="MOR-P17"))
    return lines


def _shooting(state: State, mine: list[Unit]) -> list[Message]:
    lines = []
    for unit in mine:
        refusal = rules.no_shot(state, unit)
        if refusal is not None and not unit.get("shot") and posture(unit) not in ON_GROUND:
            reason = Message(refusal.key, refusal.values)
            lines.append(Message("note.no-shot", {"reason": reason}, refusal.rule))
    return [*lines, Message("note.closest", rule="MOR-P22")]


def _combat(state: State, mine: list[Unit]) -> list[Message]:
    engaged = [u for u in state.present() if u.get("engaged")]
    lines = []
    if engaged:
        lines.append(Message("note.order", rule="MOR-P13"))
    if any(posture(u) in ON_GROUND for u in engaged):
        lines.append(Message("note.fallen", rule="MOR-P11"))
    lines += [Message("note.afraid", rules.who(u), "MOR-P17") for u in engaged if u.get("afraid")]
    for unit in mine:
        if len(foes(state, unit.id)) > 1 and not unit.get("lonely"):
            lines.append(Message("note.alone", rules.who(unit), "MOR-P15"))
    return lines


def followed(state: State, before: Attack, ask: Ask, answer: Any, events: tuple[Message, ...]) -> State:
    """The state with the roll of an attack's step added to those before it, and what came of all of them."""
    over = state.turn.attack is None or state.turn.attack[:3] != before[:3]
    result = _short(events[0]) if events[1:] or not over else None
    step = Dice(Message("stage." + before.stage, rule=stages_rule(before)), ask.expr, answer.words, result)
    came = next((e for e in events[result is not None :] if "target" in e.values or "unit" in e.values), None)
    if not over:
        return state.turned(chain=(*state.turn.chain, step), came=None)
    if state.turn.attack is not None:  # the next one has begun
        return state.turned(chain=(came,) if came else (), came=None)
    return state.turned(chain=(*state.turn.chain, step), came=came)


def _short(event: Message) -> Message:
    """What a step came to without the names, where there are words for it."""
    key = event.key.replace("event.", "came.", 1)
    return event._replace(key=key) if key in TEXTS else event


def rolled(ask: Ask, answer: Any, events: tuple[Message, ...]) -> Dice:
    """The roll that was just made, and what came of it."""
    return Dice(ask.text, ask.expr, answer.words, events[0] if events else None)


def fact(state: State, who: str, field: str) -> int | str | None:
    """What a record asks for beyond plain fields."""
    turn = state.turn
    if who == GAME:
        known = {"up": turn.at.up, "phase": phase(state), "round": turn.at.round, "step": turn.step}
        return {**known, "rout": turn.rout or "-"}.get(field)
    if who in state.sides and field in ("lost", "threshold"):
        return losses(state, who)[field == "threshold"]
    if who in state.units and field == "foes":
        return ",".join(foes(state, who)) or "-"
    if who in state.units and field == "woke":
        return state.units[who].get("woke")
    return None
