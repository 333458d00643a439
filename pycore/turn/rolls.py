"""A roll as a question: asking for it, offering its answers, reading what was thrown.

The dice are imported when the first roll needs them: a page that starts does not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .action import Action, ActionError, column
from .asks import left_open
from .message import Message
from .state import Ask, State
from .view import Field, Option

if TYPE_CHECKING:
    from pycore.dice import Expression


def roll_ask(
    side: str,
    text: Message,
    expr: str,
    who: str,
    purpose: str,
    data: tuple[Any, ...] = (),
    unit: str = "",
    natural: str = "",
) -> Ask:
    """The question that a roll is. `who` and `purpose` name it for the dice source: the same pair counts on."""
    return Ask("roll", side, text, "roll", unit, expr, who, purpose, data, natural)


def rolls_so_far(state: State, ask: Ask) -> int:
    """How many rolls by this one for this purpose were made before."""
    return state.rolls.get(f"{ask.who} {ask.purpose}", 0)


def counted(state: State, ask: Ask) -> State:
    """The state with one more roll by this one for this purpose."""
    return state._replace(rolls={**state.rolls, f"{ask.who} {ask.purpose}": rolls_so_far(state, ask) + 1})


def read_answer(ask: Ask, action: Action) -> Any:
    """What was thrown, or what the table knows of it; raises `ActionError` for faces that cannot be."""
    from pycore.dice import DiceError, parse, parse_answer

    try:
        return parse_answer(parse(ask.expr), action.args)
    except DiceError as error:
        raise ActionError("dice." + error.key, column(action, 0), **error.values) from None


def roll_options(ask: Ask) -> list[Option]:
    """Draw it, or say what the table's own dice showed."""
    from pycore.dice import parse

    expr = parse(ask.expr)
    label = Message("option.roll", {"expr": ask.expr})
    options = [Option("roll", label, "answer", ask.side, ask.unit, chance=ask.expr)]
    if ask.natural == "all":
        pass  # only faces will do
    elif expr.truth:
        known = [word for word in ("pass", "fail") if _can_end(expr, word)]
        options += [Option(f"roll ={w}", Message("option.roll-" + w), "answer", ask.side, ask.unit) for w in known]
    else:
        size = expr.node.size()
        form = Field("int", size.low, size.high)
        options.append(Option("roll ={value}", Message("option.roll-total"), "answer", ask.side, ask.unit, form=form))
    options.append(left_open(ask))
    return options


def _can_end(expr: Expression, word: str) -> bool:
    from pycore.dice import DiceError

    try:
        expr.accepts("=" + word)
    except DiceError:
        return False
    return True
