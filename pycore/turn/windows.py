"""Effects of the same moment: every side declares, the active one first; then all take effect, the active side's first.

A side's own effects happen in the order in which it named them. What nobody may decline takes part without being
declared. What comes up while effects are being resolved makes a new window after this one.
"""

from __future__ import annotations

from typing import NamedTuple


class Effect(NamedTuple):
    """An effect by name; a mandatory one happens whether or not its side would like it to."""

    side: str
    name: str
    mandatory: bool = False


class Window(NamedTuple):
    """One moment. `sides` in order of declaring, `said` how many of them are done with it.

    `effects` are those that are still to happen, as they were named; `later` those that came up meanwhile.
    """

    sides: tuple[str, ...]
    said: int = 0
    effects: tuple[Effect, ...] = ()
    later: tuple[Effect, ...] = ()

    @property
    def declaring(self) -> str:
        """Whose declarations are heard now; "" once all are made."""
        return self.sides[self.said] if self.said < len(self.sides) else ""


def queue(window: Window) -> tuple[Effect, ...]:
    """What is still to happen, in the order in which it will.

    >>> w = Window(("red", "blue"), 2, (Effect("blue", "ward"), Effect("red", "raven"), Effect("red", "owl")))
    >>> [effect.name for effect in queue(w)]
    ['raven', 'owl', 'ward']
    """
    return tuple(effect for side in window.sides for effect in window.effects if effect.side == side)


def named(window: Window, effect: Effect) -> Window:
    """The window with one more effect; once all declarations are made it waits for the next window."""
    if window.declaring:
        return window._replace(effects=(*window.effects, effect))
    return window._replace(later=(*window.later, effect))


def heard(window: Window, side: str) -> Window:
    """The side speaks: those before it have nothing more to declare."""
    return window._replace(said=max(window.said, window.sides.index(side))) if window.declaring else window


def spoken(window: Window, side: str) -> Window | None:
    """The side has nothing (more) to declare, and cannot come back to it; None where nothing is left to happen."""
    if side in window.sides:
        window = window._replace(said=max(window.said, window.sides.index(side) + 1))
    return _left(window)


def happened(window: Window, effect: Effect) -> Window | None:
    """The effect has happened; the next window where this was the last one and others came up, else None."""
    return _left(window._replace(effects=tuple(e for e in window.effects if e != effect)))


def _left(window: Window) -> Window | None:
    if window.declaring or window.effects:
        return window
    return Window(window.sides, window.said, window.later) if window.later else None


def faults(window: Window) -> list[str]:
    """What does not fit together, in words for a developer."""
    wrong = []
    if not window.declaring and not window.effects:
        wrong.append("a window stands open although nothing is left to happen")
    if window.declaring and window.later:
        wrong.append("something came up before the declarations were made")
    if any(effect.side not in window.sides for effect in (*window.effects, *window.later)):
        wrong.append("an effect belongs to no side")
    return wrong
