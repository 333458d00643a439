"""A pool of action points never loses or makes any."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.ap.pool import Pool, TooFewError, borrow, drain, free, refill, release, reserve, spend

FEW = st.integers(0, 12)


@st.composite
def pools(draw: st.DrawFn) -> Pool:
    full = draw(FEW)
    now = draw(st.integers(0, full))
    return Pool(full, now, draw(st.integers(0, now)), draw(FEW))


def test_spending_leaves_what_is_kept_back() -> None:
    pool = reserve(Pool(7, 7), 3)
    assert free(pool) == 4
    assert spend(pool, 4) == Pool(7, 3, 3)
    with pytest.raises(TooFewError):
        spend(pool, 5)
    with pytest.raises(TooFewError):
        reserve(pool, 5)


def test_a_refill_adds_nothing_to_the_profile() -> None:
    assert refill(Pool(3, 2, 1)) == Pool(3, 3)


def test_a_debt_too_large_stays_in_part() -> None:
    assert refill(borrow(Pool(4, 0), 6)) == Pool(4, 0, 0, 2)


@pytest.mark.parametrize("change", [spend, drain, reserve, release, borrow])
def test_points_are_counted_upwards(change) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ValueError, match="-1"):
        change(Pool(4, 4), -1)


@given(pools(), st.lists(st.tuples(st.sampled_from([spend, drain, reserve, release, borrow]), FEW), max_size=8))
def test_it_stays_between_nothing_and_the_profile(pool, changes) -> None:  # type: ignore[no-untyped-def]
    for change, points in changes:
        try:
            pool = change(pool, points)
        except TooFewError:
            assert points > free(pool)
        assert 0 <= pool.reserved <= pool.now <= pool.full
        assert 0 <= refill(pool).now <= pool.full


@given(pools(), FEW)
def test_what_can_be_paid_is_paid_exactly(pool: Pool, points: int) -> None:
    assert drain(pool, points).now == max(0, pool.now - points)
