"""Faults known from other dice engines, each with the right value."""

from fractions import Fraction

import pytest

from pycore.dice import DiceError, Seeded, parse


def test_two_reroll_conditions_on_one_die_are_one_reroll() -> None:
    assert parse("6+ reroll 1 reroll 2").odds().chance == Fraction(1, 6) + Fraction(2, 6) * Fraction(1, 6)
    assert parse("4+ reroll 1 reroll failed") == parse("4+ reroll failed,1")


def test_reroll_once_does_not_loop() -> None:
    assert parse("d6 reroll 1").judge([1, 1]).total == 1
    assert parse("3d6 reroll all").judge([1, 2, 3, 4, 5, 6]).total == 15
    assert parse("3d6 reroll all").odds() == parse("3d6").odds()
    assert parse("d1 reroll 1").odds().weights == {1: 1}


def test_an_impossible_test_with_rerolls_is_an_answer() -> None:
    assert parse("7+ reroll failed").odds().weights == {False: 1}
    assert parse("20d6 7+ reroll failed").odds().weights.keys() == {0}
    assert parse("5 attacks, hit 3+, wound 7+ reroll failed").odds().weights.keys() == {0}


def test_variance_beside_a_huge_constant() -> None:
    odds = parse("d6+1000000000").odds()
    assert odds.variance() == Fraction(35, 12)
    assert odds.mean() == 1000000000 + Fraction(7, 2)


def test_a_thousand_dice_need_no_recursion() -> None:
    odds = parse("1000d6").odds()
    assert odds.total == 6**1000
    assert odds.mean() == 3500
    assert odds.variance() == 1000 * Fraction(35, 12)
    assert len(odds.weights) == 5001
    assert len(parse("1000d6kh10").odds().weights) == 51


def test_no_face_is_ever_rounded_to_seven() -> None:
    source = Seeded("fixed", "rounding", "", 0)
    die = parse("d6").node.check.die
    assert set(source.faces(die, 20_000)) == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize("text", ["3D6", "3d6", "3W6", "3w6", "3Д6", "3к6", "3К6", "3д6", "３Ｄ６", " 3 d 6 "])  # noqa: RUF001
def test_whatever_letter_the_table_uses(text: str) -> None:
    assert parse(text) == parse("3d6")


@pytest.mark.parametrize("text", ["2d6-1", "2d6−1", "2d6–1", "2d6 － 1", "2d6\u00a0-\u00a01"])  # noqa: RUF001
def test_whatever_minus_the_keyboard_has(text: str) -> None:
    assert parse(text).judge([1, 1]).total == 1


@pytest.mark.parametrize("text", ["2*d6", "2×d6", "2xd6", "2x d6", "2·D6", "2хD6"])  # noqa: RUF001
def test_whatever_times_sign(text: str) -> None:
    assert parse(text).judge([3]).total == 6


def test_keep_and_drop_together() -> None:
    middle = parse("5d6 drop lowest drop highest")
    assert middle.judge([1, 2, 3, 4, 6]).total == 9
    assert parse("4d6 keep highest 3 drop lowest 1").judge([1, 2, 3, 4]).total == 7
    with pytest.raises(DiceError) as refused:
        parse("2d6 drop lowest drop highest")
    assert refused.value.key == "keep"


def test_a_comment_is_no_die() -> None:
    assert parse("2d6 # and 3d6 fire") == parse("2d6")
    with pytest.raises(DiceError, match="nothing to roll"):
        parse("# 2d6")


def test_total_of_a_test_counts_throws() -> None:
    odds = parse("2D6 <= 7").odds()
    assert (odds.weights, odds.total) == ({False: 15, True: 21}, 36)
