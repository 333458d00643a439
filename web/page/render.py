"""HTML from the board's parts; a part that did not change is not drawn again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, FileSystemLoader, ModuleLoader, StrictUndefined
from markupsafe import Markup

if TYPE_CHECKING:
    from collections.abc import Iterable

    from page.board import Button, Card, Side
    from page.voice import Voice

MOST_DRAWN = 4000  # small pieces that are kept
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
        self._drawn: dict[tuple[Any, ...], Markup] = {}

    def _t(self, key: str, **values: Any) -> str:
        return self.voice.t(key, **values)

    def speak(self, voice: Voice) -> None:
        """Draw in this voice from now on."""
        if voice is not self.voice:
            self.voice = voice
            self._last.clear()
            self._drawn.clear()

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

    def piece(self, template: str, macro: str, *values: Any) -> Markup:
        """The HTML of something small that comes back often: a button, a row. `values` must be hashable."""
        key = (macro, *values)
        drawn = self._drawn.get(key)
        if drawn is None:
            if len(self._drawn) > MOST_DRAWN:
                self._drawn.clear()
            drawn = Markup(str(getattr(self.macros(template), macro)(*values)).strip())  # noqa: S704
            self._drawn[key] = drawn
        return drawn

    def buttons(self, options: Iterable[Button], kind: str, *, who: bool = False) -> tuple[Markup, ...]:
        """Each option as a button."""
        return tuple(self.piece("pieces.html", "option", o, kind, who) for o in options)

    def roster(self, value: Side) -> dict[str, str]:
        """One side in pieces: its name, its strip and each row; what did not change is taken as it was drawn."""
        side, shown = value.side, value.shown
        piece = self.piece
        pieces: dict[str, str] = {
            f"name-{side}!": piece("roster.html", "title", side, value.name, value.up, value.crest),
            f"strip-{side}@aria-expanded": "true" if shown == "all" else "false",
            f"toggle-{side}": piece("roster.html", "toggle", shown, value.name),
            f"rows-{side}@data-show": shown,
        }
        for card in value.cards:
            number = card.pips[0][1] if card.pips else ""
            pieces[f"mini-{card.unit}!"] = piece("roster.html", "mini", card.unit, card.glyph, card.mark, number)
            pieces[f"row-{card.unit}!"] = piece("roster.html", "row", card)
        return pieces

    def whole(self, value: Side, pieces: dict[str, str]) -> str:
        """One side put together."""
        groups: list[tuple[str, list[str]]] = []
        for card in value.cards:
            if not groups or groups[-1][0] != card.group:
                groups.append((card.group, []))
            groups[-1][1].append(pieces[f"row-{card.unit}!"])
        draw = self.macros("roster.html")
        minis = [pieces[f"mini-{card.unit}!"] for card in value.cards]
        head = pieces[f"name-{value.side}!"] + draw.strip(value.side, value.name, value.shown, minis, value.crest)
        return str(draw.roster(value.side, head, value.shown, groups, value.dense)).strip()


def touched(before: Card, card: Card) -> dict[str, str] | None:
    """The attributes that make a row that was drawn into another one; None where more than a tap on it differs."""
    if card.does or before._replace(tap=card.tap, rule=card.rule, chosen=card.chosen) != card:
        return None
    found: dict[str, str] = {}
    for at, was, now in (
        (f"who-{card.unit}@data-action", before.tap, card.tap),
        (f"who-{card.unit}@data-do", not before.tap and "unit " + card.unit, not card.tap and "unit " + card.unit),
        (f"who-{card.unit}@data-refused", before.tap and before.rule, card.tap and card.rule),
        (f"row-{card.unit}@data-chosen", before.chosen and "yes", card.chosen and "yes"),
    ):
        if was != now:
            found[at if now else at.replace("@", "@-")] = now or ""
    return found
