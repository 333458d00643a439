"""What forbids an action, and by which rule. Each function gives the refusal or None."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycore.turn.message import Key, Ref, Refusal
from pycore.turn.state import IN

from .turn import (
    END,
    FEE,
    INITIATIVE,
    MOVES,
    ONCE,
    REACTIONS,
    RULE_OF,
    Declared,
    Trigger,
    card_of,
    cost_of,
    linked,
    melee,
    tracked,
)

if TYPE_CHECKING:
    from pycore.turn.state import State, Unit

LATER = "later-editions"


def no_card(state: State, unit: Unit) -> Refusal | None:
    """Why nothing on this unit's card can be taken up now, whether activated before or not."""
    turn = state.turn
    if unit.status != IN:
        return Refusal("", "refuse.gone", {"unit": Ref(unit.id)})
    if turn.phase == END:
        return Refusal("ALK-24", "refuse.round-over")
    if turn.card and unit.side == turn.order.up:
        if card_of(unit) == turn.card:
            return Refusal("ALK-01", "refuse.active", {"unit": Ref(unit.id)})
        return Refusal("ALK-01", "refuse.one-card")
    if not turn.card and unit.side != turn.order.up:
        return Refusal("ALK-11", "refuse.not-up", {"side": Ref(turn.order.up)})
    return None


def no_activation(state: State, unit: Unit) -> Refusal | None:
    """Why this unit's card cannot be activated. While the other side plays a card, this ends that card."""
    refusal = no_card(state, unit)
    if refusal is not None:
        return refusal
    if unit.get("activated"):
        return Refusal("ALK-09", "refuse.activated", {"unit": Ref(unit.id)})
    if tracked(state) and not unit.get("ap") and not any(u.get("ap") for u in linked(state, unit)):
        return Refusal("ALK-08", "refuse.nobody", {"unit": Ref(unit.id)})  # ALK-A11
    return None


def no_reactivation(state: State, unit: Unit) -> Refusal | None:
    """Why this one miniature cannot be reactivated."""
    refusal = no_card(state, unit)
    if refusal is not None:
        return refusal
    who = {"unit": Ref(unit.id)}
    if not unit.get("activated"):
        return Refusal("ALK-13", "refuse.not-activated", who)
    if tracked(state) and unit.get("ap") <= FEE:
        if not unit.get("ap"):
            return Refusal("ALK-12", "refuse.not-on-watch", who)
        return Refusal("ALK-16", "refuse.last-ap", who)
    return None


def no_act(state: State, unit: Unit, act: Declared) -> Refusal | None:
    """Why an active miniature's action cannot be declared or done."""
    turn = state.turn
    who = {"unit": Ref(unit.id)}
    if unit.id not in turn.active or unit.status != IN:
        return _not_active(state, unit)
    verb = act.price
    if turn.declared is not None:
        if any(d.unit == unit.id for d in turn.declared):
            return Refusal("ALK-04", "refuse.declared", who)
    elif verb == "nothing":
        return Refusal("ALK-02", "refuse.nothing")
    if verb in MOVES:
        refusal = _no_move(state, unit, verb)
        if refusal is not None:
            return refusal
    if tracked(state) and cost_of(state, act) > unit.get("ap"):
        if not unit.get("ap"):
            return Refusal("ALK-08", "refuse.inactive", who)
        values = {**who, "n": cost_of(state, act), "ap": unit.get("ap")}
        return Refusal("ALK-04", "refuse.too-dear", values)
    if act.target:
        target = state.units[act.target]
        if target.status != IN or target.side == unit.side:
            return Refusal("", "refuse.target", {"unit": Ref(target.id)})
    return None


def _not_active(state: State, unit: Unit) -> Refusal:
    turn = state.turn
    who = {"unit": Ref(unit.id)}
    if unit.status != IN:
        return Refusal("", "refuse.gone", who)
    if turn.phase == END:
        return Refusal("ALK-24", "refuse.round-over")
    if unit.side != turn.order.up:
        return Refusal("ALK-11", "refuse.not-up", {"side": Ref(turn.order.up)})
    if turn.card and turn.card == card_of(unit):
        if turn.again:
            return Refusal("ALK-13", "refuse.fee-not-paid", who)  # ALK-A4
        if tracked(state) and not unit.get("ap"):
            return Refusal("ALK-08", "refuse.inactive", who)
        return Refusal("ALK-01", "refuse.not-taken-up", who)  # given points since, or activated before (ALK-A11)
    if unit.get("activated"):
        return Refusal("ALK-09", "refuse.activated", who)
    return Refusal("ALK-01", "refuse.not-active", who)


def _no_move(state: State, unit: Unit, verb: str) -> Refusal | None:
    turn = state.turn
    who = {"unit": Ref(unit.id)}
    fast = unit.get("ran") or unit.get("charged")
    if turn.again and fast:
        return Refusal("ALK-14", "refuse.moved-fast", who)
    if verb in ONCE and turn.last.get(unit.id) == verb:
        return Refusal("ALK-06", "refuse.back-to-back", {**who, "act": Key(verb)})
    if LATER in state.toggles and fast:  # ALK-A2, ALK-A3
        if unit.get("ran" if verb == "run" else "charged") and verb in ONCE:
            return Refusal("ALK-06", "refuse.once-a-round", {**who, "act": Key(verb)})
        return Refusal("ALK-14", "refuse.moved-fast", who)
    return None


