"""Depth "dice": tests on Leadership, each one roll of 2D6 with its odds (MOR-07)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pycore.turn.action import Action
from pycore.turn.message import Key, Message, Ref
from pycore.turn.rolls import roll_ask
from pycore.turn.state import IN, Ask

from . import acts, attack
from .turn import FLEEING, STUNNED, Attack, foes, leader, out_of_contact, posture, with_flags

if TYPE_CHECKING:
    from pycore.turn.state import Done, State, Unit

RULE = {"rally": "MOR-07", "alone": "MOR-P15", "fear-charged": "MOR-P17", "fear-charge": "MOR-P17"}
RULE |= {"stupidity": "MOR-P18", "escape": "MOR-P12", "rout": "MOR-P19"}
LEADER = "leader"


def test(state: State, kind: str, unit: str, again: Action) -> Done:
    """Asks for a unit's test, or first for its Leadership; nothing for one that is gone."""
    if state.units[unit].status != IN:
        return state, ()
    if "ld" not in state.units[unit].values:
        return state.asked(attack.number(state, unit, "ld", again.text)), ()
    return state.asked(_ask(state, kind, unit, state.units[unit].get("ld"))), ()


def _ask(state: State, kind: str, unit: str, ld: int, mods: tuple[str, ...] = ()) -> Ask:
    text = Message("ask.test", {"unit": Ref(unit), "test": Key("test." + kind), "n": ld}, RULE[kind])
    return roll_ask(state.units[unit].side, text, f"2d6 <= {ld}", unit, kind, ("test", kind, unit, mods), unit)


def with_leader(state: State, top: Ask) -> Done:
    """The open test on the leader's Leadership, or back on the own (MOR-P20, MOR-A6)."""
    _, kind, unit, mods = top.data
    boss = leader(state, state.units[unit].side)
    whose = state.units[unit] if LEADER in mods or boss is None else boss
    if "ld" not in whose.values:
        return state.asked(attack.number(state, whose.id, "ld", "mod leader")), ()
    mods = () if LEADER in mods else (LEADER,)
    ask = _ask(state, kind, unit, whose.get("ld"), mods)
    return state._replace(asks=(ask, *state.asks[1:])), (Message("event.mod", {"what": Key("mod.leader")}, "MOR-P20"),)


def no_bubble(state: State, unit: Unit) -> bool:
    """Whether no leader can lend his Leadership: none, himself, or knocked down, stunned or fleeing (C69)."""
    boss = leader(state, unit.side)
    return boss is None or boss.id == unit.id or posture(boss) in ("down", STUNNED, FLEEING)


def led_no_more(state: State, boss: str) -> Done:
    """Open tests on the Leadership of a leader who is gone are asked for anew, on what counts without him (C69)."""
    asks = []
    rout_open = False
    for a in state.asks:
        _, kind, unit, mods = a.data if a.kind == "roll" and a.data[0] == "test" else ("", "", "", ())
        rout_open = rout_open or (kind == "rout" and unit == boss)
        if LEADER in mods:
            asks.append(_ask(state, kind, unit, state.units[unit].get("ld")))
        elif (kind, unit) != ("rout", boss):
            asks.append(a)
    state = state._replace(asks=tuple(asks))
    return rout_test(state, Action("rout", ())) if rout_open else (state, ())


def ended(state: State, kind: str, unit: str, passed: bool) -> Done:
    """What a test came to."""
    if kind == "rally":
        return (acts.rallied if passed else acts.failed)(state, [unit])
    if kind == "rout":
        return rout(state, "held" if passed else "broke")
    rule = RULE[kind]
    said = Message("event.passed" if passed else "event.failed", {"unit": Ref(unit), "test": Key("test." + kind)}, rule)
    if kind == "stupidity":
        return with_flags(state, [unit], tested=1, dazed=int(not passed)), (said,)
    if kind == "fear-charged":
        return with_flags(state, [unit], feared=1, afraid=int(not passed)), (said,)
    if kind == "fear-charge":
        state = with_flags(state, [unit], feared=1)
        if passed:
            return state, (said,)
        state, more = acts.short(state, [unit])
        return state, (said, *more)
    if kind == "escape" and passed:
        return escaped(state, unit)[0], (said,)
    state = with_flags(state, [unit], lonely=1)
    return (state, (said,)) if passed else _run(state, unit, said)


def escaped(state: State, unit: str) -> Done:
    """Out of the fight by the optional rule: his move is made, a double one as a run is (MOR-P12)."""
    state = with_flags(out_of_contact(state, unit), [unit], ran=1)
    return state, (acts.did("escape", "MOR-P12", unit),)


def _run(state: State, unit: str, said: Message) -> Done:
    """Nerve lost in a fight: one automatic hit from each opponent, then 2D6 inches of flight (MOR-P15, MOR-A7)."""
    hits = tuple(Attack("strike", foe, unit, "wound", automatic=True) for foe in foes(state, unit))
    state, more = acts.result(state, "broke", [unit])
    side = state.units[unit].side
    text = Message("ask.flight-away", {"unit": Ref(unit)}, "MOR-A7")
    state = state.asked(roll_ask(side, text, "2d6", unit, "flight", ("flight", unit), unit))
    state, blows = attack.next_in_queue(state.turned(queue=(*state.turn.queue, *hits)))
    return state, (said, *more, *blows)


# ---- rout


def rout_test(state: State, again: Action) -> Done:
    """The rout test of the side that is up, on the Leadership that counts for it (MOR-P19, MOR-P20)."""
    up = state.turn.at.up
    unit, ld = rout_leadership(state, up)
    if ld:
        text = Message("ask.rout", {"side": Ref(up), "n": ld}, "MOR-P19")
        return state.asked(roll_ask(up, text, f"2d6 <= {ld}", up, "rout", ("test", "rout", unit, ()))), ()
    if unit:
        return state.asked(attack.number(state, unit, "ld", again.text)), ()
    text = Message("ask.rout-ld", {"side": Ref(up)}, "MOR-P20")
    return state.asked(Ask("number", up, text, "set", data=("rout_ld", again.text))), ()


def rout_leadership(state: State, side: str) -> tuple[str, int]:
    """Whose Leadership counts for rout, and how much it is (0: not known yet).

    The leader's, even knocked down; where he is stunned or out the best of those neither stunned nor out (C69).
    """
    boss = leader(state, side)
    if boss is not None and posture(boss) != STUNNED:
        return boss.id, boss.get("ld")
    able = [u for u in state.present(side) if posture(u) != STUNNED]
    known = [u.get("ld") for u in able]
    if known and all(known):
        return "", max(known)
    return ("", state.get("rout_ld")) if len(able) != 1 else (able[0].id, 0)


def rout(state: State, word: str) -> Done:
    """A rout test's end, or a warband that gives up once a test is due (MOR-P19)."""
    state = state.turned(rout="done").with_values(rout_ld=0)
    up = state.turn.at.up
    if word == "held":
        return state, (Message("event.held", {"side": Ref(up)}, "MOR-P19"),)
    return acts.lost(state, up, "event.routed" if word == "broke" else "event.yielded", "MOR-P19")


def answered(state: State, data: tuple[Any, ...], answer: Any) -> Done:
    """Goes on from a test, a roll-off or a flight's distance."""
    if data[0] == "roll-off":
        return acts.first(state, *(data[1:3] if answer.outcome else data[2:0:-1]))
    if data[0] == "flight":
        return acts.flee(state, [data[1]], answer.outcome if state.units[data[1]].status == IN else 0)
    return ended(state, data[1], data[2], bool(answer.outcome))
