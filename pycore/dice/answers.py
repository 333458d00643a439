"""Answers a table gives to a roll: the faces, or what it knows without them."""

from __future__ import annotations

from .die import DIRECTION, HIT_FACES
from .errors import DiceError
from .frozen import Frozen, set_field
from .hand import possible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .expression import Expression, Roll
    from .hand import Thrown
    from .scatter import Displacement

_PASSES = {"pass": True, "fail": False}
# Faces of the direction die as words; any arrow face stands for all of them.
_WORDS = {"hit": HIT_FACES[0], "arrow": DIRECTION.faces[len(HIT_FACES)]}
MAX_DIGITS = 18


class Known(Frozen):
    """A result that the table knows without its faces; ``outcome`` is the total as a number.

    ``naturals`` holds the one natural face that a rule reads, where the table said it, too.
    """

    __slots__ = ("answer", "naturals", "outcome", "total")
    dice: tuple[Thrown, ...] = ()
    faces: tuple[int, ...] = ()
    answer: str
    naturals: tuple[int, ...]
    outcome: int
    total: int | bool | Displacement

    def __init__(
        self, answer: str, outcome: int, total: int | bool | Displacement, naturals: tuple[int, ...] = ()
    ) -> None:
        set_field(self, "answer", answer)
        set_field(self, "naturals", naturals)
        set_field(self, "outcome", outcome)
        set_field(self, "total", total)

    @property
    def said(self) -> str:
        """The answer without its mark."""
        return self.answer[1:] + "".join(f" ({face})" for face in self.naturals)

    @property
    def words(self) -> tuple[str, ...]:
        """What is drawn in place of faces."""
        return ("=" + self.said,)

    @property
    def text(self) -> str:
        """The answer as it was given."""
        return " ".join([self.answer, *map(str, self.naturals)])


def parse_answer(expression: Expression, words: Sequence[str], natural: bool = False) -> Roll | Known:
    """The answer of a record line: ``5 4``, ``=pass``, ``=9``, and for a direction die ``hit`` or ``arrow 5``.

    ``=2 6`` says that two passed and that a natural 6 lies among the dice.

    >>> from . import parse
    >>> parse_answer(parse("2d6 <= 7"), ["3", "4"]).total, parse_answer(parse("2d6"), ["=9"]).total
    (True, 9)
    """
    if words and words[0].startswith("=") and len(words) <= 2:
        known = expression.accepts(words[0], natural)
        return _with_face(expression, known, words[1]) if words[1:] else known
    return expression.judge([_face(word, place) for place, word in enumerate(words, 1)])


def _with_face(expression: Expression, known: Known, word: str) -> Known:
    face, asked = _face(word, 2), expression.ask(())
    if asked is None or face not in asked.faces:
        raise DiceError("answer", 2, found=_short(word))
    return Known(known.answer, known.outcome, known.total, (face,))


def _face(word: str, place: int) -> int:
    number = _number(word)
    if number is None:
        number = _WORDS.get(word.lower())
    if number is None:
        raise DiceError("answer", place, found=_short(word))
    return number


def _number(word: str) -> int | None:
    digits = word[1:] if word[:1] == "-" else word
    return int(word) if digits.isascii() and digits.isdigit() and len(digits) <= MAX_DIGITS else None


def _short(word: str) -> str:
    return word if len(word) <= 20 else word[:20] + "..."


def known(expression: Expression, answer: str, natural: bool) -> Known:
    """What ``answer`` says, checked against what the roll can end in."""
    said = answer[1:].strip().lower() if answer.startswith("=") else ""
    number = _number(said)
    passed = _PASSES.get(said)
    if number is None and passed is None:
        raise DiceError("answer", found=_short(answer))
    if natural:
        raise DiceError("answer_natural")
    if expression.truth and passed is None:
        raise DiceError("answer_kind", found=answer, wanted="pass", example="pass")
    if not expression.truth and number is None:
        raise DiceError("answer_kind", found=answer, wanted="total", example="total")
    outcome = int(passed or False) if expression.truth else number or 0
    _check_possible(expression, outcome, answer)
    return Known(f"={said}", outcome, bool(outcome) if expression.truth else expression.node.known(outcome))


def _check_possible(expression: Expression, outcome: int, answer: str) -> None:
    try:
        weights = expression.odds().weights
    except DiceError:  # too dear to count: the range still says most of it
        size = expression.size()
        if not size.low <= outcome <= size.high:
            raise DiceError("answer_range", found=answer, possible=f"{size.low}-{size.high}") from None
        return
    if outcome not in weights:
        words = {False: "=fail", True: "=pass"}
        shown = ", ".join([words[bool(x)] for x in weights]) if expression.truth else possible(list(weights))
        raise DiceError("answer_range", found=answer, possible=shown)
