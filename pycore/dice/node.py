"""What every part of an expression can do: be judged on given faces, be counted, be priced, be written."""

from __future__ import annotations

from .frozen import Frozen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .hand import Hand
    from .table import Table

# How tightly a part holds together when it is written; anything looser inside gets parentheses.
COMPARED, SUMMED, MULTIPLIED, ATOM = range(4)


class Size:
    """What is known of a part before any work: its range, how much counting it costs, how many dice it throws.

    ``count`` bounds the number of outcomes, ``bits`` the length of the total, ``work`` is in units of the budget
    (about a microsecond each on a desktop).
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


def product_work(length: int, bits: float) -> float:
    """Units for one packed product with so many entries of so many bits in the result."""
    digits = length * (max(bits, 64) / 30 + 1)
    work: float = 0.2 * length + 0.0015 * digits**1.58
    return work


class Node(Frozen):
    """A part of an expression; frozen, so that it can be shared and kept."""

    __slots__ = ()
    level = ATOM
    truth = False
    rerolls = False

    @property
    def text(self) -> str:
        """The canonical spelling."""
        raise NotImplementedError

    def play(self, hand: Hand) -> int:
        """Judge the faces that the hand gives, in the order thrown."""
        raise NotImplementedError

    def table(self) -> Table:
        """Count all outcomes."""
        raise NotImplementedError

    def size(self) -> Size:
        """Price it before any work."""
        raise NotImplementedError

    def inside(self, level: int) -> str:
        """The spelling within a part that holds this tightly."""
        return self.text if self.level >= level else f"({self.text})"
