"""Depth "dice": an attack or a shot, step by step; every step is one roll with its odds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pycore.turn.message import Key, Message, Ref, Refusal
from pycore.turn.rolls import roll_ask
from pycore.turn.state import IN, Ask

from . import acts, order
from .rules import already, who
from .tables import NEVER, injury, to_save, to_shoot, to_strike, to_wound
from .turn import (
    DOWN,
    ON_GROUND,
    STUNNED,
    WORSE,
    Attack,
    in_contact,
    posture,
    with_flags,
)

if TYPE_CHECKING:
    from pycore.turn.state import Done, State

RULE = {"hit": "MOR-P04", "parry": "MOR-P14", "wound": "MOR-P06", "critical": "MOR-P07", "save": "MOR-P08"}
RULE["injury"] = "MOR-P09"
STAGES = ("hit", "wound", "save", "injury")
MODS = {"hit": ("cover", "long", "moved", "large"), "injury": ("concussion",), "save": ("no-save",)}
BLOWS = ("more", "fewer", "again")  # what changes the dice of a blow: attacks, and misses rolled again
_VITAL, _EXPOSED, _MASTER = 2, 3, 4  # criticals: two wounds; and no armour save; and a worse injury


def stages_rule(attack: Attack) -> str:
    """The rule that the current step follows."""
    return "MOR-P05" if attack.stage == "hit" and attack.kind == "strike" else RULE[attack.stage]


def begin(state: State, kind: str, by: str, at: str) -> Done:
    """An attack is made: the stunned are out at once, the knocked down are hit at once (MOR-P11)."""
    attacker, victim = state.units[by], state.units[at]
    done = {"shot": 1} if kind == "shoot" else {"struck": 1, "left": 0}
    state = with_flags(drop_asks(state), [by], **done).turned(shown=None, chain=(), came=None)
    events = [acts.did(kind, "MOR-04" if kind == "shoot" else "MOR-05", by, at)]
    if kind == "shoot":
        state, shown = acts.show(state, [by])
        attack = Attack(kind, by, at)
        state, more = go_on(state.turned(attack=attack))
        return state, (*events, *shown, *more)
    state = in_contact(state, by, at)
    count = attacker.get("left") or max(1, attacker.get("attacks"))
    lies = posture(victim) in ON_GROUND and (by, at) not in state.turn.floored
    if lies and posture(victim) == STUNNED:
        state = state.turned(attack=Attack(kind, by, at))
        state, more = _out(state, at, "MOR-P11")
        return state, (*events, *more)
    attack = Attack(kind, by, at, "wound" if lies else "hit", count=count, automatic=lies)
    if lies:
        events.append(Message("event.automatic", {"unit": Ref(at)}, "MOR-P11"))
        state = state.turned(chain=(events[-1],))
    state, more = go_on(state.turned(attack=attack))
    return state, (*events, *more)


def needed(state: State, attack: Attack) -> int:
    """What each die of the current step must show; 0 where a number is missing."""
    by, at = state.units[attack.by], state.units[attack.at]
    if attack.stage == "hit" and attack.kind == "shoot":
        return to_shoot(by.get("bs"), attack.mods)
    if attack.stage == "hit":
        return 6 if by.get("afraid") else to_strike(by.get("ws"), at.get("ws"))  # MOR-P17
    if attack.stage == "parry":
        return attack.best + 1  # must beat the highest hit
    strength = by.get("ms" if attack.kind == "shoot" else "s")
    if attack.stage == "wound":
        return to_wound(strength, at.get("t"))
    return NEVER if "no-save" in attack.mods else to_save(at.get("save"), strength)


def saves(attack: Attack) -> int:
    """How many armour saves are made: the critical hit's is the first of them, where armour helps against it."""
    return attack.count - (attack.critical >= _EXPOSED)


