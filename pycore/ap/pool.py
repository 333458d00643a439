"""Points that actions are paid from. A table may do what it cannot pay for: there are never fewer than none."""

from __future__ import annotations


def paid(points: int, cost: int) -> int:
    """What is left of the points.

    >>> paid(7, 4), paid(3, 7)
    (3, 0)
    """
    return max(0, points - cost)


def short(points: int, cost: int) -> int:
    """By how many points the cost is too high.

    >>> short(7, 4), short(3, 7)
    (0, 4)
    """
    return max(0, cost - points)
