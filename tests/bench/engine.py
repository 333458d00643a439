"""The table beside boardgame.io, and what each system's games take, in this Python and inside Pyodide.

Both play the same small game (skirmish.py) of the same lines, and must stand the same at several points before any
time is printed. Ours takes text, checks it and keeps every step; boardgame.io's reducer takes objects and keeps none,
its client keeps a log. The leanest reducer is a game written around boardgame.io's own turns and undo, as a floor.
Every time is the shortest of several, each in a fresh table, and the thread's own processor time, so that what else the
machine does counts little. Inside Pyodide there is only the clock on the wall.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

ROOT = Path(__file__).resolve().parents[2]
if TYPE_CHECKING:
    from collections.abc import Callable

    from pycore.turn.setup import UnitSpec
    from pycore.turn.state import State
    from pycore.turn.system import System
    from pycore.turn.table import Table

CLOCK = time.perf_counter if sys.platform == "emscripten" else time.thread_time
ACTIONS, LONG = 10_000, 100_000
STEPS, PLAYED = 150, 600  # actions of a game by chance at most, of each system at least
# Twelve units: how many on which side, with which values.
TWELVE: dict[str, list[tuple[str, int, dict[str, Any]]]] = {
    "alkemy": [(s, n, {"rank": rank}) for s in "ab" for rank, n in (("hero", 1), ("elite", 2), ("troop", 3))],
    "mordheim": [("a", 6, {}), ("b", 6, {})],
    "champions": [
        *((p, 1, {"kind": kind}) for p in ("p1", "p2", "p3") for kind in ("identity", "ally")),
        ("enc", 1, {"kind": "villain"}),
        ("enc", 5, {"kind": "minion"}),
    ],
    "ninth-age": [("a", 6, {}), ("b", 6, {})],
    "ap-rpg": [("heroes", 4, {"ap_full": 7}), ("foes", 8, {"ap_full": 9})],
}


# ---- ours, run wherever it is asked for


def best(run: Callable[[], object], times: int = 5) -> float:
    """The shortest of so many runs, in seconds."""
    return min(timed(run) for _ in range(times))


def timed(run: Callable[[], object]) -> float:
    """How long one run takes, in seconds."""
    start = CLOCK()
    run()
    return CLOCK() - start


def played(lines: list[str]) -> Table:
    """The small game as the table plays it."""
    from skirmish import SETUP, SYSTEM

    from pycore.turn.table import Table

    table = Table(SYSTEM, SETUP)
    for line in lines:
        table.play(line)
    return table


def seen(lines: list[str], marks: list[int]) -> list[Any]:
    """How the small game stands behind these lines."""
    from skirmish import digest

    table = played(lines)
    return [digest(table.lines[at].state) for at in marks]


def small_game(lines: list[str], times: int = 20) -> float:
    """Seconds for an action of the small game, kept and all."""
    return best(lambda: played(lines), times) / len(lines)


def late(block: list[str], few: int, many: int, times: int = 10) -> tuple[float, float]:
    """Seconds for an action when so many are kept. The block leads back to where it begins, but for the round."""
    more = block * (1_000 // len(block) + 1)

    def once(done: int) -> float:
        table = played(block * -(-done // len(block)))
        return timed(lambda: [table.play(line) for line in more]) / len(more)

    return _by_turns(once, few, many, times)


def undone(block: list[str], few: int, many: int, times: int = 10) -> tuple[float, float]:
    """Seconds to take an action back and look at how the game stood, on the mean of the last 400 out of so many."""

    def once(done: int) -> float:
        table = played((block * (done // len(block) + 1))[:done])

        def back() -> None:
            for _ in range(400):
                table.undo()
                assert table.state

        return timed(back) / 400

    return _by_turns(once, few, many, times)


def _by_turns(once: Callable[[int], float], few: int, many: int, times: int) -> tuple[float, float]:
    pairs = [(once(few), once(many)) for _ in range(times)]  # a busy moment hits both
    return min(pair[0] for pair in pairs), min(pair[1] for pair in pairs)


def twelve(name: str) -> tuple[System, list[Table]]:
    """A system, and games of twelve units by chance and by the rules, at each depth."""
    from pycore.systems import load
    from pycore.turn.setup import Setup, UnitSpec
    from pycore.turn.state import Side
    from pycore.turn.system import DEPTHS
    from tests.systems.random_games import walk  # type: ignore[import-untyped]

    system = load(name)
    units: list[UnitSpec] = []
    for side, number, values in TWELVE[name]:
        units += [UnitSpec(f"{side}-{len(units) + n}", side, "", 1, values) for n in range(1, number + 1)]
    assert len(units) == 12
    tables: list[Table] = []
    while sum(len(table.lines) for table in tables) < PLAYED:
        seed = len(tables)
        setup = Setup(name, system.editions[0], system.rules_version, seed="5eed", units=tuple(units))
        setup = setup._replace(depth=DEPTHS[seed % len(DEPTHS)], sides=tuple(map(Side, system.sides)))
        tables.append(walk(system, system.quick(setup), seed, STEPS))
    return system, tables


def system_times(name: str) -> dict[str, float]:
    """Seconds for one action of a system, and for its options where they take longest."""
    from pycore.turn.table import Table

    system, games = twelve(name)
    actions = sum(len(game.lines) for game in games)

    def again() -> None:
        for game in games:
            table = Table(system, game.setup)
            for text in game.lines.texts:
                table.play(text)

    states = [state for game in games for state in (game.first, *(line.state for line in game.lines))]
    states = [state for state in states if len(state.present()) <= 12]  # some games let more come

    # The slowest of hundreds of shortest times: looked at more closely, so that no other program's work counts.
    def options(state: State, times: int) -> float:
        return best(lambda: system.options(state), times)

    slowest = sorted(states, key=lambda state: options(state, 3))[-10:]
    found = max(options(state, 60) for state in slowest)
    return {"action": best(again) / actions, "options": found, "actions": actions}


def in_pyodide(lines: list[str], block: list[str], marks: list[int]) -> dict[str, Any]:
    """Everything that is measured inside Pyodide, too."""
    found = {
        "seen": seen(lines, marks),
        "small": small_game(lines),
        "late": late(block, 100, 10_000),
    }
    return {**found, "systems": {name: system_times(name) for name in TWELVE}}


# ---- the others, and the report


def whole_rounds(lines: list[str]) -> list[str]:
    """The first lines of a game, to the end of a round that leaves all as it was at the start, but for the round."""
    start = ["a", 0, "", [[4, 0]] * 10]
    ends = (at for at, state in enumerate(seen(lines, list(range(len(lines))))) if state[1:] == start)
    return lines[: next(at for at in ends if at > 80) + 1]


def node(verb: str, given: dict[str, Any]) -> Any:
    """What engine.mjs found out."""
    sys.path.insert(1, str(ROOT / "web"))
    from tools.node import NODE

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "given.json"
        file.write_text(json.dumps(given), encoding="utf-8")
        argv: list[str | Path] = [NODE, Path(__file__).with_suffix(".mjs"), verb, file]
        # What boardgame.io checks only for developers costs it nothing here.
        environment = {**os.environ, "NODE_ENV": "production"}
        done = subprocess.run(argv, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(done.stdout.splitlines()[-1])


def core_import() -> float:
    """Milliseconds that the page's Python takes to import all that the page imports of the core at its start."""
    sys.path.insert(1, str(ROOT / "web"))
    from tools.compiled import compiled

    code = "import sys, page.app; print(*(name for name in sys.modules if name.startswith('pycore')))"
    argv = [sys.executable, "-c", code]
    found = subprocess.run(argv, cwd=ROOT / "web", env={**os.environ, "PYTHONPATH": str(ROOT)}, check=True, stdout=-1)
    with tempfile.TemporaryDirectory() as folder:
        archive = Path(folder) / "onwatch_core.zip"
        with zipfile.ZipFile(archive, "w") as zipped:
            for path in sorted((ROOT / "pycore").rglob("*.py")):
                zipped.writestr(zipfile.ZipInfo(path.relative_to(ROOT).as_posix()), path.read_bytes())
        archive.write_bytes(compiled([archive])[0])
        times: list[float] = node("import", {"zip": str(archive), "modules": found.stdout.decode().split()})
    return 1e3 * min(times)


