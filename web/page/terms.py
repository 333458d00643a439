"""The terms of a system: what each is called, what it means, and where it stands in a sentence.

A term's text reads "on watch, reserve (AP): what it means". What stands before the colon are its names; a sentence
may bend them ("миниатюр", "walks"), so the ends of words are read loosely, as each language bends them.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup, escape

if TYPE_CHECKING:
    from page.voice import Voice
    from pycore.turn.system import System

MOST_MARKED = 500  # sentences that are kept
_PARTS = re.compile(r", | / |/| and | und | и ")
_SHORT = 2  # words in brackets that are a name still, and letters of a name that never bends
_ENDS = {
    "en": r"(?:e?s|e?d|ing)?",
    "de": r"(?:en?|er|es|em|n|ns|s)?",
    "ru": r"(?:[ое]го|[аеёиоуыэюяйьвмх]{0,4})",  # noqa: RUF001
}


class Known(NamedTuple):
    """A term as it is read: its name, what it means, the words of the original language."""

    name: str
    meaning: str
    original: tuple[tuple[str, str], ...]  # language ("" where the letters do not tell), words


class Terms:
    """The terms of one system in one language."""

    def __init__(self, voice: Voice, system: System) -> None:
        self.system = system.id
        self.known = tuple(_read(voice.t(term.text), term.original) for term in system.terms)
        self._marked: dict[str, Markup] = {}
        found = [(name, i) for i, term in enumerate(self.known) for name in _names(term.name)]
        found.sort(key=lambda pair: -len(pair[0]))  # the longest name that fits is meant
        self._which = [i for _, i in found]
        parts = "|".join(f"({_loose(name, voice.language)})" for name, _ in found)
        self._pattern = re.compile(rf"(?<![\w-])(?:{parts})(?![\w-])", re.IGNORECASE) if found else None

    def marked(self, text: str) -> Markup:
        """A sentence as HTML; the first time that it names a term, the term is a button that explains it."""
        found = self._marked.get(text)
        if found is None:
            if len(self._marked) > MOST_MARKED:
                self._marked.clear()
            found = self._marked[text] = self._mark(text)
        return found

    def _mark(self, text: str) -> Markup:
        out, at, seen = Markup(), 0, set()
        for match in self._pattern.finditer(text) if self._pattern else ():
            which = self._which[(match.lastindex or 1) - 1]
            if which in seen:
                continue
            seen.add(which)
            button = Markup('<button type="button" class="term" data-do="sheet term {} {}">{}</button>')
            out += escape(text[at : match.start()]) + button.format(self.system, which, match[0])
            at = match.end()
        return out + escape(text[at:])


@lru_cache(maxsize=4)
def _made(voice: Voice, system: System) -> Terms:
    return Terms(voice, system)


def of(voice: Voice) -> Terms | None:
    """The terms of the system that a voice speaks for."""
    return _made(voice, voice.system) if voice.system else None


def _read(text: str, original: str) -> Known:
    name, _, meaning = text.partition(": ")
    words = tuple(("ru" if re.search("[а-яё]", w, re.IGNORECASE) else "", w) for w in original.split(" / "))  # noqa: RUF001
    return Known(_upper(name.rstrip(".")), _upper(meaning), words)


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _names(name: str) -> list[str]:
    """What a term may be called: "Action points (AP)" is "Action points" and "AP"."""
    outside = re.sub(r"\(.*?\)", "", name)
    inside = [words for words in re.findall(r"\((.*?)\)", name) if len(words.split()) <= _SHORT]
    parts = [*_PARTS.split(outside), *inside]
    return [part for p in parts if len(part := p.removesuffix(" X").strip(' «»„“”".')) >= _SHORT]


def _loose(name: str, language: str) -> str:
    """A pattern for a name, however its words are bent."""
    words = name.split()
    return r"[\s\u00a0]+".join(_bent(word, language, last=word is words[-1]) for word in words)


def _bent(word: str, language: str, *, last: bool) -> str:
    if len(word) <= _SHORT:
        return re.escape(word)
    if language == "ru":
        return re.escape(word.rstrip("аеёиоуыэюяйь") or word) + _ENDS["ru"]
    if language == "de":
        return re.escape(word if last else re.sub("(?:e|er|es|en)$", "", word)) + _ENDS["de"]
    if word.endswith("y"):
        return re.escape(word[:-1]) + "(?:y|ies|ied|ying)"
    return re.escape(word.removesuffix("e")) + "e?" + _ENDS["en"] if last else re.escape(word)
