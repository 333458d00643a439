"""The commands of build.py, run by .venv's Python."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tools import proc

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(argv: Sequence[str]) -> int:
    """Carry out one command and give its exit status."""
    if argv[:1] == ["test"]:  # all that follows is pytest's
        from tools import check

        return check.main(argv[1:])
    if argv[:1] == ["messages"]:
        from tools import messages

        return messages.main(argv[1:])
    parser = argparse.ArgumentParser(prog="build.py", description="Build, serve, test and measure Onwatch.")
    commands = parser.add_subparsers(dest="command", required=True)
    build = commands.add_parser("build", help="build site/ (the default)")
    build.add_argument("--debug", action="store_true", help="keep Python's sources, for tracebacks with lines")
    serve = commands.add_parser("serve", help="build, then serve site/ as GitHub Pages would")
    serve.add_argument("--port", type=int, help="where to listen; without it, the first free port from 8000 on")
    serve.add_argument("--prefix", default="/", help="serve below a path, as Pages does: /onwatch/")
    serve.add_argument("--no-build", action="store_true", help="serve site/ as it is")
    commands.add_parser("pictures", help="take the README's pictures from the real page")
    commands.add_parser("test", help="lint, types and tests; further arguments go to pytest")
    bench = commands.add_parser("bench", help="measure against other people's work")
    bench.add_argument("name", nargs="?", help="one measurement of tests/bench; without it, all")
    bench.add_argument("--json", type=Path, metavar="FILE", help="write every row to FILE")
    named = parser.parse_args(argv if argv and not argv[0].startswith("--d") else ["build", *argv])
    if named.command == "bench":
        from tools import bench as measure

        return measure.main(named.name, named.json)
    if named.command == "pictures":
        from tools import pictures

        pictures.main()
        return 0
    from tools import serve as server
    from tools import site

    if named.command == "build":
        site.build(debug=named.debug)
    else:
        if not named.no_build:
            site.build()
        server.main(site.SITE, prefix=named.prefix, port=named.port)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except proc.BuildError as error:
        proc.stop(error)
    except KeyboardInterrupt:
        sys.exit(130)
