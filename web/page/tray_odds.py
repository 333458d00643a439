"""Odds as people look at them: a few dozen bars, a table, a number said in their language."""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from fractions import Fraction

    from pycore.dice import Distribution

MOST_BARS = 48
PERCENT = "\u00a0%"  # never at the beginning of a line
_FEW = 16  # so many outcomes all have a bar, however rare
_RARE = 5_000  # tails rarer than one in so many are one bar each
_SHORT = 10**7  # fractions with a larger denominator are not shown


class Bar(NamedTuple):
    """Outcomes from `low` to `high` in one bar; `more` is "less" or "more" for a tail."""

    low: int
    high: int
    weight: int
    more: str = ""


def bars(odds: Distribution) -> tuple[Bar, ...]:
    """One bar for each outcome; where there are too many, the rare ends are one bar each and neighbours share one."""
    items = [(int(outcome), weight) for outcome, weight in odds.weights.items()]
    if len(items) <= _FEW:
        return tuple([Bar(x, x, weight) for x, weight in items])
    first, last = _tail(items, odds.total), len(items) - _tail(items[::-1], odds.total)
    middle = items[first:last]
    low, high = middle[0][0], middle[-1][0]
    width = max(1, -(-(high - low + 1) // MOST_BARS))
    grouped: dict[int, int] = {}
    for outcome, weight in middle:
        at = (outcome - low) // width
        grouped[at] = grouped.get(at, 0) + weight
    found = [Bar(low + at * width, min(low + (at + 1) * width - 1, high), weight) for at, weight in grouped.items()]
    under, over = sum([w for _, w in items[:first]]), sum([w for _, w in items[last:]])
    head = [Bar(items[0][0], items[first - 1][0], under, "less")] if first else []
    return (*head, *found, *([Bar(items[last][0], items[-1][0], over, "more")] if last < len(items) else []))


def _tail(items: list[tuple[int, int]], total: int) -> int:
    """How many outcomes at the beginning are together too rare to draw."""
    reached = 0
    for place, (_, weight) in enumerate(items):
        reached += weight
        if reached * _RARE > total:
            return place
    return 0


def decimal(text: str, language: str) -> str:
    """A number with this language's decimal sign."""
    return text if language == "en" else text.replace(".", ",")


def percent(weight: int, total: int, language: str, digits: int = 1) -> str:
    """A share in percent, never rounded to certainty or impossibility."""
    if weight in (0, total):
        return f"{100 if weight else 0}{PERCENT}"
    value = 100 * weight / total
    least = 10**-digits
    sign = "<" if value < least else ">" if value > 100 - least else ""
    value = min(max(value, least), 100 - least)
    return sign + decimal(f"{value:.{digits}f}", language) + PERCENT


def fraction(weight: int, total: int) -> str:
    """A share as a fraction in lowest terms, where it is short enough to be read."""
    common = gcd(weight, total)
    return f"{weight // common}/{total // common}" if 0 < weight < total and total // common < _SHORT else ""


def number(value: Fraction | int, language: str) -> str:
    """A number as people read it: two digits behind the point at most, large ones as a power."""
    top, bottom = value.as_integer_ratio()
    if abs(top) >= bottom * 10**12:
        whole = str(abs(top) // bottom)
        return decimal(f"{'-' if top < 0 else ''}{whole[0]}.{whole[1:3]}", language) + f"·10^{len(whole) - 1}"
    return decimal(f"{top / bottom:.2f}".rstrip("0").rstrip("."), language)
