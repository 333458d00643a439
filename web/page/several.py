"""Several units in one action: chosen on a sheet, then set, fallen or gone together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from page import board
from pycore.turn.state import IN

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from page.app import App


def _several(app: App, picked: str = "") -> Any:
    if not app.game:
        return None
    table = app.game.table
    state, say = table.state, app.voice.teller(table.state)
    chosen = [unit for unit in picked.split(",") if unit in state.units]
    sides = []
    for side in state.sides:
        units = [(u.id, say.unit(u.id), u.count, u.id in chosen, u.status == IN) for u in state.side_units(side)]
        if units:
            sides.append((side, say.side(side), all(on for _, _, _, on, _ in units), units))
    ids = ",".join(chosen)
    here = ",".join(unit for unit in chosen if state.units[unit].status == IN)
    forms = []
    for name, field in table.system.fields.items() if chosen else ():
        of_one = chosen[0] if len(chosen) == 1 else ""
        forms.append((name, app.voice.word("field." + name, name), board.form(field, state, of_one, app.voice, name)))
    return "several", {"sides": sides, "ids": ids, "here": here, "n": len(chosen), "forms": forms}


SHEETS: Mapping[str, tuple[str, Callable[..., Any]]] = {"several": ("several.html", _several)}


def _pick(app: App, text: str) -> None:
    """`pick UNIT...`: chosen ones go, others come; a whole side comes unless all of it is chosen."""
    if app.game and app.sheet[:1] == ("several",):
        now = [unit for unit in (app.sheet[1] if len(app.sheet) > 1 else "").split(",") if unit]
        asked = [unit for unit in text.split(",") if unit in app.game.table.state.units]
        if set(asked) <= set(now):
            now = [unit for unit in now if unit not in asked]
        else:
            now += [unit for unit in asked if unit not in now]
        app.sheet = ("several", ",".join(now))


COMMANDS: Mapping[str, Callable[[App, str], None]] = {"pick": _pick}
