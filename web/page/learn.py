"""The rules of a system to look up: over whatever is on the screen, which stays as it is beneath.

`#rules=alkemy` is the address of a system's rules, `#rules=alkemy/ALK-16` that of one rule. "Why?" anywhere opens
the rule at its place; going back shows again what was there, down to the open sheet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from page import games, terms

if TYPE_CHECKING:
    from collections.abc import Callable

    from page.app import App
    from page.voice import Voice
    from pycore.turn.system import System

ADDRESS = "rules="
MOST_FIND = 100  # letters that are looked for


class Book:
    """What is looked up: one system's rules, one of them chosen, words that are looked for."""

    def __init__(self, system: System, rule: str, beneath: tuple[str, ...]) -> None:
        self.system = system
        self.rule = rule
        self.find = ""
        self.beneath = beneath  # the sheet that was open
        self._voice: Voice | None = None

    def voice(self, language: str) -> Voice:
        """The system's words in this language."""
        if self._voice is None or self._voice.language != language:
            from page.voice import Voice

            self._voice = Voice(language, self.system)
        return self._voice


def command(app: App, text: str) -> None:
    """`rules alkemy`, `rules alkemy/ALK-16`: opens the book there."""
    system_id, _, rule = text.partition("/")
    system = games.there(system_id)
    if system is None:
        return
    rule = rule if rule in system.rules else ""
    if app.book is None:
        app.book = Book(system, rule, app.sheet)
    else:
        app.book.system, app.book.rule, app.book.find = system, rule, ""
        app.book._voice = None
    app.sheet = ()
    if not app.embedded:
        app.effects.append(("address", f"#{ADDRESS}{system_id}" + (f"/{rule}" if rule else "")))
    app.effects.append(("reach", "rule-" + rule if rule else "book-title"))


def why(app: App, rule: str) -> None:
    """`why ALK-16`: the rule at its place."""
    system = app.book.system if app.book else app.game.table.system if app.game else None
    if system is not None:
        command(app, f"{system.id}/{rule}")


def find(app: App, text: str) -> None:
    """`rules-find WORDS`: only what has all of them."""
    if app.book:
        app.book.find = text[:MOST_FIND]


def back(app: App, _: str = "") -> None:
    """`rules-back`: what was there before."""
    close(app)
    if not app.embedded:
        app.effects.append(("back",))


def close(app: App) -> None:
    """Puts the book away."""
    if app.book:
        app.sheet, app.book = app.book.beneath, None


def copy(app: App, rule: str) -> None:
    """`rules-copy ALK-16`: its address, for other people's pages."""
    if app.book:
        app.effects.append(("here", f"#{ADDRESS}{app.book.system.id}/{rule}"))
        app.said = app.voice.t("share.copied")


def arrive(app: App, fragment: str) -> None:
    """The address `#rules=...`. It may say anything."""
    from urllib.parse import unquote

    wanted = unquote(fragment.removeprefix(ADDRESS)[:MOST_FIND])
    now = f"{app.book.system.id}/{app.book.rule}".rstrip("/") if app.book else ""
    if wanted != now:
        command(app, wanted)
        app.effects = [e for e in app.effects if e[0] != "address"]  # it is there already
    if app.book is None:
        app.effects.append(("hash", ""))


def frame(app: App) -> str:
    """The book's cover: the way back and what is looked for."""
    book = app.book
    if book is None:
        return ""
    system = app.voice.word("system." + book.system.id, book.system.id)
    return str(app.renderer.macros("learn.html").book((system, "learn.back-game" if app.game else "learn.back")))


def pages(app: App) -> str:
    """The rules and terms that were looked for."""
    book = app.book
    voice = book.voice(app.language) if book else None
    known = terms.of(voice) if voice else None
    if book is None or voice is None or known is None:
        return ""
    rules = [(rule, voice.t(rule)) for rule in book.system.rules]
    wanted = book.find.casefold().split()
    shown = [(rule, known.marked(text)) for rule, text in rules if _has(wanted, rule, text)]
    listed = [
        (i, term)
        for i, term in enumerate(known.known)
        if _has(wanted, term.name, term.meaning, *(words for _, words in term.original))
    ]
    value = (book.system.id, book.rule, shown, listed)
    return app.renderer.part("learn.html", "pages", value, "learn-pages")


def _has(wanted: list[str], *texts: str) -> bool:
    whole = " ".join(texts).casefold()
    return all(word in whole for word in wanted)


def paint(app: App, painted: dict[str, str]) -> dict[str, str]:
    """The book over the screen, or its end."""
    if app.book is None:
        return {"over": ""}
    found = {"over": frame(app), "over-list": pages(app)}
    if painted.get("over") != found["over"]:
        painted.pop("over-list", None)  # a new cover comes without pages
    return found


def sheet(app: App, kind: str, *rest: str) -> str:
    """A term, or what the card after the first round tells."""
    from page import hints

    value = term(app, *rest[:2]) if kind == "term" else hints.told(app, kind)
    if not value:
        app.sheet = ()
        return ""
    macro = getattr(app.renderer.macros("learn.html"), kind.replace("-", "_"))
    return str(macro(value)).strip()


def term(app: App, system_id: str = "", number: str = "") -> Any:
    """One term explained."""
    system = games.there(system_id)
    if system is None or not number.isdecimal() or int(number) >= len(system.terms):
        return None
    from page.voice import Voice

    voice = app.voice if app.voice.system is system else Voice(app.language, system)
    known = terms.of(voice)
    return (system_id, known.known[int(number)]) if known else None


def marked(app: App, text: str) -> Any:
    """A sentence of the open game, its terms to be tapped."""
    known = terms.of(app.voice)
    return known.marked(text) if known else text


COMMANDS: dict[str, Callable[[App, str], None]] = {
    "rules": command,
    "why": why,
    "rules-find": find,
    "rules-back": back,
    "rules-copy": copy,
}
