from __future__ import annotations

import pytest

from pycore.record.check import check
from tests.turn.toy import SYSTEM

HEAD = 'onwatch 1\nsystem toy\nside a "Red"\nside b\nunit a-1 a Kurt\nunit b-1 b\nbegin\n'
SHOT = HEAD + "shoot a-1 b-1\n"


def keys(text: str) -> list[str]:
    return [fault.key for fault in check(text)]


@pytest.mark.parametrize(
    "line",
    [
        "? a-1 ap 0",
        "? a-1 aim 0",
        "? a-1 name Kurt",
        "? a-1 status in",
        "? a-1 side a",
        "? a name Red",
        "? game round 1",
        "? offers roll",
        "? offers roll =pass",
        "? hides end",
        "? event toy.shoot",
        "? event toy.shoot TOY-02",
        "? chance 1/2",
        "? asks toy.shoot",
        "? over -",
        "? fails roll 7",
        "? fails fly a-1",
        "! end TOY-02",
        "! walk a-1 TOY-02",
        "! duck a-1 TOY-02",
    ],
)
def test_what_holds_is_no_fault(line: str) -> None:
    assert check(SHOT + line + "\n") == []


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("? a-1 ap 1", "check.value"),
        ("? a-1 nix 1", "check.unknown"),
        ("? zed ap 1", "check.unknown"),
        ("? game over yes", "check.unknown"),
        ("? a-1", "check.word"),
        ("? offers end", "check.offers"),
        ("? hides roll", "check.hides"),
        ("? refuses end -", "check.offers"),
        ("? refuses roll TOY-01", "check.allowed"),
        ("? notes toy.hint", "check.notes"),
        ("? event toy.walk", "check.event"),
        ("? event toy.shoot TOY-01", "check.event"),
        ("? chance 1/3", "check.chance"),
        ("? chance x 1/3", "check.word"),
        ("? asks nothing", "check.asks"),
        ("? over a", "check.over"),
        ("? fails roll 6", "check.fails"),
        ("! walk a-1 TOY-01", "check.refused"),
        ("! roll 3 TOY-01", "check.allowed"),
        ("! anyway walk a-1 TOY-02", "check.allowed"),
        ("! fly a-1 TOY-01", "error.verb"),
        ("! roll 7 TOY-01", "check.allowed"),
    ],
)
def test_what_does_not_hold_is_a_fault_in_its_line(line: str, key: str) -> None:
    faults = check(SHOT + line + "\n? a-1 ap 0\n")
    assert [(fault.key, fault.line) for fault in faults] == [(key, 9)]


def test_offers_and_refusals_are_what_options_say() -> None:
    text = HEAD + "walk a-1\n? offers walk a-1\n? refuses shoot a-1 b-1 TOY-01\n? offers end\n? hides walk b-1\n"
    assert check(text) == []
    assert keys(HEAD + "walk a-1\n? offers shoot a-1 b-1\n? refuses shoot a-1 b-1 TOY-02\n") == [
        "check.offers-refused",
        "check.refused",
    ]


def test_after_a_line_that_cannot_be_played_nothing_is_looked_at() -> None:
    faults = check(HEAD + "? a-1 ap 1\nwalk b-1\n? a-1 ap 1\n")
    assert [(fault.key, fault.line) for fault in faults] == [("check.value", 8), ("record.refused", 9)]
    assert keys("nonsense") == ["record.first"]


def test_a_state_that_does_not_hold_together_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SYSTEM, "faults", lambda _: ["ap below zero"])
    assert keys(HEAD + "walk a-1\n") == ["check.faults"]


def test_claims_hold_at_the_cursor() -> None:
    assert check(HEAD + "walk a-1\nwalk a-1\ncursor 1\n? a-1 ap 1\n? event toy.walk\ncursor 0\n? a-1 ap 2\n") == []
