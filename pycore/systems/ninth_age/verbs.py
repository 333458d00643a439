"""The action words of the game: what each takes, what forbids it, what it does."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from pycore.turn.action import ActionError, column
from pycore.turn.correct import checked_name
from pycore.turn.message import Message, Ref
from pycore.turn.muster import go, not_here
from pycore.turn.state import FALLEN
from pycore.turn.system import Verb
from pycore.turn.words import bare, number, of_side, one_of

from . import dicing, moves, rules
from .turn import MOMENTS, depth, order

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pycore.turn.action import Action
    from pycore.turn.message import Refusal
    from pycore.turn.state import Done, State
    from pycore.turn.system import System

MANDATORY = "mandatory"
MOST = 99
MOST_LOST = 999


def verbs(system: System) -> Mapping[str, Verb]:
    """The words by name."""
    return {
        "zone": Verb(("side",), of_side(moves.zone), bare(rules.no_deploying)),
        "deployed": Verb(("side",), of_side(moves.deployed), bare(rules.no_deploying)),
        "first": Verb(("side",), of_side(moves.first), bare(rules.no_deploying)),
        "next": Verb((), bare(moves.go_on), bare(rules.no_next)),
        "finish": Verb((), _finish, bare(rules.no_finish)),
        "window": Verb((), bare(moves.window), bare(rules.no_window)),
        "effect": Verb(("side", "text", "word?", "word?"), _effect, _no_effect),
        "no": Verb(("side",), of_side(moves.no), of_side(rules.no_no)),
        "resolve": Verb(("side", "text"), _of_effect(moves.resolve), _of_effect(rules.no_resolve)),
        "forget": Verb(("side", "text"), _of_effect(moves.forget), free=True),
        "throw": Verb(("side", "text"), _throw),
        "reroll": Verb(("word", "int?"), _reroll, _no_reroll),
        "modify": Verb(("text",), _modify, free=True),
        "lose": Verb(("unit", "int"), partial(_lose, system), not_here),
        "spell": Verb(("int",), partial(_pool, "power"), partial(_no_pool, "power")),
        "dispel": Verb(("int",), partial(_pool, "dispel"), partial(_no_pool, "dispel")),
    }


def _of_effect(do: Callable[[State, str, str], Any]) -> Callable[[State, Action], Any]:
    return lambda state, action: do(state, action.args[0], checked_name(action.args[1], at=column(action, 1)))


def _finish(state: State, action: Action) -> Done:
    turn = state.turn._replace(window=None)
    return state._replace(turn=turn, over="end"), (Message("event.finish", {"n": turn.now.round}),)


def _said(action: Action) -> tuple[str, str, str, bool]:
    """Side, name, moment and whether nobody may decline it; raises `ActionError` for any other word."""
    side, name, *rest = action.args
    moment = ""
    for i, word in enumerate(rest, 2):
        if word in MOMENTS and not moment:
            moment = word
        elif word != MANDATORY or word in rest[: i - 2]:
            raise ActionError("error.word", column(action, i), word=word, right=", ".join((*MOMENTS, MANDATORY)))
    if not name.strip():
        raise ActionError("error.missing", column(action, 1), kind="text")
    return side, checked_name(name, at=column(action, 1)), moment, MANDATORY in rest


def _effect(state: State, action: Action) -> Done:
    return moves.effect(state, *_said(action))


def _no_effect(state: State, action: Action) -> Refusal | None:
    return rules.no_effect(state, *_said(action))


def _throw(state: State, action: Action) -> Done:
    return dicing.ask_throw(state, action.args[0], action.args[1], column(action, 1)), ()


def _which(action: Action) -> tuple[str, int]:
    """Which dice a reroll names; raises `ActionError` where it names none."""
    word = one_of(action, 0, dicing.REROLLS)
    if word in (dicing.FACE, dicing.DIE) and len(action.args) < 2:
        raise ActionError("error.missing", len(action.text) + 1, kind="int")
    return word, int(action.args[1]) if len(action.args) > 1 else 0


def _reroll(state: State, action: Action) -> Done:
    return dicing.ask_reroll(state, *_which(action)), ()


def _no_reroll(state: State, action: Action) -> Refusal | None:
    return rules.no_reroll(state, *_which(action))


def _modify(state: State, action: Action) -> Done:
    words, value = dicing.modified(action.args[0], column(action, 0))
    text = " ".join(words)
    state = state.turned(modified=(text, value))
    return state, (Message("event.modify", {"text": text, "n": value}),)


def _lose(system: System, state: State, action: Action) -> Done:
    """Models lost: a unit whose size is known falls with its last one, another one only counts."""
    unit, n = state.units[action.args[0]], number(action, 1, 1, MOST_LOST)
    counts_only = unit.count == 1 and not unit.get("sized")
    n = n if counts_only else min(n, unit.count)
    lost = unit.with_(lost=min(MOST_LOST, unit.get("lost") + n))
    told = Message("event.lose", {"unit": Ref(unit.id), "n": n})
    state = moves.acted(state)
    if counts_only:
        return state.with_unit(lost), (told,)
    if unit.count > n:
        return state.with_unit(lost.with_(sized=1)._replace(count=unit.count - n)), (told,)
    state, more = go(system, state, lost, FALLEN)
    return state, (told, Message("event.fall", {"unit": Ref(unit.id)}), *more)


def _pool(field: str, state: State, action: Action) -> Done:
    """Dice of the magic phase are spent; at depth "dice" they are thrown."""
    n = number(action, 0, 1, MOST)
    left = state.values.get(field)
    if isinstance(left, int):
        state = state.with_values(**{field: max(0, left - n)})
    side = order(state)[0 if field == "power" else -1]
    told = Message("event." + field, {"side": Ref(side), "n": n})
    state = moves.acted(state)
    if depth(state) == "dice":
        state = dicing.ask_throw(state, side, f"{n}D6")
    return state, (told,)


def _no_pool(field: str, state: State, action: Action) -> Refusal | None:
    return rules.no_pool(state, field, int(action.args[0]))
