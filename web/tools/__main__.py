"""The commands of build.py, run by .venv's Python."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from tools import proc

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(argv: Sequence[str]) -> int:
    """Carry out one command and give its exit status."""
    if argv[:1] == ["test"]:  # all that follows is pytest's
        from tools import check

        return check.main(argv[1:])
    parser = argparse.ArgumentParser(prog="build.py", description="Build, serve, test and measure Onwatch.")
    commands = parser.add_subparsers(dest="command")
    commands.add_parser("build", help="build site/ (the default)")
    commands.add_parser("test", help="lint, types and tests; further arguments go to pytest")
    parser.parse_args(argv)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except proc.BuildError as error:
        proc.stop(error)
    except KeyboardInterrupt:
        sys.exit(130)
