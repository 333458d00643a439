"""The Ford: a whole game in one file, with action points, phases, a reaction, a roll and all of its English.

A system of your own is such a file in pycore/systems/, and its id in the list there: the page needs nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pycore.ap.pool import paid
from pycore.turn.message import Key, Message, Ref, Refusal
from pycore.turn.muster import go
from pycore.turn.phases import forward, starting
from pycore.turn.rolls import roll_ask
from pycore.turn.state import FALLEN, IN, Ask, Done, State, Unit
from pycore.turn.system import System, Verb
from pycore.turn.view import Count, Field, Option, Pips, Roster, Row, Strip, asked

if TYPE_CHECKING:
    from pycore.turn.action import Action
    from pycore.turn.view import Block

POINTS, PHASES = 3, ("march", "volley")
COST, RULE = {"walk": 1, "shoot": 2, "duck": 1}, {"walk": "FOR-02", "shoot": "FOR-03", "duck": "FOR-04"}
HIT, DUCKED = "D6 >= 4", "D6 >= 6"


class Ford(System):
    """Two patrols at a ford. What each rule says stands below, under its id."""

    id = "ford"
    rules = ("FOR-01", "FOR-02", "FOR-03", "FOR-04")
    phases, counts = PHASES, (Count("count.scout", 3, 8, 1),)
    fields = {"ap": Field("int", 0, POINTS, default=POINTS)}  # noqa: RUF012
    texts = {  # noqa: RUF012
        "system.ford": "The Ford", "about.ford": "Two patrols, one river: march, shoot, duck.",
        "FOR-01": "A turn has two phases: first your scouts march, then they shoot. Then the other side has its turn.",
        "FOR-02": "Every scout has 3 action points when its side's turn begins. A step costs 1, a shot 2, ducking 1.",
        "FOR-03": "A shot at an enemy hits on 4 or more. Whoever is hit is out; a side with nobody left has lost.",
        "FOR-04": "Who is shot at may duck before the die falls, with a point it has kept: then only a 6 hits.",
        "count.scout": "Scouts", "unit.unnamed": "Scout {n}", "side.a": "North bank", "side.b": "South bank",
        "field.ap": "AP", "phase.march": "march", "phase.volley": "volley", "ford.turn": "{side}: {phase}",
        "ford.next": "Go on", "ford.walk": "{unit}: walks", "ford.shoot": "{unit}: shoots at {target}",
        "ford.duck": "{unit}: ducks", "ford.hit": "{unit}: hit", "ford.missed": "{unit}: missed",
        "ford.won": "{side}: victory", "ford.not-up": "{unit}: not up now", "ford.enemies": "{unit}: no enemy",
        "ford.short": "{unit}: {n} AP, has {left}", "ford.no-shot": "{unit}: not shot at", "ford.phase": "Now: {phase}",
    }  # fmt: skip
    example = """\
