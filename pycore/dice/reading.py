"""Reading what follows a die: its sides, what is kept, rerolls, tests and their modifiers."""

from __future__ import annotations

from .check import Check, Test, plain_die, plain_test
from .die import D6, MAX_FACES, MAX_SIDES, NAMED, Die, custom, plain
from .errors import DiceError
from .pool import MAX_DICE
from .scan import DIE_LETTERS, END

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

    from .scan import Token

DICE_WORDS = frozenset([*DIE_LETTERS, "df"])
_REROLLS = {"reroll", "rerolls", "r", "ro"}
_FAILED = {"failed", "fails", "failures", "fail"}
_PASSED = {"passed", "passes", "successes", "pass"}
_NAMED_FACES = {"ones": 1, "sixes": 6}
_SWITCHES = {"fails": "fails", "fail": "fails", "passes": "passes", "pass": "passes"}
_KEEPS = {
    "kh": ("keep", "highest"), "k": ("keep", "highest"), "kl": ("keep", "lowest"),
    "dh": ("drop", "highest"), "dl": ("drop", "lowest"),
    "keep": ("keep", ""), "drop": ("drop", ""),
}  # fmt: skip
_WHICH = {"highest": "highest", "high": "highest", "best": "highest", "lowest": "lowest", "low": "lowest"}
_EXTRA = {
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

    # what follows it

    def suffixes(self, die: Die, count: int | None) -> tuple[Check, int, int]:
        """Everything behind a die, in any order: the check and how many are dropped low and high.

        ``extra`` holds how many dice Maximised and Minimised Rolls add.
        """
        self.extra = 0
        low = high = 0
        more_low = more_high = 0
        mark = self.tokens[self.at]
        while count is not None and (mark in _KEEPS or mark in _EXTRA):
            if mark in _EXTRA:
                self.at += 1
                up, down = _EXTRA[str(mark)]
                more_low, more_high = more_low + up, more_high + down
            else:
                low, high = self.kept(count, low, high)
            mark = self.tokens[self.at]
        # They stack, and one of each cancels out.
        both = min(more_low, more_high)
        self.extra = more_low + more_high - 2 * both
        check = self.check(die) if type(mark) is int or mark in _TESTS else plain_die(die)
        return check, low + more_low - both, high + more_high - both

    def kept(self, count: int, low: int, high: int) -> tuple[int, int]:
        """``kh3``, ``keep 2``, ``drop lowest 1``: how many are dropped low and high after it."""
        start = self.at
        what, which = _KEEPS[str(self.tokens[start])]
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

    def check(self, die: Die | None = None) -> Check:
        """A test with its modifiers, switches and rerolls; a D6 where no die is named."""
        tokens = self.tokens
        if die is None:
            die = self.die() if tokens[self.at] in DICE_WORDS else D6
            if type(tokens[self.at]) is not int:
                self.fail("plus")
        need = tokens[self.at]
        if die is D6 and type(need) is int and tokens[self.at + 1] == "+" and tokens[self.at + 2] in _AFTER_TEST:
            self.at += 2
            return plain_test(need)
        parts = _Parts()
        while self.suffix(die, parts):
            pass
        return parts.check(die)

    def suffix(self, die: Die, parts: _Parts) -> bool:
        """Step over one part of a check; False where none stands here."""
        mark = self.tokens[self.at]
        if isinstance(mark, int):
            if self.switch_after(self.at):
                self.switch(die, parts)
            elif parts.need is not None:
                self.fail("more")
            else:
                parts.need = self.threshold()
        elif mark in {"natural", "nat"}:
            self.at += 1
            self.switch(die, parts)
        elif mark in {"roll", "need"}:
            self.at += 1
            (parts.roll if mark == "roll" else parts.need_by).append(self.change())
        elif mark in {"best", "worst", "never"}:
            self.bound(str(mark), parts)
        elif mark in _REROLLS:
            return self.reroll(die, parts)
        else:
            return False
        if parts.need is None:
            self.fail("test")
        return True

    def threshold(self) -> int:
        """Step over ``4+``."""
        need = self.number("plus")
        self.expect("+", "plus")
        return need

    def change(self) -> tuple[str, int]:
        """Step over one modifier: ``+1``, ``=3``."""
        kind = self.tokens[self.at]
        if kind not in {"=", "*", "/", "+", "-"}:
            self.fail("change")
        self.at += 1
        amount = self.number("change")
        if kind == "/" and amount < 1:
            raise DiceError("divide", self.columns[self.at - 1])
        return str(kind), amount

    def bound(self, word: str, parts: _Parts) -> None:
        """Step over the last bounds of a threshold."""
        self.at += 1
        if word == "never":
            side = self.tokens[self.at]
            if side not in {"better", "worse"} or self.tokens[self.at + 1] != "than":
                self.fail("than")
            word = "best" if side == "better" else "worst"
            self.at += 2
        setattr(parts, word, self.threshold())

    def switch_after(self, at: int) -> bool:
        """Whether the numbers here are natural faces that always fail or pass."""
        tokens = self.tokens
        while isinstance(tokens[at], int) and tokens[at + 1] == ",":
            at += 2
        return isinstance(tokens[at], int) and (tokens[at + 1] in _SWITCHES or tokens[at + 1] == "always")

    def switch(self, die: Die, parts: _Parts) -> None:
        """Step over natural faces that always fail or pass."""
        start = self.at
        faces = [self.number("switch")]
        while self.tokens[self.at] == ",":
            self.at += 1
            faces.append(self.number("switch"))
        if self.tokens[self.at] == "always":
            self.at += 1
        word = _SWITCHES.get(str(self.tokens[self.at]))
        if word is None:
            self.fail("switch")
        self.at += 1
        for face in faces:
            self.natural(die, face, start, "switch_face")
            if face in (parts.passes if word == "fails" else parts.fails):
                raise DiceError("switch", self.columns[start], face=face)
        (parts.fails if word == "fails" else parts.passes).update(faces)

    def natural(self, die: Die, face: int, at: int, key: str) -> None:
        """Refuse a natural face this die does not have."""
        if face not in die.faces:
            raise DiceError(key, self.columns[at], die=die.name.upper(), face=face, low=die.low, high=die.high)

    def reroll(self, die: Die, parts: _Parts) -> bool:
        """Step over rerolls; False where they belong to the whole roll."""
        start = self.at
        self.at += 1
        for item in self.reroll_items():
            if isinstance(item, int):
                self.natural(die, item, start, "reroll_face")
            elif item != "all" and parts.need is None:
                self.at = start  # it may be the whole roll that failed
                return False
            parts.again.add(item)
        return True

    def reroll_items(self) -> list[int | str]:
        """``1``, ``1,2``, ``ones``, ``failed``, ``all``..."""
        items: list[int | str] = [self.reroll_item()]
        while self.tokens[self.at] in {",", "and", "or"} and self.is_item(self.at + 1):
            self.at += 1
            items.append(self.reroll_item())
        return items

    def is_item(self, at: int) -> bool:
        """Whether something that can be rerolled stands there."""
        mark = self.tokens[at]
        return type(mark) is int or mark in _FAILED or mark in _PASSED or mark in _NAMED_FACES or mark == "all"

    def reroll_item(self) -> int | str:
        """Step over one thing to reroll."""
        mark = self.tokens[self.at]
        if isinstance(mark, int) or mark == "-":
            face = self.number("reroll")
            if self.tokens[self.at] == "s":
                self.at += 1
            return face
        if not self.is_item(self.at):
            self.fail("reroll")
        self.at += 1
        if mark in _NAMED_FACES:
            return _NAMED_FACES[mark]
        return "failed" if mark in _FAILED else "passed" if mark in _PASSED else "all"


class _Parts:
    """What has been read of a check so far."""

    __slots__ = ("again", "best", "fails", "need", "need_by", "passes", "roll", "worst")

    def __init__(self) -> None:
        self.need: int | None = None
        self.roll: list[tuple[str, int]] = []
        self.need_by: list[tuple[str, int]] = []
        self.best: int | None = None
        self.worst: int | None = None
        self.fails: set[int] = set()
        self.passes: set[int] = set()
        self.again: set[int | str] = set()

    def check(self, die: Die) -> Check:
        words = sorted([item for item in self.again if isinstance(item, str)])
        if "all" in words or len(words) > 1:
            again: tuple[int | str, ...] = ("all",)
        else:
            again = (*sorted([item for item in self.again if isinstance(item, int)]), *words)
        if die is D6 and self.plain():
            return plain_test(self.need or 0, again)
        test = None
        if self.need is not None:
            roll, need_by = tuple(sorted(self.roll)), tuple(sorted(self.need_by))
            fails, passes = tuple(sorted(self.fails)), tuple(sorted(self.passes))
            test = Test(self.need, roll, need_by, self.best, self.worst, fails, passes)
        return Check(die, test, again)

    def plain(self) -> bool:
        """Whether nothing is asked but a value to reach."""
        changed = self.roll or self.need_by or self.fails or self.passes
        return not changed and self.need is not None and self.best is None and self.worst is None


_AFTER_TEST = frozenset([",", ")", END])
_TESTS = frozenset([*_REROLLS, "natural", "nat", "roll", "need", "best", "worst", "never"])
