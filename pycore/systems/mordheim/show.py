"""What to show: the phase bar, the warband sheets, the rout counters, the attack as it goes on, what not to forget."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pycore.turn.message import Key, Message, Ref
from pycore.turn.state import GAME, IN
from pycore.turn.view import Dice, Meter, Notes, Question, Queue, Roster, Row, Step, Strip, Tag

from . import acts, rules
from .attack import STAGES
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

_PHASE = tuple(Message("phase." + p, rule="MOR-01") for p in PHASES)
_STATE = {DOWN: "bad", "stunned": "bad", FLEEING: "bad", "hidden": "good"}


def view(state: State, level: str, fields: Mapping[str, Field]) -> tuple[Block, ...]:
    """Every block, the most important first."""
    at = state.turn.at
    now = at.phase
    steps = tuple(Step(_PHASE[i], "done" if i < now else "now" if i == now else "next") for i in range(len(PHASES)))
    title = Message("strip.turn", {"side": Ref(at.up), "n": at.round})
    if state.over:
        drawn = state.over not in state.sides
        title = Message("event.draw") if drawn else Message("event.won", {"side": Ref(state.over)})
    blocks: list[Block] = [Strip(title, () if state.over else (at.up,), steps, phase=phase(state))]
    if state.asks:
        ask = state.asks[0]
        blocks.append(Question(ask.text, ask.side, ask.expr))
    if level != "turn":
        if state.turn.shown is not None:
            blocks.append(state.turn.shown)
        blocks += _queue(state) if level == "dice" else []
        lines = () if state.over else tuple(notes(state, level))
        blocks += [Notes(lines)] if lines else []
        for side in at.sides:
            lost, most = losses(state, side)
            tone = "bad" if lost >= most else ""
            blocks.append(Meter(Message("meter.rout", {"side": Ref(side)}, "MOR-P19"), lost, most, tone))
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
    tap = "" if state.asks else _tap(state, unit, level)
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


def _queue(state: State) -> list[Block]:
    """The attack that is being rolled and the steps to come; in combat else who strikes in which order."""
    now = state.turn.attack
    if now is not None:
        values = {"unit": Ref(now.by), "target": Ref(now.at), "what": Key("stage." + now.stage)}
        left = STAGES[STAGES.index(now.stage) + 1 :] if now.stage in STAGES else ()
        waiting = [Message("stage." + stage) for stage in left]
        waiting += [Message("queue.attack", {"unit": Ref(a.by), "target": Ref(a.at)}) for a in state.turn.queue]
        done = STAGES[: STAGES.index(now.stage)] if now.stage in STAGES else ()
        return [Queue(Message("queue.now", values), tuple(waiting), done=tuple(Message("stage." + s) for s in done))]
    if phase(state) != "combat":
        return []
    return [Queue(None, tuple(Message("queue.striker", {"unit": Ref(u.id)}, "MOR-P13") for u in strikers(state)))]


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
            lines.append(Message("note.no-shot", {"unit": Ref(unit.id), "reason": reason}, refusal.rule))
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


def rolled(ask: Ask, answer: Any, events: tuple[Message, ...]) -> Dice:
    """The roll that was just made, and what came of it."""
    words = tuple(str(face) for face in answer.faces) or (answer.text,)
    return Dice(ask.text, ask.expr, words, events[0] if events else None)


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
