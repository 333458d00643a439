"""Rosters: the units of one side, with names, counts and known values, kept for the next game.

A roster is the header of a record with one side in it, so the reader of records checks it and says what is wrong in
which line and column. It is stored like a game, under an id that begins with `PREFIX`; its name is its side's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from page.store import PREFIX, Saved
from pycore.record import text as record
from pycore.record.parse import RecordError, read
from pycore.systems import load
from pycore.turn.setup import Setup, UnitSpec
from pycore.turn.state import Side

if TYPE_CHECKING:
    from collections.abc import Iterable

    from page.store import Store
    from pycore.turn.system import System
    from pycore.turn.table import Table

MOST_CHARS = 40_000
__all__ = ["PREFIX", "Roster", "fits", "of_table", "parse", "placed", "stored", "write"]


class Roster(NamedTuple):
    """The units of a side of a system, in order."""

    system: str
    side: str
    name: str
    units: tuple[UnitSpec, ...]


def of_table(table: Table, side: str) -> Roster:
    """A side as it was set up, with what is known of it by now and those who joined later; the fallen too."""
    state = table.state
    joined = {
        text.removeprefix("anyway ").split(" ", 2)[1]
        for text in table.lines.texts[: table.cursor]
        if text.startswith(("join ", "anyway join "))
    }
    first = {unit.id: unit for unit in table.setup.units}
    units = []
    for unit in state.side_units(side):
        spec = first.get(unit.id)
        if spec is None and unit.id not in joined:
            continue  # split off a line that counts it already
        known = {name: unit.values[name] for name in table.system.kept_fields if name in unit.values}
        values = {**(spec.values if spec else {}), **known}
        units.append(UnitSpec(unit.id, side, unit.name, max(spec.count, unit.count) if spec else unit.count, values))
    return Roster(table.system.id, side, state.sides[side].name, tuple(units))


def write(roster: Roster) -> str:
    """The roster as text."""
    system = load(roster.system)
    side = (Side(roster.side, roster.name),)
    setup = Setup(system.id, "", system.rules_version, sides=side, units=roster.units)
    rows = [row for row in record.header(setup) if not row.startswith("depth ")]
    return "\n".join(rows) + "\n"


def parse(text: str, system_id: str = "") -> list[Roster]:
    """The rosters of a text, one for each side that has units.

    `unit` lines alone will do where the system is known. Raises `RecordError`, lines counted as they stand in `text`.
    """
    if len(text) > MOST_CHARS:
        raise RecordError(1, 1, "record.long", longest=MOST_CHARS)
    rows = text.removeprefix("\ufeff").replace("\r", "").split("\n")
    last = len(rows)
    first = next((row for row in rows if row.strip() and row.lstrip()[0] != "#"), "")
    above = 0
    if first.split(" ")[0] in ("unit", "side") and system_id:
        head = ["onwatch 1", "system " + system_id]
        if not any(row.startswith("side ") for row in rows):
            named = [words[2] for words in map(str.split, rows) if words[:1] == ["unit"] and len(words) > 2]
            head += ["side " + word for word in dict.fromkeys(named)]
        rows, above = head + rows, len(head)
    end = next((i for i, row in enumerate(rows) if row.rstrip() == "begin"), len(rows))
    try:
        found = read("\n".join([*rows[:end], "begin", ""]))
        setup = found.setup
        try:
            system = load(setup.system)
        except KeyError:
            raise RecordError(found.where["system"], 8, "record.system", word=setup.system) from None
        sides = setup.sides or tuple(map(Side, system.sides))
        record.check_setup(system, setup._replace(sides=sides), found.where, found.rows)
    except RecordError as error:
        raise RecordError(min(last, max(1, error.line - above)), error.column, error.key, **error.values) from None
    every = [Roster(setup.system, s.id, s.name, tuple(u for u in setup.units if u.side == s.id)) for s in sides]
    return [roster for roster in every if roster.units]


def stored(store: Store, system_id: str = "") -> list[tuple[str, Roster]]:
    """Every roster that is kept and can be read, the newest first; of one system, or all."""
    found = []
    for roster_id, saved, _ in store.games(rosters=True):
        try:
            rosters = parse(saved.text)
        except RecordError:
            continue  # the list of games offers its text
        found += [(roster_id, roster) for roster in rosters[:1] if system_id in ("", roster.system)]
    return found


def keep(store: Store, roster_id: str, roster: Roster, now: int) -> None:
    """Store a roster, a new one or in the place of the one with this id."""
    last = store.records.get(roster_id)
    store.snapshot(roster_id, Saved(last[0].seq + 1 if last else 1, now, write(roster)))


def fits(system: System, roster: Roster, side: str) -> bool:
    """Whether a side may be made of this roster: heroes are no foes where a system tells them apart."""

    def kinds(of: str) -> set[str]:
        return {count.key for count in system.counts if count.side in ("", of)}

    return roster.system == system.id and kinds(roster.side) == kinds(side)


def placed(roster: Roster, side: str) -> Iterable[UnitSpec]:
    """The roster's units on another side, under ids of their own."""
    return (unit._replace(id=f"{side}-{n}", side=side) for n, unit in enumerate(roster.units, 1))
