"""What the actions do. Every function is safe for what a table does anyway."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycore.turn.message import Key, Message, Ref
from pycore.turn.phases import forward, without
from pycore.turn.state import FALLEN, IN, LEFT

from . import rules
from .turn import (
    COMPULSORY,
    DOWN,
    FLEEING,
    HIDDEN,
    OWN_TURN_FLAGS,
    PHASE_FLAGS,
    PHASES,
    REST,
    STANDING,
    STUNNED,
    TURN_FLAGS,
    foes,
    in_contact,
    losses,
    out_of_contact,
    phase,
    posture,
    with_flags,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pycore.turn.state import Done, State, Unit

RESULTS = {"down": (DOWN, "MOR-P09"), "stun": (STUNNED, "MOR-P09"), "broke": (FLEEING, "MOR-P16")}


def did(verb: str, rule: str, unit: str, target: str = "") -> Message:
    """The event that a unit did what the button says, at another where that is known."""
    what = Key("do." + verb)
    if target:
        return Message("event.did-at", {"unit": Ref(unit), "what": what, "target": Ref(target)}, rule)
    return Message("event.did", {"unit": Ref(unit), "what": what}, rule)


def _without(unit: Unit, flags: Iterable[str]) -> Unit:
    """The unit with these flags lowered; the same one where none was up."""
    up = [flag for flag in flags if unit.values.get(flag)]
    return unit.with_(**dict.fromkeys(up, 0)) if up else unit


# ---- turns and phases


def go_on(state: State) -> Done:
    """The next phase, or the next side's turn; nothing is asked, what was due is said (MOR-01)."""
    said = undone(state)
    turn = state.turn
    after = forward(turn.at, len(PHASES))
    over = turn.at.phase + 1 == len(PHASES)
    flags = PHASE_FLAGS | TURN_FLAGS if over else PHASE_FLAGS
    changed = {u.id: _without(u, flags) for u in state.units.values()}
    state = state._replace(units=changed, asks=())
    fresh = type(turn)(after, rout="" if over else turn.rout, contacts=turn.contacts, charger="")
    state = state._replace(turn=fresh)
    if over:
        state, more = begin_turn(state)
        return state, said + more
    return state, (*said, Message("event.phase", {"phase": Key("phase." + phase(state))}, "MOR-01"))


def begin_turn(state: State) -> Done:
    """A side's turn begins: rout test due or not (MOR-P19, MOR-A9), its stunned come round (MOR-12)."""
    at = state.turn.at
    events = [Message("event.turn", {"side": Ref(at.up), "n": at.round}, "MOR-01")]
    lost, most = losses(state, at.up)
    if lost >= most and state.depth("recovery") != "turn":
        state = state.turned(rout="due")
        events.append(Message("event.rout-due", {"side": Ref(at.up), "n": lost, "most": most}, "MOR-P19"))
    changed = {}
    for unit in state.present(at.up):
        fresh = _without(unit, OWN_TURN_FLAGS)
        if posture(unit) == STUNNED:
            fresh = fresh.with_(state=DOWN, woke=1)
            events.append(Message("event.woke", {"unit": Ref(unit.id)}, "MOR-12"))
        if fresh is not unit:
            changed[unit.id] = fresh
    return (state.with_units(changed) if changed else state), tuple(events)


def undone(state: State) -> tuple[Message, ...]:
    """What is due in this phase and was not done; it stays a chip for the rest of the turn."""
    return tuple(Message("event.undone", {"what": what}, what.rule) for what in due(state, phase(state)))


def due(state: State, at: str) -> list[Message]:
    """What the side that is up still has to do in a phase of its turn."""
    found: list[Message] = []
    if state.depth(at) == "turn":
        return found
    mine = [u for u in state.present(state.turn.at.up) if posture(u) == FLEEING]
    if at == "recovery":
        if state.turn.rout == "due":
            found.append(Message("due.rout", rule="MOR-P19"))
        able = [u for u in mine if rules.no_rally(state, u) is None]
        found += [Message("due.rally", rules.who(u), "MOR-P16") for u in able]
    elif at == "movement":
        found += [Message("due.flee", rules.who(u), "MOR-16") for u in mine if not u.get("fled")]
        chased = [u for u in state.present() if u.get("chased") and posture(u) == FLEEING]
        found += [Message("due.chased", rules.who(u), "MOR-P16") for u in chased]
    elif at == "combat":
        for unit in state.present(state.turn.at.up):
            if len(foes(state, unit.id)) > 1 and rules.no_alone(state, unit) is None:
                found.append(Message("due.alone", rules.who(unit), "MOR-P15"))
    return found


