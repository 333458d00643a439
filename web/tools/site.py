"""Assemble site/: the whole page, ready to be served from any path, written afresh and put in place at once."""

from __future__ import annotations

import json
import re
import shutil
import time
from typing import TYPE_CHECKING

from tools import node, pagewheel, prune, runtime
from tools.assets import Assets
from tools.proc import CACHE, ROOT, alone, digest, files_in, say

if TYPE_CHECKING:
    from pathlib import Path

SITE = ROOT / "site"
WEB = node.WEB
HASHED = re.compile(r"-[0-9a-f]{12,13}[-./]")  # an address that can only ever mean these bytes
# Of the base sheet, what web/style says itself or nobody needs. A button's rules change custom properties, and every
# element inside of it would have to be styled anew, before and after each tap. Those for what stands in a search took a
# tenth of all matching: they are asked of every element, by what no index finds. A colour for what is selected makes
# every element carry a second style; headings after something would be styled anew whenever that changes.
UNWANTED = re.compile(r"^(?:\[type=(?:button|submit)\]|button)(?::|$)|:has\(|\[role=search\]|selection$|~:is\(h1")
BUNDLED = ("sw.js", "indexeddb.js", "interpreter.mjs")  # sources of web/js that are not served as they stand


def build(*, debug: bool = False) -> None:
    """Build site/; `debug` keeps Python's sources in it, for tracebacks with lines."""
    start = time.monotonic()
    with alone():
        node.install()
        fresh = CACHE / "site"
        shutil.rmtree(fresh, ignore_errors=True)
        fresh.mkdir(parents=True)
        assemble(fresh, debug=debug)
        _swap(fresh)
    files = [path.stat().st_size for path in files_in(SITE)]
    say(f"site/ is built: {len(files)} files, {sum(files) / 1e6:.1f} MB, in {time.monotonic() - start:.1f} s")


def assemble(site: Path, *, debug: bool) -> None:
    """Write the whole site into an empty folder."""
    laid = runtime.lay(site, debug=debug)
    style = {p.relative_to(WEB / "style").as_posix(): p for p in files_in(WEB / "style")}
    style["pico.css"] = _pruned(node.MODULES / "@picocss" / "pico" / "css" / "pico.classless.min.css")
    script = {p.relative_to(WEB / "js").as_posix(): p for p in files_in(WEB / "js") if p.name not in BUNDLED}
    script["morphdom.js"] = node.MODULES / "morphdom" / "dist" / "morphdom-umd.min.js"
    script["indexeddb.js"] = _bundled("indexeddb.js")
    files = laid.files | _group(site, "style", style) | _group(site, "js", script) | _icons(site)
    (site / ".nojekyll").touch()  # GitHub Pages: serve what is here, as it is
    name = digest([*sorted(files.values()), laid.config, *[p.href for p in laid.preload], *_page_sources()])
    assets = Assets(
        build=name,
        core=laid.core,
        config=laid.config,
        micropython=laid.micropython,
        indexeddb=files["js/indexeddb.js"],
        worker="./sw.js",
        files=files,
        preload=laid.preload,
    )
    for file_name, html in pagewheel.rendered(assets).items():
        (site / file_name).write_text(html, encoding="utf-8")
    write_worker(site)


def _page_sources() -> list[Path]:
    return [folder for folder in (WEB / "page", WEB / "templates", WEB / "locale", WEB / "icons") if folder.is_dir()]


def _pruned(sheet: Path) -> Path:
    """The sheet without what this page never uses."""
    sources = [path for folder in ("templates", "js", "page") for path in files_in(WEB / folder)]
    texts = "\n".join(path.read_text(encoding="utf-8") for path in sources if path.suffix != ".pyc")
    out = CACHE / "pruned" / sheet.name
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(prune.Pruner(texts, without=UNWANTED).css(sheet.read_text(encoding="utf-8")), encoding="utf-8")
    return out


def _group(site: Path, name: str, sources: dict[str, Path]) -> dict[str, str]:
    """Copy files that may refer to each other into one folder, named by the content of all."""
    parts: list[str | Path] = []
    for key, source in sorted(sources.items()):
        parts += [key, source]
    folder = f"{name}-{digest(parts)[:12]}"
    for key, source in sources.items():
        (site / folder / key).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, site / folder / key)
    return {f"{name}/{key}": f"./{folder}/{key}" for key in sorted(sources)}


def _icons(site: Path) -> dict[str, str]:
    """The icons and the web manifest keep their names: phones ask for them again, long after."""
    if (WEB / "icons").is_dir():
        shutil.copytree(WEB / "icons", site / "icons")
    return {f"icons/{p.name}": f"./icons/{p.name}" for p in sorted((site / "icons").glob("*"))}


def _bundled(source: str, **define: str) -> Path:
    out = CACHE / "bundled" / source
    node.bundle(WEB / "js" / source, out, **define)
    return out


def write_worker(site: Path) -> None:
    """Write the service worker, with the list of every file of the site: it keeps them all."""
    entries = []
    for path in sorted(files_in(site)):
        url = path.relative_to(site).as_posix()
        if not url.startswith(".") and url != "sw.js":
            revision = None if HASHED.search(url) else digest([path])
            entries.append({"url": url, "revision": revision, "size": path.stat().st_size})
    shutil.copyfile(_bundled("sw.js", **{"self.__FILES__": json.dumps(entries)}), site / "sw.js")


def _swap(fresh: Path) -> None:
    """Put the fresh site in the place of the old one, and keep the .gitignore that says what site/ is."""
    shutil.copyfile(SITE / ".gitignore", fresh / ".gitignore")
    old = CACHE / "site-before"
    shutil.rmtree(old, ignore_errors=True)
    SITE.rename(old)
    fresh.rename(SITE)
    shutil.rmtree(old, ignore_errors=True)
