"""The systems by id, each imported when it is chosen."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pycore.turn.system import System

SYSTEMS = ("alkemy", "mordheim", "champions", "ninth-age", "ap-rpg")
_loaded: dict[str, System] = {}


def load(system_id: str) -> System:
    """The system with this id; raises `KeyError` for an unknown one and for one that is not there yet."""
    if system_id not in _loaded:
        if system_id not in SYSTEMS:
            raise KeyError(system_id)
        try:
            module = import_module("." + system_id.replace("-", "_"), __name__)
        except ModuleNotFoundError:
            raise KeyError(system_id) from None
        register(module.SYSTEM)
    return _loaded[system_id]


def register(system: System) -> System:
    """Makes a system known that is not in the list, such as one from another package."""
    _loaded[system.id] = system
    return system
