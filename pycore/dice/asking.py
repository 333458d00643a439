"""Reading what is asked of a die: tests, their modifiers and switches, rerolls."""

from __future__ import annotations

from .check import Check, Test, plain_die, plain_test
from .die import D6, Die
from .errors import DiceError
from .reading import DICE_WORDS, EXTRA, KEEPS, Reader
from .scan import END

REROLLS = {"reroll", "rerolls", "r", "ro"}
_FAILED = {"failed", "fails", "failures", "fail"}
_PASSED = {"passed", "passes", "successes", "pass"}
_NAMED_FACES = {"ones": 1, "sixes": 6}
_SWITCHES = {"fails": "fails", "fail": "fails", "passes": "passes", "pass": "passes"}
_BOUNDS = {"best", "worst", "never"}
_AFTER_TEST = frozenset([",", ")", END])
_AFTER_DIE = _AFTER_TEST | {"+", "-", ">", "attacks"}  # the everyday ones
_TESTS = frozenset([*REROLLS, *_BOUNDS, "natural", "nat", "roll", "need"])


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


class CheckReader(Reader):
    """Reads all that may stand behind a die."""

    __slots__ = ()

    def suffixes(self, die: Die, count: int | None) -> tuple[Check, int, int]:
        """Everything behind a die, in any order: the check and how many are dropped low and high.

        ``extra`` holds how many dice Maximised and Minimised Rolls add.
        """
        self.extra = 0
        mark = self.tokens[self.at]
        if mark in _AFTER_DIE:
            return plain_die(die), 0, 0
        low = high = 0
        more_low = more_high = 0
        while count is not None and (mark in KEEPS or mark in EXTRA):
            if mark in EXTRA:
                self.at += 1
                up, down = EXTRA[str(mark)]
                more_low, more_high = more_low + up, more_high + down
            else:
                low, high = self.kept(count, low, high)
            mark = self.tokens[self.at]
        # They stack, and one of each cancels out.
        both = min(more_low, more_high)
        self.extra = more_low + more_high - 2 * both
        check = self.check(die) if type(mark) is int or mark in _TESTS else plain_die(die)
        return check, low + more_low - both, high + more_high - both

    def check(self, die: Die | None = None) -> Check:
        """A test with its modifiers, switches and rerolls; a D6 where no die is named."""
        tokens, at = self.tokens, self.at
        need = tokens[at]
        if type(need) is int and tokens[at + 1] == "+" and (die is None or die is D6):
            if tokens[at + 2] in _AFTER_TEST:
                self.at = at + 2
                return plain_test(need)
            if tokens[at + 2] in REROLLS:
                again = self.one_reroll(at + 3)
                if again is not None:
                    self.at = at + 4
                    return plain_test(need, (again,))
        if die is None:
            die = self.die() if need in DICE_WORDS else D6
            if type(tokens[self.at]) is not int:
                self.fail("plus")
        parts = _Parts()
        while self.suffix(die, parts):
            pass
        return parts.check(die)

    def one_reroll(self, at: int) -> int | str | None:
        """The one thing that a D6 rerolls, where nothing else follows it; nothing where it takes more care."""
        item = self.tokens[at]
        again = item if type(item) is int and item in D6.faces else "failed" if item in _FAILED else None
        if again is None or self.tokens[at + 1] not in _AFTER_TEST:
            return None
        return None if self.tokens[at + 1] == "," and self.is_item(at + 2) else again

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
        elif mark in _BOUNDS:
            self.bound(str(mark), parts)
        elif mark in REROLLS:
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
