from __future__ import annotations

import pytest

from pycore.turn.action import ActionError
from pycore.turn.setup import Setup, UnitSpec
from pycore.turn.table import Refused, Table
from tests.turn.toy import SYSTEM


def table(*lines: str) -> Table:
    units = (UnitSpec("a-1", "a", "Kurt"), UnitSpec("wolf", "a", "Wolf", 8), UnitSpec("b-1", "b"))
    game = Table(SYSTEM, Setup("toy", seed="5eed", units=units))
    for line in lines:
        game.play(line)
    return game


def test_any_value_can_be_set_several_figures_at_once() -> None:
    game = table("set a-1,b-1 aim 1", "set game round 7", "set wolf count 3", "set a-1 name Hans")
    units = game.state.units
    assert [unit.get("aim") for unit in units.values()] == [1, 0, 1]
    assert (game.state.get("round"), units["wolf"].count, units["a-1"].name) == (7, 3, "Hans")


@pytest.mark.parametrize(
    ("text", "key", "column"),
    [
        ("set a-1 ap 3", "error.number", 12),
        ("set a-1 ap -1", "error.number", 12),
        ("set a-1 ap 1.5", "error.number", 12),
        ("set a-1 ap ٣", "error.number", 12),
        ("set a-1 nix 3", "error.field", 9),
        ("set a-1 status dead", "error.word", 16),
        ("set a-1,nix ap 1", "error.units", 5),
        ("set game nix 1", "error.field", 10),
        ("join new c", "error.side", 10),
        ("join New a", "error.new", 6),
        ("join game a", "error.new", 6),
        ("join new a Old ap=9", "error.number", 16),
        ("split wolf 8 w2", "error.split", 12),
        ("split wolf 0 w2", "error.split", 12),
        ("split wolf 2 b-1", "error.new", 14),
        ("rename nix Old", "error.unit", 8),
        ("toggle nix on", "error.toggle", 8),
        ("cost walk x", "error.int", 11),
        ("cost nix 2", "error.cost", 6),
        ("depth deep", "error.depth", 7),
        ("depth dice nix", "error.phase", 12),
        ("roll 4", "error.no-roll", 1),
        ("roll", "error.no-roll", 1),
        ("skip", "error.no-question", 1),
        ("fly", "error.verb", 1),
        ("anyway fly", "error.verb", 8),
        ('join new a Old "b\\"c"', "error.field", 16),
        ("join new a " + "x" * 61, "error.name", 12),
        ("rename a-1 " + "x" * 61, "error.name", 12),
        ("set a-1 name " + "x" * 61, "error.name", 14),
        ("note " + "x" * 201, "error.name", 6),
        ("walk", "error.missing", 5),
        ("end now", "error.extra", 5),
    ],
)
def test_what_does_not_fit_is_told_where(text: str, key: str, column: int) -> None:
    game = table()
    with pytest.raises(ActionError) as caught:
        game.play(text)
    assert (caught.value.key, caught.value.column) == (key, column)
    assert len(game.lines) == 0


def test_who_falls_closes_what_waited_for_them() -> None:
    game = table("shoot a-1 b-1", "fall b-1")
    assert game.state.asks == ()
    assert game.state.units["b-1"].status == "fallen"
    with pytest.raises(Refused):
        game.play("fall b-1")
    game.play("join b-1 b")
    assert game.state.units["b-1"].status == "in"


def test_several_leave_at_once_and_a_status_can_be_set() -> None:
    game = table("leave wolf,b-1", "set wolf status in", "set a-1 status fallen")
    assert [unit.status for unit in game.state.units.values()] == ["fallen", "in", "left"]


def test_somebody_new_joins_with_what_is_known() -> None:
    game = table('join w9 b "Old wolf" ap=1 count=4')
    unit = game.state.units["w9"]
    assert (unit.name, unit.side, unit.count, unit.get("ap"), unit.get("aim")) == ("Old wolf", "b", 4, 1, 0)


def test_who_comes_back_may_be_fewer() -> None:
    game = table("fall wolf", "join wolf b count=3 ap=1")
    unit = game.state.units["wolf"]
    assert (unit.status, unit.count, unit.get("ap")) == ("in", 3, 1)
    assert table("fall wolf", "join wolf b").state.units["wolf"].count == 8


def test_a_line_of_like_figures_parts_and_the_new_line_stands_beside_it() -> None:
    game = table("split wolf 3 wolf-2")
    assert list(game.state.units) == ["a-1", "wolf", "wolf-2", "b-1"]
    assert [unit.count for unit in game.state.units.values()] == [1, 5, 3, 1]


def test_a_roll_is_answered_with_faces_or_with_what_is_known() -> None:
    for answer, status in (("roll 4", "fallen"), ("roll =pass", "fallen"), ("roll 3", "in"), ("roll =fail", "in")):
        game = table("shoot a-1 b-1", answer)
        assert game.state.units["b-1"].status == status
    for wrong in ("roll 7", "roll 4 4", "roll x", "roll =9"):
        with pytest.raises(ActionError, match="dice"):
            table("shoot a-1 b-1", wrong)


def test_a_question_can_be_left_open_and_corrections_need_no_answer() -> None:
    game = table("shoot a-1 b-1", "set a-1 ap 2", "note hm", "rename b Blues")
    with pytest.raises(Refused):
        game.play("end")
    game.play("skip")
    game.play("end")
    assert game.state.sides["b"].name == "Blues"


def test_switches_costs_and_depths() -> None:
    game = table("cost walk 2", "walk a-1", "depth dice")
    assert game.state.units["a-1"].get("ap") == 0
    assert game.state.depth() == "dice"
