"""Python for the browser, laid into the site: Pyodide, PyScript, the standard library, our wheels and their lock.

Seconds to Python having touched the page, headless Chromium, two cores, first visit / later ones; and with a processor
four times slower at 9 Mbit/s and 60 ms. The lower rows were measured beside the second one:

    as it is                                      1.5 / 0.5     7.8 /  1.9
    all of the library, our wheels at once        2.2 / 0.6     9.4 /  2.5
    our wheels through micropip in the page       2.5 / 0.75   10.2 /  3.3
    wheels as source                              3.4 / 1.0    10.8 /  3.6
    standard library as source                    5.5 / 2.9    19.3 / 12.4
    no preload links                              2.1 / 0.75   10.0 /  2.5
"""

from __future__ import annotations

import json
import re
import shutil
from typing import TYPE_CHECKING, NamedTuple

from tools import node, stdlib
from tools.assets import Preload
from tools.compiled import PYODIDE, compiled
from tools.proc import BuildError, digest
from tools.wheels import BUILT, all_wheels

if TYPE_CHECKING:
    from pathlib import Path

    from tools.wheels import Wheel

PYSCRIPT = node.MODULES / "@pyscript" / "core" / "dist"
# PyScript fetches each of its plugins at every start unless it is told not to.
UNUSED = ("codemirror", "deprecations-manager", "donkey", "py-editor", "py-game", "py-terminal")
AT_START = ("onwatch-page", "onwatch", "jinja2", "markupsafe")  # the others load when they are asked for


class Runtime(NamedTuple):
    """Where the runtime's files stand, relative to the page; the fields mean what they mean in `Assets`."""

    core: str
    config: str
    micropython: str
    files: dict[str, str]
    preload: tuple[Preload, ...]


def lay(site: Path, *, debug: bool) -> Runtime:
    """Write the runtime into `site`."""
    pyodide = _folder(site, "pyodide", [PYODIDE / f"pyodide{end}" for end in (".mjs", ".asm.mjs", ".asm.wasm")])
    pyscript = _folder(site, "pyscript", _pyscript_files())
    python = site / "python"
    python.mkdir()
    wheels = all_wheels(debug=debug)
    for wheel in wheels:
        (python / wheel.file_name).write_bytes(wheel.content)
    library = _hashed(python, "python_stdlib.zip", compiled([stdlib.start(BUILT)], debug=debug)[0])
    lock = _hashed(python, "pyodide-lock.json", _lock(wheels))
    shim = (node.WEB / "js" / "interpreter.mjs").read_text(encoding="utf-8")
    started = [f"./{wheel.file_name}" for wheel in wheels if wheel.name in AT_START]
    for mark, value in {
        "@PYODIDE@": f"../{pyodide}",
        "@STDLIB@": f"./{library}",
        "@LOCK@": f"./{lock}",
        "@WHEELS@": json.dumps(started),
    }.items():
        shim = shim.replace(mark, value)
    interpreter = _hashed(python, "interpreter.mjs", shim.encode())
    core = [f"./{pyscript}/{path.name}" for path in sorted((site / pyscript).glob("core*.js"))]
    modules = [f"./python/{interpreter}", f"./{pyodide}/pyodide.mjs", f"./{pyodide}/pyodide.asm.mjs"]
    fetched = [f"./{pyodide}/pyodide.asm.wasm", f"./python/{library}", f"./python/{lock}"]
    preload = [Preload(href, "module") for href in core + modules]
    preload += [Preload(href, "fetch") for href in fetched]
    files = {f"pyscript/{p.name}": f"./{pyscript}/{p.name}" for p in sorted((site / pyscript).iterdir())}
    plugins = {"plugins": [f"!{name}" for name in UNUSED]}
    config = {"interpreter": f"./python/{interpreter}", **plugins}
    return Runtime(f"./{pyscript}/core.js", json.dumps(config), json.dumps(plugins), files, tuple(preload))


def _folder(site: Path, name: str, sources: list[Path]) -> str:
    """Copy files into a folder named by their content; other addresses in the site do not touch it."""
    folder = f"{name}-{digest(sources)[:12]}"
    (site / folder).mkdir()
    for source in sources:
        shutil.copyfile(source, site / folder / source.name)
    return folder


def _hashed(folder: Path, name: str, content: bytes) -> str:
    """Write a file with a hash in its name, and give that name."""
    stem, dot, end = name.partition(".")
    hashed = f"{stem}-{digest([content])[:12]}{dot}{end}"
    (folder / hashed).write_bytes(content)
    return hashed


def _pyscript_files() -> list[Path]:
    """PyScript's core and the plugin that shows Python's errors: no editor, terminal, game, TOML."""
    wanted = ("core", "error")
    core = [p for p in PYSCRIPT.glob("*.js") if re.fullmatch(rf"({'|'.join(wanted)})(-[\w-]{{8}})?\.js", p.name)]
    if len(core) < len(wanted):
        raise BuildError(f"PyScript in {PYSCRIPT.parent} has other files than expected; adapt web/tools/runtime.py")
    return [*sorted(core), PYSCRIPT / "core.css"]


def _lock(wheels: list[Wheel]) -> bytes:
    """Pyodide's lock, naming only what is served, each with the digest of the very file that is served.

    The lock inside the npm package names a micropip whose digest is that of another build.
    """
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    needs = {
        "jinja2": ["markupsafe"],
        "micropip": list(stdlib.LATER),
        "onwatch-page": ["onwatch", "jinja2"],
        "segno": ["python-web"],
    }
    lock["packages"] = {
        wheel.name: {
            "name": wheel.name,
            "version": wheel.version,
            "file_name": wheel.file_name,
            "install_dir": "stdlib" if wheel.name in stdlib.LATER else "site",
            "sha256": wheel.sha256,
            "package_type": "package",
            "imports": wheel.imports,
            "depends": needs.get(wheel.name, []),
            "unvendored_tests": False,
        }
        for wheel in wheels
    }
    return json.dumps(lock).encode()
