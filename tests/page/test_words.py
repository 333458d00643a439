from __future__ import annotations

from gettext import GNUTranslations
from io import BytesIO

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from page.words import Words

from pycore.systems import load
from pycore.turn.message import Key, Message, Ref, Refusal
from pycore.turn.setup import Setup, UnitSpec
from pycore.turn.state import Side, State
from pycore.turn.table import Table
from tests.turn.toy import SYSTEM

RUSSIAN = {
    ("event.fall", "{unit} is out"): "{unit}: вне игры",
    ("word.on", "on"): "вкл.",
    ("unit.unnamed", "Figure {n}"): "Фигура {n}",
    ("toy.left", ("{n} point left", "{n} points left")): (
        "осталось {n} очко",
        "осталось {n} очка",
        "осталось {n} очков",
    ),
}


def russian() -> GNUTranslations:
    catalogue = Catalog("ru")
    for (key, english), text in RUSSIAN.items():
        catalogue.add(english, text, context=key)
    out = BytesIO()
    write_mo(out, catalogue)
    return GNUTranslations(BytesIO(out.getvalue()))


@pytest.fixture
def state() -> State:
    units = (UnitSpec("a-1", "a", "Kurt {n}"), UnitSpec("a-2", "a"), UnitSpec("b-1", "b"), UnitSpec("wolf", "b"))
    return Table(SYSTEM, Setup("toy", sides=(Side("a"), Side("b", "Foes")), units=units)).state


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch) -> Words:
    texts = {**SYSTEM.texts, "toy.left": ("{n} point left", "{n} points left")}
    monkeypatch.setattr(SYSTEM, "texts", texts)
    return Words(SYSTEM)


def test_names_are_what_units_and_sides_are_called_now(words: Words, state: State) -> None:
    assert words.say(Message("event.join", {"unit": Ref("a-1"), "side": Ref("b")}), state) == "Kurt {n} joins Foes"
    assert [words.name(who, state) for who in ("a-2", "wolf", "a", "game", "zed")] == [
        "Figure A2",
        "wolf",
        "Red",
        "The game",
        "zed",
    ]
    named = state.with_unit(state.units["b-1"]._replace(name="Otto"))
    assert words.name("a-2", named) == "Figure 2", "a letter only where the other side has such units"


def test_texts_messages_and_refusals_nest(words: Words, state: State) -> None:
    inner = Refusal("TOY-01", "toy.short", {"unit": Ref("a-2"), "n": 2, "left": 1})
    assert words.say(Message("event.anyway", {"reason": inner}), state) == "Done anyway: Figure A2: needs 2 AP, has 1"
    switched = Message("event.toggle", {"toggle": Key("field.aim"), "state": Key("word.on")})
    assert words.say(switched, state) == "aims: on"


def test_another_language_is_another_object_and_what_it_lacks_is_english(words: Words, state: State) -> None:
    catalogue = russian()
    ru = Words(SYSTEM, {"common": catalogue, "toy": catalogue})
    assert ru.say(Message("event.fall", {"unit": Ref("a-2")}), state) == "Фигура A2: вне игры"
    assert ru.t("word.off") == "off"
    assert words.t("word.on") == "on"
    assert not ru.missing


@pytest.mark.parametrize(
    ("n", "english", "russian_text"),
    [
        (1, "1 point left", "осталось 1 очко"),
        (2, "2 points left", "осталось 2 очка"),
        (5, "5 points left", "осталось 5 очков"),
        (11, "11 points left", "осталось 11 очков"),
        (21, "21 points left", "осталось 21 очко"),
        (0, "0 points left", "осталось 0 очков"),
    ],
)
def test_plurals(words: Words, n: int, english: str, russian_text: str) -> None:
    assert words.t("toy.left", n=n) == english
    assert Words(SYSTEM, {"toy": russian()}).t("toy.left", n=n) == russian_text


def test_what_nobody_says_is_shown_and_remembered(words: Words) -> None:
    assert words.t("toy.nothing") == "[toy.nothing]"
    assert words.t("event.fall") == "{unit} is out"
    assert words.missing == {"toy.nothing", "event.fall"}
    assert not words.has("toy.nothing")


def test_dice_speak_too(words: Words) -> None:
    assert words.t("dice.face", die="D6", face=9) == "D6 cannot show 9."
    assert words.t("dice.end.hint", wanted="number") == "Expected a whole number."
    assert words.t("dice.end.hint", wanted="faces").endswith("such as D{1,1,2}.")


def test_a_throw_is_told_in_words_and_by_each_game_in_its_own() -> None:
    words, ninth_age = Words(), Words(load("ninth-age"))
    assert words.throw("3d6kh2") == "3D6 (the best 2 count)"
    assert words.throw("2d6kl1+1 >= 4") == "2D6 (the worst one counts) + 1 ≥ 4"
    assert words.throw("3 yellow kh2") == "3 \u00d7 yellow (the best 2 count)"
    assert words.throw("2 white+5 vs d10-1 ties higher") == "2 \u00d7 white + 5 against D10 - 1"
    assert ninth_age.throw("3d6kh2") == "2D6 maximised (3 dice, the best 2 count)"
    assert ninth_age.throw("2d6kl1") == "D6 minimised (2 dice, the worst one counts)"
    assert ninth_age.t("event.roll", purpose="A", expr="d6", answer="5") == "A: D6 → 5"
