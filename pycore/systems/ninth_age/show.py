"""What to show: whose player turn, the phases, a window's effects as they will happen, what was thrown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycore.turn.message import Key, Message, Ref
from pycore.turn.state import IN
from pycore.turn.view import Dice, Notes, Queue, Roster, Row, Strip, Sum, Tag, asked, steps
from pycore.turn.windows import queue

from .dicing import naturals
from .turn import CHARGE, END, LATER, MAGIC, MOVEMENT, START, active, offered, order, phase, phases

if TYPE_CHECKING:
    from pycore.turn.state import State, Unit
    from pycore.turn.view import Block
    from pycore.turn.windows import Effect

    from .turn import Throw

TAGS = {"charged": "", "shot": "", "engaged": "warn", "fleeing": "bad"}


def view(state: State) -> tuple[Block, ...]:
    """The blocks, in order of importance."""
    battle = state.turn
    blocks: list[Block] = [_strip(state), *asked(state)]
    if battle.window is not None:
        blocks.append(_queue(state))
    if battle.thrown is not None:
        thrown = battle.thrown
        blocks.append(_dice(thrown))
    if battle.modified is not None:
        blocks.append(Sum(Message("sum.modified", {"text": battle.modified[0]}), (), battle.modified[1]))
    for side in order(state):
        rows = tuple(_row(unit) for unit in state.side_units(side))
        blocks.append(Roster(side, rows, side == active(state)))
    notes = _notes(state)
    if notes:
        blocks.append(Notes(notes))
    return tuple(blocks)


def _dice(thrown: Throw) -> Dice:
    """The last throw; what stands in its place by one of its dice alone is the natural face, and a lock."""
    pointed = thrown.expr.startswith(("scatter", "random"))
    where = (thrown.told.key == "event.scatter-hit", thrown.distance, thrown.angle) if pointed else None
    label = Message("dice.by", {"side": Ref(thrown.side)})
    return Dice(label, thrown.expr, thrown.words, thrown.told, faces=thrown.dice, where=where)


def _strip(state: State) -> Strip:
    battle = state.turn
    up = active(state)
    note = Message("strip.active", {"side": Ref(up)}, "T9A-01")
    if battle.deploying:
        return Strip(Message("strip.deployment"), (up,), (), note, phase=phase(state))
    title = Message("strip.turn", {"n": battle.now.round, "side": Ref(up)})
    names = phases(state)
    places = steps([Message("phase." + name) for name in names], names.index(phase(state)))
    return Strip(title, (up,), places, phase=phase(state))


def _queue(state: State) -> Queue:
    """What was declared, in the order in which it will happen; while declaring nothing happens yet (T9A-06)."""
    window = state.turn.window
    lines = tuple(_line(effect) for effect in queue(window))
    later = tuple(Message("queue.later", {"side": Ref(e.side), "name": e.name}, "T9A-03") for e in window.later)
    if window.declaring:
        return Queue(Message("queue.declaring", {"side": Ref(window.declaring)}, "T9A-05"), lines + later)
    return Queue(lines[0], lines[1:] + later)


def _line(effect: Effect) -> Message:
    key = "queue.mandatory" if effect.mandatory else "queue.effect"
    return Message(key, {"side": Ref(effect.side), "name": effect.name}, "T9A-04")


def _row(unit: Unit) -> Row:
    if unit.status != IN:
        return Row(unit.id, "gone")
    glyph = "fleeing" if unit.get("fleeing") else "ranks"
    tags = [Tag(Message("field." + flag), tone) for flag, tone in TAGS.items() if unit.get(flag)]
    if unit.get("lost"):
        tags.append(Tag(Message("tag.lost", {"n": unit.get("lost")}), "warn"))
    return Row(unit.id, tags=tuple(tags), glyph=glyph)


def _notes(state: State) -> tuple[Message, ...]:
    battle = state.turn
    lines = []
    for side in order(state):
        for known in offered(state, side):
            who = {"side": Ref(side), "name": known.name}
            if known.mandatory and known.moment == START and battle.window is None:
                lines.append(Message("note.mandatory", who, "T9A-03"))
            elif known.moment == END and battle.window is None:
                lines.append(Message("note.end", who))
    if battle.thrown is not None:
        lines += naturals(battle.thrown)
        if any(die.locked for die in battle.thrown.dice):
            n = sum(die.locked for die in battle.thrown.dice)
            lines.append(Message("note.locked", {"n": n}, "T9A-12"))
    if phase(state) == MAGIC:
        for field in ("power", "dispel"):
            if field in state.values:
                lines.append(Message("note.pool", {"field": Key("field." + field), "n": state.values[field]}))
    if battle.fresh and not battle.deploying and phase(state) == (CHARGE if LATER in state.toggles else MOVEMENT):
        lines.append(Message("note.charges"))
    return tuple(lines)


def facts(state: State, who: str, field: str) -> int | str | None:
    """What a record may ask for of the game: turn, phase, active, window, declaring, now, total and so on."""
    if who != "game":
        return None
    battle = state.turn
    window, thrown = battle.window, battle.thrown
    waiting = queue(window) if window is not None else ()
    told: dict[str, int | str] = {
        "turn": battle.now.round,
        "phase": phase(state),
        "active": active(state),
        "reactive": order(state)[-1],
        "window": "-" if window is None else "declaring" if window.declaring else "resolving",
        "declaring": (window.declaring if window is not None else "") or "-",
        "now": waiting[0].name if waiting and window is not None and not window.declaring else "-",
        "waiting": len(waiting),
        "later": len(window.later) if window is not None else 0,
    }
    if battle.modified is not None:
        told["value"] = battle.modified[1]
    if thrown is not None:
        told |= {
            "total": thrown.total,
            "locked": sum(die.locked for die in thrown.dice),
            "natural-1": sum(die.face == 1 for die in thrown.dice),
            "natural-6": sum(die.face == 6 for die in thrown.dice),
            "distance": "-" if thrown.distance is None else thrown.distance,
            "angle": "-" if thrown.angle is None else thrown.angle,
        }
    return told.get(field)
