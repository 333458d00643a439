"""What is written, how it is spelled, and what is said where it is wrong."""

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.dice import DiceError, parse
from pycore.dice.errors import TEXTS
from pycore.dice.scan import quick, scan

SPELLINGS = {
    "4D6 keep highest 3": "4d6kh3",
    "4d6 k3": "4d6kh3",
    "4d6 keep 3 highest": "4d6kh3",
    "4d6 drop lowest": "4d6kh3",
    "4d6 kl 1": "4d6kl1",
    "3 Yellow Keep 2": "3 yellow kh2",
    "d%": "d100",
    "D66": "d66",
    "dF": "d{-1,0,1}",
    "D { 3, 1, 1 }": "d{1,1,3}",
    "2 * ( d6 + 1 )": "2*(d6+1)",
    "(2d6)+1": "2d6+1",
    "1-(d6-2)": "1-d6+2",
    "3+": "d6 3+",
    "20d6 3+ 6 always passes natural 1 fails": "20d6 3+ 1 fails 6 passes",
    "20d6 reroll ones and sixes 3+": "20d6 3+ reroll 1,6",
    "20d6 3+ r1": "20d6 3+ reroll 1",
    "4+ roll +1 never better than 4+": "d6 4+ roll+1 best 4+",
    "(20d6 3+) + 1": "(20d6 3+)+1",
    "20d6 3+ >= 10": "(20d6 3+) >= 10",
    "2d6 ≤ 7": "2d6 <= 7",
    "2d6==7": "2d6 = 7",
    "D6+1 attacks, hits 3+, aegis 6+, damage D3": "d6+1 attacks, hit 3+, ward 6+, damage d3",
    "10 models, 2 attacks, hit d10 7+": "10 models, 2 attacks, hit d10 7+",
    "Scatter 2D6": "scatter 2d6",
    "random direction AGAIN": "random direction again",
    "2d6 versus 2d6 tie wins": "2d6 vs 2d6 ties win",
    "- d6 + 3": "-d6+3",
    "2*-3": "2*(-3)",
    "2d6 < (d6) reroll all": "2d6 < (d6) reroll all",
    "(d3+1) D6 4+": "(d3+1)d6 4+",
}  # fmt: skip

FAULTS = {
    "": ("empty", 1),
    "   ": ("empty", 1),
    "d": ("end", 2),
    "2d6+": ("end", 5),
    "2d6 <=": ("end", 7),
    "(2d6": ("end", 5),
    "d0": ("sides", 2),
    "2d0": ("sides", 3),
    "0d6": ("no_dice", 1),
    "999999999999d6": ("dice", 1),
    "d1!": ("explode", 3),
    "d6!!": ("explode", 3),
    "99999999999999d6": ("number", 1),
    "d6+9999999999999": ("number", 4),
    "(" * 200 + "d6": ("deep", 26),
    "-" * 400 + "1": ("deep", 27),
    "2*" * 200 + "2": ("deep", 52),
    "2/" + "1/" * 200 + "2": ("deep", 52),
    "1+" * 400 + "1": ("long", 501),
    "d6 $ 2": ("character", 4),
    "d6 d6": ("unexpected", 4),
    "d6 2d6": ("unexpected", 5),
    "hit 3+": ("unexpected", 1),
    "d10001": ("sides", 2),
    "d{}": ("unexpected", 3),
    "d{1,2": ("end", 6),
    "4d6kh5": ("keep", 4),
    "4d6kh0": ("keep", 4),
    "4d6dl4": ("keep", 4),
    "4d6 drop 1 of": ("unexpected", 12),
    "d6 reroll 7": ("reroll_face", 4),
    "d3 reroll 7": ("reroll_face", 4),
    "20d6 reroll failed": ("reroll_test", 6),
    "d6 4+ 7 passes": ("switch_face", 7),
    "d6 4+ 1 fails 1 passes": ("switch", 15),
    "d6 roll+1": ("end", 10),
    "4+ roll 1": ("unexpected", 9),
    "4+ roll/0": ("divide", 9),
    "(3+)+1": ("truth", 1),
    "1+(2d6 > 3)": ("truth", 3),
    "(2d6 > 3) < 2": ("truth", 1),
    "d6/0": ("divide", 4),
    "d6/d6": ("divide", 4),
    "2d6 vs 2d6": ("ties", 11),
    "2d6 vs 2d6 ties maybe": ("unexpected", 17),
    "5 vs 5 ties again": ("always_tied", 1),
    "2d6 reroll 1 <= 7 reroll failed": ("reroll_twice", 19),
    "2d6 <= 7 reroll 1": ("unexpected", 17),
    "20 attacks, wound 4+, hit 3+": ("unexpected", 23),
    "20 attacks, hit": ("end", 16),
    "20 attacks hit 3+": ("unexpected", 12),
    "d6 models, 2 attacks": ("dice", 1),
    "5 models": ("end", 9),
    "random 2d6": ("unexpected", 8),
    "(10000d6)d6d6": ("unexpected", 12),
    "(10000d6+9999d6)d6": ("throws", 1),
    "100 models, 20d6 attacks, hit 3+, damage 10d6": ("throws", 1),
}  # fmt: skip


@pytest.mark.parametrize(("written", "spelled"), SPELLINGS.items())
def test_canonical_spelling(written: str, spelled: str) -> None:
    assert parse(written).text == spelled
    assert parse(spelled).text == spelled


@pytest.mark.parametrize(("written", "fault"), FAULTS.items())
def test_faults_name_their_column(written: str, fault: tuple[str, int]) -> None:
    with pytest.raises(DiceError) as refused:
        parse(written)
    assert (refused.value.key, refused.value.column) == fault
    assert refused.value.hint


def test_every_text_has_its_hint() -> None:
    keys = {key for key in TEXTS if not key.endswith(".hint") and not key.startswith(("wanted.", "example."))}
    assert {key + ".hint" for key in keys} == {key for key in TEXTS if key.endswith(".hint")}


def test_errors_can_be_sent_elsewhere() -> None:
    with pytest.raises(DiceError) as refused:
        parse("d0")
    copy = pickle.loads(pickle.dumps(refused.value))
    assert (copy.key, copy.column, copy.values, str(copy)) == ("sides", 2, refused.value.values, str(refused.value))


@settings(deadline=None)
@given(st.text(max_size=60) | st.text(alphabet="dDwкД0123456789+-−*/(){},<>= khlreoal#!", max_size=40))  # noqa: RUF001
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        expression = parse(text)
    except DiceError as error:
        column = error.column
    else:
        assert parse(expression.text) == expression
        return
    assert 1 <= column <= len(text) + 1


def test_expressions_are_frozen() -> None:
    node = parse("2d6").node
    with pytest.raises(AttributeError, match="frozen"):
        node.count = 3
    with pytest.raises(AttributeError, match="frozen"):
        del node.count


def test_the_store_of_read_expressions_is_bounded() -> None:
    from pycore.dice import notation

    for number in range(notation._KEPT + 50):
        parse(f"d6+{number}")
    assert len(notation._seen) == notation._KEPT


@given(st.text(alphabet="dDwx0123456789+-*/(){},<>=!#\1 khlreoal\t", max_size=40))
def test_quick_reading_equals_careful_reading(text: str) -> None:
    fast = quick(text)
    if fast is not None:
        assert fast == scan(text)[0]
