"""The counting operations by themselves, against the definition."""

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.dice import power as powers
from pycore.dice.keep import keep
from pycore.dice.table import Table, add, from_weights, pack, scale, shift, unpack

WEIGHTS = st.dictionaries(st.integers(-9, 9) | st.integers(-(10**7), 10**7), st.integers(1, 5), min_size=1, max_size=5)
ROWS = st.lists(st.integers(1, 5), min_size=2, max_size=5) | st.integers(2, 7).map(lambda n: [3] * n)


def slow_power(row: list[int], n: int) -> list[int]:
    out = [1]
    for _ in range(n):
        longer = [0] * (len(out) + len(row) - 1)
        for i, x in enumerate(out):
            for j, y in enumerate(row):
                longer[i + j] += x * y
        out = longer
    return out


@given(WEIGHTS, WEIGHTS)
def test_sums(a: dict[int, int], b: dict[int, int]) -> None:
    expected: dict[int, int] = {}
    for (x, weight), (y, other) in product(a.items(), b.items()):
        expected[x + y] = expected.get(x + y, 0) + weight * other
    table = add(from_weights(a), from_weights(b))
    assert table.weights() == dict(sorted(expected.items()))
    assert table.total == sum(expected.values())


@given(WEIGHTS, st.integers(-9, 9))
def test_scaling_and_shifting(a: dict[int, int], by: int) -> None:
    table = from_weights(a)
    assert shift(table, by).weights() == {x + by: a[x] for x in sorted(a)}
    if by:
        assert scale(table, by).weights() == dict(sorted({x * by: weight for x, weight in a.items()}.items()))


@settings(deadline=None)
@given(ROWS, st.integers(2, 60), st.booleans())
def test_powers_by_every_way(row: list[int], n: int, mirrored: bool) -> None:
    row = row + row[::-1] if mirrored else row
    expected = slow_power(row, n)
    assert powers.power_row(row, n, sum(row)) == expected
    assert powers._miller(row, n) == expected
    if len(set(row)) == 1:
        assert powers._uniform(len(row), n, row[0] ** n) == expected


@given(st.integers(0, 80), st.integers(1, 60), st.data())
def test_binomials(n: int, q: int, data: st.DataObject) -> None:
    p = data.draw(st.integers(0, q))
    row = slow_power([q - p, p], n)
    assert powers.binomial(n, p, q).weights() == {k: weight for k, weight in enumerate(row) if weight}


@settings(deadline=None)
@given(st.dictionaries(st.integers(-2, 5), st.integers(1, 4), min_size=1, max_size=4), WEIGHTS)
def test_random_numbers_of_copies(counts: dict[int, int], unit: dict[int, int]) -> None:
    one = from_weights(unit)
    most = max(0, *counts)
    expected: dict[int, int] = {}
    for count, weight in counts.items():
        copies = from_weights({0: 1})
        for _ in range(count):
            copies = add(copies, one)
        fill = weight * one.total ** (most - max(count, 0))
        for outcome, other in copies.weights().items():
            expected[outcome] = expected.get(outcome, 0) + fill * other
    table = powers.compose(from_weights(counts), one)
    assert table.weights() == dict(sorted(expected.items()))
    assert table.total == sum(expected.values())


FACES = st.lists(
    st.tuples(st.integers(1, 3), st.integers(-4, 4) | st.integers(-(10**6), 10**6)), min_size=1, max_size=4
)


@settings(deadline=None)
@given(FACES, st.booleans(), st.integers(1, 4), st.data())
def test_keeping(faces: list[tuple[int, int]], rising: bool, n: int, data: st.DataObject) -> None:
    faces = sorted(faces, key=lambda face: face[1]) if rising else faces
    low = data.draw(st.integers(0, n - 1))
    high = data.draw(st.integers(0, n - 1 - low))
    expected: dict[int, int] = {}
    for throw in product(range(len(faces)), repeat=n):
        weight = 1
        for face in throw:
            weight *= faces[face][0]
        outcome = sum(faces[face][1] for face in sorted(throw)[low : n - high])
        expected[outcome] = expected.get(outcome, 0) + weight
    assert keep(faces, n, low, high).weights() == dict(sorted(expected.items()))


def test_sparse_outcomes_stay_sparse() -> None:
    table = from_weights({0: 1, 1: 1, 10**12: 1})
    assert table.pairs is not None
    assert len(powers.power(table, 5).weights()) == 21


def test_packing_survives_every_width() -> None:
    for width in (8, 9, 16, 40):
        row = [0, 1, 256**width - 1, 7]
        assert unpack(pack(row, width), 4, width) == row


def test_a_table_of_one_outcome_to_any_power() -> None:
    assert powers.power(Table(3, [2], 2), 10).weights() == {30: 1024}