def lacking(state: State, attack: Attack) -> tuple[str, str] | None:
    """The first number that the current step needs and nobody has told: whose and which."""
    by, at = attack.by, attack.at
    strength = (by, "ms" if attack.kind == "shoot" else "s")
    wanted: tuple[tuple[str, str], ...] = ()
    if attack.stage == "hit":
        wanted = ((by, "bs"),) if attack.kind == "shoot" else ((by, "ws"), (at, "ws"))
    elif attack.stage == "wound":
        wanted = (strength, (at, "t"))
    elif attack.stage == "save":
        wanted = ((at, "save"), strength)
    return next(((unit, field) for unit, field in wanted if field not in state.units[unit].values), None)


def number(state: State, unit: str, field: str, again: str = "") -> Ask:
    """The question for a number nobody has told yet; `again` is the action that waits for it, "" the attack."""
    text = Message("ask.number", {"unit": Ref(unit), "field": Key("field." + field)})
    return Ask("number", state.units[unit].side, text, "set", unit, data=(field, again))


def go_on(state: State) -> Done:
    """Asks for what the current step needs: a number, or the roll; passes over what is certain."""
    attack = state.turn.attack
    if attack is None:
        return state, ()
    lack = lacking(state, attack)
    if lack is not None:
        return state.asked(number(state, *lack)), ()
    if attack.stage == "save" and (not saves(attack) or needed(state, attack) >= NEVER):
        return _wounded(state, attack, attack.count + (attack.critical > 1))
    if attack.stage in ("hit", "wound") and needed(state, attack) >= NEVER:
        return _nothing(state, "event.never-" + attack.stage, stages_rule(attack))
    return state.asked(_ask(state, attack)), ()


def _ask(state: State, attack: Attack) -> Ask:
    """The roll of the current step."""
    stage, n = attack.stage, attack.count
    roller = attack.at if stage in ("parry", "save") else attack.by
    if stage == "critical":
        expr = "d6"
    elif stage == "injury":
        expr = f"{n}d6kh1" if n > 1 else "d6"
        expr += "+2" if attack.critical == _MASTER else ""
    else:
        n = 1 if stage == "parry" else saves(attack) if stage == "save" else n
        expr = f"{n if n > 1 else ''}d6 {needed(state, attack)}+"
        expr += " reroll failed" if stage == "hit" and "again" in attack.mods else ""
    text = Message("ask." + stage, {"unit": Ref(attack.by), "target": Ref(attack.at)}, stages_rule(attack))
    side = state.units[roller].side
    return roll_ask(side, text, expr, roller, stage, ("attack", stage), natural=_read(state, attack))


def _read(state: State, attack: Attack) -> str:
    """What the rules read of the natural faces: the highest hit to be parried, a critical six, which save was whose."""
    by, at = state.units[attack.by], state.units[attack.at]
    if attack.stage == "hit":
        hit = state.turned(attack=attack._replace(stage="wound", best=1))
        return "best" if at.get("parry") and no_parry(hit) is None else ""
    if attack.stage == "wound":
        return "6" if needed(state, attack) < 6 and not by.get("crit") else ""
    return "all" if attack.stage == "save" and attack.critical == _VITAL and saves(attack) > 1 else ""


def drop_asks(state: State) -> State:
    """The state without questions of an attack that is over."""
    asks = tuple(a for a in state.asks if a.data[:1] != ("attack",) and not (a.kind == "number" and a.data[1] == ""))
    return state._replace(asks=asks) if len(asks) != len(state.asks) else state


def stop(state: State) -> Done:
    """The attack is over; the next one that waits begins."""
    return next_in_queue(drop_asks(state).turned(attack=None))


def next_in_queue(state: State) -> Done:
    """Begins the next of the attacks that wait, as far as attacker and victim are there."""
    queue = state.turn.queue
    if state.turn.attack is not None or not queue:
        return state, ()
    attack = queue[0]
    state = state.turned(queue=queue[1:])
    if state.units[attack.by].status != IN or state.units[attack.at].status != IN:
        return next_in_queue(state)
    return go_on(state.turned(attack=attack))


