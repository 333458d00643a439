"""The pad under an expression: what the text becomes when a key is pressed. Text in, text out."""

from __future__ import annotations

import re

NAMED = ("white", "yellow", "red")
DICE = ("D3", "D6", "D10", "D20", "D66")
MORE_DICE = ("white", "yellow", "red", "scatter", "D8")
NEEDS = ("2+", "3+", "4+", "5+", "6+")
LONGEST = 500

_COUNTED = re.compile(r"(?<![\w+])(\d*)\s*(D\d+|white|yellow|red)$", re.IGNORECASE)
_OPEN = re.compile(r"(?:^|[-+*/(<>=,]|\b(?:vs|scatter|direction|models|and))\s*$", re.IGNORECASE)
_NUMBER = re.compile(r"(?:^|[-+*/(<>=,]\s*|\b(?:vs|scatter|direction)\s+)\d+$", re.IGNORECASE)
_NEED = re.compile(r"(?<![\w+])\d+\+(?=\s|$)")
_ROLL = re.compile(r"\broll([+-]\d+)")
_TAIL = re.compile(r"(?<=[\w)])\s*([+-])\s*(\d+)$")
_LIMIT = re.compile(r"([<>]=?|=)\s*(\d+)$")
_AGAIN = re.compile(r"\s+reroll ([a-z0-9,]+)$", re.IGNORECASE)
_KEPT = re.compile(r"(\d*)(\s?)(D\d+|white|yellow|red)(?:\s?k([hl])(\d+))?$", re.IGNORECASE)
_LAST = re.compile(r"\s*(?:reroll [a-z0-9,]+|roll[+-]\d+|k[hl]\d+|d\d+|\d+\+|[a-z]+|<=|>=|!=|\d|\S)\s*$", re.IGNORECASE)


def press(text: str, key: str) -> str:
    """The text after one key; an unknown key changes nothing."""
    text = text.strip() if key != "back" else text
    if key == "clear":
        return ""
    if key == "back":
        return _LAST.sub("", text)
    if key in DICE or key in MORE_DICE or key in ("D8", "D12", "D100"):
        found = "scatter" if key == "scatter" else _die(text, key)
    elif key in NEEDS:
        found = _need(text, key)
    elif key.isascii() and key.isdigit() and len(key) == 1:
        found = _digit(text, key)
    elif key in ("1", "failed") or key.startswith("again-"):
        found = _again(text, key.removeprefix("again-"))
    elif key in ("kh", "kl"):
        found = _keep(text, key[1])
    elif key in ("+1", "-1"):
        found = _change(text, int(key))
    elif key == "<=":
        found = f"{text} <= " if text and not _OPEN.search(text) else text
    else:
        return text
    return found if len(found) <= LONGEST else text


def _die(text: str, die: str) -> str:
    """One die more of the last kind, a first one behind a number, or another part of the sum."""
    space = " " if die in NAMED else ""
    counted = _COUNTED.search(text)
    if counted and counted[2].lower() == die.lower():
        return f"{text[: counted.start()]}{int(counted[1] or 1) + 1}{space}{die}"
    if _NEED.search(text) or _AGAIN.search(text):
        return die  # a test ends an expression: this begins the next
    if _NUMBER.search(text):
        return f"{text}{space}{die}"
    if _OPEN.search(text):
        return f"{text} {die}" if text and text[-1].isalpha() else text + die
    return f"{text}+{die}"


def _digit(text: str, digit: str) -> str:
    if _NEED.search(text) or _AGAIN.search(text):
        return digit
    if _NUMBER.search(text):
        return text + digit
    if _OPEN.search(text):
        return f"{text} {digit}" if text and (text[-1].isalpha() or text[-1] == "=") else text + digit
    return f"{text}+{digit}"


def _need(text: str, need: str) -> str:
    if _NEED.search(text):
        return _NEED.sub(need, text, count=1)
    if text.isdigit():
        return f"{text}D6 {need}"
    return f"{text} {need}".strip()


def _again(text: str, what: str) -> str:
    found = _AGAIN.search(text)
    if not found:
        return f"{text} reroll {what}"
    items = found[1].split(",")
    items = [item for item in items if item != what] if what in items else [*items, what]
    return text[: found.start()] + (f" reroll {','.join(items)}" if items else "")


def _keep(text: str, which: str) -> str:
    """Keep one die less of the last pool, round to keeping all."""
    found = _KEPT.search(text)
    if not found:
        return text
    count = max(int(found[1] or 1), 2)
    kept = int(found[5]) - 1 if found[4] and found[4].lower() == which else count - 1
    head = f"{text[: found.start()]}{count}{found[2]}{found[3]}"
    space = " " if found[3].lower() in NAMED else ""
    return head + (f"{space}k{which}{kept}" if kept > 0 else "")


def _change(text: str, by: int) -> str:
    """Change the modifier of a test, the limit of a comparison, or what is added at the end."""
    if _NEED.search(text):
        found = _ROLL.search(text)
        if not found:
            return _NEED.sub(lambda need: f"{need[0]} roll{by:+d}", text, count=1)
        value = int(found[1]) + by
        return (
            (text[: found.start()] + (f"roll{value:+d}" if value else "") + text[found.end() :])
            .replace("  ", " ")
            .strip()
        )
    limit = _LIMIT.search(text)
    if limit:
        return f"{text[: limit.start()]}{limit[1]} {max(int(limit[2]) + by, 0)}"
    tail = _TAIL.search(text)
    if tail:
        value = int(tail[1] + tail[2]) + by
        return text[: tail.start()] + (f"{value:+d}" if value else "")
    return f"{text}{by:+d}" if text and not _OPEN.search(text) else text
