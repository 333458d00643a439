"""What was played, line by line, at little cost for memory however long it gets.

A state shares nearly everything with the one before, and yet a hundred thousand kept ones are a heap that Python's
garbage collector walks through again and again: most of the time of a long game went there. So the latest lines are
kept whole, of the earlier ones every thirty-second; those between are played again when somebody looks. Playing is
pure, so they come out the same, and going to any line takes at most so many steps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .message import Message
    from .state import State

EVERY = 32
WHOLE = 8 * EVERY  # more than a log shows at once


class Played(NamedTuple):
    """One line of the game: its text with its faces, the state after it, what happened."""

    text: str
    state: State
    events: tuple[Message, ...]


class History:
    """The lines of a game. `step` plays a text that was played before from the state before it."""

    __slots__ = ("_block", "_revived", "_step", "kept", "texts")

    def __init__(self, step: Callable[[State, str], Played]) -> None:
        self.texts: list[str] = []
        self.kept: list[Played | None] = []
        self._step = step
        self._block = -1  # where the lines begin that were played again last
        self._revived: list[Played] = []

    def __len__(self) -> int:
        return len(self.texts)

    def __getitem__(self, index: int) -> Played:
        return self.kept[index] or self._again(index % len(self.texts))

    def __iter__(self) -> Iterator[Played]:
        return (self[index] for index in range(len(self.texts)))

    def append(self, played: Played) -> None:
        """Adds a line behind the last one."""
        at = len(self.texts)
        self.texts.append(played.text)
        self.kept.append(played)
        if not at % EVERY and at >= WHOLE:
            start = at - WHOLE
            self.kept[start + 1 : start + EVERY] = [None] * (EVERY - 1)

    def cut(self, at: int) -> None:
        """Drops the line with this index and all behind it."""
        del self.texts[at:], self.kept[at:]
        self._block = -1

    def until(self, at: int) -> History:
        """The lines before that index, as a history of their own."""
        part = History(self._step)
        part.texts, part.kept = self.texts[:at], self.kept[:at]
        return part

    def _again(self, index: int) -> Played:
        start = index - index % EVERY
        played = self.kept[start]
        if self._block != start and played is not None:
            self._revived = [played]
            for text in self.texts[start + 1 : start + EVERY]:
                played = self._step(played.state, text)
                self._revived.append(played)
            self._block = start
        return self._revived[index - start]
