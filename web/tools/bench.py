"""`build.py bench`: run the measurements of tests/bench, each against other people's work."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tools import node
from tools.proc import ROOT, BuildError, alone, digest, once, say
from tools.venv import REQUIREMENTS, VENV, install

BENCHES = ROOT / "tests" / "bench"
HELPERS = ("report", "skirmish")  # measure nothing themselves


def main(name: str | None, out: Path | None) -> int:
    """Run one measurement, or all; `out` gets every row as JSON. Status 1 where one misses its target."""
    found = {p.stem: p for p in sorted(BENCHES.glob("*.py")) if p.stem not in HELPERS}
    if name is not None and name not in found:
        there = ", ".join(found) or "none yet"
        raise BuildError(f"there is no measurement {name!r} in tests/bench; there is {there}")
    with alone():
        _install_peers()
    rows: list[dict[str, Any]] = []
    status = 0
    for path in [found[name]] if name else found.values():
        say(f"\n== {path.stem}")
        with tempfile.TemporaryDirectory() as folder:
            part = Path(folder) / "rows.json"
            code = subprocess.run([sys.executable, path, part], cwd=ROOT, check=False).returncode
            status = status or code
            rows += json.loads(part.read_text(encoding="utf-8")) if part.is_file() else []
    if out:
        out.write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")
    missed = [str(row["name"]) for row in rows if not row["met"]]
    say(f"\n{len(rows)} measured, {len(rows) - len(missed)} met" + "".join(f"\nnot met: {name}" for name in missed))
    return status or bool(missed)


def _install_peers() -> None:
    """What we are measured against; needed for nothing else, so installed only here."""
    lock = REQUIREMENTS / "bench.txt"
    # d20 needs lark-parser, which comes as source alone;
    # .venv/installed is part of the key: a new .venv has no peers
    once(VENV / "bench", digest([lock, (VENV / "installed").read_text()]), lambda: install(lock, source="lark-parser"))
    node.install(node.WEB / "bench")
