"""What is asked of one die: rerolls, modifiers and a value to reach; read by throwing it or by counting it."""

from __future__ import annotations

from math import gcd

from . import modifiers
from .die import D6
from .frozen import Frozen, set_field
from .hand import Hand, Thrown
from .table import Table, from_weights

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .die import Die

# Plain dice, and plain tests on a D6, that keep what they have worked out for every expression that uses them.
_shared: dict[tuple[int, tuple[int | str, ...]] | str, Check] = {}
_MOST_SHARED = 64
# Faces of dice with more sides than this are not kept ready for the trace: the store stays small.
_READY_SIDES = 100


class Test(Frozen):
    """A value to reach: N+ succeeds on N or more (T9A-08), after the modifiers of the roll and of the threshold.

    ``roll`` and ``need_by`` are changes for :func:`modifiers.apply`; ``best`` and ``worst`` the threshold's last
    bounds ("never better than"); ``fails`` and ``passes`` natural faces that decide whatever the modifiers say.
    """

    __test__ = False  # not a test case, whatever pytest thinks of the name
    __slots__ = ("best", "fails", "need", "need_by", "passes", "roll", "worst")
    need: int
    roll: tuple[tuple[str, int], ...]
    need_by: tuple[tuple[str, int], ...]
    best: int | None
    worst: int | None
    fails: tuple[int, ...]
    passes: tuple[int, ...]

    def __init__(
        self,
        need: int,
        roll: tuple[tuple[str, int], ...] = (),
        need_by: tuple[tuple[str, int], ...] = (),
        best: int | None = None,
        worst: int | None = None,
        fails: tuple[int, ...] = (),
        passes: tuple[int, ...] = (),
    ) -> None:
        set_field(self, "need", need)
        set_field(self, "roll", roll)
        set_field(self, "need_by", need_by)
        set_field(self, "best", best)
        set_field(self, "worst", worst)
        set_field(self, "fails", fails)
        set_field(self, "passes", passes)

    def passed(self, natural: int, value: int) -> bool:
        """Whether this face succeeds: always and never come last (C47)."""
        if natural in self.fails:
            return False
        if natural in self.passes:
            return True
        need = self.need
        if self.need_by or self.best is not None or self.worst is not None:
            need = modifiers.apply(need, self.need_by, self.best, self.worst, hard=True)
        return (modifiers.apply(value, self.roll) if self.roll else value) >= need

    @property
    def plain(self) -> bool:
        """Whether the value is all that is asked: no modifier, bound or switch."""
        bound = self.best is not None or self.worst is not None
        return not (bound or self.roll or self.need_by or self.fails or self.passes)

    @property
    def text(self) -> str:
        """The test as the notation spells it."""
        parts = [f"{self.need}+", modifiers.text(self.roll, "roll"), modifiers.text(self.need_by, "need")]
        parts += [f" best {self.best}+" if self.best is not None else ""]
        parts += [f" worst {self.worst}+" if self.worst is not None else ""]
        parts += [f" {','.join(map(str, faces))} {word}" for faces, word in self._switches() if faces]
        return "".join(parts)

    def _switches(self) -> tuple[tuple[tuple[int, ...], str], ...]:
        return ((self.fails, "fails"), (self.passes, "passes"))


