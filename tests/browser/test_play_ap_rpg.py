"""The AP role-playing game in the hand: Gunnar and the wolf, a parry before the own turn, and who acts last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser import hand
from tests.browser.tapping import sit_down
from tests.systems.rounds import AP_RPG, Round

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tools.serve import Server

    from tests.browser.tapping import Hand

FACING = """onwatch 1
system ap-rpg
side heroes Heroes
side foes Foes
unit gunnar heroes Gunnar ap_full=7 initiative={gunnar}
unit wolf foes Wolf ap_full=9 initiative=8
begin
"""


def met(page: Page, server: Server, gunnar: int) -> Hand:
    """Gunnar and the wolf, and the hand that plays both; `gunnar` is his initiative."""
    return sit_down(page, server.url, Round("", "ap-rpg", 0, 0, FACING.format(gunnar=gunnar), (), ""))


def left(page: Page) -> dict[str, int]:
    """The points of everyone, as the order of turns shows them."""
    places = page.locator("#p-phase li").all()
    return {p.locator(".name").inner_text(): int(p.locator("b").inner_text()) for p in places}


def test_gunnar_and_the_wolf(page: Page, start) -> None:
    start(page)
    hand.do(page, "example ap-rpg", "tour play")
    hand.do(page, "side foes")
    assert left(page) == {"Gunnar": 7, "Wolf": 9}
    assert page.text_content("#p-top .title") == "Round 1 · Gunnar acts"
    hand.tap(page, "act gunnar axe")
    assert hand.last(page) == "Gunnar: Axe blow; 0 points left · Gunnar: end of turn · Wolf acts"
    assert left(page) == {"Wolf": 9, "Gunnar": 0}
    assert not page.locator("[data-action='parry gunnar']:visible").count(), "he has nothing left to parry with"
    for action, rest in (("bite", 5), ("bite", 1)):
        hand.tap(page, f"act wolf {action}")
        assert hand.points(page, "wolf") == rest
    hand.again(page)
    assert left(page) == {"Wolf": 1, "Gunnar": 0}
    hand.tap(page, "act wolf step")
    assert hand.last(page).endswith("Wolf: end of turn · Round 1 is over")
    assert left(page) == {"Gunnar": 0, "Wolf": 0}
    hand.do(page, "undo")
    assert left(page) == {"Wolf": 1, "Gunnar": 0}
    hand.do(page, "redo")
    hand.tap(page, "next-round")
    assert left(page) == {"Gunnar": 7, "Wolf": 9}, "points come back, nothing is carried over"


def test_a_parry_before_the_own_turn_is_taken_from_it(page: Page, server: Server) -> None:
    hands = met(page, server, gunnar=3)
    assert hand.up(page) == "Foes: you are up"
    assert not page.locator("[data-action='parry gunnar']:visible").count(), "nobody has struck yet"
    for reserve in (4, 1):
        hands.play("act wolf bite")
        assert not page.locator("#p-ask h2").count(), "who may parry is a chip, not a question"
        hands.play("parry gunnar")
        assert left(page)["Gunnar"] == reserve
    page.locator("#not-now summary").click()
    assert "RPG-09" in (page.text_content("#not-now") or "")
    page.locator("#not-now [data-action='dodge gunnar']").click()
    assert page.locator("#sheet [data-action='anyway dodge gunnar']").is_visible()
    hand.do(page, "close")
    hands.play("act wolf step")
    assert hand.up(page) == "Heroes: you are up"
    assert hand.points(page, "gunnar") == 1
    hand.do(page, "undo", "undo", "undo")
    assert left(page) == {"Wolf": 5, "Gunnar": 4}, "back over the second parry and the blow"


def test_too_few_points_act_last(page: Page, server: Server) -> None:
    hands = met(page, server, gunnar=12)
    hand.put(page, "gunnar", "ap", "5")
    last = page.locator("[data-action='act gunnar axe']:visible")
    assert last.inner_text().split("\n")[0] == "Axe blow: acts last, lowered by 2"
    last.click()
    assert hand.up(page) == "Foes: you are up"
    assert "last" in (page.text_content("#p-phase li:last-child") or "")
    hands.play("act wolf bite", "end")
    assert hand.up(page) == "Heroes: you are up"
    hands.play("act gunnar axe")
    assert "lowered by 2" in hand.last(page)
    assert left(page) == {"Wolf": 5, "Gunnar": 0}, "never fewer than none"
    assert page.locator("[data-action='next-round']:visible").count()


def test_the_group_sets_costs_splits_a_line_counts_wounds_and_breaks_the_order(page: Page, server: Server) -> None:
    hands = sit_down(page, server.url, AP_RPG)
    hand.do(page, "sheet menu", "sheet table")
    _fill_in(page, "cost axe {value}", "3")
    _fill_in(page, "cost {value} 1", "shield-bash")
    _fill_in(page, "cost shield-bash {value}", "2")
    hand.do(page, "close")
    hands.play("act gunnar axe", "act gunnar shield-bash")
    assert hand.points(page, "gunnar") == 2, "7 less 3 and 2"
    hands.play("counter gunnar 0 Wounds", "counter gunnar +1")
    assert "Wounds: 1" in hand.tags(page, "gunnar")
    hand.do(page, "side foes", "unit grey")
    _fill_in(page, "split grey {value} grey-2", "2")
    assert hand.row(page, "grey").count("\u00d73") == 1
    assert hand.row(page, "grey-2").count("\u00d72") == 1
    hands.play("end", "override gunnar")
    assert hand.last(page) == "Game master: Gunnar acts now"
    assert page.text_content("#p-top .title") == "Round 1 · Gunnar acts"
    hand.do(page, "sheet menu", "sheet table")
    assert page.locator("#sheet form[data-action='cost axe {value}'] [name=value]").input_value() == "3"


def test_four_who_may_parry_leave_room_for_ones_own_actions(page: Page, server: Server) -> None:
    first = AP_RPG.record.replace("initiative=8", "initiative=20")
    sit_down(page, server.url, AP_RPG._replace(record=first)).play("act grey bite")
    for unit in ("gunnar", "asa", "bran", "dis"):
        for verb in ("parry", "dodge"):
            assert hand.seen(page, f"{verb} {unit}")
    assert hand.seen(page, "act grey bite")
    assert hand.beyond(page) <= 1, "nothing has to be scrolled to"


def _fill_in(page: Page, action: str, value: str) -> None:
    form = page.locator(f'#sheet form[data-action="{action}"]')
    form.locator("[name=value]").fill(value)
    form.locator("[type=submit]").click()
