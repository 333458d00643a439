"""What forbids an action, and by which rule. Each function gives the refusal or None."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycore.turn.message import Key, Ref, Refusal
from pycore.turn.muster import gone
from pycore.turn.state import IN

from .turn import (
    CHARGES,
    COMPULSORY,
    DOWN,
    FLEEING,
    HIDDEN,
    ON_GROUND,
    REST,
    can_fight,
    enemy_nearest,
    foes,
    is_eligible,
    phase,
    posture,
    rivals,
    strikers,
    strikes_before,
)

if TYPE_CHECKING:
    from pycore.turn.state import State, Unit

ESCAPE = "escape"


def who(unit: Unit) -> dict[str, Ref]:
    """The values of a sentence about a unit."""
    return {"unit": Ref(unit.id)}


def now(state: State, unit: Unit, wanted: str, rule: str) -> Refusal | None:
    """Why it is not this unit's time: another phase, or another side's turn (MOR-01)."""
    if phase(state) != wanted:
        return Refusal(rule, "refuse.phase", {"phase": Key("phase." + wanted)})
    if unit.side != state.turn.at.up:
        return Refusal("MOR-01", "refuse.turn", {"side": Ref(state.turn.at.up)})
    return gone(unit)


def already(unit: Unit, flag: str, rule: str) -> Refusal | None:
    """Refuses what this unit has done this turn."""
    return Refusal(rule, "refuse.did", {**who(unit), "what": Key("field." + flag)}) if unit.get(flag) else None


def unable(unit: Unit) -> Refusal | None:
    """Why a unit cannot act of its own will at all: on the ground, without nerve, or stupid this turn."""
    state = posture(unit)
    if state in ON_GROUND:
        return Refusal("MOR-P10", "refuse.state", {**who(unit), "state": Key("state." + state)})
    if state == FLEEING:
        return Refusal("MOR-16", "refuse.state", {**who(unit), "state": Key("state.fleeing")})
    if unit.get("dazed"):
        return Refusal("MOR-P18", "refuse.dazed", who(unit))
    return None


# ---- recovery


def no_rally(state: State, unit: Unit) -> Refusal | None:
    """Why a fighter cannot try to rally: once a turn, in recovery (MOR-A8)."""
    refusal = now(state, unit, "recovery", "MOR-06")
    if refusal is not None:
        return refusal
    if posture(unit) != FLEEING:
        return Refusal("MOR-06", "refuse.not-fleeing", who(unit))
    if unit.get("tried"):
        return Refusal("MOR-07", "refuse.did", {**who(unit), "what": Key("field.tried")})
    if enemy_nearest(state, unit):
        return Refusal("MOR-11", "refuse.nearest", who(unit))
    return None


def no_near(state: State, unit: Unit) -> Refusal | None:
    """Why it cannot be that an enemy is the nearest model that counts."""
    if not unit.get("near") and not any(u.side != unit.side and is_eligible(u) for u in state.units.values()):
        return Refusal("MOR-11", "refuse.no-enemy")
    return gone(unit)


def no_stand(state: State, unit: Unit) -> Refusal | None:
    """Why a fighter cannot stand up."""
    refusal = now(state, unit, "recovery", "MOR-13")
    if refusal is not None:
        return refusal
    if unit.get("woke"):
        return Refusal("MOR-12", "refuse.woke", who(unit))  # MOR-A1
    return None if posture(unit) == DOWN else Refusal("MOR-13", "refuse.not-down", who(unit))


def no_rout(state: State) -> Refusal | None:
    """Why there is no rout test: none is due, or its moment has passed (MOR-A9)."""
    if state.turn.rout == "done":
        return Refusal("MOR-P19", "refuse.rout-done")
    if state.turn.rout != "due":
        return Refusal("MOR-P19", "refuse.rout")
    if phase(state) != "recovery":
        return Refusal("MOR-P19", "refuse.phase", {"phase": Key("phase.recovery")})
    return None


# ---- movement


def bound(state: State, unit: Unit) -> Refusal | None:
    """Why a fighter may not leave the fight it is in; it may once all its opponents are on the ground (C61)."""
    if not unit.get("engaged"):
        return None
    against = foes(state, unit.id)
    if not against or any(posture(state.units[f]) not in ON_GROUND for f in against):
        return Refusal("MOR-P12", "refuse.engaged", who(unit))
    return Refusal("MOR-A5", "refuse.stood-stays", who(unit)) if unit.get("stood_up") else None


def no_charge(state: State, unit: Unit, target: Unit | None = None) -> Refusal | None:
    """Why a fighter cannot charge, or not this one."""
    refusal = now(state, unit, "movement", "MOR-14") or unable(unit)
    if refusal is not None:
        return refusal
    if target is not None:
        if target.side == unit.side:
            return Refusal("MOR-15", "refuse.friend")
        if target.status != IN:
            return gone(target)
        if posture(target) == HIDDEN:
            return Refusal("MOR-P21", "refuse.hidden", who(target))
    if target is not None and unit.id == state.turn.charger and unit.get("charged"):
        return None  # it has charged; now the target is named
    if unit.get("rallied"):
        return Refusal("MOR-09", "refuse.rallied", who(unit))
    if unit.get("stood_up"):
        return Refusal("MOR-A5", "refuse.stood", who(unit))
    if state.turn.step > CHARGES:
        return Refusal("MOR-14", "refuse.late-charge")
    refusal = already(unit, "charged", "MOR-14") or already(unit, "short", "MOR-P01")
    return refusal or already(unit, "ran", "MOR-14") or bound(state, unit)


def no_short(state: State, unit: Unit) -> Refusal | None:
    """Why a charge cannot have failed."""
    refusal = now(state, unit, "movement", "MOR-P01")
    if refusal is None and not unit.get("charged"):
        return Refusal("MOR-P01", "refuse.not-charged", who(unit))
    return refusal


def no_intercept(state: State, unit: Unit, by: Unit) -> Refusal | None:
    """Why a charge cannot be intercepted by this one: it must be free to fight (C76)."""
    refusal = no_short(state, unit) or no_contact(unit, by) or unable(by)
    if refusal is None and by.get("engaged"):
        return Refusal("MOR-A10", "refuse.busy", who(by))
    return refusal


def no_flight(state: State, unit: Unit) -> Refusal | None:
    """Why a compulsory move is not due, or comes too late."""
    if unit.get("chased") and posture(unit) == FLEEING:
        return gone(unit)  # charged while fleeing: runs on at once, in anybody's turn (MOR-P16)
    refusal = now(state, unit, "movement", "MOR-16")
    if refusal is not None:
        return refusal
    if posture(unit) != FLEEING:
        return Refusal("MOR-16", "refuse.not-fleeing", who(unit))
    if unit.get("fled"):
        return Refusal("MOR-16", "refuse.did", {**who(unit), "what": Key("field.fled")})
    return Refusal("MOR-17", "refuse.late-flight") if state.turn.step > COMPULSORY else None


def no_gone(state: State, unit: Unit) -> Refusal | None:
    """Why a fighter does not run off the table."""
    if posture(unit) != FLEEING:
        return Refusal("MOR-16", "refuse.not-fleeing", who(unit))
    return gone(unit)


def must_flee(state: State) -> Unit | None:
    """The first of the side that is up that has a compulsory move to make."""
    if state.turn.step == REST:  # too late for all of them
        return None
    up = state.turn.at.up
    return next((u for u in state.present(up) if posture(u) == FLEEING and not u.get("fled")), None)


def no_move(state: State, unit: Unit, verb: str) -> Refusal | None:
    """Why a fighter cannot run ("ran") or hide ("hide") among the remaining moves."""
    refusal = now(state, unit, "movement", "MOR-03") or unable(unit)
    if refusal is not None:
        return refusal
    if unit.get("rallied"):
        return Refusal("MOR-09", "refuse.rallied", who(unit))
    if verb == "ran" and unit.get("stood_up"):
        return Refusal("MOR-A5", "refuse.stood", who(unit))
    rule = "MOR-P02" if verb == "ran" else "MOR-P21"
    for flag in ("charged", "short", "ran"):
        refusal = refusal or already(unit, flag, rule)
    refusal = refusal or bound(state, unit)
    first = must_flee(state)
    if refusal is None and first is not None:
        return Refusal("MOR-17", "refuse.flight-first", who(first))
    return refusal


def no_away(state: State, unit: Unit) -> Refusal | None:
    """Why a fighter cannot leave the fight it is in; one who is knocked down crawls, from opponents who are busy."""
    crawls = posture(unit) == DOWN
    refusal = now(state, unit, "movement", "MOR-P12") or (None if crawls else unable(unit))
    if refusal is not None:
        return refusal
    if not unit.get("engaged"):
        return Refusal("MOR-P12", "refuse.not-engaged", who(unit))
    if not crawls:
        return bound(state, unit)
    idle = next((f for f in foes(state, unit.id) if len(foes(state, f)) == 1), "")
    return Refusal("MOR-P10", "refuse.crawl", {"unit": Ref(idle)}) if idle else None


def no_escape(state: State, unit: Unit) -> Refusal | None:
    """Why a fighter cannot try to escape from combat: an optional rule."""
    if ESCAPE not in state.toggles:
        return Refusal("MOR-P12", "refuse.escape")
    refusal = now(state, unit, "movement", "MOR-P12") or unable(unit) or already(unit, "stood_up", "MOR-A5")
    if refusal is None and not unit.get("engaged"):
        return Refusal("MOR-P12", "refuse.not-engaged", who(unit))
    return refusal


# ---- shooting


def no_shot(state: State, unit: Unit, target: Unit | None = None) -> Refusal | None:
    """Why a fighter cannot shoot, or not at this one."""
    refusal = now(state, unit, "shooting", "MOR-04") or unable(unit)
    if refusal is not None:
        return refusal
    if unit.get("rallied"):
        return Refusal("MOR-09", "refuse.rallied", who(unit))
    if unit.get("engaged"):
        return Refusal("MOR-P03", "refuse.engaged", who(unit))
    if target is not None:
        refusal = _no_aim(state, unit, target)
    for flag, rule in (("ran", "MOR-P03"), ("short", "MOR-P03"), ("shot", "MOR-04")):
        refusal = refusal or already(unit, flag, rule)
    return refusal


def _no_aim(state: State, unit: Unit, target: Unit) -> Refusal | None:
    """Why a target cannot be shot at: what the app can see of it (MOR-P22)."""
    if target.side == unit.side:
        return Refusal("MOR-04", "refuse.friend")
    if posture(target) == HIDDEN:
        return Refusal("MOR-P21", "refuse.hidden", who(target))
    for foe in foes(state, target.id):
        if state.units[foe].side == unit.side:
            return Refusal("MOR-P22", "refuse.own-fight", {"unit": Ref(foe)})
    return gone(target)


# ---- hand-to-hand combat


def no_strike(state: State, unit: Unit, target: Unit | None = None) -> Refusal | None:
    """Why a fighter cannot strike, or not at this one."""
    if phase(state) != "combat":
        return Refusal("MOR-05", "refuse.phase", {"phase": Key("phase.combat")})
    refusal = gone(unit) or unable(unit)
    if refusal is not None:
        return refusal
    if not unit.get("engaged"):
        return Refusal("MOR-05", "refuse.not-engaged", who(unit))
    if target is not None:
        refusal = _no_target(state, unit, target)
    refusal = refusal or already(unit, "struck", "MOR-P13")
    if refusal is None:
        for other in rivals(state, unit):
            if strikes_before(state, other, unit):
                return Refusal("MOR-P13", "refuse.order", who(other))
    return refusal


def _no_target(state: State, unit: Unit, target: Unit) -> Refusal | None:
    if target.side == unit.side:
        return Refusal("MOR-05", "refuse.friend")
    if target.status != IN:
        return gone(target)
    against = foes(state, unit.id)
    if against and target.id not in against:
        return Refusal("MOR-05", "refuse.no-contact", {**who(unit), "target": Ref(target.id)})
    if posture(target) in ON_GROUND:
        for foe in against:  # C60
            if posture(state.units[foe]) not in ON_GROUND:
                return Refusal("MOR-P11", "refuse.standing-first", {"unit": Ref(foe)})
    return None


def no_contact(unit: Unit, other: Unit) -> Refusal | None:
    """Why two cannot fight each other."""
    return gone(unit) or gone(other) or (Refusal("MOR-05", "refuse.friend") if unit.side == other.side else None)


def no_roll_off(state: State, unit: Unit, other: Unit) -> Refusal | None:
    """Why there is no roll-off between two: they do not strike at the same moment (MOR-P13)."""
    if phase(state) != "combat":
        return Refusal("MOR-P13", "refuse.phase", {"phase": Key("phase.combat")})
    even = {u.id for u in strikers(state)}.issuperset({unit.id, other.id}) and unit.id != other.id
    if even and not strikes_before(state, unit, other) and not strikes_before(state, other, unit):
        if "simultaneous" in state.toggles:
            return Refusal("MOR-P13", "refuse.simultaneous")
        return None
    return Refusal("MOR-P13", "refuse.no-roll-off")


def no_alone(state: State, unit: Unit) -> Refusal | None:
    """Why a fighter need not test for being all alone."""
    refusal = now(state, unit, "combat", "MOR-P15")
    if refusal is not None:
        return refusal
    if not unit.get("engaged") or not can_fight(unit) or len(foes(state, unit.id)) == 1:
        return Refusal("MOR-P15", "refuse.not-alone", who(unit))
    return already(unit, "lonely", "MOR-P15")
