"""What the play screen shows, as plain values: parts by name, each compared as a whole to see whether it changed.

Texts are sentences already; templates only lay them out. Nothing here knows a game system.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pycore.turn.message import Message
from pycore.turn.state import IN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from page.voice import Teller, Voice
    from pycore.turn.state import State
    from pycore.turn.table import Table
    from pycore.turn.view import Field, Option, Roster, Row


RECENT = 8  # lines of the log that stand beside the game where there is room
LOOSE = 12  # options of several units that stand open while none of them is chosen; more are a tap on a row away


class Look(NamedTuple):
    """What the person chose to see; it changes nothing in the game."""

    focus: str = ""  # the unit whose options stand below
    open_side: str = ""  # the side unfolded although it is not up
    turned: bool = False  # the other side's chips turned round
    wide: bool = False
    looking: bool = False  # a shared game that is only looked at


class Button(NamedTuple):
    """One option as it is drawn."""

    action: str
    label: str
    cost: str = ""
    chance: str = ""
    rule: str = ""
    reason: str = ""
    form: tuple[str, Any, Any, tuple[tuple[str, str], ...], Any] | None = None  # kind, low, high, words, value
    who: str = ""

    @property
    def refused(self) -> bool:
        """Whether a rule forbids it; people may do it anyway."""
        return bool(self.reason)


class Card(NamedTuple):
    """A row of a roster as it is drawn."""

    unit: str
    name: str
    number: int
    mark: str
    pips: tuple[tuple[str, int, int, int], ...]
    tags: tuple[tuple[str, str], ...]
    note: str
    tap: str
    rule: str
    chosen: bool
    group: str
    said: str


class Side(NamedTuple):
    """One side as it is drawn; `shown` is "all" its rows, the "acting" ones or none."""

    side: str
    name: str
    up: bool
    shown: str
    cards: tuple[Card, ...]

    @property
    def shape(self) -> tuple[Any, ...]:
        """All that does not stand in a row or in the strip."""
        return self.name, self.up, self.shown, tuple((c.unit, c.group) for c in self.cards)


def parts(table: Table, look: Look, voice: Voice) -> dict[str, Any]:
    """Every part of the play screen by its name."""
    system, state = table.system, table.state
    say = voice.teller(state)
    blocks: dict[str, list[Any]] = {}
    for block in system.view(state):
        blocks.setdefault(block.block, []).append(block)
    options = system.options(state)
    rosters: list[Roster] = blocks.get("roster", [])
    focus = _focus(rosters, options, look.focus)
    taps = {row.tap for r in rosters for row in r.rows if row.tap}
    acting = {row.unit for r in rosters for row in r.rows if row.mark == "up"}
    refusals = {o.action: o.refusal for o in options if o.refusal}
    up = [r.side for r in rosters if r.up]
    strip = blocks["strip"][0] if blocks.get("strip") else None
    if strip and strip.up:
        up = list(strip.up)
    made = [(o, _button(o, state, say, voice)) for o in options]
    shown = _sorted(made, taps, focus, acting)
    question = blocks["question"][0] if blocks.get("question") else None
    found: dict[str, Any] = {
        "up": (tuple(up), strip.title.values.get("n") if strip else None),
        "top": _top(strip, up, say, state, voice),
        "notes": tuple(say(m) for b in blocks.get("notes", ()) for m in b.lines),
        "blocks": _extras(blocks, say),
        "ask": (say(question.text), say.side(question.side), question.text.rule) if question else (),
        "answers": shown["answer"],
        "acts": (say.unit(focus) if focus else "", shown["act"]),
        "refused": shown["refused"],
        "rare": shown["more"],
        "chips": _chips(made, up, say, look),
        "main": shown["main"][:1],
        "history": _history(table, say, voice, look),
        "log": log(table, say, voice, RECENT) if look.wide else (),
    }
    for roster in rosters:
        cards = tuple(_card(row, state, say, voice, focus, refusals) for row in roster.rows)
        found["side-" + roster.side], found["place-" + roster.side] = _side(roster.side, cards, up, look, say)
    found["sides"] = tuple(r.side for r in rosters)
    return found


def _side(side: str, cards: tuple[Card, ...], up: list[str], look: Look, say: Teller) -> tuple[Side, str]:
    """A side as it is drawn, and its place on a phone: who is up stands near the thumb, the other is folded."""
    mine, unfolded = side in up, look.open_side == side
    busy = any(card.mark == "up" for card in cards)
    shown = "all" if unfolded or (mine and not busy) else "acting" if busy else ""
    place = "up" if mine and not busy else "acting" if mine else "open" if unfolded else "folded"
    return Side(side, say.side(side), mine, shown, cards), place


def _focus(rosters: Sequence[Roster], options: Sequence[Option], wished: str) -> str:
    """The unit whose options are shown: the one that was tapped, else the first acting one that has any."""
    able = [o.unit for o in options if o.unit and o.role == "act" and o.refusal is None]
    if wished in able:
        return wished
    acting = [row.unit for r in rosters for row in r.rows if row.mark == "up"]
    return next((unit for unit in acting if unit in able), "")


def _sorted(
    made: list[tuple[Option, Button]], taps: set[str], focus: str, acting: set[str]
) -> dict[str, tuple[Button, ...]]:
    found: dict[str, list[Button]] = {"answer": [], "act": [], "refused": [], "more": [], "main": []}
    loose: list[Button] = []
    for option, button in made:
        if option.role == "main":
            found["main"].append(button)
        elif option.refusal is not None:
            if option.role != "more" or option.refusal.rule:
                found["refused"].append(button)
        elif option.role == "act" and option.action in taps:
            continue  # the row itself is the button
        elif option.role == "act" and option.unit and option.unit != focus:
            if option.unit not in acting:  # else its row is one tap away
                loose.append(button)
        elif option.role in found:
            found[option.role].append(button)
    found["act" if not focus and len(loose) <= LOOSE else "more"] += loose
    for extra in found["main"][1:]:
        found["act"].append(extra)
    return {role: tuple(buttons) for role, buttons in found.items()}


def _button(o: Option, state: State, say: Teller, voice: Voice) -> Button:
    label, who = say(o.label), say.unit(o.unit) if o.unit else ""
    return Button(
        o.action,
        label,
        "" if o.cost is None else voice.t("play.cost", n=o.cost),
        voice.chance(o.chance) if o.chance else "",
        o.refusal.rule if o.refusal else "",
        say(Message(o.refusal.key, o.refusal.values)) if o.refusal else "",
        form(o.form, state, o.unit, voice) if o.form else None,
        who if who not in label else "",
    )


def form(field: Field, state: State, unit_id: str, voice: Voice, name: str = "") -> tuple[Any, ...]:
    """What an input needs: kind, bounds, words with their names, value."""
    unit = state.units.get(unit_id)
    high: Any = field.high
    if unit and field.high_field and field.high_field in unit.values:
        high = unit.get(field.high_field)
    value = unit.values.get(name, "") if unit and name else field.low if field.default is None else field.default
    say = voice.teller(state)
    named = {**dict.fromkeys(state.units, say.unit), **dict.fromkeys(state.sides, say.side)}
    words = tuple((w, named[w](w) if w in named else voice.word(f"{name}.{w}", w)) for w in field.words)
    return field.kind, field.low, high, words, value if field.kind in ("int", "flag") or name else ""


def _card(row: Row, state: State, say: Teller, voice: Voice, focus: str, refusals: dict[str, Any]) -> Card:
    unit = state.units[row.unit]
    pips = tuple((say(p.label), p.now, p.full, p.reserve) for p in row.pips)
    tags = tuple((say(t.label), t.tone) for t in row.tags)
    refusal = refusals.get(row.tap)
    return Card(
        row.unit,
        say.unit(row.unit),
        unit.count,
        row.mark if unit.status == IN else "gone",
        pips,
        tags,
        say(row.note) if row.note else "",
        row.tap,
        (refusal.rule or "-") if refusal else "",
        row.unit == focus,
        row.group or row.unit,
        ", ".join(voice.t("play.pips", now=p[1], full=p[2], what=p[0]) for p in pips),
    )


def _top(strip: Any, up: list[str], say: Teller, state: State, voice: Voice) -> tuple[Any, ...]:
    names = [say.side(side) for side in up]
    if len(names) == 1:
        line = voice.t("play.up", side=names[0])
    else:
        line = voice.t("play.up-many", sides=", ".join(names)) if names else ""
    steps = tuple((say(s.label), s.state) for s in strip.steps) if strip else ()
    note = say(strip.note) if strip and strip.note else ""
    depth = state.depths.get("", "states")
    return say(strip.title) if strip else "", line, steps, note, depth, voice.word("depth." + depth, depth)


def _chips(made: list[tuple[Option, Button]], up: list[str], say: Teller, look: Look) -> tuple[Any, ...]:
    """The chips by who may use them: those of the side that is up, then the others' with a turn of their own."""
    groups: dict[str, list[Button]] = {}
    for option, button in made:
        if option.role == "chip" and option.refusal is None:
            groups.setdefault(option.side, []).append(button)
    found = []
    for side, buttons in groups.items():
        other = bool(side) and side not in up
        found.append((side, say.side(side) if side else "", other, look.turned and other, tuple(buttons)))
    return tuple(found)


