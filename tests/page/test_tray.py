"""The dice tray as a value: commands in, state and plain words out."""

from __future__ import annotations

import json
import secrets
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from page import prerender, tray_chain, tray_faces, tray_luck, tray_odds, tray_pad, tray_view
from page.app import App
from page.tray import MOST_HISTORY, PAUSE, Tray
from page.voice import Voice

from pycore.dice import Distribution, Seeded, parse

DEAR = "3000d6"  # within the budget, but not before the page is painted


def told(*commands: str, kept: Any = None) -> Tray:
    tray = Tray(kept)
    for command in commands:
        tray.run(command)
    return tray


def shown(tray: Tray, part: str) -> Any:
    return tray_view.parts(tray, Voice("en"))[part]


# ---- the pad


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        ("D6 D6 D6", "3D6"),
        ("2 0 D6 3+ again-1", "20D6 3+ reroll 1"),
        ("2 0 D6 3+ again-1 again-failed again-1", "20D6 3+ reroll failed"),
        ("2 0 3+ 4+", "20D6 4+"),
        ("D6 D6 D6 D6 kh", "4D6kh3"),
        ("D6 D6 D6 kh kh kh", "3D6"),
        ("D6 D6 D6 kh kl", "3D6kl2"),
        ("4 white kh kh", "4 white kh2"),
        ("D6 D6 +1 +1", "2D6+2"),
        ("D6 D6 +1 -1 -1", "2D6-1"),
        ("D6 D6 <= 7 +1", "2D6 <= 8"),
        ("5 D6 4+ +1 +1 -1", "5D6 4+ roll+1"),
        ("D6 D3", "D6+D3"),
        ("scatter D6 D6", "scatter 2D6"),
        ("5 D6 4+ D20", "D20"),
        ("5 D6 4+ back", "5D6"),
        ("D66 back", ""),
        ("D6 clear", ""),
        ("D6 nonsense", "D6"),
    ],
)
def test_keys_write_what_people_would_type(keys: str, text: str) -> None:
    written = ""
    for key in keys.split():
        written = tray_pad.press(written, key)
    assert written == text
    assert not text or parse(text)


def test_after_a_roll_a_die_begins_anew_and_a_modifier_goes_on() -> None:
    assert told("text 2D6", "roll", "key D6").text == "D6"
    assert told("text 2D6", "roll", "key +1").text == "2D6+1"


# ---- the expression, its odds, errors


def test_the_reading_and_the_odds_stand_there_before_the_roll() -> None:
    tray = told("text 3 W6 + 1")
    assert shown(tray, "entry")["reads"] == "3D6 + 1"
    assert shown(tray, "odds")["lines"] == ["Average 11.5", "4 to 19"]
    assert shown(told("text 2D6 <= 7"), "odds")["lines"] == ["Passes: 58.3\u00a0%"]


