"""Mordheim in the hand: a whole turn at each depth, with rallies, a charge, a shot and somebody knocked down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser import hand
from tests.browser.tapping import Hand, sit_down
from tests.systems.rounds import Round

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tools.serve import Server


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
    return " ".join(question.inner_text().split()) if question.count() else ""


def offered(page: Page) -> str:
    """The roll that the big button of a question makes."""
    return page.locator("#p-ask [data-action='roll'] .label").inner_text()


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
    assert hand.last(page) == "Otto: rally, Leadership 7: 2D6 ≤ 7 → Passed · Otto: Rallied"
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
    assert page.locator("#p-ask .option:visible").all_inner_texts() == ["Milan", "Petra"]
    hands.play("shoot lise milan")
    assert page.locator("[data-action='roll']:visible .chance").inner_text() == "67 %"
    below = page.locator("#p-ask").bounding_box()["y"] + page.locator("#p-ask").bounding_box()["height"]
    assert below <= page.locator(".thumb").bounding_box()["y"] + 1, "what the game waits for is in sight"
    hand.again(page)
    assert asked(page).startswith("Lise → Milan: to hit")
    hands.play("roll =pass", "roll =pass", "roll =2")
    assert page.locator(".queue .now").inner_text().endswith("Milan: Knocked down")
    hands.play("next")
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


DUEL = """onwatch 1
system mordheim
depth dice
side a "Dockers"
side b "Lamplighters"
unit hans a "Hans" ws=4 s=4 attacks=2
unit otto a "Otto"
unit vera b "Vera" ws=3 t=3 save=5
unit ivo b "Ivo"
begin
contact hans vera
contact otto ivo
next
next
next
"""


def steps(page: Page) -> list[str]:
    """What the attack has come to so far, roll by roll."""
    return [" ".join(text.split()) for text in page.locator(".queue .rolled").all_inner_texts()]


def test_an_attack_can_be_followed_roll_by_roll(page: Page, server: Server) -> None:
    hands = sit_down(page, server.url, Round("", "mordheim", 0, 0, DUEL, (), ""))
    assert page.locator(".queue").all_inner_texts() == ["Hans\nVera", "Otto\nIvo"], "each fight by itself"
    # Who strikes first is not known, so the blow asks for both numbers; the second is told for the whole warband.
    hands.play("strike hans")
    assert asked(page) == "Hans: Initiative?"
    hands.play("set hans i 3")
    assert asked(page) == "Vera: Initiative?"
    hands.play("set vera,ivo i 3")
    assert asked(page).startswith("Roll-off: Hans against Vera")
    assert page.locator("[data-action='roll =pass']:visible").inner_text() == "First: Hans"
    hands.play("roll =pass")
    assert asked(page).startswith("Hans → Vera: to hit")
    assert offered(page) == "Roll 2D6 3+"
    hands.play("mod fewer", "mod more", "roll =2")
    assert steps(page) == ["to hit 2D6 3+ = 2 2 hits"]
    hands.play("roll =2", "roll =0")
    assert steps(page)[1:] == ["to wound 2D6 3+ = 2 2 wounds", "armour save 2D6 6+ = 0 2 go through"]
    assert asked(page).startswith("Vera: injury")
    assert offered(page) == "Roll 2D6 (the best one counts)", "the highest of the injury dice applies"
    hand.again(page)
    assert len(steps(page)) == 3
    hands.play("roll")
    assert page.locator(".queue .rolled").nth(3).locator(".dieface").count() == 2
    assert page.locator(".queue .rolled .dieface[data-state=dropped]").count() == 1
    came = page.locator(".queue .now").inner_text()
    assert came.endswith(("Vera: Knocked down", "Vera: Stunned", "Vera: Out of action"))
    hand.do(page, "undo")
    assert asked(page).startswith("Vera: injury")


def test_three_warbands_play_a_round(page: Page, start) -> None:
    start(page)
    hand.do(page, "setup mordheim", "side-add c")
    for side, fewer in (("a", 2), ("b", 3), ("c", 3)):
        hand.do(page, *[f"count {side} count.fighter -1"] * fewer)
    page.locator("#name-c").fill("Ferrymen")
    hand.do(page, "begin")
    hands = Hand(page)
    page.locator("#p-main").wait_for(state="attached")
    assert hand.up(page) == "Red warband: you are up"
    hands.play("next", "charge a-1", "charge a-1 c-2", "intercept a-1 b-2", "next")
    hands.play("down c-1", "next", "out b-2", "next")
    assert hand.up(page) == "Blue warband: you are up"
    assert "rout test" in hand.notes(page), "one of three is out"
    assert page.locator(".meter").count() == 3
    hands.play("rout held", "next", "charge b-1", "charge b-1 c-3", "next", "next", "stun c-3", "next")
    assert hand.up(page) == "Ferrymen: you are up"
    assert hand.tags(page, "c-3") == ["knocked down", "in combat", "fights Fighter B1"]
    hands.play("stand c-1", "next", "ran c-2", "next", "next", "next")
    assert hand.up(page) == "Red warband: you are up"
    assert "Round 2" in page.locator("#p-top").inner_text()
    # One warband gives up: the two that are left play on, and the order closes up.
    hands.play("next", "next", "next", "next", "rout yield")
    assert hand.up(page) == "Ferrymen: you are up"
    hands.play("next", "next", "next", "out a-1,a-2,a-3,a-4")
    assert "victory" in page.locator("#p-top").inner_text()
    hand.again(page)
    assert "victory" in page.locator("#p-top").inner_text()
