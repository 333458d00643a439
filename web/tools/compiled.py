"""Zips of Python files, compiled to bytecode by the page's own interpreter; done once for each content."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tools import node
from tools.proc import CACHE, ROOT, digest

if TYPE_CHECKING:
    from pathlib import Path

TOOLS = ROOT / "web" / "tools"
PYODIDE = node.MODULES / "pyodide"
KEPT = CACHE / "bytecode"


def compiled(paths: list[Path], *, debug: bool = False) -> list[bytes]:
    """The same zips with .pyc files in place of .py; `debug` leaves them as they are."""
    if debug:
        return [path.read_bytes() for path in paths]
    outs = [_out(path) for path in paths]
    todo = [
        {"from": str(path), "to": str(out), "lines": _ours(path)}
        for path, out in zip(paths, outs, strict=True)
        if not out.is_file()
    ]
    if todo:
        KEPT.mkdir(parents=True, exist_ok=True)
        job = KEPT / "job.json"
        job.write_text(json.dumps(todo))
        what = f"Compiling {len(todo)} Python package{'s' * (len(todo) > 1)} to bytecode"
        node.node(what, TOOLS / "bytecode.mjs", PYODIDE, TOOLS / "bytecode.py", job)
        for path, out in zip(paths, outs, strict=True):  # what an earlier content gave is of no more use
            for old in set(KEPT.glob(f"{path.stem}-*.zip")) - {out}:
                old.unlink()
    return [out.read_bytes() for out in outs]


def _ours(path: Path) -> bool:
    """Our own code keeps its line numbers, so that a fault says where it is."""
    return path.name.startswith("onwatch")


def _out(path: Path) -> Path:
    makers = [TOOLS / "bytecode.py", TOOLS / "bytecode.mjs", PYODIDE / "package.json", TOOLS / "compiled.py"]
    return KEPT / f"{path.stem}-{digest([path, *makers])}.zip"
