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
_TIES = re.compile(r" ties \w+")  # whose they are stands in the rule
_ADDED = re.compile(r"(?<=[\w)])([+-])(?=\d)")
_SIGNS = (("<=", "≤"), (">=", "≥"))


def in_words(expr: str, words: Words) -> str:
    """Dice of which some are kept are told in a sentence, coloured ones by their colour's name.

    What a rule says of equal rolls is left out: its number stands beside the question.
    """

    def kept(found: re.Match[str]) -> str:
        n, space, die, which, of_them = found.groups()
        values = {"all": int(n), "die": space + die, "n": int(of_them)}
        return words.t("throw.best" if which == "h" else "throw.worst", None, values)

    def coloured(found: re.Match[str]) -> str:
        return f"{found[1]} \u00d7 {words.text('tray.colour-' + found[2])}"

    if expr.startswith("scatter"):
        return words.t("throw.scatter", None, {"die": in_words(expr[len("scatter") :].strip(), words)})
    if expr.startswith("random direction"):
        return words.text("throw.random") + in_words(expr.removeprefix("random direction"), words)
    one, versus, other = _TIES.sub("", expr).partition(" vs ")
    if versus:
        return words.t("throw.versus", None, {"one": in_words(one, words), "other": in_words(other, words)})
    said = _ADDED.sub(r" \1 ", _COLOURED.sub(coloured, _DIE.sub("D", _KEPT.sub(kept, one))))
    for sign, shown in _SIGNS:
        said = said.replace(sign, shown)
    return said
