"""The verbs that every system shares: corrections, comings and goings, rolls, switches.

set UNITS|SIDE|game FIELD VALUE    set any value by hand
fall UNITS / leave UNITS           out by the rules / off the table
join ID SIDE [NAME] [FIELD=VALUE]  come in, or come back
split UNIT N ID                    N of a line of like units become a line of their own
rename UNIT|SIDE NAME
roll FACES... | =pass | =fail | =N answer a roll; `skip` closes any question unanswered
depth LEVEL [PHASE]                turn, states or dice
toggle NAME on|off, cost NAME N    what the rules leave to the table
note TEXT                          anything that happened and the app need not know
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pycore.ap.costs import LONGEST, MOST, MOST_ACTIONS, is_name

from .action import ActionError, column
from .correct import checked_name, set_
from .message import Key, Message
from .muster import fall, join, leave, not_here, rename, split, there_already
from .rolls import counted, read_answer
from .words import number

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .action import Action
    from .state import Done, State
    from .system import System, Verb

LONGEST_NOTE = 200


def common_verbs(system: System) -> Mapping[str, Verb]:
    """The shared verbs, bound to a system for its fields and hooks. All stay possible while a question is open."""
    from .system import Verb

    return {
        "set": Verb(("units|game", "field", "text"), partial(set_, system), free=True),
        "fall": Verb(("units",), partial(fall, system), not_here, free=True),
        "leave": Verb(("units",), partial(leave, system), not_here, free=True),
        "join": Verb(("new|unit", "side", "text*"), partial(join, system), there_already, free=True),
        "split": Verb(("unit", "int", "new"), partial(split, system), free=True),
        "rename": Verb(("unit|side", "text"), rename, free=True),
        "roll": Verb(("word*",), partial(roll, system), free=True),
        "skip": Verb((), partial(skip, system), free=True),
        "depth": Verb(("word", "word?"), partial(depth, system), free=True),
        "toggle": Verb(("word", "word"), partial(toggle, system), free=True),
        "cost": Verb(("word", "int"), partial(cost, system), free=True),
        "note": Verb(("text",), note, free=True),
    }


def roll(system: System, state: State, action: Action) -> Done:
    """Answers the roll that is asked for with the faces that fell or with what the table knows of it."""
    if not state.asks or state.asks[0].kind != "roll":
        raise ActionError("error.no-roll", 1)
    ask = state.asks[0]
    answer = read_answer(ask, action)
    state = counted(state._replace(asks=state.asks[1:]), ask)
    said = Key("option.roll-" + answer.said) if answer.said in ("pass", "fail") else answer.said
    event = Message("event.roll", {"purpose": ask.text, "expr": ask.expr, "answer": said})
    state, more = system.answered(state, ask, answer)
    return state, (event, *more)


def skip(system: System, state: State, action: Action) -> Done:
    """Closes the open question without an answer."""
    if not state.asks:
        raise ActionError("error.no-question", 1)
    ask = state.asks[0]
    state, more = system.skipped(state._replace(asks=state.asks[1:]), ask)
    return state, (Message("event.skip", {"question": ask.text}), *more)


def depth(system: System, state: State, action: Action) -> Done:
    """Sets how much is asked: everywhere, or in one phase."""
    from .system import DEPTHS

    level, phase = action.args[0], action.args[1] if len(action.args) > 1 else ""
    if level not in DEPTHS:
        raise ActionError("error.depth", column(action, 0), word=level)
    if phase and phase not in system.phases:
        raise ActionError("error.phase", column(action, 1), word=phase)
    depths = {**state.depths, phase: level} if phase else {"": level}
    return state._replace(depths=depths), (Message("event.depth", {"depth": Key("depth." + level)}),)


def toggle(system: System, state: State, action: Action) -> Done:
    """Switches something that the rules or editions leave to the table."""
    name, word = action.args
    if name not in system.toggles:
        raise ActionError("error.toggle", column(action, 0), word=name)
    if word not in ("on", "off"):
        raise ActionError("error.on-off", column(action, 1), word=word)
    toggles = state.toggles | {name} if word == "on" else state.toggles - {name}
    values = {"toggle": Key("toggle." + name), "state": Key("word." + word)}
    return state._replace(toggles=toggles), (Message("event.toggle", values),)


def cost(system: System, state: State, action: Action) -> Done:
    """Sets what an action costs at this table, in action points; adds an action where the system lets a table."""
    name, points = action.args[0], number(action, 1, 0, MOST)
    if name not in state.costs:
        new = is_name(name) and name not in system.texts and len(state.costs) < MOST_ACTIONS
        if not (system.open_costs and new):
            key = "error.cost-name" if system.open_costs else "error.cost"
            raise ActionError(key, column(action, 0), word=name, longest=LONGEST)
    said = Key(name) if name in system.texts else name
    return state._replace(costs={**state.costs, name: points}), (Message("event.cost", {"name": said, "n": points}),)


def note(state: State, action: Action) -> Done:
    """Writes down what happened and the app need not know."""
    text = checked_name(action.args[0], LONGEST_NOTE, column(action, 0))
    return state, (Message("event.note", {"text": text}),)
