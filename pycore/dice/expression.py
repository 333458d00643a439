"""The expression: one value that is judged on faces, rolled from a source, counted and priced."""

from __future__ import annotations

from .chain import Sequence as Chained
from .die import shown
from .errors import DiceError
from .frozen import Frozen, set_field
from .hand import MAX_THROWS, Drawn, Given, Hand, Missing, Thrown
from .odds import Distribution

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .answers import Known
    from .die import Asked
    from .hand import Source
    from .node import Node
    from .price import Size
    from .scatter import Displacement

# Units of work an exact count may cost: about half a second on a desktop, a few seconds on a phone.
BUDGET = 500_000
# Python prints no whole number of more digits, and nobody reads one.
MAX_DIGITS = 4_300
_BITS_PER_DIGIT = 3.3219280948873626
# Odds of more work than this are not kept with their expression: what is kept stays small.
_KEPT_WORK = 20_000


class Roll(Frozen):
    """A made roll: every throw in ``dice`` in the order it happened, what it comes to in ``total``.

    ``total`` is a number, for a test whether it passed, for a direction die a ``Displacement``. ``stages`` holds what
    was left after each stage of an attack sequence.

    >>> from . import parse
    >>> roll = parse("4d6kh3+2").judge([5, 1, 4, 6])
    >>> roll.total, roll.text, roll.faces
    (17, '4d6kh3+2: 5 (1) 4 6 = 17', (5, 1, 4, 6))
    """

    __slots__ = ("dice", "expression", "outcome", "stages", "total")
    expression: Expression
    dice: tuple[Thrown, ...]
    total: int | bool | Displacement
    outcome: int
    stages: tuple[tuple[str, int], ...]

    def __init__(self, expression: Expression, hand: Hand, outcome: int) -> None:
        set_field(self, "expression", expression)
        set_field(self, "dice", tuple(hand.trace))
        total = outcome if hand.result is None else hand.result
        set_field(self, "total", bool(outcome) if expression.truth else total)
        set_field(self, "outcome", outcome)
        set_field(self, "stages", tuple(hand.stages))

    @property
    def faces(self) -> tuple[int, ...]:
        """The natural faces in the order thrown; judging them again gives the same roll."""
        return tuple([thrown.face for thrown in self.dice])

    @property
    def naturals(self) -> tuple[int, ...]:
        """The natural faces; of a result known without its dice those that were said (`Known`)."""
        return self.faces

    @property
    def words(self) -> tuple[str, ...]:
        """The faces one by one, as they are drawn."""
        return tuple([str(thrown.face) for thrown in self.dice])

    @property
    def said(self) -> str:
        """The faces as they are read out, in the order thrown."""
        return " ".join([shown(thrown.die, thrown.face) for thrown in self.dice])

    @property
    def text(self) -> str:
        """The roll in one line without words: dropped dice in parentheses, rerolled ones struck out by a slash."""
        shown = [_shown(thrown) for thrown in self.dice]
        total = "pass" if self.total is True else "fail" if self.total is False else self.outcome
        return f"{self.expression.text}: {' '.join(shown)} = {total}"


def _shown(thrown: Thrown) -> str:
    face = shown(thrown.die, thrown.face)
    if thrown.replaced:
        return face + "/"
    return face if thrown.kept else f"({face})"


class Expression:
    """What was written, read once: ``parse`` makes it. Equal expressions are spelled alike in ``text``."""

    __slots__ = ("_cheap", "_odds", "_size", "_stages", "_text", "node")

    def __init__(self, node: Node) -> None:
        self.node = node
        self._cheap = node.cheap
        self._text: str | None = None
        self._odds: Distribution | None = None
        self._stages: tuple[Distribution, ...] | None = None
        self._size: Size | None = None

    @property
    def text(self) -> str:
        """The canonical spelling; parsing it gives an equal expression."""
        if self._text is None:
            self._text = self.node.text
        return self._text

    @property
    def truth(self) -> bool:
        """Whether it ends in passing or failing instead of a number."""
        return self.node.truth

    def __eq__(self, other: object) -> bool:
        return self.text == other.text if isinstance(other, Expression) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"parse({self.text!r})"

    def judge(self, faces: Sequence[int]) -> Roll:
        """The roll that exactly these natural faces make, in the order thrown, rerolls where they happen.

        ``DiceError``: a face the die does not have, too few faces, or too many; the column is the face's place.
        """
        hand = Given(faces)
        try:
            outcome = self.node.play(hand)
        except Missing as missing:
            asked = missing.asked
            why = f" ({asked.why})" if asked.why else ""
            raise DiceError("too_few", len(faces) + 1, given=len(faces), die=asked.die.name.upper(), why=why) from None
        if hand.left():
            raise DiceError("too_many", hand.at + 1, given=len(faces), used=hand.at)
        return Roll(self, hand, outcome)

    def ask(self, faces: Sequence[int]) -> Asked | None:
        """The die that is thrown next after these faces, and why; nothing where the roll is complete.

        An angle that the table may read from the die itself is asked for too, though judging goes without it.
        """
        from .die import Asked

        hand = Given(faces)
        try:
            self.node.play(hand)
        except Missing as missing:
            return missing.asked
        if hand.left():
            raise DiceError("too_many", hand.at + 1, given=len(faces), used=hand.at)
        return Asked(hand.optional, "angle") if hand.optional is not None else None

    def draw(self, source: Source) -> Roll:
        """The roll that a source's faces make; ``DiceError`` where it could need too many dice."""
        hand = Drawn(source)
        return Roll(self, hand, self.node.play(hand))

    def price(self) -> int:
        """Units of work that exact odds would cost; more than ``BUDGET`` is refused."""
        return int(self.size().work)

    def odds(self) -> Distribution:
        """The exact odds; ``DiceError`` before any work where they would cost too much or print too long."""
        if self._odds is not None:
            return self._odds
        keeps = self._cheap or self._affordable().work < _KEPT_WORK
        odds = Distribution(self.node.table(), self.truth)
        if keeps:
            self._odds = odds
        return odds

    def stages(self) -> tuple[Distribution, ...]:
        """The exact odds after each stage of an attack sequence, the attacks themselves first."""
        if self._stages is not None:
            return self._stages
        if not isinstance(self.node, Chained):
            raise DiceError("stages")
        keeps = self._cheap or self._affordable().work < _KEPT_WORK
        stages = tuple([Distribution(table) for table in self.node.tables()])
        if keeps:
            self._stages = stages
        return stages

    def size(self) -> Size:
        """What is known of the expression before any work."""
        if self._size is None:
            self._size = self.node.size()
        return self._size

    def _affordable(self) -> Size:
        size = self.size()
        if size.work > BUDGET:
            raise DiceError("price", price=_rounded(size.work), budget=BUDGET)
        if size.bits > (MAX_DIGITS - 1) * _BITS_PER_DIGIT:
            raise DiceError("digits", limit=MAX_DIGITS)
        return size

    def check_throws(self) -> None:
        """Refuse an expression that could throw more dice than one roll may."""
        throws = 0 if self._cheap else self.size().throws
        if throws > MAX_THROWS:
            raise DiceError("throws", throws=throws, limit=MAX_THROWS)

    def accepts(self, answer: str, natural: bool = False) -> Known:
        """What a table says instead of faces: '=pass', '=fail', or '=' and the total.

        ``natural`` says that a rule reads a natural face of this roll, so only faces will do. ``DiceError``: not an
        answer, or one that this roll cannot end in.
        """
        from .answers import known

        return known(self, answer, natural)


def _rounded(work: float) -> int:
    return int(min(work, 1e15))
