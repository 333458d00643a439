"""The lock files: every package pinned and hashed, from wherever a machine gets its packages."""

from __future__ import annotations

import json
import re
import tomllib

import pytest
from tools.proc import ROOT

WEB = ROOT / "web"
REQUIREMENTS = sorted((WEB / "requirements").glob("*.txt"))
NODE = [WEB, WEB / "bench"]


def name(requirement: str) -> str:
    return re.split(r"[<>=~! \[;#]", requirement.strip(), maxsplit=1)[0].lower()


@pytest.mark.parametrize("path", REQUIREMENTS, ids=lambda path: path.name)
def test_python_packages_are_pinned_hashed_and_named_without_an_address(path) -> None:
    text = path.read_text()
    assert "://" not in text
    entries = re.split(r"\n(?=[a-z])", text.strip())
    for entry in entries:
        assert re.match(r"[\w.-]+==\S+", entry), entry[:60]
        assert "--hash=sha256:" in entry, entry[:60]


def test_the_lock_holds_all_that_was_asked_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    asked = {"dev.txt": project["optional-dependencies"]["dev"] + project["dependencies"]}
    for source in (WEB / "requirements").glob("*.in"):
        asked[f"{source.stem}.txt"] = [line for line in source.read_text().splitlines() if line[:1].isalpha()]
    assert set(asked) == {path.name for path in REQUIREMENTS}
    for path in REQUIREMENTS:
        locked = {name(line) for line in path.read_text().splitlines() if line[:1].isalpha()}
        assert {name(entry) for entry in asked[path.name]} <= locked, path.name


@pytest.mark.parametrize("folder", NODE, ids=lambda folder: folder.name)
def test_node_packages_are_hashed_and_say_why_they_are_there(folder) -> None:
    package = json.loads((folder / "package.json").read_text())
    lock = json.loads((folder / "package-lock.json").read_text())
    assert set(package["//why"]) == set(package["dependencies"])
    assert lock["packages"][""]["dependencies"] == package["dependencies"]
    for path, entry in lock["packages"].items():
        assert "resolved" not in entry, path
        assert not path or entry["integrity"].startswith("sha512-"), path
