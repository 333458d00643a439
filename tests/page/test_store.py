"""What is kept is found again: the longest record that can be read, and nothing that came from outside breaks it."""

from __future__ import annotations

import json

import pytest
from page.store import Saved, Store


class Memory:
    """A disk that remembers what it was told."""

    def __init__(self) -> None:
        self.calls: list[tuple[object, ...]] = []

    def append(self, game: str, seq: int, step: str) -> None:
        self.calls.append(("append", game, seq, step))

    def snapshot(self, game: str, saved: Saved) -> None:
        self.calls.append(("snapshot", game, saved))

    def remove(self, game: str) -> None:
        self.calls.append(("remove", game))

    def settings(self, text: str) -> None:
        self.calls.append(("settings", text))

    def stored(self) -> str:
        return next((str(call[1]) for call in reversed(self.calls) if call[0] == "settings"), "")


def test_the_longest_record_comes_first() -> None:
    store = Store()
    store.absorb(
        json.dumps(
            {
                "games": [
                    {"id": "g", "seq": 5, "updated": 9, "text": "five"},
                    {"id": "g", "seq": 2, "updated": 7, "text": "two"},
                ],
                "steps": [["g", n, f"step {n}"] for n in (3, 4, 5, 6, 8)],
            }
        )
    )
    assert store.best("g") == [
        (Saved(5, 9, "five"), ["step 6"]),
        (Saved(2, 7, "two"), ["step 3", "step 4", "step 5", "step 6"]),
    ], "a step after a gap is not this game's"
    assert store.games() == [("g", Saved(5, 9, "five"), 6)]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        '{"games": 3, "steps": {}, "settings": "x"}',
        '{"games": [3, {}, {"id": "g"}, {"id": 3, "seq": 1, "updated": 1, "text": "x"}]}',
        '{"games": [{"id": "g", "seq": "1", "updated": 1, "text": "x"}], "steps": [[], [1, 2, 3], ["g", "1", "x"]]}',
        '{"settings": ["[]", "{", 3, null]}',
    ],
)
def test_whatever_the_disk_holds_does_no_harm(text: str) -> None:
    store = Store()
    store.absorb(text)
    assert store.games() == []
    assert store.settings == {}


def test_every_step_reaches_the_journal_and_the_whole_text_replaces_it() -> None:
    disk = Memory()
    store = Store(disk)
    store.snapshot("g", Saved(0, 1, "text"))
    store.append("g", 1, "walk a")
    store.append("g", 2, "walk a")
    assert store.best("g") == [(Saved(0, 1, "text"), ["walk a", "walk a"])]
    store.snapshot("g", Saved(2, 3, "whole"))
    assert store.best("g") == [(Saved(2, 3, "whole"), [])]
    assert [call[0] for call in disk.calls] == ["snapshot", "append", "append", "snapshot"]


def test_a_full_disk_is_told_and_another_window_is_no_fault_of_the_disk() -> None:
    store = Store(Memory())
    heard: list[tuple[str, str]] = []
    store.on_change = lambda game, what: heard.append((game, what))
    store.failed("g", "taken")
    store.failed("g", "journal")
    assert store.problem == ""
    store.failed("g", "full")
    assert store.problem == "full"
    assert heard == [("g", "taken"), ("g", "journal"), ("g", "full")]


def test_a_deleted_game_can_be_brought_back() -> None:
    store = Store(Memory())
    store.add("g", Saved(1, 1, "x"))
    store.put(deleted={"g": 5})
    assert store.games() == []
    store.put(deleted={})
    assert [game for game, _, _ in store.games()] == ["g"]
