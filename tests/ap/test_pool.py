"""Points are paid, and never fewer than none."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pycore.ap.pool import paid, short

POINTS = st.integers(0, 99)


@given(POINTS, POINTS)
def test_what_is_missing_is_not_paid(points: int, cost: int) -> None:
    assert paid(points, cost) >= 0
    assert short(points, cost) >= 0
    assert points - cost == paid(points, cost) - short(points, cost)