def _nothing(state: State, key: str, rule: str) -> Done:
    attack = state.turn.attack
    state, more = stop(state)
    return state, (Message(key, {"unit": Ref(attack.by), "target": Ref(attack.at)}, rule), *more)


def _then(state: State, attack: Attack, *said: Message) -> Done:
    state, more = go_on(state.turned(attack=attack))
    return state, said + more


# ---- answers


def answered(state: State, answer: Any) -> Done:
    """What the roll of the current step came to."""
    attack: Attack = state.turn.attack
    if attack.stage == "hit":
        return _hit(state, attack, answer)
    if attack.stage == "parry":
        return _parried(state, attack, answer.outcome)
    if attack.stage == "wound":
        return _wound(state, attack, answer)
    if attack.stage == "critical":
        return _critical(state, attack, answer.outcome)
    if attack.stage == "save":
        return _save(state, attack, answer)
    return _injured(state, attack, answer.outcome)


def _hit(state: State, attack: Attack, answer: Any) -> Done:
    hits = int(answer.outcome)
    if not hits:
        return _nothing(state, "event.missed", stages_rule(attack))
    best = max((face for face in answer.naturals if face >= needed(state, attack)), default=0)
    said = Message("event.hit", {"unit": Ref(attack.by), "target": Ref(attack.at), "n": hits}, stages_rule(attack))
    return _then(state, attack._replace(stage="wound", count=hits, best=best), said)


def parry(state: State) -> Done:
    """The parry of the highest hit is to be rolled before the wounds are; once a phase."""
    attack: Attack = state.turn.attack
    state = with_flags(drop_asks(state), [attack.at], parried=1, parry=1)
    return go_on(state.turned(attack=attack._replace(stage="parry")))


def no_parry(state: State) -> Refusal | None:
    """Why the hit at hand cannot be parried (MOR-P14)."""
    attack = state.turn.attack
    if attack is None or attack.stage != "wound" or attack.kind != "strike":
        return Refusal("MOR-P14", "refuse.no-parry")
    by, at = state.units[attack.by], state.units[attack.at]
    if attack.automatic or not attack.best:
        return Refusal("MOR-P14", "refuse.parry-automatic")
    if attack.best >= 6:
        return Refusal("MOR-P14", "refuse.parry-six")
    if "s" in at.values and by.get("s") >= 2 * at.get("s"):
        return Refusal("MOR-P14", "refuse.parry-strong")
    if posture(at) in ON_GROUND:
        return Refusal("MOR-P14", "refuse.state", {**who(at), "state": Key("state." + posture(at))})
    return already(at, "parried", "MOR-P14")


def _parried(state: State, attack: Attack, passed: int) -> Done:
    left = attack.count - bool(passed)
    if not left:
        return _nothing(state, "event.parried", "MOR-P14")
    said = Message("event.parried" if passed else "event.not-parried", {"target": Ref(attack.at)}, "MOR-P14")
    return _then(state, attack._replace(stage="wound", count=left), said)


def _wound(state: State, attack: Attack, answer: Any) -> Done:
    wounds = int(answer.outcome)
    if not wounds:
        return _nothing(state, "event.no-wound", "MOR-P06")
    by = state.units[attack.by]
    said = Message("event.wound", {"target": Ref(attack.at), "n": wounds}, "MOR-P06")
    # A six is critical once per fighter and phase, and never where only a six wounds (MOR-P07).
    if 6 in answer.naturals and needed(state, attack) < 6 and not by.get("crit"):
        state = with_flags(state, [attack.by], crit=1)
        return _then(state, attack._replace(stage="critical", count=wounds, critical=1), said)
    return _then(state, attack._replace(stage="save", count=wounds), said)


def _critical(state: State, attack: Attack, face: int) -> Done:
    kind = 2 + (face - 1) // 2
    said = Message(f"event.critical-{kind - 1}", {"target": Ref(attack.at)}, "MOR-P07")
    return _then(state, attack._replace(stage="save", critical=kind), said)


