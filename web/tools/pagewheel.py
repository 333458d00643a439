"""The page's own wheel: web/page with its templates and its catalogues, both compiled."""

from __future__ import annotations

import contextlib
import tempfile
import traceback
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

from tools import messages
from tools.proc import CACHE, ROOT, BuildError, files_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.assets import Assets

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


def rendered(assets: Assets) -> dict[str, str]:
    """The pages, as page.prerender gives them (see assets.py)."""
    with _page_at_fault("prerendering the pages"):
        from page import prerender

        return prerender.pages(assets)


def _templates() -> dict[str, bytes]:
    """The templates as Python modules: a page that starts has no time to compile them."""
    with tempfile.TemporaryDirectory() as out, _page_at_fault("compiling the templates"):
        from page import prerender

        prerender.environment().compile_templates(out, zip=None, ignore_errors=False)
        return {f"templates/{path.name}": path.read_bytes() for path in Path(out).iterdir()}


@contextlib.contextmanager
def _page_at_fault(what: str) -> Iterator[None]:
    """Say in one line where the page's own code fails, whatever the fault; the traceback goes to a log."""
    try:
        yield
    except Exception as error:
        log = CACHE / "log" / "page.txt"
        log.parent.mkdir(parents=True, exist_ok=True)
        log.write_text(traceback.format_exc(), encoding="utf-8")
        last = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(last.filename).name}, line {last.lineno}"
        why = f"{type(error).__name__}: {error}"
        raise BuildError(f"{what}: {why} ({where}); mend it (traceback: {log.relative_to(ROOT)})") from error


def _catalogues() -> dict[str, bytes]:
    """Each catalogue as the .mo that gettext reads."""
    with tempfile.TemporaryDirectory() as out:
        written = messages.compile_to(Path(out))
        return {f"locale/{path.relative_to(out).as_posix()}": path.read_bytes() for path in written}
