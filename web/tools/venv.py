"""Make .venv with what the build and the tests need. Standard library only: runs before .venv exists."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

from tools.proc import CACHE, ROOT, BuildError, digest, once, run, say

VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
REQUIREMENTS = ROOT / "web" / "requirements"
NETWORK = "check the network and run the same command again"


def ensure() -> None:
    """Make .venv and install the locked packages, unless that was done from the same lock."""
    lock = REQUIREMENTS / "dev.txt"
    once(VENV / "made", digest([f"{sys.version_info[:2]}", sys.base_prefix, str(ROOT)]), create)
    once(VENV / "installed", digest([lock]), lambda: install(lock))


def create() -> None:
    """Make an empty .venv, in which pycore and the web folder's packages can be imported."""
    if importlib.util.find_spec("ensurepip") is None:
        get_ensurepip()
    say(f"Making .venv with Python {sys.version.split()[0]}")
    shutil.rmtree(VENV, ignore_errors=True)
    try:
        venv.create(VENV, with_pip=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise BuildError(f"making .venv: {error}; check the disk and that python3 -m venv works here") from error
    code = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site_packages = run("Asking .venv for its folder", [PYTHON, "-c", code], remedy="remove .venv and try again")
    own = "\n".join(str(folder) for folder in (ROOT, ROOT / "web"))
    (Path(site_packages.strip()) / "onwatch.pth").write_text(own + "\n", encoding="utf-8")


def get_ensurepip() -> None:
    """Debian keeps ensurepip in a package of its own: install it as root, else say its name."""
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    remedy = f"as root: apt-get install {package} (or your system's package with Python's venv and ensurepip)"
    if os.name == "nt" or os.geteuid() != 0 or not shutil.which("apt-get"):
        raise BuildError(f"making .venv: this Python has no ensurepip; {remedy}")
    apt_install(package, remedy)


def apt_install(package: str, remedy: str) -> None:
    """Install a Debian package (root only)."""
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    run("Reading Debian's package lists", ["apt-get", "update"], remedy=remedy, env=env)
    run(f"Installing Debian's {package}", ["apt-get", "install", "-y", package], remedy=remedy, env=env)


def install(lock: Path, *, source: str = ":none:") -> None:
    """Install a lock file's packages into .venv, each checked against its hash; all but `source` as wheels."""
    CACHE.mkdir(exist_ok=True)
    argv: list[str | Path] = [
        PYTHON,
        "-m",
        "pip",
        "install",
        "--disable-pip-version-check",
        "--require-hashes",
        "--no-deps",
    ]
    argv += ["--only-binary=:all:", f"--no-binary={source}", "-r", lock]
    run(f"Installing the Python packages of {lock.name}", argv, remedy=NETWORK)
