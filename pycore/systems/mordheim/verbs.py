"""The words of Mordheim: what each takes, what forbids it, what it does."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pycore.turn import muster
from pycore.turn.message import Key, Message, Ref, Refusal
from pycore.turn.muster import gone
from pycore.turn.rolls import roll_ask
from pycore.turn.state import FALLEN, IN, LEFT, Ask
from pycore.turn.system import Verb
from pycore.turn.words import bare, of_side, one_of

from . import acts, attack, nerve, order, rules
from .turn import DOWN, foes, in_contact, phase, posture, with_flags

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pycore.turn.action import Action
    from pycore.turn.state import Done, State, Unit
    from pycore.turn.system import System

    Check = Callable[[State, Action], Refusal | None]

HOME = {"shoot": "shooting", "strike": "combat"}
ROUT = ("held", "broke", "yield")


def _units(state: State, action: Action) -> list[str]:
    """The units an action names, as far as they are on the table."""
    return acts.on_table(state, action.args[0])


def _each(rule: Callable[[State, Unit], Refusal | None]) -> Check:
    """The check of a verb for several units: the first refusal of any."""

    def check(state: State, action: Action) -> Refusal | None:
        for unit in action.args[0].split(","):
            refusal = rule(state, state.units[unit])
            if refusal is not None:
                return refusal
        return None

    return check


def _gone(state: State, unit: Unit) -> Refusal | None:
    return gone(unit)


def _at(rule: Callable[[State, Unit, Unit | None], Refusal | None]) -> Check:
    """The check of a verb for a unit and perhaps a target."""

    def check(state: State, action: Action) -> Refusal | None:
        target = state.units[action.args[1]] if len(action.args) > 1 else None
        return rule(state, state.units[action.args[0]], target)

    return check


def _both(rule: Callable[[State, Unit, Unit], Refusal | None]) -> Check:
    """The check of a verb for two units."""
    return lambda state, action: rule(state, state.units[action.args[0]], state.units[action.args[1]])


def _here(state: State, action: Action) -> bool:
    """Whether everybody an action names is on the table: not sure where it is played anyway."""
    return all(state.units[u].status == IN for u in action.args if u in state.units)


# ---- recovery


def _rout(state: State, action: Action) -> Done:
    if action.args:
        return nerve.rout(state, one_of(action, 0, ROUT))
    return nerve.rout_test(state, action)


def _rout_check(state: State, action: Action) -> Refusal | None:
    if action.args:
        one_of(action, 0, ROUT)
    return rules.no_rout(state)


def _test(kind: str, state: State, action: Action) -> Done:
    return nerve.test(state, kind, action.args[0], action)


def _done(act: Callable[[State, list[str]], Done], state: State, action: Action) -> Done:
    return act(state, _units(state, action))


def _near(state: State, action: Action) -> Done:
    units = _units(state, action)
    far = all(state.units[u].get("near") for u in units)
    word = "event.not-near" if far else "event.near"
    state = with_flags(state, units, near=int(not far))
    return state, tuple(Message(word, {"unit": Ref(u)}, "MOR-11") for u in units)


def fallen(state: State) -> list[str]:
    """Who of the side that is up may stand up now (MOR-13)."""
    return [u.id for u in state.present(state.turn.at.up) if posture(u) == DOWN and not u.get("woke")]


def _stand(state: State, action: Action) -> Done:
    return acts.stand(state, fallen(state) if action.args[0] == "all" else _units(state, action))


def _stand_check(state: State, action: Action) -> Refusal | None:
    if action.args[0] != "all":
        return _each(rules.no_stand)(state, action)
    if phase(state) != "recovery":
        return Refusal("MOR-13", "refuse.phase", {"phase": Key("phase.recovery")})
    return None if fallen(state) else Refusal("MOR-13", "refuse.nobody-down")


# ---- movement


def _charge(state: State, action: Action) -> Done:
    if not _here(state, action):
        return state, ()
    return acts.charge(state, action.args[0], action.args[1] if len(action.args) > 1 else "")


def _no_contact(state: State, action: Action) -> Refusal | None:
    one = state.units[action.args[0]]
    found = (rules.no_contact(one, state.units[other]) for other in action.args[1].split(","))
    return next((refusal for refusal in found if refusal is not None), None)


def _contact(state: State, action: Action) -> Done:
    one, events = action.args[0], []
    for other in acts.on_table(state, action.args[1]):
        if one != other and state.units[one].status == IN:
            state = in_contact(state, one, other)
            events.append(acts.did("contact", "MOR-A10", one, other))
    return state, tuple(events)


def _intercept(state: State, action: Action) -> Done:
    one, by = action.args
    return acts.intercept(state, one, by) if one != by and _here(state, action) else (state, ())


def _flee(state: State, action: Action) -> Done:
    units = _units(state, action)
    if state.depth(phase(state)) != "dice":
        return acts.flee(state, units)
    for unit in reversed(units):
        text = Message("ask.flight", {"unit": Ref(unit)}, "MOR-P16")
        ask = roll_ask(state.units[unit].side, text, "2d6", unit, "flight", ("flight", unit), unit)
        state = state.asked(ask)
    return state, ()


def going(system: System) -> Mapping[str, Verb]:
    """The verbs that take somebody off the table; they need the system to close what waited for him."""

    def go(status: str, verb: str, rule: str, state: State, action: Action) -> Done:
        events: list[Message] = []
        for unit in _units(state, action):
            state, more = muster.go(system, state, state.units[unit], status)
            events += [acts.did(verb, rule, unit), *more]
        return state, tuple(events)

    return {
        "gone": Verb(("units",), partial(go, LEFT, "gone", "MOR-P16"), _each(rules.no_gone)),
        "out": Verb(("units",), partial(go, FALLEN, "out", "MOR-P09"), _each(_gone)),
    }


def _move(verb: str, state: State, action: Action) -> Done:
    return acts.move(state, _units(state, action), verb)


def _move_check(verb: str) -> Check:
    return _each(lambda state, unit: rules.no_move(state, unit, verb))


def _escape(state: State, action: Action) -> Done:
    """Tested at depth "dice"; else it is what came of the test, and who fails it loses his nerve."""
    if state.depth("movement") == "dice":
        return nerve.test(state, "escape", action.args[0], action)
    return nerve.escaped(state, action.args[0]) if _here(state, action) else (state, ())


# ---- shooting and combat


def assault(kind: str, state: State, action: Action, *, ordered: bool = False) -> Done:
    """A shot or blow: at depth "dice" it is rolled, else it only is remembered; at whom is asked where it matters.

    Unless it is `ordered` by the table a blow first waits for what tells who strikes earlier.
    """
    by = action.args[0]
    if not _here(state, action):
        return state, ()
    state = state._replace(asks=tuple(a for a in state.asks if a.kind != "target"))
    target = action.args[1] if len(action.args) > 1 else ""
    rolled = state.depth(HOME[kind]) == "dice"
    if rolled and kind == "strike" and not ordered:
        waits = order.wait(state, state.units[by], action)
        if waits is not None:
            return waits
    if not target and rolled:
        against = targets(state, kind, by)
        if len(against) != 1:
            text = Message(f"ask.{kind}", {"unit": Ref(by)}, "MOR-04" if kind == "shoot" else "MOR-05")
            return state.asked(Ask("target", state.units[by].side, text, kind, by, data=("target", by))), ()
        target = against[0]
    if rolled:
        return attack.begin(state, kind, by, target)
    rule, flag = ("MOR-04", "shot") if kind == "shoot" else ("MOR-05", "struck")
    state, _ = acts.show(state, [by])
    return with_flags(state, [by], **{flag: 1}), (acts.did(kind, rule, by, target),)


def targets(state: State, kind: str, by: str) -> list[str]:
    """Whom this one may attack: whom it fights, as far as known, else any enemy that fits."""
    unit = state.units[by]
    known = foes(state, by) if kind == "strike" else []
    rule = rules.no_strike if kind == "strike" else rules.no_shot
    enemies = [u for u in state.present() if u.side != unit.side and (not known or u.id in known)]
    if not known and kind == "strike":
        enemies = [u for u in enemies if u.get("engaged")] or enemies
    free = [u.id for u in enemies if rule(state, unit, u) is None]
    return free or [u.id for u in enemies]


def _mod(state: State, action: Action) -> Done:
    word = action.args[0]
    if word == nerve.LEADER:
        top = state.asks[0] if state.asks else None
        if top is None or top.kind != "roll" or top.data[0] != "test":
            return state, ()
        return nerve.with_leader(state, top)
    if word not in attack.open_mods(state):
        return state, ()
    return attack.mod(state, word)


def _mod_check(state: State, action: Action) -> Refusal | None:
    word = one_of(action, 0, MODS)
    top = state.asks[0] if state.asks else None
    if word != nerve.LEADER:
        return None if word in attack.open_mods(state) else Refusal("MOR-P04", "refuse.mod")
    if top is None or top.kind != "roll" or top.data[0] != "test" or top.data[1] == "rout":
        return Refusal("MOR-P20", "refuse.mod")
    return Refusal("MOR-P20", "refuse.leader") if nerve.no_bubble(state, state.units[top.data[2]]) else None


MODS = ("cover", "long", "moved", "large", "concussion", "no-save", *attack.BLOWS, nerve.LEADER)


def _parry(state: State, action: Action) -> Done:
    now = state.turn.attack
    return attack.parry(state) if now is not None and now.stage == "wound" and now.best else (state, ())


def _fear(state: State, action: Action) -> Done:
    kind = "fear-" + one_of(action, 1, ("charged", "charge"))
    return nerve.test(state, kind, action.args[0], action)


def _fear_check(state: State, action: Action) -> Refusal | None:
    one_of(action, 1, ("charged", "charge"))
    unit = state.units[action.args[0]]
    if unit.get("fear"):
        return Refusal("MOR-P17", "refuse.fearless", rules.who(unit))
    return gone(unit) or rules.already(unit, "feared", "MOR-P17")


def _stupid_check(state: State, unit: Unit) -> Refusal | None:
    return rules.now(state, unit, "recovery", "MOR-P18") or rules.already(unit, "tested", "MOR-P18")


def _roll_off(state: State, action: Action) -> Done:
    one, other = action.args
    if not _here(state, action):
        return state, ()
    return state.asked(order.roll_off(state, one, other)), ()


def _first(state: State, action: Action) -> Done:
    return acts.first(state, *action.args)


def _results(verb: str) -> Verb:
    def apply(state: State, action: Action) -> Done:
        return acts.result(state, verb, _units(state, action))

    return Verb(("units",), apply, _each(_gone))


VERBS: Mapping[str, Verb] = {
    "next": Verb((), bare(order.go_on)),
    "rout": Verb(("word?",), _rout, _rout_check),
    "rally": Verb(("unit",), partial(_test, "rally"), _each(rules.no_rally)),
    "rallied": Verb(("units",), partial(_done, acts.rallied), _each(rules.no_rally)),
    "failed": Verb(("units",), partial(_done, acts.failed), _each(rules.no_rally)),
    "near": Verb(("units",), _near, _each(rules.no_near)),
    "stand": Verb(("units|all",), _stand, _stand_check),
    "stupidity": Verb(("unit",), partial(_test, "stupidity"), _each(_stupid_check)),
    "charge": Verb(("unit", "unit?"), _charge, _at(rules.no_charge)),
    "contact": Verb(("unit", "units"), _contact, _no_contact),
    "intercept": Verb(("unit", "unit"), _intercept, _both(rules.no_intercept)),
    "short": Verb(("units",), partial(_done, acts.short), _each(rules.no_short)),
    "flee": Verb(("units",), _flee, _each(rules.no_flight)),
    "ran": Verb(("units",), partial(_move, "ran"), _move_check("ran")),
    "hide": Verb(("units",), partial(_move, "hide"), _move_check("hide")),
    "show": Verb(("units",), partial(_done, acts.show), _each(_gone)),
    "away": Verb(("unit",), of_side(acts.away), _each(rules.no_away)),
    "escape": Verb(("unit",), _escape, _each(rules.no_escape)),
    "fear": Verb(("unit", "word"), _fear, _fear_check),
    "shoot": Verb(("unit", "unit?"), partial(assault, "shoot"), _at(rules.no_shot)),
    "strike": Verb(("unit", "unit?"), partial(assault, "strike"), _at(rules.no_strike)),
    "mod": Verb(("word",), _mod, _mod_check, free=True),
    "parry": Verb((), _parry, bare(attack.no_parry), free=True),
    "alone": Verb(("unit",), partial(_test, "alone"), _each(rules.no_alone)),
    "roll-off": Verb(("unit", "unit"), _roll_off, _both(rules.no_roll_off)),
    "first": Verb(("unit", "unit"), _first, _both(rules.no_roll_off)),
    "down": _results("down"),
    "stun": _results("stun"),
    "broke": _results("broke"),
}