def _extras(blocks: dict[str, list[Any]], say: Teller) -> tuple[Any, ...]:
    return (
        *(("queue", say(q.now) if q.now else "", tuple(map(say, q.waiting))) for q in blocks.get("queue", ())),
        *(("sum", say(s.label), tuple((say(m), n) for m, n in s.terms), s.total) for s in blocks.get("sum", ())),
        *(("meter", say(m.label), m.now, m.target, m.tone) for m in blocks.get("meter", ())),
        *(("dice", say(d.label), d.expr, d.answer, say(d.result) if d.result else "") for d in blocks.get("dice", ())),
    )


def told(events: Sequence[Message], say: Teller, fallback: str) -> str:
    """What happened, in one line."""
    return " · ".join(say(e) for e in events) or fallback


def _history(table: Table, say: Teller, voice: Voice, look: Look) -> tuple[Any, ...]:
    at = table.cursor
    last = line_text(table, at - 1, say, voice)
    back = line_text(table, at - 1, say, voice, first=True) if at else ""
    forth = line_text(table, at, say, voice, first=True) if at < len(table.lines) else ""
    return last, back, forth, look.looking


def line_text(table: Table, index: int, say: Teller, voice: Voice, *, first: bool = False) -> str:
    """What the line with this index did; -1 is the beginning."""
    if index < 0:
        return told(table.first_events, say, voice.t("play.log-start"))
    line = table.lines[index]
    return told(line.events[:1] if first else line.events, say, line.text)


