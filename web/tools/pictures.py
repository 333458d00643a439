"""Take the README's pictures from the real page: the built site, on a phone, in a real Chromium."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools import browser, site
from tools.proc import ROOT, say
from tools.serve import Server

if TYPE_CHECKING:
    from typing import Literal

    from playwright.sync_api import Page, ViewportSize

HERE = ROOT / ".github" / "pictures"
PHONE: ViewportSize = {"width": 360, "height": 740}
READY = "[data-state=ready]"
# name: language, colours, the end of the address, what is tapped before the picture is taken
PICTURES: dict[str, tuple[str, Literal["light", "dark"], str, tuple[str, ...]]] = {
    "alkemy": ("en", "light", "#example=alkemy", ("tour play", "starts a", "activate tecumse", "walk tecumse")),
    "mordheim": ("de", "dark", "#example=mordheim", ("tour play",)),
    "champions": ("en", "light", "#example=champions", ("tour play", "phase", "go")),
    "dice": ("ru", "light", "#dice=3D6", ()),
}


def main() -> None:
    """Write one PNG for every picture."""
    site.build()
    HERE.mkdir(parents=True, exist_ok=True)
    with Server(site.SITE) as server, browser.playwright() as running:
        chromium = browser.launch(running.chromium)
        for name, (language, colours, where, taps) in PICTURES.items():
            context = chromium.new_context(
                viewport=PHONE,
                locale=language,
                color_scheme=colours,
                device_scale_factor=2,
                reduced_motion="reduce",
            )
            page = context.new_page()
            page.goto(server.url + where)
            page.wait_for_selector(READY, state="attached")
            for tap in taps:
                _tap(page, tap)
            page.wait_for_timeout(500)  # fonts and the last paint; nothing here is judged
            page.screenshot(path=HERE / f"{name}.png")
            context.close()
            say(f"{name}.png")
        chromium.close()


def _tap(page: Page, button: str) -> None:
    page.locator(f'[data-action="{button}"]:visible, [data-do="{button}"]:visible').first.click()
    page.wait_for_timeout(200)


if __name__ == "__main__":
    main()
