"""Mordheim in the hand: a whole turn at each depth, with rallies, a charge, a shot and somebody knocked down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser import hand
from tests.browser.tapping import sit_down
from tests.systems.rounds import Round

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tools.serve import Server

    from tests.browser.tapping import Hand

BANDS = """onwatch 1
system mordheim
depth {depth}
side a "Dockers"
side b "Lamplighters"
unit hans a "Hans" leader=1 ld=8 ws=4 s=3 i=4 attacks=1
unit otto a "Otto" state=fleeing ld=7
unit kurt a "Kurt" state=fleeing ld=6
unit greta a "Greta" state=stunned
unit lise a "Lise" bs=4 ms=3
unit vera b "Vera" leader=1 ld=7 ws=3 t=3 save=0 w=1
unit milan b "Milan" t=3 save=0 w=1
unit petra b "Petra"
begin
"""


def met(page: Page, server: Server, depth: str) -> Hand:
    """Two warbands at the start of a turn: two flee, one is stunned."""
    return sit_down(page, server.url, Round("", "mordheim", 0, 0, BANDS.format(depth=depth), (), ""))


def phase(page: Page) -> str:
    """The one phase that is current."""
    now = page.locator("#p-phase [aria-current=step]")
    assert now.count() == 1
    return now.inner_text()


def asked(page: Page) -> str:
    """The open question, or nothing."""
    question = page.locator("#p-ask h2")
    return question.inner_text() if question.count() else ""


def test_a_whole_turn_of_states(page: Page, server: Server) -> None:
    hands = met(page, server, "states")
    assert hand.tags(page, "greta") == ["knocked down"], "she comes round by herself and does not stand up yet"
    hands.play("rallied otto", "failed kurt")
    assert hand.tags(page, "otto") == ["rallied"]
    assert hand.tags(page, "kurt") == ["fleeing"]
    hands.play("next")
    assert phase(page) == "Movement"
    assert "Otto: rallied, no moving or shooting" in hand.notes(page)
    hands.play("charge hans", "charge hans vera", "flee kurt", "next")
    assert "fights Vera" in hand.tags(page, "hans")
    hand.again(page)
    assert phase(page) == "Shooting"
    hands.play("down milan", "next")
    assert phase(page) == "Hand-to-hand"
    hands.play("down vera")
    assert hand.last(page) == "Vera: Knocked down"
    hand.do(page, "undo", "undo")
    assert phase(page) == "Shooting", "back over the phase"
    hand.do(page, "redo", "redo")
    hand.do(page, "side b")
    assert "knocked down" in hand.tags(page, "vera")
    hands.play("next")
    assert hand.up(page) == "Lamplighters: you are up"
    assert not asked(page)
    hands.play("stand all")
    assert hand.tags(page, "milan") == ["stood up"]
    assert "knocked down" not in hand.tags(page, "vera")


def test_a_whole_turn_of_dice(page: Page, server: Server) -> None:
    hands = met(page, server, "dice")
    hands.play("rally otto")
    assert asked(page).startswith("Otto: rally, Leadership 7")
    assert page.locator("[data-action='roll']:visible .chance").inner_text() == "58 %", "21 of 36"
    hands.play("roll =pass")
    assert hand.last(page) == "Otto: rally, Leadership 7: 2d6 <= 7 → Passed · Otto: Rallied"
    hands.play("rally kurt", "roll =fail")
    assert hand.tags(page, "kurt") == ["fleeing"]
    assert hand.tags(page, "otto") == ["rallied"]
    page.locator("#not-now summary").click()
    assert "MOR-07" in (page.text_content("#not-now") or ""), "one test a turn"
    hands.play("next", "charge hans", "charge hans vera", "flee kurt")
    assert asked(page).startswith("Kurt: how far the flight leads")
    hands.play("roll =7")
    assert hand.last(page).endswith("Kurt: flees 7 inches")
    hands.play("next", "shoot lise")
    assert page.locator("#p-ask .option:visible").all_inner_texts() == ["Milan: Target", "Petra: Target"]
    hands.play("shoot lise milan")
    assert page.locator("[data-action='roll']:visible .chance").inner_text() == "67 %"
    below = page.locator("#p-ask").bounding_box()["y"] + page.locator("#p-ask").bounding_box()["height"]
    assert below <= page.locator(".thumb").bounding_box()["y"] + 1, "what the game waits for is in sight"
    hand.again(page)
    assert asked(page).startswith("Lise → Milan: to hit")
    hands.play("roll =fail", "next")
    assert phase(page) == "Hand-to-hand"
    hands.play("strike hans")
    steps = page.locator(".queue")
    assert "to hit" in steps.inner_text()
    hands.play("roll =pass")
    assert asked(page).startswith("Hans → Vera: to wound")
    hands.play("roll =pass")
    assert "injury" in asked(page)
    while asked(page):
        hands.play("roll =1")
    hand.do(page, "side b")
    assert "knocked down" in hand.tags(page, "vera")
    for _ in range(20):
        if phase(page) == "Shooting":
            break
        hand.do(page, "undo")
    assert phase(page) == "Shooting"


def test_the_turn_alone(page: Page, server: Server) -> None:
    hands = met(page, server, "turn")
    for name in ("Recovery", "Movement", "Shooting", "Hand-to-hand"):
        assert phase(page) == name
        assert not asked(page)
        assert not page.locator("#p-chips button").count(), "what is off asks nothing and shows nothing"
        hands.play("next")
    assert hand.up(page) == "Lamplighters: you are up"
    hand.do(page, "undo", "undo")
    assert phase(page) == "Shooting"
    hand.again(page)
    assert phase(page) == "Shooting"
