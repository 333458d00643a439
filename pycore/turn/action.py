r"""One action and its one-line text: the button, the log line, the saved line and the test line.

    walk tecumse
    anyway reactivate kurt
    set hans,otto state down
    join wolf-9 foes "Old wolf" ap=9

A text is words with one space between them; a word that holds a space, a quote or nothing at all
stands in double quotes, in which `\\"` is a quote and `\\\\` a backslash.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

LONGEST = 400
_PLAIN_STOP = frozenset(' "\\')


class ActionError(ValueError):
    """The text is no action of this table: what is wrong, where (column, from 1), what would be right.

    `key` and `values` name the sentence in the catalogue.
    """

    def __init__(self, key: str, column: int = 1, **values: object) -> None:
        super().__init__(f"column {column}: {key} {values or ''}".rstrip())
        self.key = key
        self.column = column
        self.values = values


class Action(NamedTuple):
    """A verb, the words after it, and whether the table plays it although a rule forbids it."""

    verb: str
    args: tuple[str, ...] = ()
    anyway: bool = False

    @property
    def text(self) -> str:
        """The one-line text; `parse_action(a.text) == a`.

        >>> Action("join", ("w9", "foes", "Old wolf"), True).text
        'anyway join w9 foes "Old wolf"'
        """
        line = " ".join(map(quote, (self.verb, *self.args)))
        return "anyway " + line if self.anyway else line


def quote(word: str) -> str:
    """The word as it stands in an action's text."""
    if word and _PLAIN_STOP.isdisjoint(word):
        return word
    return '"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"'


def column(action: Action, index: int) -> int:
    """The column at which the word with this index stands in the action's text, from 1."""
    words = (("anyway",) if action.anyway else ()) + (action.verb, *action.args)
    before = len(words) - len(action.args) + index
    return sum(len(quote(w)) + 1 for w in words[:before]) + 1


@lru_cache(maxsize=4096)
def parse_action(text: str) -> Action:
    """The action that a text stands for.

    >>> parse_action('join w9 foes "Old wolf"').args
    ('w9', 'foes', 'Old wolf')

    Raises `ActionError` for an empty or too long text, a control character or an open quote.
    """
    if len(text) > LONGEST:
        raise ActionError("error.action-long", LONGEST + 1, longest=LONGEST)
    if not text.isprintable():
        column = next(i for i, c in enumerate(text, 1) if not c.isprintable())
        raise ActionError("error.action-control", column)
    words = split_words(text) if '"' in text or "\\" in text else text.split()
    anyway = bool(words) and words[0] == "anyway"
    if anyway:
        del words[0]
    if not words:
        raise ActionError("error.action-empty", len(text) + 1)
    return Action(words[0], tuple(words[1:]), anyway)


@lru_cache(maxsize=4096)
def parse_line(text: str) -> tuple[Action, str]:
    """The action that a text stands for, and its text as it is kept. Raises what `parse_action` raises."""
    action = parse_action(text)
    return action, action.text


def split_words(text: str) -> list[str]:
    """The words of a line with its quotes taken off. Raises `ActionError` for an open quote."""
    words: list[str] = []
    i, end = 0, len(text)
    while i < end:
        if text[i] == " ":
            i += 1
        elif text[i] == '"':
            word, i = _quoted(text, i)
            words.append(word)
        else:
            stop = text.find(" ", i)
            stop = end if stop < 0 else stop
            wrong = text.find('"', i, stop)
            if wrong >= 0:
                raise ActionError("error.action-quote", wrong + 1)
            words.append(text[i:stop])
            i = stop
    return words


def _quoted(text: str, start: int) -> tuple[str, int]:
    """The quoted word that opens at `start`, and where the text goes on after it."""
    out: list[str] = []
    i = start + 1
    while i < len(text):
        c = text[i]
        if c == "\\" and i + 1 < len(text):
            out.append(text[i + 1])
            i += 2
            continue
        if c == '"':
            if i + 1 < len(text) and text[i + 1] != " ":
                raise ActionError("error.action-quote", i + 2)
            return "".join(out), i + 1
        out.append(c)
        i += 1
    raise ActionError("error.action-quote-open", start + 1)