def _save(state: State, attack: Attack, answer: Any) -> Done:
    left = attack.count - int(answer.outcome)
    if left <= 0:
        return _nothing(state, "event.saved", "MOR-P08")
    held = attack.critical == _VITAL and any(face >= needed(state, attack) for face in answer.faces[:1])
    left += attack.critical > 1 and not held
    said = Message("event.unsaved", {"target": Ref(attack.at), "n": left}, "MOR-P08")
    state, more = _wounded(state, attack, left)
    return state, (said, *more)


def _wounded(state: State, attack: Attack, wounds: int) -> Done:
    """So many wounds went through: they are taken off, and each from the last one on is an injury (MOR-P09)."""
    victim = state.units[attack.at]
    if attack.automatic and posture(victim) in ON_GROUND:
        return _out(state, attack.at, "MOR-P11")
    had = victim.get("w") if "w" in victim.values else 1
    state = with_flags(state, [attack.at], w=max(0, had - wounds))
    if wounds < had:
        values = {"target": Ref(attack.at), "n": wounds, "left": had - wounds}
        state, more = stop(state)
        return state, (Message("event.wounded", values, "MOR-P09"), *more)
    injuries = wounds - max(0, had - 1)
    mods = attack.mods
    if attack.kind == "strike" and state.units[attack.by].get("concussion"):
        mods = (*mods, "concussion")
    return _then(state, attack._replace(stage="injury", count=injuries, mods=mods))


def _injured(state: State, attack: Attack, total: int) -> Done:
    """The highest of the injury dice applies (MOR-P09)."""
    end = injury(total, "concussion" in attack.mods)
    verb = {"out": "out", DOWN: "down"}.get(end, "stun")
    if attack.kind == "strike" and order.holds(state, attack.by, attack.at):
        state, said = order.hold(state, verb, attack.at)
        state, more = stop(state)
        return state, said + more
    if end == "out":
        return _out(state, attack.at, "MOR-P09")
    if attack.kind == "strike":
        state = state.turned(floored=(*state.turn.floored, (attack.by, attack.at)))
    victim = state.units[attack.at]
    if WORSE[posture(victim)] > WORSE[end]:
        verb = "stun"  # what lies stunned already does not come round by being hit
    state, said = acts.result(state, verb, [attack.at])
    state = state._replace(asks=tuple(a for a in state.asks if a.data != ("flight", attack.at)))  # runs nowhere now
    state, more = stop(state)
    return state, said + more


def _out(state: State, unit: str, rule: str) -> Done:
    """Out of action. The attack ends first, so that nothing goes on from it when its victim is gone."""
    state, said = acts.taken_out(drop_asks(state).turned(attack=None), unit, rule)
    state, more = next_in_queue(state)
    return state, said + more


def mod(state: State, word: str) -> Done:
    """Switches something that changes the open roll, such as cover."""
    attack: Attack = state.turn.attack
    event = Message("event.mod", {"what": Key("mod." + word)}, stages_rule(attack))
    if word in ("more", "fewer"):
        state, count = _blows(state, attack, 1 if word == "more" else -1)
        return _then(drop_asks(state), attack._replace(count=count), event)
    mods = tuple(m for m in attack.mods if m != word) if word in attack.mods else (*attack.mods, word)
    return _then(drop_asks(state), attack._replace(mods=mods), event)


def _blows(state: State, attack: Attack, more: int) -> tuple[State, int]:
    """One blow more or less; one that is kept is there for another opponent yet."""
    left = max(0, state.units[attack.by].get("left") - more)
    return with_flags(state, [attack.by], left=left, struck=int(not left)), attack.count + more


def open_mods(state: State) -> tuple[str, ...]:
    """What may change the open roll of an attack."""
    attack = state.turn.attack
    if attack is None or not state.asks or state.asks[0].data[:1] != ("attack",):
        return ()
    if attack.stage == "hit" and attack.kind == "strike":
        return BLOWS if attack.count > 1 else ("more", "again")
    return MODS.get(attack.stage, ())
