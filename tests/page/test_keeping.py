"""Rosters, the list of games, the log and several units at once, without a browser."""

from __future__ import annotations

import re

import pytest
from page import rosters
from page.app import App
from page.store import Saved, Store

from pycore.record.parse import RecordError
from pycore.record.text import load as load_record
from pycore.systems import SYSTEMS, load

from .test_store import Memory


@pytest.fixture
def app() -> App:
    ticks = iter(range(1, 100_000))
    return App(Store(Memory()), now=lambda: next(ticks))


def do(app: App, *commands: str) -> str:
    """Taps on buttons of the page; all that was painted."""
    painted = ""
    for command in commands:
        app.tap("do", command)
        painted += "".join(app.paint().values())
    return painted


def act(app: App, *actions: str) -> str:
    painted = ""
    for action in actions:
        app.tap("action", action)
        assert not app.refused[2], app.refused
        painted += "".join(app.paint().values())
    return painted


def begun(app: App) -> App:
    do(app, "setup alkemy", "begin")
    act(app, "starts a", "activate a-1", "walk a-1", "end", "activate b-1", "walk b-1")
    return app


def rosters_of(app: App) -> list[tuple[str, rosters.Roster]]:
    return rosters.stored(app.store)


# ---- rosters


def test_a_side_of_a_game_is_kept_and_makes_another_game(app: App) -> None:
    begun(app)
    app.fill("rename a-1 {value}", "Old wolf")
    act(app, "set a-1 combat 5", "set a-1 wounds 2")
    do(app, "sheet keep-roster", "keep-roster a Red Guard")
    [(roster_id, roster)] = rosters_of(app)
    assert roster.name == "Red Guard"
    assert roster.units[0].name == "Old wolf"
    assert roster.units[0].values["combat"] == 5
    assert "wounds" not in roster.units[0].values, "what became of it is no part of a roster"
    do(app, "home", "setup alkemy", f"use b {roster_id}", "begin")
    assert app.game
    state = app.game.table.state
    assert state.sides["b"].name == "Red Guard"
    assert [u.name for u in state.side_units("b")][:1] == ["Old wolf"]
    assert state.units["b-1"].get("combat") == 5
    do(app, "home", "setup alkemy")
    assert app.draft
    assert app.draft.seats[1].roster == roster_id, "the next game begins as the last one did"


def test_a_line_that_was_split_is_counted_once(app: App) -> None:
    text = 'onwatch 1\nsystem ninth-age\nside a\nside b\nunit wolves a "Wolf" count=8\nunit x b\nbegin\n'
    do(app, "import " + text + "split wolves 3 wolves-2\njoin late a Late\n")
    do(app, "keep-roster a Pack")
    [(_, roster)] = rosters_of(app)
    assert [(u.name, u.count) for u in roster.units] == [("Wolf", 8), ("Late", 1)]


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_roster_is_text_that_is_read_again(system_id: str) -> None:
    system = load(system_id)
    table = load_record(system.example).table
    for side in table.state.sides:
        roster = rosters.of_table(table, side)
        if roster.units:
            assert rosters.parse(rosters.write(roster)) == [roster]
            assert rosters.fits(system, roster, side)


def test_unit_lines_alone_are_a_roster_where_the_system_is_known() -> None:
    text = '# my band\nunit leader a "Hans" ld=8\nunit two a count=3\n'
    [roster] = rosters.parse(text, "mordheim")
    assert [(u.name, u.count) for u in roster.units] == [("Hans", 1), ("", 3)]
    with pytest.raises(RecordError):
        rosters.parse(text)


