"""Whatever can be written is counted as it is rolled: odds against the enumeration of all throws."""

from fractions import Fraction

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pycore.dice import parse
from tests.dice.brute import counted_odds, enumerate_odds

DICE = st.sampled_from(["d2", "d3", "d4", "d5", "d6", "d{1,1,3}", "d{-1,0,2}", "d{0,70000}", " red", " yellow"])
REROLLS = {"d2": "1", "d3": "1,6", "d4": "4", "d5": "2", "d6": "1", "d{1,1,3}": "1", "d{-1,0,2}": "-1,2"}
SMALL = st.integers(1, 3)


@st.composite
def rerolls(draw: st.DrawFn, die: str, tested: bool) -> str:
    words = [f" reroll {REROLLS[die]}"] if die in REROLLS else []
    words += [" reroll all"] + [" reroll failed", " reroll passed"] * tested
    return "".join(draw(st.lists(st.sampled_from(words), max_size=2, unique=True)))


@st.composite
def keeping(draw: st.DrawFn, count: int) -> str:
    if count == 1:
        return draw(st.sampled_from(["", " maximised", " minimised", " maximised minimised", " max max min"]))
    choices = ["", f"kh{count - 1}", f"kl{count - 1}", "kh1", "dl1", "dh1", " maximised", "kh1 minimised"]
    return draw(st.sampled_from([*choices, "dl1dh1"] if count > 2 else choices))


@st.composite
def checks(draw: st.DrawFn, die: str) -> str:
    text = f" {draw(st.integers(0, 8))}+"
    text += draw(st.sampled_from(["", " roll+1", " roll-1", " roll=3", " roll*2", " roll/2 roll-1"]))
    text += draw(st.sampled_from(["", " need-1", " need+2", " need/2", " best 3+", " worst 2+ need*2"]))
    if die in {"d6", "d3"}:
        text += draw(st.sampled_from(["", " 1 fails", " 6 passes", " 1,2 fails 6 passes", " 1 passes"]))
    return text


@st.composite
def pools(draw: st.DrawFn, tested: bool = True) -> str:
    die = draw(DICE)
    count = draw(SMALL)
    text = f"{count}{die} {draw(keeping(count))}"
    test = draw(st.one_of(st.just(""), checks(die))) if tested else ""
    return text + test + draw(rerolls(die, bool(test)))


@st.composite
def numbers(draw: st.DrawFn) -> str:
    kind = draw(st.integers(0, 7))
    pool = draw(pools())
    if kind < 3:
        return pool
    if kind == 3:
        return f"{pool} {draw(st.sampled_from(['+', '-', '−']))} {draw(st.integers(0, 9))}"  # noqa: RUF001
    if kind == 4:
        return f"({pool}) {draw(st.sampled_from(['+', '-', '*', '×']))} ({draw(pools())})"  # noqa: RUF001
    if kind == 5:
        return f"({pool}) / {draw(st.integers(1, 3))}"
    if kind == 6:
        die = draw(st.sampled_from(["d2", "d3", "d4", "d{-1,0,2}"]))
        return f"(d2{draw(st.sampled_from(['', '-1', '+1', '-2']))}){die}{draw(st.one_of(st.just(''), checks(die)))}"
    return f"-({pool}) * {draw(st.integers(-2, 3))}"


@st.composite
def truths(draw: st.DrawFn) -> str:
    left, right = draw(numbers()), draw(st.one_of(st.integers(-2, 9).map(str), numbers()))
    op = draw(st.sampled_from(["<", "<=", ">", ">=", "=", "!=", "==", "≤", "≥"]))
    text = f"({left}) {op} ({right})"
    if "reroll" not in left and draw(st.booleans()):
        text += draw(st.sampled_from([" reroll failed", " reroll passed", " reroll all", " reroll failed,passed"]))
    return text


@st.composite
def stages(draw: st.DrawFn) -> str:
    models = draw(st.sampled_from(["", "1 models, ", "2 models, "]))
    text = models + draw(st.sampled_from(["1", "2", "d2", "d2-1", "d2+1"])) + " attacks"
    for name in ("hit", "wound", "save", "ward"):
        if draw(st.booleans()):
            die = draw(st.sampled_from(["d2", "d4", "d6"]))
            test = draw(checks(die))
            text += f", {name} {die}{test}{draw(rerolls(die, True))}"
    return text + draw(st.sampled_from(["", ", damage 2", ", damage d2", ", damage d3-1", ", damage 0"]))


ANY = st.one_of(numbers(), truths(), stages(), numbers().map(lambda text: f"scatter {text}"), DICE.map(str.strip))


@settings(max_examples=200, deadline=None)
@given(ANY)
def test_odds_equal_the_enumeration_of_all_throws(text: str) -> None:
    expression = parse(text)
    brute = enumerate_odds(expression)
    assume(brute is not None)
    assert counted_odds(expression) == brute


@settings(max_examples=150, deadline=None)
@given(ANY)
def test_canonical_text_means_the_same(text: str) -> None:
    expression = parse(text)
    again = parse(expression.text)
    assert again == expression
    assert again.text == expression.text
    assert hash(again) == hash(expression)
    assert again.odds() == expression.odds()


@settings(max_examples=100, deadline=None)
@given(ANY, st.integers(0, 10**6))
def test_a_drawn_roll_judges_to_itself(text: str, count: int) -> None:
    from pycore.dice import Replayed, Seeded

    expression = parse(text)
    roll = expression.draw(Seeded(b"fixed", "anyone", "test", count))
    assert expression.judge(roll.faces) == roll
    assert expression.draw(Replayed(roll.faces)) == roll
    assert expression.ask(roll.faces) is None
    assert roll.outcome in expression.odds().weights


@settings(max_examples=40, deadline=None)
@given(stages())
def test_each_stage_equals_the_shorter_sequence(text: str) -> None:
    expression = parse(text)
    pieces = expression.text.split(", ")
    start = 2 if pieces[0].endswith("models") else 1
    counted = expression.stages()
    assert len(counted) == len(pieces) - start + 1
    for number, odds in enumerate(counted):
        assert odds == parse(", ".join(pieces[: start + number])).odds()


@settings(max_examples=40, deadline=None)
@given(pools(tested=False), pools(tested=False), st.sampled_from(["win", "lose"]))
def test_opposed_rolls_with_their_tie_rule(left: str, right: str, ties: str) -> None:
    expression = parse(f"{left} vs {right} ties {ties}")
    brute = enumerate_odds(expression, 1000)
    assume(brute is not None)
    assert counted_odds(expression) == brute


def test_rolling_again_on_a_tie_is_the_odds_without_ties() -> None:
    more = counted_odds(parse("2d6 > 2d4+1"))[1]
    less = counted_odds(parse("2d6 < 2d4+1"))[1]
    assert counted_odds(parse("2d6 vs 2d4+1 ties again"))[1] == more / (more + less)
    assert more + less < Fraction(1)
