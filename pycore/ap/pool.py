"""A pool of action points: refilled, spent, kept back, owed. Every change gives a new pool."""

from __future__ import annotations

from typing import NamedTuple


class Pool(NamedTuple):
    """`now` points of `full`; `reserved` of those now are kept for something; `debt` is taken off the next refill.

    >>> spend(reserve(Pool(7, 7), 3), 4)
    Pool(full=7, now=3, reserved=3, debt=0)
    >>> refill(borrow(Pool(7, 0), 2))
    Pool(full=7, now=5, reserved=0, debt=0)
    """

    full: int
    now: int
    reserved: int = 0
    debt: int = 0


class TooFewError(ValueError):
    """The pool does not hold that many free points."""


def free(pool: Pool) -> int:
    """The points that are neither spent nor reserved."""
    return pool.now - pool.reserved


def refill(pool: Pool) -> Pool:
    """A new round: what was left is not added, reserves lapse, debts are paid; a debt too large stays in part."""
    now = pool.full - pool.debt
    return Pool(pool.full, max(0, now), 0, max(0, -now))


def spend(pool: Pool, points: int) -> Pool:
    """Pays from the free points; raises `TooFewError` where they do not reach, `ValueError` below zero."""
    if _counted(points) > free(pool):
        raise TooFewError(points)
    return pool._replace(now=pool.now - points)


def drain(pool: Pool, points: int) -> Pool:
    """Pays what can be paid, reserves last: for what a table does anyway. Never below zero."""
    now = max(0, pool.now - _counted(points))
    return pool._replace(now=now, reserved=min(pool.reserved, now))


def reserve(pool: Pool, points: int) -> Pool:
    """Keeps free points back; raises `TooFewError` where there are not that many."""
    if _counted(points) > free(pool):
        raise TooFewError(points)
    return pool._replace(reserved=pool.reserved + points)


def release(pool: Pool, points: int) -> Pool:
    """Sets reserved points free again, at most all of them."""
    return pool._replace(reserved=max(0, pool.reserved - _counted(points)))


def borrow(pool: Pool, points: int) -> Pool:
    """Owes points: the next refill brings so many fewer."""
    return pool._replace(debt=pool.debt + _counted(points))


def _counted(points: int) -> int:
    if points < 0:
        raise ValueError(points)
    return points
