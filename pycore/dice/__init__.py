"""Dice: one expression, rolled or counted exactly.

>>> roll = parse("4D6 keep highest 3").judge([3, 1, 6, 4])
>>> roll.total, roll.text
(13, '4d6kh3: 3 (1) 6 4 = 13')
>>> parse("3D6").odds().weights[10]
27
>>> str(parse("2D6 <= 7").odds().chance)
'7/12'
"""

from __future__ import annotations

from .errors import DiceError
from .expression import BUDGET, Expression, Roll
from .notation import parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .answers import Known, parse_answer
    from .builder import Chain
    from .die import Asked, Die
    from .hand import Thrown
    from .odds import Distribution
    from .scatter import Displacement
    from .sources import Replayed, Seeded, Typed

__all__ = [
    "BUDGET",
    "Asked",
    "Chain",
    "DiceError",
    "Die",
    "Displacement",
    "Distribution",
    "Expression",
    "Known",
    "Replayed",
    "Roll",
    "Seeded",
    "Thrown",
    "Typed",
    "parse",
    "parse_answer",
]

# Loaded when first asked for: a page that only rolls needs no counting, one that only counts no sources.
_LATE = {
    "Asked": "die",
    "Chain": "builder",
    "Die": "die",
    "Displacement": "scatter",
    "Distribution": "odds",
    "Known": "answers",
    "Replayed": "sources",
    "Seeded": "sources",
    "Thrown": "hand",
    "Typed": "sources",
    "parse_answer": "answers",
}


def __getattr__(name: str) -> object:
    if name not in _LATE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"{__name__}.{_LATE[name]}"), name)
    globals()[name] = value
    return value
