"""The page's own wheel: web/page with its templates and its catalogues, both compiled."""

from __future__ import annotations

import tempfile
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

from tools import messages
from tools.proc import ROOT, files_in

if TYPE_CHECKING:
    from types import ModuleType

WEB = ROOT / "web"
VERSION = "0.1.0"


def make(folder: Path) -> Path:
    """Write onwatch_page-<version>.whl, as sources, and give its path."""
    files = {f"page/{p.relative_to(WEB / 'page').as_posix()}": p.read_bytes() for p in files_in(WEB / "page")}
    files |= _templates() | _catalogues()
    metadata = f"Metadata-Version: 2.1\nName: onwatch-page\nVersion: {VERSION}\n"
    files[f"onwatch_page-{VERSION}.dist-info/METADATA"] = metadata.encode()
    path = folder / f"onwatch_page-{VERSION}-py3-none-any.whl"
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w") as wheel:
        for name, content in sorted(files.items()):
            wheel.writestr(zipfile.ZipInfo(name), content)
    return path


def prerender() -> ModuleType | None:
    """The page's own account of how it is prerendered, where there is one (see assets.py)."""
    if not (WEB / "page" / "prerender.py").is_file():
        return None
    from importlib import import_module

    return import_module("page.prerender")


def _templates() -> dict[str, bytes]:
    """The templates as Python modules where the page gives its environment, else as they are."""
    folder = WEB / "templates"
    environment = getattr(prerender(), "environment", None)
    if environment is None:
        return {f"templates/{p.relative_to(folder).as_posix()}": p.read_bytes() for p in files_in(folder)}
    with tempfile.TemporaryDirectory() as out:
        environment().compile_templates(out, zip=None, ignore_errors=False)
        return {f"templates/{p.name}": p.read_bytes() for p in Path(out).iterdir()}


def _catalogues() -> dict[str, bytes]:
    """Each catalogue as the .mo that gettext reads."""
    with tempfile.TemporaryDirectory() as out:
        written = messages.compile_to(Path(out))
        return {f"locale/{path.relative_to(out).as_posix()}": path.read_bytes() for path in written}
