"""Run other programs, say what happens, and fail in one clear line.

Standard library only: runs before .venv exists.
"""

from __future__ import annotations

import contextlib
import hashlib
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".build"  # what can be made again: downloads, compiled runtime, stamps, logs
STILL_AT_IT = 10  # seconds between signs of life where the output is not a terminal


class BuildError(Exception):
    """One line: what failed, why, and what to do."""


def say(text: str) -> None:
    """Print a line at once, so that it stands before the output of the programs that follow."""
    print(text, flush=True)


def stop(text: object) -> NoReturn:
    """End with one line on stderr and exit status 1."""
    print(f"build.py: {text}", file=sys.stderr)
    raise SystemExit(1)


def run(
    what: str, argv: Sequence[str | Path], *, remedy: str, cwd: Path = ROOT, env: dict[str, str] | None = None
) -> str:
    """Run a program with its output in a log, showing progress; give back what it printed.

    Raises BuildError with the likeliest line of its output and the remedy where it fails.
    """
    log = CACHE / "log" / ("-".join(what.lower().split()) + ".txt")
    log.parent.mkdir(parents=True, exist_ok=True)
    say(what)
    lines: list[str] = []
    start = shown = time.monotonic()
    tty = sys.stdout.isatty()
    try:
        process = subprocess.Popen(
            [str(a) for a in argv],
            cwd=cwd,
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
    except OSError as error:
        raise BuildError(f"{what}: {argv[0]} cannot be started ({error.strerror}); {remedy}") from error
    with process, log.open("w", encoding="utf-8") as file:
        for line in process.stdout or ():
            file.write(line)
            lines.append(line.rstrip())
            if tty:
                print(f"\r\033[K  {line.strip()[:76]}", end="", flush=True)
            elif time.monotonic() - shown > STILL_AT_IT:
                shown = time.monotonic()
                say(f"  ... {shown - start:.0f} s: {line.strip()[:90]}")
    if tty:
        print("\r\033[K", end="", flush=True)
    if process.returncode:
        told = [line for line in lines if "error" in line.lower()] or [line for line in lines if line.strip()]
        why = told[-1].strip() if told else f"exit status {process.returncode}"
        raise BuildError(f"{what}: {why}; {remedy} (all it said: {log.relative_to(ROOT)})")
    return "\n".join(lines)


def digest(parts: Iterable[str | bytes | Path]) -> str:
    """Hash texts, bytes and files (a folder: every file in it with its name) into 16 hex digits."""
    total = hashlib.sha256()

    def add(data: bytes) -> None:
        total.update(len(data).to_bytes(8, "big") + data)

    for part in parts:
        if isinstance(part, Path):
            for path in sorted(files_in(part)) if part.is_dir() else [part]:
                add(path.relative_to(part.parent).as_posix().encode())
                add(path.read_bytes())
        else:
            add(part.encode() if isinstance(part, str) else part)
    return total.hexdigest()[:16]


def files_in(folder: Path) -> list[Path]:
    """Every file under a folder, without what Python leaves behind."""
    return [p for p in folder.rglob("*") if p.is_file() and "__pycache__" not in p.parts]


def once(stamp: Path, key: str, make: Callable[[], None]) -> None:
    """Do a thing unless its stamp says that it was done from the same inputs."""
    if stamp.is_file() and stamp.read_text() == key:
        return
    stamp.unlink(missing_ok=True)
    make()
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(key)


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Hold the build folder, so that two builds of one tree wait for each other."""
    CACHE.mkdir(exist_ok=True)
    with (CACHE / "lock").open("w") as file:
        try:
            import fcntl
        except ImportError:  # Windows: no such lock, and nothing lost but the waiting
            yield
            return
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Waiting for another build of this folder to end")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield
