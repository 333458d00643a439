from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.turn.action import LONGEST, Action, ActionError, parse_action, split_words

printable = st.characters(min_codepoint=32, max_codepoint=0x2FFF).filter(str.isprintable)
words = st.text(printable, max_size=20)
verbs = st.from_regex(r"[a-z]{1,9}", fullmatch=True).filter(lambda word: word != "anyway")


@given(verbs, st.lists(words, max_size=5), st.booleans())
def test_an_action_survives_its_text(verb: str, args: list[str], anyway: bool) -> None:
    action = Action(verb, tuple(args), anyway)
    assert parse_action(action.text) == action


@given(st.text(max_size=60))
def test_any_text_is_an_action_or_an_action_error_with_its_column(text: str) -> None:
    try:
        again = text
        again = parse_action(text).text
        column = 1
    except ActionError as error:
        column = error.column
    assert 1 <= column <= len(text) + 1
    assert again == text or parse_action(again) == parse_action(text)


@pytest.mark.parametrize(
    ("text", "key", "column"),
    [
        ("", "error.action-empty", 1),
        ("  ", "error.action-empty", 3),
        ("anyway", "error.action-empty", 7),
        ("walk\tkurt", "error.action-control", 5),
        ("walk\u202ekurt", "error.action-control", 5),
        ('note "open', "error.action-quote-open", 6),
        ('note a"b"', "error.action-quote", 7),
        ('note "a"b', "error.action-quote", 9),
        ("x" * (LONGEST + 1), "error.action-long", LONGEST + 1),
    ],
)
def test_what_is_no_action_is_told_with_its_column(text: str, key: str, column: int) -> None:
    with pytest.raises(ActionError) as caught:
        parse_action(text)
    assert (caught.value.key, caught.value.column) == (key, column)


def test_a_backslash_outside_of_quotes_is_an_ordinary_letter() -> None:
    assert split_words("a\\b") == ["a\\b"]
