"""Take out of a style sheet what nothing in the page can match: each rule costs a look at every element.

A selector goes if one of its elements, attributes or values stands nowhere in the page's sources; what is left of
lists in `:is()` and `:where()` stays. Nothing else is changed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ALWAYS = {"html", "body", "link", "script", "style", "template"}
LISTS = (":is(", ":where(")
OTHERS = re.compile(r":[\w-]+\([^()]*(?:\([^()]*\)[^()]*)*\)")  # :not(...), :has(...), :nth-child(...)
ATTRIBUTE = re.compile(r"\[([\w-]+)(?:[~^$*|]?=\"?([^\]\"]*)\"?)?( [is])?\]")
PLAIN = re.compile(r"::?[\w-]+")
TAG = re.compile(r"(?:^|[\s>+~(,])([a-z][a-z0-9]*)")


class Pruner:
    """Knows the texts that the page is made of, and which selectors are unwanted whatever they match."""

    def __init__(self, sources: str, without: re.Pattern[str] | None = None) -> None:
        self.sources = sources
        self.without = without
        self.known: dict[tuple[str, str], bool] = {}

    def _there(self, pattern: str, what: tuple[str, str]) -> bool:
        if what not in self.known:
            self.known[what] = re.search(pattern, self.sources) is not None
        return self.known[what]

    def css(self, text: str) -> str:
        """The sheet without the rules that match nothing."""
        return "".join(self._rules(text))

    def _rules(self, text: str) -> Iterator[str]:
        for head, body in blocks(text):
            if body is None or head.startswith(("@keyframes", "@font-face", "@counter")):
                yield head if body is None else f"{head}{{{body}}}"
            elif head.startswith("@"):
                inside = self.css(body)
                if inside:
                    yield f"{head}{{{inside}}}"
            else:
                kept = [s for s in map(self.selector, parts(head)) if s]
                if kept:
                    yield f"{','.join(kept)}{{{body}}}"

    def selector(self, text: str) -> str:
        """One selector, or nothing where it cannot match or is unwanted."""
        if self.without and self.without.search(text):
            return ""
        for opening in LISTS:
            at = 0
            while (at := text.find(opening, at)) >= 0:
                begin = at + len(opening)
                end = closing(text, begin)
                kept = [s for s in map(self.selector, parts(text[begin:end])) if s]
                if not kept:
                    return ""
                text = text[:begin] + ",".join(kept) + text[end:]
                at = begin
        plain = text
        for opening in LISTS:
            plain = plain.replace(opening, " (")
        plain = OTHERS.sub("", plain)
        for name, value, _ in ATTRIBUTE.findall(plain):
            if not self._there(rf"{re.escape(name)}\W{{1,5}}{re.escape(value)}\b", (name, value)):
                return ""
        tags = TAG.findall(PLAIN.sub("", ATTRIBUTE.sub("", plain)))
        return text if all(tag in ALWAYS or self._there(rf"<{tag}\b", (tag, "<")) for tag in tags) else ""


def closing(text: str, begin: int) -> int:
    """Where the bracket that was opened before `begin` closes."""
    depth = 1
    for at in range(begin, len(text)):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if not depth:
            return at
    raise ValueError(text)


def parts(text: str) -> list[str]:
    """A list of selectors, split at the commas outside all brackets."""
    found, depth = [""], 0
    for char in text:
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(char, 0)
        if char == "," and not depth:
            found.append("")
        else:
            found[-1] += char
    return [part.strip() for part in found]


def blocks(text: str) -> Iterator[tuple[str, str | None]]:
    """Each rule's head and what stands between its braces; None where it has no braces."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    quoted = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|[{};]")
    begin = opened = depth = 0
    for found in quoted.finditer(text):
        mark, at = found.group(), found.start()
        if mark == "{":
            depth += 1
            if depth == 1:
                opened = at
        elif mark == "}":
            depth -= 1
            if not depth:
                yield text[begin:opened].strip(), text[opened + 1 : at]
                begin = at + 1
        elif mark == ";" and not depth:
            yield text[begin : at + 1].strip(), None
            begin = at + 1
