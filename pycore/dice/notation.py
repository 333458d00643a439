"""The notation: what people write about dice, read into an expression.

- dice: ``3D6``, ``D3`` (a halved D6), ``D66`` (two digits), ``D%``, ``dF``, ``D{1,1,2}`` (own faces), ``2 white``;
  ``(D3+1)D6`` throws a number of dice; D is also W (German) and the two Russian letters
- arithmetic: ``+ - * /`` and parentheses; a division by a number, fractions up
- keeping: ``kh3``, ``kl1``, ``keep 2``, ``drop lowest``, ``maximised``, ``minimised``
- a test: ``3+`` (passes or fails), ``20D6 3+`` (counts successes); behind it, in any order, ``roll+1`` and ``need-1``
  (also ``= * /``), ``never better than 3+``, ``1 fails``, ``6 passes``
- rerolls, at most one for a die: ``reroll 1``, ``reroll 1,2``, ``reroll failed``, ``reroll passed``, ``reroll all``
- comparing: ``2D6 <= 7``, with ``reroll failed`` behind it for the whole left side; ``3D6+2 > 2D10+1``;
  ``2D6+5 vs 2D6+2 ties higher`` (or ``ties win``, ``lose``, ``again``)
- attacks: ``10 models, D6+1 attacks, hit 3+ reroll 1, wound 4+, save 5+, ward 6+, damage D3``
- direction: ``scatter 2D6``, ``random direction D6``, ``random direction again`` (a HIT is thrown again)
- ``# a comment`` to the end
"""

from __future__ import annotations

from .algebra import Const, Product, Quotient, Sum
from .asking import REROLLS, CheckReader
from .chain import MAX_MODELS, STAGES, Sequence
from .compare import Compare, Versus
from .die import NAMED
from .errors import DiceError
from .expression import Expression
from .pool import Pool, Repeat
from .reading import DICE_WORDS
from .scan import END, quick, scan

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .check import Check
    from .node import Node
    from .scan import Token

MAX_DEPTH = 25
_KEPT = 256
_COMPARISONS = {"<", "<=", ">", ">=", "=", "!="}
_VERSUS = {"vs", "versus", "against"}
_TIES = {"win": "win", "wins": "win", "lose": "lose", "loses": "lose", "again": "again", "higher": "higher"}
_STAGE_WORDS: dict[Token, int] = {name: place for place, name in enumerate(STAGES)}
_STAGE_WORDS |= {"hits": 0, "wounds": 1, "saves": 2, "aegis": 3}
_ATTACKS = {"attacks", "attack", "shots", "shot"}
_MODELS = {"models", "model"}
_SPECIAL = {"scatter", "random"}
_seen: dict[str, Expression] = {}


def parse(text: str) -> Expression:
    """Read an expression; ``DiceError`` says what is wrong, in which column, and what would be right.

    >>> parse("2W6 - 1").text, parse("4 Д6 keep highest 3").text
    ('2d6-1', '4d6kh3')
    >>> parse("2d0")
    Traceback (most recent call last):
    pycore.dice.errors.DiceError: A die cannot have 0 sides. (column 3) Use between 1 and 10000 sides.
    """
    found = _seen.get(text)
    if found is None:
        found = _read(text)
        while len(_seen) >= _KEPT:
            del _seen[next(iter(_seen))]
        _seen[text] = found
    return found


def _read(text: str) -> Expression:
    tokens = quick(text)
    if tokens is not None:
        try:
            return _Parser(tokens, [1] * len(tokens)).whole()
        except DiceError:  # read it again with care: the error needs its column
            pass
    return _Parser(*scan(text)).whole()


