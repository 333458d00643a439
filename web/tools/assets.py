"""What the page's prerender is told about the built site: the contract between web/tools and web/page.

`page.prerender` (run by CPython, with pycore importable) gives

    def pages(assets: Assets) -> dict[str, str]

a map from file name ("index.html", "embed.html", "404.html") to the whole HTML text. It may also give

    def environment() -> jinja2.Environment

and then the templates are compiled with it at build time: in the browser `web/templates` is a folder of
Python modules for `jinja2.ModuleLoader` (fast to start) in place of the `.html` texts.

Every address is relative to the page's own folder, so that the site works from any sub-path. That cannot
hold for 404.html, which is shown at any depth: it should bring its own style and no script.

The wheel that the browser loads lays `page/`, `templates/` and `locale/` side by side, as they stand in
web/; so `Path(__file__).parent.parent / "templates"` is right in both places. Catalogues are compiled:
`locale/<lang>/LC_MESSAGES/<domain>.mo`. Packages at hand from the start: page, pycore, jinja2. On demand,
also offline, with `await pyodide_js.loadPackage(name)`: segno, micropip.

    <link rel="stylesheet" href="{{ assets.files['style/pico.css'] }}">
    {% for link in assets.preload %}{{ link.tag }}{% endfor %}
    <script type="module" src="{{ assets.core }}"></script>
    <script type="py" config="{{ assets.config }}">from page import main</script>
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class Preload(NamedTuple):
    """A file that every start needs, to be fetched at once and not when its turn comes."""

    href: str
    kind: str  # "module", or what a <link rel=preload> calls `as`: "fetch", "script", "style"

    @property
    def tag(self) -> str:
        """The <link> for the page's head (addresses hold no character that HTML minds)."""
        if self.kind == "module":
            return f'<link rel="modulepreload" href="{self.href}">'
        crossorigin = " crossorigin" if self.kind == "fetch" else ""
        return f'<link rel="preload" as="{self.kind}" href="{self.href}"{crossorigin}>'

    def __html__(self) -> str:
        """Let a template write the link itself: it is HTML already."""
        return self.tag


class Assets(NamedTuple):
    """Addresses of the built files, and the build's name."""

    build: str  # changes with any file of the site
    core: str  # PyScript: a module script, loaded after indexedDB is there (see `indexeddb`)
    config: str  # for the config attribute of <script type="py">
    indexeddb: str  # a stand-in kept in memory: a classic script to run before `core`, only where a probe of
    # IndexedDB or localStorage fails; it says what it does at its top
    worker: str  # the service worker; web/js/sw.js says how to talk to it
    files: Mapping[str, str]  # "style/pico.css", "js/idiomorph.js" (classic, sets window.Idiomorph), and every
    # file of web/style and web/js by its name there: "style/x.css", "js/x.js"; web/icons keeps its name: "./icons/x"
    preload: tuple[Preload, ...]
