"""What tests of systems share: taps that are counted, sequences that are counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycore.record.text import begin, read
from pycore.turn.action import parse_action
from pycore.turn.correct import field_value

if TYPE_CHECKING:
    from pycore.turn.state import State
    from pycore.turn.system import System
    from pycore.turn.table import Table
    from pycore.turn.view import Option


class Taps:
    """Plays a game by what it offers alone, and counts the taps and the questions that stopped it."""

    def __init__(self, record: str) -> None:
        found = read(record)
        self.table: Table = begin(found)
        for line in found.body:
            self.table.play(line.text)
        self.taps = 0
        self.stops = 0

    def tap(self, *texts: str) -> None:
        """Each text must be offered now and nothing may forbid it."""
        for text in texts:
            state = self.table.state
            offered = [o for o in self.table.system.options(state) if o.refusal is None and fits(o, text)]
            assert offered, f"{text} is not offered: {[o.action for o in self.table.system.options(state)]}"
            self.taps += 1
            self.stops += bool(state.asks)
            self.table.play(text)

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.table.state


def fits(option: Option, text: str) -> bool:
    """Whether a tap on the option (its form filled in) plays this text."""
    before, form, after = option.action.partition("{value}")
    if not form:
        return option.action == text
    if not (text.startswith(before) and text.endswith(after)):
        return False
    word = text[len(before) : len(text) - len(after)]
    assert option.form is not None
    try:
        field_value(option.form, "", *parse_action("x " + word).args[:1])
    except ValueError:
        return False
    return True


def sequences(system: System, state: State, depth: int) -> int:
    """How many sequences of so many offered actions there are from here; forms and refused ones do not count."""
    actions = [parse_action(o.action) for o in system.options(state) if o.refusal is None and o.form is None]
    actions = [action for action in actions if action.args or action.verb != "roll"]
    if depth == 1:
        return len(actions)
    return sum(sequences(system, system.apply(state, action)[0], depth - 1) for action in actions)
