"""What a table says instead of faces."""

import pytest

from pycore.dice import DiceError, Displacement, parse, parse_answer


@pytest.mark.parametrize(
    ("text", "words", "total"),
    [
        ("2d6 <= 7", "=pass", True),
        ("2d6 <= 7", "=fail", False),
        ("3+", "=pass", True),
        ("2d6", "=9", 9),
        ("20d6 3+", "=3", 3),
        ("d6-3", "=-2", -2),
        ("2d6", "5 4", 9),
        ("2d6 <= 7", "5 4", False),
        ("d66", "35", 35),
    ],
)
def test_answers(text: str, words: str, total: int | bool) -> None:
    answer = parse_answer(parse(text), words.split())
    assert answer.total == total
    assert type(answer.total) is type(total)
    assert answer.outcome == int(total)


def test_a_direction_die_is_typed_in_words() -> None:
    assert parse_answer(parse("scatter d6"), ["hit"]).total == Displacement(True, 0, None)
    assert parse_answer(parse("scatter d6"), ["arrow", "5"]).total == Displacement(False, 5, None)
    assert parse_answer(parse("scatter d6"), ["Arrow", "5", "90"]).total == Displacement(False, 5, 90)


@pytest.mark.parametrize(
    ("text", "word", "total"),
    [
        ("scatter d6", "=0", Displacement(True, 0, None)),
        ("scatter d6", "=4", Displacement(False, 4, None)),
        ("random direction", "=90", Displacement(False, None, 90)),
        ("random direction d6", "=4", Displacement(False, 4, None)),
    ],
)
def test_how_far_something_goes_is_known_without_its_faces(text: str, word: str, total: Displacement) -> None:
    assert parse_answer(parse(text), [word]).total == total


@pytest.mark.parametrize(
    ("text", "words", "key"),
    [
        ("2d6", "=13", "answer_range"),
        ("2d6", "=1", "answer_range"),
        ("20d6 3+", "=21", "answer_range"),
        ("7+", "=pass", "answer_range"),
        ("10000d1000", "=9999", "answer_range"),
        ("2d6", "=pass", "answer_kind"),
        ("3+", "=5", "answer_kind"),
        ("3+", "=maybe", "answer"),
        ("3+", "=", "answer"),
        ("2d6", "five 4", "answer"),
        ("2d6", "5 " + "9" * 30, "answer"),
        ("2d6", "5 4 3", "too_many"),
        ("2d6", "5", "too_few"),
        ("2d6", "5 7", "face"),
        ("2d6", "=9 =9", "answer"),
    ],
)
def test_impossible_answers(text: str, words: str, key: str) -> None:
    with pytest.raises(DiceError) as refused:
        parse_answer(parse(text), words.split())
    assert refused.value.key == key


def test_where_a_rule_reads_a_natural_face_only_faces_will_do() -> None:
    assert parse("4+").accepts("=pass").total is True
    with pytest.raises(DiceError) as refused:
        parse("4+").accepts("=pass", natural=True)
    assert refused.value.key == "answer_natural"
    assert parse_answer(parse("4+"), ["6"], natural=True).dice[0].natural == 6
