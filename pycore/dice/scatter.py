"""The direction die (T9A-15): scatter, which may stay, and random direction, which never does (T9A-19)."""

from __future__ import annotations

from math import log2

from .die import ANGLE, DIRECTION, HIT_FACES
from .frozen import Frozen, set_field
from .hand import Given, Hand
from .node import SUMMED, Node
from .price import Size
from .table import Table, from_weights

_HITS = len(HIT_FACES)
_ARROWS = DIRECTION.sides - _HITS


class Displacement(Frozen):
    """Where something goes: ``distance`` in the unit of the expression, ``angle`` in degrees clockwise.

    ``hit`` says that the die showed HIT. No angle: it stays, or the table reads the arrow from the die itself.
    """

    __slots__ = ("angle", "distance", "hit")
    hit: bool
    distance: int | None
    angle: int | None

    def __init__(self, hit: bool, distance: int | None, angle: int | None) -> None:
        set_field(self, "hit", hit)
        set_field(self, "distance", distance)
        set_field(self, "angle", angle)


class Scatter(Node):
    """Direction die, then on an arrow the distance, then the angle of the arrow (T9A-16 to T9A-18).

    On HIT the thing stays (T9A-17), and a distance that was thrown along with it counts for nothing. Whoever types
    real dice may leave out the angle: the arrow lies on the table. The odds are those of the distance.
    """

    __slots__ = ("distance",)
    level = -1
    distance: Node

    def __init__(self, distance: Node) -> None:
        set_field(self, "distance", distance)

    @property
    def text(self) -> str:
        """The canonical spelling."""
        return f"scatter {self.distance.inside(SUMMED)}"

    def play(self, hand: Hand) -> int:
        """Judge the faces of this hand."""
        if hand.one(DIRECTION, "") in HIT_FACES:
            if isinstance(hand, Given) and hand.left():
                start = len(hand.trace)
                self.distance.play(hand)
                hand.trace[start:] = [thrown.put_aside() for thrown in hand.trace[start:]]
            hand.result = Displacement(True, 0, None)
            return 0
        distance = self.distance.play(hand)
        hand.result = Displacement(False, distance, _angle(hand))
        return distance

    def table(self) -> Table:
        """Count all outcomes."""
        distance = self.distance.table()
        weights = {outcome: weight * _ARROWS for outcome, weight in distance.weights().items()}
        weights[0] = weights.get(0, 0) + _HITS * distance.total
        return from_weights(weights)

    def size(self) -> Size:
        """Price it."""
        size = self.distance.size()
        low, high = min(size.low, 0), max(size.high, 0)
        work = size.work + size.length
        return Size(low, high, 1, size.count + 1, size.bits + log2(6), work, size.throws + 2)

    def known(self, outcome: int) -> Displacement:
        """What did not move stays as on HIT; which way anything else went lies on the table."""
        return Displacement(outcome == 0, outcome, None)


class RandomDirection(Node):
    """Direction die for the direction alone: an arrow as it lies, and on HIT its small arrow.

    With ``again`` a HIT is thrown again instead; it never means staying (C114). With a distance the odds are those
    of the distance, without one those of the angle: every degree alike.
    """

    __slots__ = ("again", "distance")
    level = -1
    again: bool
    distance: Node | None

    def __init__(self, again: bool, distance: Node | None) -> None:
        set_field(self, "again", again)
        set_field(self, "distance", distance)

    @property
    def text(self) -> str:
        """The canonical spelling."""
        distance = "" if self.distance is None else f" {self.distance.inside(SUMMED)}"
        return "random direction" + (" again" if self.again else "") + distance

    def play(self, hand: Hand) -> int:
        """Judge the faces of this hand."""
        hit = hand.one(DIRECTION, "") in HIT_FACES
        while hit and self.again:
            hand.trace[-1] = hand.trace[-1].put_aside()
            hit = hand.one(DIRECTION, "again") in HIT_FACES
        distance = None if self.distance is None else self.distance.play(hand)
        angle = _angle(hand)
        hand.result = Displacement(hit, distance, angle)
        return (angle or 0) if distance is None else distance

    def table(self) -> Table:
        """Count all outcomes."""
        return Table(0, [1] * ANGLE.sides, ANGLE.sides) if self.distance is None else self.distance.table()

    def size(self) -> Size:
        """Price it."""
        if self.distance is None:
            return Size(0, 359, 1, 360, log2(360), 360, 2)
        size = self.distance.size()
        size.throws += 2
        return size

    def known(self, outcome: int) -> Displacement:
        """The distance, or the angle where there is none; it never stays."""
        return Displacement(False, None, outcome) if self.distance is None else Displacement(False, outcome, None)


def _angle(hand: Hand) -> int | None:
    if isinstance(hand, Given) and not hand.left():
        hand.optional = ANGLE
        return None
    return hand.one(ANGLE, "angle")