def lost(state: State, side: str, key: str, rule: str) -> Done:
    """A warband is beaten: whoever is left of it leaves the table."""
    gone = {u.id: u._replace(status=LEFT) for u in state.present(side)}
    state = state.with_units(gone)
    for unit in gone:
        state = out_of_contact(state, unit)
    state = state.turned(attack=None, queue=())._replace(asks=())
    return state, (Message(key, {"side": Ref(side)}, rule),)


def drop_out(state: State, side: str) -> Done:
    """A side with nobody left is out of the game; where one is left, it has won."""
    at = state.turn.at
    after = without(at, side)
    events = (Message("event.lost", {"side": Ref(side)}),)
    state = state.turned(at=after)
    if len(after.sides) == 1:
        state = state.turned(attack=None, queue=())._replace(over=after.sides[0], asks=())
        return state, (*events, Message("event.won", {"side": Ref(after.sides[0])}))
    if side != at.up:
        return state, events
    fresh = {u.id: _without(u, PHASE_FLAGS | TURN_FLAGS) for u in state.units.values()}
    state = state._replace(units=fresh, asks=(), turn=type(state.turn)(after, contacts=state.turn.contacts))
    state, more = begin_turn(state)
    return state, events + more


# ---- recovery (MOR-02)


def rallied(state: State, units: Sequence[str]) -> Done:
    """Nerve regained (MOR-08): no moving, no shooting this turn (MOR-09)."""
    state = with_flags(state, units, state=STANDING, rallied=1, tried=1, broken=0, fled=0)
    return state, tuple(did("rallied", "MOR-08", u) for u in units)


def failed(state: State, units: Sequence[str]) -> Done:
    """Still fleeing (MOR-10)."""
    return with_flags(state, units, tried=1), tuple(did("failed", "MOR-10", u) for u in units)


def stand(state: State, units: Sequence[str]) -> Done:
    """Up again (MOR-13); who had lost its nerve before it fell goes on fleeing. `woke` ends, so that what was done
    anyway (MOR-12) is no fault.
    """
    fresh = {}
    for unit in units:
        old = state.units[unit]
        fresh[unit] = old.with_(state=FLEEING if old.get("broken") else STANDING, stood_up=1, woke=0)
    return state.with_units(fresh), tuple(did("stood", "MOR-13", u) for u in units)


# ---- movement


def charge(state: State, unit: str, target: str) -> Done:
    """Into contact, said aloud with its target (MOR-15); a target that flees runs on at once (MOR-P16)."""
    events = [did("charge", "MOR-15" if target else "MOR-14", unit, target)]
    if state.turn.charger != unit:
        state = out_of_contact(state, unit)
    values = {"charged": 1, "short": 0, "engaged": 1}
    if posture(state.units[unit]) == HIDDEN:
        values["state"] = STANDING  # type: ignore[assignment]
    state = with_flags(state, [unit], **values).turned(charger=unit)
    if target and posture(state.units[target]) == FLEEING:
        state = with_flags(state, [target], chased=1)
        events.append(Message("event.chased", {"unit": Ref(target)}, "MOR-P16"))
        return with_flags(state, [unit], engaged=0).turned(charger=""), tuple(events)
    if target:
        state = in_contact(state, unit, target).turned(charger="")
    return state, tuple(events)


def short(state: State, units: Sequence[str]) -> Done:
    """A charge that fails: no contact, no shooting this turn (MOR-P01)."""
    for unit in units:
        state = out_of_contact(state, unit)
    if state.turn.charger in units:
        state = state.turned(charger="")
    return with_flags(state, units, short=1, charged=0), tuple(did("short", "MOR-P01", u) for u in units)


def intercept(state: State, unit: str, by: str) -> Done:
    """A charge ends at who steps into its way; it still is a charge (MOR-A10)."""
    state = in_contact(out_of_contact(state, unit), unit, by)
    charger = "" if state.turn.charger == unit else state.turn.charger
    return state.turned(charger=charger), (did("intercept", "MOR-A10", by, unit),)


