"""Where a battle stands: whose player turn, which phase, what happens at the same moment, what was thrown."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pycore.turn.phases import forward

if TYPE_CHECKING:
    from pycore.turn.message import Message
    from pycore.turn.phases import Phases
    from pycore.turn.state import State
    from pycore.turn.view import Face
    from pycore.turn.windows import Window

LATER = "edition-2022"
DEPLOYMENT, CHARGE, MOVEMENT, MAGIC, SHOOTING, MELEE = (
    "deployment", "charge", "movement", "magic", "shooting", "melee"
)  # fmt: skip
PHASES = (MOVEMENT, MAGIC, SHOOTING, MELEE)  # of a player turn in version 1.0: charges are part of movement
PHASES_2022 = (CHARGE, *PHASES)
TURNS = 6
START, END, ANY = "start", "end", "any"
MOMENTS = (START, END, ANY)


class Known(NamedTuple):
    """An effect that was used and is offered again at its moment: start, end or any time of a phase.

    `own` says whether the phase was of its side's own player turn.
    """

    side: str
    name: str
    phase: str
    moment: str
    own: bool
    mandatory: bool = False


class Throw(NamedTuple):
    """The last throw: who, what, the dice as they lie, what the table said, what it comes to.

    `again` is the expression that judges the dice after a reroll; "" where no die may be taken up.
    """

    side: str
    expr: str
    dice: tuple[Face, ...]
    words: tuple[str, ...]
    total: int
    told: Message
    again: str = ""
    distance: int | None = None
    angle: int | None = None


class Battle(NamedTuple):
    """The turn value of the state.

    `now.up` is the Active Player in a player turn (T9A-01); before the first one `zone` and `deployed` say who is.
    `fresh`: nothing has been done in this phase yet; `ending`: an effect of its end was named and nothing done since;
    `used` are the effects of this phase, `declined` those whose side said no; `modified` is the last value with
    modifiers.
    """

    now: Phases
    deploying: bool = True
    zone: str = ""
    deployed: tuple[str, ...] = ()
    fresh: bool = True
    ending: bool = False
    window: Window | None = None
    known: tuple[Known, ...] = ()
    used: frozenset[tuple[str, str]] = frozenset()
    declined: frozenset[tuple[str, str]] = frozenset()
    thrown: Throw | None = None
    modified: tuple[str, int] | None = None


def phases(state: State) -> tuple[str, ...]:
    """The phases of a player turn in this edition."""
    return PHASES_2022 if LATER in state.toggles else PHASES


def phase(state: State) -> str:
    """The phase that is played; without a charge phase of its own a charge is part of movement."""
    battle: Battle = state.turn
    if battle.deploying:
        return DEPLOYMENT
    name = PHASES_2022[battle.now.phase]
    return name if name in phases(state) else MOVEMENT


def after(state: State) -> Phases:
    """Where the next phase, or the next player turn, stands. Phases count the same in every edition, so that a
    table that changes its mind about that stays where it is.
    """
    now: Phases = state.turn.now
    skipped = len(PHASES_2022) - len(phases(state))
    return forward(now._replace(phase=max(now.phase, skipped)), len(PHASES_2022))


def active(state: State) -> str:
    """The Active Player: whose turn it is (T9A-01).

    While armies are deployed it is who chose the zone, and once somebody has finished deploying, who did so first
    (T9A-A6, C117); the first at the table where nobody has said that yet.
    """
    battle: Battle = state.turn
    if not battle.deploying:
        return battle.now.up
    return (*battle.deployed, battle.zone, *state.sides)[0] or next(iter(state.sides))


def order(state: State) -> tuple[str, ...]:
    """The sides with the Active Player first; the others are reactive (T9A-02)."""
    first = active(state)
    return (first, *(side for side in state.sides if side != first))


def depth(state: State) -> str:
    """How much is asked in this phase."""
    return state.depth(phase(state))


def offered(state: State, side: str) -> list[Known]:
    """The remembered effects of a side that this moment may see; what must happen stays until it has."""
    return [k for k in at_phase(state, side) if k.moment != START or k.mandatory or state.turn.fresh]


def at_phase(state: State, side: str) -> list[Known]:
    """The remembered effects of a side for this phase that it has neither used in it nor said no to."""
    battle: Battle = state.turn
    here, own = phase(state), side == active(state)
    return [
        known
        for known in battle.known
        if known.side == side
        and known.phase == here
        and known.own == own
        and (side, known.name) not in battle.used
        and (side, known.name) not in battle.declined
    ]


def moment(state: State) -> str:
    """The moment at which effects may coincide: the start of the phase, or its end once somebody spoke of that."""
    return END if state.turn.ending else START


def choices(state: State, side: str, at: str = "") -> list[str]:
    """The names of the effects that the side may use or not (T9A-05) at this moment, or at another one."""
    at = at or moment(state)
    return [k.name for k in offered(state, side) if k.moment == at and not k.mandatory]
