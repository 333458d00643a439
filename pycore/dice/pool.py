"""Dice thrown together: a number of them, or a number that is itself thrown."""

from __future__ import annotations

from math import log2

from .frozen import set_field
from .keep import keep
from .node import ATOM, COMPARED, FAR, Node
from .power import binomial, compose, power
from .price import Size, copies, horner_work, product_work, repeated

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .check import Check
    from .hand import Hand
    from .table import Table

MAX_DICE = 10_000


def unit_size(check: Check) -> Size:
    """The size of one die."""
    bits = log2(check.die.sides) * (2 if check.again else 1)
    throws = 2 if check.again else 1
    if check.test is not None:
        return Size(0, 1, 1, 2, bits, check.die.sides, throws)
    die = check.die
    if type(die.faces) is not range:
        own = check.unit()
        weights = own.weights()
        return Size(min(weights), max(weights), own.step, len(weights), bits, len(weights), throws)
    low, high = die.value(die.low), die.value(die.high)
    return Size(low, high, 1, high - low + 1, bits, die.sides, throws)


class Pool(Node):
    """``count`` equal dice, added up or (with a test) counted as successes, some dropped.

    ``single`` marks a lone die with a test: it passes or fails (``d6 4+``), it is not a number (``1d6 4+``).
    A Maximised Roll is one more die and one more dropped low, a Minimised Roll one more dropped high; both are
    spelled as the keeping they are, so they stack, and an equal number of both cancel out.
    """

    __slots__ = ("check", "count", "high", "low", "single")
    count: int
    check: Check
    low: int
    high: int
    single: bool

    def __init__(self, count: int, check: Check, low: int = 0, high: int = 0, single: bool = False) -> None:
        set_field(self, "count", count)
        set_field(self, "check", check)
        set_field(self, "low", low)
        set_field(self, "high", high)
        set_field(self, "single", single)

    @property
    def truth(self) -> bool:  # type: ignore[override]
        """Whether it passes or fails."""
        return self.single

    @property
    def rerolls(self) -> bool:  # type: ignore[override]
        """Whether any die may be rerolled."""
        return bool(self.check.again)

    @property
    def level(self) -> int:  # type: ignore[override]
        """With words behind the die it needs parentheses inside arithmetic."""
        return COMPARED if self.check.test is not None or self.check.again else ATOM

    @property
    def text(self) -> str:
        """The canonical spelling."""
        name = self.check.die.name
        lone = self.count == 1 and (self.single or self.check.test is None)
        head = name if lone else f"{self.count}{name}" if name[0] == "d" else f"{self.count} {name}"
        if self.low or self.high:
            head += "" if name[0] == "d" else " "
        if self.low and self.high:
            head += f"dl{self.low}dh{self.high}"
        elif self.low or self.high:
            head += f"{'kh' if self.low else 'kl'}{self.count - self.low - self.high}"
        return head + self.check.text

    def play(self, hand: Hand) -> int:
        """Judge the faces of this hand."""
        return self.check.throw(hand, self.count, self.low, self.high)

    def table(self) -> Table:
        """Count all outcomes."""
        check = self.check
        if self.low or self.high:
            if check.test is None:
                faces = [(weight, value) for value, weight in check.unit().weights().items()]
            else:
                faces = [(weight, 1 if check.passed(face) else 0) for face, weight in check.weights().items()]
            return keep(faces, self.count, self.low, self.high)
        if check.test is None:
            return power(check.unit(), self.count)
        won, total = check.lowest_terms() if check.again else check.chance()
        return binomial(self.count, won, total)

    @property
    def reach(self) -> int:
        """As far as all dice together, where their faces are numbers in a row."""
        faces = self.check.die.faces
        return FAR if type(faces) is not range or (self.low and self.high) else self.count * len(faces)

    def size(self) -> Size:
        """Price it."""
        one = unit_size(self.check)
        check = self.check
        even = type(check.die.faces) is range and check.test is None and not check.again
        size = copies(self.count, one, 2 if even else 0)
        if self.low or self.high:
            n = self.count
            left = n - self.low - self.high
            length = left * (one.span - 1) + 1
            if self.low and self.high:
                work = one.count * n * n / 2 * product_work(length, size.bits) / 20
            else:
                work = horner_work(one.count * left, length, one.count // 2 + 1, size.bits)
            size = Size(one.low * left, one.high * left, one.step, length, size.bits, work, size.throws)
        return size


class Repeat(Node):
    """As many of a die as something else says: ``(d3+1)d6``. Less than none is none."""

    __slots__ = ("check", "times")
    times: Node
    check: Check

    def __init__(self, times: Node, check: Check) -> None:
        set_field(self, "times", times)
        set_field(self, "check", check)

    @property
    def rerolls(self) -> bool:  # type: ignore[override]
        """Whether any die may be rerolled."""
        return bool(self.check.again) or self.times.rerolls

    @property
    def level(self) -> int:  # type: ignore[override]
        """As for a pool."""
        return COMPARED if self.check.test is not None or self.check.again else ATOM

    @property
    def text(self) -> str:
        """The canonical spelling."""
        return f"({self.times.text}){self.check.die.name}{self.check.text}"

    def play(self, hand: Hand) -> int:
        """Judge the faces of this hand."""
        return self.check.throw(hand, max(self.times.play(hand), 0))

    def table(self) -> Table:
        """Count all outcomes."""
        return compose(self.times.table(), self.check.unit())

    def size(self) -> Size:
        """Price it."""
        return repeated(self.times.size(), unit_size(self.check))
