from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.record.parse import MOST_CHARS, MOST_LINES, READERS, RecordError, read
from pycore.record.text import do, fresh, header, load, write
from pycore.systems import SYSTEMS
from pycore.systems import load as load_system
from pycore.turn.action import ActionError
from pycore.turn.setup import Setup, UnitSpec
from pycore.turn.state import Side
from pycore.turn.table import Refused, Table, Taken
from tests.turn.toy import SYSTEM

HEAD = """onwatch 1
system toy
rules 1
depth states
seed 5eed
side a "Red"
side b
unit a-1 a "Old \\"Wolf\\""
unit a-2 a "ap=1" count=3 ap=1
unit b-1 b
begin
"""
GAME = HEAD + "walk a-1\nset a-2 ap 2\nshoot a-2 b-1\n"


def texts(game: Table) -> list[str]:
    return [line.text for line in game.lines]


def test_what_is_written_is_read_as_it_was() -> None:
    game = load(HEAD + "walk a-1\nanyway shoot a-2 b-1\nroll 5\nend\ncursor 2\n")
    assert game.problem is None
    text = write(game.table)
    assert text == HEAD + "walk a-1\nanyway shoot a-2 b-1\nroll 5\nend\ncursor 2\n"
    again = load(text).table
    assert again.setup == game.table.setup
    assert [line.state for line in again.lines] == [line.state for line in game.table.lines]


def test_tails_cursor_and_rolls_taken_back_survive() -> None:
    table = load(HEAD).table
    for line in ("shoot a-1 b-1", "roll 2", "end", "cursor 1", "roll 6", "note x", "cursor 2"):
        do(table, line)
    text = write(table)
    again = load(text).table
    assert write(again) == text
    assert (again.cursor, again.tails, again.taken) == (2, table.tails, [Taken(1, "roll 2")])
    assert texts(again) == ["shoot a-1 b-1", "roll 6", "note x"]


def test_a_record_grows_by_its_end() -> None:
    """What `do` returns, line after line, is the same game as what `write` gives at once."""
    table, journal = load(HEAD).table, HEAD
    for line in (
        "walk a-1",
        "shoot a-1 b-1",
        "anyway shoot a-1 b-1",
        "roll",
        "cursor 1",
        "end",
        "take-up 0",
        "correct 0 note x",
    ):
        try:
            journal += do(table, line) + "\n"
        except (ActionError, Refused):
            continue
    again = load(journal)
    assert again.problem is None
    assert write(again.table) == write(table)
    saved = load(write(table) + "cursor 0\nwalk a-1\n").table
    assert texts(saved) == ["walk a-1"]
    assert saved.tails[-1].lines == ("note x", *texts(table)[1:])


NAMES = st.text(st.characters(min_codepoint=32, max_codepoint=0x2FFF).filter(str.isprintable), max_size=60)


@given(NAMES, NAMES, st.integers(1, 999), st.one_of(st.none(), st.integers(0, 2)))
def test_any_name_survives_in_the_header(side: str, unit: str, count: int, ap: int | None) -> None:
    values = {} if ap is None else {"ap": ap}
    setup = Setup("toy", sides=(Side("a", side),), units=(UnitSpec("x", "a", unit, count, values),))
    assert read("\n".join(header(setup))).setup == setup


@pytest.mark.parametrize(
    ("text", "key", "line", "column"),
    [
        ("", "record.first", 1, 1),
        ("# only a comment\n", "record.first", 1, 1),
        ("hello\n", "record.first", 1, 1),
        ("onwatch 99\nbegin\n", "record.format", 1, 9),
        ("onwatch 1\nsystem toy\n", "record.begin", 3, 1),
        ("onwatch 1\nbegin\n", "record.no-system", 2, 1),
        ("onwatch 1\nsystem toy\nsystem toy\nbegin\n", "record.twice", 3, 1),
        ("onwatch 1\nsystem\nbegin\n", "record.header", 2, 1),
        ("onwatch 1\nsystem toy\nwalk a-1\nbegin\n", "record.header", 3, 1),
        ("onwatch 1\nsystem toy\nrules x\nbegin\n", "error.int", 3, 7),
        ("onwatch 1\nsystem toy\nseed XYZ\nbegin\n", "record.seed", 3, 6),
        ("onwatch 1\nsystem toy\ndepth deep\nbegin\n", "error.depth", 3, 7),
        ('onwatch 1\nsystem toy\nside a "Red\nbegin\n', "error.action-quote-open", 3, 8),
        ("onwatch 1\nsystem toy\nunit x a ap=1 ap=2\nbegin\n", "record.field", 3, 15),
        ("onwatch 1\nsystem toy\nunit x a y z\nbegin\n", "record.field", 3, 12),
        ("onwatch 1\nsystem toy\nunit x a count=y\nbegin\n", "error.int", 3, 10),
        ("onwatch 1\nsystem toy\nbegin\nwalk\ta\n", "error.action-control", 4, 5),
        ("onwatch 1\nsystem toy\nbegin\n> walk\n", "record.tail", 4, 1),
        ("onwatch 1\nsystem toy\nbegin\ntail x\n", "error.int", 4, 6),
        ("onwatch 1\nsystem toy\nbegin\n" + "x" * 500, "error.action-long", 4, 401),
        ("onwatch 1\n" + "# x\n" * 400 + "begin\n", "record.begin", 301, 1),
        ("x" * (MOST_CHARS + 1), "record.long", 1, 1),
        ("\n" * (MOST_LINES + 1), "record.lines", MOST_LINES + 1, 1),
    ],
)  # fmt: skip
def test_what_is_no_record_is_told_with_line_and_column(text: str, key: str, line: int, column: int) -> None:
    with pytest.raises(RecordError) as caught:
        read(text)
    assert (caught.value.key, caught.value.line, caught.value.column) == (key, line, column)


