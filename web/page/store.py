"""Games as they are kept: a whole text now and then, and every step since in a journal.

A step reaches the journal before it is shown as saved. A game is found again as its longest record that can be
read: a text plus the steps that follow it without a gap. Nothing that cannot be read is thrown away.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

MOST_TEXT = 4_000_000  # characters of one saved game that are worth reading
PREFIX = "roster-"  # begins the id of what is no game


class Saved(NamedTuple):
    """A game's text after `seq` steps, written at `updated` (milliseconds since 1970)."""

    seq: int
    updated: int
    text: str


class Disk(Protocol):
    """Where records go. Every call returns at once; what became of it arrives at `Store.kept` and `Store.failed`."""

    def append(self, game: str, seq: int, step: str) -> None:
        """Add one step to the journal; another step with this number there already is a failure, "taken"."""

    def snapshot(self, game: str, saved: Saved) -> None:
        """Write a game's whole text; the journal up to it may go."""

    def remove(self, game: str) -> None:
        """Forget a game."""

    def settings(self, text: str) -> None:
        """Write the settings."""

    def stored(self) -> str:
        """The settings as they stand there now, perhaps by another window; "" for none."""


class Store:
    """What is kept, as far as it is known here."""

    def __init__(self, disk: Disk | None = None) -> None:
        self.disk = disk
        self.records: dict[str, list[Saved]] = {}
        self.steps: dict[str, dict[int, str]] = {}
        self.settings: dict[str, Any] = {}
        self.problem = ""  # "denied" or "full": the key of what to say is "store." + this
        self.acknowledged: dict[str, int] = {}
        self.on_change: Callable[[str, str], None] = lambda _game, _what: None

    def absorb(self, text: str) -> None:
        """Take in what the disk holds (see web/js/journal.js); whatever is not of its shape is passed over."""
        try:
            found = json.loads(text)
        except ValueError:
            return
        if not isinstance(found, dict):
            return
        for item in _list(found.get("games")):
            if saved := _saved(item):
                self.add(str(item["id"]), saved)
        for item in _list(found.get("steps")):
            if isinstance(item, list) and [type(x) for x in item] == [str, int, str]:
                self.steps.setdefault(item[0], {})[item[1]] = item[2]
        for item in _list(found.get("settings")):
            self._take(item)
        self.problem = str(found.get("problem") or "")

    def add(self, game: str, saved: Saved) -> None:
        """Know of one more record of a game."""
        kept = self.records.setdefault(game, [])
        if saved not in kept:
            kept.append(saved)
            kept.sort(key=lambda s: self.reach(game, s), reverse=True)

    def reach(self, game: str, saved: Saved) -> int:
        """The number of the last step that follows a record without a gap."""
        steps, seq = self.steps.get(game, {}), saved.seq
        while seq + 1 in steps:
            seq += 1
        return seq

    def best(self, game: str) -> list[tuple[Saved, list[str]]]:
        """A game's records, the longest first, each with the steps to play after it."""
        steps = self.steps.get(game, {})
        found = [(s, [steps[i] for i in range(s.seq + 1, self.reach(game, s) + 1)]) for s in self.records.get(game, ())]
        return sorted(found, key=lambda pair: pair[0].seq + len(pair[1]), reverse=True)

    def games(self, *, rosters: bool = False) -> list[tuple[str, Saved, int]]:
        """Every game (or roster) that is not deleted, last used first, with the number of its last step."""
        deleted = self.deleted
        ids = [game for game in self.records if game not in deleted and game.startswith(PREFIX) == rosters]
        found = [(game, *self.newest(game)) for game in ids]
        return sorted(found, key=lambda item: item[1].updated, reverse=True)

    def newest(self, game: str) -> tuple[Saved, int]:
        """A game's longest record, and the number of its last step."""
        saved = max(self.records[game], key=lambda s: self.reach(game, s))
        return saved, self.reach(game, saved)

    @property
    def deleted(self) -> dict[str, int]:
        """Games that were put away, with the time; they can be brought back."""
        gone = self.settings.get("deleted")
        return gone if isinstance(gone, dict) else {}

    def append(self, game: str, seq: int, step: str) -> None:
        """Journal one step."""
        self.steps.setdefault(game, {})[seq] = step
        if self.disk:
            self.disk.append(game, seq, step)

    def snapshot(self, game: str, saved: Saved) -> None:
        """Keep a game's whole text."""
        self.records[game] = [saved]
        self.steps[game] = {n: s for n, s in self.steps.get(game, {}).items() if n > saved.seq}
        if self.disk:
            self.disk.snapshot(game, saved)

    def forget(self, game: str) -> None:
        """Remove a game for good."""
        self.records.pop(game, None)
        self.steps.pop(game, None)
        if self.disk:
            self.disk.remove(game)

    def put_in(self, name: str, key: str, value: Any) -> None:
        """Change one entry of a setting that holds many; None takes it out. What other windows put in stays."""
        self._take(self.disk.stored() if self.disk else "")
        held = self.settings.get(name)
        held = {k: v for k, v in held.items() if k != key} if isinstance(held, dict) else {}
        self.put(**{name: held if value is None else {**held, key: value}})

    def put(self, **settings: Any) -> None:
        """Change some of the settings."""
        self._take(self.disk.stored() if self.disk else "")
        self.settings = {**self.settings, **settings}
        if self.disk:
            self.disk.settings(json.dumps(self.settings))

    def _take(self, text: Any) -> None:
        try:
            settings = json.loads(text)
        except (ValueError, TypeError):
            return
        if isinstance(settings, dict):
            self.settings = settings

    def kept(self, game: str, seq: int) -> None:
        """The journal holds this step."""
        self.acknowledged[game] = max(seq, self.acknowledged.get(game, 0))
        self.on_change(game, "kept")

    def failed(self, game: str, what: str) -> None:
        """A write failed: "full", "denied", "taken" (another window wrote that step), "journal" (no journal here)."""
        if what in ("full", "denied"):
            self.problem = what
        self.on_change(game, what)


def _list(found: Any) -> Iterable[Any]:
    return found if isinstance(found, list) else ()


def _saved(item: Any) -> Saved | None:
    if not isinstance(item, dict) or not isinstance(item.get("id"), str):
        return None
    seq, updated, text = item.get("seq"), item.get("updated"), item.get("text")
    if isinstance(seq, int) and isinstance(updated, (int, float)) and isinstance(text, str):
        return Saved(seq, int(updated), text) if len(text) <= MOST_TEXT else None
    return None