class Check(Frozen):
    """One die with what happens to it. ``again`` holds natural faces and 'failed', 'passed', 'all' to reroll.

    Whatever asks for it, a die is rerolled at most once and the second result stands (T9A-11, T9A-12): all reroll
    rules together are one set of faces.
    """

    __slots__ = ("_chance", "_ready", "_redo", "_unit", "again", "die", "test")
    die: Die
    test: Test | None
    again: tuple[int | str, ...]
    _redo: frozenset[int] | None
    _chance: tuple[int, int] | None
    _unit: Table | None
    _ready: dict[int, tuple[Thrown, Thrown, int]]

    def __init__(self, die: Die, test: Test | None = None, again: tuple[int | str, ...] = ()) -> None:
        set_field(self, "die", die)
        set_field(self, "test", test)
        set_field(self, "again", again)
        set_field(self, "_redo", None if again else frozenset())
        set_field(self, "_chance", None)
        set_field(self, "_unit", None)
        set_field(self, "_ready", {})

    def redo(self) -> frozenset[int]:
        """The natural faces that are rerolled: all rules together are one set, so a die is rerolled once (T9A-12)."""
        if self._redo is None:
            faces = self.die.faces
            redo = {face for face in self.again if isinstance(face, int)}
            if "passed" in self.again:
                redo.update(self.passing())
            if "failed" in self.again:
                redo |= {*faces} - {*self.passing()}
            set_field(self, "_redo", frozenset(faces if "all" in self.again else redo))
        return self._redo or frozenset()

    def passed(self, face: int) -> bool | None:
        """What the test says to this natural face; nothing where there is no test."""
        return None if self.test is None else self.test.passed(face, self.die.value(face))

    @property
    def text(self) -> str:
        """What follows the die in the notation."""
        test = "" if self.test is None else f" {self.test.text}"
        return test + (f" reroll {','.join(map(str, self.again))}" if self.again else "")

    # read as odds

    def passing(self) -> Sequence[int]:
        """The natural faces on which the test succeeds, as often as they are on the die."""
        test, die = self.test, self.die
        if test is not None and type(die.faces) is range and not die.halved and test.plain:
            return die.faces[max(test.need - die.faces[0], 0) :]
        return [face for face in die.faces if self.passed(face)]

    def weights(self) -> dict[int, int]:
        """How often each natural face stands after the reroll, ascending."""
        shares = self.die.shares()
        redo = self.redo()
        redone = sum([share for face, share in shares.items() if face in redo])
        sides = self.die.sides
        if not 0 < redone < sides:
            return shares
        return {face: share * (redone + (0 if face in redo else sides)) for face, share in shares.items()}

    def unit(self) -> Table:
        """The table of one die: its value, or whether it succeeds."""
        if self._unit is None:
            set_field(self, "_unit", self._one_die())
        return self._unit  # type: ignore[return-value]

    def _one_die(self) -> Table:
        die = self.die
        if self.test is not None:
            won, total = self.chance()
            return from_weights({one: weight for one, weight in ((0, total - won), (1, won)) if weight})
        row = None if self.again else die.row()
        if row is not None:
            return Table(die.value(die.low), row, die.sides)
        weights: dict[int, int] = {}
        for face, weight in self.weights().items():
            value = die.value(face)
            weights[value] = weights.get(value, 0) + weight
        return from_weights(weights)

    def chance(self) -> tuple[int, int]:
        """Weight of a success, and the total; not reduced, so that a plain pool counts throws."""
        if self._chance is None:
            passing, total = self.passing(), self.die.sides
            won = len(passing)
            if self.again:
                redo = self.redo()
                redone = len([face for face in self.die.faces if face in redo])
                if 0 < redone < total:
                    won = won * redone + total * len([face for face in passing if face not in redo])
                    total *= total
            set_field(self, "_chance", (won, total))
        return self._chance or (0, 1)

    def lowest_terms(self) -> tuple[int, int]:
        """The chance of a success in lowest terms."""
        won, total = self.chance()
        common = gcd(won, total)
        return won // common, total // common

    # read by throwing

    def throw(self, hand: Hand, count: int, low: int = 0, high: int = 0) -> int:
        """Throw ``count`` of these dice, rerolls last; the sum (or successes) of what is kept."""
        faces = hand.take(self.die, count)
        if self.again:
            return self._throw_again(hand, faces, low, high)
        ready = self._ready
        parts = [ready.get(face) or self._prepare(face) for face in faces]
        shown = [part[0] for part in parts]
        result = sum([part[2] for part in parts])
        if low or high:
            for i in self._dropped(faces, low, high):
                _, shown[i], worth = parts[i]
                result -= worth
        hand.trace += shown
        return result

    def _prepare(self, face: int) -> tuple[Thrown, Thrown, int]:
        """A face as it looks kept and dropped, and what it counts for."""
        passed = self.passed(face)
        worth = self.die.value(face) if passed is None else int(passed)
        parts = (Thrown(self.die, face, True, passed), Thrown(self.die, face, False, passed), worth)
        if self.die.sides <= _READY_SIDES:
            self._ready[face] = parts
        return parts

    def _dropped(self, faces: Sequence[int], low: int, high: int) -> Sequence[int]:
        # A higher face never counts for less, so the faces alone put the dice in order.
        if low == 1 and not high:
            return (faces.index(min(faces)),)
        order = sorted(range(len(faces)), key=faces.__getitem__)
        return order[:low] + order[len(order) - high :]

    def _throw_again(self, hand: Hand, faces: Sequence[int], low: int, high: int) -> int:
        redo = self.redo()
        places = [i for i, face in enumerate(faces) if face in redo]
        second = hand.take(self.die, len(places), "reroll")
        final = list(faces)
        for place, face in zip(places, second, strict=True):
            final[place] = face
        dropped = {*self._dropped(final, low, high)}
        start = len(hand.trace)
        redone = set(places)
        for i, face in enumerate(faces):
            again = i in redone
            hand.trace.append(Thrown(self.die, face, not again and i not in dropped, self.passed(face), None, again))
        for place, face in zip(places, second, strict=True):
            hand.trace.append(Thrown(self.die, face, place not in dropped, self.passed(face), start + place))
        result = 0
        for i, face in enumerate(final):
            if i not in dropped:
                passed = self.passed(face)
                result += self.die.value(face) if passed is None else passed
        return result


def plain_die(die: Die) -> Check:
    """A die that nothing is asked of, the same one each time where it is an everyday one."""
    check = _shared.get(die.name)
    if check is None:
        check = Check(die)
        if len(_shared) < _MOST_SHARED and type(die.faces) is range:
            _shared[die.name] = check
    return check


def plain_test(need: int, again: tuple[int | str, ...] = ()) -> Check:
    """A D6 that must show ``need`` or more, the same one each time."""
    check = _shared.get((need, again))
    if check is None:
        check = Check(D6, Test(need), again)
        if len(_shared) < _MOST_SHARED:
            _shared[need, again] = check
    return check
