"""Dice as data: what a die shows (its natural face) and what that face counts for."""

from __future__ import annotations

from .frozen import Frozen, set_field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


class Die(Frozen):
    """A die: every entry of ``faces`` is equally likely; a repeated entry is a repeated face.

    A D3 is a D6 halved and rounded up (T9A-13) that remembers its D6 (T9A-14): its faces are the D6's.

    >>> D3.sides, [D3.value(face) for face in D3.faces]
    (6, [1, 1, 2, 2, 3, 3])
    """

    __slots__ = ("faces", "halved", "name")
    name: str
    faces: Sequence[int]
    halved: bool

    def __init__(self, name: str, faces: Sequence[int], halved: bool = False) -> None:
        set_field(self, "name", name)
        set_field(self, "faces", faces)
        set_field(self, "halved", halved)

    @property
    def sides(self) -> int:
        """How many equally likely faces there are."""
        return len(self.faces)

    @property
    def low(self) -> int:
        """The lowest natural face."""
        return self.faces[0]

    @property
    def high(self) -> int:
        """The highest natural face."""
        return self.faces[-1]

    def value(self, face: int) -> int:
        """What a natural face counts for before any modifier."""
        return (face + 1) // 2 if self.halved else face

    def row(self) -> list[int] | None:
        """Weights of its values, one after the other from the lowest, where its faces are numbers in a row."""
        if type(self.faces) is not range:
            return None
        return [2] * (len(self.faces) // 2) if self.halved else [1] * len(self.faces)

    def shares(self) -> dict[int, int]:
        """How many of the faces show each natural number, in ascending order."""
        if type(self.faces) is range:
            return dict.fromkeys(self.faces, 1)
        shares: dict[int, int] = {}
        for face in self.faces:
            shares[face] = shares.get(face, 0) + 1
        return shares


class Asked(Frozen):
    """The die to throw next and why: '' (the roll itself), 'reroll', 'distance', 'angle' or 'again'."""

    __slots__ = ("die", "why")
    die: Die
    why: str

    def __init__(self, die: Die, why: str) -> None:
        set_field(self, "die", die)
        set_field(self, "why", why)

    @property
    def name(self) -> str:
        """The die's name in the notation."""
        return self.die.name

    @property
    def faces(self) -> Sequence[int]:
        """The natural faces it can show."""
        return self.die.faces

    @property
    def sides(self) -> int:
        """How many equally likely faces there are."""
        return self.die.sides


MAX_SIDES = 10_000
MAX_FACES = 1_000

D6 = Die("d6", range(1, 7))  # T9A-07
D3 = Die("d3", D6.faces, halved=True)
D66 = Die("d66", tuple(10 * tens + units for tens in range(1, 7) for units in range(1, 7)))

# Alkemy's dice, by state of health. White shows 1-6, yellow 1-5, red 1-4. Which numbers the six-sided yellow and red
# dice repeat is published nowhere we know of, so each number counts once; a table that knows better writes its own
# faces, for example 2d{1,2,3,3,4,5}.
NAMED: dict[str, Die] = {
    "white": Die("white", D6.faces),
    "yellow": Die("yellow", range(1, 6)),
    "red": Die("red", range(1, 5)),
}

# T9A-15: two HIT faces and four arrows.
DIRECTION = Die("direction", D6.faces)
HIT_FACES = (1, 2)
ANGLE = Die("angle", range(360))

_SPECIAL = {3: D3, 6: D6, 66: D66}


def shown(die: Die, face: int) -> str:
    """A natural face as it is read out in any language: 5, HIT, an arrow, 90°."""
    if die is DIRECTION:
        return "HIT" if face in HIT_FACES else "↑"
    return f"{face}°" if die is ANGLE else str(face)


def plain(sides: int) -> Die:
    """The die with this many sides as a wargamer reads it: D3 is half a D6, D66 two digits."""
    return _SPECIAL.get(sides) or Die(f"d{sides}", range(1, sides + 1))


def custom(faces: Sequence[int]) -> Die:
    """A die with these faces, repeated ones counting as often as they stand there."""
    ordered = sorted(faces)
    return Die("d{" + ",".join(map(str, ordered)) + "}", tuple(ordered))
