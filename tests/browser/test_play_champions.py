"""Marvel Champions in the hand: a villain phase of two players with an attack inside another, defended and boosted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser import hand
from tests.browser.tapping import sit_down
from tests.systems.rounds import CHAMPIONS_FOUR, FOUR, Round

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tools.serve import Server

    from tests.browser.tapping import Hand

TWO = """onwatch 1
system champions
depth {depth}
side p1 "Ann"
side p2 "Ben"
side enc
unit identity-1 p1 "Comet" form=hero hp=10
unit ally-1 p1 "Scout" kind=ally hp=2
unit identity-2 p2 "Granite" hp=12
unit villain-1 enc "Overlord" kind=villain stages=2 hp=20
unit minion-1 enc "Brute" kind=minion engaged=p1 hp=4
begin
"""


def met(page: Page, server: Server, depth: str) -> Hand:
    """Two players, a villain, a minion engaged with the first; up to the villain's attack."""
    hands = sit_down(page, server.url, Round("", "champions", 0, 0, TWO.format(depth=depth), (), ""))
    hands.play("phase", "go")
    return hands


def resolves(page: Page) -> str:
    """The activation under way, as the queue draws it."""
    return page.locator(".queue .now > span:not(.sr)").inner_text()


def pictured(page: Page, line: str) -> list[str]:
    """Who acts on what, as a line of the queue draws it."""
    return page.locator(f".queue {line} .aimed .glyph").evaluate_all("(all) => all.map((e) => e.dataset.glyph)")


def waits(page: Page) -> list[str]:
    """What waits, in its order."""
    return page.locator(".queue .steps[aria-label] li").all_inner_texts()


def added(page: Page) -> str:
    """The sum as it is drawn."""
    return " ".join(" ".join(page.locator(".sum .terms, .sum .total").all_inner_texts()).split())


def test_an_attack_inside_another_with_every_sum(page: Page, server: Server) -> None:
    hands = met(page, server, "dice")
    assert resolves(page) == "Overlord attacks Ann"
    assert waits(page) == ["Brute attacks Ann", "Overlord schemes against Ben"]
    assert pictured(page, ".now") == ["villain", "hero"]
    assert pictured(page, "li:last-child") == ["villain", "scheme"]
    hands.play("set villain-1 atk 2")
    assert hands.taps == 3, "phase, go, and a printed value is one tap"
    assert added(page) == "2 ATK = 2"
    hands.play("defend p1 ally-1", "star", "attack minion-1 p2")
    assert resolves(page) == "Overlord attacks Ann", "an activation never resolves inside another"
    assert waits(page) == ["Brute attacks Ben", "Brute attacks Ann", "Overlord schemes against Ben"]
    assert "waits" in hand.notes(page)
    hands.play("boost 3", "keyword overkill")
    assert added(page) == "2 ATK +3 Boost 1 = 5"
    hand.again(page)
    assert added(page) == "2 ATK +3 Boost 1 = 5"
    assert resolves(page) == "Overlord attacks Ann"
    hands.play("done")
    for told in ("Scout takes 5 damage", "Overkill: 3 more to Comet", "Scout is out", "Brute attacks Ben"):
        assert told in hand.last(page)
    assert resolves(page) == "Brute attacks Ben", "what waited comes next"
    hands.play("set minion-1 atk 1", "done")
    assert "Granite takes 1 damage" in hand.last(page)
    assert resolves(page) == "Brute attacks Ann"
    assert waits(page) == ["Overlord schemes against Ben"]
    hands.play("defend p1", "set identity-1 def 3")
    assert added(page) == "1 ATK -3 DEF = 0"
    hands.play("done", "set villain-1 sch 1", "boost 2")
    assert added(page) == "1 SCH +2 Boost 1 = 3"
    hands.play("done")
    assert page.locator(".meter .number").first.inner_text() == "5", "2 of step one and 3 of the scheme"
    hand.do(page, "side p1")
    assert hand.tags(page, "identity-1") == ["hero", "exhausted", "7 HP", "facedown encounter cards: 1"]
    hand.do(page, "side p2")
    assert hand.tags(page, "identity-2") == ["alter-ego", "11 HP", "facedown encounter cards: 1"]
    assert page.text_content("#p-top h1") == "Deal encounter cards"


def test_back_over_a_whole_activation_and_a_minion_gone_in_the_middle(page: Page, server: Server) -> None:
    hands = met(page, server, "states")
    hands.play("attack minion-1 p2", "done")
    assert resolves(page) == "Brute attacks Ben"
    hands.play("fall minion-1")
    assert resolves(page) == "Overlord schemes against Ben", "it ends on the spot, and what else it would have done"
    assert waits(page) == []
    for _ in range(3):
        hand.do(page, "undo")
    assert resolves(page) == "Overlord attacks Ann"
    assert waits(page) == ["Brute attacks Ann", "Overlord schemes against Ben"]
    hands.play("done", "done", "done", "done", "done")
    hands.play("done")
    assert "Round 2" in (page.text_content("#p-top") or "")
    assert "First player: Ben" in (page.text_content("#p-top") or "")


def test_the_turn_alone_is_one_tap_an_activation(page: Page, server: Server) -> None:
    hands = met(page, server, "turn")
    seen = []
    while page.locator(".queue .now").count():
        seen.append(resolves(page))
        assert not page.locator("#p-ask h2").count()
        hands.play("done")
    assert seen == ["Overlord attacks Ann", "Brute attacks Ann", "Overlord schemes against Ben"]


