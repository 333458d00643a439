"""Random games of checked actions for any system: nothing may break, and everything can be taken back.

    tally = play(load("mordheim"), range(200))
    assert tally.verbs >= {"charge", "rally"}

Each game has a seed of its own, so a failure names the one game to look at: `play(system, [seed])`. Half of the actions
come from what the system offers, half from its words with anything that fits their kinds; only what `check` allows
is played. With `rough`, corrections, falls, comings and things done anyway are played too.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from pycore.record.text import load as load_record
from pycore.record.text import write
from pycore.turn.action import Action, ActionError, parse_action, quote
from pycore.turn.correct import BUILT_IN
from pycore.turn.setup import Setup, UnitSpec
from pycore.turn.state import FALLEN, GAME, Side
from pycore.turn.system import DEPTHS
from pycore.turn.table import Refused, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pycore.turn.state import State
    from pycore.turn.system import System
    from pycore.turn.view import Field

    Prepare = Callable[[Setup, random.Random], Setup]

_COMMON = ("set", "fall", "leave", "join", "split", "rename", "depth", "toggle", "cost", "note", "skip")
_TRIES = 40


class Tally(NamedTuple):
    """What was played: how many games and actions, and each word how often."""

    games: int
    actions: int
    verbs: Counter[str]


def play(
    system: System, seeds: Iterable[int], steps: int = 60, *, rough: bool = False, prepare: Prepare | None = None
) -> Tally:
    """Plays a game a seed; raises `AssertionError` with the seed and the game's lines."""
    verbs: Counter[str] = Counter()
    games = 0
    for seed in seeds:
        lines: list[str] = []
        try:
            _game(system, seed, steps, rough, prepare, lines)
        except Exception as error:
            story = "\n".join(lines)
            raise AssertionError(f"{system.id}, seed {seed}: {error!r}\n{story}") from error
        verbs.update(parse_action(line).verb for line in lines)
        games += 1
    return Tally(games, sum(verbs.values()), verbs)


def walk(system: System, setup: Setup, seed: int, steps: int) -> Table:
    """A game of so many actions that the rules allow. One that ends it is taken back, and it goes on differently."""
    table, luck = Table(system, setup), random.Random(seed)
    for _ in range(2 * steps):
        if table.state.over:
            table.undo()
        if table.cursor < steps:
            _step(table, luck, rough=False)
    return table


def _game(system: System, seed: int, steps: int, rough: bool, prepare: Prepare | None, lines: list[str]) -> None:
    luck = random.Random(seed)  # tests only: every game can be played again
    setup = set_up(system, luck)
    table = Table(system, prepare(setup, luck) if prepare else setup)
    states = [repr(table.state)]
    for _ in range(steps):
        _sound(table)
        if table.state.over and not rough:
            break
        line = _step(table, luck, rough)
        lines.append(line)
        states.append(repr(table.state))
    _sound(table)
    _taken_back(table, states)


def set_up(system: System, luck: random.Random) -> Setup:
    """A set-up of random size from the system's counts."""
    sides = tuple(Side(s) for s in system.sides)
    units = []
    for side in sides:
        for count in system.counts:
            if count.side in ("", side.id):
                number = luck.randint(count.low, max(count.low, min(count.high, count.default + 1)))
                start = sum(u.side == side.id for u in units)
                units += [
                    UnitSpec(f"{side.id}-{start + i}", side.id, "", 1, count.values) for i in range(1, number + 1)
                ]
    toggles = tuple(t for t in system.toggles if luck.random() < 0.3)
    edition = luck.choice(system.editions)
    depth = luck.choice(DEPTHS)
    return Setup(
        system.id, edition, system.rules_version, toggles, depth, f"{luck.getrandbits(64):016x}", sides, tuple(units)
    )


def _step(table: Table, luck: random.Random, rough: bool) -> str:
    """Plays one action that nothing forbids (or, when rough, one that is done anyway); its text."""
    for attempt in range(_TRIES):
        text = _text(table, luck, rough, attempt)
        if not text:
            continue
        try:
            return table.play(text).text
        except Refused:
            if rough and luck.random() < 0.5:
                try:
                    return table.play("anyway " + text).text
                except ActionError:
                    pass
        except ActionError:
            pass
    for option in table.system.options(table.state):
        if option.refusal is None and option.form is None:
            return table.play(option.action).text
    raise AssertionError("dead end: nothing offered can be played")


