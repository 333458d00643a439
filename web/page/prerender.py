"""The page's files as they are served: their first screen is there before Python is awake."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from page import screens
from page.app import App
from page.render import Renderer, environment
from page.voice import LANGUAGES, LOCALE, Voice

if TYPE_CHECKING:
    from gettext import NullTranslations

    from tools.assets import Assets

__all__ = ["environment", "pages"]


def pages(assets: Assets) -> dict[str, str]:
    """The HTML of every file, by name."""
    Voice.load = staticmethod(_translations)
    env = environment()
    first: dict[str, Markup] = {}
    boot: dict[str, dict[str, str]] = {}
    for language in LANGUAGES:
        app = App(language=language, renderer=Renderer(Voice(language), env))
        first[language] = Markup(env.get_template("home.html").module.home(screens.home(app, first=True)))  # type: ignore[attr-defined]  # noqa: S704
        keys = ("waking", "kept", "failed", "again", "new", "new-take", "keeping")
        boot[language] = {k: app.voice.t("boot." + k) for k in keys} | {"skip": app.voice.t("page.skip")}
    english = Renderer(Voice("en"), env)
    document = english.env.get_template("document.html")
    values = {"assets": assets, "first": first, "boot": boot, "languages": LANGUAGES}
    return {
        "index.html": document.render(**values, embed=False),
        "embed.html": document.render(**values, embed=True),
        "404.html": env.get_template("404.html").render(),
    }


def _translations(language: str, domain: str) -> NullTranslations | None:
    """A catalogue straight from its .po file: the compiled ones are made for the browser only."""
    path = LOCALE / language / "LC_MESSAGES" / (domain + ".po")
    if not path.is_file():
        return None
    from gettext import GNUTranslations
    from io import BytesIO

    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    out = BytesIO()
    with path.open("rb") as file:
        write_mo(out, read_po(file))
    out.seek(0)
    return GNUTranslations(out)
