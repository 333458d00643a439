"""A game being played: play, undo, redo, go anywhere, go on from there.

No step is ever undone by calculation: the state before it is still there (see `history.py`), so undo is exact and
takes the same time everywhere. Playing from an earlier point keeps what stood after it as a tail that can be taken up
again. Nothing here draws luck: faces for a bare `roll` come from the
table's seed, keyed by who rolls, for what and how often before (see `pycore.dice.sources`), so undoing, redoing
and correcting never change the dice.
"""

from __future__ import annotations

from copy import copy
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from .action import Action, ActionError, parse_action, parse_line
from .history import History, Played
from .message import Message, Refusal
from .rolls import rolls_so_far

if TYPE_CHECKING:
    from .setup import Setup
    from .state import State
    from .system import System

MOST_TAILS = 50
MOST_TAKEN = 1000


class Refused(Exception):
    """A rule forbids the action; `anyway` in front of it plays it all the same."""

    def __init__(self, text: str, refusal: Refusal) -> None:
        super().__init__(f"{text}: {refusal.rule} {refusal.key}")
        self.text = text
        self.refusal = refusal


class Tail(NamedTuple):
    """Lines that stood after position `at` until the game went on differently from there."""

    at: int
    lines: tuple[str, ...]


class Taken(NamedTuple):
    """A roll that fell as line `at` and does not stand there any more: the log goes on showing it."""

    at: int
    text: str


class Table:
    """A game of one system from its set-up on.

    Raises `ActionError` for a faulty set-up. `cursor` is how many lines are played; lines behind it can be redone.
    `tails` are lines that were left by going on differently, `taken` the rolls that were taken back, oldest first.
    """

    def __init__(self, system: System, setup: Setup) -> None:
        self.system = system
        self.setup = setup
        self.first, self.first_events = system.start(setup)
        self.lines = History(partial(_again, system))  # no way back to the table: dropped, it is gone at once
        self.tails: list[Tail] = []
        self.taken: list[Taken] = []
        self.cursor = 0

    @property
    def state(self) -> State:
        """The state at the cursor."""
        return self.lines[self.cursor - 1].state if self.cursor else self.first

    def check(self, text: str) -> Refusal | None:
        """The rule that forbids an action now, or None; raises `ActionError` for a text that is no action."""
        action = parse_action(text)
        self.system.read(self.state, action)
        return self.system.check(self.state, action)

    def play(self, text: str) -> Played:
        """Plays one action. Raises `ActionError` for no action, `Refused` for a forbidden one; both change nothing."""
        lines, cursor, system = self.lines, self.cursor, self.system
        state = (lines.kept[cursor - 1] or lines[cursor - 1]).state if cursor else self.first
        action, line = parse_line(text)
        system.read(state, action)
        if action.verb == "roll" and not action.args:
            action = self.draw()
            line = action.text
        refusal = system.check(state, action)
        if refusal is not None and not action.anyway:
            raise Refused(text, refusal)
        behind = cursor < len(lines.texts)
        if behind and lines.texts[cursor] == line:
            return self.redo()  # the very next line again keeps what stands behind it
        played = _played(system, state, action, line, refusal)
        if behind:
            self._cut()
        lines.append(played)
        self.cursor = cursor + 1
        return played

    def draw(self) -> Action:
        """The answer that the table's own dice give to the roll that is asked for now."""
        from pycore.dice import parse
        from pycore.dice.sources import Seeded

        state = self.state
        if not state.asks or state.asks[0].kind != "roll":
            raise ActionError("error.no-roll", 1)
        if not self.setup.seed:
            raise ActionError("error.no-seed", 1)
        ask = state.asks[0]
        roll = parse(ask.expr).draw(Seeded(self.setup.seed, ask.who, ask.purpose, rolls_so_far(state, ask)))
        return Action("roll", tuple(str(face) for face in roll.faces))

    def apart(self) -> Table:
        """The same game, to be played on while this one stays as it is."""
        other = copy(self)
        other.lines, other.tails, other.taken = self.lines.until(len(self.lines)), list(self.tails), list(self.taken)
        return other

    def undo(self) -> None:
        """Takes the last line back; at the start it does nothing."""
        self.cursor = max(0, self.cursor - 1)

    def redo(self) -> Played:
        """Plays the next line again; raises `IndexError` where there is none."""
        played = self.lines[self.cursor]
        self.cursor += 1
        return played

    def go(self, cursor: int) -> None:
        """Goes to any position of the line; raises `IndexError` outside of it."""
        if not 0 <= cursor <= len(self.lines):
            raise IndexError(cursor)
        self.cursor = cursor

    def _cut(self) -> None:
        """Makes a tail of what stands behind the cursor."""
        if self.cursor < len(self.lines):
            self._keep_tail(tuple(self.lines.texts[self.cursor :]))
            self.lines.cut(self.cursor)

    def _keep_tail(self, lines: tuple[str, ...]) -> None:
        self.tails.append(Tail(self.cursor, lines))
        del self.tails[:-MOST_TAILS]
        for at, text in enumerate(lines, self.cursor):
            self._take_back(at, text)

    def _take_back(self, at: int, text: str) -> None:
        if text.startswith(("roll ", "anyway roll ")) and Taken(at, text) not in self.taken:
            self.taken.append(Taken(at, text))
            del self.taken[:-MOST_TAKEN]

    def take_up(self, index: int) -> int:
        """Goes back to a tail in place of what stands there now; how many of its lines still hold."""
        tail = self.tails.pop(index)
        self.go(min(tail.at, len(self.lines)))
        self._cut()
        held = self.replay(tail.lines)
        standing = set(enumerate(self.lines.texts[tail.at :], tail.at))
        self.taken = [taken for taken in self.taken if taken not in standing]
        return held

    def correct(self, index: int, text: str | None) -> int:
        """Replaces (or with None removes) the line at `index`, then plays the later ones again.

        The dice stay as they fell, and so does the cursor, by as much as holds. Returns how many later lines still
        hold; the rest is kept as a tail. Raises `IndexError` where there is no such line, and what `play` raises for
        a text that cannot stand there; both change nothing.
        """
        if not 0 <= index < len(self.lines):
            raise IndexError(index)
        lines, cursor = self.lines, self.cursor
        self.lines, self.cursor = lines.until(index), index
        try:
            now = self.play(text).text if text is not None else ""
        except BaseException:
            self.lines, self.cursor = lines, cursor
            raise
        if now != lines.texts[index]:
            self._take_back(index, lines.texts[index])
        held = self.replay(tuple(lines.texts[index + 1 :]))
        if cursor > index and text is None:
            cursor -= 1
        self.cursor = min(cursor, len(self.lines))
        return held

    def replay(self, lines: tuple[str, ...]) -> int:
        """Plays lines as long as they hold; how many did. What does not hold is kept as a tail."""
        for done, line in enumerate(lines):
            try:
                self.play(line)
            except (ActionError, Refused):
                self._keep_tail(lines[done:])
                return done
        return len(lines)


def _played(system: System, state: State, action: Action, line: str, refusal: Refusal | None) -> Played:
    state, events = system.apply(state, action)
    if refusal is not None:
        aside = Message("event.anyway", {"reason": Message(refusal.key, refusal.values)}, refusal.rule)
        events = (aside, *events)
    return tuple.__new__(Played, (line, state, events))  # as in `state.py`: at every action


def _again(system: System, state: State, text: str) -> Played:
    action = parse_action(text)
    return _played(system, state, action, text, system.check(state, action))
