"""What counting will cost, known before any of it is done.

A unit is about a microsecond on a desktop. The formulas were fitted to measurements on CPython 3.11 and err towards
too dear; ``digits`` below are the 30-bit digits of Python's whole numbers.
"""

from __future__ import annotations

from math import comb


class Size:
    """What is known of a part before any work: its range, how much counting it costs, how many dice it throws.

    ``count`` bounds the number of outcomes, ``bits`` the length of the total, ``work`` is in units of the budget.
    """

    __slots__ = ("bits", "count", "high", "low", "step", "throws", "work")

    def __init__(self, low: int, high: int, step: int, count: int, bits: float, work: float, throws: int) -> None:
        self.low = low
        self.high = high
        self.step = step
        self.count = count
        self.bits = bits
        self.work = work
        self.throws = throws

    @property
    def span(self) -> int:
        """Entries of a dense table."""
        return (self.high - self.low) // (self.step or 1) + 1

    @property
    def length(self) -> int:
        """Entries of the table that will be built."""
        return min(self.span, self.count)


def _digits(length: int, bits: float) -> float:
    return length * (max(bits, 64) / 30 + 1)


def product_work(length: int, bits: float) -> float:
    """One packed product with so many entries of so many bits in the result."""
    work: float = 0.2 * length + 0.003 * _digits(length, bits) ** 1.58
    return work


def horner_work(steps: int, length: int, factor: int, bits: float) -> float:
    """So many products of a packed row that grows to ``length`` with one of ``factor`` entries."""
    return steps * (0.5 + 0.0007 * _digits(length, bits) / 2 * _digits(factor, bits)) + 0.2 * length


def power_work(n: int, one: Size, length: int, bits: float, terms: int) -> float:
    """The ``n``-th power of one part's table, by whichever way is taken; ``terms`` of the recurrence."""
    if n < 2:
        return 0
    if one.span > 8 * one.count + 64:
        return 0.6 * _outcomes(n // 2, one.count) ** 2
    return min(length * terms * (0.2 + bits / 2500), 2 * product_work(length, bits))


def _outcomes(n: int, faces: int) -> int:
    """How many sums ``n`` dice with so many far-apart faces can have."""
    return comb(n + faces - 1, faces - 1) if faces <= 8 else 1 << 62


def copies(n: int, one: Size, terms: int = 0) -> Size:
    """The size of ``n`` independent copies added up."""
    bits = n * one.bits
    span = n * (one.span - 1) + 1
    count = min(span, _outcomes(n, one.count))
    work = one.work + power_work(n, one, span, bits, terms or one.span) + 0.2 * count
    return Size(n * one.low, n * one.high, one.step, count, bits, work, n * one.throws)


def repeated(times: Size, one: Size) -> Size:
    """The size of a random number of copies; less than none is none."""
    most = max(times.high, 0)
    if times.count == 1:
        return copies(most, one)
    least = max(times.low, 0)
    low = min(one.low * most, one.low * least)
    high = max(one.high * most, one.high * least)
    bits = times.bits + one.bits * most
    span = high - low + 1
    factor = max(one.high, 0) - min(one.low, 0) + 1
    work = times.work + one.work + horner_work(most, span, factor, bits)
    return Size(low, high, 1, span, bits, work, times.throws + most * one.throws)