@pytest.mark.parametrize(
    ("text", "line", "key"),
    [
        ("unit x a\nunit y a ld=99\n", 2, "error.number"),
        ("unit x a\nunit x a\n", 2, "record.twice"),
        ("side a\nunit x a\nunit y c\n", 3, "error.side"),
        ("unit x a\nunit\n", 2, "record.header"),
        ("unit x a fly=2\n", 1, "error.field"),
        ('unit x a "open\n', 1, "error.action-quote-open"),
        ("onwatch 1\nsystem nowhere\nunit x a\n", 2, "record.system"),
        ("onwatch 9\n", 1, "record.format"),
        ("", 1, "record.first"),
        ("unit x a\n" + "#" * rosters.MOST_CHARS, 1, "record.long"),
    ],
)
def test_a_faulty_roster_says_where(app: App, text: str, line: int, key: str) -> None:
    with pytest.raises(RecordError) as caught:
        rosters.parse(text, "mordheim")
    assert (caught.value.line, caught.value.key) == (line, key)
    do(app, "setup mordheim", "sheet roster new a")
    html = do(app, "roster-text new " + text)
    assert f"Line {line}, column" in html
    assert rosters_of(app) == []


def test_a_roster_is_edited_as_text_exported_deleted_and_brought_back(app: App) -> None:
    do(app, "setup alkemy", "keep-roster a Reds")
    [(roster_id, roster)] = rosters_of(app)
    assert [u.values["rank"] for u in roster.units] == ["hero", "elite", "elite", *["troop"] * 4]
    text = rosters.write(roster).replace("begin", 'unit late a "Late" rank=troop\nbegin')
    do(app, f"sheet roster {roster_id} a", f"roster-text {roster_id} {text}")
    assert [u.name for u in rosters_of(app)[0][1].units][-1] == "Late"
    do(app, "roster-download " + roster_id)
    assert app.effects[-1][2] == rosters.write(rosters_of(app)[0][1])
    do(app, "delete " + roster_id)
    assert rosters_of(app) == []
    do(app, "undelete " + roster_id)
    assert len(rosters_of(app)) == 1
    assert app.store.games() == [], "a roster is no game"


def test_only_rosters_that_fit_a_side_are_offered(app: App) -> None:
    do(app, "setup ap-rpg", "keep-roster heroes Party")
    assert "Party" in do(app, "sheet rosters heroes")
    assert "Party" not in do(app, "close", "sheet rosters foes")
    do(app, "home", "setup mordheim")
    assert "Party" not in do(app, "sheet rosters a")


def test_more_sides_where_the_system_has_room(app: App) -> None:
    html = do(app, "setup mordheim")
    assert 'data-do="side-add c"' in html
    html = do(app, "side-add c", "side-add d", "side-name c Third <b>one</b>")
    assert app.draft
    assert [seat.id for seat in app.draft.seats] == ["a", "b", "c", "d"]
    do(app, "side-add e", "side-drop d", "side-drop a")
    assert [seat.id for seat in app.draft.seats] == ["a", "b", "c"]
    do(app, "begin")
    assert app.game
    assert list(app.game.table.state.sides) == ["a", "b", "c"]
    assert app.game.table.state.sides["c"].name == "Third <b>one</b>"
    assert "<b>one" not in "".join(app.paint().values())
    assert 'data-do="side-add' not in do(app, "home", "setup alkemy")


# ---- the list of games


def test_a_pack_is_told_how_many_it_is(app: App) -> None:
    do(app, "setup ap-rpg", "begin")
    assert "count {value}" not in do(app, "sheet unit heroes-1")
    assert 'data-action="set foes-1 count {value}"' in do(app, "sheet unit foes-1")
    app.fill("set foes-1 count {value}", "8")
    assert app.game
    assert app.game.table.state.units["foes-1"].count == 8
    assert 'data-action="split foes-1 {value} foes-1-2"' in do(app, "sheet unit foes-1")
    act(app, "rename foes-1 Wolf", "split foes-1 3 foes-1-2", "split foes-1-2 1 foes-1-3")
    assert [app.game.table.state.units[f"foes-1{n}"].name for n in ("", "-2", "-3")] == ["Wolf", "Wolf 2", "Wolf 3"]


def test_a_player_with_a_name_or_an_ally_is_not_left_out(app: App) -> None:
    do(app, "setup champions", "side-name p2 Ben", "count p3 count.ally 1", "begin")
    assert app.game
    state = app.game.table.state
    assert set(state.sides) == {"p1", "p2", "p3", "enc"}
    assert {u.side for u in state.units.values() if u.word("kind") == "identity"} == {"p1", "p2", "p3"}
    do(app, "home", "setup champions", "count p2 count.identity -1", "count p3 count.identity -1", "begin")
    assert app.game
    assert set(app.game.table.state.sides) == {"p1", "enc"}, "taken out again, whoever keeps the name"


