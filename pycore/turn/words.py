"""What most verbs do with an action's words: hand them on as units or sides, read them as numbers or one of a few."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .action import ActionError, column

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from .action import Action
    from .state import State, Unit


def bare(do: Callable[[State], Any]) -> Callable[[State, Action], Any]:
    """What is done or checked by the verb alone."""
    return lambda state, _: do(state)


def of_unit(do: Callable[[State, Unit], Any]) -> Callable[[State, Action], Any]:
    """What is done or checked with the unit that an action names first."""
    return lambda state, action: do(state, state.units[action.args[0]])


def of_side(do: Callable[[State, str], Any]) -> Callable[[State, Action], Any]:
    """What is done or checked with the side, or any other word, that an action names first."""
    return lambda state, action: do(state, action.args[0])


def optional(action: Action, index: int) -> str:
    """A word that may be missing: "" then."""
    return action.args[index] if index < len(action.args) else ""


def number(action: Action, index: int, low: int, high: int, default: int = 1) -> int:
    """The word as a number, or the default where it is missing; raises `ActionError` outside of its bounds."""
    if index >= len(action.args):
        return default
    found = int(action.args[index])
    if not low <= found <= high:
        raise ActionError("error.number", column(action, index), word=action.args[index], low=low, high=high)
    return found


def one_of(action: Action, index: int, right: Iterable[str], key: str = "error.word") -> str:
    """The word as one of these; raises `ActionError`."""
    word = action.args[index]
    if word not in right:
        raise ActionError(key, column(action, index), word=word, right=", ".join(right))
    return word
