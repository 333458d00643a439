"""The wheels that the browser loads: ours and other people's, as bytecode, named by a hash of their content."""

from __future__ import annotations

import base64
import hashlib
import io
import shutil
import sys
import zipfile
from typing import TYPE_CHECKING, NamedTuple

from tools import pagewheel, stdlib
from tools.compiled import compiled
from tools.proc import CACHE, ROOT, digest, once, run
from tools.venv import NETWORK, REQUIREMENTS

if TYPE_CHECKING:
    from pathlib import Path

EPOCH = (1980, 1, 1, 0, 0, 0)  # the same input gives the same bytes
DOWNLOADS = CACHE / "wheels"
BUILT = CACHE / "built"


class Wheel(NamedTuple):
    """One wheel as it is served."""

    name: str  # normalized, as in "onwatch-page"
    version: str
    file_name: str
    content: bytes
    imports: list[str]

    @property
    def sha256(self) -> str:
        """The digest that the lock names; the browser refuses any other."""
        return hashlib.sha256(self.content).hexdigest()


def all_wheels(*, debug: bool) -> list[Wheel]:
    """Every wheel of the site; `debug` keeps the sources."""
    paths = [*_downloaded(), _core(), pagewheel.make(BUILT), *stdlib.later(BUILT)]
    return [_sealed(path.stem, zipped) for path, zipped in zip(paths, compiled(paths, debug=debug), strict=True)]


def _downloaded() -> list[Path]:
    """Other people's wheels for the page's Python, checked against their hashes.

    MarkupSafe has no wheel for the browser: the Linux one serves, without its compiled part.
    """
    lock = REQUIREMENTS / "page.txt"

    def download() -> None:
        shutil.rmtree(DOWNLOADS, ignore_errors=True)
        target = ["--only-binary=:all:", "--python-version=3.14", "--implementation=cp", "--abi=cp314", "--abi=none"]
        target += ["--platform=manylinux2014_x86_64", "--platform=manylinux_2_17_x86_64"]
        argv = [sys.executable, "-m", "pip", "download", "--disable-pip-version-check", "--require-hashes"]
        argv += ["--no-deps", *target, "-d", str(DOWNLOADS), "-r", str(lock)]
        run("Downloading the Python packages that the browser loads", argv, remedy=NETWORK)

    once(CACHE / "stamps" / "wheels", digest([lock]), download)
    return sorted(DOWNLOADS.glob("*.whl"))


def _core() -> Path:
    """The distribution `onwatch` (import package pycore), built by hatchling."""
    folder = BUILT / "core"

    def build() -> None:
        shutil.rmtree(folder, ignore_errors=True)
        argv = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
        run("Building the pycore wheel", argv, remedy="mend what it names")

    sources = [ROOT / name for name in ("pycore", "pyproject.toml", "README.md", "LICENSE")]
    once(CACHE / "stamps" / "core", digest([path for path in sources if path.exists()]), build)
    return next(folder.glob("*.whl"))


def _sealed(stem: str, zipped: bytes) -> Wheel:
    """A wheel of these files, without compiled extensions and type stubs, and with its hash as the build tag."""
    name, version = stem.split("-")[:2]
    info = f"{name}-{version}.dist-info"
    with zipfile.ZipFile(io.BytesIO(zipped)) as old:
        files = {
            member: old.read(member)
            for member in sorted(old.namelist())
            if not member.endswith((".so", ".c", ".pyi", "py.typed", "/RECORD", "/WHEEL", "/entry_points.txt", "/"))
        }
    tag = "0" + hashlib.sha256(b"".join(k.encode() + b"\0" + v for k, v in files.items())).hexdigest()[:12]
    wheel = f"Wheel-Version: 1.0\nGenerator: onwatch\nRoot-Is-Purelib: true\nTag: py3-none-any\nBuild: {tag}\n"
    files[f"{info}/WHEEL"] = wheel.encode()
    files[f"{info}/RECORD"] = _record(files, info)
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        for member, data in files.items():
            entry = zipfile.ZipInfo(member, EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(entry, data)
    tops = {member.split("/")[0].partition(".")[0] for member in files if not member.startswith(info)}
    file_name = f"{name}-{version}-{tag}-py3-none-any.whl"
    return Wheel(name.replace("_", "-").lower(), version, file_name, content.getvalue(), sorted(tops))


def _record(files: dict[str, bytes], info: str) -> bytes:
    lines = []
    for member, data in files.items():
        sha = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{member},sha256={sha},{len(data)}")
    return "\n".join([*lines, f"{info}/RECORD,,", ""]).encode()