@pytest.fixture
def catalogues(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other languages straight from their .po files."""
    monkeypatch.setattr(Voice, "load", staticmethod(prerender._translations))


@pytest.mark.usefixtures("catalogues")
def test_an_error_has_its_column_and_what_would_be_right() -> None:
    where, said, hint, before, at, after = shown(told("text 2d0+1"), "entry")["error"]
    assert (where, before, at, after) == ("In column 3:", "2d", "0", "+1")
    assert said == "A die cannot have 0 sides."
    assert hint.startswith("Use between")
    german = tray_view.parts(told("text 2d0"), Voice("de"))["entry"]["error"]
    assert german[0] == "In Spalte 3:"


def test_a_price_is_a_sentence() -> None:
    tray = told("text 9999d6kh5000 > 9999d6kh5000")
    assert tray.refused is not None
    assert "units of work" in shown(tray, "odds")["refused"]
    tray.run("roll")
    assert tray.made is not None, "rolling is possible all the same"


def test_dear_odds_wait_can_be_stopped_and_taken_up_again() -> None:
    tray = told("text " + DEAR)
    assert (tray.odds, tray.counting, len(tray.later)) == (None, "now", 1)
    tray.run("stop")
    assert shown(tray, "odds")["state"] == "stopped"
    tray.run("counted " + tray.later[0])
    assert tray.odds is None, "what was stopped does not come back"
    tray.run("count")
    tray.run("counted " + tray.later[-1])
    assert tray.odds is not None
    assert tray.odds.mean() == 10_500


def test_a_count_of_an_expression_that_is_gone_does_nothing() -> None:
    tray = told("text " + DEAR, "text 2000d6+1")
    first, second = tray.later
    tray.run("counted " + first)
    assert tray.odds is None
    tray.run("counted " + second)
    assert tray.odds == parse("2000d6+1").odds()


def test_a_roll_made_while_the_odds_wait_is_ranked_when_they_come() -> None:
    tray = told("text " + DEAR, "roll")
    assert tray.luck["digital"].rolls == 0
    tray.run("counted " + tray.later[0])
    assert tray.luck["digital"].rolls == 1


def test_bars_hold_every_weight_however_many_outcomes() -> None:
    for text in ("2d6", "20d6 3+", "100d6", "(d6)d1000", "d{-5,1000000}"):
        odds = parse(text).odds()
        bars = tray_odds.bars(odds)
        assert sum(bar.weight for bar in bars) == odds.total
        assert len(bars) <= tray_odds.MOST_BARS + 2
        assert all(a.high < b.low for a, b in pairwise(bars))


def test_shares_are_never_rounded_to_certainty() -> None:
    assert tray_odds.percent(1, 10**9, "en") == "<0.1\u00a0%"
    assert tray_odds.percent(10**9 - 1, 10**9, "de") == ">99,9\u00a0%"
    assert tray_odds.percent(0, 3, "en") == "0\u00a0%"
    assert tray_odds.number(Fraction(10**500, 3), "en") == "3.33·10^499"


# ---- rolls


def test_seeds_come_from_secrets_and_from_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = [told("text 20d100", "roll").made.roll.faces for _ in range(4)]  # type: ignore[union-attr]
    assert len(set(drawn)) == 4
    tray = told("text 20d100")
    again = set()
    for _ in range(4):
        tray.run("roll")
        assert tray.made is not None
        again.add(tray.made.roll.faces)
    assert len(again) == 4
    monkeypatch.setattr(secrets, "token_bytes", lambda n: b"x" * n)
    alike = {told("text 20d100", "roll").made.roll.faces for _ in range(4)}  # type: ignore[union-attr]
    assert alike == {parse("20d100").draw(Seeded(b"x" * 32, "tray", "roll", 0)).faces}


def test_the_verdict_says_needed_expected_and_got() -> None:
    tray = told("real", "text 20D6 3+", "roll", "typing " + "6 " * 15 + "1 " * 5, "typed")
    needed, better = shown(tray, "result")["verdict"]
    assert needed == "You needed 3+, 20 dice: expected 13.33, you got 15."
    below = parse("20D6 3+").odds().luck(15)[0]
    assert better == f"Better than {round(100 * float(below))}\u00a0% of rolls."


def test_throws_stand_in_the_order_they_happened() -> None:
    roll = parse("4d6kh3 reroll 1").judge([1, 2, 5, 6, 3])
    first, second = tray_faces.throws(roll)
    assert [face.state for face in first.faces] == ["rerolled", "dropped", "", ""]
    assert (second.again, second.faces[0].face) == (True, 3)


def test_a_sequence_is_parted_into_its_stages() -> None:
    expression = parse("2 models, d3 attacks, hit 4+ reroll 1, wound 4+, save 5+, damage d3")
    throws = tray_faces.throws(expression.judge([3, 1, 1, 5, 6, 4, 2, 2, 6, 2, 5]))
    assert [(throw.stage, throw.again, [f.face for f in throw.faces]) for throw in throws] == [
        ("attacks", False, [3, 1]),
        ("hit", False, [1, 5, 6]),
        ("hit", True, [4]),
        ("wound", False, [2, 2, 6]),
        ("save", False, [2]),
        ("damage", False, [5]),
    ]


def test_many_dice_are_counted_by_face() -> None:
    (throw,) = tray_faces.throws(parse("100d6").judge([1] * 40 + [6] * 60))
    assert [(face.face, face.times) for face in throw.faces] == [(1, 40), (6, 60)]


def test_scatter_may_stay_and_random_direction_never_does() -> None:
    scatter = told("real", "text scatter D6", "roll", "face 1")
    assert shown(scatter, "result")["result"] == "HIT: it stays"
    moved = told("real", "text scatter D6", "roll", "face 3", "face 5", "face 90")
    assert shown(moved, "result")["result"] == "5 at 90°"
    lying = told("real", "text scatter D6", "roll", "face 3", "face 5", "skip")
    assert shown(lying, "result")["result"] == "5 along the arrow"
    way = told("real", "text random direction D6", "roll", "face 1", "face 5", "skip")
    assert shown(way, "result")["compass"] == (False, 5, None)


# ---- real dice


def test_real_dice_are_asked_for_one_by_one_rerolls_included() -> None:
    tray = told("real", "text 2D6 4+ reroll 1", "roll", "face 1", "face 5")
    assert tray.asked is not None
    assert tray.asked.why == "reroll"
    assert "reroll" in shown(tray, "pad")[1]["ask"]
    tray.run("untype")
    assert tray.faces == (1,)
    tray.run("face 9")
    assert tray.faces == (1,)
    assert shown(tray, "pad")[1]["error"][0] == "D6 cannot show 9."
    for face in (5, 4):
        tray.run(f"face {face}")
    assert tray.made is not None
    assert (tray.made.source, tray.made.roll.total) == ("typed", 2)


def test_a_table_may_say_only_what_it_knows() -> None:
    assert told("real", "text 2D6 <= 7", "roll", "known pass").history[0].outcome == "pass"
    tray = told("real", "text 10D6 4+", "roll", "typing 6", "known")
    assert (tray.history[0].outcome, tray.luck["typed"].rolls, tray.luck["typed"].faces) == ("6", 1, ())
    wrong = told("real", "text 10D6 4+", "roll", "typing 11", "known")
    assert wrong.made is None
    assert wrong.typed_error is not None


def test_nonsense_in_place_of_faces_is_refused_and_kept_for_mending() -> None:
    tray = told("real", "text 3D6", "roll", "typing 1 x", "typed")
    assert tray.faces == (1,)
    assert tray.typed_error is not None
    assert tray.made is None


# ---- attacks


def test_the_chain_builder_writes_what_people_would_type() -> None:
    tray = told(
        "tab attacks", "plan models 5", "plan attacks D6+1", "plan hit.need 3", "plan hit.again 1",
        "plan wound.change +1",
        "plan wound.one x", "plan wound.six x", "plan save.need 0", "plan ward.need 5", "plan damage D3",
    )  # fmt: skip
    assert tray.text == (
        "5 models, D6+1 attacks, hit 3+ reroll 1, wound 4+ roll+1 1 fails 6 passes, ward 5+, damage D3"
    )
    assert tray.expression is not None
    assert tray.expression.node.names() == ("attacks", "hit", "wound", "ward", "damage")  # type: ignore[attr-defined]
    assert [odds.mean() for odds in tray.stages] == [o.mean() for o in tray.expression.stages()]


def test_a_written_sequence_is_read_back_into_the_builder() -> None:
    text = "3 models, 2 attacks, hit 4+ roll-1 1 fails 6 passes reroll failed, save 6+, damage d3+1"
    plan = tray_chain.read(parse(text))
    assert plan is not None
    assert plan.text == parse(text).text == text
    assert tray_chain.read(parse("10 attacks, hit 4+ need+1")) is None
    assert tray_chain.read(parse("3d6")) is None


def test_a_builder_can_be_told_nothing_bad() -> None:
    plan = tray_chain.Plan()
    for what, value in [
        ("models", "0"),
        ("models", "x"),
        ("hit.need", "99"),
        ("hit.again", "<b>"),
        ("x.need", "3"),
        ("hit", ""),
    ]:
        plan = tray_chain.change(plan, what, value)
    assert plan == tray_chain.Plan()
    assert told("tab attacks", "plan attacks D6 attacks, hit 2+").error is not None


# ---- history and luck


def test_history_is_bounded_kept_and_comes_back_after_clearing() -> None:
    kept: dict[str, Any] = {}
    tray = Tray(None, kept.update)
    tray.run("text 2D6")
    for _ in range(MOST_HISTORY + 5):
        tray.run("roll")
    assert len(tray.history) == MOST_HISTORY
    found = Tray(json.loads(json.dumps(kept)))
    assert found.history == tray.history
    assert found.luck["digital"].faces == tray.luck["digital"].faces
    assert found.luck["digital"].place == pytest.approx(tray.luck["digital"].place, abs=1e-5)
    found.run("clear history")
    assert not found.history
    found.run("unclear")
    assert found.history == tray.history
    found.run("again 0")
    assert found.made is not None
    assert len(found.history) == MOST_HISTORY


@pytest.mark.parametrize(
    "kept",
    [
        5,
        {"history": 3, "luck": []},
        {"history": [["2d6"], ["2d0", "digital", "3", ""], ["2d6", "elsewhere", "3", ""], ["2d6", "typed", 3, ""]]},
        {"luck": {"digital": [-1, 0, 0, {}], "typed": [1, float("nan"), 0, {}]}},
        {"luck": {"digital": [1, 0.1, 0.1, {"d6": [1, 2], "d99999": [1], "<b>": [1], "d4": [1, 2, 3, -4]}]}},
    ],
)
def test_what_is_kept_is_not_trusted(kept: Any) -> None:
    tray = Tray(kept)
    assert tray.history == ()
    assert all(tally.faces == () for tally in tray.luck.values())
    shown(tray, "luck")


def test_luck_is_kept_for_digital_and_typed_dice_apart() -> None:
    tray = told("text 2D6", "roll", "real", "text 3D6", "roll", "typing 6 6 6", "typed")
    digital, typed = tray.luck["digital"], tray.luck["typed"]
    assert digital.rolls == typed.rolls == 1
    assert dict(typed.faces) == {"d6": (0, 0, 0, 0, 0, 3)}
    assert typed.place == pytest.approx(float(1 - Fraction(1, 432)) - 0.5, abs=1e-9)


def test_a_place_has_the_mean_and_spread_that_are_claimed() -> None:
    odds: Distribution = parse("2d6 reroll 1").odds()
    mean = spread = Fraction(0)
    for outcome, weight in odds.weights.items():
        below, equal, _ = odds.luck(outcome)
        place = below + equal / 2
        mean += place * Fraction(weight, odds.total)
        spread += (place - Fraction(1, 2)) ** 2 * Fraction(weight, odds.total)
    assert mean == Fraction(1, 2)
    assert tray_luck.Tally().ranked(odds, 7).spread == pytest.approx(float(spread))


@pytest.mark.parametrize(
    ("counts", "p"),
    [((10, 10, 10, 10, 10, 10), 1.0), ((5, 8, 9, 8, 10, 20), 0.01991), ((60, 40), 0.0455), ((20, 10, 15), 0.18888)],
)
def test_chi_square_against_published_values(counts: tuple[int, ...], p: float) -> None:
    assert tray_luck.chance_of_more(counts) == pytest.approx(p, abs=2e-5)


def test_too_few_throws_say_nothing() -> None:
    assert tray_luck.chance_of_more((9, 0, 0, 0, 0, 0)) is None
    assert tray_luck.luckier(tray_luck.Tally(4, 1.9, 0.3)) is None


# ---- the page


def test_the_address_opens_the_tray_with_an_expression() -> None:
    app = App()
    app.arrive("#dice=2D6%20%3C%3D%207")
    assert app.screen == "dice"
    assert app.tray is not None
    assert app.tray.text == "2D6 <= 7"
    assert "58.3" in app.paint()["app"]
    app.arrive("")
    assert app.screen == "home"


@pytest.mark.parametrize(
    "fragment", ["%3Cscript%3Ealert(1)%3C/script%3E", "d0", "9" * 9_000, "%FF%00%0A", "1d6!" * 500]
)
def test_an_address_may_say_anything(fragment: str) -> None:
    app = App()
    app.arrive("#dice=" + fragment)
    html = app.paint()["app"]
    assert "<script" not in html
    assert app.tray is not None
    assert app.tray.error is not None


def test_dear_odds_are_asked_for_after_the_paint() -> None:
    app = App()
    app.tap("do", "dice")
    app.paint()
    app.effects.clear()
    app.tap("do", "dice text " + DEAR)
    assert app.tray is not None
    assert ("later", f"dice counted {app.tray.ticket}", str(PAUSE)) in app.effects
    assert "Counting" in app.paint()["p-dice-odds"]


def test_a_count_that_comes_late_does_not_bring_the_tray_back() -> None:
    app = App()
    app.tap("do", "dice")
    app.tap("do", "dice text " + DEAR)
    assert app.tray is not None
    app.tap("do", "home")
    app.tap("do", f"dice counted {app.tray.ticket}")
    assert app.screen == "home"
    app.tap("do", "dice")
    assert "Counting" in app.paint()["app"]
    assert app.effects.count(("later", f"dice counted {app.tray.ticket}", str(PAUSE))) == 2


@pytest.mark.usefixtures("catalogues")
@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_every_part_is_said_in_every_language(language: str) -> None:
    app = App(language=language)
    for command in (
        "dice", "dice text 2d0", "dice text 5D6 3+ reroll 1", "dice roll", "dice use scatter D6", "dice roll",
        "dice tab attacks", "dice plan hit.one x", "dice roll", "dice tab luck", "dice tab roll", "dice real",
        "dice roll", "dice face 2", "dice clear history", "dice text " + DEAR, "dice stop",
    ):  # fmt: skip
        app.tap("do", command)
        app.paint()
    assert not app.voice.words.missing
