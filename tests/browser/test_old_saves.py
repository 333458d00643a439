"""Games that an earlier build of the page kept, as its storage held them then: today's page opens them whole."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser import hand

if TYPE_CHECKING:
    from playwright.sync_api import Page

# The browser's storage after the six rounds of that day's build (ffd60c8) were tapped through its own buttons.
# Some games lie only in the journal's steps, as after a crash. A build that can no longer play them through adds
# a file of its own beside this one; this one stays.
KEPT = json.loads((Path(__file__).parent / "saves_2026-11-30.json").read_text("utf-8"))

# Game, a choice that its table offers after its last line, and how many lines it has.
ENDS = [
    ("96a0f8044d22", "next-round", 41),
    ("e6b4d9ef08f3", "stand all", 17),
    ("bf0f9e55b76a", "phase", 7),
    ("27bbca7d4191", "phase", 17),
    ("9af6becf5f21", "next", 15),
    ("c963f535b732", "act gunnar axe", 16),
]

PUT_BACK = """async (kept) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(kept.local)) localStorage.setItem(key, value);
    const asked = indexedDB.open("onwatch", 1);
    const db = await new Promise((done, failed) => {
        asked.onsuccess = () => done(asked.result);
        asked.onerror = () => failed(asked.error);
    });
    const all = db.transaction(["games", "steps", "heads"], "readwrite");
    for (const [name, rows] of Object.entries(kept.indexed))
        for (const [key, value] of rows)
            all.objectStore(name).put(value, ...(name === "games" ? [] : [key]));
    await new Promise((done, failed) => { all.oncomplete = done; all.onerror = failed; });
    db.close();
}"""


@pytest.mark.parametrize(("game", "offered", "lines"), ENDS, ids=[game for game, _, _ in ENDS])
def test_a_game_of_an_earlier_build_opens_whole(page: Page, start, game: str, offered: str, lines: int) -> None:
    start(page)
    page.evaluate(PUT_BACK, KEPT)
    page.reload()
    hand.ready(page)
    hand.do(page, f"open {game}")
    page.locator(f"[data-action='{offered}']").first.wait_for(state="attached")
    hand.do(page, "undo")
    page.locator("[data-do=redo]").wait_for()
    hand.do(page, "redo")
    page.locator(f"[data-action='{offered}']").first.wait_for(state="attached")
    hand.do(page, "sheet log")
    page.locator(f"#sheet [data-do='look-at {lines}']").wait_for()
