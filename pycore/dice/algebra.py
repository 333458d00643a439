"""Numbers, sums, products, and fractions rounded up."""

from __future__ import annotations

from math import gcd

from .frozen import set_field
from .node import ATOM, MULTIPLIED, SUMMED, Node
from .price import Size, product_work
from .table import Table, add, constant, each, merge, scale, shift

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .hand import Hand


class Const(Node):
    """A number no die changes."""

    __slots__ = ("value",)
    value: int

    def __init__(self, value: int) -> None:
        set_field(self, "value", value)

    @property
    def level(self) -> int:  # type: ignore[override]
        """A negative number is a sum of its own."""
        return ATOM if self.value >= 0 else SUMMED

    @property
    def reach(self) -> int:
        """The number itself."""
        return abs(self.value)

    @property
    def text(self) -> str:
        """The canonical spelling."""
        return str(self.value)

    def play(self, hand: Hand) -> int:
        """Judge the faces of this hand."""
        return self.value

    def table(self) -> Table:
        """Count all outcomes."""
        return constant(self.value)

    def size(self) -> Size:
        """Price it."""
        return Size(self.value, self.value, 0, 1, 0, 0.1, 0)


class Sum(Node):
    """Parts added (T9A-09, T9A-10) or subtracted: pairs of 1 or -1 and the part."""

    __slots__ = ("parts", "rerolls")
    level = SUMMED
    parts: tuple[tuple[int, Node], ...]

    def __init__(self, parts: tuple[tuple[int, Node], ...]) -> None:
        set_field(self, "parts", parts)
        set_field(self, "rerolls", True in [part.rerolls for _, part in parts])

    @property
    def reach(self) -> int:
        """As far as all parts together."""
        return sum([part.reach for _, part in self.parts])

    @property
    def text(self) -> str:
        """The canonical spelling."""
        first, *rest = self.parts
        head = ("-" if first[0] < 0 else "") + first[1].inside(MULTIPLIED)
        return head + "".join(["+-"[sign < 0] + part.inside(MULTIPLIED) for sign, part in rest])

    def play(self, hand: Hand) -> int:
        """Judge the faces of this hand."""
        total = 0
        for sign, part in self.parts:
            total += sign * part.play(hand)
        return total

    def table(self) -> Table:
        """Count all outcomes."""
        fixed = 0
        result: Table | None = None
        for sign, part in self.parts:
            if type(part) is Const:
                fixed += sign * part.value
                continue
            other = part.table() if sign > 0 else scale(part.table(), -1)
            result = other if result is None else add(result, other)
        return shift(result or constant(0), fixed)

    def size(self) -> Size:
        """Price it."""
        whole = Size(0, 0, 0, 1, 0, 0, 0)
        for sign, part in self.parts:
            size = part.size()
            low, high = (size.low, size.high) if sign > 0 else (-size.high, -size.low)
            joined = Size(
                whole.low + low,
                whole.high + high,
                gcd(whole.step, size.step),
                whole.count * size.count,
                whole.bits + size.bits,
                whole.work + size.work,
                whole.throws + size.throws,
            )
            if whole.count > 1 and size.count > 1:
                pairs = whole.length * size.length * 0.3
                dense = joined.span <= 8 * whole.length * size.length + 64
                joined.work += min(pairs, product_work(joined.span, joined.bits)) if dense else pairs
            joined.count = min(joined.count, joined.span)
            whole = joined
        return whole


class Product(Node):
    """Two parts multiplied."""

    __slots__ = ("left", "rerolls", "right")
    level = MULTIPLIED
    left: Node
    right: Node

    def __init__(self, left: Node, right: Node) -> None:
        set_field(self, "left", left)
        set_field(self, "right", right)
        set_field(self, "rerolls", left.rerolls or right.rerolls)

    @property
    def text(self) -> str:
        """The canonical spelling."""
        return f"{self.left.inside(MULTIPLIED)}*{self.right.inside(ATOM)}"

    def play(self, hand: Hand) -> int:
        """Judge the faces of this hand."""
        return self.left.play(hand) * self.right.play(hand)

    def table(self) -> Table:
        """Count all outcomes."""
        left, right = self.left.table(), self.right.table()
        for a, b in ((left, right), (right, left)):
            if len(b.row) == 1:
                return scale(a, b.low)
        return merge(left, right, lambda x, y: x * y)

    def size(self) -> Size:
        """Price it."""
        a, b = self.left.size(), self.right.size()
        corners = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
        step = abs(a.low) * b.step if a.count == 1 else a.step * abs(b.low) if b.count == 1 else 1
        count = a.count * b.count
        work = a.work + b.work + 0.8 * a.length * b.length
        return Size(min(corners), max(corners), step, count, a.bits + b.bits, work, a.throws + b.throws)


class Quotient(Node):
    """A part divided by a number, fractions rounded up."""

    __slots__ = ("by", "part", "rerolls")
    level = MULTIPLIED
    part: Node
    by: int

    def __init__(self, part: Node, by: int) -> None:
        set_field(self, "part", part)
        set_field(self, "by", by)
        set_field(self, "rerolls", part.rerolls)

    @property
    def text(self) -> str:
        """The canonical spelling."""
        return f"{self.part.inside(MULTIPLIED)}/{self.by}"

    def _up(self, value: int) -> int:
        return -(-value // self.by)

    def play(self, hand: Hand) -> int:
        """Judge the faces of this hand."""
        return self._up(self.part.play(hand))

    def table(self) -> Table:
        """Count all outcomes."""
        return each(self.part.table(), self._up)

    def size(self) -> Size:
        """Price it."""
        a = self.part.size()
        low, high = self._up(a.low), self._up(a.high)
        return Size(low, high, 1, min(a.count, high - low + 1), a.bits, a.work + 0.4 * a.length, a.throws)
