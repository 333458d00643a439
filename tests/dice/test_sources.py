"""Faces from a seed, from a hand, from a record."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.dice import DiceError, Replayed, Seeded, Typed, parse
from pycore.dice.die import ANGLE, D3, D6, D66, custom, plain


def upper_999(df: int) -> float:
    """The chi-square value that chance passes once in a thousand (Wilson and Hilferty)."""
    part = 2 / (9 * df)
    return float(df * (1 - part + 3.0902 * part**0.5) ** 3)


TEXTS = [
    *["d6", "d20", "d66", "d100", "2d6", "4d6kh3", "3 yellow keep 2", "20d6 3+ reroll 1", "2d6 <= 7 reroll failed"],
    *["d6+1 attacks, hit 3+, damage d3", "scatter d6", "2d6+1 vs 2d6 ties again", "random direction"],
]


@pytest.mark.parametrize("seed", ["one", "two"])
@pytest.mark.parametrize("text", TEXTS)
def test_rolls_follow_the_odds(text: str, seed: str) -> None:
    expression, rolls = parse(text), 4_000
    odds = expression.odds()
    seen = Counter(expression.draw(Seeded(seed, "red", text, count)).outcome for count in range(rolls))
    # Outcomes too rare for the test are put together.
    cells: list[list[float]] = [[0, 0]]
    for outcome, weight in odds.weights.items():
        if cells[-1][1] >= 5:
            cells.append([0, 0])
        cells[-1][0] += seen.pop(int(outcome), 0)
        cells[-1][1] += rolls * weight / odds.total
    assert not seen
    last = cells.pop() if cells[-1][1] < 5 else [0, 0]
    cells[-1] = [cells[-1][0] + last[0], cells[-1][1] + last[1]]
    chi_square = sum((got - expected) ** 2 / expected for got, expected in cells)
    assert chi_square < upper_999(len(cells) - 1)


@given(st.binary(min_size=1, max_size=80), st.text(max_size=5), st.text(max_size=5), st.integers(0, 9))
def test_a_stream_depends_on_nothing_else(seed: bytes, who: str, purpose: str, count: int) -> None:
    a, b = Seeded(seed, who, purpose, count), Seeded(seed, who, purpose, count)
    for die in (D6, D3, D66, ANGLE, plain(2), plain(10_000), custom((1, 1, 5))):
        faces = a.faces(die, 9)
        assert faces == [b.face(die) for _ in range(9)]
        assert set(faces) <= set(die.faces)


def test_who_what_and_how_many_each_matter() -> None:
    streams = [("a", "bc", 0), ("ab", "c", 0), ("a", "bc", 1), ("", "abc", 0), ("a", "b", 0), ("abc", "", 0)]
    drawn = {tuple(Seeded("seed", *stream).faces(D6, 40)) for stream in streams}
    assert len(drawn) == len(streams)
    assert Seeded("seed", "a", "b", 0).faces(D6, 40) != Seeded("sees", "a", "b", 0).faces(D6, 40)
    assert Seeded("seed", "a", "b", 0).faces(D6, 40) == Seeded(b"seed", "a", "b", 0).faces(D6, 40)


def test_known_stream() -> None:
    """A stored game must keep its dice for ever: this row never changes."""
    assert Seeded(b"onwatch", "red", "initiative", 3).faces(D6, 20) == KNOWN


KNOWN = [6, 6, 3, 3, 4, 3, 2, 3, 5, 4, 6, 1, 1, 6, 1, 5, 2, 6, 3, 5]


@pytest.mark.parametrize("seed", [b"", "", b"x" * 1025])
def test_a_seed_has_a_length(seed: bytes | str) -> None:
    with pytest.raises(DiceError) as refused:
        Seeded(seed, "", "", 0)
    assert refused.value.key == "seed"


@pytest.mark.parametrize("kind", [Typed, Replayed])
def test_impossible_faces_are_refused_with_their_place(kind: type[Typed]) -> None:
    assert parse("2d6").draw(kind([3, 4])).total == 7
    for faces, fault in (([3, 7], ("face", 2)), ([3], ("too_few", 2)), ([0, 3], ("face", 1))):
        with pytest.raises(DiceError) as refused:
            parse("2d6").draw(kind(faces))
        assert (refused.value.key, refused.value.column) == fault


def test_a_source_that_lies_is_refused() -> None:
    class Lies:
        def face(self, die: object) -> int:
            return 7

    with pytest.raises(DiceError, match="D6 cannot show 7"):
        parse("2d6").draw(Lies())


def test_judging_wants_whole_numbers() -> None:
    for face in (True, 1.0, "1", None):
        with pytest.raises(DiceError):
            parse("d6").judge([face])
