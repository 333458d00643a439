"""What a round costs at the table: every system's scripted round by the real buttons of a phone, within its budget."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.tapping import sit_down
from tests.systems.rounds import ROUNDS, Round

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tools.serve import Server


@pytest.mark.parametrize("played", ROUNDS, ids=[played.name for played in ROUNDS])
def test_a_round_keeps_its_budget(page: Page, server: Server, played: Round) -> None:
    hand = sit_down(page, server.url, played)
    hand.play(*played.script)
    page.locator(f"[data-action='{played.end}']").first.wait_for(state="attached")
    counted = f"{hand.taps} taps and {hand.stops} questions; more than one tap: {hand.hidden}"
    assert hand.taps <= played.taps, counted
    assert hand.stops <= played.stops, counted
