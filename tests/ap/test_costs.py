"""A cost table is data that a table may change."""

from __future__ import annotations

import pytest

from pycore.ap.costs import changed, payable, total

COSTS = {"walk": 1, "run": 2}


def test_what_actions_cost_together() -> None:
    assert total(COSTS, ["walk", "walk", "run"]) == 4
    assert total(COSTS, []) == 0


def test_what_can_be_paid() -> None:
    assert payable(COSTS, 0) == []
    assert payable(COSTS, 2) == ["walk", "run"]


def test_a_change_makes_a_new_table() -> None:
    assert changed(COSTS, "run", 0) == {"walk": 1, "run": 0}
    assert COSTS["run"] == 2


@pytest.mark.parametrize(
    ("name", "points", "error"), [("fly", 1, KeyError), ("run", -1, ValueError), ("run", 100, ValueError)]
)
def test_a_cost_that_cannot_be(name: str, points: int, error: type[Exception]) -> None:
    with pytest.raises(error):
        changed(COSTS, name, points)
