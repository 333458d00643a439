"""The standard library in parts: the first is enough for a start, and no package is torn apart."""

from __future__ import annotations

import ast
import importlib.util
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tools import stdlib
from tools.proc import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

# Only a shell runs the command line; only a template's `pprint` and Babel's extraction print prettily.
ELSEWHERE = {("pycore", "__main__.py"), ("pycore", "cli.py"), ("jinja2", "ext.py"), ("jinja2", "utils.py")}


def tops(path: Path) -> set[str]:
    """The top names that a part holds."""
    with zipfile.ZipFile(path) as zipped:
        return {name.split("/")[0] for name in zipped.namelist() if ".dist-info/" not in name}


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.split(".")[0]


def test_no_package_is_torn_apart_and_every_listed_name_is_there(tmp_path: Path) -> None:
    first, later = tops(stdlib.start(tmp_path)), [tops(path) for path in stdlib.later(tmp_path)]
    assert later == [set(entries) for entries in stdlib.LATER.values()]
    assert sum(map(len, later)) == len(set().union(*later) - first)
    with zipfile.ZipFile(stdlib.SOURCE) as library:
        known = library.namelist()
    assert [n for n in stdlib.NEVER if not any(k == n or k.startswith(n + "/") for k in known)] == []
    assert {f"encodings/{name}.py" for name in stdlib.CODECS} <= set(known)


@pytest.mark.parametrize("name", ["pycore", "page", "jinja2", "markupsafe"])
def test_what_comes_with_the_start_asks_for_nothing_that_comes_later(name: str) -> None:
    later = {entry.removesuffix(".py") for entries in stdlib.LATER.values() for entry in entries}
    spec = importlib.util.find_spec(name)
    root = ROOT / "web" / "page" if spec is None or spec.origin is None else Path(spec.origin).parent
    files = [path for path in root.rglob("*.py") if (name, path.name) not in ELSEWHERE]
    assert files
    assert {(path.name, asked) for path in files for asked in imported(path) if asked in later} == set()