def test_a_seat_where_nobody_sits_is_a_line_until_somebody_does(app: App) -> None:
    html = do(app, "setup champions")
    assert 'id="name-p1"' in html
    assert 'id="name-p2"' not in html
    assert 'data-do="count p2 count.identity 1"' in html
    assert 'id="name-p2"' in do(app, "count p2 count.identity 1")
    assert html.count('class="muster empty"') == 3


def test_the_list_is_sorted_by_use_searched_named_and_counted(app: App) -> None:
    for n in range(7):
        do(app, "setup " + ("alkemy" if n % 2 else "mordheim"), f"side-name a Player {n}", "begin", "home")
    ids = [game for game, _, _ in app.store.games()]
    html = do(app, "close")
    html = app.painting.now["app"]
    assert re.findall(r'data-do="open ([0-9a-f]+)"', html) == ids
    assert 'data-input="find"' in html
    html = do(app, "find player 3")
    assert re.findall(r'data-do="open ([0-9a-f]+)"', html) == [ids[3]]
    assert "No game is called that" in do(app, "find nobody")
    do(app, "find ", f"title {ids[0]} Sunday <i>cup</i>")
    assert "Sunday &lt;i&gt;cup&lt;/i&gt;" in app.painting.now["app"]
    do(app, f"open {ids[4]}")
    act(app, "note again")
    do(app, "home")
    assert app.store.games()[0][0] == ids[4], "the one that was played last comes first"


def test_a_save_from_an_impossible_time_stays_in_the_list(app: App) -> None:
    for n, updated in enumerate((-(10**30), 10**30)):
        app.store.add(f"g{n}", Saved(1, updated, "onwatch 1\nsystem alkemy\nbegin\n"))
    assert do(app, "close").count('data-do="open g') == 2


def test_a_copy_is_a_game_of_its_own_with_dice_of_its_own(app: App) -> None:
    begun(app)
    assert app.game
    first, text, seed = app.game.id, app.game.text, app.game.table.setup.seed
    do(app, "home", "duplicate " + first)
    [(second, saved, _), *_] = app.store.games()
    assert second != first
    assert saved.text.partition("begin")[2] == text.partition("begin")[2]
    do(app, "open " + second)
    assert app.game.table.setup.seed not in ("", seed)


def test_a_copy_and_an_export_have_the_steps_that_are_only_in_the_journal(app: App) -> None:
    begun(app)
    assert app.game
    game, text = app.game.id, app.game.text
    again = App(app.store)  # as after a crash: nothing was flushed
    do(again, f"title {game} Cup night", "export " + game)
    name, out = again.effects[-1][1:]
    assert name == "onwatch-Cup-night.txt"
    assert out == "# Cup night\n" + text
    do(again, "import " + out)
    assert again.game
    assert again.game.id != game
    assert again.game.text.split("begin")[1] == text.split("begin")[1]
    do(again, "home")
    assert again.painting.now["app"].count("Cup night") >= 2


@pytest.mark.parametrize("text", ["", "nonsense", "onwatch 1\nsystem alkemy\n", "onwatch 1\nsystem nowhere\nbegin\n"])
def test_a_text_that_is_no_game_says_where_and_is_not_lost(app: App, text: str) -> None:
    do(app, "sheet import")
    html = do(app, "import " + text)
    assert re.search(r"Line \d+, column \d+: ", html)
    assert text.split("\n", maxsplit=1)[0] in html
    assert app.store.records == {}


def test_a_game_that_holds_in_part_is_taken_in_with_its_rest(app: App) -> None:
    do(app, "import onwatch 1\r\nsystem alkemy\r\nunit x a\r\nunit y b\r\nbegin\r\nstarts a\r\nfly x\r\nactivate x\r\n")
    assert app.game
    assert app.game.table.lines.texts == ["starts a"]
    assert app.game.table.tails[0].lines == ("fly x", "activate x")
    assert "line 7" in "".join(app.painting.now.values())


