"""A roll as pictures: which dice fell together, in the order it happened, and what became of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pycore.dice.hand import Given

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pycore.dice import Die, Roll, Thrown

MOST_PICTURES = 40  # more dice than this in one throw are counted by face
_SHAPES = {4: "triangle", 8: "diamond", 10: "kite", 12: "pentagon", 20: "hexagon"}


class Face(NamedTuple):
    """One die as it is drawn, or `times` that look alike."""

    die: str
    shape: str
    face: int
    value: int
    state: str  # "", "dropped" or "rerolled"
    passed: bool | None
    times: int = 1


class Throw(NamedTuple):
    """Dice that fell together: of which stage of a sequence, whether they are rerolls, how many of which die."""

    stage: str
    again: bool
    dice: int
    die: str
    faces: tuple[Face, ...]


def shape(die: Die) -> str:
    """How a die is drawn: pips on squares, numbers on the outline of anything else."""
    if die.name == "direction":
        return "direction"
    if die.name in ("white", "yellow", "red") or (die.sides == 6 and tuple(die.faces) == (1, 2, 3, 4, 5, 6)):
        return "pips"
    return "square" if die.name == "d66" else _SHAPES.get(die.sides, "round") if die.name[1:2] != "{" else "square"


def throws(roll: Roll) -> tuple[Throw, ...]:
    """The throws of a roll in the order they happened."""
    found: list[Throw] = []
    for stage, dice in _stages(roll):
        start = 0
        for end in range(1, len(dice) + 1):
            if end == len(dice) or _kind(dice[end]) != _kind(dice[start]):
                part = dice[start:end]
                die = part[0].die
                if die.name != "angle":
                    found.append(Throw(stage, part[0].replaces is not None, len(part), die.name, _faces(part)))
                start = end
    return tuple(found)


def _kind(thrown: Thrown) -> tuple[str, bool]:
    return thrown.die.name, thrown.replaces is not None


def _faces(dice: list[Thrown]) -> tuple[Face, ...]:
    drawn = [_face(thrown) for thrown in dice]
    if len(drawn) <= MOST_PICTURES:
        return tuple(drawn)
    counted: dict[Face, int] = {}
    for face in drawn:
        counted[face] = counted.get(face, 0) + 1
    ordered = sorted(counted.items(), key=lambda item: (item[0].face, item[0].state))
    return tuple([face._replace(times=n) for face, n in ordered])


def _face(thrown: Thrown) -> Face:
    state = "rerolled" if thrown.replaced else "" if thrown.kept else "dropped"
    return Face(thrown.die.name, shape(thrown.die), thrown.face, thrown.value, state, thrown.passed)


def _stages(roll: Roll) -> Iterator[tuple[str, list[Thrown]]]:
    """The dice of each stage; one without a name for whatever is no attack sequence."""
    dice = list(roll.dice)
    if not roll.stages:
        yield "", dice
        return
    hand = Given(roll.faces)
    node = roll.expression.node
    for _ in range(node.models):  # type: ignore[attr-defined]
        node.attacks.play(hand)  # type: ignore[attr-defined]
    at = hand.at
    yield "attacks", dice[:at]
    left = roll.stages[0][1]
    for name, after in roll.stages[1:]:
        if name == "damage":
            break
        again = sum([thrown.replaced for thrown in dice[at : at + left]])
        yield name, dice[at : at + left + again]
        at += left + again
        left = after
    yield "damage", dice[at:]
