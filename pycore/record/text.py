"""A game as text: the save, the exported file, what a link carries and a test are all written like this.

    onwatch 1                              the format's number, before anything but comments
    system alkemy                          the header, in any order:
    edition genesis                          which edition of the rules
    rules 1                                  the version of the system's rules that the game was played with
    toggle later-editions                    a switch that is on, one a line
    depth states                             turn, states or dice
    seed 9f8a03                              hexadecimal; what the table's own dice are drawn from
    side a "Red"                             a side, in table order; none: the system's own sides
    unit tecumse a "Tecum'Se" ap=4 count=1   a unit: id, side, name, the values that are known
    begin                                  then what was done, one line each, in the words of the buttons:
    activate tecumse                         an action of the system (its words: `System.verbs`)
    anyway reactivate kurt                   an action that a rule forbids, done all the same
    roll 5 4                                 an answer to a roll, always with its faces; or =pass, =fail, =9
    # a comment                            and empty lines, anywhere

Words that stand in every system's games (see `pycore.turn.common`): set, fall, leave, join, split, rename, roll,
skip, depth, toggle, cost, note. Words about the game's own history, which are no actions:

    cursor 12                    go to where 12 lines are played; the later ones can be redone
    correct 3 walk tecumse       another line in place of the one with index 3 (none: take it out), the later ones again
    take-up 0                    the tail with this index in place of what stands there
    tail 5                       lines that once stood after line 5, each on a line of its own with "> " in front
    taken 7 roll 5 4             a roll that fell as line 7 and was taken back

So a record can be written by adding to its end: `Table` and `do` perform such a line, `write` gives the short form.
Lines with ? and ! in front state what must hold; they are for `pycore.record.check` and passed over here.

Text may come from anywhere. It is measured before it is read, every line is checked by `Table.play`, and what is
wrong is a `RecordError` with line and column. A game that stops replaying, such as one of an older rules version,
opens at its last good line; the rest is kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pycore.turn.action import ActionError, quote
from pycore.turn.correct import checked_name
from pycore.turn.muster import is_id, place
from pycore.turn.state import Side, State
from pycore.turn.table import MOST_TAILS, Refused, Table, Tail, Taken

from .parse import FORMAT, Line, Record, RecordError, read

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pycore.turn.setup import Setup
    from pycore.turn.system import System
MOST_REPLAYED = 100_000  # lines that corrections and tails taken up play again, in one record
__all__ = ["Game", "RecordError", "begin", "check_setup", "do", "fresh", "header", "load", "read", "write"]


class Game(NamedTuple):
    """A record that was played: as far as it holds. `rest` is what does not, `problem` why."""

    table: Table
    rest: tuple[str, ...] = ()
    problem: RecordError | None = None


def load(text: str) -> Game:
    """The game of a record, played as far as it holds. Raises `RecordError` where not even its header does."""
    record = read(text)
    table = begin(record)
    problem: RecordError | None = None
    rest: list[Line] = []
    replayed = 0
    for line in record.body:
        if line.kind == "tail":
            table.tails.append(Tail(int(line.text), line.more))
        elif not line.kind and problem is None:
            replayed += _replays(table, line.text)
            problem = _try(table, line) if replayed <= MOST_REPLAYED else _too_much(line)
        if not line.kind and problem is not None:
            rest.append(line)
    del table.tails[:-MOST_TAILS]
    if rest:
        moves = (i for i, line in enumerate(rest) if line.text.split(" ", 1)[0] in _MOVES)
        table.tails.append(Tail(table.cursor, tuple(line.text for line in rest[: next(moves, len(rest))])))
    return Game(table, tuple(line.text for line in rest), problem)


def begin(record: Record) -> Table:
    """The table at the start of a record's game. Raises `RecordError` for a header that its system does not take."""
    from pycore.systems import load as load_system

    setup, where = record.setup, record.where
    try:
        system = load_system(setup.system)
    except KeyError:
        raise RecordError(where["system"], 8, "record.system", word=setup.system) from None
    if not setup.sides:
        setup = setup._replace(sides=tuple(map(Side, system.sides)))
    check_setup(system, setup, where, record.rows)
    try:
        return Table(system, setup)
    except ActionError as error:
        raise RecordError(where["begin"], 1, error.key, **error.values) from None


def do(table: Table, line: str) -> str:
    """Performs one line: an action, or a move in the game's history (`cursor`, `correct`, `take-up`, `taken`).

    Returns the line as it is to be kept: a roll with its faces. Raises `ActionError` or `Refused`, and then
    changes nothing.
    """
    word, _, rest = line.partition(" ")
    move = _MOVES.get(word)
    if move is None:
        return table.play(line).text
    number, _, text = rest.partition(" ")
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        raise ActionError("error.int", len(word) + 2, word=number)
    try:
        move(table, int(number), text)
    except IndexError:
        raise ActionError("error.history", len(word) + 2, word=number) from None
    return line


