"""Where a fight stands: the order, what everyone did, what actions cost."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pycore.ap.pool import short
from pycore.turn.initiative import Order, coming
from pycore.turn.message import Key, Message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pycore.turn.state import State, Unit
    from pycore.turn.view import Dice

COSTS: Mapping[str, int] = {
    "axe": 7,  # known; so are bite and step
    "bite": 4,
    "step": 1,
    "sword": 5,  # from here on our own ready-made table
    "spear": 6,
    "dagger": 3,
    "bow": 6,
    "throw": 4,
    "spell": 6,
    "search": 4,
    "ready": 2,
    "stand": 3,
    "parry": 3,
    "dodge": 2,
}
DEFENCES = ("parry", "dodge")  # the two exceptions to the order (RPG-09)
CHECKS = frozenset({"spell", "search"})
PLAIN = frozenset({"step", "ready", "stand"})  # neither an attack nor a check
WEAPONS = frozenset({"axe", "sword", "spear", "dagger", "bow", "throw", "ready"})  # what takes a hand
TEETH = frozenset({"bite"})
UNUSUAL = {"weapons": TEETH, "teeth": WEAPONS}  # what is rare for one who fights so
NOTHING = "nothing"  # takes an announcement back
WEAPON = "weapon"  # a unit's own weapon at its own cost


class Fight(NamedTuple):
    """The turn value of the state.

    `did` is what each unit did in its turns of this round, `before` in the last one, as deeds ("axe", "step 2");
    `short` by how many points its single action was too dear; `attacker` whose blow was the last; `rolled` is the
    initiative among those who act last; `granted` who may do one thing,
    whatever it costs, because the game master broke the order (RPG-06).
    """

    order: Order
    did: Mapping[str, tuple[str, ...]] = {}
    before: Mapping[str, tuple[str, ...]] = {}
    short: Mapping[str, int] = {}
    attacker: str = ""
    shown: Dice | None = None
    rolled: Mapping[str, int] = {}
    granted: frozenset[str] = frozenset()


def tracked(state: State) -> bool:
    """Whether action points are kept at all: at depth "turn" only the order is."""
    return state.depth() != "turn"


def deed(name: str, n: int = 1) -> str:
    """An action as it is remembered: its name and how often."""
    return name if n == 1 else f"{name} {n}"


def parts(done: str) -> tuple[str, int]:
    """The name and the number in a deed.

    >>> parts("step 2"), parts("axe")
    (('step', 2), ('axe', 1))
    """
    name, _, n = done.partition(" ")
    return (name, int(n)) if n.isascii() and n.isdigit() and len(n) <= 2 else (done, 1)


def price(state: State, unit: Unit, name: str, n: int = 1) -> int:
    """What the action costs this unit at this table, in action points."""
    return n * (unit.get("weapon_cost") if name == WEAPON else state.costs[name])


def names(state: State, unit: Unit) -> list[str]:
    """The actions of a turn that the unit may name: its own weapon first."""
    own = [WEAPON] if "weapon_cost" in unit.values else []
    return own + [name for name in state.costs if name not in DEFENCES]


def unusual(unit: Unit) -> frozenset[str]:
    """What this unit hardly ever does: a hero does not bite, and what bites wields no axe."""
    how = unit.word("fights") or ("weapons" if unit.side == "heroes" else "")
    return UNUSUAL.get(how, frozenset())


def seen_fighting(unit: Unit, name: str) -> Unit:
    """The unit as it is known after this action: whoever bites once fights with teeth from then on."""
    how = "teeth" if name in TEETH else "weapons" if name in WEAPONS else ""
    known = not how or unit.side == "heroes" or "fights" in unit.values
    return unit if known else unit.with_(fights=how)


def kind(name: str) -> str:
    """What is rolled: "attack", "check" or "" for neither. What a table adds itself counts as an attack."""
    return "check" if name in CHECKS else "" if name in PLAIN else "attack"


def said(unit: Unit, name: str, n: int = 1) -> Message | Key | str:
    """The action as a value in a message."""
    if name == WEAPON:
        return unit.word("weapon") or Key(WEAPON)
    word = Key(name) if name in COSTS else name  # what a table added has no text but its name
    return word if n == 1 else Message("deed", {"act": word, "n": n})


def missing(state: State, unit: Unit, name: str, n: int = 1) -> int:
    """By how many points the action is too dear for the unit now (RPG-12); never below zero."""
    return short(unit.get("ap"), price(state, unit, name, n)) if tracked(state) else 0


def announced(state: State, unit: Unit) -> str:
    """The action that was announced for this unit and that it can still name; "" where none is (RPG-16)."""
    intent = unit.word("intent")
    return intent if intent and parts(intent)[0] in names(state, unit) else ""


def behind(state: State) -> list[str]:
    """Those who are yet to act last and whose order among themselves no initiative roll has settled (RPG-A5)."""
    fight: Fight = state.turn
    them = [unit for unit in coming(fight.order) if unit in fight.order.last]
    return [unit for unit in them if unit not in fight.rolled] if len(them) > 1 else []


def only_waiting(order: Order) -> bool:
    """Whether nobody is left but those whose event has not come."""
    return bool(order.waiting) and not order.acting and not coming(order)
