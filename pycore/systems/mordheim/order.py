"""Depth "dice": who strikes before whom (MOR-P13): numbers asked when they matter, roll-offs, blows at one moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycore.turn.message import Key, Message, Ref
from pycore.turn.rolls import roll_ask

from . import acts
from .turn import WORSE, is_even, is_ready, posture, rank, rivals, strikes_before

if TYPE_CHECKING:
    from pycore.turn.action import Action
    from pycore.turn.state import Ask, Done, State, Unit

SIMULTANEOUS = "simultaneous"


def earlier(state: State, unit: Unit) -> Unit | None:
    """Who in contact with this fighter is certain to strike before it."""
    return next((other for other in rivals(state, unit) if strikes_before(state, other, unit)), None)


def unsettled(state: State, one: Unit, other: Unit) -> bool:
    """Whether only a roll-off tells which of two strikes first."""
    even = is_even(one, other) and SIMULTANEOUS not in state.toggles
    return even and not (strikes_before(state, one, other) or strikes_before(state, other, one))


def wait(state: State, unit: Unit, action: Action) -> Done | None:
    """What a blow waits for: an Initiative that nobody has told, a roll-off, or somebody who strikes earlier."""
    from .attack import number

    against = [other for other in rivals(state, unit) if rank(other) == rank(unit)]
    for one in (unit, *against) if against else ():
        if "i" not in one.values:
            return state.asked(number(state, one.id, "i", action.text)), ()
    even = next((other for other in against if unsettled(state, unit, other)), None)
    return (state.asked(roll_off(state, unit.id, even.id, action.text)), ()) if even is not None else None


def roll_off(state: State, one: str, other: str, again: str = "") -> Ask:
    """The roll-off between two; `again` is the blow that waits for it."""
    text = Message("ask.roll-off", {"unit": Ref(one), "target": Ref(other)}, "MOR-P13")
    data = ("roll-off", one, other, again)
    return roll_ask(state.units[one].side, text, "d6 vs d6 ties again", one, "roll-off", data, one)


def too_early(state: State, unit: Unit) -> Message | None:
    """That a blow has to wait after all, now that everything is known."""
    other = earlier(state, unit)
    return Message("event.order", {"unit": Ref(other.id)}, "MOR-P13") if other is not None else None


# ---- blows at the same moment: what befalls somebody who still strikes waits until he has struck


def holds(state: State, by: str, at: str) -> bool:
    """Whether the victim of a blow strikes at the same moment and has not struck yet."""
    if SIMULTANEOUS not in state.toggles:
        return False
    victim = state.units[at]
    return is_ready(victim) and is_even(state.units[by], victim)


def hold(state: State, verb: str, unit: str) -> Done:
    """Puts off what has befallen a fighter until he has struck."""
    state = state.turned(held=(*state.turn.held, (verb, unit)))
    return state, (Message("event.held-result", {"unit": Ref(unit), "what": Key("do." + verb)}, "MOR-P13"),)


def release(state: State, *, all_of_them: bool = False) -> Done:
    """What was put off and need wait no longer happens now; the worst of it where there is more."""
    worst = {"down": 0, "stun": 1, "out": 2}
    events: tuple[Message, ...] = ()
    for verb, unit in sorted(state.turn.held, key=lambda pair: -worst[pair[0]]):
        if (verb, unit) not in state.turn.held:
            continue  # it was out, and with it went what was less
        fighter = state.units[unit]
        if is_ready(fighter) and not all_of_them:
            continue
        left = tuple(pair for pair in state.turn.held if pair[1] != unit)
        state = state.turned(held=left)
        said: tuple[Message, ...] = ()
        if verb == "out":
            state, said = acts.taken_out(state, unit, "MOR-P09")
        elif WORSE[posture(fighter)] < WORSE[acts.RESULTS[verb][0]]:
            state, said = acts.result(state, verb, [unit])
        events += said
    return state, events


def go_on(state: State) -> Done:
    """The next phase: nobody strikes any more, so nothing is put off any longer."""
    state, held = release(state, all_of_them=True)
    state, events = acts.go_on(state)
    return state, held + events
