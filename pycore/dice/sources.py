"""Where faces come from: drawn from a seed, typed by hand, or replayed from a record."""

from __future__ import annotations

from hashlib import blake2b

from .errors import DiceError
from .hand import check_face

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .die import Die

MAX_SEED = 1024


_translations: dict[int, tuple[bytes, bytes]] = {}


def _translation(sides: int) -> tuple[bytes, bytes]:
    """Which place (from 1) each byte stands for on a die with so many sides, and which bytes stand for none."""
    limit = 256 - 256 % sides
    made = (bytes([1 + byte % sides for byte in range(256)]), bytes(range(limit, 256)))
    _translations[sides] = made  # at most 255 of them
    return made


class Seeded:
    """Faces from a seed, for who rolls, for what, and how many such rolls there were before.

    The stream is BLAKE2b keyed with the seed, so a roll depends on nothing but those: correcting an earlier line of a
    record changes no later dice. Every face is equally likely: bytes that do not divide evenly are thrown away.

    >>> from .die import D6
    >>> dice = Seeded("seed", "red", "initiative", 0)
    >>> [dice.face(D6) for _ in range(3)] == list(Seeded("seed", "red", "initiative", 0).faces(D6, 3))
    True
    """

    __slots__ = ("_at", "_block", "_data", "_key", "_purpose")

    def __init__(self, seed: bytes | str, who: str, purpose: str, count: int) -> None:
        if type(seed) is str:
            seed = seed.encode()
        if not 0 < len(seed) <= MAX_SEED:
            raise DiceError("seed", limit=MAX_SEED)
        self._key: bytes = seed if len(seed) <= 64 else blake2b(seed).digest()  # type: ignore[assignment, arg-type]
        # Lengths in front, so that no two different names make the same text.
        self._purpose = f"{len(who)}:{who}{len(purpose)}:{purpose}{count}:"
        self._block = 0
        self._data = b""
        self._at = 0

    def _bytes(self, count: int) -> bytes:
        while len(self._data) - self._at < count:
            text = f"{self._purpose}{self._block}".encode()
            self._data = self._data[self._at :] + blake2b(text, key=self._key).digest()
            self._block += 1
            self._at = 0
        part = self._data[self._at : self._at + count]
        self._at += count
        return part

    def face(self, die: Die) -> int:
        """The next natural face of this die."""
        faces = die.faces
        sides = len(faces)
        size = (sides.bit_length() + 7) // 8
        whole = 256**size
        limit = whole - whole % sides
        while True:
            number = int.from_bytes(self._bytes(size), "big")
            if number < limit:
                return faces[number % sides]

    def faces(self, die: Die, count: int) -> list[int]:
        """The next ``count`` natural faces: the same ones that asking one by one gives."""
        faces = die.faces
        sides = len(faces)
        if sides > 255:
            return [self.face(die) for _ in range(count)]
        # Bytes become faces by translation, those that would not divide evenly are deleted.
        table, spare = _translations.get(sides) or _translation(sides)
        out = self._bytes(count).translate(table, spare)
        while len(out) < count:
            out += self._bytes(count - len(out)).translate(table, spare)
        if type(faces) is range and faces[0] == 1:
            return list(out)
        return [faces[place - 1] for place in out]


class Typed:
    """Faces that a person typed, in the order thrown; an impossible one is refused with its place."""

    __slots__ = ("_at", "_faces")

    def __init__(self, faces: Sequence[int]) -> None:
        self._faces = tuple(faces)
        self._at = 0

    def face(self, die: Die) -> int:
        """The next face; ``DiceError`` where there is none, or where this die does not have it."""
        if self._at >= len(self._faces):
            raise DiceError("too_few", self._at + 1, given=self._at, die=die.name.upper(), why="")
        face = self._faces[self._at]
        self._at += 1
        check_face(die, face, self._at)
        return face


class Replayed(Typed):
    """The faces of a record, thrown once more."""

    __slots__ = ()
