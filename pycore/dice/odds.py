"""Exact odds: whole-number weights, and fractions of them; never a float."""

from __future__ import annotations

from math import gcd

from .table import Table, cumulative

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction


class Distribution:
    """How likely every outcome is: a number, or for a test whether it passes.

    >>> from . import parse
    >>> odds = parse("2D6").odds()
    >>> odds.weights[7], odds.total, odds.mean(), odds.quantile(0.5), odds.at_least(10)
    (6, 36, Fraction(7, 1), 7, Fraction(1, 6))
    """

    __slots__ = ("_table", "_weights", "total", "truth")

    def __init__(self, table: Table, truth: bool = False) -> None:
        self._table = table
        self._weights: dict[int, int] | None = None
        self.total = table.total
        self.truth = truth

    @property
    def weights(self) -> dict[int, int]:
        """Outcome to weight, ascending; only possible outcomes. The weights add up to ``total``."""
        if self._weights is None:
            weights = self._table.weights()
            self._weights = {bool(x): weight for x, weight in weights.items()} if self.truth else weights
        return self._weights

    def mean(self) -> Fraction:
        """The expected outcome; for a test the chance to pass."""
        return _fraction(sum([x * weight for x, weight in self.weights.items()]), self.total)

    def variance(self) -> Fraction:
        """The expected squared distance from the mean."""
        # Counted from the lowest outcome, so that huge constants cost nothing.
        low = next(iter(self.weights))
        first = sum([(x - low) * weight for x, weight in self.weights.items()])
        second = sum([(x - low) ** 2 * weight for x, weight in self.weights.items()])
        return _fraction(second * self.total - first * first, self.total * self.total)

    def quantile(self, p: Fraction | float) -> int:
        """The lowest outcome that is reached or undercut with a chance of at least ``p`` (0 to 1)."""
        if not 0 <= p <= 1:
            raise ValueError(f"a quantile needs a share from 0 to 1, not {p}")
        top, bottom = p.as_integer_ratio()
        reached = 0
        outcome = 0
        for outcome, weight in self.weights.items():  # noqa: B007 - the last one is the answer for p = 1
            reached += weight
            if reached * bottom >= top * self.total:
                break
        return outcome

    def exactly(self, n: int) -> Fraction:
        """The chance of this outcome."""
        return _fraction(self.weights.get(n, 0), self.total)

    def at_least(self, n: int) -> Fraction:
        """The chance of this outcome or a higher one."""
        return _fraction(sum([weight for x, weight in self.weights.items() if x >= n]), self.total)

    @property
    def chance(self) -> Fraction:
        """The chance that a test passes; for a number, that it is not zero."""
        return _fraction(self.total - self.weights.get(0, 0), self.total)

    def luck(self, outcome: int) -> tuple[Fraction, Fraction, Fraction]:
        """The chances of less than, exactly and more than this outcome: how lucky a roll was."""
        below = sum([weight for x, weight in self.weights.items() if x < outcome])
        equal = self.weights.get(outcome, 0)
        parts = (below, equal, self.total - below - equal)
        return _fraction(parts[0], self.total), _fraction(parts[1], self.total), _fraction(parts[2], self.total)

    def running(self) -> dict[int, int]:
        """Outcome to the weight of it and everything lower."""
        return dict(zip(self.weights, cumulative(self.weights.values())[1:], strict=True))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Distribution):
            return NotImplemented
        return self.truth == other.truth and self._reduced() == other._reduced()

    def __hash__(self) -> int:
        return hash((self.truth, tuple(self._reduced().items())))

    def _reduced(self) -> dict[int, int]:
        common = gcd(*self.weights.values())
        return {x: weight // common for x, weight in self.weights.items()}

    def __repr__(self) -> str:
        return f"<Distribution of {len(self.weights)} outcomes>"


def _fraction(top: int, bottom: int) -> Fraction:
    from fractions import Fraction  # late: it costs more to import than this whole package

    return Fraction(top, bottom)
