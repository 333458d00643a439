"""The 9th Age in the hand: both declare before anything happens, a shell scatters, dice are thrown again once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycore.systems.ninth_age import SYSTEM
from tests.browser import hand
from tests.browser.tapping import sit_down
from tests.systems.rounds import NINTH_AGE, Round

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tools.serve import Server

ARMIES = SYSTEM.example.partition("begin")[0] + "begin\n"


def resolves(page: Page) -> str:
    """What happens now, as the queue draws it."""
    return page.locator(".queue .now > span:not(.sr)").inner_text()


def waits(page: Page) -> list[str]:
    """What waits, in its order."""
    return page.locator(".queue .steps[aria-label] li").all_inner_texts()


def faces(page: Page, *values: int) -> None:
    """Faces of the table's own dice, one pad after another."""
    hand.do(page, *(f"real face {value}" for value in values))


def throw(page: Page, expression: str) -> None:
    """Any roll, written down."""
    hand.do(page, "fill throw a {value}")
    page.locator("#sheet form [name=value]").fill(expression)
    page.locator("#sheet form [type=submit]").click()


def locks(page: Page) -> int:
    """How many dice are drawn with a lock."""
    return page.locator(".thrown .one[data-locked] .lock").count()


def test_both_declare_before_anything_happens(page: Page, server: Server) -> None:
    hands = sit_down(page, server.url, Round("", "ninth-age", 0, 0, ARMIES, (), ""))
    hands.play("first a", "next", "window")
    assert resolves(page) == "Ember host declares"
    hands.play("effect a Raven", "effect a Ash")
    assert waits(page) == ["Ember host: Raven", "Ember host: Ash"]
    assert not page.locator("[data-action='resolve a Raven']:visible").count(), "nothing happens yet"
    hands.play("no a")
    assert resolves(page) == "Moss court declares"
    hand.again(page)
    assert resolves(page) == "Moss court declares"
    hands.play("effect b Mist", "no b")
    assert waits(page)[-1] == "Moss court: Mist"
    page.locator("#not-now summary").click()
    assert "T9A-03" in (page.text_content("#not-now") or ""), "the Active Player's effects first"
    assert "T9A-04" in (page.text_content("#not-now") or ""), "and in the order in which they were named"
    for effect in ("a Raven", "a Ash", "b Mist"):
        hands.play("resolve " + effect)
        assert effect[2:] in hand.last(page)
    assert page.locator(".queue").count() == 0
    for _ in range(8):
        hand.do(page, "undo")
    assert resolves(page) == "Ember host declares", "back over the whole window"
    for _ in range(8):
        hand.do(page, "redo")
    hands.play("next")
    assert "Shooting" in (page.text_content("#p-top .title") or "")


def test_a_shell_scatters_and_failed_dice_are_thrown_again_once(page: Page, server: Server) -> None:
    hands = sit_down(page, server.url, Round("", "ninth-age", 0, 0, ARMIES, (), ""))
    hands.play("first a", "next", "next", 'throw a "scatter D6"')
    assert hand.last(page) == "Ember host throws", "the log speaks words, not code"
    hand.do(page, "undo", "sheet menu", "care real a", "close")
    hands.play('throw a "scatter D6"')
    hand.do(page, "real faces")
    faces(page, 3, 4, 90)
    assert page.locator(".thrown .compass .needle").get_attribute("d")
    assert page.text_content(".thrown .compass .degrees") == "90°"
    assert "4" in page.inner_text(".thrown .result")
    throw(page, "5D6 4+")
    hand.do(page, "real faces")
    faces(page, 6, 2, 4, 1, 5)
    assert page.inner_text(".thrown .result") == "Ember host: 3 successes"
    assert locks(page) == 0
    hands.play("reroll failed")
    hand.again(page)
    hand.do(page, "real faces")
    faces(page, 4, 3)
    assert page.inner_text(".thrown .result") == "Ember host: 4 successes"
    assert locks(page) == 2, "each die that was thrown again is locked"
    assert not page.locator("[data-action='reroll failed']:visible").count()
    hand.do(page, "undo", "undo")
    assert page.inner_text(".thrown .result") == "Ember host: 3 successes"


def test_a_phase_fits_on_a_phone(page: Page, server: Server) -> None:
    hands = sit_down(page, server.url, NINTH_AGE)
    hands.play("next")
    assert hand.up(page) == "Ember host: you are up"
    assert hand.seen(page, "spell 2")
    assert hand.beyond(page) <= 1
    assert not page.locator("[data-action='lose spears 1']:visible").count(), "a spell may do it, now and then"
    hands.play("next")
    assert hand.seen(page, "lose spears 1")
    assert hand.beyond(page) <= 1
