"""The workflows are what GitHub can read, and run what people run."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from tools.proc import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def test_every_workflow_fits_the_schema() -> None:
    assert WORKFLOWS
    argv = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", *WORKFLOWS]
    checked = subprocess.run(argv, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_only_official_actions_each_pinned_to_a_commit(path) -> None:
    used = re.findall(r"uses: *(\S+)", path.read_text())
    assert used
    for action in used:
        assert re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40}", action), action


def test_ci_runs_the_test_command_and_nothing_else() -> None:
    lines = (ROOT / ".ci" / "run").read_text().splitlines()
    commands = [line for line in lines if line and not line.startswith(("#", "set ", "cd "))]
    assert commands == ["python3 build.py test"]
    assert "run: python3 build.py test" in (ROOT / ".github" / "workflows" / "ci.yml").read_text()