def log(table: Table, say: Teller, voice: Voice, most: int = 200) -> tuple[Any, ...]:
    """The lines, newest first: index, text, rules, whether it is the current one, whether it lies ahead."""
    found = []
    for index in range(len(table.lines) - 1, max(-2, len(table.lines) - 1 - most), -1):
        events = table.lines[index].events if index >= 0 else table.first_events
        rules = tuple(dict.fromkeys(e.rule for e in events if e.rule))
        text = line_text(table, index, say, voice)
        found.append((index + 1, text, rules, index + 1 == table.cursor, index + 1 > table.cursor))
    return tuple(found)


def tails(table: Table, voice: Voice) -> tuple[Any, ...]:
    """Lines kept from another way: index, how many."""
    return tuple((i, voice.t("play.log-tail", n=len(t.lines))) for i, t in enumerate(table.tails))


def sheet_unit(table: Table, unit_id: str, voice: Voice) -> dict[str, Any] | None:
    """Everything that can be done with one unit."""
    state, system = table.state, table.system
    unit = state.units.get(unit_id)
    if unit is None:
        return None
    say = voice.teller(state)
    mine = [_button(o, state, say, voice) for o in system.options(state) if o.unit == unit_id]
    values = []
    for name, field in system.fields.items():
        values.append((name, voice.word("field." + name, name), form(field, state, unit_id, voice, name)))
    return {
        "unit": unit_id,
        "name": say.unit(unit_id),
        "own_name": unit.name,
        "count": unit.count,
        "here": unit.status == IN,
        "side": unit.side,
        "side_name": say.side(unit.side),
        "options": tuple(b for b in mine if not b.refused),
        "refused": tuple(b for b in mine if b.refused),
        "values": tuple(values),
        "new_id": next(f"{unit_id}-{n}" for n in range(2, 999) if f"{unit_id}-{n}" not in state.units),
    }