def test_deleting_asks_once_and_is_undone_until_it_is_for_good(app: App) -> None:
    begun(app)
    assert app.game
    game = app.game.id
    do(app, "home")
    assert f'data-do="delete {game}"' not in app.painting.now["app"]
    assert f'data-do="delete {game}"' in do(app, "sheet game " + game, "sheet delete " + game)
    do(app, "delete " + game)
    assert app.store.games() == []
    assert f'data-do="undelete {game}"' in app.painting.now["app"]
    do(app, "undelete " + game)
    assert len(app.store.games()) == 1
    do(app, "forget " + game)
    assert len(app.store.games()) == 1, "only what was deleted can be removed for good"
    do(app, "delete " + game, "dismiss deleted")
    assert "Deleted: 1" in app.painting.now["app"]
    do(app, "sheet gone", "forget " + game)
    assert app.store.records == {}
    assert ("remove", game) in app.store.disk.calls  # type: ignore[union-attr]


def test_two_windows_do_not_take_each_others_settings(app: App) -> None:
    other = App(app.store)
    other.store = Store(app.store.disk)
    app.store.add("g", Saved(1, 1, "onwatch 1\nsystem alkemy\nbegin\n"))
    other.store.add("g", Saved(1, 1, "onwatch 1\nsystem alkemy\nbegin\n"))
    do(app, "title g Mine")
    do(other, "theme dark", "delete g")
    again = Store(app.store.disk)
    again.put()
    assert again.settings["titles"] == {"g": "Mine"}
    assert again.settings["theme"] == "dark"
    assert "g" in again.deleted


# ---- the log


def test_looking_back_changes_nothing_and_returns(app: App) -> None:
    begun(app)
    assert app.game
    text, seq = app.game.text, app.game.seq
    html = do(app, "look-at 2")
    assert "Looking at move 2 of 6" in html
    assert 'data-do="go-on"' in html
    app.tap("action", "walk a-1")
    do(app, "undo")
    assert "Looking at move 1 of 6" in app.painting.now["p-history"]
    app.flush()
    assert (app.game.text, app.game.seq) == (text, seq)
    do(app, "undo", "undo", "undo", "redo", "redo", "redo", "redo", "redo")
    assert "Looking at move 5 of 6" in app.painting.now["p-history"]
    do(app, "return")
    assert "Undo: " in app.painting.now["p-history"]
    act(app, "walk b-1")


def test_going_on_from_an_earlier_point_keeps_the_other_way(app: App) -> None:
    begun(app)
    assert app.game
    before = list(app.game.table.lines.texts)
    do(app, "look-at 2", "go-on")
    act(app, "run a-1")
    assert app.game.table.lines.texts == [*before[:2], "run a-1"]
    html = do(app, "sheet log")
    assert "Other ways the game went" in html
    assert "From move 2: " in html
    do(app, "take 0")
    assert app.game.table.lines.texts == before
    assert "4 of 4 lines stand again" in "".join(app.painting.now.values())
    game, text = app.game.id, app.game.text
    again = App(app.store)
    do(again, "open " + game)
    assert again.game
    assert again.game.text == text, "the journal tells the same"


ROLL = """onwatch 1
system mordheim
depth dice
unit x a ld=7
unit y b
begin
fear x charged
"""


def test_rolls_that_were_taken_back_stay_in_the_log_and_fall_the_same_again(app: App) -> None:
    do(app, "import " + ROLL)
    assert app.game
    assert app.game.table.state.asks[0].kind == "roll"
    act(app, "roll")
    roll = app.game.table.lines.texts[-1]
    do(app, "undo")
    act(app, "skip")
    html = do(app, "sheet log")
    assert "Taken back: roll " + roll.removeprefix("roll ") in html
    do(app, "undo")
    act(app, "roll")
    assert app.game.table.lines.texts[-1] == roll, "taking back never changes the dice"


