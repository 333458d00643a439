"""The rules of the tables themselves: T9A-07 to T9A-19 with their vectors, and the dice cases."""

from fractions import Fraction

import pytest

from pycore.dice import Chain, DiceError, Displacement, parse
from pycore.dice.die import DIRECTION
from pycore.dice.modifiers import apply
from tests.dice.brute import counted_odds


def test_t9a_07_a_d6_gives_one_to_six() -> None:
    assert parse("D6").odds().weights == dict.fromkeys(range(1, 7), 1)


def test_t9a_08_v1_and_c116_three_plus_succeeds_on_three() -> None:
    assert [parse("3+").judge([face]).total for face in range(1, 7)] == [False, False, True, True, True, True]
    assert parse("3+").odds().chance == Fraction(2, 3)


def test_t9a_09_v2_three_dice_are_summed() -> None:
    assert parse("3D6").judge([2, 5, 6]).total == 13


def test_t9a_10_v3_a_number_is_added_to_the_value() -> None:
    assert parse("D6+1").judge([6]).total == 7


@pytest.mark.parametrize(("what", "again"), [("failed", [1, 2]), ("ones", [1]), ("sixes", [6]), ("all", [1, 2, 3, 6])])
def test_t9a_11_a_reroll_names_the_dice(what: str, again: list[int]) -> None:
    roll = parse(f"4d6 3+ reroll {what}")
    asked = [roll.ask([1, 2, 3, 6, *[4] * extra]) for extra in range(len(again) + 1)]
    assert [bool(die and die.why == "reroll") for die in asked] == [True] * len(again) + [False]
    trace = roll.judge([1, 2, 3, 6, *[4] * len(again)]).dice
    assert [thrown.face for thrown in trace if thrown.replaced] == again
    assert [trace[thrown.replaces].face for thrown in trace if thrown.replaces is not None] == again


def test_t9a_12_v6_and_c41_a_die_is_rerolled_once_and_the_second_result_stands() -> None:
    once = parse("4+ reroll failed")
    assert once.judge([3, 2]).total is False
    twice = parse("4+ reroll failed reroll 1,2,3")
    assert twice.judge([2, 1]).total is False
    assert twice.ask([2, 1]) is None
    with pytest.raises(DiceError) as refused:
        twice.judge([2, 1, 6])
    assert (refused.value.key, refused.value.column) == ("too_many", 3)
    assert twice.odds() == once.odds()


def test_t9a_12_the_second_result_stands_even_if_worse() -> None:
    roll = parse("d6 reroll 1,2").judge([2, 1])
    assert roll.total == 1
    assert [(thrown.face, thrown.kept, thrown.replaced) for thrown in roll.dice] == [(2, False, True), (1, True, False)]


