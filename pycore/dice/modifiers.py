"""Modifiers in their order: set, then multiply and divide, then add and subtract, then always and never.

The order is that of The 9th Age (v2, case C46); fractions are rounded up. Within one step the order of choice is the
one that gives the lowest value, or for a value to reach, the highest: multiplying before dividing rounds up least.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

KINDS = ("=", "*", "/", "+", "-")


def apply(
    value: int,
    changes: Iterable[tuple[str, int]],
    low: int | None = None,
    high: int | None = None,
    hard: bool = False,
) -> int:
    """The value after ``changes``, each a kind of ``KINDS`` and an amount, whatever order they come in.

    ``low`` and ``high`` are what it may never pass ("always at least", "never more than"): they come last (C47).
    With ``hard`` the order within a step is the one that gives the highest value.
    ``ValueError``: an unknown kind, or a division by anything but a whole number above zero.

    >>> apply(5, [("+", 1), ("/", 2), ("=", 3)])
    3
    >>> apply(4, [("-", 1)], low=4)
    4
    """
    by_kind: dict[str, list[int]] = {kind: [] for kind in KINDS}
    for kind, amount in changes:
        if kind not in by_kind or (kind == "/" and amount < 1):
            raise ValueError(f"not a modifier: {kind} {amount}")
        by_kind[kind].append(amount)
    if by_kind["="]:
        value = max(by_kind["="]) if hard else min(by_kind["="])
    for kind in "/*" if hard else "*/":
        for amount in by_kind[kind]:
            value = value * amount if kind == "*" else -(-value // amount)
    value += sum(by_kind["+"]) - sum(by_kind["-"])
    if high is not None:
        value = min(value, high)
    return value if low is None else max(value, low)


def text(changes: Iterable[tuple[str, int]], word: str) -> str:
    """The changes as the notation spells them.

    >>> text([("+", 1), ("/", 2)], "roll")
    ' roll/2 roll+1'
    """
    ordered = sorted(changes, key=lambda change: (KINDS.index(change[0]), change[1]))
    return "".join([f" {word}{kind}{amount}" for kind, amount in ordered])
