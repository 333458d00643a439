"""A page that only shows that Python runs, until web/page has one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tools.assets import Assets

CODE = """
import jinja2, pycore
from pyscript import document
document.body.textContent = jinja2.Template("{{ 6 * 7 }}").render() + " " + pycore.__name__
document.documentElement.setAttribute("data-state", "ready")
"""


def pages(assets: Assets) -> dict[str, str]:
    """The smallest pages that start Python and register the service worker."""
    page = f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Onwatch</title><link rel="icon" href="data:,">
{assets.preload_links}
<script>
try {{ indexedDB.open("probe"); localStorage; }} catch {{
  document.write('<script src="{assets.indexeddb}"></' + 'script>')
}}
try {{
  navigator.serviceWorker.register("{assets.worker}", {{ updateViaCache: "none" }}).catch(() => {{ }})
}} catch {{ }}
</script>
<script type="module" src="{assets.core}"></script></head>
<body>Starting{assets.python(CODE)}</body></html>
"""
    return {"index.html": page, "embed.html": page, "404.html": "<!doctype html><title>Not here</title>Not here"}
