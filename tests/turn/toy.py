"""A small game for the tests of turns and records: two sides take turns, figures spend action points, a shot is rolled
for. (A system to learn from is tests/systems/ford.py.)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pycore.ap.pool import paid
from pycore.systems import register
from pycore.turn.message import Message, Ref, Refusal
from pycore.turn.muster import go
from pycore.turn.rolls import roll_ask
from pycore.turn.state import FALLEN, IN, Ask, Done, State, Unit
from pycore.turn.system import System, Verb
from pycore.turn.view import Count, Field, Option, Pips, Roster, Row, Strip

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pycore.turn.action import Action
    from pycore.turn.system import Text
    from pycore.turn.view import Block


class Toy(System):
    """TOY-01: 2 action points a turn. TOY-02: a shot hits on 4+, and whoever is shot at may duck for 1 point."""

    id = "toy"
    rules = ("TOY-01", "TOY-02")
    counts = (Count("count.figure", 2),)
    fields: Mapping[str, Field] = {"ap": Field("int", 0, 2, default=2), "aim": Field("flag", tag=True)}
    game_fields: Mapping[str, Field] = {"round": Field("int", 1, 999, default=1)}
    costs: Mapping[str, int] = {"walk": 1, "shoot": 2, "duck": 1}
    texts: Mapping[str, Text] = {
        "TOY-01": "Every figure has 2 action points in each turn of its side.",
        "TOY-02": "A shot hits on 4 or more. Before the die falls, the target may spend a point to duck.",
        "count.figure": "Figures", "unit.unnamed": "Figure {n}", "side.a": "Red", "side.b": "Blue",
        "field.ap": "AP", "field.aim": "aims", "field.round": "round",
        "toy.turn": "Round {round}: {side}", "toy.walk": "{unit}: walks", "toy.shoot": "{unit}: shoots at {target}",
        "toy.duck": "{unit}: ducks", "toy.end": "End the turn", "toy.short": "{unit}: needs {n} AP, has {left}",
        "toy.hits": "{unit}: hits {target}", "toy.misses": "{unit}: misses", "toy.own": "{unit}: a friend",
        "toy.not-up": "It is the turn of {side}.", "toy.no-shot": "Nobody shoots at {unit}.",
    }  # fmt: skip

    def verbs_here(self) -> dict[str, Verb]:
        """What a figure can do."""
        return {
            "walk": Verb(("unit",), self.walk, self.may_act),
            "shoot": Verb(("unit", "unit"), self.shoot, self.may_act),
            "duck": Verb(("unit",), self.duck, self.may_duck, free=True),
            "end": Verb((), self.end),
        }

    def begin(self, state: State) -> Done:
        """The first side is up."""
        return state._replace(turn=next(iter(state.sides))), ()

    def may_act(self, state: State, action: Action) -> Refusal | None:
        """TOY-01, and TOY-02 for whom one may shoot at."""
        unit, cost = state.units[action.args[0]], state.costs[action.verb]
        if unit.side != state.turn:
            return Refusal("TOY-01", "toy.not-up", {"side": Ref(state.turn)})
        if unit.get("ap") < cost:
            return Refusal("TOY-01", "toy.short", {"unit": Ref(unit.id), "n": cost, "left": unit.get("ap")})
        if action.verb == "shoot" and state.units[action.args[1]] not in self.enemies(state, unit):
            return Refusal("TOY-02", "toy.own", {"unit": Ref(action.args[1])})
        return None

    def enemies(self, state: State, unit: Unit) -> list[Unit]:
        """Those of other sides that are still there."""
        return [other for other in state.present() if other.side != unit.side]

    def pay(self, state: State, action: Action) -> State:
        """Spends what an action costs, down to nothing."""
        unit = state.units[action.args[0]]
        return state.with_unit(unit.with_(ap=paid(unit.get("ap"), state.costs[action.verb])))

    def walk(self, state: State, action: Action) -> Done:
        """TOY-01."""
        return self.pay(state, action), (Message("toy.walk", {"unit": Ref(action.args[0])}, "TOY-01"),)

    def shoot(self, state: State, action: Action) -> Done:
        """TOY-02: the roll is a question of its own."""
        shooter, target = action.args
        text = Message("toy.shoot", {"unit": Ref(shooter), "target": Ref(target)}, "TOY-02")
        ask = roll_ask(state.units[shooter].side, text, "D6 >= 4", shooter, "shot", (target,), target)
        there = state.units[target].status == IN  # else it is done anyway, and nothing can come of it
        return self.pay(state, action).asked(ask) if there else self.pay(state, action), (text,)

    def may_duck(self, state: State, action: Action) -> Refusal | None:
        """TOY-02: only before the die falls, and for 1 point."""
        unit = state.units[action.args[0]]
        if not state.asks or state.asks[0].unit != unit.id:
            return Refusal("TOY-02", "toy.no-shot", {"unit": Ref(unit.id)})
        if unit.get("ap") < state.costs["duck"]:
            return Refusal("TOY-02", "toy.short", {"unit": Ref(unit.id), "n": state.costs["duck"], "left": 0})
        return None

    def duck(self, state: State, action: Action) -> Done:
        """TOY-02: the shot is wasted."""
        return self.pay(state, action)._replace(asks=state.asks[1:]), (
            Message("toy.duck", {"unit": Ref(action.args[0])}, "TOY-02"),
        )

    def answered(self, state: State, ask: Ask, answer: Any) -> Done:
        """TOY-02: whoever is hit is out."""
        target = Ref(ask.data[0])
        if not answer.total:
            return state, (Message("toy.misses", {"unit": Ref(ask.who)}, "TOY-02"),)
        state, more = go(self, state, state.units[target], FALLEN)
        return state, (Message("toy.hits", {"unit": Ref(ask.who), "target": target}, "TOY-02"), *more)

    def end(self, state: State, action: Action) -> Done:
        """TOY-01: the other side is up, with all its points."""
        order = list(state.sides)
        up = order[(order.index(state.turn) + 1) % len(order)]
        units = {unit.id: unit.with_(ap=2) for unit in state.present(up)}
        state = state.with_units(units)._replace(turn=up)
        return (state.with_values(round=state.get("round") + 1) if up == order[0] else state), ()

    def offers(self, state: State) -> list[Option]:
        """What the side that is up may do."""
        offers = [Option("end", Message("toy.end"), "main", state.turn)]
        for unit in state.present(state.turn):
            me, text = Ref(unit.id), f"walk {unit.id}"
            label = Message("toy.walk", {"unit": me})
            offers.append(Option(text, label, unit=me, cost=state.costs["walk"], refusal=self.refusal(state, text)))
            for other in state.present():
                text, label = f"shoot {me} {other.id}", Message("toy.shoot", {"unit": me, "target": Ref(other.id)})
                refusal = self.refusal(state, text)
                offers.append(Option(text, label, unit=me, cost=2, chance="D6 >= 4", refusal=refusal))
        return offers

    def view(self, state: State) -> tuple[Block, ...]:
        """A strip and a roster for each side."""
        title = Message("toy.turn", {"round": state.get("round"), "side": Ref(state.turn)})
        rosters = (Roster(s, tuple(map(self.row, state.side_units(s))), s == state.turn) for s in state.sides)
        return Strip(title, (state.turn,)), *rosters

    def row(self, unit: Unit) -> Row:
        """A figure with its points as pips."""
        return Row(unit.id, "ready", (Pips(Message("field.ap"), unit.get("ap"), 2),))


SYSTEM = register(Toy())
