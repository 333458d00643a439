"""Many equal dice: powers, binomials and random numbers of dice."""

from __future__ import annotations

from math import gcd
from operator import mul

from .table import Table, add, constant, each, from_weights, pack, slot_width, unpack

# Below this many bits a packed power beats the recurrences, measured on CPython 3.11.
_PACKED_BITS = 64
# What one multiplication by a small factor costs beside the digits of a packed power.
_STEP_DIGITS = 40


def power(a: Table, n: int) -> Table:
    """The table of the sum of ``n`` independent copies, without recursion over dice.

    >>> power(from_weights({1: 1, 2: 1}), 3).weights()
    {3: 1, 4: 3, 5: 3, 6: 1}
    """
    if n <= 1:
        return a if n else constant(0)
    if len(a.row) == 1:
        return Table(a.low * n, [a.row[0] ** n], a.total**n)
    if a.pairs is not None:
        return _squarings(a, n)
    return Table(a.low * n, power_row(a.row, n, a.total), a.total**n, a.step)


def _squarings(a: Table, n: int) -> Table:
    result: Table | None = None
    while True:
        if n & 1:
            result = a if result is None else add(result, a)
        n >>= 1
        if not n:
            return result or a
        a = add(a, a)


def power_row(row: list[int], n: int, total: int) -> list[int]:
    """The coefficients of a polynomial's ``n``-th power; ``total`` is the sum of ``row``."""
    bits = n * total.bit_length()
    if bits <= _PACKED_BITS:
        width = slot_width(total**n)
        return unpack(pack(row, width) ** n, (len(row) - 1) * n + 1, width)
    first = row[0]
    if row.count(first) == len(row):
        return _uniform(len(row), n, first**n)
    if _packed_is_cheaper(len(row), n, bits):
        width = slot_width(total**n)
        return unpack(pack(row, width) ** n, (len(row) - 1) * n + 1, width)
    return _miller(row, n)


def _packed_is_cheaper(size: int, n: int, bits: int) -> bool:
    length = size * n
    digits = length * (bits // 30 + 1)
    steps = length * size * (_STEP_DIGITS + bits // 30)
    cheaper: bool = digits**1.58 < 4 * steps
    return cheaper


def _uniform(sides: int, n: int, first: int) -> list[int]:
    """((1 - x^s) / (1 - x))^n by its four-term recurrence; the second half mirrors the first.

    Differentiating P = ((1 - x^s) / (1 - x))^n gives (1 - x)(1 - x^s) P' = n P (1 - s x^(s-1) + (s-1) x^s): each
    weight follows from three earlier ones by multiplications and one division with small numbers.
    """
    size = (sides - 1) * n + 1
    half = (size + 1) // 2
    row = [0] * sides + [first]  # sides zeros in front stand for the weights before the first
    grow = row.append
    down = sides * (n + 1)
    up = n * (sides - 1) + sides
    value = first
    for k in range(half - 1):
        value = ((k + n) * value + (k + 1 - down) * row[k + 1] + (up - k) * row[k]) // (k + 1)
        grow(value)
    row = row[sides:]
    return row + row[size - half - 1 :: -1] if size > half else row


def _miller(row: list[int], n: int) -> list[int]:
    """P^n by P Q' = n P' Q (Miller's recurrence): one pass, each weight from the last ``len(row) - 1`` ones."""
    first = row[0]
    degree = len(row) - 1
    if not first:
        raise ValueError("the lowest weight of a row is never zero")
    size = degree * n + 1
    plain = row[:0:-1]  # p_d ... p_1, to meet q_(k-d) ... q_(k-1)
    slope = [(n + 1) * (degree - i) * weight for i, weight in enumerate(plain)]
    mirrored = row == row[::-1]
    known = (size + 1) // 2 if mirrored else size
    out = [0] * degree + [first**n]
    grow = out.append
    for k in range(1, known):
        window = out[k:]
        value = sum(map(mul, slope, window)) - k * sum(map(mul, plain, window))
        grow(value // (k * first))
    out = out[degree:]
    return out + out[size - known - 1 :: -1] if size > known else out


def binomial(n: int, p: int, q: int) -> Table:
    """Successes among ``n`` dice that each succeed in ``p`` of ``q`` cases.

    >>> binomial(2, 1, 3).weights()
    {0: 4, 1: 4, 2: 1}
    """
    total = q**n
    miss = q - p
    if not p or not miss:
        return Table(n if p else 0, [total], total)
    width = slot_width(total)
    if width <= 8:
        return Table(0, unpack((miss + (p << 8 * width)) ** n, n + 1, width), total)
    common = gcd(p, miss)
    up, down = p // common, miss // common
    value = miss**n
    row = [value]
    grow = row.append
    for more, less in zip(range(up * n, 0, -up), range(down, down * n + 1, down), strict=True):
        value = value * more // less
        grow(value)
    return Table(0, row, total)


def compose(counts: Table, unit: Table) -> Table:
    """The table of the sum of a random number of independent copies of ``unit``; below zero copies means none.

    Horner's scheme over the number of copies, on packed rows: sum of w_k U^k q^(K-k).

    >>> compose(from_weights({1: 1, 2: 1}), from_weights({0: 1, 1: 1})).weights()
    {0: 3, 1: 4, 2: 1}
    """
    weights = counts.weights()
    if min(weights) < 0:
        counts = each(counts, lambda n: max(n, 0))
        weights = counts.weights()
    most = max(weights)
    if len(weights) == 1:
        return scale_weights(power(unit, most), counts.total)
    if unit.pairs is not None or (unit.low % unit.step and len(unit.row) > 1):
        return _compose_pairs(weights, unit, most)
    return _horner(weights, unit, most, counts.total)


def scale_weights(a: Table, by: int) -> Table:
    """The same chances in weights ``by`` times as large."""
    if by == 1:
        return a
    pairs = None if a.pairs is None else {x: weight * by for x, weight in a.pairs.items()}
    return Table(a.low, [weight * by for weight in a.row], a.total * by, a.step, pairs)


def _horner(weights: dict[int, int], unit: Table, most: int, counted: int) -> Table:
    total = counted * unit.total**most
    step = unit.step if len(unit.row) > 1 else (abs(unit.low) or 1)
    lead = unit.low // step
    width = slot_width(total)
    packed = pack([0] * max(lead, 0) + unit.row, width)
    slots = 8 * width * max(-lead, 0)
    acc = weights[most]
    fill = 1
    for k in range(most - 1, -1, -1):
        acc *= packed
        fill *= unit.total
        if k in weights:
            acc += (weights[k] * fill) << (slots * (most - k))
    size = (len(unit.row) - 1 + max(lead, 0)) * most + 1
    if lead < 0:
        size = max(size, -lead * most + 1)
    return trimmed(unpack(acc, size, width), min(lead, 0) * most * step, step, total)


def trimmed(row: list[int], low: int, step: int, total: int) -> Table:
    """A dense table whose first and last weights are not zero."""
    start, stop = 0, len(row)
    while not row[start]:
        start += 1
    while not row[stop - 1]:
        stop -= 1
    return Table(low + start * step, row[start:stop], total, step)


def _compose_pairs(weights: dict[int, int], unit: Table, most: int) -> Table:
    out: dict[int, int] = {}
    so_far = constant(0)
    for k in range(most + 1):
        if k:
            so_far = add(so_far, unit)
        if k in weights:
            fill = weights[k] * unit.total ** (most - k)
            for outcome, weight in so_far.weights().items():
                out[outcome] = out.get(outcome, 0) + weight * fill
    return from_weights(out)
