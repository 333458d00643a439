"""Setting up: how many, or which roster, on each side; and the sheets of rosters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from page import care, games, rosters
from page.commands import new_id, new_seed
from pycore.record.parse import RecordError
from pycore.turn.correct import LONGEST_NAME
from pycore.turn.setup import UnitSpec

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from page.app import App
    from page.rosters import Roster
    from pycore.turn.system import System

SIDES = "abcdefgh"
MOST_SHOWN = 12  # units of a roster that are named in its summary


class Seat(NamedTuple):
    """A side that is being set up; `roster` is the id of a kept one, which then stands in place of the counts."""

    id: str
    name: str = ""
    roster: str = ""
    counts: Mapping[str, int] = {}


class Draft(NamedTuple):
    """A game that is being set up."""

    system: System
    seats: tuple[Seat, ...]

    def seat(self, side: str) -> Seat | None:
        """The seat with this id."""
        return next((seat for seat in self.seats if seat.id == side), None)

    def put(self, seat: Seat) -> Draft:
        """The draft with this seat in place of the one with its id."""
        return self._replace(seats=tuple(seat if s.id == seat.id else s for s in self.seats))


def counts_of(system: System, side: str) -> list[Any]:
    """What is counted on this side."""
    return [count for count in system.counts if count.side in ("", side)]


def drafted(system: System, last: object) -> Draft:
    """A draft as the last game of this system was set up; `last` comes from the settings and may be anything."""
    kept: dict[str, Any] = last if isinstance(last, dict) else {}
    more = [s for s in SIDES if s in kept and s not in system.sides][: system.most_sides - len(system.sides)]
    return Draft(system, tuple(_seat(system, side, kept.get(side)) for side in (*system.sides, *more)))


def _seat(system: System, side: str, last: object = None) -> Seat:
    kept: dict[str, Any] = last if isinstance(last, dict) else {}
    counts = {}
    for count in counts_of(system, side):
        n = kept.get(count.key)
        counts[count.key] = n if isinstance(n, int) and count.low <= n <= count.high else count.default
    name, roster = kept.get("name"), kept.get("roster")
    return Seat(side, _name(name) if isinstance(name, str) else "", roster if isinstance(roster, str) else "", counts)


def _name(text: str) -> str:
    return "".join(c for c in text.strip()[:LONGEST_NAME] if c.isprintable())


def _units(draft: Draft, seat: Seat, roster: Roster | None) -> list[UnitSpec]:
    if roster is not None:
        return list(rosters.placed(roster, seat.id))
    kinds = [c for c in counts_of(draft.system, seat.id) for _ in range(seat.counts.get(c.key, c.default))]
    return [UnitSpec(f"{seat.id}-{n}", seat.id, "", 1, dict(c.values)) for n, c in enumerate(kinds, 1)]


def _chosen(app: App, draft: Draft, seat: Seat) -> Roster | None:
    kept = dict(rosters.stored(app.store, draft.system.id)) if seat.roster else {}
    roster = kept.get(seat.roster)
    return roster if roster is not None and rosters.fits(draft.system, roster, seat.id) else None


# ---- what is shown


def summary(app: App, units: tuple[UnitSpec, ...], system: System) -> str:
    """Who is in a roster, in one line; units without a name are counted."""
    named = [f"{u.name} \u00d7{u.count}" if u.count > 1 else u.name for u in units if u.name]
    plain = len(units) - len(named)
    shown = named[:MOST_SHOWN] + ["…"] * (len(named) > MOST_SHOWN)
    if plain:
        values = [u.values for u in units if not u.name]
        of_kind = {c.key: sum(1 for v in values if c.values.items() <= v.items()) for c in system.counts}
        kinds = [f"{app.voice.word(key, key)} {n}" for key, n in of_kind.items() if n]
        shown += kinds if sum(of_kind.values()) == plain else [f"+{plain}"]
    return ", ".join(shown)


def screen(app: App, top: str) -> str:
    """The set-up screen."""
    draft = app.draft
    if draft is None:
        return ""
    v: dict[str, Any] = {"banner": top, "system": draft.system.id, "sides": [], "add": ""}
    for seat in draft.seats:
        roster = _chosen(app, draft, seat)
        counts = [] if roster else counts_of(draft.system, seat.id)
        rows = [(c.key, app.voice.t(c.key), seat.counts.get(c.key, c.default), c.low, c.high) for c in counts]
        side = {
            "id": seat.id,
            "plain": app.voice.word("side." + seat.id, seat.id),
            "name": seat.name,
            "rows": rows,
            "roster": app.voice.t("setup.roster", name=_called(app, roster)) if roster else "",
            "units": summary(app, roster.units, draft.system) if roster else "",
            "drop": seat.id not in draft.system.sides,
            "empty": bool(rows) and rows[0][4] == 1 and not seat.name and not any(row[2] for row in rows),
        }
        v["sides"].append(side)
    if len(draft.seats) < draft.system.most_sides:
        v["add"] = next((s for s in SIDES if draft.seat(s) is None), "")
    return str(app.renderer.macros("setup.html").setup(v))


def _called(app: App, roster: Roster) -> str:
    return roster.name or app.voice.word("side." + roster.side, roster.side)


def _rosters(app: App, side: str = "") -> Any:
    """What is kept, for a side that is set up or for nobody."""
    draft = app.draft if side else None
    seat = draft.seat(side) if draft else None
    items = []
    for roster_id, roster in rosters.stored(app.store, draft.system.id if draft else ""):
        system = games.there(roster.system)
        if system is None or (draft and not rosters.fits(draft.system, roster, side)):
            continue
        items.append(
            {
                "id": roster_id,
                "name": _called(app, roster),
                "system": "" if draft else app.voice.t("system." + roster.system),
                "units": summary(app, roster.units, system),
                "used": seat is not None and seat.roster == roster_id,
            }
        )
    return "rosters", {"side": side if seat else "", "items": items, "counts": seat is not None and not seat.roster}


def _roster(app: App, roster_id: str = "", side: str = "") -> Any:
    """One roster as text, or an empty place for one."""
    kept = dict(rosters.stored(app.store))
    roster = kept.get(roster_id)
    if roster is None and roster_id != "new":
        return None
    text = rosters.write(roster) if roster else ""
    typed, error = app.desk.get("roster", ("", ""))
    v = {"id": roster_id, "side": side, "text": typed or text, "error": error}
    return "roster", {**v, "name": _called(app, roster) if roster else ""}


def _keep_sheet(app: App) -> Any:
    """The sides that can be kept, each with the name it would go by."""
    if app.screen == "setup" and app.draft:
        sides = [(s.id, s.name or app.voice.word("side." + s.id, s.id)) for s in app.draft.seats if not s.roster]
    elif app.game:
        say = app.voice.teller(app.game.table.state)
        sides = [(s, say.side(s)) for s in app.game.table.state.sides]
    else:
        return None
    return "keep", sides


SHEETS: Mapping[str, tuple[str, Callable[..., Any]]] = {
    "rosters": ("setup.html", _rosters),
    "roster": ("setup.html", _roster),
    "keep-roster": ("setup.html", _keep_sheet),
}


# ---- what can be done


def _setup(app: App, system_id: str) -> None:
    system = games.there(system_id)
    if system is None:
        return
    last = app.store.settings.get("counts")
    app.draft = drafted(system, last.get(system_id) if isinstance(last, dict) else None)
    app.screen, app.sheet = "setup", ()
    app.voice = type(app.voice)(app.language, system)
    app.renderer.speak(app.voice)


def _count(app: App, text: str) -> None:
    side, key, by = [*text.split(" "), "", "", ""][:3]
    draft = app.draft
    seat = draft.seat(side) if draft else None
    if draft is None or seat is None:
        return
    count = next((c for c in counts_of(draft.system, side) if c.key == key), None)
    if count is not None and by in ("1", "-1"):
        n = min(count.high, max(count.low, seat.counts.get(key, count.default) + int(by)))
        counted = seat._replace(counts={**seat.counts, key: n})
        app.draft = draft.put(_seated(draft.system, counted) if by == "1" else counted)


def _seated(system: System, seat: Seat) -> Seat:
    """Whoever has a name or an ally plays: what a side has at most one of is there, or the side would be left out."""
    first = next(iter(counts_of(system, seat.id)), None)
    if first is None or first.high > 1 or seat.roster:
        return seat
    return seat._replace(counts={**seat.counts, first.key: 1})


def _side_name(app: App, text: str) -> None:
    side, _, name = text.partition(" ")
    draft = app.draft
    seat = draft.seat(side) if draft else None
    if draft is not None and seat is not None:
        named = seat._replace(name=name[:LONGEST_NAME])
        app.draft = draft.put(_seated(draft.system, named) if _name(name) and not _name(seat.name) else named)


def _side_add(app: App, side: str) -> None:
    draft = app.draft
    if draft and side in SIDES and draft.seat(side) is None and len(draft.seats) < draft.system.most_sides:
        app.draft = draft._replace(seats=(*draft.seats, _seat(draft.system, side)))


def _side_drop(app: App, side: str) -> None:
    if app.draft and side not in app.draft.system.sides:
        app.draft = app.draft._replace(seats=tuple(seat for seat in app.draft.seats if seat.id != side))


def _use(app: App, text: str) -> None:
    """`use SIDE [ROSTER]`: a roster in place of counts, or counts again."""
    side, _, roster_id = text.partition(" ")
    draft = app.draft
    seat = draft.seat(side) if draft else None
    if draft is None or seat is None:
        return
    roster = dict(rosters.stored(app.store)).get(roster_id)
    name = roster.name if roster and roster.name else seat.name
    app.draft = draft.put(seat._replace(roster=roster_id if roster else "", name=name))
    app.sheet = ()


def _begin(app: App, _: str) -> None:
    draft = app.draft
    if draft is None:
        return
    units: list[UnitSpec] = []
    names = {}
    for seat in draft.seats:
        units += _units(draft, seat, _chosen(app, draft, seat))
        names[seat.id] = _name(seat.name)
    last = {s.id: {**s.counts, "name": _name(s.name), "roster": s.roster} for s in draft.seats}
    app.store.put_in("counts", draft.system.id, last)
    game = games.new(draft.system, names, units, new_id(), new_seed())
    game.save(app.store, app.now())
    care.own_game(app)
    app.open(game)


def _keep(app: App, text: str) -> None:
    """`keep-roster SIDE NAME`: of the game that is open, or of the one that is being set up."""
    side, _, name = text.partition(" ")
    roster = None
    if app.screen == "play" and app.game and side in app.game.table.state.sides:
        roster = rosters.of_table(app.game.table, side)
    elif app.screen == "setup" and app.draft and (seat := app.draft.seat(side)):
        units = _units(app.draft, seat, _chosen(app, app.draft, seat))
        roster = rosters.Roster(app.draft.system.id, side, "", tuple(units))
    if roster is None or not roster.units:
        app.tell("roster", "roster.nobody", ("dismiss roster", "store.dismiss"))
        app.sheet = ()
        return
    roster = roster._replace(name=_name(name))
    _store(app, rosters.PREFIX + new_id(), roster)
    app.sheet = ()


def _store(app: App, roster_id: str, roster: Roster) -> None:
    rosters.keep(app.store, roster_id, roster, app.now())
    values = {"name": _called(app, roster), "n": len(roster.units)}
    app.tell("roster", "roster.kept", ("dismiss roster", "store.dismiss"), **values)


def _text(app: App, text: str) -> None:
    """`roster-text ID TEXT`: what was typed or read from a file, in place of that roster or as new ones."""
    roster_id, _, typed = text.partition(" ")
    system_id = app.draft.system.id if app.draft and app.screen == "setup" else ""
    known = dict(rosters.stored(app.store)).get(roster_id)
    try:
        found = rosters.parse(typed, known.system if known else system_id)
    except RecordError as error:
        key = "roster.faulty"
        app.desk["roster"] = (typed, app.voice.t(key, line=error.line, column=error.column, reason=app.reason(error)))
        return
    if not found:
        app.desk["roster"] = (typed, app.voice.t("roster.nobody"))
        return
    app.desk.pop("roster", None)
    for roster in found:
        _store(app, roster_id if known and roster is found[0] else rosters.PREFIX + new_id(), roster)
    app.sheet = ("rosters", *app.sheet[2:])


def _download(app: App, roster_id: str) -> None:
    roster = dict(rosters.stored(app.store)).get(roster_id)
    if roster is not None:
        app.effects.append(("download", f"onwatch-roster-{roster.system}.txt", rosters.write(roster)))


COMMANDS: Mapping[str, Callable[[App, str], None]] = {
    "setup": _setup,
    "count": _count,
    "side-name": _side_name,
    "side-add": _side_add,
    "side-drop": _side_drop,
    "use": _use,
    "begin": _begin,
    "keep-roster": _keep,
    "roster-text": _text,
    "roster-download": _download,
}
