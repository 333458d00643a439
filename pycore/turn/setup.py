"""How a game is set up: counts first, names and numbers when they are known."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .state import Side, Value

if TYPE_CHECKING:
    from collections.abc import Mapping


class UnitSpec(NamedTuple):
    """A unit as the header of a record names it; `values` holds only what is known."""

    id: str
    side: str
    name: str = ""
    count: int = 1  # type: ignore[assignment]  # a unit counts heads; nobody needs tuple.count
    values: Mapping[str, Value] = {}


class Setup(NamedTuple):
    """The header of a game. `seed` is hexadecimal; "" until a game begins to be played."""

    system: str
    edition: str = ""
    rules_version: int = 1
    toggles: tuple[str, ...] = ()
    depth: str = "states"
    seed: str = ""
    sides: tuple[Side, ...] = (Side("a"), Side("b"))
    units: tuple[UnitSpec, ...] = ()
