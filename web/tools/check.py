"""`build.py test`: lint, format, types and tests, all in one go; the first failure's exit status."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

from tools.proc import ROOT, say

if TYPE_CHECKING:
    from collections.abc import Sequence

TYPED = ("pycore", "web/tools", "web/page", "build.py")


def main(args: Sequence[str]) -> int:
    """Run every check, even after one failed; `args` go to pytest, whose closing line comes last."""
    python = sys.executable
    typed = [name for name in TYPED if (ROOT / name).exists()]
    steps = {
        "ruff check": [python, "-m", "ruff", "check", "."],
        "ruff format --check": [python, "-m", "ruff", "format", "--check", "."],
        "mypy --strict": [python, "-m", "mypy", "--strict", *typed],
        "pytest": [python, "-m", "pytest", *args],
    }
    results: dict[str, int] = {}
    for name, argv in steps.items():
        say(f"\n== {name}")
        if name == "pytest" and any(results.values()):
            say("failed so far: " + ", ".join(step for step, code in results.items() if code))
        results[name] = subprocess.run(argv, cwd=ROOT, check=False).returncode
    return next((code for code in results.values() if code), 0)
