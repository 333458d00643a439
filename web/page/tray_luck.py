"""Luck: what was rolled against what was to be expected, kept as a few sums that never grow."""

from __future__ import annotations

from math import erfc, exp, gamma, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from pycore.dice import Distribution, Roll

SOURCES = ("digital", "typed")
MOST_SIDES = 20
MOST_DICE = 12  # kinds of dice
MOST = 10**9


class Tally(NamedTuple):
    """What is known of one source: rolls with odds, their places among all rolls, how often each face fell.

    `place` is the sum of (place - 1/2), a place being the share of rolls that are lower, and half of those that are
    equal: 1/2 on average for fair dice. `spread` is the sum of the variances of the places.
    """

    rolls: int = 0
    place: float = 0.0
    spread: float = 0.0
    faces: tuple[tuple[str, tuple[int, ...]], ...] = ()

    def ranked(self, odds: Distribution, outcome: int) -> Tally:
        """With one more result. One that could not have been otherwise says nothing."""
        if len(odds.weights) < 2:
            return self
        below, equal, _ = odds.luck(outcome)
        shares = [weight / odds.total for weight in odds.weights.values()]
        spread = (1 - sum([share**3 for share in shares])) / 12
        return self._replace(
            rolls=min(self.rolls + 1, MOST),
            place=self.place + float(below + equal / 2) - 0.5,
            spread=self.spread + spread,
        )

    def thrown(self, roll: Roll) -> Tally:
        """With the natural faces of one more roll, whatever became of them."""
        faces = dict(self.faces)
        for dice in roll.dice:
            die = dice.die
            name = "d6" if die.name in ("d3", "white") else die.name
            if not 1 < die.sides <= MOST_SIDES or type(die.faces) is not range or name in ("direction", "angle"):
                continue
            counts = faces.get(name)
            if counts is None:
                if len(faces) >= MOST_DICE:
                    continue
                counts = (0,) * die.sides
            at = dice.face - die.low
            faces[name] = (*counts[:at], min(counts[at] + 1, MOST), *counts[at + 1 :])
        return self._replace(faces=tuple(faces.items()))


def chance_of_more(counts: tuple[int, ...]) -> float | None:
    """How often fair dice are at least as uneven as this (chi-square); nothing where throws are too few to say."""
    n, sides = sum(counts), len(counts)
    if n < 5 * sides:
        return None
    expected = n / sides
    x = sum([(count - expected) ** 2 for count in counts]) / expected / 2
    # The upper incomplete gamma function of half the degrees of freedom, from 1/2 or 1 upwards.
    a, q = (0.5, erfc(sqrt(x))) if sides % 2 == 0 else (1.0, exp(-x))
    while a < (sides - 1) / 2:
        q += x**a * exp(-x) / gamma(a + 1)
        a += 1
    return min(q, 1.0)


def luckier(tally: Tally) -> float | None:
    """The share of fair players who would have been less lucky; nothing where rolls are too few to say."""
    if tally.rolls < 5 or tally.spread <= 0:
        return None
    return erfc(-tally.place / sqrt(tally.spread) / sqrt(2)) / 2


def stored(tally: Tally) -> list[Any]:
    """As it is kept."""
    faces = {name: list(counts) for name, counts in tally.faces}
    return [tally.rolls, round(tally.place, 6), round(tally.spread, 6), faces]


def read(found: Any) -> Tally:
    """As it was kept; what is not of its shape counts for nothing."""
    match found:
        case [int(rolls), int() | float() as place, int() | float() as spread, dict(faces)] if (
            0 <= rolls <= MOST and abs(place) <= rolls and 0 <= spread <= rolls
        ):
            pass
        case _:
            return Tally()
    good = [
        (name, tuple(counts))
        for name, counts in list(faces.items())[:MOST_DICE]
        if isinstance(counts, list)
        and _sides(name) == len(counts)
        and all(type(count) is int and 0 <= count <= MOST for count in counts)
    ]
    return Tally(rolls, float(place), float(spread), tuple(good))


def _sides(name: Any) -> int:
    if not isinstance(name, str):
        return 0
    digits = {"yellow": "5", "red": "4"}.get(name, name[1:] if name[:1] == "d" else "")
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 3 else 0
