"""`.venv/bin/python -m tools.icons`: the PNG icons, drawn from the SVG ones in a browser (web/icons keeps both)."""

from __future__ import annotations

from tools import browser
from tools.proc import ROOT

ICONS = ROOT / "web" / "icons"
SIZES = {
    "icon-180.png": ("maskable.svg", 180),
    "icon-192.png": ("onwatch.svg", 192),
    "icon-512.png": ("onwatch.svg", 512),
    "maskable-512.png": ("maskable.svg", 512),
}


def draw() -> None:
    """Write every PNG anew."""
    with browser.playwright() as playwright:
        running = browser.launch(playwright.chromium)
        for name, (source, size) in SIZES.items():
            page = running.new_page(viewport={"width": size, "height": size})
            svg = (ICONS / source).read_text(encoding="utf-8")
            page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px}}</style>{svg}")
            page.screenshot(path=ICONS / name, omit_background=True)
        running.close()


if __name__ == "__main__":
    draw()
