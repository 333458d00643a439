"""Two sides compared: tests against a number, and opposed rolls with their tie rule."""

from __future__ import annotations

from .algebra import Const, Sum
from .frozen import set_field
from .node import COMPARED, SUMMED, Node
from .price import Size
from .table import Table, chance_equal, chance_less

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .hand import Hand


class Compare(Node):
    """Two sides compared: passes or fails. ``again`` rerolls the whole left side once: 'failed', 'passed' or 'all'."""

    __slots__ = ("again", "left", "op", "right")
    level = COMPARED
    truth = True
    rerolls = True
    left: Node
    op: str
    right: Node
    again: tuple[str, ...]

    def __init__(self, left: Node, op: str, right: Node, again: tuple[str, ...] = ()) -> None:
        set_field(self, "left", left)
        set_field(self, "op", op)
        set_field(self, "right", right)
        set_field(self, "again", again)

    @property
    def text(self) -> str:
        """The canonical spelling."""
        right = self.right.inside(SUMMED)
        if self.again:
            # Dice right before the word would take the reroll for their own.
            right = (
                f"{right if isinstance(self.right, Const) else f'({self.right.text})'} reroll {','.join(self.again)}"
            )
        return f"{self.left.inside(SUMMED)} {self.op} {right}"

    @property
    def reach(self) -> int:
        """As far as both sides together."""
        return self.left.reach + self.right.reach

    def _holds(self, x: int, y: int) -> bool:
        holds = _HOLDS[self.op]
        return holds(x, y)

    def play(self, hand: Hand) -> int:
        """Judge the faces of this hand."""
        start = len(hand.trace)
        x = self.left.play(hand)
        stop = len(hand.trace)
        y = self.right.play(hand)
        passed = self._holds(x, y)
        if "all" in self.again or ("passed" if passed else "failed") in self.again:
            # The reroll of a sum takes all its dice; the second result stands even if worse (T9A-12).
            hand.trace[start:stop] = [thrown.put_aside() for thrown in hand.trace[start:stop]]
            second = len(hand.trace)
            passed = self._holds(self.left.play(hand), y)
            again = enumerate(hand.trace[second:])
            hand.trace[second:] = [thrown.instead_of(min(start + i, stop - 1)) for i, thrown in again]
        return passed

    def table(self) -> Table:
        """Count all outcomes."""
        left, right = self.left.table(), self.right.table()
        if self.again:
            return self._twice(left, right)
        if self.op in {"=", "!="}:
            won, total = chance_equal(left, right), left.total * right.total
            return _truth(won if self.op == "=" else total - won, total)
        if self.op[0] == "<":
            return _truth(*chance_less(left, right, self.op == "<="))
        return _truth(*chance_less(right, left, self.op == ">="))

    def _twice(self, left: Table, right: Table) -> Table:
        total = left.total
        rows = left.weights().items()
        after_pass = "passed" in self.again or "all" in self.again
        after_fail = "failed" in self.again or "all" in self.again
        won = 0
        for y, weight in right.weights().items():
            once = sum([w for x, w in rows if self._holds(x, y)])
            won += weight * (once * (once if after_pass else total) + ((total - once) * once if after_fail else 0))
        return _truth(won, total * total * right.total)

    def size(self) -> Size:
        """Price it."""
        a, b = self.left.size(), self.right.size()
        work = a.work + b.work + 0.3 * (a.length * b.length if self.again else a.length + b.length)
        twice = 2 if self.again else 1
        return Size(0, 1, 1, 2, a.bits * twice + b.bits, work, a.throws * twice + b.throws)


class Versus(Node):
    """An opposed roll with its tie rule: the left side wins or not.

    ``ties``: 'win' or 'lose' for the left side, 'again' (both roll again until one wins), or 'higher' (the higher
    characteristic, that is the number added to the dice, wins; equal ones roll again: C94).
    """

    __slots__ = ("left", "right", "ties")
    level = COMPARED
    truth = True
    rerolls = True
    left: Node
    right: Node
    ties: str

    def __init__(self, left: Node, right: Node, ties: str) -> None:
        set_field(self, "left", left)
        set_field(self, "right", right)
        set_field(self, "ties", ties)

    @property
    def text(self) -> str:
        """The canonical spelling."""
        return f"{self.left.inside(SUMMED)} vs {self.right.inside(SUMMED)} ties {self.ties}"

    @property
    def reach(self) -> int:
        """As far as both sides together."""
        return self.left.reach + self.right.reach

    def rule(self) -> str:
        """The tie rule with 'higher' worked out."""
        if self.ties != "higher":
            return self.ties
        a, b = _characteristic(self.left), _characteristic(self.right)
        return "win" if a > b else "lose" if a < b else "again"

    def play(self, hand: Hand) -> int:
        """Judge the faces of this hand."""
        rule = self.rule()
        while True:
            start = len(hand.trace)
            x, y = self.left.play(hand), self.right.play(hand)
            if x != y or rule != "again":
                return x > y or (x == y and rule == "win")
            hand.trace[start:] = [thrown.put_aside() for thrown in hand.trace[start:]]

    def table(self) -> Table:
        """Count all outcomes."""
        left, right = self.left.table(), self.right.table()
        rule = self.rule()
        won, total = chance_less(right, left, rule == "win")
        return _truth(won, total - chance_equal(left, right) if rule == "again" else total)

    def size(self) -> Size:
        """Price it."""
        a, b = self.left.size(), self.right.size()
        work = a.work + b.work + 0.6 * (a.length + b.length)
        return Size(0, 1, 1, 2, a.bits + b.bits, work, a.throws + b.throws)

    def never_ends(self) -> bool:
        """Whether rolling again could only tie again."""
        a, b = self.left.size(), self.right.size()
        return self.rule() == "again" and a.low == a.high == b.low == b.high


def _characteristic(node: Node) -> int:
    if isinstance(node, Const):
        return node.value
    if isinstance(node, Sum):
        return sum([sign * part.value for sign, part in node.parts if isinstance(part, Const)])
    return 0


def _truth(won: int, total: int) -> Table:
    return Table(0, [total - won, won], total)


_HOLDS: dict[str, Callable[[int, int], bool]] = {
    "<": lambda x, y: x < y,
    "<=": lambda x, y: x <= y,
    ">": lambda x, y: x > y,
    ">=": lambda x, y: x >= y,
    "=": lambda x, y: x == y,
    "!=": lambda x, y: x != y,
}