class _Parser(CheckReader):
    """Recursive descent over the tokens; only parentheses recurse, and only so deep."""

    __slots__ = ("depth",)
    depth: int

    def whole(self) -> Expression:
        self.depth = 0
        mark = self.tokens[0]
        if mark == END:
            raise DiceError("empty")
        if type(mark) is int and self.tokens[1] in _ATTACKS:
            self.at = 1
            node = self.sequence(Const(mark))
        else:
            node = self.special() if mark in _SPECIAL else self.compared()
            if self.tokens[self.at] in _ATTACKS or self.tokens[self.at] in _MODELS:
                node = self.sequence(node)
        if self.tokens[self.at] != END:
            self.stuck()
        expression = Expression(node)
        expression.check_throws()
        return expression

    def stuck(self) -> None:
        if self.tokens[self.at] in REROLLS:
            raise DiceError("reroll_test", self.columns[self.at])
        self.fail("more")

    # comparisons and opposed rolls

    def compared(self) -> Node:
        start = self.at
        left = self.sum()
        mark = self.tokens[self.at]
        if mark in _COMPARISONS:
            self.at += 1
            right_at = self.at
            right = self.sum()
            self.number_only(left, start)
            self.number_only(right, right_at)
            again = self.rerolls_of_a_roll(left)
            return Compare(left, str(mark), right, again)
        if mark in _VERSUS:
            return self.opposed(left, start)
        return left

    def number_only(self, node: Node, at: int) -> None:
        if node.truth:
            raise DiceError("truth", self.columns[at])

    def rerolls_of_a_roll(self, left: Node) -> tuple[str, ...]:
        words: set[str] = set()
        while self.tokens[self.at] in REROLLS:
            column = self.columns[self.at]
            self.at += 1
            items = self.reroll_items()
            words.update([item for item in items if isinstance(item, str)])
            if len(items) > len(words):
                self.fail("reroll", self.at - 1)
            if left.rerolls:
                raise DiceError("reroll_twice", column)
        return ("all",) if "all" in words or len(words) > 1 else tuple(words)

    def opposed(self, left: Node, start: int) -> Node:
        self.at += 1
        right_at = self.at
        right = self.sum()
        self.number_only(left, start)
        self.number_only(right, right_at)
        if self.tokens[self.at] not in {"ties", "tie"}:
            raise DiceError("ties", self.columns[self.at])
        self.at += 1
        rule = _TIES.get(str(self.tokens[self.at]))
        if rule is None:
            self.fail("tie")
        self.at += 1
        node = Versus(left, right, str(rule))
        if node.never_ends():
            raise DiceError("always_tied", self.columns[start])
        return node

    # arithmetic

    def sum(self) -> Node:
        tokens = self.tokens
        start = self.at
        sign = 1
        if tokens[start] == "-":
            sign = -1
            self.at += 1
        node = self.product()
        if tokens[self.at] not in {"+", "-"}:
            if sign > 0:
                return node
            self.number_only(node, start + 1)
            return Const(-node.value) if isinstance(node, Const) else Sum(((-1, node),))
        self.number_only(node, start)
        parts = [(sign, node)]
        while tokens[self.at] in {"+", "-"}:
            sign = 1 if tokens[self.at] == "+" else -1
            self.at += 1
            begin = self.at
            node = self.product()
            self.number_only(node, begin)
            if isinstance(node, Sum):
                parts += [(sign * inner, part) for inner, part in node.parts]
            elif isinstance(node, Const) and node.value < 0:
                parts.append((-sign, Const(-node.value)))
            else:
                parts.append((sign, node))
        sign, first = parts[0]
        if isinstance(first, Sum):
            parts[:1] = [(sign * inner, part) for inner, part in first.parts]
        return Sum(tuple(parts))

    def product(self) -> Node:
        tokens = self.tokens
        start = self.at
        node = self.factor()
        factors = 0
        while True:
            mark = tokens[self.at]
            if mark in {"*", "/"}:
                self.number_only(node, start)
                factors += 1
                self.no_deeper(factors)
            if mark == "*":
                self.at += 1
                begin = self.at
                right = self.factor()
                self.number_only(right, begin)
                node = Product(node, right)
            elif mark == "/":
                self.at += 1
                by = tokens[self.at]
                if not isinstance(by, int) or by < 1:
                    raise DiceError("divide", self.columns[self.at])
                self.at += 1
                node = Quotient(node, by)
            else:
                return node

    def factor(self) -> Node:
        at = self.at
        mark = self.tokens[at]
        if type(mark) is int:
            after = self.tokens[at + 1]
            self.at = at + 1
            if after in DICE_WORDS or after in NAMED:
                return self.pool(mark, at)
            return self.bare_test(mark) if after == "+" and self.is_test(at) else Const(mark)
        if mark in DICE_WORDS or mark in NAMED:
            return self.pool(None, at)
        if mark == "(":
            return self.parenthesis(at)
        if mark == "-":
            self.depth += 1
            self.no_deeper(self.depth)
            self.at = at + 1
            node = self.factor()
            self.depth -= 1
            self.number_only(node, at + 1)
            return Const(-node.value) if isinstance(node, Const) else Sum(((-1, node),))
        self.fail("operand")
        raise AssertionError  # fail never returns

    def no_deeper(self, depth: int) -> None:
        if depth > MAX_DEPTH:
            raise DiceError("deep", self.columns[self.at], limit=MAX_DEPTH)

    def parenthesis(self, at: int) -> Node:
        self.depth += 1
        self.no_deeper(self.depth)
        self.at = at + 1
        node = self.compared()
        self.expect(")", "close")
        self.depth -= 1
        if self.tokens[self.at] not in DICE_WORDS and self.tokens[self.at] not in NAMED:
            return node
        self.number_only(node, at)
        die = self.die()
        check, _, _ = self.suffixes(die, None)
        return Repeat(node, check)

    # dice

    def pool(self, count: int | None, at: int) -> Node:
        if count is not None and not 0 < count <= self.max_dice:
            key = "dice" if count else "no_dice"
            raise DiceError(key, self.columns[at], count=count, limit=self.max_dice)
        number = 1 if count is None else count
        die = self.die()
        check, low, high = self.suffixes(die, number)
        single = count is None and low == high == 0 and check.test is not None
        return Pool(number + self.extra, check, low, high, single)

    def is_test(self, at: int) -> bool:
        """Whether ``3+`` stands for a test: nothing that could be added follows."""
        after = self.tokens[at + 2]
        if isinstance(after, int):
            return self.switch_after(at + 2)
        return after not in DICE_WORDS and after not in NAMED and after not in {"(", "-"}

    def bare_test(self, need: int) -> Node:
        self.at -= 1
        check = self.check()
        return Pool(1, check, single=True)

    # whole rolls of another kind

    def special(self) -> Node:
        from .scatter import RandomDirection, Scatter

        self.at = 1
        if self.tokens[0] == "scatter":
            distance = self.sum()
            self.number_only(distance, 1)
            return Scatter(distance)
        self.expect("direction", "direction")
        again = self.tokens[self.at] == "again"
        self.at += again
        if self.tokens[self.at] == END:
            return RandomDirection(again, None)
        begin = self.at
        distance = self.sum()
        self.number_only(distance, begin)
        return RandomDirection(again, distance)

    def sequence(self, first: Node) -> Node:
        models = 1
        attacks = first
        begin = 0
        if self.tokens[self.at] in _MODELS:
            if not isinstance(first, Const) or not 0 < first.value <= MAX_MODELS:
                raise DiceError("dice", 1, count=first.text, limit=MAX_MODELS)
            models = first.value
            self.at += 1
            if self.tokens[self.at] == ",":
                self.at += 1
            begin = self.at
            attacks = self.sum()
        self.number_only(attacks, begin)
        tokens = self.tokens
        if tokens[self.at] not in _ATTACKS:
            self.fail("attacks")
        self.at += 1
        tests: list[tuple[str, Check]] = []
        damage: Node | None = None
        stage = -1
        while tokens[self.at] == "," and damage is None:
            begin = self.at + 2
            word = tokens[begin - 1]
            self.at = begin
            place = _STAGE_WORDS.get(word, -1)
            if place > stage:
                stage = place
                tests.append((STAGES[place], self.check()))
            elif word == "damage":
                damage = self.sum()
                self.number_only(damage, begin)
            else:
                self.fail("stage", begin - 1)
        if tokens[self.at] != END:
            self.fail("stage")
        return Sequence(models, attacks, tuple(tests), damage)
