"""Where a game of Mordheim stands, and what can be read off it: who is whose enemy, who can still act."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pycore.turn.state import FALLEN, IN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pycore.turn.message import Message
    from pycore.turn.phases import Phases
    from pycore.turn.state import State, Unit
    from pycore.turn.view import Dice

PHASES = ("recovery", "movement", "shooting", "combat")  # MOR-01
STANDING, HIDDEN, DOWN, STUNNED, FLEEING = STATES = ("standing", "hidden", "down", "stunned", "fleeing")
ON_GROUND = frozenset({DOWN, STUNNED})
WORSE = {STANDING: 0, HIDDEN: 0, FLEEING: 0, DOWN: 1, STUNNED: 2}

CHARGES, COMPULSORY, REST = range(3)  # the order of moves (MOR-14, MOR-17)

# Flags that last until the turn in which they were set ends, and those that last for one phase.
TURN_FLAGS = frozenset(
    {
        "stood_up",
        "rallied",
        "tried",
        "near",
        "woke",
        "ran",
        "charged",
        "short",
        "fled",
        "chased",
        "shot",
        "afraid",
    }
    | {"feared"}
)
PHASE_FLAGS = frozenset({"struck", "left", "crit", "parried", "lonely", "early"})
OWN_TURN_FLAGS = frozenset({"dazed", "tested"})  # until the own next turn begins


class Attack(NamedTuple):
    """An attack or shot being rolled: who, at whom, what changes it, and what is known of it so far.

    `stage` is "hit", "parry", "wound", "critical", "save" or "injury"; `best` the highest natural face that hit (0:
    unknown); `critical` 0 for none, 1 while its own roll is open, then 2 to 4 for what it does; `count` how many
    hits, then wounds, then injuries are left. `automatic` hits need no roll and cannot be parried.
    """

    kind: str
    by: str
    at: str
    stage: str = "hit"
    mods: tuple[str, ...] = ()
    count: int = 1  # type: ignore[assignment]  # hits are counted; nobody needs tuple.count
    best: int = 0
    critical: int = 0
    automatic: bool = False


class Turn(NamedTuple):
    """Whose phase it is, and what lasts no longer than it.

    `rout` is "", "due" or "done"; `contacts` who is known to fight whom, each pair in order; `floored` who brought
    down whom in this phase; `first` who won a roll-off against whom; `queue` attacks that wait for `attack`; `held`
    what has befallen somebody who strikes at the same moment, the verb and whom. `shown` is the last test that was
    rolled, `chain` the rolls of the last attack and `came` what it came to.
    """

    at: Phases
    step: int = CHARGES
    rout: str = ""
    charger: str = ""
    contacts: tuple[tuple[str, str], ...] = ()
    floored: tuple[tuple[str, str], ...] = ()
    first: tuple[tuple[str, str], ...] = ()
    attack: Attack | None = None
    queue: tuple[Attack, ...] = ()
    held: tuple[tuple[str, str], ...] = ()
    shown: Dice | None = None
    chain: tuple[Dice | Message, ...] = ()
    came: Message | None = None


def phase(state: State) -> str:
    """The phase that is current."""
    return PHASES[state.turn.at.phase]


def posture(unit: Unit) -> str:
    """Standing, hidden, down, stunned or fleeing."""
    return unit.word("state") or STANDING


def with_flags(state: State, ids: Sequence[str], /, **values: int | str) -> State:
    """The state with the same values set for several units."""
    return state.with_units({i: state.units[i].with_(**values) for i in ids})


# ---- contact


def foes(state: State, unit: str) -> list[str]:
    """The enemies that this fighter is known to be in contact with."""
    return [a if b == unit else b for a, b in state.turn.contacts if unit in (a, b)]


def in_contact(state: State, one: str, other: str) -> State:
    """The state in which these two fight each other."""
    pair = (min(one, other), max(one, other))
    changed = {}
    for unit in (state.units[one], state.units[other]):
        values = {"engaged": 1, "state": STANDING} if posture(unit) == HIDDEN else {"engaged": 1}
        changed[unit.id] = unit.with_(**values)
    state = state.with_units(changed)
    return state.turned(contacts=tuple(sorted({*state.turn.contacts, pair})))


def out_of_contact(state: State, unit: str) -> State:
    """The state in which this fighter fights nobody; whoever fought only him is free too."""
    rest = tuple(pair for pair in state.turn.contacts if unit not in pair)
    busy = {i for pair in rest for i in pair}
    free = [unit, *(i for i in foes(state, unit) if i not in busy)]
    state = with_flags(state, [i for i in free if state.units[i].get("engaged")], engaged=0)
    return state.turned(contacts=rest) if rest != state.turn.contacts else state


def pruned(state: State) -> State:
    """The state without contacts that a correction has made untrue."""
    units = state.units
    for one, other in state.turn.contacts:
        a, b = units[one], units[other]
        if a.side == b.side or a.status != IN or b.status != IN:
            return pruned(out_of_contact(out_of_contact(state, one), other))
        if not (a.get("engaged") and b.get("engaged")):
            return pruned(out_of_contact(state, other if b.get("engaged") == 0 else one))
    return state


# ---- who counts


def is_eligible(unit: Unit) -> bool:
    """Whether a model counts when the nearest one is looked for (MOR-11): friends and enemies alike (MOR-A2)."""
    return unit.status == IN and posture(unit) == STANDING


def enemy_nearest(state: State, unit: Unit) -> bool:
    """Whether the model nearest to this one is an enemy, as far as the table said so or it cannot be otherwise.

    Where no enemy counts it is not (MOR-A3, C120); where no friend counts it is, unless the table plays by distance
    (MOR-A4).
    """
    others = [u for u in state.units.values() if u.id != unit.id and is_eligible(u)]
    if all(u.side == unit.side for u in others):
        return False
    sure = "rally-8" not in state.toggles and all(u.side != unit.side for u in others)
    return sure or bool(unit.get("near"))


def losses(state: State, side: str) -> tuple[int, int]:
    """How many of a warband are out of action, and from how many on it must test for rout: a quarter, rounded up."""
    took_part = out = 0
    for unit in state.units.values():
        if unit.side == side:
            took_part += unit.count
            out += unit.count if unit.status == FALLEN else 0
    return out, max(1, -(-took_part // 4))


def leader(state: State, side: str) -> Unit | None:
    """The leader of a warband while on the table."""
    return next((u for u in state.present(side) if u.get("leader")), None)


def can_fight(unit: Unit) -> bool:
    """Whether a model can strike in hand-to-hand combat."""
    return unit.status == IN and posture(unit) in (STANDING, HIDDEN) and not unit.get("dazed")


def rank(unit: Unit) -> int:
    """0 for who charged or strikes first by his weapon, 2 for who strikes last by it, 3 for who stood up this turn, 1
    for the others (MOR-P13, MOR-A5).
    """
    if unit.get("stood_up"):
        return 3
    if unit.get("late"):
        return 2
    return 0 if unit.get("charged") or unit.get("early") else 1


def is_ready(unit: Unit) -> bool:
    """Whether a fighter is to strike yet in this hand-to-hand phase."""
    return bool(unit.get("engaged")) and not unit.get("struck") and can_fight(unit)


def strikers(state: State) -> list[Unit]:
    """All who are to strike yet in this hand-to-hand phase, both sides (MOR-05), in order as far as it is known."""
    ready = [u for u in state.present() if is_ready(u)]
    ready.sort(key=lambda u: (rank(u), -u.get("i")))
    return ready


def rivals(state: State, unit: Unit) -> list[Unit]:
    """The enemies in contact with this fighter who are to strike yet: between them order matters (MOR-P13).

    Where nobody has said who fights whom, any of those of whom it is not known either.
    """
    known = foes(state, unit.id)
    if known:
        return [u for u in (state.units[f] for f in known) if is_ready(u)]
    busy = {i for pair in state.turn.contacts for i in pair}
    return [u for u in state.present() if u.side != unit.side and u.id not in busy and is_ready(u)]


def is_even(one: Unit, other: Unit) -> bool:
    """Whether two strike at the same Initiative, neither of them first or last by another rule."""
    both = "i" in one.values and "i" in other.values
    return both and rank(one) == rank(other) and one.get("i") == other.get("i")


def strikes_before(state: State, one: Unit, other: Unit) -> bool:
    """Whether it is certain that one strikes before the other."""
    if rank(one) != rank(other):
        return rank(one) < rank(other)
    if "i" not in one.values or "i" not in other.values:
        return False
    if one.get("i") != other.get("i"):
        return one.get("i") > other.get("i")
    return (one.id, other.id) in state.turn.first
