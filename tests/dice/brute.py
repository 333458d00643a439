"""Counting the slow, obvious way: throw every face that could be thrown, one die after the other."""

from fractions import Fraction

from pycore.dice import Expression


def enumerate_odds(expression: Expression, limit: int = 1500) -> dict[int, Fraction] | None:
    """The chance of every outcome, through ``ask`` and ``judge`` alone; None where that takes too many throws."""
    odds: dict[int, Fraction] = {}
    open_rolls = [((), Fraction(1))]
    leaves = 0
    while open_rolls:
        faces, share = open_rolls.pop()
        asked = expression.ask(faces)
        if asked is None or asked.why == "angle":
            outcome = expression.judge(faces).outcome
            odds[outcome] = odds.get(outcome, Fraction(0)) + share
            leaves += 1
        else:
            each = share / asked.sides
            open_rolls += [((*faces, face), each) for face in asked.faces]
        if leaves + len(open_rolls) > limit:
            return None
    return {outcome: odds[outcome] for outcome in sorted(odds)}


def counted_odds(expression: Expression) -> dict[int, Fraction]:
    """The same from the engine's whole-number weights."""
    odds = expression.odds()
    assert sum(odds.weights.values()) == odds.total
    assert list(odds.weights) == sorted(odds.weights)
    assert all(type(weight) is int and weight > 0 for weight in odds.weights.values())
    return {int(outcome): Fraction(weight, odds.total) for outcome, weight in odds.weights.items()}
