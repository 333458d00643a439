"""The small game that engine.py and engine.mjs play: two sides, five units each, 4 action points a unit.

The side that is up activates a unit, spends its points one by one, ends the activation (the other side is up); or it
passes. Two passes, one straight after the other, end the round: all points are back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pycore.turn.action import parse_action
from pycore.turn.alternation import Alternation, acted, over, passed
from pycore.turn.message import Message, Ref, Refusal
from pycore.turn.setup import Setup, UnitSpec
from pycore.turn.system import System, Verb
from pycore.turn.view import Field, Option

if TYPE_CHECKING:
    import random

    from pycore.turn.action import Action
    from pycore.turn.state import Done, State

POINTS = 4
_END, _PASS, _ROUND = (Message("end"),), (Message("pass"),), (Message("pass"), Message("round"))
UNITS = tuple(f"{side}-{n}" for side in "ab" for n in range(1, 6))


class Turn(NamedTuple):
    """Who is up, and the unit that is being played ("" for none)."""

    order: Alternation
    active: str = ""


def may_activate(state: State, action: Action) -> Refusal | None:
    """One unit at a time, of the side that is up, with points, once a round."""
    unit = state.units[action.args[0]]
    if state.turn.active:
        return Refusal("SKI-01", "active", {"unit": Ref(state.turn.active)})
    if unit.side != state.turn.order.up:
        return Refusal("SKI-02", "not-up", {"unit": Ref(unit.id)})
    return Refusal("SKI-03", "done", {"unit": Ref(unit.id)}) if unit.get("done") else None


def activate(state: State, action: Action) -> Done:
    """Takes up a unit."""
    unit = state.units[action.args[0]]
    state = state.with_unit(unit.with_(done=1))
    return state.with_turn(Turn(state.turn.order, unit.id)), (Message("activate", {"unit": Ref(unit.id)}),)


def may_spend(state: State, action: Action) -> Refusal | None:
    """Only the unit being played, down to nothing."""
    unit = state.units[action.args[0]]
    if state.turn.active != unit.id:
        return Refusal("SKI-01", "not-active", {"unit": Ref(unit.id)})
    return None if unit.get("ap") else Refusal("SKI-04", "short", {"unit": Ref(unit.id)})


def spend(state: State, action: Action) -> Done:
    """Takes one point off."""
    unit = state.units[action.args[0]]
    left = unit.get("ap") - 1
    return state.with_unit(unit.with_(ap=left)), (Message("spend", {"unit": Ref(unit.id), "left": left}),)


def may_end(state: State, action: Action) -> Refusal | None:
    """There is something to end."""
    return None if state.turn.active else Refusal("SKI-01", "nobody")


def end(state: State, action: Action) -> Done:
    """The other side is up."""
    return state.with_turn(Turn(acted(state.turn.order))), _END


def may_pass(state: State, action: Action) -> Refusal | None:
    """Not in the middle of an activation."""
    return Refusal("SKI-01", "active", {"unit": Ref(state.turn.active)}) if state.turn.active else None


def pass_(state: State, action: Action) -> Done:
    """The other side is up; where both have passed, a round begins."""
    order = passed(state.turn.order)
    if not over(order):
        return state.with_turn(Turn(order)), _PASS
    units = {unit.id: unit.with_(ap=POINTS, done=0) for unit in state.units.values()}
    state = state.with_values(round=state.get("round") + 1)._replace(units=units, turn=Turn(order._replace(passes=0)))
    return state, _ROUND


class Skirmish(System):
    """The game as a system."""

    id = "skirmish"
    fields = {"ap": Field("int", 0, POINTS, default=POINTS), "done": Field("flag", default=0)}  # noqa: RUF012
    game_fields = {"round": Field("int", 1, 999_999, default=1)}  # noqa: RUF012
    verbs = {  # noqa: RUF012
        "activate": Verb(("unit",), activate, may_activate),
        "spend": Verb(("unit",), spend, may_spend),
        "end": Verb((), end, may_end),
        "pass": Verb((), pass_, may_pass),
    }

    def begin(self, state: State) -> Done:
        """The first side is up."""
        return state._replace(turn=Turn(Alternation(tuple(state.sides), "a"))), ()

    def offers(self, state: State) -> list[Option]:
        """Every action, with what forbids it."""
        texts = ["end", "pass", *(f"{verb} {unit}" for unit in state.units for verb in ("activate", "spend"))]
        return [Option(text, Message(text.split(" ")[0]), refusal=self.refusal(state, text)) for text in texts]


SYSTEM = Skirmish()
SETUP = Setup("skirmish", units=tuple(UnitSpec(unit, unit[0]) for unit in UNITS))


def digest(state: State) -> list[object]:
    """What both engines must agree on: round, who is up, passes, who is active, points and marks of all."""
    order, active = state.turn
    units = [[unit.get("ap"), unit.get("done")] for unit in state.units.values()]
    return [state.get("round"), order.up, order.passes, active, units]


def game(luck: random.Random, actions: int) -> list[str]:
    """The lines of a game by the rules, by chance."""
    lines: list[str] = []
    state, _ = SYSTEM.start(SETUP)
    while len(lines) < actions:
        active, up = state.turn.active, state.turn.order.up
        if active:
            verb = "spend " + active if state.units[active].get("ap") and luck.random() < 0.75 else "end"
        else:
            ready = [u.id for u in state.side_units(up) if not u.get("done")]
            verb = "activate " + luck.choice(ready) if ready and luck.random() < 0.9 else "pass"
        lines.append(verb)
        state, _ = SYSTEM.apply(state, parse_action(verb))
    return lines
