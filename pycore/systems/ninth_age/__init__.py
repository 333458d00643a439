"""The 9th Age: game turns of two player turns, phases, effects of the same moment, and the table's dice.

zone SIDE / deployed SIDE     who chose the zone, who has finished deploying
first SIDE                    the first player turn begins
next / finish                 the next phase or player turn / the end of the game
effect SIDE NAME [start|end|any] [mandatory]   a side uses an effect, or declares it in a window
window                        both sides declare before anything happens
no SIDE                       nothing (more) to declare
resolve SIDE NAME             a declared effect happens
forget SIDE NAME              it is not offered again
throw SIDE EXPR               anything: 20D6 3+, D3, 2D6 maximised, scatter D6, random direction
reroll failed|passed|all, reroll face N, reroll die N
modify "VALUE CHANGES"        in order of priority: modify "5 +1 /2 =3", modify "4+ +1 >=4"
lose UNIT N                   models lost
spell N / dispel N            dice of the magic phase
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pycore.turn import windows
from pycore.turn.phases import starting
from pycore.turn.system import System
from pycore.turn.view import Count, Field

from . import dicing
from .example import EXAMPLE
from .offers import offers
from .show import facts, view
from .texts import RULES, TERMS, TEXTS
from .turn import DEPLOYMENT, LATER, PHASES_2022, Battle
from .verbs import verbs

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pycore.turn.setup import Setup
    from pycore.turn.state import Ask, Done, State
    from pycore.turn.system import Verb
    from pycore.turn.view import Block, Option


class NinthAge(System):
    """Two armies; see the module."""

    id = "ninth-age"
    editions = ("1.0", "2022")
    rules = RULES
    counts = (Count("count.unit", 6),)
    fields: Mapping[str, Field] = {
        "lost": Field("int", 0, 999),
        "sized": Field("flag"),  # its number was known before the first loss
        "charged": Field("flag", tag=True),
        "shot": Field("flag", tag=True),
        "engaged": Field("flag", tag=True, tone="warn"),
        "fleeing": Field("flag", tag=True, tone="bad"),
    }
    game_fields: Mapping[str, Field] = {
        "turn": Field("int", 1, 99),
        "active": Field("side"),
        "power": Field("int", 0, 99),
        "dispel": Field("int", 0, 99),
    }
    toggles = (LATER,)
    phases = (DEPLOYMENT, *PHASES_2022)
    texts = TEXTS
    terms = TERMS
    example = EXAMPLE

    def verbs_here(self) -> Mapping[str, Verb]:
        """The action words; see the module."""
        return verbs(self)

    def start(self, setup: Setup) -> Done:
        """The edition is a switch, so that a table may change its mind."""
        if setup.edition == "2022" and LATER not in setup.toggles:
            setup = setup._replace(toggles=(*setup.toggles, LATER))
        return super().start(setup)

    def begin(self, state: State) -> Done:
        """Armies are deployed; nobody need say anything about that."""
        return state._replace(turn=Battle(starting(tuple(state.sides)))), ()

    def answered(self, state: State, ask: Ask, answer: Any) -> Done:
        """What was thrown."""
        return dicing.answered(state, ask, answer)

    def put(self, state: State, field: str, value: int | str) -> State:
        """The game turn and the Active Player stand in the sequence of phases."""
        now = state.turn.now
        if field == "turn":
            return state.turned(now=now._replace(round=int(value)))
        if field != "active":
            return state.with_values(**{field: value})
        if state.turn.deploying:
            return state.turned(zone=str(value), deployed=(), window=None)
        return state.turned(now=now._replace(up=str(value)), window=None)

    def offers(self, state: State) -> list[Option]:
        """See `offers`."""
        return offers(state)

    def view(self, state: State) -> tuple[Block, ...]:
        """See `show`."""
        return view(state)

    def fact(self, state: State, who: str, field: str) -> int | str | None:
        """See `show`."""
        return facts(state, who, field)

    def faults(self, state: State) -> list[str]:
        """What does not fit together in the window and in the sequence of phases."""
        battle: Battle = state.turn
        wrong = windows.faults(battle.window) if battle.window is not None else []
        if battle.now.up not in state.sides or not 0 <= battle.now.phase < len(PHASES_2022):
            wrong.append(f"no such moment: {battle.now}")
        return wrong


SYSTEM = NinthAge()