def no_pass(state: State) -> Refusal | None:
    """Why the side that is up cannot pass. How often it passed before never matters (ALK-23)."""
    if state.turn.phase == END:
        return Refusal("ALK-24", "refuse.round-over")
    if state.turn.card:
        return Refusal("ALK-21", "refuse.pass")
    return None


def no_end(state: State) -> Refusal | None:
    """Why there is no activation to end."""
    return None if state.turn.card else Refusal("ALK-07", "refuse.no-card")


def no_next(state: State) -> Refusal | None:
    """Why the next round cannot begin."""
    return None if state.turn.phase == END else Refusal("ALK-24", "refuse.round-runs")


def trigger_for(state: State, unit: Unit, reaction: str, actor: str = "") -> Trigger | None:
    """The action that this unit would react to: one that allows it before one that only concerns it."""
    found: Trigger | None = None
    triggers: tuple[Trigger, ...] = state.turn.triggers
    for trigger in reversed(triggers):
        if state.units[trigger.actor].side == unit.side or (actor and trigger.actor != actor):
            continue
        if _no_answer(state, unit, reaction, trigger) is None:
            return trigger
        if found is None or trigger.target == unit.id != found.target:
            found = trigger
    return found


def no_reaction(state: State, unit: Unit, reaction: str, actor: str = "") -> Refusal | None:
    """Why this unit cannot react like that now."""
    who = {"unit": Ref(unit.id)}
    if unit.status != IN:
        return Refusal("", "refuse.gone", who)
    if not state.turn.card or unit.side == state.turn.order.up:
        return Refusal("ALK-17", "refuse.reaction-when", who)
    trigger = trigger_for(state, unit, reaction, actor)
    if trigger is None:
        return Refusal("ALK-17", "refuse.no-trigger", who)
    return _no_answer(state, unit, reaction, trigger)


def _no_answer(state: State, unit: Unit, reaction: str, trigger: Trigger) -> Refusal | None:
    who = {"unit": Ref(unit.id)}
    rule = RULE_OF[trigger.verb]  # ALK-18 for a shot, ALK-19 for a charge, ALK-20 for a combat
    if trigger.target and trigger.target != unit.id:
        return Refusal("ALK-17", "refuse.not-target", who)
    if reaction not in REACTIONS[trigger.verb]:
        return Refusal(rule, "refuse.reaction-kind", {**who, "act": Key(trigger.verb)})  # ALK-A10
    if tracked(state) and unit.get("ap") < FEE:
        return Refusal("ALK-17", "refuse.not-on-watch", who)
    done = trigger.reacted
    if reaction in done or (done and not melee(trigger)) or "defend" in done:
        return Refusal("ALK-17", "refuse.reacted", who)  # ALK-A7: one reaction to one action
    if reaction == "counter-move" and trigger.rolled:
        return Refusal("ALK-18", "refuse.rolled", who)
    return None


def fight_of(state: State, unit: Unit) -> Trigger | None:
    """The close combat that this unit is in."""
    triggers: tuple[Trigger, ...] = state.turn.triggers
    for trigger in reversed(triggers):
        if melee(trigger) and trigger.target and unit.id in (trigger.actor, trigger.target):
            return trigger
    return None


def no_cards(state: State, unit: Unit, words: tuple[str, ...]) -> Refusal | None:
    """Why these combat cards cannot be noted: this unit's own, or the attacker's and the defender's."""
    fight = fight_of(state, unit)
    if fight is None:
        return Refusal("ALK-20", "refuse.no-fight", {"unit": Ref(unit.id)})
    defender = words[1] if len(words) > 1 else words[0] if unit.id == fight.target else "inactive"
    if "defend" not in fight.reacted and defender != "inactive":
        return Refusal("ALK-20", "refuse.takes-no-part", {"unit": Ref(fight.target)})
    return None


def shot_of(state: State, unit: Unit) -> Trigger | None:
    """The shot that this unit has fired, as long as it is open."""
    triggers: tuple[Trigger, ...] = state.turn.triggers
    shots = (t for t in triggers if t.verb == "shoot" and t.actor == unit.id)
    return next(shots, None)


def no_aim(state: State, unit: Unit) -> Refusal | None:
    """Why a right guess of the range brings no bonus die."""
    shot = shot_of(state, unit)
    who = {"unit": Ref(unit.id)}
    if shot is None:
        return Refusal("ALK-18", "refuse.no-shot", who)
    if shot.rolled:
        return Refusal("ALK-18", "refuse.rolled", who)
    if "counter-move" in shot.reacted:
        return Refusal("ALK-18", "refuse.aim-lost", who)
    return None


def no_start(state: State) -> Refusal | None:
    """Why nobody can be named as the one who starts now."""
    return None if state.turn.phase == INITIATIVE else Refusal("ALK-11", "refuse.started")
