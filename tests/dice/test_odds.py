"""What can be asked of exact odds."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.dice import Distribution, parse
from pycore.dice.table import from_weights

WEIGHTS = st.dictionaries(st.integers(-20, 20), st.integers(1, 9), min_size=1)


@given(WEIGHTS, st.integers(-22, 22), st.fractions(0, 1))
def test_questions_against_their_definition(weights: dict[int, int], n: int, p: Fraction) -> None:
    odds = Distribution(from_weights(weights))
    total = sum(weights.values())
    mean = Fraction(sum(x * weight for x, weight in weights.items()), total)
    assert odds.total == total
    assert odds.mean() == mean
    assert odds.variance() == sum(weight * (x - mean) ** 2 for x, weight in weights.items()) / total
    assert odds.at_least(n) == Fraction(sum(weight for x, weight in weights.items() if x >= n), total)
    assert odds.exactly(n) == Fraction(weights.get(n, 0), total)
    assert sum(odds.luck(n)) == 1
    assert odds.luck(n)[2] + odds.luck(n)[1] == odds.at_least(n)
    quantile = odds.quantile(p)
    assert 1 - odds.at_least(quantile) <= p <= 1 - odds.at_least(quantile + 1) or p == 0
    assert odds.running()[max(weights)] == total


@given(WEIGHTS, st.integers(1, 7))
def test_the_same_chances_are_equal_whatever_the_weights(weights: dict[int, int], by: int) -> None:
    a = Distribution(from_weights(weights))
    b = Distribution(from_weights({x: weight * by for x, weight in weights.items()}))
    assert a == b
    assert hash(a) == hash(b)
    assert a != Distribution(from_weights({**weights, 99: 1}))
    assert a != 3


def test_truth() -> None:
    odds = parse("2D6 <= 7").odds()
    assert odds.truth
    assert odds.chance == odds.mean() == odds.exactly(True) == Fraction(7, 12)
    assert odds.luck(True) == (Fraction(5, 12), Fraction(7, 12), 0)
    assert list(odds.weights) == [False, True]
    assert odds != parse("1d6 4+").odds()


def test_you_needed_three_plus_with_twenty_dice() -> None:
    odds = parse("20d6 3+").odds()
    assert odds.mean() == Fraction(40, 3)
    below, equal, above = odds.luck(15)
    assert round(float(below), 2) == 0.70
    assert below + equal + above == 1


def test_a_quantile_needs_a_share() -> None:
    with pytest.raises(ValueError, match="0 to 1"):
        parse("d6").odds().quantile(2)


def test_weights_are_those_of_the_throws() -> None:
    assert parse("3d6").odds().weights[10] == 27
    assert parse("4d6kh3").odds().weights == {
        3: 1, 4: 4, 5: 10, 6: 21, 7: 38, 8: 62, 9: 91, 10: 122, 11: 148, 12: 167, 13: 172, 14: 160, 15: 131,
        16: 94, 17: 54, 18: 21,
    }  # fmt: skip
