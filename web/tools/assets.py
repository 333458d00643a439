"""What the page's prerender is told about the built site: the contract between web/tools and web/page.

`page.prerender` (run by CPython, with pycore importable) gives

    def pages(assets: Assets) -> dict[str, str]

a map from file name ("index.html", "embed.html", "404.html") to the whole HTML text, and

    def environment() -> jinja2.Environment

with which the templates are compiled at build time: in the browser `web/templates` is a folder of Python
modules for `jinja2.ModuleLoader` (fast to start) in place of the `.html` texts.

Every address is relative to the page's own folder, so that the site works from any sub-path. That cannot
hold for 404.html, which is shown at any depth: it should bring its own style and no script.

The wheel that the browser loads lays `page/`, `templates/` and `locale/` side by side, as they stand in web/;
so `Path(__file__).parent.parent / "templates"` is right in both places. Catalogues are compiled, as
`build.py messages compile` does it: `locale/<language>/<domain>.mo`. At hand from the start: page, pycore,
jinja2. On demand, also offline, with `await pyodide_js.loadPackage(name)`: segno, micropip.

    <head> ...
    <link rel="stylesheet" href="{{ assets.files['style/pico.css'] }}">
    {{ assets.preload_links }}
    <script> probe IndexedDB and localStorage; where that fails, document.write a script of assets.indexeddb </script>
    <script type="module" src="{{ assets.core }}"></script>
    </head><body> ... {{ assets.python("from page import main") }}
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

if TYPE_CHECKING:
    from collections.abc import Mapping


class Preload(NamedTuple):
    """A file that every start needs, to be fetched at once and not when its turn comes."""

    href: str
    kind: str  # "module", or what <link rel=preload> calls `as`: "fetch", "script", "style"

    def __html__(self) -> str:
        """Give the <link> for the page's head."""
        if self.kind == "module":
            return Markup('<link rel="modulepreload" href="{}">').format(self.href)
        if self.kind == "fetch":
            return Markup('<link rel="preload" as="fetch" href="{}" crossorigin>').format(self.href)
        return Markup('<link rel="preload" as="{}" href="{}">').format(self.kind, self.href)


class Assets(NamedTuple):
    """Addresses of the built files, and the build's name."""

    build: str  # changes with any file of the site
    core: str  # PyScript: a module script, loaded after indexedDB is there (see `indexeddb`)
    config: str  # PyScript's configuration, as JSON: inline, so that nothing waits for one more file
    micropython: str  # the same for the interpreter that we do not use: without it PyScript fetches all its plugins
    indexeddb: str  # a stand-in kept in memory: a classic script to run before `core`, only where a probe of
    # IndexedDB or localStorage fails; web/js/indexeddb.js says what it does
    worker: str  # the service worker; web/js/sw.js says how to talk to it
    files: Mapping[str, str]  # "style/pico.css", "js/morphdom.js" (classic, sets window.morphdom), and every
    # file of web/style and web/js by its name there: "style/x.css", "js/x.js"; web/icons keeps its name: "./icons/x"
    preload: tuple[Preload, ...]

    @property
    def preload_links(self) -> Markup:
        """The links for the page's head that fetch the runtime at once."""
        return Markup("\n").join(self.preload)

    def python(self, code: str) -> Markup:
        """The part of the page's body that starts Python and runs `code` (no "</script" in it)."""
        unused = Markup('<mpy-config type="json" hidden>{}</mpy-config>').format(self.micropython)
        return unused + Markup('<script type="py" config="{}">{}</script>').format(self.config, Markup(code))  # noqa: S704 (our own text)