@pytest.mark.parametrize(
    ("header_line", "key", "column"),
    [
        ("edition none", "error.word", 9),
        ("toggle none", "error.toggle", 8),
        ("side A", "error.new", 6),
        ("side d", "record.sides", 1),
        ("unit c c", "error.side", 8),
        ("unit a a", "error.new", 6),
        ("unit c a count=0", "error.count", 10),
        ("unit c a ap=3", "error.number", 13),
        ("unit c a nix=3", "error.field", 10),
        ('unit c a "' + "x" * 61 + '"', "error.name", 1),
    ],
)
def test_a_header_that_its_system_does_not_take_is_told_with_its_line(header_line: str, key: str, column: int) -> None:
    text = HEAD.replace("begin", header_line + "\nbegin")
    if header_line.startswith("side"):
        text = text.replace("side b\n", "").replace("unit b-1 b\n", "side c\n" if header_line == "side d" else "")
    with pytest.raises(RecordError) as caught:
        load(text)
    number = text.split("\n").index(header_line) + 1
    assert (caught.value.key, caught.value.line, caught.value.column) == (key, number, column)


def test_an_unknown_system_is_told() -> None:
    with pytest.raises(RecordError, match="system") as caught:
        load("onwatch 1\n# hm\nsystem chess\nbegin\n")
    assert (caught.value.line, caught.value.column) == (3, 8)


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("walk b-1", "record.refused"),
        ("fly a-1", "error.verb"),
        ("cursor 9", "error.history"),
        ("cursor x", "error.int"),
        ("correct 7 end", "error.history"),
        ("take-up 0", "error.history"),
    ],
)
def test_a_game_opens_at_its_last_good_line_and_keeps_the_rest(line: str, key: str) -> None:
    game = load(HEAD + f"walk a-1\n{line}\nend\nwalk b-1\ncursor 1\n")
    assert game.problem is not None
    assert (game.problem.key, game.problem.line) == (key, 13)
    assert texts(game.table) == ["walk a-1"]
    assert game.rest == (line, "end", "walk b-1", "cursor 1")
    kept = load(write(game.table))
    assert kept.problem is None
    assert kept.table.tails == game.table.tails
    assert game.table.tails[0].lines == (() if key.startswith("error.h") or "x" in line else (line, "end", "walk b-1"))


def test_a_system_that_breaks_costs_no_line_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SYSTEM, "settle", lambda state: 1 / 0 if state.units["a-1"].get("ap") == 0 else (state, ()))
    game = load(HEAD + "walk a-1\nwalk a-1\n")
    assert game.problem is not None
    assert (game.problem.key, texts(game.table)) == ("record.broken", ["walk a-1"])


def test_a_copy_keeps_the_faces_that_fell_and_draws_others_from_then_on() -> None:
    text = write(load(GAME + "roll\n").table)
    copy = fresh(text, "c0ffee")
    assert load(copy).table.setup == load(text).table.setup._replace(seed="c0ffee")
    assert texts(load(copy).table) == texts(load(text).table)
    assert "seed c0ffee" in fresh(text.replace("seed 5eed\n", ""), "c0ffee")


def test_lines_may_end_as_windows_ends_them_and_begin_with_a_mark() -> None:
    assert load("\ufeff" + GAME.replace("\n", "\r\n")).problem is None


def test_the_size_of_a_game_is_priced_before_it_is_played() -> None:
    units = "".join(f"unit u{n} a\n" for n in range(200))
    with pytest.raises(RecordError, match="lines"):
        read("onwatch 1\nsystem toy\n" + units + "begin\n" + "end\n" * 60_000)


def test_a_record_cannot_make_its_reader_play_for_ever() -> None:
    game = load(HEAD + "note x\n" * 2000 + "correct 0 note y\n" * 2000)
    assert game.problem is not None
    assert (game.problem.key, len(game.table.lines)) == ("record.replayed", 2000)
    assert len(game.rest) == 1950


@pytest.mark.parametrize("name", ["toy", *SYSTEMS])
def test_words_of_the_format_are_no_verbs_of_any_system(name: str) -> None:
    reserved = {"cursor", "correct", "take-up", "taken", "tail", "begin", "anyway"}
    assert not reserved & set(load_system(name).all_verbs)


def test_every_format_has_its_reader() -> None:
    assert set(READERS) == {"1"}


LINES = st.sampled_from(
    [
        *[
            "walk a-1",
            "walk b-1",
            "shoot a-1 b-1",
            "roll 4",
            "roll 1",
            "end",
            "anyway walk b-1",
            "set a-1 ap 2",
            "? a-1 ap 0",
            "! end -",
            "# x",
            "",
        ],
        *["cursor 0", "cursor 2", "correct 0 end", "take-up 0", "tail 1", "> end", "> roll 4", "taken 0 roll 4"],
    ]
)


@settings(max_examples=150, deadline=None)
@given(st.lists(LINES, max_size=25))
def test_whatever_opens_is_written_and_opened_alike(lines: list[str]) -> None:
    try:
        game = load(HEAD + "\n".join(lines) + "\n")
    except RecordError:
        assert any(line[:1] == ">" for line in lines)
        return
    text = write(game.table)
    again = load(text)
    assert again.problem is None
    assert write(again.table) == text


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=80), st.integers(0, len(GAME)))
def test_a_damaged_record_is_an_error_or_a_game(noise: str, at: int) -> None:
    try:
        text = write(load(GAME[:at] + noise + GAME[at:]).table)
    except RecordError:
        return
    assert load(text).problem is None
