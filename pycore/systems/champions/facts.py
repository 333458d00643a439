"""What can be asked of the game: `? game doing "unit side kind"`, `sum`, `given`, `due`, `step`, `waiting`, and
`target-player`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import sums
from .board import Act, act_of, item_of, threat_due, turn_of

if TYPE_CHECKING:
    from pycore.turn.state import State


def _doing(state: State) -> str:
    item = item_of(state)
    if item is None:
        return "-"
    data = item.data
    if not isinstance(data, Act):
        return f"card {data.player}"
    return f"{data.enemy} {data.player} {'instead-' if data.instead else ''}{data.kind}"


def _total(state: State) -> int | str:
    act = act_of(state)
    return sums.total(state, act) if act is not None else "-"


def _given(state: State) -> int | str:
    act = act_of(state)
    return act.given if act is not None else "-"


def _target(state: State) -> str:
    act = act_of(state)
    return act.target if act is not None else "-"


FACTS = {
    "doing": _doing,
    "sum": _total,
    "given": _given,
    "due": threat_due,
    "step": lambda state: turn_of(state).step,
    "waiting": lambda state: len(turn_of(state).queue.waiting),
    "target-player": _target,
}
