"""Counting: whole-number weights over outcomes, and the few operations that all odds are made of.

A table is a generating polynomial. Dense ones are a list of weights on a lattice (``low``, ``low + step``...);
outcomes too far apart for that are a dict. Products of dense tables are packed into one big integer each (Kronecker
substitution): a weight never exceeds the product of the totals, so slots of that width cannot run over.
"""

from __future__ import annotations

from itertools import accumulate
from math import gcd
from operator import mul
from sys import byteorder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_NATIVE = byteorder == "little"


class Table:
    """Weights of outcomes: ``row[i]`` belongs to ``low + i * step``; or, where ``row`` is empty, ``pairs``."""

    __slots__ = ("low", "pairs", "row", "step", "total")

    def __init__(
        self, low: int, row: list[int], total: int, step: int = 1, pairs: dict[int, int] | None = None
    ) -> None:
        self.low = low
        self.row = row
        self.total = total
        self.step = step
        self.pairs = pairs

    def weights(self) -> dict[int, int]:
        """Outcome to weight, ascending, without zeros."""
        if self.pairs is not None:
            return {outcome: self.pairs[outcome] for outcome in sorted(self.pairs)}
        row = self.row
        if self.step == 1 and 0 not in row:
            return dict(enumerate(row, self.low))
        whole = dict(zip(range(self.low, self.low + self.step * len(row), self.step), row, strict=True))
        return {outcome: weight for outcome, weight in whole.items() if weight} if 0 in row else whole


def constant(value: int) -> Table:
    """The table of a number that no die changes."""
    return Table(value, [1], 1)


def from_weights(weights: dict[int, int]) -> Table:
    """The table of these weights, dense where that is not wasteful."""
    low, high = min(weights), max(weights)
    step = 0
    for outcome in weights:
        step = gcd(step, outcome - low)
    step = step or 1
    size = (high - low) // step + 1
    total = sum(weights.values())
    if size > 8 * len(weights) + 64:
        return Table(low, [], total, step, weights)
    row = [0] * size
    for outcome, weight in weights.items():
        row[(outcome - low) // step] += weight
    return Table(low, row, total, step)


def slot_width(total: int) -> int:
    """Bytes that hold any weight up to ``total``; four or eight where they do, because those unpack fastest."""
    size = (total.bit_length() + 7) >> 3
    return size if size > 8 else 8 if size > 4 else 4


def pack(row: list[int], width: int) -> int:
    """One integer that holds a row, ``width`` bytes a weight."""
    return int.from_bytes(b"".join([weight.to_bytes(width, "little") for weight in row]), "little")


def unpack(packed: int, size: int, width: int) -> list[int]:
    """The row that :func:`pack` would turn into ``packed``."""
    data = packed.to_bytes(size * width, "little")
    if _NATIVE and width <= 8:
        return memoryview(data).cast("I" if width == 4 else "Q").tolist()
    whole = int.from_bytes
    return [whole(data[i : i + width], "little") for i in range(0, size * width, width)]


def _grid(table: Table, step: int) -> list[int]:
    factor = table.step // step
    if factor == 1 or len(table.row) == 1:
        return table.row
    row = [0] * ((len(table.row) - 1) * factor + 1)
    row[::factor] = table.row
    return row


def _common(a: Table, b: Table) -> int:
    if len(a.row) == 1:
        return b.step
    return a.step if len(b.row) == 1 else gcd(a.step, b.step)


def multiply_rows(a: list[int], b: list[int], total: int) -> list[int]:
    """The product of two polynomials whose weights multiply to ``total``."""
    if len(a) < len(b):
        a, b = b, a
    if len(b) == 1:
        return a if b[0] == 1 else [weight * b[0] for weight in a]
    width = slot_width(total)
    return unpack(pack(a, width) * pack(b, width), len(a) + len(b) - 1, width)


def add(a: Table, b: Table) -> Table:
    """The table of the sum of two independent outcomes."""
    total = a.total * b.total
    if a.pairs is None and b.pairs is None:
        step = _common(a, b)
        span = ((len(a.row) - 1) * a.step + (len(b.row) - 1) * b.step) // step
        if span <= 8 * len(a.row) * len(b.row) + 64:
            return Table(a.low + b.low, multiply_rows(_grid(a, step), _grid(b, step), total), total, step)
    return merge(a, b, lambda x, y: x + y)


def merge(a: Table, b: Table, join: Callable[[int, int], int]) -> Table:
    """The table of any function of two independent outcomes, pair by pair."""
    right = list(b.weights().items())
    out: dict[int, int] = {}
    for x, weight in a.weights().items():
        for y, other in right:
            outcome = join(x, y)
            out[outcome] = out.get(outcome, 0) + weight * other
    return from_weights(out)


def each(a: Table, change: Callable[[int], int]) -> Table:
    """The table of a function of one outcome."""
    out: dict[int, int] = {}
    for x, weight in a.weights().items():
        outcome = change(x)
        out[outcome] = out.get(outcome, 0) + weight
    return from_weights(out)


def shift(a: Table, by: int) -> Table:
    """The table of an outcome and a constant added."""
    if a.pairs is not None:
        return Table(a.low + by, [], a.total, a.step, {x + by: weight for x, weight in a.pairs.items()})
    return Table(a.low + by, a.row, a.total, a.step)


def scale(a: Table, by: int) -> Table:
    """The table of an outcome times a constant."""
    if a.pairs is not None or by == 0:
        return each(a, lambda x: x * by)
    if by < 0:
        return Table((a.low + a.step * (len(a.row) - 1)) * by, a.row[::-1], a.total, -a.step * by)
    return Table(a.low * by, a.row, a.total, a.step * by)


def cumulative(row: Iterable[int]) -> list[int]:
    """Running sums, one entry longer than the row."""
    return [*accumulate(row, initial=0)]


def chance_less(a: Table, b: Table, or_equal: bool) -> tuple[int, int]:
    """The weight of ``a < b`` (or ``a <= b``), and the total."""
    total = a.total * b.total
    if a.step == b.step == 1 and a.row and b.row:
        return _dense_less(a, b, b.low - a.low + or_equal), total
    below = 0
    won = 0
    left = iter(a.weights().items())
    x, weight = next(left)
    for y, other in b.weights().items():
        while weight and (x < y or (or_equal and x == y)):
            below += weight
            x, weight = next(left, (x, 0))
        won += below * other
    return won, total


def _dense_less(a: Table, b: Table, ahead: int) -> int:
    """The weight of place ``i`` in ``a`` below place ``j + ahead`` in ``b``."""
    below = cumulative(a.row)
    start = max(-ahead, 0)  # before it nothing of a is below
    sure = max(len(below) - ahead, 0)  # from there on all of it is
    won: int = sum(map(mul, b.row[start:sure], below[start + ahead :])) + a.total * sum(b.row[sure:])
    return won


def chance_equal(a: Table, b: Table) -> int:
    """The weight of ``a == b``."""
    other = b.weights()
    return sum([weight * other[x] for x, weight in a.weights().items() if x in other])
