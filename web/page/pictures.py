"""What the play screen draws: the phase bar or the order of turns, the queue, sums, meters and dice that lie there."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from pycore.turn.message import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from page.voice import Teller, Voice
    from pycore.turn.state import State
    from pycore.turn.view import Dice, Face, Meter, Queue, Roster, Strip, Sum

MOST_BOXES = 24  # a longer bar has no boxes
MOST_WAITING = 3, 8  # lines of a queue, on a phone and where there is room; the others are counted
_ON_A_LINE = 36  # characters of such a line
_SHAPES = {"d3": "pips", "d6": "pips", "d4": "triangle", "d8": "diamond", "d10": "kite", "d12": "pentagon"}
_SHAPES |= {"d20": "hexagon", "direction": "direction"}


class Place(NamedTuple):
    """A place in a strip as it is drawn; `crest` is the number of the side it belongs to, 0 for none."""

    label: str
    state: str
    crest: int = 0
    pips: tuple[int, int, int] | None = None
    said: str = ""
    note: str = ""


class Die(NamedTuple):
    """A die as the tray draws it, with what it counts for where that is another number, and its lock."""

    die: str
    shape: str
    face: int
    state: str
    passed: bool | None
    value: int | None = None
    locked: bool = False
    times: int = 1


def crest(side: str, state: State) -> int:
    """The number of a side in the order round the table, from 1; each number has a shape and a colour."""
    return list(state.sides).index(side) + 1 if side in state.sides else 0


def whose(message: Message, state: State) -> int:
    """The crest of whom a line is about: a side that it names, else the side of the unit that it names."""
    side = str(message.values.get("side", ""))
    if side in state.sides:
        return crest(side, state)
    unit = state.units.get(str(message.values.get("unit", "")))
    return crest(unit.side, state) if unit is not None else 0


def places(strip: Strip | None, state: State, say: Teller, voice: Voice) -> tuple[str, tuple[Place, ...]]:
    """The strip's steps: an "order" of turns where they are somebody's, else a "bar" of phases."""
    found = []
    for step in strip.steps if strip else ():
        unit = state.units.get(step.unit)
        pips, said = None, ""
        if step.pips is not None:
            now, full = step.pips.now, step.pips.full
            pips = (now, full, step.pips.reserve)
            said = voice.t("play.pips", now=now, full=full, what=say(step.pips.label))
        note = say(step.note) if step.note else ""
        found.append(Place(say(step.label), step.state, crest(unit.side, state) if unit else 0, pips, said, note))
    return "order" if strip and any(step.unit for step in strip.steps) else "bar", tuple(found)


def drawn(blocks: dict[str, list[Any]], state: State, say: Teller, voice: Voice, *, wide: bool) -> tuple[Any, ...]:
    """Every picture, the most important first, each with the name of what draws it."""
    return (
        *(
            ("queue", *_queue(q, blocks.get("roster", ()), state, say, voice, MOST_WAITING[wide]))
            for q in blocks.get("queue", ())
        ),
        *(("sum", *_sum(s, say)) for s in blocks.get("sum", ())),
        *(("dice", *_dice(d, say, voice)) for d in blocks.get("dice", ())),
        *((("meters", tuple(_meter(m, state, say) for m in blocks["meter"])),) if "meter" in blocks else ()),
    )


def _queue(
    queue: Queue, rosters: Sequence[Roster], state: State, say: Teller, voice: Voice, most: int
) -> tuple[Any, ...]:
    """Lines are a text, the crest of whom it is about, and the glyphs of who acts on what where they are known."""
    glyphs = {row.unit: row.glyph for roster in rosters for row in roster.rows}

    def line(m: Message) -> tuple[Any, ...]:
        aim = str(m.values.get("aim", ""))
        return say(m), whose(m, state), glyphs.get(str(m.values.get("unit", "")), "") if aim else "", aim

    waiting = tuple(map(line, queue.waiting[:most]))
    while len(waiting) > 1 and sum(-(-len(text) // _ON_A_LINE) for text, *_ in waiting) > most:
        waiting = waiting[:-1]
    more = len(queue.waiting) - len(waiting)
    done = tuple(line(d)[:2] if isinstance(d, Message) else _dice(d, say, voice) for d in queue.done)
    now = line(queue.now) if queue.now else ()
    return done, now, waiting, more, len(queue.waiting)


def _sum(total: Sum, say: Teller) -> tuple[Any, ...]:
    return say(total.label), tuple((say(m), n) for m, n in total.terms), total.total


def _meter(meter: Meter, state: State, say: Teller) -> tuple[Any, ...]:
    """Label, number, target, tone, crest, boxes as their states ("full", "due", ""); without boxes the parts of 100."""
    boxes: tuple[str, ...] = ()
    if 0 < meter.target <= MOST_BOXES:
        to = meter.now + meter.due
        boxes = tuple("full" if i < meter.now else "due" if i < to else "" for i in range(meter.target))
    part = min(100, 100 * meter.now // meter.target) if meter.target else 0
    return say(meter.label), meter.now, meter.target, meter.tone, whose(meter.label, state), boxes, part, meter.due


def _dice(dice: Dice, say: Teller, voice: Voice) -> tuple[Any, ...]:
    """Label, expression, dice, what the table said instead of dice, the compass, the result."""
    faces: tuple[Any, ...] = tuple(_die(f) for f in dice.faces if f.kind in _SHAPES)
    said = ""
    if not dice.faces:
        faces = _lying(dice.expr, dice.answer)
        said = "" if faces else _known(dice.answer, voice)
    expr, result = voice.words.throw(dice.expr), say(dice.result) if dice.result else ""
    return say(dice.label), expr, faces, said, dice.where or (), result


@lru_cache(maxsize=128)
def _lying(text: str, words: tuple[str, ...]) -> tuple[Any, ...]:
    """The dice of a roll that was made, as they are drawn; nothing where only its result is known."""
    from page import tray_faces
    from pycore.dice import DiceError, parse

    try:
        roll = parse(text).judge([int(word) for word in words])
    except (DiceError, ValueError):
        return ()
    return tuple(face for throw in tray_faces.throws(roll) for face in throw.faces)


def _known(words: tuple[str, ...], voice: Voice) -> str:
    """What the table said of a roll instead of its faces."""
    said = words[0] if len(words) == 1 and words[0].startswith("=") else ""
    known = {"=pass": "tray.passed", "=fail": "tray.failed"}
    return voice.t(known[said]) if said in known else said.replace("=", "= ") or " ".join(words)


def _die(face: Face) -> Die:
    other = face.value if face.value != face.face and face.passed is None else None
    return Die(face.kind, _SHAPES.get(face.kind, "round"), face.face, "", face.passed, other, face.locked)
