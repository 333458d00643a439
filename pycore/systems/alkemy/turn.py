"""Where a round of Alkemy stands: who is up, which card is being played, what may still be reacted to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pycore.turn.state import IN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pycore.turn.alternation import Alternation
    from pycore.turn.state import State, Unit
    from pycore.turn.view import Dice

INITIATIVE, ACTIVATION, END = "initiative", "activation", "end"
ACTS = ("walk", "run", "charge", "engage", "disengage", "shoot", "fight", "concentrate", "prepare")
MOVES = frozenset({"walk", "run", "charge", "engage", "disengage"})
ONCE = frozenset({"run", "charge"})  # never back to back (ALK-06)
TARGETED = frozenset({"charge", "engage", "shoot", "fight"})
REACTIONS: Mapping[str, tuple[str, ...]] = {
    "shoot": ("counter-move", "counter-shot"),  # ALK-18
    "charge": ("counter-shot", "defend"),  # ALK-19, then ALK-20
    "engage": ("defend",),  # ALK-20
    "fight": ("defend",),  # ALK-20
}
REACTION_VERBS = ("counter-move", "counter-shot", "defend")
RULE_OF = {"shoot": "ALK-18", "charge": "ALK-19", "engage": "ALK-20", "fight": "ALK-20"}
CARDS = ("fast", "normal", "brutal", "parry", "inactive")
FEE = 1  # of a reaction (ALK-17) and of a reactivation (ALK-13)
PROFILE = {"troop": 2, "elite": 3, "hero": 4}


class Declared(NamedTuple):
    """An action said aloud: who, what (an action or "nothing"), at whom (or ""), running away or not."""

    unit: str
    verb: str
    target: str = ""
    running: bool = False

    @property
    def price(self) -> str:
        """The name of its cost."""
        return "run" if self.running else self.verb


class Trigger(NamedTuple):
    """An action of the active side that the other side may react to.

    `target` is "" until the table says whom it meant; `reacted` holds the reactions made; `aimed` says that the
    range was guessed right; `rolled` that the dice are down; `cards` are the two combat cards, attacker first.
    """

    verb: str
    actor: str
    target: str = ""
    reacted: tuple[str, ...] = ()
    aimed: bool = False
    rolled: bool = False
    cards: tuple[str, ...] = ()


class Test(NamedTuple):
    """A roll being made: its kind, who rolls in which order, a given number, bonus dice, totals so far."""

    kind: str
    units: tuple[str, ...]
    number: int = 0
    bonus: int = 0
    totals: tuple[int, ...] = ()


class Turn(NamedTuple):
    """The turn value of Alkemy's state.

    `card` is the card being played and `active` its miniatures that may act (ALK-01); `declared` is None once the
    first actions are paid; `last` is what each did last in this activation, `doing` what was done together last.
    """

    order: Alternation
    phase: str = INITIATIVE
    card: str = ""
    active: tuple[str, ...] = ()
    again: bool = False
    declared: tuple[Declared, ...] | None = None
    last: Mapping[str, str] = {}
    doing: tuple[Declared, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    test: Test | None = None
    shown: Dice | None = None


def card_of(unit: Unit) -> str:
    """The profile card that a miniature is linked to; its own where none is named."""
    return unit.word("card") or unit.id


def linked(state: State, unit: Unit) -> list[Unit]:
    """All miniatures on the table that share this one's card, itself included."""
    card = card_of(unit)
    return [u for u in state.units.values() if u.side == unit.side and u.status == IN and card_of(u) == card]


def cost_of(state: State, act: Declared) -> int:
    """What a declared action costs at this table, in action points."""
    return 0 if act.verb == "nothing" else state.costs[act.price]


def tracked(state: State) -> bool:
    """Whether action points are kept at all: at depth "turn" they are not."""
    return state.depth(ACTIVATION) != "turn"


def melee(trigger: Trigger) -> bool:
    """Whether it leads to close combat."""
    return trigger.verb != "shoot"
