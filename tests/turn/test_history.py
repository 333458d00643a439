from __future__ import annotations

from pycore.turn.history import EVERY, WHOLE
from pycore.turn.setup import Setup, UnitSpec
from pycore.turn.table import Table
from tests.turn.toy import SYSTEM

LONG = 3 * WHOLE + 7
SETUP = Setup("toy", seed="5eed", units=(UnitSpec("a-1", "a"), UnitSpec("b-1", "b")))


def played(lines: int = LONG) -> tuple[Table, list[object]]:
    """A long game, and every state of it as it was when it was new."""
    game = Table(SYSTEM, SETUP)
    states: list[object] = [game.first]
    for n in range(lines):
        game.play(("walk a-1", "anyway walk b-1", "end", "walk b-1", "anyway walk a-1", "end")[n % 6])
        states.append(game.state)
    return game, states


def test_what_was_let_go_comes_back_the_same() -> None:
    game, states = played()
    assert [line.state for line in game.lines] == states[1:]
    assert game.lines[1].events[0].key == "event.anyway"
    for state in reversed(states):
        assert game.state == state
        game.undo()
    for state in states[1:]:
        assert game.redo().state == state


def test_only_the_latest_states_and_a_few_others_are_kept() -> None:
    game, _ = played()
    kept = [line for line in game.lines.kept if line is not None]
    assert len(kept) <= WHOLE + EVERY + LONG / EVERY
    assert game.lines[-1] is game.lines.kept[-1]


def test_a_look_at_any_line_plays_few_others_again() -> None:
    game, _ = played()
    steps = 0
    step = game.lines._step

    def counted(*given: object) -> object:
        nonlocal steps
        steps += 1
        return step(*given)  # type: ignore[arg-type]

    game.lines._step = counted  # type: ignore[assignment]
    game.go(EVERY + 5)
    assert game.state
    assert steps < EVERY
    steps = 0
    game.undo()
    assert game.state
    assert steps == 0, "the neighbours are there now"


def test_going_on_from_an_early_line_forgets_what_was_played_again_there() -> None:
    game, states = played()
    game.go(EVERY + 9)
    assert game.state == states[EVERY + 9]
    game.play("note different")
    for _ in range(2 * WHOLE):
        game.play("note on")
    assert [line.text for line in game.lines][EVERY + 9] == "note different"
    game.go(EVERY + 10)
    assert game.state == states[EVERY + 9]
    assert game.take_up(0) == LONG - EVERY - 9
    assert [line.state for line in game.lines] == states[1:]
