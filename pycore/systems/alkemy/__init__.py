"""Alkemy: cards activated in alternation, action points, reactions of those on watch, passes that end the round.

The words of its actions are listed in `verbs`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pycore.turn.alternation import Alternation
from pycore.turn.message import Message, Ref
from pycore.turn.state import IN
from pycore.turn.system import System
from pycore.turn.view import Count, Field, Option, Term

from . import combat, dicing, moves, show
from .rules import LATER
from .texts import EXAMPLE, TERMS, TEXTS
from .turn import ACTIVATION, ACTS, END, INITIATIVE, PROFILE, Turn
from .verbs import VERBS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pycore.turn.state import Ask, Done, State, Unit
    from pycore.turn.view import Block

_NUMBER = Field("int", 0, 30)


class Alkemy(System):
    """The system; see the module."""

    id = "alkemy"
    editions = ("genesis",)
    rules = tuple(f"ALK-{n:02}" for n in range(1, 25))
    counts = (
        Count("count.hero", 1, values={"rank": "hero"}),
        Count("count.elite", 2, values={"rank": "elite"}),
        Count("count.troop", 4, values={"rank": "troop"}),
    )
    fields: Mapping[str, Field] = {
        "ap": Field("int", 0, 9, high_field="full"),
        "activated": Field("flag", default=0),
        "ran": Field("flag", default=0),
        "charged": Field("flag", default=0),
        "wounds": Field("int", 0, 99),
        "health": Field("word", words=("white", "yellow", "red"), default="white"),
        "mind": _NUMBER,
        "reflexes": _NUMBER,
        "combat": _NUMBER,
        "defence": _NUMBER,
        "shooting": _NUMBER,
        "size": Field("int", 1, 3),
        "full": Field("int", 1, 9),
        "rank": Field("word", words=tuple(PROFILE), default="troop"),
        "card": Field("text"),
    }
    kept_fields = ("mind", "reflexes", "combat", "defence", "shooting", "size", "full", "rank", "card")
    game_fields: Mapping[str, Field] = {"round": Field("int", 1, 99, default=1), "up": Field("side")}
    toggles = (LATER,)
    phases = (INITIATIVE, ACTIVATION, END)
    costs: Mapping[str, int] = {verb: 2 if verb == "run" else 1 for verb in ACTS}
    verbs = VERBS
    texts = TEXTS
    terms = tuple(Term(*term) for term in TERMS)
    example = EXAMPLE

    # ---- hooks

    def begin(self, state: State) -> Done:
        """The first round."""
        state = state.with_units({u.id: _profiled(u) for u in state.units.values()})
        order = Alternation(tuple(state.sides))
        return moves.new_round(state._replace(turn=Turn(order)), 1)

    def settle(self, state: State) -> Done:
        """Answered numbers close their question, a test goes on, a card without points left ends (ALK-08)."""
        over = {u.id: u.with_(ap=u.get("full")) for u in state.units.values() if u.get("ap") > u.get("full")}
        if over:
            state = state.with_units(over)
        while state.asks and state.asks[0].kind == "number":
            ask = state.asks[0]
            if ask.data[0] not in state.units[ask.unit].values:
                return state, ()
            state = state._replace(asks=state.asks[1:])
        if state.turn.test is not None and (not state.asks or state.asks[0].kind == "starts"):
            return dicing.go_on(state), ()
        if state.turn.phase == INITIATIVE and not state.asks:
            state = moves.ask_start(state, Message("ask.starts"))
        if not state.asks and combat.is_spent(state):
            return moves.finish(state)
        return state, ()

    def gone(self, state: State, unit: Unit) -> Done:
        """Whatever waited for it closes."""
        return moves.gone(state, unit)

    def came(self, state: State, unit: Unit) -> Done:
        """A newcomer has its profile's points and may be activated this round, or acts with its card (ALK-01)."""
        return moves.came(state.with_unit(_profiled(unit)), unit.id), ()

    def answered(self, state: State, ask: Ask, answer: Any) -> Done:
        """A test was rolled."""
        return dicing.ended(state, ask, answer)

    def skipped(self, state: State, ask: Ask) -> Done:
        """A test is dropped; a start nobody decides goes to the first side of the table."""
        if ask.kind == "starts":
            return moves.starts(state, state.turn.order.order[0])
        return state.turned(test=None), ()

    def put(self, state: State, field: str, value: int | str) -> State:
        """Corrections of the game as a whole; another side up means that nobody's card is being played."""
        if field != "up":
            return super().put(state, field, value)
        turn = state.turn
        if turn.order.up == value and turn.phase == ACTIVATION:
            return state
        order = turn.order._replace(up=str(value), passes=0)
        return state._replace(turn=Turn(order, ACTIVATION), asks=())

    def offers(self, state: State) -> list[Option]:
        """What to offer while no question is open."""
        return show.offers(state)

    def answers(self, state: State, ask: Ask) -> list[Option]:
        """Who starts, or a number."""
        if ask.kind == "number":
            return super().answers(state, ask)
        options = [Option(f"starts {s}", Message("starts", {"side": Ref(s)}), "answer", s) for s in state.sides]
        if state.depth(INITIATIVE) == "dice" and not ask.side and all(map(state.present, state.sides)):
            options.append(Option("roll-initiative", Message("roll-initiative"), "chip"))
        return options

    def view(self, state: State) -> tuple[Block, ...]:
        """What to show."""
        return show.view(state)

    def fact(self, state: State, who: str, field: str) -> int | str | None:
        """round, up, phase, passes of the game; on-watch (ALK-12), inactive (ALK-08), active of a miniature."""
        turn: Turn = state.turn
        if who == "game":
            facts: dict[str, int | str] = {"up": turn.order.up, "phase": turn.phase, "passes": turn.order.passes}
            return facts.get(field)
        unit = state.units.get(who)
        if unit is None:
            return None
        flags = {"on-watch": unit.get("ap") >= 1, "inactive": unit.get("ap") == 0, "active": who in turn.active}
        return int(flags[field]) if field in flags else None

    def unnamed(self, unit: Unit) -> str:
        """Hero, elite or troop."""
        return "unit." + unit.word("rank")

    def faults(self, state: State) -> list[str]:
        """What must always hold."""
        turn: Turn = state.turn
        wrong = [f"{u.id} has {u.get('ap')} AP" for u in state.units.values() if not 0 <= u.get("ap") <= u.get("full")]
        wrong += [f"{i} is active but gone" for i in turn.active if state.units[i].status != IN]
        if bool(turn.card) != bool(turn.active):
            wrong.append("a card without active miniatures, or miniatures without a card")
        if turn.phase == ACTIVATION and turn.order.up not in state.sides:
            wrong.append("nobody is up")
        if turn.phase == INITIATIVE and not state.asks:
            wrong.append("nobody is asked who starts")
        for t in turn.triggers:
            wrong += [f"{t.verb} waits for {i}" for i in (t.actor, t.target) if i and state.units[i].status != IN]
        return wrong


def _profiled(unit: Unit) -> Unit:
    """The unit with its profile's points: those it was given, else those of its rank."""
    full = unit.get("full") or unit.get("ap") or PROFILE[unit.word("rank")]
    return unit.with_(full=full, ap=min(full, unit.get("ap") if "ap" in unit.values else full))


SYSTEM = Alkemy()
