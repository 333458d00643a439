"""The list of keys, as web/js/keys.js has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from page.app import App


def listed(app: App) -> dict[str, Any]:
    """Every key and what it does."""
    from page import care

    t = app.voice.t
    rows = [
        ((t("keys.main-key"),), t("keys.main")),
        (("1", "…", "9"), t("keys.number")),
        (("U",), t("keys.undo")),
        (("R",), t("keys.redo")),
        (("↑", "↓"), t("keys.rows")),
        (("L",), t("keys.log")),
        (("D",), t("keys.depth")),
        (("M",), t("keys.menu")),
        (("H",), t("keys.home")),
        (("?",), t("keys.help")),
        ((t("keys.close-key"),), t("keys.close")),
        ((t("keys.tab-key"),), t("keys.tab")),
        ((t("keys.enter-key"),), t("keys.press")),
    ]
    return {"on": care.on(app, "keys"), "keys": rows}
