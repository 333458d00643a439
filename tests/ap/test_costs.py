"""A cost table is data that a table may change."""

from __future__ import annotations

import pytest

from pycore.ap.costs import LONGEST, is_name


@pytest.mark.parametrize(
    "word", ["halberd", "shield-bash", "\u0410\u043b\u0435\u0431\u0430\u0440\u0434\u0430", "x" * LONGEST]
)
def test_a_name_of_an_action(word: str) -> None:
    assert is_name(word)


@pytest.mark.parametrize("word", ["", "-", "12", "two words", "a=b", 'a"b', "x" * (LONGEST + 1)])
def test_no_name_of_an_action(word: str) -> None:
    assert not is_name(word)
