"""The few blocks that a view is made of. Templates know these and nothing of systems.

`System.view` gives a tuple of blocks in order of importance; the page decides where each stands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .message import Message, Refusal
    from .state import State


class Field(NamedTuple):
    """An open place in an action: a number within bounds, a flag, one of some words, or free text.

    `kind` is "int", "flag", "word", "text", "side" (the id of one) or "units" (ids out of `words`, joined by commas).
    The `words` of a text are the keys of what is likely to be written.
    `high_field` names a field of the same unit that bounds it.
    `tag` shows a flag as a tag in the roster; `tone` colours it ("good", "warn", "bad", "" for plain).
    """

    kind: str = "int"
    low: int = 0
    high: int = 99
    words: tuple[str, ...] = ()
    high_field: str = ""
    default: int | str | None = None
    tag: bool = False
    tone: str = ""


class Option(NamedTuple):
    """Something to offer. `action` is the text a tap plays; with `form`, `{value}` in it is filled in first.

    `role`: "main" (the big button that goes on), "act" (what the side that is up may do), "chip" (an
    exception or reaction, never asked for), "answer" (answers the open question), "more" (rare, folded).
    `side` is who may do it; `unit` the row it belongs to; `cost` in action points; `chance` a dice expression
    whose odds stand beside it; `refusal` why a rule forbids it (it can be done anyway).
    """

    action: str
    label: Message
    role: str = "act"
    side: str = ""
    unit: str = ""
    cost: int | None = None
    chance: str = ""
    refusal: Refusal | None = None
    form: Field | None = None


class Step(NamedTuple):
    """One place in a strip: `state` is "done", "now" or "next".

    In an order of turns it is somebody's place: `unit` says whose, `pips` what is left, `note` what is special.
    """

    label: Message
    state: str
    unit: str = ""
    pips: Pips | None = None
    note: Message | None = None


def steps(labels: Sequence[Message], now: int) -> tuple[Step, ...]:
    """A fixed sequence of steps of which one is current."""
    return tuple([Step(x, "done" if i < now else "now" if i == now else "next") for i, x in enumerate(labels)])


class Strip(NamedTuple):
    """Whose go it is and where in the round: the top of the screen. `up` are side ids (empty: nobody).

    `phase` is the one of `System.phases` that is played now, for a depth of its own. Where no side is up, `says` is
    the headline, with `note` below it; `title` then only heads the lines of the log.
    """

    title: Message
    up: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    note: Message | None = None
    block: str = "strip"
    phase: str = ""
    says: Message | None = None


class Tag(NamedTuple):
    """A word on a row; `tone` is "good", "warn", "bad" or ""."""

    label: Message
    tone: str = ""


class Pips(NamedTuple):
    """Points left of how many; `reserve` of those left are kept for something; label names them."""

    label: Message
    now: int
    full: int
    reserve: int = 0


class Pick(NamedTuple):
    """One of several things that a row can be, such as engaged with this `side`; `on`: it is that now."""

    action: str
    side: str
    label: Message
    on: bool = False


class Row(NamedTuple):
    """A unit in the roster. `mark` is "up" (acting now), "done" (card turned), "ready" or "gone".

    `tap` is the action that a tap on the row plays ("" opens the row instead); where that is no matter of course,
    `does` says it on a button of its own. `picks` stand on the row, too. Rows of one `group` belong
    together (the miniatures of one card). `glyph` names its picture: "card" (turned when done, with the points on
    it), "standing", "down", "stunned", "fleeing", "hidden", "ranks", "hero", "alter-ego", "ally", "villain", "minion",
    "scheme"; without one it is the number of its points, or nothing. What a picture says, a tag says too.
    """

    unit: str
    mark: str = "ready"
    pips: tuple[Pips, ...] = ()
    tags: tuple[Tag, ...] = ()
    tap: str = ""
    group: str = ""
    note: Message | None = None
    glyph: str = ""
    does: Message | None = None
    picks: tuple[Pick, ...] = ()


class Roster(NamedTuple):
    """The units of one side; `open` shows its rows although nobody of it is up, for a look at all."""

    side: str
    rows: tuple[Row, ...]
    up: bool = False
    block: str = "roster"
    open: bool = False


class Question(NamedTuple):
    """The one question that is open, and for whom; its answers are options with role "answer"."""

    text: Message
    side: str = ""
    expr: str = ""
    block: str = "question"


def asked(state: State) -> list[Question]:
    """The block of the question that is open, if one is."""
    return [Question(ask.text, ask.side, ask.expr) for ask in state.asks[:1]]


class Notes(NamedTuple):
    """Reminder lines: what the app cannot see, and the table should not forget now."""

    lines: tuple[Message, ...]
    block: str = "notes"


class Queue(NamedTuple):
    """What is being resolved now and what waits, first one first; `done` are the steps that led to now, a roll with
    its dice and what it came to.

    A line whose values name a `unit` and an `aim`, the glyph of what it acts on, is drawn with both pictures.
    """

    now: Message | None
    waiting: tuple[Message, ...] = ()
    block: str = "queue"
    done: tuple[Message | Dice, ...] = ()


class Sum(NamedTuple):
    """A sum as it grows: its terms and the total so far, or None while a term is not known."""

    label: Message
    terms: tuple[tuple[Message, int], ...]
    total: int | None
    block: str = "sum"


class Meter(NamedTuple):
    """How far something is: threat against its target, losses against the rout threshold; `due` is about to come.

    Without a target (0) it is a number to keep in sight, such as tokens.
    """

    label: Message
    now: int
    target: int
    tone: str = ""
    block: str = "meter"
    due: int = 0


class Face(NamedTuple):
    """One die as it lies: its kind ("d6"), the natural face, what it counts for, whether it may not be rerolled."""

    kind: str
    face: int
    value: int
    passed: bool | None = None
    locked: bool = False


class Dice(NamedTuple):
    """A roll that was made: what was thrown, its answer words as in the record, and what it meant.

    `faces` are its dice where the system keeps them; `where` is a direction: whether it stays, how far, which way.
    """

    label: Message
    expr: str
    answer: tuple[str, ...]
    result: Message | None = None
    block: str = "dice"
    faces: tuple[Face, ...] = ()
    where: tuple[bool, int | None, int | None] | None = None


Block = Strip | Roster | Question | Notes | Queue | Sum | Meter | Dice


class Term(NamedTuple):
    """A term of the rules: the word in the original language and the key of its explanation."""

    original: str
    text: str


class Count(NamedTuple):
    """A number asked for at set-up: so many units like this. Per side unless `side` names one."""

    key: str
    default: int
    high: int = 20
    low: int = 0
    side: str = ""
    values: Mapping[str, Any] = {}
