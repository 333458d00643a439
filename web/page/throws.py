"""A throw as people say it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from page.words import Words

_COLOURS = "white|yellow|red"
_KEPT = re.compile(rf"\b(\d+)( ?)(d\d+|{_COLOURS}) ?k([hl])(\d+)")
_COLOURED = re.compile(rf"\b(\d+) ({_COLOURS})\b")
_DIE = re.compile(r"\bd(?=\d)|(?<=\d)d(?=\d)")
_SIGNS = (("<=", "≤"), (">=", "≥"))


def in_words(expr: str, words: Words) -> str:
    """Dice of which some are kept are told in a sentence, coloured ones by their colour's name."""

    def kept(found: re.Match[str]) -> str:
        n, space, die, which, of_them = found.groups()
        values = {"all": int(n), "die": space + die, "n": int(of_them)}
        return words.t("throw.best" if which == "h" else "throw.worst", None, values)

    def coloured(found: re.Match[str]) -> str:
        return f"{found[1]} \u00d7 {words.text('tray.colour-' + found[2])}"

    said = _COLOURED.sub(coloured, _DIE.sub("D", _KEPT.sub(kept, expr)))
    for sign, shown in _SIGNS:
        said = said.replace(sign, shown)
    return said
