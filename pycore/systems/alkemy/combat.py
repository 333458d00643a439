"""Reactions of the other side, and what comes of shots and fights."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycore.turn.message import Key, Message, Ref
from pycore.turn.state import IN

from . import rules
from .moves import paid
from .turn import ACTIVATION, FEE, REACTIONS, RULE_OF, Trigger, tracked

if TYPE_CHECKING:
    from pycore.turn.state import Done, State, Unit


def react(state: State, unit: Unit, reaction: str, actor: str = "") -> Done:
    """A reaction to an action that targets this unit: 1 AP (ALK-17)."""
    trigger = rules.trigger_for(state, unit, reaction, actor)
    state = state.with_unit(paid(state, unit, FEE))
    rule = "ALK-17" if trigger is None else RULE_OF[trigger.verb]
    if reaction == "defend":
        rule = "ALK-20"
    events = [Message("event." + reaction, {"unit": Ref(unit.id), "n": state.units[unit.id].get("ap")}, rule)]
    if trigger is not None and unit.status == IN:
        if reaction == "counter-move":
            events.append(Message("event.aim-lost", {"unit": Ref(trigger.actor)}, "ALK-18"))
        aimed = trigger.aimed and reaction != "counter-move"
        reacted = (*trigger.reacted, reaction)
        state = with_trigger(state, trigger, trigger._replace(target=unit.id, reacted=reacted, aimed=aimed))
    return state, tuple(events)


def with_trigger(state: State, old: Trigger, new: Trigger) -> State:
    """The state with a trigger replaced."""
    triggers = tuple(new if t is old else t for t in state.turn.triggers)
    return state.turned(triggers=triggers)


def cards(state: State, unit: Unit, words: tuple[str, ...]) -> Done:
    """Combat cards as they were turned over: this unit's own, or the attacker's and the defender's."""
    fight = rules.fight_of(state, unit)
    if fight is None:
        return state, ()
    known = fight.cards or ("", "")
    both = words if len(words) > 1 else (words[0], known[1]) if unit.id == fight.actor else (known[0], words[0])
    shown = {Ref(who): word for who, word in zip((fight.actor, fight.target), both, strict=True) if word}
    events = tuple(Message("event.card", {"unit": u, "card": Key("card." + w)}, "ALK-20") for u, w in shown.items())
    return with_trigger(state, fight, fight._replace(cards=both)), events


def result(state: State, unit: Unit, wounds: int) -> Done:
    """What an attack or shot came to: this unit takes so many wounds; the attack is over."""
    triggers = tuple(t for t in state.turn.triggers if t.target != unit.id)
    state = state.turned(triggers=triggers)
    if wounds:
        state = state.with_unit(unit.with_(wounds=min(99, unit.get("wounds") + wounds)))
    return state, (Message("event.result", {"unit": Ref(unit.id), "n": wounds}),)


def may_wait(state: State) -> bool:
    """Whether somebody could still react to what was done last."""
    for trigger in state.turn.triggers:
        for unit in state.units.values():
            if unit.status != IN or unit.side == state.turn.order.up:
                continue
            for reaction in REACTIONS[trigger.verb]:
                if rules.no_reaction(state, unit, reaction, trigger.actor) is None:
                    return True
    return False


def is_spent(state: State) -> bool:
    """Whether the card that is being played ends by itself: no points left (ALK-08), nobody left to react,
    and nothing to roll where the table rolls.
    """
    turn = state.turn
    if not turn.card or turn.declared is not None or not tracked(state):
        return False
    if any(state.units[u].get("ap") for u in turn.active) or may_wait(state):
        return False
    return state.depth(ACTIVATION) != "dice" or not any(to_roll(t) for t in turn.triggers)


def to_roll(trigger: Trigger) -> bool:
    """Whether a fight or a shot waits for its roll."""
    return not trigger.rolled and trigger.verb != "engage"
