"""Runs inside Pyodide (see bytecode.mjs): turn the Python files of a zip into stripped bytecode.

A page that loads source compiles some 125 modules of the standard library at every start; this is the
largest part of it. Bytecode is bound to the interpreter, hence it is made by the one that will run it.
"""

from __future__ import annotations

import importlib.util
import io
import marshal
import zipfile
from types import CodeType
from typing import Any

UNCHECKED_HASH = (1).to_bytes(4, "little")  # hash-based, and nobody looks for the source
EPOCH = (1980, 1, 1, 0, 0, 0)  # the same input gives the same bytes


def stripped(code: CodeType) -> CodeType:
    """The code with every instruction laid to its function's first line: the tables are half of the size."""
    units = len(code.co_code) // 2
    entry = 0x80 | 13 << 3  # "no column", for 1 to 8 units; then 0 lines further on
    table = bytes([entry | 7, 0]) * (units // 8) + (bytes([entry | units % 8 - 1, 0]) if units % 8 else b"")
    constants = tuple(stripped(c) if isinstance(c, CodeType) else c for c in code.co_consts)
    return code.replace(co_linetable=table, co_consts=constants)


def compiled(name: str, source: bytes, *, lines: bool) -> bytes:
    """The .pyc file of a module, without docstrings and asserts."""
    try:
        code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    except SyntaxError as error:
        raise ValueError(f"{name}, line {error.lineno}: {error.msg}") from None
    code = code if lines else stripped(code)
    header = importlib.util.MAGIC_NUMBER + UNCHECKED_HASH + importlib.util.source_hash(source)
    return header + marshal.dumps(code)


def pack(data: Any, lines: bool) -> bytes:
    """Give the zip back with .pyc in place of .py."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data.to_py())) as old,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new,
    ):
        for name in old.namelist():
            if name.endswith("/"):
                continue
            content = old.read(name)
            if name.endswith(".py"):
                name, content = name + "c", compiled(name, content, lines=lines)  # noqa: PLW2901
            info = zipfile.ZipInfo(name, EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(info, content)
    return out.getvalue()
