"""Find or get a Chromium for the tests: Playwright's own, the system's, or Debian's by apt."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from tools.node import NODE
from tools.proc import BuildError
from tools.venv import apt_install

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from playwright.sync_api import Browser, BrowserType, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
REMEDY = "install Chromium (as root: apt-get install chromium), or run: .venv/bin/playwright install chromium"
# Without these a browser looks for its maker's hosts, and on a machine without a display it may not start.
FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Under protection keys, which some processors have, WebAssembly is known to kill a tab now and then.
    "--js-flags=--no-memory-protection-keys",
]


def executable(chromium: BrowserType) -> str | None:
    """The path of a Chromium on this machine; None where Playwright's own is there. Raises BuildError."""
    if Path(chromium.executable_path).exists():
        return None
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None and os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get"):
        apt_install("chromium", REMEDY)
        found = shutil.which("chromium")
    if found is None:
        raise BuildError(f"no Chromium on this machine for the browser tests; {REMEDY}")
    return found


def flags() -> list[str]:
    """The arguments Chromium starts with."""
    root = os.name == "posix" and os.geteuid() == 0
    return [*FLAGS, *(["--no-sandbox"] if root else [])]


def playwright() -> AbstractContextManager[Playwright]:
    """Playwright, run by the node of the build: the one it brings needs libraries that a bare Debian lacks."""
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(NODE))
    from playwright.sync_api import sync_playwright

    return sync_playwright()


def launch(chromium: BrowserType) -> Browser:
    """Start a headless Chromium."""
    return chromium.launch(executable_path=executable(chromium), args=flags())
