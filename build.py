"""The one door to building, serving, testing and measuring Onwatch.

    python3 build.py [build --debug]        build site/ (--debug: with Python's sources)
    python3 build.py serve [--port N]       build, then serve site/ as GitHub Pages would
    python3 build.py test [--long] [...]    lint, types, tests in a real browser; the rest goes to pytest
    python3 build.py bench [name]           measure: dice and engine beside other people's work, page in the hand
    python3 build.py messages check|update  look after the translations
    python3 build.py pictures               take the README's pictures from the real page

Needs Python 3.11 or newer and nothing else: it makes .venv with all it uses.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "web"))

COMMANDS = ("build", "serve", "test", "bench", "messages", "pictures")


def main(argv: list[str]) -> int:
    """Make .venv where needed and hand the command to its Python."""
    from tools import proc, venv

    if argv[:1] in (["-h"], ["--help"], ["help"]):
        print(__doc__)
        return 0
    if argv and argv[0] not in COMMANDS and not argv[0].startswith("-"):
        proc.stop(f"there is no command {argv[0]!r}; it is one of {', '.join(COMMANDS)}")
    try:
        with proc.alone():
            venv.ensure()
        return subprocess.run([venv.PYTHON, "-m", "tools", *argv], cwd=proc.ROOT, check=False).returncode
    except proc.BuildError as error:
        proc.stop(error)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    if sys.version_info < (3, 11):
        sys.exit(f"build.py: this is Python {sys.version.split()[0]}; Onwatch needs 3.11 or newer")
    sys.exit(main(sys.argv[1:]))
