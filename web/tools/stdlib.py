"""What of Python's standard library comes with every start, what only when it is asked for, and what never.

A first visit waits for every byte of the start. Measured as in runtime.py, 9 Mbit/s and 60 ms: the library whole
is 1.9 MB packed, 1.7 s of the line; what the page needs is less than two thirds of it.
"""

from __future__ import annotations

import zipfile
from typing import TYPE_CHECKING

from tools import node

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SOURCE = node.MODULES / "pyodide" / "python_stdlib.zip"
VERSION = "3.14"
# What cannot work in a browser or serves only developers.
NEVER = """
__hello__.py __phello__ _pydatetime.py _pyio.py _pyrepl antigravity.py asyncio/__main__.py asyncio/proactor_events.py
asyncio/tools.py asyncio/windows_events.py asyncio/windows_utils.py bdb.py cProfile.py cmd.py compileall.py
concurrent/futures/interpreter.py concurrent/futures/process.py concurrent/interpreters doctest.py filecmp.py ftplib.py
getpass.py http/server.py imaplib.py json/__main__.py json/tool.py logging/config.py logging/handlers.py mailbox.py
modulefinder.py multiprocessing netrc.py nturl2path.py optparse.py pdb.py pickletools.py poplib.py profile.py pstats.py
pty.py pyclbr.py pydoc.py rlcompleter.py sched.py smtplib.py socketserver.py sqlite3 symtable.py tabnanny.py this.py
trace.py tracemalloc.py tty.py wave.py webbrowser.py wsgiref xmlrpc zipapp.py
""".split()  # noqa: SIM905 (words read better than thirty quoted strings)
# What neither the page nor the core asks for, by the wheel that holds it. It stays for what a person may add: the
# wheels are named in the lock and come with micropip, with segno or by `loadPackage`. No package is torn apart.
LATER = {
    "python-web": ["calendar.py", "http", "quopri.py", "xml"],  # quoting for XML asks for all that
    "python-more": """
_ast_unparse.py _markupbase.py _strptime.py _sysconfigdata__emscripten_wasm32-emscripten.py _threading_local.py
argparse.py code.py colorsys.py configparser.py csv.py ctypes difflib.py fileinput.py getopt.py graphlib.py
mimetypes.py platform.py plistlib.py pprint.py py_compile.py runpy.py shelve.py shlex.py statistics.py
stringprep.py sysconfig timeit.py tomllib unittest uuid.py zoneinfo
""".split(),  # noqa: SIM905
}
# Two hundred kilobytes of tables for texts of another age; all that is read here is UTF-8, names in a zip are cp437.
CODECS = """
__init__ aliases ascii charmap cp1251 cp1252 cp437 idna iso8859_1 iso8859_15 koi8_r latin_1 punycode raw_unicode_escape
undefined unicode_escape utf_16 utf_16_be utf_16_le utf_32 utf_32_be utf_32_le utf_7 utf_8 utf_8_sig
""".split()  # noqa: SIM905


def start(folder: Path) -> Path:
    """Write the sources that every start brings into `folder`: a zip that Python imports from as it is."""
    held = [entry for entries in LATER.values() for entry in entries]
    return _write(folder / "python_stdlib.zip", {name: data for name, data in _wanted() if not _in(name, held)})


def later(folder: Path) -> list[Path]:
    """Write the rest of the library into `folder`, as wheels to be unpacked beside the first."""
    return [_wheel(folder, name, entries) for name, entries in LATER.items()]


def _wheel(folder: Path, name: str, entries: list[str]) -> Path:
    files = {member: data for member, data in _wanted() if _in(member, entries)}
    stem = f"{name.replace('-', '_')}-{VERSION}"
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: {VERSION}\n"
    return _write(folder / f"{stem}-py3-none-any.whl", files | {f"{stem}.dist-info/METADATA": metadata.encode()})


def _wanted() -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(SOURCE) as library:
        for name in library.namelist():
            folder, _, module = name.partition("/")
            unread = folder == "encodings" and module.removesuffix(".py") not in CODECS
            if not (name.endswith("/") or unread or _in(name, NEVER)):
                yield name, library.read(name)


def _in(name: str, listed: list[str]) -> bool:
    return any(name == entry or name.startswith(entry + "/") for entry in listed)


def _write(path: Path, files: dict[str, bytes]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w") as zipped:
        for name, data in files.items():
            zipped.writestr(zipfile.ZipInfo(name), data)
    return path