def _text(table: Table, luck: random.Random, rough: bool, attempt: int) -> str:
    system, state = table.system, table.state
    if rough and luck.random() < 0.35:
        return _words(system, state, luck.choice(_COMMON), luck)
    if luck.random() < 0.5 or attempt > _TRIES // 2:
        options = [o for o in system.options(state) if o.refusal is None or rough]
        if not options:
            return ""
        option = luck.choice(options)
        value = str(_value(option.form, luck)) if option.form else ""
        return option.action.replace("{value}", quote(value))
    own = [verb for verb in system.all_verbs if verb not in _COMMON and verb != "roll"]
    return _words(system, state, luck.choice(own), luck)


def _words(system: System, state: State, verb: str, luck: random.Random) -> str:
    """The verb with words that fit their kinds, mostly."""
    if verb == "set":
        return _set(system, state, luck)
    if verb == "depth":
        return Action(verb, (luck.choice(DEPTHS),)).text
    if verb in ("toggle", "cost"):
        names = list(system.toggles if verb == "toggle" else state.costs) or [""]
        return Action(verb, (luck.choice(names), luck.choice(("on", "off")) if verb == "toggle" else "1")).text
    args: list[str] = []
    for kind in system.all_verbs[verb].args:
        if kind[-1] in "?*" and luck.random() < 0.5:
            break
        args.append(_arg(system, state, luck.choice(kind.rstrip("?*").split("|")), luck))
    return Action(verb, tuple(args)).text


def _arg(system: System, state: State, kind: str, luck: random.Random) -> str:
    units, sides = list(state.units), list(state.sides)
    if kind == "unit" and units:
        return luck.choice(units)
    if kind == "units" and units:
        return ",".join(luck.sample(units, luck.randint(1, min(2, len(units)))))
    if kind == "side":
        return luck.choice(sides)
    if kind == "int":
        return str(luck.randint(0, 12))
    if kind == "new":
        return f"new-{luck.randint(1, 99)}"
    if kind == GAME:
        return GAME
    return luck.choice([w for f in system.fields.values() for w in f.words] or ["x"]) if kind == "word" else "x y"


def _set(system: System, state: State, luck: random.Random) -> str:
    fields = {**system.fields, **BUILT_IN}
    if luck.random() < 0.2 and system.game_fields:
        name = luck.choice(list(system.game_fields))
        field = system.game_fields[name]
        value = luck.choice(list(state.sides)) if field.kind == "side" else _value(field, luck)
        return Action("set", (GAME, name, str(value))).text
    name = luck.choice(list(fields))
    return Action("set", (_arg(system, state, "units", luck), name, str(_value(fields[name], luck)))).text


def _value(field: Field, luck: random.Random) -> int | str:
    if field.kind in ("word", "units"):
        return luck.choice(field.words)
    if field.kind == "text":
        return luck.choice(("x", "y z", ""))
    return luck.randint(0, 1) if field.kind == "flag" else luck.randint(field.low, min(field.high, field.low + 12))


def _sound(table: Table) -> None:
    """The state holds together, can be shown, and goes on; what is offered is what `check` says."""
    system, state = table.system, table.state
    faults = system.faults(state)
    assert not faults, faults
    assert system.view(state)
    options = system.options(state)
    assert state.over or any(option.refusal is None for option in options), "dead end: nothing is offered"
    for option in options:
        if option.form is None and option.action != "roll":
            action = parse_action(option.action)
            system.read(state, action)
            found = system.check(state, action)
            assert found == option.refusal, f"{option.action}: offered {option.refusal}, checked {found}"
    for ask in state.asks:
        assert not ask.unit or state.units[ask.unit].status != FALLEN, f"{ask.text.key} waits for a fallen one"


def _taken_back(table: Table, states: list[str]) -> None:
    """Back to the start and forth to the end, played again, written and read: the same to the last character."""
    end = len(states) - 1
    for expected in reversed(states):
        assert repr(table.state) == expected, "undo"
        table.undo()
    for expected in states[1:]:
        table.redo()
        assert repr(table.state) == expected, "redo"
    again = Table(table.system, table.setup)
    assert again.replay(tuple(line.text for line in table.lines)) == end, "the game does not play again"
    assert repr(again.state) == states[-1], "played again, it ends differently"
    read = load_record(write(table))
    assert read.problem is None, f"written and read: {read.problem}"
    assert repr(read.table.state) == states[-1], "written and read, it ends differently"
