"""Depth "dice": each test is one roll, asked for once the numbers it needs are known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pycore.turn.message import Key, Message, Ref
from pycore.turn.rolls import roll_ask
from pycore.turn.state import IN, Ask
from pycore.turn.view import Dice

from . import combat, moves
from .turn import INITIATIVE, Test, melee

if TYPE_CHECKING:
    from pycore.turn.state import Done, State, Unit

COVER = {1: 6, 2: 8, 3: 10}  # by the target's size: so much on 2D6 and the cover stops the shot
NEEDS = {
    "initiative": ("mind", "mind"),
    "attack": ("combat", "defence"),
    "shot": ("shooting",),
    "cover": ("size",),
    "disengage": ("reflexes", "reflexes"),
    "order": ("reflexes", "reflexes"),
}
MOST_BONUS = 2  # four dice at most, two of them kept


def thrown(unit: Unit, bonus: int = 0) -> str:
    """The dice of a miniature: two of its colour, one more a bonus, two are kept.

    >>> from pycore.turn.state import Unit
    >>> thrown(Unit("kurt", "a", values={"health": "yellow"}), 1)
    '3 yellow kh2'
    """
    return f"{2 + min(bonus, MOST_BONUS)} {unit.word('health') or 'white'}" + (" kh2" if bonus else "")


def begin(state: State, test: Test) -> Done:
    """Starts a test; `go_on` asks for what is missing and then for the roll."""
    if any(state.units[u].status != IN for u in test.units):  # rolled anyway for somebody who is gone
        return state, ()
    asks = tuple(a for a in state.asks if a.kind == "starts")  # one test at a time
    return state._replace(asks=asks, turn=state.turn._replace(test=test)), ()


def missing(state: State, test: Test) -> tuple[str, str] | None:
    """The first number that the test needs and nobody has told: whose and which."""
    needs = NEEDS[test.kind]
    for i, unit in enumerate(test.units):
        field = needs[min(i, len(needs) - 1)]
        if field not in state.units[unit].values:
            return unit, field
    return None


def go_on(state: State) -> State:
    """The state with the next question of its test: a number, or the roll itself."""
    test = state.turn.test
    lack = missing(state, test)
    if lack is not None:
        unit, field = lack
        text = Message("ask.number", {"unit": Ref(unit), "field": Key("field." + field)})
        return state.asked(Ask("number", state.units[unit].side, text, "set", unit, data=(field,)))
    first = test.units[0]
    values = {"unit": Ref(first), "target": Ref(test.units[1] if len(test.units) > 1 else first)}
    text = Message("ask." + test.kind, values)
    return state.asked(roll_ask(state.units[first].side, text, expression(state, test), first, test.kind, unit=first))


def expression(state: State, test: Test) -> str:
    """What is thrown; it passes when the first unit succeeds."""
    units = [state.units[u] for u in test.units]
    mine = NEEDS[test.kind][0]
    if test.kind == "cover":
        return f"2d6 >= {COVER[units[0].get(mine)]}"
    own = f"{thrown(units[0], test.bonus)}+{units[0].get(mine)}"
    if test.kind == "attack":
        return f"{own} >= {units[1].get('defence')}"
    if test.kind == "shot":
        return f"{own} >= {test.number}"
    other = max(units[1:], key=lambda u: u.get(mine))  # against several, the best of them
    return f"{own} vs {thrown(other)}+{other.get(mine)} ties higher"  # the higher characteristic wins a tie


def ended(state: State, ask: Ask, answer: Any) -> Done:
    """What the roll, or what the table knows of it, came to."""
    passed = bool(answer.total)
    turn = state.turn
    test = turn.test
    if test is None:
        return state, ()
    kind = test.kind
    end = f"end.{kind}-" + ("yes" if passed else "no")
    shown = Dice(Message("test." + kind), ask.expr, answer.words, Message(end + "-short"))
    state = state.turned(test=None, shown=shown)
    values = {"unit": Ref(test.units[0]), "target": Ref(test.units[-1])}
    events = [Message(end, values, {"attack": "ALK-20", "shot": "ALK-18", "cover": "ALK-18"}.get(kind, ""))]
    if kind == "initiative" and turn.phase == INITIATIVE:
        side = state.units[test.units[0 if passed else 1]].side
        state = moves.ask_start(state, Message("ask.starts-won", {"side": Ref(side)}), side)
    elif kind in ("shot", "attack"):
        for trigger in state.turn.triggers:
            if trigger.actor == test.units[0] and melee(trigger) == (kind == "attack"):
                target = trigger.target or (test.units[1] if kind == "attack" else "")
                state = combat.with_trigger(state, trigger, trigger._replace(rolled=True, target=target))
    elif kind == "disengage" and not passed:
        mover = Ref(test.units[0])
        events += [Message("event.free-attack", {"unit": Ref(u), "target": mover}) for u in test.units[1:]]
    return state, tuple(events)
