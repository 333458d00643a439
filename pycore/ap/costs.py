"""What actions cost, as data: a mapping from an action's name to action points. Systems bring it, tables edit it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

MOST = 99


def total(costs: Mapping[str, int], names: Iterable[str]) -> int:
    """What these actions cost together; raises `KeyError` for one without a cost.

    >>> total({"walk": 1, "run": 2}, ["walk", "run"])
    3
    """
    return sum(costs[name] for name in names)


def payable(costs: Mapping[str, int], points: int) -> list[str]:
    """The actions that so many points pay for, in the order of the table.

    >>> payable({"walk": 1, "run": 2}, 1)
    ['walk']
    """
    return [name for name, cost in costs.items() if cost <= points]


def changed(costs: Mapping[str, int], name: str, points: int) -> dict[str, int]:
    """The table with another cost; raises `KeyError` for an unknown action, `ValueError` outside of 0 to 99."""
    if name not in costs:
        raise KeyError(name)
    if not 0 <= points <= MOST:
        raise ValueError(points)
    return {**costs, name: points}