def main() -> None:
    """Measure everything, print it, hand the rows on."""
    from report import Report
    from skirmish import game

    report = Report()
    lines = game(random.Random(1), ACTIONS)
    block, marks = whole_rounds(lines), [*range(99, ACTIONS, 100)]
    small = small_game(lines)
    peer = node("peer", {"lines": lines, "marks": marks})
    inside = node("pyodide", {"lines": lines, "block": block, "marks": marks})
    mine = seen(lines, marks)
    for name, states in {"ours in Pyodide": inside["seen"], **peer["seen"]}.items():
        if states != mine[-len(states) :]:
            raise SystemExit(f"{name} and ours disagree about the small game: their times would mean nothing")
    others = {name: taken / len(lines) * 1e6 for name, taken in peer["taken"].items()}
    small = min(small, small_game(lines))  # once before the others and once after
    for where, taken in {"": small, "in Pyodide, ": inside["small"]}.items():
        for name, target in (("reducer", 1 if where else 1 / 5), ("leanest reducer", 1)):
            row = {"ours": taken * 1e6, "peer": others[name], "peer_name": f"boardgame.io's {name}", "unit": "us"}
            report.add(f"{where}an action, kept and checked, from text", **row, target=target)
    name = "client with its log"
    row = {"ours": small * ACTIONS, "peer": others[name] * ACTIONS / 1e6, "unit": "s"}
    report.add(f"{ACTIONS} actions, all kept", **row, peer_name=f"boardgame.io's {name}", target=1 / 5)
    whole = (block * (LONG // len(block) + 1))[:LONG]
    report.add(f"{LONG} actions, all kept", ours=best(lambda: played(whole), 3), unit="s", target=4)
    for where, (few, many) in {"": late(block, 100, 10_000), "in Pyodide, ": inside["late"]}.items():
        row = {"ours": many * 1e6, "peer": few * 1e6, "peer_name": "at 100", "unit": "us"}
        report.add(f"{where}an action at 10000 actions", **row, target=1.2)
    few, many = undone(block, 1_000, 10_000)
    row = {"ours": many * 1e6, "peer": few * 1e6, "peer_name": "at 1000", "unit": "us"}
    report.add("an undo at 10000 actions", **row, target=1.2)
    for system in TWELVE:
        for where, found in (("", system_times(system)), ("in Pyodide, ", inside["systems"][system])):
            name = f"{where}{system}, twelve units"
            row = {"ours": 1 / found["action"], "unit": "a second", "target": 1_000}
            report.add(f"{name}: actions", **row, higher_is_better=True)
            report.add(f"{name}: the slowest options", ours=found["options"] * 1e6, unit="us", target=250)
    report.add("in Pyodide, first import of the page's core", ours=core_import(), unit="ms", target=60)
    report.close()


if __name__ == "__main__":
    sys.path.insert(1, str(ROOT))
    main()