def test_t9a_13_v4_a_d3_is_half_a_d6_rounded_up() -> None:
    assert [parse("D3").judge([face]).total for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    assert parse("D3").odds().exactly(2) == Fraction(1, 3)
    assert counted_odds(parse("D6/2")) == counted_odds(parse("D3"))


def test_t9a_14_v5_a_d3_remembers_its_d6() -> None:
    five, six = (parse("D3").judge([face]).dice[0] for face in (5, 6))
    assert (five.value, five.natural) == (3, 5)
    assert (six.value, six.natural) == (3, 6)
    assert [parse("d3 2+ 6 fails").judge([face]).total for face in (5, 6)] == [True, False]
    assert parse("d3 reroll 1").ask([2]) is None
    assert parse("d3 reroll 1").ask([1]) is not None


def test_t9a_15_two_hit_faces_and_four_arrows() -> None:
    stays = [parse("scatter 5").judge([face]).total.hit for face in DIRECTION.faces]
    assert sorted(stays) == [False] * 4 + [True] * 2
    assert DIRECTION.sides == 6


def test_t9a_17_v7_and_c43_on_hit_it_stays() -> None:
    scatter = parse("scatter D6")
    assert scatter.ask([1]) is None
    assert scatter.judge([1]).total == Displacement(True, 0, None)
    for distance in (5, 6):  # a table that throws both dice at once may type both
        roll = scatter.judge([2, distance])
        assert roll.total == Displacement(True, 0, None)
        assert [thrown.kept for thrown in roll.dice] == [True, False]


def test_t9a_18_v8_and_c43_on_an_arrow_it_moves_the_distance() -> None:
    scatter = parse("scatter D6")
    assert scatter.judge([3, 5, 90]).total == Displacement(False, 5, 90)
    assert scatter.judge([6, 6]).total == Displacement(False, 6, None)
    asked = scatter.ask([4])
    assert asked is not None
    assert asked.name == "d6"
    assert scatter.odds().exactly(0) == Fraction(1, 3)
    assert scatter.odds().exactly(5) == Fraction(1, 9)


def test_t9a_16_any_expression_may_be_the_distance() -> None:
    assert parse("scatter 2d6").judge([3, 4, 5]).total.distance == 9
    assert parse("random direction 2d6").odds() == parse("2d6").odds()


def test_t9a_19_and_c114_random_direction_never_stays() -> None:
    small_arrow = parse("random direction D6")
    assert small_arrow.judge([1, 4, 200]).total == Displacement(True, 4, 200)
    again = parse("random direction again")
    asked = again.ask([1])
    assert asked is not None
    assert asked.why == "again"
    assert again.judge([1, 2, 3, 45]).total == Displacement(False, None, 45)
    assert 0 not in parse("random direction D6").odds().weights


def test_c46_modifiers_set_then_halve_then_add() -> None:
    assert apply(5, [("+", 1), ("/", 2), ("=", 3)]) == 3


def test_c47_always_and_never_come_last() -> None:
    assert parse("4+ roll+1").odds().chance == Fraction(2, 3)
    assert parse("4+ need-1").odds().chance == Fraction(2, 3)
    assert parse("4+ need-1 never better than 4+").odds().chance == Fraction(1, 2)
    assert parse("2+ roll+1 1 fails").odds().chance == Fraction(5, 6)
    assert parse("7+ 6 passes").odds().chance == Fraction(1, 6)


def test_c94_a_tie_goes_to_the_higher_characteristic() -> None:
    better, worse = parse("2 white+5 vs 2 white+2 ties higher"), parse("2 white+2 vs 2 white+5 ties higher")
    assert better.judge([1, 4, 4, 4]).total is True
    assert worse.judge([4, 4, 1, 4]).total is False
    equal = parse("2 white+3 vs 2 white+3 ties higher")
    assert equal.ask([1, 1, 1, 1]) is not None
    assert equal.odds().chance == Fraction(1, 2)


def test_alkemy_dice_by_state_of_health() -> None:
    tops = {name: max(parse(name).odds().weights) for name in ("white", "yellow", "red")}
    assert tops == {"white": 6, "yellow": 5, "red": 4}
    assert parse("3 white keep 2").judge([4, 5, 1]).total == 9
    assert parse("4 white keep 2").odds() == parse("4d6kh2").odds()
    assert parse("2d{1,2,3,3,4,5}").odds().weights[6] == 8


def test_maximised_and_minimised_rolls_stack_and_cancel() -> None:
    assert parse("2d6 maximised").judge([1, 4, 6]).total == 10
    assert parse("2d6 minimised").judge([1, 4, 6]).total == 5
    assert parse("d6 maximised maximised") == parse("3d6kh1")
    assert parse("2d6 maximised minimised") == parse("2d6")
    assert parse("2d6 maximised minimised maximised") == parse("3d6kh2")
    assert parse("2d6 maximised+1").judge([1, 2, 3]).total == 6  # dropped before anything is added


def test_leadership_and_its_reroll() -> None:
    test = parse("2D6 <= 7")
    assert test.judge([3, 4]).total is True
    assert test.judge([4, 4]).total is False
    again = parse("2D6 <= 7 reroll failed")
    assert again.judge([4, 4, 1, 1]).total is True
    assert again.odds().chance == 1 - Fraction(5, 12) ** 2
    trace = again.judge([4, 4, 6, 6]).dice
    assert [thrown.replaced for thrown in trace] == [True, True, False, False]
    assert [thrown.replaces for thrown in trace] == [None, None, 0, 1]


def test_attack_sequences_stage_by_stage() -> None:
    chain = Chain(20, hit="3+", wound="4+", save="5+", damage="d3")
    assert [odds.mean() for odds in chain.stages()] == [
        20,
        Fraction(40, 3),
        Fraction(20, 3),
        Fraction(40, 9),
        Fraction(80, 9),
    ]
    roll = Chain(3, hit="3+ reroll 1", wound="4+", save="5+", damage="d3").judge([1, 4, 2, 5, 4, 6, 2, 5, 3])
    assert roll.stages == (("attacks", 3), ("hit", 2), ("wound", 2), ("save", 1), ("damage", 2))
    assert roll.total == 2


def test_models_are_the_power_of_one_model() -> None:
    one = Chain("d6+1", hit="4+", damage="d3")
    ten = Chain("d6+1", hit="4+", damage="d3", models=10)
    assert [odds.mean() * 10 for odds in one.stages()] == [odds.mean() for odds in ten.stages()]
    assert [odds.variance() * 10 for odds in one.stages()] == [odds.variance() for odds in ten.stages()]


def test_a_part_of_a_sequence_holds_one_part() -> None:
    for parts in ({"hit": "3+, wound 2+"}, {"hit": "3+", "save": "5+, damage 2"}):
        with pytest.raises(DiceError) as refused:
            Chain(20, **parts)
        assert refused.value.key == "pieces"


def test_only_sequences_have_stages() -> None:
    with pytest.raises(DiceError, match="attack sequence"):
        parse("2d6").stages()
