"""The command line's two verbs."""

import json

import pytest

from pycore.dice import cli


def test_odds_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.odds(["3d6", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["total"] == 216
    assert told["weights"]["3"] == 1
    assert sum(told["weights"].values()) == 216
    assert cli.odds(["--json", "2D6", "<=", "7"]) == 0
    assert json.loads(capsys.readouterr().out) == {"weights": {"false": 15, "true": 21}, "total": 36}


def test_odds_as_bars(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.odds(["2d6"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[5].split()[:2] == ["7", "16.67"]
    assert lines[-1] == "mean 7.000, variance 5.833"


def test_roll(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.roll(["2d1", "+", "3"]) == 0
    assert capsys.readouterr().out == "2d1+3: 1 1 = 5\n"


@pytest.mark.parametrize("words", [[], ["--wrong", "2d6"], ["2d0"], ["10000d1000"]])
def test_refusals(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.odds(words) == 2
    told = capsys.readouterr()
    assert not told.out
    assert told.err


def test_the_column_is_pointed_at(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.roll(["2d0"]) == 2
    assert capsys.readouterr().err.splitlines()[1].startswith("  ^ ")
