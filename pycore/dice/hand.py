"""Where judging takes its faces from, and the trace it leaves."""

from __future__ import annotations

from .die import Asked, Die
from .errors import DiceError
from .frozen import Frozen, set_field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol

    class Source(Protocol):
        """Where faces come from: seeded, typed or replayed (see ``sources``)."""

        def face(self, die: Die) -> int:
            """The next natural face of this die."""


MAX_THROWS = 100_000


class Thrown(Frozen):
    """One throw of one die.

    ``face`` is the natural roll (of the D6, for a D3: T9A-14), ``value`` what it counts for before modifiers,
    ``kept`` whether it counts in the end, ``replaces`` the place in the trace of the throw that it is the reroll of,
    ``replaced`` whether a reroll took its place (T9A-12), ``passed`` what a test on this die said.
    """

    __slots__ = ("die", "face", "kept", "passed", "replaced", "replaces")
    die: Die
    face: int
    kept: bool
    passed: bool | None
    replaced: bool
    replaces: int | None

    def __init__(
        self,
        die: Die,
        face: int,
        kept: bool = True,
        passed: bool | None = None,
        replaces: int | None = None,
        replaced: bool = False,
    ) -> None:
        set_field(self, "die", die)
        set_field(self, "face", face)
        set_field(self, "kept", kept)
        set_field(self, "passed", passed)
        set_field(self, "replaces", replaces)
        set_field(self, "replaced", replaced)

    @property
    def natural(self) -> int:
        """The natural roll: the face before anything is done to it."""
        return self.face

    @property
    def value(self) -> int:
        """What the face counts for before modifiers."""
        return self.die.value(self.face)

    def put_aside(self) -> Thrown:
        """The same throw after a reroll of the whole roll took its place."""
        return Thrown(self.die, self.face, False, self.passed, self.replaces, True)

    def instead_of(self, place: int) -> Thrown:
        """The same throw as the reroll of the one at this place in the trace."""
        return Thrown(self.die, self.face, self.kept, self.passed, place, self.replaced)


class Hand:
    """The faces of one roll as they are taken, and the trace of it."""

    __slots__ = ("optional", "result", "stages", "trace")

    def __init__(self) -> None:
        self.trace: list[Thrown] = []
        self.stages: list[tuple[str, int]] = []
        self.result: object = None  # what the roll ends in where that is more than a number
        self.optional: Die | None = None  # a die that may be thrown or left to the table

    def take(self, die: Die, count: int, why: str = "") -> Sequence[int]:
        """The next ``count`` natural faces of this die."""
        raise NotImplementedError

    def one(self, die: Die, why: str) -> int:
        """The next natural face, with its place in the trace."""
        face = self.take(die, 1, why)[0]
        self.trace.append(Thrown(die, face))
        return face


class Missing(Exception):
    """Given faces have run out; the die that comes next is named."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        self.asked = asked


class Given(Hand):
    """Faces that somebody else knows: checked one by one, in the order thrown."""

    __slots__ = ("at", "faces")

    def __init__(self, faces: Sequence[int]) -> None:
        super().__init__()
        self.faces = faces
        self.at = 0

    def take(self, die: Die, count: int, why: str = "") -> Sequence[int]:
        """The next faces."""
        part = self.faces[self.at : self.at + count]
        for i, face in enumerate(part):
            check_face(die, face, self.at + i + 1)
        self.at += len(part)
        if len(part) < count:
            raise Missing(Asked(die, why))
        return part

    def left(self) -> int:
        """How many faces nobody asked for."""
        return len(self.faces) - self.at


class Drawn(Hand):
    """Faces drawn from a source as the roll needs them."""

    __slots__ = ("faces", "source", "thrown")

    def __init__(self, source: Source) -> None:
        self.trace = []
        self.stages = []
        self.result = None
        self.optional = None
        self.source = source
        self.faces = getattr(source, "faces", None)
        self.thrown = 0

    def take(self, die: Die, count: int, why: str = "") -> Sequence[int]:
        """The next faces."""
        self.thrown += count
        if self.thrown > MAX_THROWS:
            raise DiceError("throws", throws=self.thrown, limit=MAX_THROWS)
        if self.faces is not None:
            return self.faces(die, count)  # type: ignore[no-any-return]
        part = [self.source.face(die) for _ in range(count)]
        for i, face in enumerate(part):
            check_face(die, face, self.thrown - count + i + 1)
        return part


def check_face(die: Die, face: int, place: int) -> None:
    """Refuse a face that this die does not have."""
    if type(face) is not int or face not in die.faces:
        raise DiceError("face", place, die=die.name.upper(), face=face, possible=possible(die.faces))


def possible(numbers: Sequence[int]) -> str:
    """A short list of the numbers that can come up.

    >>> possible(range(1, 7)), possible((1, 1, 3))
    ('1-6', '1, 3')
    """
    distinct = sorted(set(numbers)) if type(numbers) is not range else numbers
    if len(distinct) > 2 and distinct[-1] - distinct[0] == len(distinct) - 1:
        return f"{distinct[0]}-{distinct[-1]}"
    shown = [str(number) for number in distinct[:12]]
    return ", ".join(shown) + (", ..." if len(distinct) > 12 else "")
