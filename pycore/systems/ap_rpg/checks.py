"""The rolls of a fight: initiative, attacks, checks, parries. The group says what is thrown; nothing here draws."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pycore.dice import DiceError, parse
from pycore.turn.message import Key, Message, Ref
from pycore.turn.rolls import roll_ask
from pycore.turn.state import IN, Ask
from pycore.turn.view import Dice

from .turn import DEFENCES, kind, said

if TYPE_CHECKING:
    from pycore.turn.state import State, Unit

INITIATIVE_ROLL, CHECK_ROLL = "D10", "D20"  # our own ready-made ones; `set game initiative_roll 2D6` changes them


def field_of(name: str) -> str:
    """The number that an action is rolled against: "attack", "skill", "parry" or "dodge"; "" where none is."""
    return name if name in DEFENCES else {"attack": "attack", "check": "skill", "": ""}[kind(name)]


def lowered(name: str) -> Key:
    """What a single action too dear lowers: the attack (RPG-13) or, as a penalty, the check (RPG-14)."""
    return Key("short." + (kind(name) or "other"))


def initiative_roll(state: State, unit: Unit) -> str:
    """What the unit throws for initiative."""
    bonus = unit.get("initiative_bonus")
    roll = str(state.values.get("initiative_roll", INITIATIVE_ROLL))
    return f"{roll}{bonus:+d}" if bonus else roll


def ask_initiative(state: State, unit: Unit, rule: str = "RPG-01") -> State:
    """The state with this unit's initiative roll asked for after what is open already.

    By RPG-12 it counts only among those who act last.
    """
    text = Message("ask.initiative", {"unit": Ref(unit.id)}, rule)
    what = "last" if rule == "RPG-12" else "initiative"
    ask = roll_ask(unit.side, text, initiative_roll(state, unit), unit.id, what, (what,), unit.id)
    return state._replace(asks=(*state.asks, ask))


def ask_reaction(state: State, unit: Unit, other: Unit) -> State:
    """The opposed roll: passed means that the one who waited reacts first; a tie is the game master's (RPG-A7)."""
    expr = f"{initiative_roll(state, unit)} > {initiative_roll(state, other)}"
    text = Message("ask.reaction", {"unit": Ref(unit.id), "other": Ref(other.id)}, "RPG-07")
    return state.asked(roll_ask(unit.side, text, expr, unit.id, "reaction", ("reaction", other.id), unit.id))


def is_tie(ask: Ask, faces: tuple[int, ...]) -> bool:
    """Whether the faces of an opposed roll are equal on both sides."""
    mine, _, theirs = ask.expr.partition(" > ")
    for cut in range(1, len(faces)):
        try:
            return parse(mine).judge(faces[:cut]).outcome == parse(theirs).judge(faces[cut:]).outcome
        except DiceError:
            continue  # the first roll takes another number of faces
    return False


def ask(state: State, unit: Unit, name: str, short: int) -> State:
    """The check of an action at depth "dice": its number first, where nobody has said it yet."""
    field = field_of(name)
    if not field or state.depth() != "dice":
        return state
    if field in unit.values:
        asked = _ask_roll(state, unit, name, short)
    else:
        text = Message("ask.number", {"unit": Ref(unit.id), "field": Key("field." + field)})
        asked = Ask("number", unit.side, text, "set", unit.id, data=(field, name, short))
    return state._replace(asks=(*state.asks, asked))


def _ask_roll(state: State, unit: Unit, name: str, short: int) -> Ask:
    field = field_of(name)
    need = max(0, unit.get(field) - short)
    expr = f"{state.values.get('check_roll', CHECK_ROLL)} <= {need}"
    values = {"unit": Ref(unit.id), "act": said(unit, name), "n": need, "short": short}
    lowers = "RPG-14" if kind(name) == "check" else "RPG-13"
    rule = "RPG-09" if name in DEFENCES else lowers if short else "RPG-02"
    key = "ask.check-short" if short else "ask.check"
    return roll_ask(unit.side, Message(key, values, rule), expr, unit.id, field, ("check", name), unit.id)


def numbered(state: State) -> State:
    """The state with every roll asked for whose number is known by now; nobody who is gone rolls."""
    asks = tuple(
        _ask_roll(state, state.units[a.unit], *a.data[1:])
        if a.kind == "number" and a.data[0] in state.units[a.unit].values
        else a
        for a in state.asks
        if not a.unit or state.units[a.unit].status == IN
    )
    return state if asks == state.asks else state._replace(asks=asks)


def shown(state: State, asked: Ask, answer: Any, ended: Message) -> State:
    """The state with this roll as the last one made."""
    return state.turned(shown=Dice(asked.text, asked.expr, answer.words, ended))


def checked_roll(field: str, text: str) -> str:
    """An expression for the group's rolls; raises `DiceError` where it is none, or ends in no number."""
    parse(f"{text} > {text}" if field == "initiative_roll" else f"{text} <= 1").price()
    return text


def ask_tie(state: State, unit: Unit, other: Unit) -> State:
    """The opposed roll was a tie: the game master says who reacts first (RPG-A7)."""
    text = Message("ask.reaction-tie", {"unit": Ref(unit.id), "other": Ref(other.id)}, "RPG-07")
    return state.asked(Ask("reaction-tie", "", text, "reacts", unit.id, data=("reaction", unit.id, other.id)))
