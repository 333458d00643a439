"""The AP role-playing game: heroes and foes under a game master, an order by initiative, actions paid from points.

place UNIT [N]                the next place in the order, or place N
initiative UNIT N             its initiative; roll-initiative [UNITS] throws for it
go / new-order                turns begin in this order / a new order is wanted
first UNIT                    answers a tie
intend UNIT ACTION [N]        announced before its turn; intend UNIT nothing takes it back
act UNIT ACTION [N]           an action of its turn; again UNIT does what it did last round
end                           the turn is over
roll-last                     those who act last throw for the order among themselves
parry UNIT / dodge UNIT       the exceptions to the order
wait UNIT EVENT / event UNIT / missed UNIT   wait for one event; it comes; it never came
reacts UNIT                   settles a tie of the reaction
override UNIT                 the game master breaks the order
next-round                    once everyone has had a turn
counter UNIT N|+N|-N [NAME]   wounds, mana, anything
cost ACTION N                 what an action costs; a new name adds an action
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pycore.dice import DiceError
from pycore.turn import initiative as machine
from pycore.turn.action import ActionError
from pycore.turn.initiative import OVER, SETTLING, TURNS, Order
from pycore.turn.message import Message, Ref
from pycore.turn.system import System
from pycore.turn.view import Count, Field

from . import checks, moves, rules
from .example import EXAMPLE
from .offers import offers, ties
from .show import facts, view
from .texts import RULES, TERMS, TEXTS
from .turn import COSTS, UNUSUAL, Fight, only_waiting
from .verbs import verbs

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pycore.turn.state import Ask, Done, State, Unit
    from pycore.turn.system import Verb
    from pycore.turn.view import Block, Option


class ApRpg(System):
    """The game master's table; see the module."""

    id = "ap-rpg"
    rules = RULES
    sides = ("heroes", "foes")
    counts = (
        Count("count.hero", 4, side="heroes", values={"ap_full": 7}),
        Count("count.foe", 4, side="foes", values={"ap_full": 9}),
    )
    fields: Mapping[str, Field] = {
        "ap": Field("int", 0, 99, high_field="ap_full"),
        "ap_full": Field("int", 0, 99, default=7),
        "initiative": Field("int", -99, 999),
        "initiative_bonus": Field("int", -99, 99),
        "attack": Field("int", -99, 999),
        "skill": Field("int", -99, 999),
        "parry": Field("int", -99, 999),
        "dodge": Field("int", -99, 999),
        "fights": Field("word", words=tuple(UNUSUAL)),
        "weapon": Field("text"),
        "weapon_cost": Field("int", 0, 99),
        "counter": Field("int", -999, 9999),
        "counter_name": Field("text"),
        "intent": Field("text"),
        "lost": Field("flag", tag=True, tone="bad"),
    }
    kept_fields = (
        *("ap_full", "initiative_bonus", "attack", "skill", "parry", "dodge"),
        *("fights", "weapon", "weapon_cost"),
    )
    game_fields: Mapping[str, Field] = {
        "round": Field("int", 1, 9999),
        "initiative_roll": Field("text", default=checks.INITIATIVE_ROLL),
        "check_roll": Field("text", default=checks.CHECK_ROLL),
    }
    costs = COSTS
    open_costs = True
    texts = TEXTS
    terms = TERMS
    example = EXAMPLE

    def verbs_here(self) -> Mapping[str, Verb]:
        """The action words; see the module."""
        return verbs(self)

    def unnamed(self, unit: Unit) -> str:
        """Hero or foe; a fighter on any other side."""
        return {"heroes": "unit.hero", "foes": "unit.foe"}.get(unit.side, "unit.unnamed")

    def in_lines(self, unit: Unit) -> bool:
        """Whatever is no hero may be a pack."""
        return unit.side != "heroes" or unit.count > 1

    def begin(self, state: State) -> Done:
        """Everyone has all points; turns begin where the order is known already."""
        state = state.with_units({u.id: _full(u) for u in state.units.values()})
        return moves.run(state._replace(turn=Fight(Order())))

    def settle(self, state: State) -> Done:
        """A number that was asked for is known, the next turn starts, the round is over; points fit the profile."""
        units = state.units.values()
        over = {u.id: u.with_(ap=u.get("ap_full")) for u in units if u.values["ap"] > u.values["ap_full"]}  # type: ignore[operator]
        if over:
            state = state.with_units(over)
        return moves.run(checks.numbered(state) if state.asks else state)

    def gone(self, state: State, unit: Unit) -> Done:
        """Nothing waits for one who is gone: a tie, a roll, a turn."""
        order = machine.remove(rules.order_of(state), unit.id)
        asks = []
        for ask in state.asks:
            if ask.kind == "tie" and unit.id in ask.data:
                left = tuple(one for one in ask.data if one != unit.id)
                if len({state.units[one].side for one in left}) < 2:
                    continue
                asks.append(ask._replace(data=left))
            elif not _faster(ask, unit):
                asks.append(ask)
        freed = [a.unit for a in state.asks if _faster(a, unit) and a.unit != unit.id]
        state = moves.with_order(state._replace(asks=tuple(asks)), order)
        events: tuple[Message, ...] = ()
        for one in freed:
            if rules.order_of(state).event(one) is not None:
                state, more = moves.react(state, state.units[one], True)
                events += more
        return state, events

    def came(self, state: State, unit: Unit) -> Done:
        """A place in the order; who had a turn already gets no second one."""
        unit = _full(unit)
        state = state.with_unit(unit)
        order = rules.order_of(state)
        if order.stage == SETTLING:
            return state, ()
        state = moves.enter(state, unit)
        had_turn = order.stage == OVER or state.turn.did.get(unit.id)
        return moves.with_order(state, machine.finish(rules.order_of(state), unit.id)) if had_turn else state, ()

    def parted(self, state: State, unit: Unit, part: Unit) -> Done:
        """Like fighters that part have had the same turn so far."""
        fight = state.turn
        if fight.order.stage == SETTLING:
            return state, ()
        state = moves.enter(state, part, unit.id)
        did = {**fight.did, part.id: fight.did.get(unit.id, ())}
        before = {**fight.before, part.id: fight.before.get(unit.id, ())}
        state = state.turned(did=did, before=before)
        order = rules.order_of(state)
        if unit.id in order.done:
            order = machine.finish(order, part.id)
        elif (event := order.event(unit.id)) is not None:
            order = machine.wait(order, part.id, event)
        elif unit.id in order.acting:
            order = order._replace(soon=(part.id, *order.soon))
        elif unit.id in order.last:
            order = machine.lose_place(order, part.id)
        return moves.with_order(state, order), ()

    def answered(self, state: State, ask: Ask, answer: Any) -> Done:
        """What a roll decides."""
        what, *rest = ask.data
        unit = state.units[ask.unit]
        if what == "initiative":
            return moves.initiative(state, unit, answer.outcome)
        if what == "last":
            return moves.rolled_last(state, unit, answer.outcome)
        if what == "reaction":
            if answer.faces and not answer.total and checks.is_tie(ask, answer.faces):
                return checks.ask_tie(state, unit, state.units[rest[0]]), ()
            return moves.react(state, unit, bool(answer.total))
        ended = Message("event.passed" if answer.total else "event.failed", {"unit": Ref(unit.id)}, ask.text.rule)
        return checks.shown(state, ask, answer, ended), (ended,)

    def skipped(self, state: State, ask: Ask) -> Done:
        """A tie stays as it is listed; who waited without a roll reacts afterwards."""
        if ask.kind in ("tie", "number"):
            return state, ()
        unit = state.units[ask.unit]
        if ask.data[0] == "last":
            return moves.rolled_last(state, unit, moves.NO_NUMBER)[0], ()
        if ask.kind == "roll" and ask.data[0] != "reaction":
            return state, ()
        return moves.react(state, unit, False)

    def put(self, state: State, field: str, value: int | str) -> State:
        """The round, and what the group throws; raises `ActionError` where that is no roll."""
        if field == "round":
            return moves.with_order(state, rules.order_of(state)._replace(round=int(value)))
        try:
            return state.with_values(**{field: checks.checked_roll(field, str(value))})
        except DiceError as error:
            raise ActionError("error.roll", len(f"set game {field} ") + error.column, word=value) from None

    def offers(self, state: State) -> list[Option]:
        """See `offers`."""
        return offers(state)

    def answers(self, state: State, ask: Ask) -> list[Option]:
        """See `offers`."""
        return super().answers(state, ask) or ties(ask)

    def view(self, state: State) -> tuple[Block, ...]:
        """See `show`."""
        return view(state)

    def fact(self, state: State, who: str, field: str) -> int | str | None:
        """See `show`."""
        return facts(state, who, field)

    def faults(self, state: State) -> list[str]:
        """What does not fit together in the order, and points below zero."""
        order = rules.order_of(state)
        wrong = machine.faults(order)
        here = {u.id for u in state.present()}
        if order.stage != SETTLING and here != set(order.order):
            wrong.append(f"the order holds {order.order} and the table {sorted(here)}")
        if order.stage == TURNS and not order.acting and not only_waiting(order) and not state.asks:
            wrong.append("nobody is up although somebody could be")
        for unit in state.units.values():
            if unit.get("ap") < 0:
                wrong.append(f"{unit.id} has {unit.get('ap')} points")
        return wrong


def _full(unit: Unit) -> Unit:
    """A unit that comes with no points of its own comes with all of them."""
    return unit if "ap" in unit.values else unit.with_(ap=unit.get("ap_full"))


def _faster(ask: Ask, unit: Unit) -> bool:
    """Whether somebody is asked to be faster than this unit."""
    return ask.data[:1] == ("reaction",) and unit.id in ask.data


SYSTEM = ApRpg()