def test_correcting_a_line_says_how_many_hold_and_is_taken_back(app: App) -> None:
    begun(app)
    assert app.game
    text = app.game.text
    assert 'data-action="correct 2 run a-1"' in do(app, "sheet line 3")
    app.tap("action", "correct 2 run a-1")
    html = "".join(app.paint().values())
    assert "Of 3 later lines, 3 still hold" in html
    assert app.game.table.lines.texts[2] == "run a-1"
    do(app, "unfix")
    assert app.game.text == text
    again = App(app.store)
    do(again, "open " + app.game.id)
    assert again.game
    assert again.game.text == text


def test_a_correction_that_breaks_later_lines_asks_first_and_keeps_them(app: App) -> None:
    begun(app)
    assert app.game
    text, texts = app.game.text, list(app.game.table.lines.texts)
    html = do(app, "sheet line 2", "fix 1")
    assert "Of 4 later lines, 0 still hold" in html
    assert app.game.text == text
    do(app, "fix-sure")
    assert app.game.table.lines.texts == texts[:1]
    assert app.game.table.tails[-1].lines == tuple(texts[2:])


@pytest.mark.parametrize(("line", "says"), [("fly a-1", "action"), ("activate b-1", "ALK"), ('"', "quot")])
def test_a_line_that_cannot_stand_there_says_why_and_changes_nothing(app: App, line: str, says: str) -> None:
    begun(app)
    assert app.game
    text = app.game.text
    do(app, "sheet line 2")
    app.fill("correct 1 {line}", line)
    html = "".join(app.paint().values())
    assert 'role="alert"' in html
    assert app.game.text == text


def test_a_long_log_draws_a_window(app: App) -> None:
    do(app, "setup alkemy", "begin")
    act(app, "starts a")
    assert app.game
    for n in range(2000):
        app.game.table.play(f"note {n}")
    html = do(app, "sheet log")
    assert html.count('data-do="look-at ') == 40
    assert "1961 earlier lines" in html
    assert ">1999<" in html
    html = do(app, "sheet log 1961", "sheet log 0")
    assert 'data-do="look-at 0"' in html
    assert "1961 later lines" in html
    assert "Round 1" in html


# ---- several at once


def test_several_units_are_chosen_and_set_in_one_action(app: App) -> None:
    begun(app)
    assert app.game
    lines = len(app.game.table.lines)
    html = do(app, "sheet several a-2", "pick a-3", "pick b-1", "pick b-1")
    assert 'data-action="fall a-2,a-3"' in html
    app.fill("set a-2,a-3 wounds {value}", "3")
    assert app.sheet[0] == "several", "the next value can follow"
    assert [app.game.table.state.units[u].get("wounds") for u in ("a-2", "a-3")] == [3, 3]
    act(app, "fall a-2,a-3")
    assert len(app.game.table.lines) == lines + 2
    assert app.sheet == ()
    html = do(app, "sheet several a-2", "pick a-1,a-2,a-3,a-4,a-5,a-6,a-7")
    assert "7 chosen" in html


@pytest.mark.parametrize("language", ["en", "de", "ru"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_sheet_has_all_its_words(system: str, language: str) -> None:
    app = App(language=language)
    html = do(app, "setup " + system, "sheet rosters a", "sheet keep-roster", "begin", "sheet keep-roster")
    assert app.game
    side = next(iter(app.game.table.state.sides))
    unit = next(iter(app.game.table.state.units))
    html += do(app, f"keep-roster {side} X", "home", "sheet rosters", "sheet import", "sheet gone")
    game = app.store.games()[0][0]
    html += do(app, "sheet game " + game, "sheet delete " + game, "delete " + game, "sheet gone", "undelete " + game)
    html += do(app, "open " + game, "sheet several " + unit)
    act(app, "note one", "note two")
    html += do(app, "sheet log", "look-at 1", "sheet line 1", "fix 0", "unfix", "look-at 0", "go-on", "sheet log")
    assert app.voice.words.missing == set()
    assert not re.findall(r"\[[a-z]+\.[a-z.-]+\]", html)
