"""A small base for values that never change: dataclasses would cost more start-up time than the whole engine."""

from __future__ import annotations

set_field = object.__setattr__


class Frozen:
    """A value whose fields are set once, by ``set_field`` in ``__init__``; equal to another when all fields are."""

    __slots__: tuple[str, ...] = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen: cannot set {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen: cannot delete {name}")

    def _fields(self) -> tuple[object, ...]:
        return tuple([getattr(self, name) for name in self.__slots__ if name[0] != "_"])

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash(self._fields())

    def __repr__(self) -> str:
        pairs = [f"{name}={getattr(self, name)!r}" for name in self.__slots__ if name[0] != "_"]
        return f"{type(self).__name__}({', '.join(pairs)})"
