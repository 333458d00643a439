"""HTML from the board's parts; a part that did not change is not drawn again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, FileSystemLoader, ModuleLoader, StrictUndefined
from markupsafe import Markup

if TYPE_CHECKING:
    from page.voice import Voice

TEMPLATES = Path(__file__).parent.parent / "templates"


def environment() -> Environment:
    """The page's templates: compiled ones in the browser, texts elsewhere."""
    compiled = not (TEMPLATES / "play.html").is_file()
    loader = ModuleLoader(str(TEMPLATES)) if compiled else FileSystemLoader(TEMPLATES)
    return Environment(
        loader=loader,
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )


class Renderer:
    """Draws parts, each by the template macro of its name, and remembers what it drew."""

    def __init__(self, voice: Voice, env: Environment | None = None) -> None:
        self.voice = voice
        self.env = env or environment()
        self.env.globals["t"] = self._t
        self._macros: dict[str, Any] = {}
        self._last: dict[str, tuple[Any, str]] = {}

    def _t(self, key: str, **values: Any) -> str:
        return self.voice.t(key, **values)

    def speak(self, voice: Voice) -> None:
        """Draw in this voice from now on."""
        if voice is not self.voice:
            self.voice = voice
            self._last.clear()

    def macros(self, template: str) -> Any:
        """The macros of a template."""
        if template not in self._macros:
            self._macros[template] = self.env.get_template(template).module
        return self._macros[template]

    def part(self, template: str, macro: str, value: Any, key: str = "") -> str:
        """The HTML of one part."""
        key = key or macro
        last = self._last.get(key)
        if last is not None and last[0] == value:
            return last[1]
        html = str(getattr(self.macros(template), macro)(value)).strip()
        self._last[key] = (value, html)
        return html

    def roster(self, value: Any) -> str:
        """One side: rows that did not change are taken as they were drawn."""
        side, cards = value[0], value[-1]
        last = self._last.get("side-" + side)
        if last is not None and last[0] == value:
            return last[1]
        groups: list[tuple[str, list[Markup]]] = []
        for card in cards:
            html = Markup(self.part("roster.html", "row", card, "row-" + card.unit))  # noqa: S704 - drawn above
            if not groups or groups[-1][0] != card.group:
                groups.append((card.group, []))
            groups[-1][1].append(html)
        drawn = str(self.macros("roster.html").roster(*value, groups)).strip()
        self._last["side-" + side] = (value, drawn)
        return drawn
