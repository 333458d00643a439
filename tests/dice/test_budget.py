"""What would be too much is refused before any work, and said so."""

import json

import pytest

from pycore.dice import BUDGET, DiceError, parse
from pycore.dice.node import Node
from pycore.dice.pool import Pool, Repeat
from pycore.dice.sources import Seeded

TOO_MUCH = {
    "10000d1000": "price",
    "d10000*d10000": "price",
    "(10000d6)d6": "price",
    "(5000d6)d6 3+": "price",
    "100 models, 3d6 attacks, hit 3+, damage 10d6": "price",
    "5000d6 dl1 dh1": "price",
    "+".join(["100d{1,3,1000000}"] * 3): "price",
    "6000d1000 500+": "digits",
}


@pytest.mark.parametrize(("text", "key"), TOO_MUCH.items())
def test_refused_before_work(text: str, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def count(self: Node) -> None:
        pytest.fail("counted before the price was known")

    expression = parse(text)
    for kind in (Pool, Repeat):
        monkeypatch.setattr(kind, "table", count)
    with pytest.raises(DiceError) as refused:
        expression.odds()
    assert refused.value.key == key
    assert (expression.price() > BUDGET) == (key == "price")


@pytest.mark.parametrize(
    "text", ["1000d6", "5000d6", "200d6kh100", "200d6 >= 700", "1000d6 3+", "d10000", "100d20kh10"]
)
def test_what_a_table_needs_is_within_the_budget(text: str) -> None:
    odds = parse(text).odds()
    assert sum(odds.weights.values()) == odds.total


def test_the_longest_weights_still_print() -> None:
    odds = parse("5500d6 6+").odds()
    assert len(json.dumps(list(odds.weights.values()))) > 1_000_000
    assert len(str(odds.total)) <= 4300


def test_what_cannot_be_counted_can_still_be_rolled() -> None:
    roll = parse("10000d1000").draw(Seeded("fixed", "", "", 0))
    assert len(roll.dice) == 10_000
    assert roll.total == sum(roll.faces)


def test_an_endless_row_of_ties_ends() -> None:
    class Ones:
        def face(self, die: object) -> int:
            return 1

    with pytest.raises(DiceError) as refused:
        parse("2d6 vs 2d6 ties again").draw(Ones())
    assert refused.value.key == "throws"