def write(table: Table) -> str:
    """The record of a game; `load(write(table))` gives it back with cursor, tails and rolls taken back."""
    rows = header(table.setup)
    rows += table.lines.texts
    if table.cursor < len(table.lines):
        rows.append(f"cursor {table.cursor}")
    for tail in table.tails:
        rows.append(f"tail {tail.at}")
        rows += ["> " + text for text in tail.lines]
    rows += [f"taken {taken.at} {taken.text}" for taken in table.taken]
    return "\n".join(rows) + "\n"


def header(setup: Setup) -> list[str]:
    """The lines of a record up to and with `begin`."""
    rows = [f"onwatch {FORMAT}", "system " + setup.system]
    if setup.edition:
        rows.append("edition " + setup.edition)
    rows.append(f"rules {setup.rules_version}")
    rows += ["toggle " + name for name in setup.toggles]
    rows.append("depth " + setup.depth)
    if setup.seed:
        rows.append("seed " + setup.seed)
    rows += [f"side {side.id} {_named(side.name)}" if side.name else "side " + side.id for side in setup.sides]
    for unit in setup.units:
        words = ["unit", unit.id, unit.side]
        if unit.name:
            words.append(_named(unit.name))
        if unit.count != 1:
            words.append(f"count={unit.count}")
        words += [quote(f"{name}={value}") for name, value in unit.values.items()]
        rows.append(" ".join(words))
    rows.append("begin")
    return rows


def fresh(text: str, seed: str) -> str:
    """The record with another seed, for a copy: faces that fell stay in their lines, rolls to come are new ones.

    Raises `RecordError` where the text is no record.
    """
    record = read(text)
    rows = text.removeprefix("\ufeff").split("\n")
    rows = [row for number, row in enumerate(rows, 1) if number != record.where.get("seed")]
    rows.insert(next(i for i, row in enumerate(rows) if row.rstrip() == "begin"), "seed " + seed)
    return "\n".join(rows)


def _named(name: str) -> str:
    return quote(name) if quote(name)[0] == '"' else f'"{name}"'


def check_setup(system: System, setup: Setup, where: Mapping[str, int], rows: Mapping[str, str] | None = None) -> None:
    """Raises `RecordError` for the header line that the system does not take; `where` and `rows` as in `Record`."""
    if setup.edition not in system.editions and setup.edition:
        right = ", ".join(filter(None, system.editions)) or "-"
        raise RecordError(where["edition"], 9, "error.word", word=setup.edition, right=right)
    for name in setup.toggles:
        if name not in system.toggles:
            raise RecordError(where["toggle " + name], 8, "error.toggle", word=name)
    if len(setup.sides) > system.most_sides:
        raise RecordError(where["side " + setup.sides[-1].id], 1, "record.sides", most=system.most_sides)
    state = State({}, {side.id: side for side in setup.sides})
    name = ""
    try:
        for side in setup.sides:
            name = "side " + side.id
            checked_name(side.name)
            if not is_id(side.id):
                raise ActionError("error.new", 6, word=side.id)
        for unit in setup.units:
            name = "unit " + unit.id
            state = place(system, state, unit)
    except ActionError as error:
        at = _column((rows or {}).get(name, ""), error)
        raise RecordError(where[name], at, error.key, **error.values) from None


def _column(row: str, error: ActionError) -> int:
    """Where the word that is wrong stands in a header line, from 1; without the line what the error says."""
    word = str(error.values.get("word", "count" if error.key == "error.count" else ""))
    start, first = 0, 2 if error.key == "error.side" else 1
    for i, token in enumerate(row.split(" ")):
        value = token.endswith("=" + word)
        if i >= first and (token == word or value or token.startswith(word + "=")):
            return start + 1 + (len(token) - len(word) if value else 0)
        start += len(token) + 1
    return error.column


def _replays(table: Table, text: str) -> int:
    """At most how many lines are played again by a line of the record: what it costs is known before it is done."""
    if text.startswith("correct "):
        return len(table.lines)
    return sum(len(tail.lines) for tail in table.tails) if text.startswith("take-up ") else 0


def _too_much(line: Line) -> RecordError:
    return RecordError(line.number, 1, "record.replayed", most=MOST_REPLAYED)


def _try(table: Table, line: Line) -> RecordError | None:
    try:
        do(table, line.text)
    except ActionError as error:
        return RecordError(line.number, error.column, error.key, **error.values)
    except Refused as error:
        return RecordError(line.number, 1, "record.refused", rule=error.refusal.rule or "-", reason=error.refusal)
    except Exception as error:  # noqa: BLE001 - whatever a system makes of a line, the lines before it are a game
        return RecordError(line.number, 1, "record.broken", error=type(error).__name__)
    return None


def _correct(table: Table, index: int, text: str) -> None:
    table.correct(index, text or None)


def _take_up(table: Table, index: int, _: str) -> None:
    table.take_up(index)


def _taken(table: Table, at: int, text: str) -> None:
    table.taken.append(Taken(at, text))


def _cursor(table: Table, at: int, _: str) -> None:
    table.go(at)


_MOVES: Mapping[str, Callable[[Table, int, str], None]] = {
    "cursor": _cursor,
    "correct": _correct,
    "take-up": _take_up,
    "taken": _taken,
}
