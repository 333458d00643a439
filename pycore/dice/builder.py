"""Attack sequences put together from their parts, for those who would rather not write them out."""

from __future__ import annotations

from .errors import DiceError
from .expression import Expression
from .notation import parse


class Chain(Expression):
    """An attack sequence: rolled, judged and counted like any expression, with odds for each of its ``stages``.

    Each part is a piece of notation; ``DiceError`` as for ``parse``, or where a part holds more than itself.

    >>> chain = Chain("D6+1", hit="3+ reroll 1", wound="4+", save="5+", damage="D3", models=10)
    >>> chain.text
    '10 models, d6+1 attacks, hit 3+ reroll 1, wound 4+, save 5+, damage d3'
    >>> [str(odds.mean()) for odds in Chain(20, hit="3+", wound="4+").stages()]
    ['20', '40/3', '20/3']
    """

    __slots__ = ()

    def __init__(
        self,
        attacks: str | int,
        *,
        models: int = 1,
        hit: str | None = None,
        wound: str | None = None,
        save: str | None = None,
        ward: str | None = None,
        damage: str | int | None = None,
    ) -> None:
        tests = {"hit": hit, "wound": wound, "save": save, "ward": ward, "damage": damage}
        given = {name: str(piece) for name, piece in tests.items() if piece is not None}
        parts = [f"{models} models, {attacks} attacks", *[f"{name} {piece}" for name, piece in given.items()]]
        node = parse(", ".join(parts)).node
        names = node.names()  # type: ignore[attr-defined]
        for name in names:
            if name != "attacks" and name not in given:
                raise DiceError("pieces", name=name)
        if names != ("attacks", *given):
            raise DiceError("pieces", name=next(iter(set(given) - set(names)), "attacks"))
        super().__init__(node)
