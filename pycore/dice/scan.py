"""From characters to tokens: whatever keyboard an expression was typed on."""

from __future__ import annotations

from .errors import DiceError

MAX_LENGTH = 500
MAX_NUMBER = 10**12
END = ""

# Characters that mean the same as the plain ones, each as long, so that columns stay true: full-width forms, minus
# and dashes, multiplication and middle dots, division signs, and Cyrillic letters (upper case, and the one like an x).
_SAME: dict[int, int | str] = {
    **{0xFF01 + i: 0x21 + i for i in range(94)},
    **dict.fromkeys((0x2212, 0x2013, 0x2014, 0x2012, 0x2015, 0xFE63, 0x2796), "-"),
    **dict.fromkeys((0xD7, 0x2715, 0x2716, 0xB7, 0x22C5, 0x2219), "*"),
    **dict.fromkeys((0xF7, 0x2215, 0x2044), "/"),
    **dict.fromkeys((0x425, 0x445), "x"),
    0x2795: "+",
}
_SINGLE = {"≤": "<=", "≥": ">=", "≠": "!="}
_DOUBLE = ("<=", ">=", "!=", "==")
_SYMBOLS = "+-*/(){},<>=%"
_DIGITS = "0123456789"
DIE_LETTERS = ("d", "w", "к", "д")  # English, German, and the two that Russian tables use
_TIMES = ("x", *["x" + letter for letter in DIE_LETTERS])

Token = int | str


def scan(text: str) -> tuple[list[Token], list[int]]:
    """Tokens (numbers, lower-case words, symbols, an empty one at the end) and the column of each, from 1.

    A ``#`` begins a comment: what follows is not read. ``DiceError``: a character that means nothing, a number too
    large, a text too long.
    """
    if len(text) > MAX_LENGTH:
        raise DiceError("long", MAX_LENGTH + 1, length=len(text), limit=MAX_LENGTH)
    plain = text.lower() if text.isascii() else "".join([_lower(c) for c in text.translate(_SAME)])
    tokens: list[Token] = []
    columns: list[int] = []
    i, end = 0, len(plain)
    while i < end:
        char = plain[i]
        start = i
        i += 1
        if char in _DIGITS:
            while i < end and plain[i] in _DIGITS:
                i += 1
            tokens.append(_number(plain[start:i], start))
        elif char.isalpha():
            while i < end and plain[i].isalpha():
                i += 1
            if char == "x" and plain[start:i] in _TIMES:  # 2xD6
                i = start + 1
                char = "*"
            tokens.append(plain[start:i] if char != "*" else char)
        elif char.isspace():
            continue
        elif char == "#":
            break
        else:
            symbol, i = _symbol(plain, start)
            tokens.append(symbol)
        columns.append(start + 1)
    tokens.append(END)
    columns.append(end + 1)
    return tokens, columns


# Spaces around every symbol, so that splitting at spaces leaves the tokens; what is rare takes the long way.
# A list, because a dict would raise and catch an error for every character that it leaves alone.
_APART = [f" {chr(i)} " if chr(i) in _SYMBOLS else chr(i).lower() for i in range(128)]
# Small numbers are looked up: faster than int, and much so the first time.
_SMALL = {str(i): i for i in range(101)}
_EVERYDAY = "d models attacks hit wound save ward damage reroll failed keep highest vs ties fails passes roll need"
_KNOWN: dict[str, Token] = {
    **_SMALL,
    **{word: word for word in (*_SYMBOLS, *_EVERYDAY.split())},
    "<=": "<=",
    ">=": ">=",
}
_LETTERS = "abcdefghijklmnopqrstuvwyz"  # an x may be a sign of multiplication


def quick(text: str) -> list[Token] | None:
    """The tokens of :func:`scan` without their columns, several times as fast; nothing where it takes more care."""
    if not text.isascii() or len(text) > MAX_LENGTH:
        return None
    # Everyday symbols first: setting all of them apart takes as long as all the rest.
    parts = text.lower().replace(",", " , ").replace("+", " + ").split()
    tokens = list(map(_KNOWN.get, parts))
    if None in tokens:
        others = _others(parts, tokens)
        if others is None:
            parts = _all_apart(text)
            others = _others(parts, list(map(_KNOWN.get, parts)))
        if others is None:
            return None
        tokens = others
    tokens.append(END)
    return tokens  # type: ignore[return-value]


def _all_apart(text: str) -> list[str]:
    if "==" in text:
        return ["=="]  # more than one symbol, so none that is known
    return text.translate(_APART).replace(" <  = ", " <= ").replace(" >  = ", " >= ").split()


def _others(parts: list[str], known: list[Token | None]) -> list[Token | None] | None:
    """The same where not every part is an everyday word or a small number."""
    tokens: list[Token | None] = []
    for part, token in zip(parts, known, strict=True):
        if token is not None:
            tokens.append(token)
        elif part[0] != "x" and part.isalpha():
            tokens.append(part)
        else:
            several = _split(part)
            if several is None:
                return None
            tokens += several
    return tokens


def _split(part: str) -> list[Token] | None:
    """Numbers and words that stand together, such as 4d6kh3."""
    tokens: list[Token] = []
    while part:
        rest = part.lstrip(_DIGITS)
        size = len(part) - len(rest)
        if size > 12:
            return None
        if size:
            number = part[:size]
            tokens.append(_SMALL[number] if number in _SMALL else int(number))
        part = rest.lstrip(_LETTERS)
        size = len(rest) - len(part)
        if size:
            tokens.append(rest[:size])
        elif part:
            return None
    return tokens


def _symbol(plain: str, start: int) -> tuple[str, int]:
    pair = plain[start : start + 2]
    if pair in _DOUBLE:
        return "=" if pair == "==" else pair, start + 2
    char = pair[0]
    if char in _SYMBOLS:
        return char, start + 1
    if char in _SINGLE:
        return _SINGLE[char], start + 1
    if char == "!":
        raise DiceError("explode", start + 1, found=char)
    raise DiceError("character", start + 1, found=repr(char)[1:-1])


def _lower(char: str) -> str:
    low = char.lower()
    return low if len(low) == 1 else char


def _number(digits: str, start: int) -> int:
    if len(digits) > 13 and len(digits.lstrip("0")) > 13:
        raise DiceError("number", start + 1, found=digits[:12] + "...", limit=MAX_NUMBER)
    number = int(digits)
    if number > MAX_NUMBER:
        raise DiceError("number", start + 1, found=digits, limit=MAX_NUMBER)
    return number
