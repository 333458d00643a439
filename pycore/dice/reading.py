"""Reading tokens: numbers, dice, and which of them are kept."""

from __future__ import annotations

from .die import MAX_FACES, MAX_SIDES, NAMED, Die, custom, plain
from .errors import DiceError
from .pool import MAX_DICE
from .scan import DIE_LETTERS, END

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

    from .scan import Token

DICE_WORDS = frozenset([*DIE_LETTERS, "df"])
KEEPS = {
    "kh": ("keep", "highest"), "k": ("keep", "highest"), "kl": ("keep", "lowest"),
    "dh": ("drop", "highest"), "dl": ("drop", "lowest"),
    "keep": ("keep", ""), "drop": ("drop", ""),
}  # fmt: skip
_WHICH = {"highest": "highest", "high": "highest", "best": "highest", "lowest": "lowest", "low": "lowest"}
EXTRA = {
    "maximised": (1, 0), "maximized": (1, 0), "max": (1, 0),
    "minimised": (0, 1), "minimized": (0, 1), "min": (0, 1),
}  # fmt: skip


class Reader:
    """A place in the tokens, and the small readers that everything else is made of."""

    __slots__ = ("at", "columns", "extra", "max_dice", "tokens")

    def __init__(self, tokens: list[Token], columns: list[int]) -> None:
        self.tokens = tokens
        self.columns = columns
        self.at = 0
        self.extra = 0
        self.max_dice = MAX_DICE

    def fail(self, wanted: str, at: int | None = None) -> NoReturn:
        """Refuse the token here (or at ``at``), saying what would be right."""
        place = self.at if at is None else at
        found = self.tokens[place]
        if found == END:
            raise DiceError("end", self.columns[place], wanted=wanted)
        shown = str(found)
        raise DiceError("unexpected", self.columns[place], found=shown[:20], wanted=wanted)

    def expect(self, mark: str, wanted: str) -> None:
        """Step over this token."""
        if self.tokens[self.at] != mark:
            self.fail(wanted)
        self.at += 1

    def number(self, wanted: str = "number") -> int:
        """Step over a number, negative ones included."""
        sign = 1
        if self.tokens[self.at] == "-":
            sign = -1
            self.at += 1
        mark = self.tokens[self.at]
        if not isinstance(mark, int):
            self.fail(wanted)
        self.at += 1
        return sign * mark

    # the die itself

    def die(self) -> Die:
        """Step over a die: ``d6``, ``d%``, ``d{1,1,2}``, ``dF`` or a named one."""
        word = str(self.tokens[self.at])
        self.at += 1
        if word in NAMED:
            return NAMED[word]
        if word == "df":
            return custom((-1, 0, 1))
        mark = self.tokens[self.at]
        if isinstance(mark, int):
            if not 0 < mark <= MAX_SIDES:
                raise DiceError("sides", self.columns[self.at], sides=mark, limit=MAX_SIDES)
            self.at += 1
            return plain(mark)
        if mark == "%":
            self.at += 1
            return plain(100)
        if mark != "{":
            self.fail("sides")
        return self.own_faces()

    def own_faces(self) -> Die:
        """Step over faces in braces."""
        start = self.at
        self.at += 1
        faces = [self.number("faces")]
        while self.tokens[self.at] == ",":
            self.at += 1
            faces.append(self.number("faces"))
        self.expect("}", "faces")
        if len(faces) > MAX_FACES:
            raise DiceError("faces", self.columns[start], limit=MAX_FACES)
        return custom(faces)

    def kept(self, count: int, low: int, high: int) -> tuple[int, int]:
        """``kh3``, ``keep 2``, ``drop lowest 1``: how many are dropped low and high after it."""
        start = self.at
        what, which = KEEPS[str(self.tokens[start])]
        self.at += 1
        which = which or self.which()
        amount = 1
        if isinstance(self.tokens[self.at], int):
            amount = self.number()
        if what == "keep" and not which:
            which = self.which() or "highest"
        which = which or self.which()
        if not which:
            self.fail("which")
        dropped = amount if what == "drop" else count - low - high - amount
        if (what == "drop") == (which == "lowest"):
            low += dropped
        else:
            high += dropped
        if dropped < 0 or low + high >= count:
            raise DiceError("keep", self.columns[start], count=count, dropped=low + high)
        return low, high

    def which(self) -> str:
        """Step over 'highest' or 'lowest', if it stands here."""
        word = str(self.tokens[self.at])
        which = _WHICH.get(word, "")
        if which:
            self.at += 1
        return which
