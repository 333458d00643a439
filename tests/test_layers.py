"""Imports only point down: record -> systems -> turn -> ap, dice."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

CORE = Path(__file__).parents[1] / "pycore"
BELOW = {
    "dice": set(),
    "ap": set(),
    "turn": {"ap", "dice"},
    "systems": {"turn", "ap", "dice"},
    "record": {"systems", "turn", "ap", "dice"},
}
FILES = sorted(CORE.rglob("*.py"))


def _imported(path: Path) -> set[str]:
    """Every module that a file imports, relative ones made absolute."""
    package = ["pycore", *path.relative_to(CORE).parts[:-1]]
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*start, *filter(None, [node.module])])
            found |= {module} | {f"{module}.{alias.name}" for alias in node.names}
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(CORE).as_posix())
def test_imports_point_down_and_stay_inside(path: Path) -> None:
    room = path.relative_to(CORE).parts[0]
    for module in _imported(path):
        parts = module.split(".")
        assert parts[0] == "pycore" or parts[0] in sys.stdlib_module_names, f"{path} imports {module}"
        if parts[0] == "pycore" and room in BELOW and len(parts) > 1 and parts[1] in BELOW:
            assert parts[1] == room or parts[1] in BELOW[room], f"{path} imports {module}"


def test_no_system_imports_another() -> None:
    for path in (CORE / "systems").rglob("*.py"):
        own = path.relative_to(CORE / "systems").parts[0].removesuffix(".py")
        others = {m.split(".")[2] for m in _imported(path) if m.startswith("pycore.systems.")}
        others = {name for name in others if list((CORE / "systems").glob(name + "*"))}
        assert own == "__init__" or others <= {own}, path


def test_the_core_has_no_clock_no_luck_and_no_files() -> None:
    for path in FILES:
        if path.name not in ("__main__.py", "cli.py"):
            bad = {"time", "datetime", "random", "secrets", "os", "pathlib", "io", "socket", "asyncio", "js", "pyodide"}
            assert not bad & {module.split(".")[0] for module in _imported(path)}, path


@pytest.mark.parametrize("module", ["pycore", "pycore.turn.table", "pycore.record.text"])
def test_what_starts_a_page_imports_little(module: str) -> None:
    code = f"import sys; before = set(sys.modules); import {module}; print(*(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", code], cwd=CORE.parent, capture_output=True, check=True, text=True)
    slow = {"dataclasses", "inspect", "argparse", "json", "asyncio", "decimal", "pathlib", "random"}
    assert not slow & set(done.stdout.split())


def test_every_name_of_the_package_is_there() -> None:
    import pycore

    for name in pycore.__all__:
        assert getattr(pycore, name) is not None
    with pytest.raises(AttributeError):
        pycore.nothing  # noqa: B018 - reading it is the test
