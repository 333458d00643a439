"""What to offer, the likeliest first: the big button, what belongs to the phase, chips for the exceptions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycore.turn.message import Key, Message, Ref
from pycore.turn.view import Field, Option

from . import nerve, order, rules, verbs
from .turn import (
    CHARGES,
    DOWN,
    FLEEING,
    HIDDEN,
    ON_GROUND,
    PHASES,
    can_fight,
    foes,
    posture,
    rivals,
    strikers,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pycore.turn.message import Refusal
    from pycore.turn.state import State, Unit

RESULTS = ("down", "stun", "out")
_SAID = """rally rallied failed near not-near stand stand-all stupidity charge target contact intercepted short flee
gone ran hide show away escape shoot strike alone broke parry fear-charged fear-charge held routed rout yield
down stun out crawl"""
_LABEL = {verb: Message("do." + verb) for verb in _SAID.split()}
_NEXT = [Message("option.next", {"phase": Key("phase." + p)}) for p in PHASES[1:]]


def offers(state: State, depth: str) -> list[Option]:
    """What to offer while no question is open."""
    if state.over:
        return []
    at = state.turn.at
    nxt = at.phase + 1
    label = _NEXT[at.phase] if nxt < len(PHASES) else Message("option.end-turn", {"side": Ref(at.up)})
    options = [Option("next", label, "main", at.up)]
    if depth != "turn":
        dice = depth == "dice"
        if at.phase:
            options += _late(state, dice)
        options += (_recovery, _movement, _shooting, _combat)[at.phase](state, dice)
    return options


def _one(verb: str, unit: Unit, role: str = "act", refusal: Refusal | None = None, chance: str = "") -> Option:
    return Option(f"{verb} {unit.id}", _LABEL[verb], role, unit.side, unit.id, None, chance, refusal)


def _put(unit: Unit, field: str, role: str) -> Option:
    """A flag that the table raises or lowers with one tap."""
    label = Message(("do.not-" if unit.get(field) else "do.") + field)
    return Option(f"set {unit.id} {field} {int(not unit.get(field))}", label, role, unit.side, unit.id)


def _several(verb: str, ids: Sequence[str]) -> list[Option]:
    """A form for several at once, where there are several."""
    if len(ids) < 2:
        return []
    return [Option(verb + " {value}", _LABEL[verb], "chip", form=Field("units", words=tuple(ids)))]


def _ld(unit: Unit) -> str:
    """The chance of a test on a Leadership, once it is known."""
    return f"2d6 <= {unit.get('ld')}" if "ld" in unit.values else ""


def _mine(state: State) -> list[Unit]:
    return state.present(state.turn.at.up)


# ---- phases


def _late(state: State, dice: bool) -> list[Option]:
    """What was due in an earlier phase of this turn and left undone: refused by now, done anyway with one tap."""
    late = _mine(state) if state.turn.at.phase > 1 else []
    due = [u for u in late if posture(u) == FLEEING and not u.get("fled")]
    return [_one("flee", u, "chip", rules.no_flight(state, u)) for u in due] + (
        _rout(state, dice) if state.turn.rout == "due" else []
    )


def _rout(state: State, dice: bool) -> list[Option]:
    up, refusal = state.turn.at.up, rules.no_rout(state)
    _, ld = nerve.rout_leadership(state, up)
    options = [Option("rout yield", _LABEL["yield"], "chip", up, refusal=refusal)]
    if dice:
        chance = f"2d6 <= {ld}" if ld else ""
        return [Option("rout", _LABEL["rout"], "chip", up, chance=chance, refusal=refusal), *options]
    held = Option("rout held", _LABEL["held"], "chip", up, refusal=refusal)
    return [held, Option("rout broke", _LABEL["routed"], "chip", up, refusal=refusal), *options]


def _recovery(state: State, dice: bool) -> list[Option]:
    options = _rout(state, dice) if state.turn.rout == "due" else []
    up = verbs.fallen(state)
    if up:
        options.append(Option("stand all", _LABEL["stand-all"], "chip", state.turn.at.up))
    for unit in _mine(state):
        word = posture(unit)
        if word == FLEEING:
            refusal = rules.no_rally(state, unit)
            if dice:
                options.append(_one("rally", unit, "chip", refusal, _ld(unit)))
            else:
                options += [_one(verb, unit, "chip", refusal) for verb in ("rallied", "failed")]
            if not unit.get("tried"):
                label = _LABEL["not-near" if unit.get("near") else "near"]
                near = rules.no_near(state, unit)
                options.append(Option("near " + unit.id, label, "chip", unit.side, unit.id, refusal=near))
        elif word == "down":
            options.append(_one("stand", unit, "act", rules.no_stand(state, unit)))
        if unit.get("stupidity") and not unit.get("tested"):
            options.append(_one("stupidity", unit, "chip", None, _ld(unit)) if dice else _put(unit, "dazed", "chip"))
    return options + _several("stand", up)


def _movement(state: State, dice: bool) -> list[Option]:
    turn = state.turn
    options: list[Option] = []
    ready, mine = [], _mine(state)
    for unit in mine:
        if posture(unit) == FLEEING:
            flown = unit.get("fled")
            options += [] if flown else [_one("flee", unit, "act", rules.no_flight(state, unit))]
            options.append(_one("gone", unit, "chip"))
            continue
        if unit.get("charged"):
            options.append(_one("short", unit, "chip"))
            options += _intercepts(state, unit) + _contacts(state, unit)
            continue
        if turn.step == CHARGES:
            options.append(_one("charge", unit, "act", rules.no_charge(state, unit)))
        options += _moves(state, unit, dice)
        if not unit.get("ran") and rules.no_move(state, unit, "ran") is None:
            ready.append(unit.id)
    for unit in state.present():
        if unit.side != turn.at.up and turn.charger:
            action = f"charge {turn.charger} {unit.id}"
            refusal = rules.no_charge(state, state.units[turn.charger], unit)
            options.append(Option(action, _LABEL["target"], "act", unit.side, unit.id, refusal=refusal))
        if unit.get("chased") and posture(unit) == FLEEING and unit.side != turn.at.up:
            options += [_one("flee", unit, "chip"), _one("gone", unit, "chip")]
    return options + _several("ran", ready) + _several("hide", ready) + (_fears(state) if dice else [])


def _moves(state: State, unit: Unit, dice: bool) -> list[Option]:
    options: list[Option] = []
    if posture(unit) in ON_GROUND:
        if unit.get("engaged") and posture(unit) == DOWN:
            refusal = rules.no_away(state, unit)
            options.append(Option("away " + unit.id, _LABEL["crawl"], "act", unit.side, unit.id, refusal=refusal))
        return options
    if posture(unit) == HIDDEN:
        options.append(_one("show", unit, "act"))
    elif not unit.get("engaged"):
        options.append(_one("hide", unit, "act", rules.no_move(state, unit, "hide")))
    if not unit.get("ran"):
        options.append(_one("ran", unit, "act", rules.no_move(state, unit, "ran")))
    if unit.get("engaged"):
        options.append(_one("away", unit, "act", rules.no_away(state, unit)))
        if rules.ESCAPE in state.toggles:
            refusal = rules.no_escape(state, unit)
            options.append(_one("escape", unit, "chip", refusal, _ld(unit) if dice else ""))
            options += [] if dice or refusal else [_one("broke", unit, "chip")]
    return options


def _fears(state: State) -> list[Option]:
    """Tests for fear where a charge brought somebody into contact with who causes it (MOR-P17)."""
    options = []
    for one, other in state.turn.contacts:
        for a, b in ((state.units[one], state.units[other]), (state.units[other], state.units[one])):
            if not b.get("fear") or a.get("fear") or a.get("feared"):
                continue
            for kind, who in (("charge", a), ("charged", b)):
                if who.get("charged"):
                    label = _LABEL["fear-" + kind]
                    options.append(Option(f"fear {a.id} {kind}", label, "chip", a.side, a.id, chance=_ld(a)))
    return options


def _shooting(state: State, dice: bool) -> list[Option]:
    options = []
    for unit in _mine(state):
        refusal = rules.no_shot(state, unit)
        if refusal is None or not unit.get("shot"):
            options.append(_one("shoot", unit, "act" if dice else "more", refusal))
    return options + _results([u for u in state.present() if u.side != state.turn.at.up], "more" if dice else "act")


def _combat(state: State, dice: bool) -> list[Option]:
    engaged = [u for u in state.present() if u.get("engaged")]
    options: list[Option] = []
    if dice:
        ready = strikers(state)
        options += [_one("strike", u, "act", rules.no_strike(state, u)) for u in ready]
        options += _roll_offs(state, ready)
        options += [_put(u, field, "more") for u in ready for field in ("early", "late")]
    for unit in engaged:
        options += _contacts(state, unit)
        if unit.side == state.turn.at.up and len(foes(state, unit.id)) > 1 and can_fight(unit):
            refusal = rules.no_alone(state, unit)
            options.append(_one("alone", unit, "chip", refusal, _ld(unit)) if dice else _one("broke", unit, "chip"))
    return options + _results(engaged or state.present(), "more" if dice else "act")


def _contacts(state: State, unit: Unit) -> list[Option]:
    """Whom else a fighter is in contact with."""
    known = foes(state, unit.id)
    words = tuple(u.id for u in state.present() if u.side != unit.side and u.id not in known)
    if not unit.get("engaged") or not words:
        return []
    form = Field("units", words=words)
    return [Option(f"contact {unit.id} {{value}}", _LABEL["contact"], "more", unit.side, unit.id, form=form)]


def _intercepts(state: State, unit: Unit) -> list[Option]:
    """Who may step into the way of a charge whose target is named (MOR-A10)."""
    if not foes(state, unit.id):
        return []
    enemies = [u for u in state.present() if u.side != unit.side]
    words = tuple(u.id for u in enemies if rules.no_intercept(state, unit, u) is None)
    form = Field("word", words=words)
    action = f"intercept {unit.id} {{value}}"
    return [Option(action, _LABEL["intercepted"], "chip", unit.side, unit.id, form=form)] if words else []


def _roll_offs(state: State, ready: list[Unit]) -> list[Option]:
    """Who strikes first of two that fight each other at equal Initiative (MOR-P13)."""
    options = []
    place = {unit.id: n for n, unit in enumerate(ready)}
    for one in ready:
        for other in rivals(state, one):
            if place[one.id] < place[other.id] and order.unsettled(state, one, other):
                label = Message("do.roll-off", {"unit": Ref(one.id), "target": Ref(other.id)})
                action = f"roll-off {one.id} {other.id}"
                options.append(Option(action, label, "chip", one.side, one.id, chance="d6 vs d6 ties again"))
    return options


def _results(units: list[Unit], role: str) -> list[Option]:
    """What became of somebody, one by one or several at once."""
    options: list[Option] = []
    if role == "act":
        for verb in RESULTS:
            options += _several(verb, [u.id for u in units])
    for unit in units:
        options += [_one(verb, unit, role) for verb in RESULTS if verb != posture(unit)]
    return options