def flee(state: State, units: Sequence[str], far: int = 0) -> Done:
    """A compulsory move made (MOR-16), 2D6 inches far (MOR-P16)."""
    mine = any(state.units[u].side == state.turn.at.up for u in units)
    state = with_flags(state, units, fled=1, chased=0)
    if mine and phase(state) == "movement" and state.turn.step < COMPULSORY:
        state = state.turned(step=COMPULSORY)
    if far:
        return state, tuple(Message("event.fled", {"unit": Ref(u), "n": far}, "MOR-P16") for u in units)
    return state, tuple(did("flee", "MOR-16", u) for u in units)


def move(state: State, units: Sequence[str], verb: str) -> Done:
    """One of the remaining moves (MOR-03): who runs cannot shoot (MOR-P03); after it charges come too late."""
    if phase(state) == "movement":
        state = state.turned(step=REST)
    rule = "MOR-03"
    for unit in units:
        old = state.units[unit]
        if verb == "ran":
            rule = "MOR-P02"
            state = with_flags(state, [unit], ran=1, state=STANDING if posture(old) == HIDDEN else posture(old))
        else:
            state = with_flags(state, [unit], state=HIDDEN)
    return state, tuple(did(verb, rule, u) for u in units)


def show(state: State, units: Sequence[str]) -> Done:
    """Hidden no longer."""
    hidden = [u for u in units if posture(state.units[u]) == HIDDEN]
    return with_flags(state, hidden, state=STANDING), tuple(did("show", "MOR-P21", u) for u in hidden)


def away(state: State, unit: str) -> Done:
    """Out of a fight whose opponents all lie on the ground (MOR-P12), or who are busy while he crawls (MOR-P10)."""
    said = did("crawl", "MOR-P10", unit) if posture(state.units[unit]) == DOWN else did("away", "MOR-P12", unit)
    return out_of_contact(state, unit), (said,)


def first(state: State, one: str, other: str) -> Done:
    """One of two with equal Initiative has won the roll-off (MOR-P13)."""
    pairs = tuple(p for p in state.turn.first if set(p) != {one, other})
    return state.turned(first=(*pairs, (one, other))), (did("first", "MOR-P13", one, other),)


# ---- results


def result(state: State, verb: str, units: Sequence[str]) -> Done:
    """What became of these: knocked down, stunned, or without nerve."""
    word, rule = RESULTS[verb]
    for unit in units:
        old = state.units[unit]
        if word == FLEEING:
            state = out_of_contact(state, unit)
            state = with_flags(state, [unit], state=FLEEING, broken=1, fled=0)
        else:
            broken = 1 if posture(old) == FLEEING else old.get("broken")
            state = with_flags(state, [unit], state=word, broken=broken)
    return state, tuple(did(verb, rule, u) for u in units)


def left_alone(state: State, unit: Unit) -> Done:
    """Nothing waits for a fighter that is gone; should he come back, he stands."""
    state = out_of_contact(state, unit.id)
    turn = state.turn
    pairs = tuple(pair for pair in turn.floored if unit.id not in pair)
    first = tuple(pair for pair in turn.first if unit.id not in pair)
    charger = "" if turn.charger == unit.id else turn.charger
    held = tuple(pair for pair in turn.held if pair[1] != unit.id)
    state = state.turned(floored=pairs, first=first, charger=charger, held=held)
    fresh = _without(state.units[unit.id], TURN_FLAGS | PHASE_FLAGS | OWN_TURN_FLAGS | {"broken"})
    return state.with_unit(fresh.with_(state=STANDING)), ()


def taken_out(state: State, unit: str, rule: str) -> Done:
    """Out of action; questions that waited for him close."""
    gone = state.units[unit]._replace(status=FALLEN)
    state, _ = left_alone(state.with_unit(gone), gone)
    state = state._replace(asks=tuple(a for a in state.asks if a.unit != unit))
    return state, (did("out", rule, unit),)


def on_table(state: State, words: str) -> list[str]:
    """The ids of "units" that are on the table."""
    return [u for u in dict.fromkeys(words.split(",")) if state.units[u].status == IN]
