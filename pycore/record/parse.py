"""Reading a record's text: measured first, then line by line; nothing is played here. The format is in `text.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pycore.turn.action import LONGEST, ActionError, split_words
from pycore.turn.setup import Setup, UnitSpec
from pycore.turn.state import Side, Value
from pycore.turn.system import DEPTHS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

FORMAT = 1
MOST_CHARS = 4_000_000
MOST_LINES = 200_000
MOST_UNIT_LINES = 5_000_000  # lines times units: each state that is kept has a place for each unit
MOST_HEADER = 300  # lines
_ONCE = ("system", "edition", "rules", "depth", "seed")
_LENGTHS = dict.fromkeys((*_ONCE, "toggle"), (2, 2)) | {"side": (2, 3), "unit": (3, 60), "begin": (1, 1)}  # words


class RecordError(ValueError):
    """A record does not hold: at which line and column (from 1) and why; `key` and `values` name the sentence."""

    def __init__(self, line: int, column: int, key: str, **values: object) -> None:
        super().__init__(f"line {line}, column {column}: {key} {values or ''}".rstrip())
        self.line = line
        self.column = column
        self.key = key
        self.values = values


class Line(NamedTuple):
    """A line after `begin`: `kind` is "" (something done), "?" or "!" (its text then without the mark), or "tail"."""

    number: int
    kind: str
    text: str
    more: tuple[str, ...] = ()  # a tail's lines


class Record(NamedTuple):
    """A record that was read but not played; `where` gives the line of "system", "unit kurt" and so on, `rows` its
    text.
    """

    setup: Setup
    body: tuple[Line, ...]
    where: Mapping[str, int]
    rows: Mapping[str, str] = {}


def read(text: str) -> Record:
    """The header and the lines of a record; nothing is played. Raises `RecordError`."""
    if len(text) > MOST_CHARS:
        raise RecordError(1, 1, "record.long", longest=MOST_CHARS)
    if text.count("\n") > MOST_LINES:
        raise RecordError(MOST_LINES + 1, 1, "record.lines", most=MOST_LINES)
    rows = text.removeprefix("\ufeff").split("\n")
    for number, row in enumerate(rows, 1):
        words = row[:LONGEST].split()
        if not words or words[0][0] == "#":
            continue
        if words[0] != "onwatch" or len(words) != 2:
            raise RecordError(number, 1, "record.first")
        if words[1] not in READERS:
            raise RecordError(number, 9, "record.format", word=words[1], known=FORMAT)
        return READERS[words[1]](rows, number)
    raise RecordError(1, 1, "record.first")


def _read_1(rows: list[str], first: int) -> Record:
    """Format 1; `first` is the number of the line that says so."""
    head: dict[str, list[str]] = {}
    where: dict[str, int] = {}
    number = first
    while "begin" not in where:
        if number >= min(len(rows), first + MOST_HEADER):
            raise RecordError(number, 1, "record.begin")
        number += 1
        row = _clean(rows[number - 1], number)
        if not row or row[0] == "#":
            continue
        words = _words(row, number)
        name = " ".join(words[:2]) if words[0] in ("unit", "side", "toggle") else words[0]
        if name in where:
            raise RecordError(number, 1, "record.twice", word=name)
        fewest, most = _LENGTHS.get(words[0], (1, 0))
        if not fewest <= len(words) <= most:
            raise RecordError(number, 1, "record.header", word=words[0])
        where[name] = number
        head[name] = words
    if "system" not in head:
        raise RecordError(where["begin"], 1, "record.no-system")
    setup = _setup(head, where, rows)
    body = _read_body(rows, number, len(setup.units))
    return Record(setup, body, where, {name: rows[at - 1] for name, at in where.items()})


def _setup(head: Mapping[str, list[str]], where: Mapping[str, int], rows: list[str]) -> Setup:
    one = {name: head[name][1] for name in _ONCE if name in head}
    rules, seed = one.get("rules", "1"), one.get("seed", "")
    if not (rules.isascii() and rules.isdigit() and len(rules) < 6):
        raise RecordError(where["rules"], 7, "error.int", word=rules)
    if len(seed) > 64 or not set(seed) <= set("0123456789abcdef"):
        raise RecordError(where["seed"], 6, "record.seed")
    if one.get("depth", "states") not in DEPTHS:
        raise RecordError(where["depth"], 7, "error.depth", word=one["depth"])
    sides = tuple(Side(*words[1:]) for name, words in head.items() if words[0] == "side")
    toggles = tuple(words[1] for words in head.values() if words[0] == "toggle")
    units = []
    for name, words in head.items():
        if words[0] == "unit":
            number = where[name]
            units.append(_unit(words, rows[number - 1], number))
    return Setup(
        one["system"],
        one.get("edition", ""),
        int(rules),
        toggles,
        one.get("depth", "states"),
        seed,
        sides,
        tuple(units),
    )


def _unit(words: list[str], row: str, number: int) -> UnitSpec:
    _, unit_id, side, *rest = words
    name, count = "", 1
    # A name may hold "=" too: where a quote stands in its place, it is a name.
    if rest and (row.split(None, 3)[3][0] == '"' or "=" not in rest[0]):
        name = rest.pop(0)
    values: dict[str, Value] = {}
    for word in rest:
        field, equals, value = word.partition("=")
        if not equals or field in values:
            raise RecordError(number, max(1, row.rfind(word) + 1), "record.field", word=word)
        whole = value.isascii() and value.isdigit() and len(value) < 10 and (value == "0" or value[0] != "0")
        if field == "count":
            if not whole:
                raise RecordError(number, max(1, row.find(word) + 1), "error.int", word=value)
            count = int(value)
        else:
            values[field] = int(value) if whole else value
    return UnitSpec(unit_id, side, name, count, values)


def _read_body(rows: list[str], begun: int, units: int) -> tuple[Line, ...]:
    body: list[Line] = []
    tail: list[str] | None = None
    for number in range(begun + 1, len(rows) + 1):
        row = rows[number - 1]
        row = _clean(row, number)
        if not row or row[0] == "#":
            continue
        if row[0] == ">":
            if tail is None:
                raise RecordError(number, 1, "record.tail")
            tail.append(row[1:].strip())
            continue
        if tail is not None:
            body[-1] = body[-1]._replace(more=tuple(tail))
            tail = None
        if row[0] in "?!":
            body.append(Line(number, row[0], row[1:].strip()))
        elif row.startswith("tail "):
            if not (row[5:].isascii() and row[5:].isdigit() and len(row) < 15):
                raise RecordError(number, 6, "error.int", word=row[5:])
            body.append(Line(number, "tail", row[5:]))
            tail = []
        else:
            body.append(Line(number, "", row))
            units += row.startswith(("join", "split", "anyway"))
    if tail is not None:
        body[-1] = body[-1]._replace(more=tuple(tail))
    if len(body) * min(units, 200) > MOST_UNIT_LINES:
        raise RecordError(begun, 1, "record.lines", most=MOST_UNIT_LINES // min(units, 200))
    return tuple(body)


def _clean(row: str, number: int) -> str:
    row = row.rstrip()
    if len(row) > LONGEST + 20:  # a mark or a move may stand before an action
        raise RecordError(number, LONGEST + 1, "error.action-long", longest=LONGEST)
    if not row.isprintable():
        column = next(i for i, c in enumerate(row, 1) if not c.isprintable())
        raise RecordError(number, column, "error.action-control")
    return row


def _words(row: str, number: int) -> list[str]:
    try:
        return split_words(row)
    except ActionError as error:
        raise RecordError(number, error.column, error.key, **error.values) from None


READERS: Mapping[str, Callable[[list[str], int], Record]] = {"1": _read_1}
"""By format number. Every format ever released keeps its reader."""
