"""A game on the page: its table, its number in the journal, and how it is opened, set up and kept."""

from __future__ import annotations

from copy import copy as copy_of
from typing import TYPE_CHECKING, Any, NamedTuple

from page.store import Saved
from pycore.record import text as record
from pycore.record.text import RecordError
from pycore.systems import SYSTEMS, load
from pycore.turn.setup import Setup
from pycore.turn.state import Side
from pycore.turn.table import Table

if TYPE_CHECKING:
    from page.store import Store
    from pycore.turn.setup import UnitSpec
    from pycore.turn.system import System

EVERY = 20  # steps from one whole text to the next


class Opened(NamedTuple):
    """A game that was opened; `problem` is what did not hold and `lost` the text it stands in."""

    game: Game
    problem: RecordError | None = None
    lost: str = ""


class Ahead(NamedTuple):
    """What a line would make of a table, worked out before it is done."""

    line: str
    kept: str
    of: Table
    then: Table


class Game:
    """A table, and the number of its last step in the journal."""

    def __init__(self, game_id: str, table: Table, seq: int = 0) -> None:
        self.id = game_id
        self.table = table
        self.seq = seq
        self.written = seq
        self.done = ("", "")  # the last line that was done, as it was wished for and as it is kept
        self.ahead: Ahead | None = None

    @property
    def text(self) -> str:
        """The whole game as text."""
        return record.write(self.table)

    def do(self, line: str) -> str:
        """Plays a line or moves in the history; raises what `Table.play` raises."""
        ahead, self.ahead = self.ahead, None
        if ahead is not None and ahead.line == line and ahead.of is self.table:
            self.table, kept = ahead.then, ahead.kept
        else:
            kept = record.do(self.table, line)
        self.done = line, kept
        return kept

    def apart(self) -> Game:
        """This game, to be played on while this one stays as it is."""
        other = copy_of(self)
        other.table, other.done = self.table.apart(), ("", "")
        return other

    def keep(self, store: Store, line: str) -> None:
        """Journal a line that was done."""
        self.seq += 1
        store.append(self.id, self.seq, line)

    def save(self, store: Store, now: int) -> None:
        """Write the whole text where anything is newer than the last one."""
        self.written = self.seq
        store.snapshot(self.id, Saved(self.seq, now, self.text))


def there(system_id: str) -> System | None:
    """The system with this id, or None while there is none."""
    try:
        return load(system_id)
    except KeyError:
        return None


def listed() -> list[tuple[str, bool]]:
    """Every system's id, and whether it can be played."""
    from importlib.util import find_spec

    found = []
    for system_id in SYSTEMS:
        try:
            spec = find_spec("pycore.systems." + system_id.replace("-", "_"))
        except (ImportError, ValueError):
            spec = None
        found.append((system_id, spec is not None and spec.origin is not None))
    return found


def new(system: System, names: dict[str, str], units: list[UnitSpec], game_id: str, seed: str) -> Game:
    """A fresh game of these units; `names` has every side, in table order, with its name or ""."""
    setup = Setup(
        system.id,
        system.editions[0] if system.editions else "",
        system.rules_version,
        seed=seed,
        sides=tuple(Side(side, name) for side, name in names.items()),
        units=tuple(units),
    )
    return Game(game_id, Table(system, system.quick(setup)))


def copy(text: str, game_id: str, seed: str) -> tuple[Game, RecordError | None]:
    """A game of one's own from somebody's text: rolls to come are new ones."""
    opened = record.load(record.fresh(text, seed))
    return Game(game_id, opened.table), opened.problem


def opened(store: Store, game_id: str) -> Opened:
    """The longest record of a game that can be read. Raises `RecordError` where none can."""
    first: RecordError | None = None
    lost = ""
    best: Opened | None = None
    for saved, steps in store.best(game_id):
        try:
            found = record.load(saved.text)
        except RecordError as error:
            first, lost = first or error, lost or saved.text
            continue
        game = Game(game_id, found.table, saved.seq)
        problem = found.problem or _steps(game, steps)
        game.written, game.seq = saved.seq, saved.seq + len(steps)
        if problem is None:
            return Opened(game, first, lost)
        whole = saved.text + "".join(line + "\n" for line in steps)
        if best is None or len(best.game.table.lines) < len(game.table.lines):
            best = Opened(game, problem, whole)
    if best is not None:
        return best
    raise first or RecordError(1, 1, "record.first")


def _steps(game: Game, steps: list[str]) -> RecordError | None:
    from pycore.turn.action import ActionError
    from pycore.turn.table import Refused

    for number, line in enumerate(steps):
        try:
            game.do(line)
        except ActionError as error:
            return RecordError(number + 1, error.column, error.key, **error.values)
        except Refused as error:
            return RecordError(number + 1, 1, error.refusal.key, **error.refusal.values)
    return None


def glance(text: str, seq: int) -> dict[str, Any]:
    """What a saved game is, without playing it: system, sides' names, how many lines were played."""
    head, begun, body = text.partition("\nbegin\n")
    found: dict[str, Any] = {"system": "", "sides": [], "lines": 0}
    for row in head.split("\n", 60)[:60]:
        words = row.split(" ", 2)
        if words[0] == "system" and len(words) > 1:
            found["system"] = words[1]
        elif words[0] == "side":
            found["sides"].append((words[1], words[2].strip('"') if len(words) > 2 else ""))
    found["damaged"] = not begun or found["system"] not in SYSTEMS
    found["lines"] = sum(1 for row in body.split("\n") if row and row[0] not in "?!#>" and not row.startswith(_APART))
    return found


_APART = ("cursor ", "tail ", "taken ")
