"""Mordheim: whole turns of recovery, movement, shooting and hand-to-hand combat, two warbands or more.

next                                  the next phase, or the next side's turn; never asks
rout [held|broke|yield]               the rout test: rolled, or what it came to
rally UNIT                            rolls; rallied UNITS, failed UNITS say what it came to
near UNITS                            the nearest model that counts is an enemy, or is not
stand all|UNITS
charge UNIT [TARGET], short UNITS     a charge, and one that fails
contact UNIT UNITS                    these fight each other: a second opponent, somebody who joins in
intercept UNIT UNIT                   a charge that ends at another enemy, who steps into its way
flee UNITS, gone UNITS                compulsory moves; off the table
ran UNITS, hide UNITS, show UNITS, away UNIT, escape UNIT
shoot UNIT [TARGET], strike UNIT [TARGET], mod WORD, parry     attacks, rolled at depth "dice"
down UNITS, stun UNITS, out UNITS, broke UNITS                 what became of somebody
alone UNIT, fear UNIT charged|charge, stupidity UNIT           tests on Leadership
roll-off UNIT UNIT, first UNIT UNIT   who strikes first at equal Initiative
end SIDE|draw                         the game ends, won by a side or by nobody
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pycore.turn.action import ActionError, parse_action
from pycore.turn.phases import starting, within
from pycore.turn.state import IN
from pycore.turn.system import System, Verb
from pycore.turn.view import Count, Field, Option, Term

from . import acts, attack, nerve, order, verbs
from .example import EXAMPLE
from .texts import RULES, TERMS, TEXTS
from .turn import PHASES, STATES, Turn, phase, pruned
from .verbs import VERBS, going

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pycore.turn.message import Message
    from pycore.turn.setup import Setup
    from pycore.turn.state import Ask, Done, State, Unit
    from pycore.turn.view import Block

_VALUE = Field("int", 1, 10)
_FLAG = Field("flag")


def _tag(tone: str = "") -> Field:
    return Field("flag", tag=True, tone=tone)


class Mordheim(System):
    """The system; see the module."""

    id = "mordheim"
    rules = RULES
    most_sides = 4
    counts = (Count("count.fighter", 6, 20, 1),)
    fields: Mapping[str, Field] = {
        "state": Field("word", words=STATES, default="standing"),
        "engaged": _tag("warn"),
        "leader": _tag(),
        "charged": _tag(),
        "ran": _tag(),
        "stood_up": _tag("warn"),
        "rallied": _tag("warn"),
        "fled": _tag(),
        "short": _tag("warn"),
        "shot": _tag(),
        "near": _tag("bad"),
        "chased": _tag("bad"),
        "afraid": _tag("bad"),
        "dazed": _tag("bad"),
        "early": _tag(),
        "late": _tag(),
        "struck": _tag(),
        "ld": Field("int", 2, 10),
        "ws": _VALUE,
        "bs": _VALUE,
        "s": _VALUE,
        "ms": _VALUE,
        "t": _VALUE,
        "w": Field("int", 0, 10),
        "i": _VALUE,
        "attacks": _VALUE,
        "save": Field("int", 0, 6),
        "fear": _FLAG,
        "stupidity": _FLAG,
        "parry": _FLAG,
        "concussion": _FLAG,
        # what the app remembers by itself: last on the sheet
        "tried": _FLAG,
        "broken": _FLAG,
        "feared": _FLAG,
        "tested": _FLAG,
        "lonely": _FLAG,
        "crit": _FLAG,
        "parried": _FLAG,
        "left": Field("int", 0, 10),
    }
    kept_fields = (
        *("leader", "ld", "ws", "bs", "s", "ms", "t", "i", "attacks", "save"),
        *("fear", "stupidity", "parry", "concussion", "late"),
    )
    game_fields: Mapping[str, Field] = {
        "round": Field("int", 1, 99),
        "phase": Field("word", words=PHASES),
        "up": Field("side"),
        "rout_ld": Field("int", 0, 10),
        "winner": Field("text"),
    }
    toggles = ("escape", "simultaneous", "rally-8")
    phases = PHASES
    texts = TEXTS
    terms = tuple(Term(original, text) for original, text in TERMS)
    example = EXAMPLE

    def verbs_here(self) -> Mapping[str, Verb]:
        """The words in `verbs`."""
        return {**VERBS, **going(self)}

    def begin(self, state: State) -> Done:
        """The first side's first turn. A side that has nobody is no part of the game, unless nobody has anybody."""
        sides = tuple(s for s in state.sides if state.side_units(s))
        return acts.begin_turn(state._replace(turn=Turn(starting(sides if len(sides) > 1 else tuple(state.sides)))))

    def quick(self, setup: Setup) -> Setup:
        """The first fighter of each warband is its leader until somebody says otherwise."""
        led: set[str] = {u.side for u in setup.units if u.values.get("leader")}
        units = []
        for unit in setup.units:
            first = unit.side not in led
            led.add(unit.side)
            units.append(unit._replace(values={**unit.values, "leader": 1}) if first else unit)
        return setup._replace(units=tuple(units))

    def settle(self, state: State) -> Done:
        """Goes on where a number was waited for; ends the game of a side that has nobody left."""
        events: tuple[Message, ...] = ()
        while state.asks and state.asks[0].kind == "number" and _is_told(state, state.asks[0]):
            again = state.asks[0].data[1]
            state = state._replace(asks=state.asks[1:])
            state, more = self._again(state, again) if again else attack.go_on(state)
            events += more
        if state.turn.held and state.turn.attack is None and not state.asks:
            state, more = order.release(state)
            events += more
        if state.turn.contacts:
            state = pruned(state)
        there = set()
        for unit in state.units.values():
            if unit.status == IN:
                there.add(unit.side)
            if unit.values.get("woke") and unit.values.get("stood_up"):  # so somebody has set it by hand
                state = state.with_unit(unit.with_(woke=0))
        if state.over or len(state.turn.at.sides) < 2:
            return state, events
        for side in state.turn.at.sides:
            if side not in there and not state.over and state.side_units(side):
                state, more = acts.drop_out(state, side)
                events += more
        return state, events

    def _again(self, state: State, text: str) -> Done:
        """Goes on with what waited, unless it is clear by now that a blow comes later."""
        action = parse_action(text)
        late = order.too_early(state, state.units[action.args[0]]) if action.verb == "strike" else None
        return (state, (late,)) if late is not None else self.all_verbs[action.verb].apply(state, action)

    def gone(self, state: State, unit: Unit) -> Done:
        """Contacts, roll-offs and an attack that the fighter had part in are over."""
        state, events = acts.left_alone(state, unit)
        now = state.turn.attack
        if now is not None and unit.id in (now.by, now.at):
            state, more = attack.stop(state)
            events += more
        if unit.get("leader") and state.asks:
            state, more = nerve.led_no_more(state, unit.id)
            events += more
        return state, events

    def came(self, state: State, unit: Unit) -> Done:
        """A warband that was out of the game is in it again."""
        at = state.turn.at
        if unit.side in at.sides:
            return state, ()
        return state.turned(at=within(at, unit.side, tuple(state.sides)))._replace(over=""), ()

    def answered(self, state: State, ask: Ask, answer: Any) -> Done:
        """A roll was made."""
        from .show import followed, rolled

        if ask.data[0] == "attack":
            before = state.turn.attack
            state, events = attack.answered(state, answer)
            return followed(state, before, ask, answer, events), events
        state, events = nerve.answered(state, ask.data, answer)
        state = state.turned(shown=rolled(ask, answer, events), chain=(), came=None)
        if ask.data[0] == "roll-off" and ask.data[3]:
            state, more = self._again(state, ask.data[3])
            events += more
        return state, events

    def skipped(self, state: State, ask: Ask) -> Done:
        """An attack that nobody rolls is dropped; its result can be entered by hand. Where only the order of blows was
        asked for, the blow is struck.
        """
        if ask.data[:1] == ("attack",) or (ask.kind == "number" and not ask.data[1]):
            return attack.stop(state.turned(chain=()))
        again = ask.data[3] if ask.data[:1] == ("roll-off",) else ask.data[1] if ask.data[:1] == ("i",) else ""
        return verbs.assault("strike", state, parse_action(again), ordered=True) if again else (state, ())

    def put(self, state: State, field: str, value: int | str) -> State:
        """The turn, the phase and the round are where the table says they are."""
        at = state.turn.at
        if field == "rout_ld":
            return state.with_values(rout_ld=value)
        if field == "winner":
            if value not in ("", "draw", *state.sides):
                raise ActionError("error.word", 17, word=value, right=", ".join(("draw", *state.sides)))
            return state.turned(attack=None, queue=())._replace(over=str(value), asks=())
        if field == "up":
            if value not in at.sides:
                raise ActionError("error.side", len("set game up ") + 1, word=value)
            at = at._replace(up=str(value))
        elif field == "phase":
            at = at._replace(phase=PHASES.index(str(value)))
        else:
            at = at._replace(round=int(value))
        return attack.drop_asks(state).turned(at=at, attack=None, queue=(), step=0)

    def options(self, state: State) -> list[Option]:
        """Beside a roll stands what changes it."""
        from .answers import beside, who_is_first

        options = super().options(state)
        if not state.asks:
            return options
        return who_is_first(options, state.asks[0]) + beside(state, state.asks[0])

    def offers(self, state: State) -> list[Option]:
        """What belongs to the phase; see `offers`."""
        from .offers import offers

        return offers(state, state.depth(phase(state)))

    def answers(self, state: State, ask: Ask) -> list[Option]:
        """A number, or a target; see `answers`."""
        from .answers import answers

        return answers(state, ask, self.fields)

    def view(self, state: State) -> tuple[Block, ...]:
        """What to show; see `show`."""
        from .show import view

        return view(state, state.depth(phase(state)), self.fields)

    def fact(self, state: State, who: str, field: str) -> int | str | None:
        """Of the game: up, phase, round, step; of a side: lost, threshold; of a unit: foes."""
        from .show import fact

        return fact(state, who, field)

    def faults(self, state: State) -> list[str]:
        """One current phase, of a side in the game; no standing up out of being stunned; contacts that are true."""
        at = state.turn.at
        found = []
        if at.phase not in range(len(PHASES)) or at.up not in at.sides:
            found.append(f"phase {at.phase} of {at.up!r}")
        early = [u.id for u in state.units.values() if u.get("woke") and u.get("stood_up")]
        found += [f"{u} stood up in the recovery in which it came round" for u in early]
        apart = [pair for pair in state.turn.contacts if not all(state.units[u].get("engaged") for u in pair)]
        found += [f"{one} and {other} fight but are not engaged" for one, other in apart]
        if state.turn.attack is not None and not state.asks and not state.over:
            found.append("an attack waits for nothing")
        found += [f"a question waits for {a.unit}" for a in state.asks if a.unit and state.units[a.unit].status != IN]
        return found


def _is_told(state: State, ask: Ask) -> bool:
    """Whether the number is known by now."""
    return ask.data[0] in state.units[ask.unit].values if ask.unit else bool(state.get(ask.data[0]))


SYSTEM = Mordheim()
