"""What every part of an expression can do: be judged on given faces, be counted, be priced, be written."""

from __future__ import annotations

from .frozen import Frozen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .hand import Hand
    from .price import Size
    from .scatter import Displacement
    from .table import Table

# How tightly a part holds together when it is written; anything looser inside gets parentheses.
COMPARED, SUMMED, MULTIPLIED, ATOM = range(4)
# What reaches no further costs some milliseconds at the very most: its price need not be worked out.
CHEAP = 300
FAR = 1 << 60


class Node(Frozen):
    """A part of an expression; frozen, so that it can be shared and kept."""

    __slots__ = ()
    level = ATOM
    truth = False
    rerolls = False

    @property
    def text(self) -> str:
        """The canonical spelling."""
        raise NotImplementedError

    @property
    def reach(self) -> int:
        """A bound, known at once, on outcomes (either way from zero) and dice; ``FAR`` where there is none."""
        return FAR

    @property
    def cheap(self) -> bool:
        """Whether no price needs to be worked out to know that it is small."""
        return self.reach <= CHEAP

    def play(self, hand: Hand) -> int:
        """Judge the faces that the hand gives, in the order thrown."""
        raise NotImplementedError

    def table(self) -> Table:
        """Count all outcomes."""
        raise NotImplementedError

    def size(self) -> Size:
        """Price it before any work."""
        raise NotImplementedError

    def known(self, outcome: int) -> int | Displacement:
        """What a table that knows only this outcome knows."""
        return outcome

    def inside(self, level: int) -> str:
        """The spelling within a part that holds this tightly."""
        return self.text if self.level >= level else f"({self.text})"