def test_one_look_at_what_is_believed_and_one_tap_for_each_thing(page: Page, server: Server) -> None:
    hands = sit_down(page, server.url, Round("", "champions", 0, 0, TWO.format(depth="states"), (), ""))
    hands.play("phase")
    for unit in ("identity-1", "ally-1", "identity-2", "villain-1", "minion-1"):
        assert page.locator(f"#row-{unit}").is_visible(), unit
    hands.play("form p1 alter-ego", "set game tokens 1", "set game threat 1", "set game first p2", "engage minion-1 p2")
    assert hands.taps == 6, hands.hidden
    assert hand.tags(page, "identity-1") == ["Ann", "alter-ego", "10 HP"]
    assert page.get_attribute("#row-minion-1 [data-action='engage minion-1 p2']", "aria-pressed") == "true"
    assert page.inner_text("#does-minion-1") == "defeated", "the verb stands on the button"
    page.click("#who-minion-1")
    assert page.locator("#sheet[open]").count(), "a tap on the row itself changes nothing"
    assert not page.locator("#sheet [data-action='fall minion-1']:has-text('Out')").count(), "one word for it"
    hand.do(page, "close")
    assert "First: Ben" in (page.text_content("#p-top") or "")
    hands.play("go")
    assert page.locator(".meter .number").first.inner_text() == "4", "1, and 2 of step one and 1 of the token"
    assert waits(page) == ["Brute schemes against Ben", "Overlord schemes against Ann"]


FITS = """() => {
  const of = (e) => [e.scrollHeight - e.clientHeight, e.scrollWidth - e.clientWidth].some((n) => n > 1);
  const wrong = ["#table", "#p-chips"].filter((id) => of(document.querySelector(id)));
  for (const e of document.querySelectorAll(".strip-name > span, .tags, .whose h1"))
    if (e.checkVisibility() && of(e)) wrong.push(`cut: ${e.textContent}`);
  const lines = [...document.querySelectorAll(".whose h1, .whose .title")].map((e) => e.getClientRects().length && e);
  for (const e of lines.filter(Boolean)) {
    const high = e.getBoundingClientRect().height / parseFloat(getComputedStyle(e).lineHeight);
    if (high > 1.5) wrong.push(`${Math.round(high)} lines: ${e.textContent}`);
  }
  return wrong;
}"""


def test_what_cards_do_between_activations_is_a_tap_or_two(page: Page, server: Server) -> None:
    hands = sit_down(page, server.url, Round("", "champions", 0, 0, TWO.format(depth="states"), (), ""))
    for action, taps in (
        ("form p2 hero", 1),
        ("set game threat 1", 1),
        ("status villain-1 stunned on", 2),
        ("attack minion-1 p2", 2),
        ("undo", 1),
        ("fall minion-1", 1),
    ):
        before = hands.taps
        if action == "undo":
            hand.do(page, "undo")
            continue
        hands.play(action)
        assert hands.taps - before == taps, action


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_the_check_and_a_revealed_card_of_four_players_fit_on_a_phone(open_page, server: Server, language: str) -> None:
    names = ("unit h", "unit identity-"), ("unit m", "unit minion-"), ("unit villain", "unit villain-1")
    record = FOUR + "set game target 28\nstatus villain-1 tough on\n"
    for short, full in names:
        record = record.replace(short, full)
    with open_page(locale=language) as page:
        hands = sit_down(page, server.url, CHAMPIONS_FOUR._replace(record=record))
        hands.play("phase")
        assert page.evaluate(FITS) == [], "the check"
        hands.play("go")
        while page.locator(".queue .now .aimed").count():
            hands.play("done")
        hands.play("done")
        assert page.evaluate(FITS) == [], "a card is revealed"


def test_a_defender_told_after_the_boost_card_is_one_tap(page: Page, server: Server) -> None:
    hands = met(page, server, "states")
    chips = page.locator("#p-chips button[data-action]")
    assert chips.first.get_attribute("data-action") == "defend p1"
    heights = chips.evaluate_all("(all) => all.map((e) => Math.round(e.getBoundingClientRect().height))")
    assert len(set(heights)) == 1, "as large as the numbers of the boost card"
    hands.play("boost 1", "defend p1 ally-1 late")
    assert hands.taps == 4
    assert "said in time" in hand.last(page)
    assert pictured(page, ".now") == ["villain", "ally"]


def test_the_header_says_who_acts(page: Page, server: Server) -> None:
    hands = met(page, server, "turn")
    assert hand.up(page) == "Attack on Ann"
    hands.play("done", "done")
    assert hand.up(page) == "Scheme against Ben"
    assert page.text_content("#p-top .title") == "Villain phase · First: Ann"
    hands.play("done", "done")
    assert hand.up(page) == "Ann reveals a card"


def test_the_fold_of_rare_things_closes_when_one_was_played(page: Page, server: Server) -> None:
    hands = met(page, server, "states")
    hands.play("deck")
    assert page.locator("#rare").count()
    assert not page.locator("#rare[open]").count()
    assert page.locator(".queue .now").is_visible()
    assert "acceleration tokens: 1" in hand.last(page)
