"""Who joins, who is defeated, and the stages of villains and of the main scheme."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycore.turn.message import Message, Ref
from pycore.turn.muster import go
from pycore.turn.state import FALLEN

from .activation import engage, stop_acts
from .board import (
    ALLY,
    ALTER_EGO,
    ENC,
    IDENTITY,
    MINION,
    SCHEME,
    VILLAIN,
    act_of,
    item_of,
    of,
    players,
    solo,
    turn_of,
    whose,
)

if TYPE_CHECKING:
    from pycore.turn.state import Done, State, Unit
    from pycore.turn.system import System

_ON_IT = ("stunned", "confused", "tough", "exhausted", "boosts", "hp", "atk-bonus", "sch-bonus")
_WORDS = ("retaliate", "villainous", "quickstrike", "guard", "patrol", "steady", "overkill", "piercing")


def beaten(system: System, state: State, unit: Unit, *, other: bool = False) -> Done:
    """A villain's stage, one of a line of minions, or a character is defeated."""
    if unit.values.get("kind") == VILLAIN and not 0 < unit.get("stages") <= unit.get("stage"):
        return _next_stage(state, unit, other=other)
    if unit.count > 1:
        return _one_of_a_line(state, unit)
    state, more = go(system, state, unit, FALLEN)
    return state, (Message("event.fall", {"unit": Ref(unit.id)}), *more)


def _one_of_a_line(state: State, unit: Unit) -> Done:
    """One of several like minions is defeated: the one that activates, if one of them does (MCH-09)."""
    values = {k: v for k, v in unit.values.items() if k != "hp"}
    state = state.with_unit(unit._replace(count=unit.count - 1, values=values))
    turn, item, act = turn_of(state), item_of(state), act_of(state)
    acted = list(turn.acted)
    mine = item is not None and act is not None and act.enemy == unit.id
    planned = mine and item is not None and not item.group
    if (planned and unit.id in acted) or acted.count(unit.id) >= unit.count:
        acted.remove(unit.id)
    state = state._replace(turn=turn._replace(acted=tuple(acted)))
    events: tuple[Message, ...] = (Message("event.beaten", {"unit": Ref(unit.id)}),)
    if mine:
        state, more = stop_acts(state, unit.id, only_top=True)
        events += more
    return state, events


def _next_stage(state: State, unit: Unit, *, other: bool) -> Done:
    """MCH-P15, MCH-A10: excess damage is lost; under the same name all but damage stays, and the activation goes on.

    A stage of another name brings its own keywords.
    """
    dropped = {"hp", "atk", "sch"} | ({*_ON_IT, *_WORDS} if other else set())
    values = {k: v for k, v in unit.values.items() if k not in dropped}
    values["stage"] = unit.get("stage") + 1
    state = state.with_unit(unit._replace(values=values))
    events: tuple[Message, ...] = (Message("event.stage", {"unit": Ref(unit.id), "n": values["stage"]}, "MCH-P15"),)
    if other:
        if unit.get("boosts"):
            events += (Message("event.boost-discarded", {"unit": Ref(unit.id), "n": unit.get("boosts")}, "MCH-P15"),)
        state, more = stop_acts(state, unit.id)
        events += more
    return state, events


def gone(state: State, unit: Unit) -> Done:
    """What leaves play is a new card when it comes back: nothing that was on it stays."""
    events: tuple[Message, ...] = ()
    if unit.values.get("kind") == IDENTITY:
        if not solo(state):
            events = (Message("event.eliminated", {"side": Ref(unit.side)}, "MCH-P16"),)
        return state, events
    if unit.get("boosts"):
        events = (Message("event.boost-discarded", {"unit": Ref(unit.id), "n": unit.get("boosts")}, "MCH-P4"),)
    values = {k: v for k, v in unit.values.items() if k not in _ON_IT}
    return state.with_unit(unit._replace(values=values)), events


def came(state: State, unit: Unit, *, playing: bool = True) -> Done:
    """Who joins is what its side makes it: an identity where there is none, an ally; a villain, a minion."""
    values = dict(unit.values)
    if "kind" not in values:
        if unit.side == ENC:
            values["kind"] = MINION if of(state, VILLAIN) else VILLAIN
        else:
            values["kind"] = ALLY if of(state, IDENTITY, unit.side) else IDENTITY
    if values["kind"] == IDENTITY:
        values.setdefault("form", ALTER_EGO)
    if values["kind"] == VILLAIN:
        values.setdefault("stage", 1)
    unit = unit._replace(values=values)
    state = state.with_unit(unit)
    if values["kind"] == SCHEME and playing:
        state = state._replace(turn=turn_of(state)._replace(fresh=unit.id))
    if values["kind"] == MINION:
        side = str(values.get("engaged", whose(state)))
        if playing and side in players(state):
            return engage(state, unit, side, "MCH-P10")
        state = state.with_unit(unit.with_(engaged=side))
    return state, ()


def advance(state: State) -> Done:
    """The next stage of the main scheme: excess threat is lost, acceleration tokens stay, values are new."""
    values = {k: v for k, v in state.values.items() if k != "target"}
    values.update(threat=0, stage=state.get("stage") + 1)
    return state._replace(values=values), (Message("event.advance", {"n": values["stage"]}, "MCH-P14"),)


def lose(state: State) -> Done:
    """The players have lost, whatever else happens at the same time."""
    return state._replace(turn=turn_of(state)._replace(end="lost")), ()
