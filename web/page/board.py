"""What the play screen shows, as plain values: parts by name, each compared as a whole to see whether it changed.

Texts are sentences already; templates only lay them out. Nothing here knows a game system.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from page import pictures
from pycore.ap.costs import MOST
from pycore.turn.message import Message
from pycore.turn.state import GAME, IN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from page.voice import Teller, Voice
    from pycore.turn.state import State
    from pycore.turn.table import Table
    from pycore.turn.view import Field, Option, Roster, Row, Strip


MANY = 3  # rows of a side; more stand in two columns on a phone
RECENT = 8  # lines of the log that stand beside the game where there is room
_HEIGHT = {"queue": 1.6, "sum": 1, "dice": 2, "meter": 0.5}  # of a block, in such lines
_ONE_LINE = 36, 16, 10  # characters that stand in one line, by columns
LOOSE = 12, 4  # options, units: what stands open of several while none is chosen; more is a tap on a row away
FEWEST = 3  # such lines of options that stand open whatever else does
ROOM = 9  # lines as high as a button that a phone has for all between the tabs of the sides and the last step
LONG_NOTE = 1.5  # of these lines: as high as that, a reminder may be folded, the only one too
NOTE, ALONE = 31, 40  # characters in a line of a reminder, beside its rule and without
AT_ONCE = 8  # values of a unit that a phone has room for
MOST_SEEN = 6  # states that are remembered as they were shown
MOST_KEYS = 12  # of a number that is asked for
FROM_TWO = 2, 20  # numbers from two on that are no more than that have keys, too
CHIPS = 4.2  # of these lines, the chips; the others are one tap away
LONG_NAME = 24, 10  # characters of a name, of its longest word: more stand above its numbers, not beside them
LONG_WORD = 8  # characters of a word; more take room from what stands beside it
LONGEST_WORDS = {2: 15, 3: 10, 4: 7}  # characters of a word, by how many chips stand on a line with a name
MOST_ON_A_LINE = 4  # chips of one unit
LONGEST_ON_A_LINE = 24  # characters of such a chip


class Look(NamedTuple):
    """What the person chose to see; it changes nothing in the game."""

    focus: str = ""  # the unit whose options stand below
    open_side: str = ""  # the side unfolded although it is not up; with "-" before it, folded although it is
    turned: bool = False  # the other side's chips turned round
    wide: bool = False
    looking: bool = False  # a shared game that is only looked at
    card: bool = False  # a line of hints stands above what can be done


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
    now: str = ""  # what a correction would change
    shown: str = ""  # what stands on it where a heading above says the rest

    @property
    def refused(self) -> bool:
        """Whether a rule forbids it; people may do it anyway."""
        return bool(self.reason)

    @property
    def numbers(self) -> bool:
        """Whether small numbers fill it, each with a button of its own; corrections may be anything."""
        kind, low, high = self.form[:3] if self.form else ("", 0, 0)
        few = low in (0, 1) or (low == FROM_TWO[0] and high <= FROM_TWO[1])
        return kind == "int" and few and self.action[:4] != "set "

    @property
    def wide(self) -> bool:
        """Whether its name stands above its numbers."""
        name = self.shown or (f"{self.who}: {self.label}" if self.who else self.label)
        return len(name) > LONG_NAME[0] or _longest(name) > LONG_NAME[1]

    @property
    def keyed(self) -> bool:
        """Whether a number is asked for or corrected, not one of several words."""
        return bool(self.form and self.form[0] == "int") and self.action[:4] == "set "

    @property
    def keys(self) -> tuple[int, ...]:
        """The numbers that have a key each; the last key is for any other where there are more."""
        low, high = self.form[1:3] if self.form else (0, -1)
        if high - low < MOST_KEYS:
            return tuple(range(low, high + 1))
        low = max(low, 0)  # below nothing is rare
        return tuple(range(low, min(high, low + MOST_KEYS - 2) + 1))

    @property
    def next(self) -> tuple[int | None, int | None]:
        """What one less and one more than a corrected number would be, within its bounds."""
        if not (self.keyed and self.now and self.form):
            return None, None
        value, (low, high) = int(self.now), self.form[1:3]
        return value - 1 if value > low else None, value + 1 if value < high else None


class Line(NamedTuple):
    """Options in a line: those of one unit beside its name, or of several units below what they all do."""

    name: str
    buttons: tuple[Button, ...]
    across: int = 0  # so many of several units stand side by side


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
    glyph: str = ""
    does: str = ""  # what `tap` does, on a button of its own
    picks: tuple[tuple[str, str, int, bool], ...] = ()  # action, label, crest of a side, whether it is so
    crest: int = 0  # of its side, where rows say by crests which side they pick


class Side(NamedTuple):
    """One side as it is drawn; `shown` is "all" its rows, the "acting" ones or none."""

    side: str
    name: str
    up: bool
    shown: str
    cards: tuple[Card, ...]
    crest: int = 1
    close: bool = False  # rows stand in two columns on a phone, for more of them to be in sight

    @property
    def dense(self) -> str:
        """Whether its rows stand so, "yes" or "no"."""
        return "yes" if self.close else "no"

    @property
    def shape(self) -> tuple[Any, ...]:
        """Which rows there are and how they stand: all else is drawn in pieces of its own."""
        return self.close, self.name, self.crest, tuple((c.unit, c.group) for c in self.cards)


class Seen(NamedTuple):
    """What a state of the table shows, however one looks at it."""

    state: State
    blocks: dict[str, list[Any]]
    options: list[Option]
    made: list[tuple[Option, Button]]  # of those that no rule refuses


def seen(table: Table, voice: Voice) -> Seen:
    """A state as it is said by this voice, which remembers the last few: a way back finds them as they were."""
    system, state = table.system, table.state
    for known in voice.seen:
        if known.state is state:
            return known
    say = voice.teller(state)
    blocks: dict[str, list[Any]] = {}
    for block in system.view(state):
        blocks.setdefault(block.block, []).append(block)
    options = system.options(state)
    made = [(o, button(o, state, say, voice)) for o in options if o.refusal is None or o.role == "main"]
    voice.seen = [Seen(state, blocks, options, made), *voice.seen[: MOST_SEEN - 1]]
    return voice.seen[0]


def parts(table: Table, look: Look, voice: Voice) -> dict[str, Any]:
    """Every part of the play screen by its name."""
    state = table.state
    say = voice.teller(state)
    _, blocks, options, made = seen(table, voice)
    rosters: list[Roster] = sorted(blocks.get("roster", []), key=lambda r: pictures.crest(r.side, state))
    focus = _focus(rosters, options, look.focus)
    taps = {row.tap for r in rosters for row in r.rows if row.tap}
    acting = {row.unit for r in rosters for row in r.rows if row.mark == "up"}
    refusals = {o.action: o.refusal for o in options if o.refusal}
    up = [r.side for r in rosters if r.up]
    strip = blocks["strip"][0] if blocks.get("strip") else None
    if strip and strip.up:
        up = list(strip.up)
    shown = _sorted(made, taps, focus, acting)
    acts = shown["act"]
    question = blocks["question"][0] if blocks.get("question") else None
    lines = tuple((say(m), m.rule) for b in blocks.get("notes", ()) for m in b.lines)
    kind, places = pictures.places(strip, state, say, voice)
    asked = say.side(question.side) if question and [question.side] != up else ""  # the headline names who is up
    found: dict[str, Any] = {
        "top": _top(strip, kind, up, say, state, voice),
        "phase": (kind, places),
        "up": (tuple(up), strip.title.values.get("n") if strip else None),
        "notes": (lines, ()),
        "blocks": pictures.drawn(blocks, state, say, voice, wide=look.wide),
        "ask": (say(question.text), asked, question.text.rule) if question else (),
        "answers": shown["answer"],
        "acts": (say.unit(focus) if focus else "", _shown([b._replace(who="") for b in acts] if focus else acts)),
        "refused": tuple(o for o in options if o.refusal and o.role != "main" and (o.role != "more" or o.refusal.rule)),
        "rare": _by_unit(shown["more"]),
        "chips": _chips(made, up, say, look),
        "main": shown["main"][:1],
        "history": _history(table, say, voice, look),
        "log": log(table, say, voice, RECENT) if look.wide else (),
    }
    listed = sum(b.numbers and bool(b.who) for b in acts) > MANY  # each unit stands there already
    high = 0
    picked = {pick.side for roster in rosters for row in roster.rows for pick in row.picks}
    for roster in rosters:
        crest = pictures.crest(roster.side, state)
        marks = [crest * (roster.side in picked and n == 0) for n in range(len(roster.rows))]
        cards = tuple(
            _card(row, state, say, voice, focus, refusals, n) for row, n in zip(roster.rows, marks, strict=True)
        )
        folded = bool(acting) or bool(question) or listed
        side, found["place-" + roster.side] = _side(roster.side, cards, up, folded, look, say, open_=roster.open)
        found["side-" + roster.side] = side._replace(crest=crest)
        rows = len(cards) if side.shown == "all" else sum(c.mark == "up" for c in cards) if side.shown else 0
        rows += sum(bool(c.picks) for c in cards)  # as wide as the screen
        high += (rows + 1) // 2 if side.close else rows
    found["sides"] = tuple(r.side for r in rosters)
    _fitted(found, blocks, high, look)
    return found


def _side(
    side: str, cards: tuple[Card, ...], up: list[str], folded: bool, look: Look, say: Teller, *, open_: bool = False
) -> tuple[Side, str]:
    """A side as it is drawn, and its place on a phone: who is up is unfolded while nobody acts and nothing is asked."""
    mine = side in up
    busy = any(card.mark == "up" for card in cards)
    wanted = open_ or (not folded and (mine if up else any(card.tap for card in cards)))
    unfolded = look.open_side == side or (wanted and look.open_side != "-" + side)
    shown = "all" if unfolded else "acting" if busy else ""
    place = "up" if mine and unfolded else "open" if unfolded else "acting" if busy else "folded"
    place = "look" if open_ and unfolded else place
    return Side(side, say.side(side), mine, shown, cards, close=open_ or len(cards) > MANY), place


def _focus(rosters: Sequence[Roster], options: Sequence[Option], wished: str) -> str:
    """The unit whose options are shown: the one that was tapped, else the first acting one that has any."""
    able = [o.unit for o in options if o.unit and o.role == "act" and o.refusal is None]
    if wished in able:
        return wished
    acting = [row.unit for r in rosters for row in r.rows if row.mark == "up"]
    return next((unit for unit in acting if unit in able), "")


def _longest(text: str) -> int:
    """The length of its longest word."""
    return max(map(len, text.split()), default=0)


def columns(labels: Sequence[str]) -> int:
    """In how many columns options stand on a phone without breaking a word."""
    word = max(map(_longest, labels), default=0)
    return 3 if word <= 11 and max(map(len, labels), default=0) <= 22 else 2 if word <= 18 else 1


def _shown(buttons: Sequence[Button]) -> tuple[int, tuple[Line, ...]]:
    """Columns and lines of options."""
    lines = _lines(buttons)
    alone = [line.buttons[0] for line in lines if not line.name and not line.buttons[0].numbers]
    across = columns([(f"{b.who}: " if b.who else "") + b.label + "…" * bool(b.form) for b in alone])
    return 2 if any(b.keyed and b.now for b in alone) else across, lines


def _fitted(found: dict[str, Any], blocks: dict[str, list[Any]], shown: float, look: Look) -> None:
    """Folds what has no room on a phone: reminders first, then the unlikelier options."""
    (who, (columns, lines)), (reminders, _) = found["acts"], found["notes"]
    if look.wide:
        return
    folded = _fitted_chips(found)
    room = ROOM - shown - look.card - (0.7 if found["phase"][0] == "order" else 0)
    room -= (1 if found["refused"] or found["rare"] or folded else 0) + (4 if found["ask"] else 0)
    room -= sum(len(them) * _HEIGHT.get(kind, 0) for kind, them in blocks.items())
    for _, other, _, (across, them) in found["chips"]:
        room -= _heights(them, across, _tallest(them, across), _for(across) * other)[-1]
    tall = 1.25 if any(b.cost or len(b.label) > _ONE_LINE[columns - 1] for line in lines for b in line.buttons) else 1
    heights = _heights(lines, columns, tall)
    tops = [0.25 + 0.45 * -(-len(line) // (NOTE if rule else ALONE)) for line, rule in reminders]
    few = len(reminders)
    if sum(tops) > max(0 if found["ask"] else 1.2, room - heights[-1]):
        few = int((tops[0] < LONG_NOTE and not found["ask"]) or tops[0] < room - min(FEWEST, heights[-1]))
    found["notes"] = (reminders[:few], reminders[few:])
    above = sum(tops[:few]) or bool(tops)  # all of them folded are a line, too
    most = sum(1 for height in heights[1:] if height <= max(FEWEST, room - above))
    if most < len(lines):
        kept = lines[: most - (most > 0 and not lines[most - 1].buttons)]  # no heading without what it is for
        found["acts"] = (who, (columns, kept))
        acts = [b for line in lines[most:] for b in line.buttons]
        found["rare"] = (*(((who, columns, tuple(acts)),) if who else _by_unit(acts)), *found["rare"])
    if folded:
        found["rare"] = (*found["rare"], *_by_unit(folded))


def _fitted_chips(found: dict[str, Any]) -> list[Button]:
    """Folds the unlikelier chips where all of them would be too much for the bar under the thumb; which they are."""
    room, kept, folded = float(CHIPS), [], []
    for name, other, turned, (across, lines) in found["chips"]:
        heights = _heights(lines, across, _tallest(lines, across), _for(across) * other)
        most = sum(1 for height in heights[1:] if height <= room)
        folded += [b for line in lines[most:] for b in line.buttons]
        if most:
            kept.append((name, other, turned, (across, lines[:most])))
            room -= heights[most]
    found["chips"] = tuple(kept)
    return folded


def _for(columns: int) -> int:
    """In how many columns the name of the other side stands before its chips."""
    return 2 if columns > 2 else 1


def _tallest(lines: Sequence[Line], columns: int) -> float:
    """How high a line of these chips stands: two lines of words fit a thumb's height, each one more makes it higher."""
    high = 2
    for line in lines:
        for b in line.buttons if not line.across else ():
            words = len(f"{b.who}: {b.label}" if b.who else b.label)
            high = max(high, -(-words // _ONE_LINE[columns - 1]) + bool(b.cost or b.now or b.chance))
    return 1 + 0.32 * (high - 2)


def _heights(lines: Sequence[Line], columns: int, tall: float, at: int = 0) -> list[float]:
    """How high the first 0, 1, 2... lines of options stand, of which `at` are taken by something else."""
    found = [tall * (at > 0)]
    for name, them, _ in lines:
        if name or them[0].numbers:
            above = not them or (not name and them[0].wide)  # a name or a heading
            narrow = bool(them) and not name and not above and not them[0].shown and len(them[0].label) > _ONE_LINE[2]
            found.append(found[-1] + 1.1 * bool(them) + (0.4 if above else 0.3 if narrow else 0))
            at = 0
        else:
            found.append(found[-1] + (0 if at % columns else tall))
            at += 1
    return found


def _by_unit(buttons: Sequence[Button]) -> tuple[tuple[str, int, tuple[Button, ...]], ...]:
    """The options with the name of each unit once; those about nobody come first. The same of many is one group."""
    groups: dict[str, list[Button]] = {"": []}
    many = _many(buttons)
    for button in buttons:
        if button.who and button.label in many:
            groups.setdefault(button.label, []).append(button._replace(label=button.who, who=""))
        else:
            groups.setdefault(button.who, []).append(button)
    return tuple((who, columns([b.label for b in them]), tuple(them)) for who, them in groups.items() if them)


def _many(buttons: Sequence[Button]) -> set[str]:
    """What more than a few units could do."""
    labels = [button.label for button in buttons if button.who]
    return {label for label in set(labels) if labels.count(label) > MANY}


def _lines(buttons: Sequence[Button]) -> tuple[Line, ...]:
    """Options in lines: those of one unit beside its name, or the same of several below it, as takes less room."""
    lines, alike = _of_one(buttons), _alike(buttons)
    return alike if _heights(alike, 1, 1)[-1] < _heights(lines, 1, 1)[-1] else lines


def _alike(buttons: Sequence[Button]) -> tuple[Line, ...]:
    """The same of several units beside what it is, said once; more than one line of it comes after all others."""
    found: list[Line] = []
    rest: list[Line] = []
    groups: dict[tuple[str, str, bool], list[Button]] = {}
    for button in buttons:
        groups.setdefault((button.label, button.cost, button.numbers), []).append(button)
    for (label, cost, numbers), group in groups.items():
        names = [button.who for button in group]
        plain = all(names) and not numbers and not any(b.chance or b.now for b in group)
        word = max(map(_longest, names)) + max(0, _longest(label) - LONG_WORD)  # a long name takes room from them
        across = next((n for n in (4, 3, 2) if n <= len(group) and word <= LONGEST_WORDS[n]), 0)
        if numbers and all(names) and len(group) > 1:
            found.append(Line(label, ()))
            found += [Line("", (button._replace(shown=button.who),)) for button in group]
        elif plain and across:
            what = f"{label} \u00b7 {cost}" if cost else label
            them = tuple(b._replace(label=b.who, who="", cost="") for b in group)
            found.append(Line(what, them[:across], across))
            rest += [Line(what, them[at : at + across], across) for at in range(across, len(them), across)]
        else:
            found += [Line("", (button,)) for button in group]
    return (*found, *rest)


def _of_one(buttons: Sequence[Button]) -> tuple[Line, ...]:
    """Those of one unit beside its name, said once; one alone stays as it is, under no name."""
    found: list[Line] = []
    groups: dict[str, list[Button]] = {}
    for button in buttons:
        groups.setdefault("" if button.numbers else button.who, []).append(button)
    for button in buttons:
        group = groups["" if button.numbers else button.who]
        word = LONGEST_WORDS.get(len(group), 0)
        short = all(len(b.label) <= LONGEST_ON_A_LINE and _longest(b.label) <= word for b in group)
        if button.numbers or not button.who or not 1 < len(group) <= MOST_ON_A_LINE or not short:
            found.append(Line("", (button,)))
        elif button is group[0]:
            found.append(Line(button.who, tuple(group)))
    return tuple(found)


def _sorted(
    made: list[tuple[Option, Button]], taps: set[str], focus: str, acting: set[str]
) -> dict[str, tuple[Button, ...]]:
    found: dict[str, list[Button]] = {"answer": [], "act": [], "more": [], "main": []}
    loose = [b for o, b in made if o.role == "act" and o.unit not in ("", focus, *acting)]
    loose = [button for button in loose if button.action not in taps and not button.numbers]
    few = not focus and len(loose) <= LOOSE[0] and len({button.who for button in loose}) <= LOOSE[1]
    for option, button in made:
        if option.role == "main":
            found["main"].append(button)
        elif option.role == "act" and option.action in taps:
            continue  # the row itself is the button
        elif option.role == "act" and option.unit and option.unit != focus:
            if option.unit not in acting:  # else its row is one tap away
                found["act" if few or button.numbers else "more"].append(button)
        elif option.role in found:
            found[option.role].append(button)
    for extra in found["main"][1:]:
        found["act"].append(extra)
    return {role: tuple(buttons) for role, buttons in found.items()}


def button(o: Option, state: State, say: Teller, voice: Voice, *, words: bool = False) -> Button:
    """An option in words; with the words that fill it only where they are wanted."""
    label, who = say(o.label), say.unit(o.unit) if o.unit else ""
    return Button(
        o.action,
        label,
        "" if o.cost is None else voice.t("play.cost", n=o.cost),
        voice.chance(o.chance) if o.chance else "",
        o.refusal.rule if o.refusal else "",
        say(Message(o.refusal.key, o.refusal.values)) if o.refusal else "",
        form(o.form, state, o.unit, voice, listed=words) if o.form else None,
        who if who not in label else "",
        _now(o.form, state, voice) if o.form and o.action.startswith("set ") else "",
    )


def _now(field: Field, state: State, voice: Voice) -> str:
    value = field.default
    if value in state.sides:
        return voice.teller(state).side(str(value))
    return "" if value is None or field.kind != "int" else str(value)


def form(
    field: Field, state: State, unit_id: str, voice: Voice, name: str = "", *, listed: bool = True
) -> tuple[Any, ...]:
    """What an input needs: kind, bounds, words with their names (where they are `listed`), value."""
    unit = state.units.get(unit_id)
    high: Any = field.high
    if unit and field.high_field and field.high_field in unit.values:
        high = unit.get(field.high_field)
    value = unit.values.get(name, "") if unit and name else field.default
    if value is None:
        value = max(field.low, min(0, high))
    kind, among = ("word", tuple(state.sides)) if field.kind == "side" else (field.kind, field.words)
    words = tuple((w, _word(w, state, voice, name)) for w in among) if listed else ()
    return kind, field.low, high, words, value if field.kind in ("int", "flag") or name else ""


def _word(word: str, state: State, voice: Voice, name: str) -> str:
    if word in state.units or word in state.sides:
        return voice.teller(state).unit(word)
    return voice.word(f"{name}.{word}" if name else word, word)


def _card(row: Row, state: State, say: Teller, voice: Voice, focus: str, refusals: dict[str, Any], crest: int) -> Card:
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
        row.glyph or ("points" if pips else ""),
        say(row.does) if row.does else "",
        tuple((p.action, say(p.label), pictures.crest(p.side, state), p.on) for p in row.picks),
        crest,
    )


def _top(strip: Strip | None, kind: str, up: list[str], say: Teller, state: State, voice: Voice) -> tuple[Any, ...]:
    names = [say.side(side) for side in up]
    depth = state.depth(strip.phase if strip else "")
    if strip and strip.says:
        note = (say(strip.note),) if strip.note else ()
        return note, say(strip.says), depth, voice.word("depth." + depth, depth)
    if len(names) == 1:
        line = voice.t("play.up", side=names[0])
    else:
        line = voice.t("play.up-many", sides=", ".join(names)) if names else ""
    said = f": {names[0]}" if len(names) == 1 else "\n"  # the headline names the side: once is enough, and one line
    told = [say(strip.title).removesuffix(said)] if strip else []
    told += [say(s.label) for s in strip.steps if s.state == "now"] if strip and kind == "bar" else []
    told += [note for note in (say(strip.note),) if not note.endswith(said)] if strip and strip.note else []
    return tuple(told), line, depth, voice.word("depth." + depth, depth)


def _chips(made: list[tuple[Option, Button]], up: list[str], say: Teller, look: Look) -> tuple[Any, ...]:
    """The chips by who may use them: those of the side that is up, then the others' with a turn of their own."""
    groups: dict[str, list[Button]] = {}
    for option, button in made:
        if option.role == "chip":
            groups.setdefault("" if option.side in up else option.side, []).append(button)
    found = []
    for side, buttons in groups.items():
        other = bool(side) and side not in up
        across, lines = _shown(buttons)
        lines = tuple(sorted(lines, key=lambda line: not line.name))  # single ones fill their lines
        found.append((say.side(side) if side else "", other, look.turned and other, (across, lines)))
    return tuple(found)


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
    asked = line.state.asks[:1] if not line.events else ()  # what only asks is told by its question
    return told((line.events[:1] if first else line.events) or [ask.text for ask in asked], say, line.text)


def log(table: Table, say: Teller, voice: Voice, most: int) -> tuple[Any, ...]:
    """The last lines, newest first: index, text, rules, whether it is the current one, whether it lies ahead."""
    found = []
    for index in range(table.cursor - 1, max(-2, table.cursor - 1 - most), -1):
        events = table.lines[index].events if index >= 0 else table.first_events
        rules = tuple(dict.fromkeys(e.rule for e in events if e.rule))
        text = line_text(table, index, say, voice)
        found.append((index + 1, text, rules, index + 1 == table.cursor, index + 1 > table.cursor))
    return tuple(found)


def sheet_unit(table: Table, unit_id: str, voice: Voice) -> dict[str, Any] | None:
    """What can be done with one unit; what lies in the fold or further down stands in `sheet_unit_more`."""
    state = table.state
    unit = state.units.get(unit_id)
    if unit is None:
        return None
    say = voice.teller(state)
    mine = [o for o in seen(table, voice).options if o.unit == unit_id]
    return {
        "unit": unit_id,
        "name": say.unit(unit_id),
        "own_name": unit.name,
        "count": unit.count,
        "lines": table.system.in_lines(unit),
        "here": unit.status == IN,
        "side": unit.side,
        "side_name": say.side(unit.side),
        "options": tuple(button(o, state, say, voice) for o in mine if o.refusal is None),
        "falls": any(o.action == "fall " + unit_id for o in mine),  # under a word of its own
        "refused": sum(o.refusal is not None for o in mine),
        "values": _values(table, unit_id, voice, slice(AT_ONCE)),
        "new_id": next(f"{unit_id}-{n}" for n in range(2, 999) if f"{unit_id}-{n}" not in state.units),
    }


def sheet_unit_more(table: Table, unit_id: str, voice: Voice) -> tuple[tuple[Button, ...], tuple[Any, ...]]:
    """What is refused to a unit, and those of its values that a phone has no room for at once."""
    if unit_id not in table.state.units:
        return (), ()
    say = voice.teller(table.state)
    refused = (o for o in seen(table, voice).options if o.unit == unit_id and o.refusal is not None)
    buttons = tuple(button(o, table.state, say, voice) for o in refused)
    return buttons, _values(table, unit_id, voice, slice(AT_ONCE, None))


def _values(table: Table, unit_id: str, voice: Voice, part: slice) -> tuple[tuple[str, str, tuple[Any, ...]], ...]:
    fields = list(table.system.fields_of(table.state, table.state.units[unit_id]).items())[part]
    return tuple(
        (name, voice.word("field." + name, name), form(field, table.state, unit_id, voice, name))
        for name, field in fields
    )


def sheet_table(table: Table, voice: Voice) -> dict[str, Any]:
    """What can be set about the game as a whole: its values, and what actions cost at this table."""
    system, state = table.system, table.state
    values = []
    for name, field in system.game_fields.items():
        now = system.fact(state, GAME, name)
        value = state.values.get(name, "") if now is None else now
        shown = form(field, state, "", voice, name)[:4]
        values.append((name, voice.word("field." + name, name), (*shown, value)))
    return {
        "values": tuple(values),
        "costs": tuple((name, voice.word(name, name), ("int", 0, MOST, (), n)) for name, n in state.costs.items()),
        "open": system.open_costs,
    }


def sheet_fill(table: Table, action: str, voice: Voice) -> Button | None:
    """The option with this open place, while it is offered."""
    state = table.state
    found = next((o for o in seen(table, voice).options if o.action == action and o.form), None)
    return button(found, state, voice.teller(state), voice, words=True) if found else None