onwatch 1
system ford
unit a-1 a "Ada"
unit b-1 b "Bo"
begin
# Ada walks, then shoots; Bo has points left and ducks. Ada has none for another shot.
walk a-1
next
shoot a-1 b-1
duck b-1
roll 5
! shoot a-1 b-1 FOR-02
"""

    def verbs_here(self) -> dict[str, Verb]:
        walk, shoot = Verb(("unit",), self.act, self.refuses), Verb(("unit", "unit"), self.shoot, self.refuses)
        duck = Verb(("unit",), self.duck, self.refuses, free=True)  # a reaction, while the roll is still a question
        return {"walk": walk, "shoot": shoot, "duck": duck, "next": Verb((), self.next)}

    def begin(self, state: State) -> Done:
        return state.with_turn(starting(tuple(state.sides))), ()

    def settle(self, state: State) -> Done:
        left = [side for side in state.sides if state.present(side)]
        over = left[0] if len(left) == 1 else ""
        if over == state.over:
            return state, ()
        return state._replace(over=over, asks=()), (Message("ford.won", {"side": Ref(over)}, "FOR-03"),) * bool(over)

    def refuses(self, state: State, action: Action) -> Refusal | None:
        unit, turn, me = state.units[action.args[0]], state.turn, {"unit": Ref(action.args[0])}
        if action.verb == "duck":
            if not state.asks or (state.asks[0].unit, state.asks[0].expr) != (unit.id, HIT):
                return Refusal("FOR-04", "ford.no-shot", me)
        elif turn.phase != (action.verb == "shoot"):
            return Refusal("FOR-01", "ford.phase", {"phase": Key("phase." + PHASES[turn.phase])})
        elif unit.side != turn.up or unit.status != IN:
            return Refusal("FOR-01", "ford.not-up", me)
        elif action.verb == "shoot" and action.args[1] not in self.enemies(state):
            return Refusal("FOR-03", "ford.enemies", {"unit": Ref(action.args[1])})
        left, cost = unit.get("ap"), COST[action.verb]
        return Refusal("FOR-02", "ford.short", {**me, "n": cost, "left": left}) if left < cost else None

    def enemies(self, state: State) -> list[str]:
        return [unit.id for unit in state.present() if unit.side != state.turn.up]

    def act(self, state: State, action: Action) -> Done:
        unit, names = state.units[action.args[0]], zip(("unit", "target"), map(Ref, action.args), strict=False)
        state = state.with_unit(unit.with_(ap=paid(unit.get("ap"), COST[action.verb])))
        return state, (Message("ford." + action.verb, dict(names), RULE[action.verb]),)

    def shoot(self, state: State, action: Action) -> Done:
        state, (said,) = self.act(state, action)
        shooter, target = (state.units[word] for word in action.args)
        roll = roll_ask(shooter.side, said, HIT, shooter.id, "shot", (target.id,), target.id)
        return (state.asked(roll) if target.status == IN else state), (said,)

    def duck(self, state: State, action: Action) -> Done:
        state, said = self.act(state, action)
        return state._replace(asks=(*(ask._replace(expr=DUCKED) for ask in state.asks[:1]), *state.asks[1:])), said

    def answered(self, state: State, ask: Ask, answer: Any) -> Done:
        target = state.units[ask.data[0]]
        said = Message("ford.hit" if answer.total else "ford.missed", {"unit": Ref(target.id)}, "FOR-03")
        state, more = go(self, state, target, FALLEN) if answer.total else (state, ())  # what waited for it closes
        return state, (said, *more)

    def next(self, state: State, action: Action) -> Done:
        turn = forward(state.turn, 2)
        fresh = {u.id: u.with_(ap=POINTS) for u in state.present(turn.up) if turn.up != state.turn.up}
        return state.with_units(fresh).with_turn(turn), ()

    def offers(self, state: State) -> list[Option]:
        turn, verb = state.turn, ("walk", "shoot")[state.turn.phase]
        offers = [Option("next", Message("ford.next"), "main", turn.up, refusal=self.refusal(state, "next"))]
        if state.depth(PHASES[turn.phase]) != "turn":
            targets = [" " + enemy for enemy in self.enemies(state)] if turn.phase else [""]
            offers += [self.option(state, f"{verb} {u.id}{t}") for u in state.present(turn.up) for t in targets]
        return offers

    def option(self, state: State, text: str, role: str = "act") -> Option:
        verb, me, *other = text.split(" ")
        label = Message("ford." + verb, {"unit": Ref(me), "target": Ref("".join(other))})
        odds, refusal = HIT * (verb == "shoot"), self.refusal(state, text)
        return Option(text, label, role, state.units[me].side, me, COST[verb], odds, refusal)

    def options(self, state: State) -> list[Option]:
        return super().options(state) + [self.option(state, "duck " + ask.unit, "chip") for ask in state.asks[:1]]

    def view(self, state: State) -> tuple[Block, ...]:
        up, phase = state.turn.up, Key("phase." + PHASES[state.turn.phase])
        title = Message("ford.won" if state.over else "ford.turn", {"side": Ref(state.over or up), "phase": phase})
        rosters = (Roster(s, tuple(self.row(u, up) for u in state.side_units(s)), s == up) for s in state.sides)
        return Strip(title, (up,)), *asked(state), *rosters

    def row(self, unit: Unit, up: str) -> Row:
        mark = "gone" if unit.status != IN else "up" if unit.side == up else "ready"
        return Row(unit.id, mark, (Pips(Message("field.ap"), unit.get("ap"), POINTS),))


SYSTEM = Ford()
