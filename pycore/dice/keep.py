"""Keeping some of the dice: the highest, the lowest, or those in the middle."""

from __future__ import annotations

from math import comb, gcd

from .power import trimmed
from .table import Table, from_weights, slot_width, unpack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def keep(faces: Sequence[tuple[int, int]], n: int, low: int, high: int) -> Table:
    """``n`` dice, the ``low`` lowest and ``high`` highest dropped, what is left added up.

    ``faces`` lists weight and contribution of every outcome of one die, in ascending order of what is compared.

    >>> keep([(1, 1), (1, 2)], 2, 1, 0).weights()
    {1: 1, 2: 3}
    """
    left = n - low - high
    amounts = [amount for _, amount in faces]
    base = min(amounts)
    step = gcd(*[amount - base for amount in amounts]) or 1
    total = sum([weight for weight, _ in faces]) ** n
    slots = [(weight, (amount - base) // step) for weight, amount in faces]
    size = left * ((max(amounts) - base) // step) + 1
    rising = amounts == sorted(amounts)
    if size > 8 * len(faces) ** 2 * left * left + 4096:
        return _apart(faces, n, low, high)
    width = slot_width(total)
    if rising and not high:
        packed = _top(slots[::-1], n, left, 8 * width)
    elif rising and not low:
        # The lowest dice of these faces are the highest of the faces turned round.
        highest = slots[-1][1]
        packed = _top([(weight, highest - amount) for weight, amount in slots], n, left, 8 * width)
        return trimmed(unpack(packed, size, width)[::-1], base * left, step, total)
    else:
        packed = _middle(slots, n, low, n - high, 8 * width)
    return trimmed(unpack(packed, size, width), base * left, step, total)


def _top(slots: list[tuple[int, int]], n: int, k: int, bits: int) -> int:
    """The highest ``k``, in closed form; ``slots`` from the highest face down.

    Let v be the k-th highest face. If j dice lie above it, the kept ones are those j and k - j times v, and at most
    M = n - k dice lie below. F(N), the weight of N dice at or below v of which at most M are below, obeys
    F(N+1) = (b + w) F(N) - C(N, M) b^(M+1) w^(N-M): no sum over the dice is left, only Horner over j.
    """
    above = 0  # the faces above v, relative to v
    below = sum([weight for weight, _ in slots])
    dropped = n - k
    result = 0
    previous = slots[0][1]
    ways = [comb(n, j) for j in range(k)]
    for weight, amount in slots:
        if amount != previous:
            above <<= bits * (previous - amount)
            previous = amount
        here = below
        below -= weight
        at_most = here**dropped
        loss = below ** (dropped + 1)
        acc = 0
        for j in range(k - 1, -1, -1):
            at_most = here * at_most - loss
            acc = acc * above + ways[j] * at_most
            if loss:
                loss = loss * (weight * (n - j)) // (k - j)
        result += acc << (bits * k * amount)
        above += weight
    return result


def _middle(slots: list[tuple[int, int]], n: int, start: int, stop: int, bits: int) -> int:
    """Places ``start`` to ``stop`` of the sorted dice: one pass over the faces, one packed row for each place."""
    rows = {0: 1}
    for weight, amount in slots:
        fresh: dict[int, int] = {}
        for placed, row in rows.items():
            for more in range(n - placed + 1):
                kept = max(0, min(placed + more, stop) - max(placed, start))
                part = row * (comb(placed + more, more) * weight**more) << (bits * amount * kept)
                fresh[placed + more] = fresh.get(placed + more, 0) + part
        rows = fresh
    return rows[n]


def _apart(faces: Sequence[tuple[int, int]], n: int, low: int, high: int) -> Table:
    """The same for faces so far apart that a packed row would be mostly empty."""
    rows: dict[int, dict[int, int]] = {0: {0: 1}}
    for weight, amount in faces:
        fresh: dict[int, dict[int, int]] = {}
        for placed, row in rows.items():
            for more in range(n - placed + 1):
                kept = max(0, min(placed + more, n - high) - max(placed, low))
                factor = comb(placed + more, more) * weight**more
                target = fresh.setdefault(placed + more, {})
                for outcome, count in row.items():
                    at = outcome + amount * kept
                    target[at] = target.get(at, 0) + count * factor
        rows = fresh
    return from_weights(rows[n])
