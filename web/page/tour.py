"""A system's worked example, step by step: what happens, by which rule, and the game itself around it.

Nothing is kept until somebody plays on; whoever taps anything that is done in the game plays on, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from page import games

if TYPE_CHECKING:
    from collections.abc import Sequence

    from page.app import App
    from page.voice import Voice
    from pycore.turn.message import Message
    from pycore.turn.state import State
    from pycore.turn.table import Table


class Step(NamedTuple):
    """Where the example stands: lines with their rules, how many steps are done, of how many."""

    lines: tuple[tuple[str, str], ...]
    at: int
    all: int


def begin(app: App, system_id: str, new_id: str, seed: str) -> None:
    """Opens the example at its first position."""
    system = games.there(system_id)
    if system is None or not system.example:
        return
    app.flush()
    game, _ = games.copy(system.example, new_id, seed)
    game.table.go(0)
    app.open(game, looking=True)
    app.tour = True
    _say(app)


def command(app: App, word: str) -> None:
    """`tour next`, `tour back`, `tour start` and `tour play`."""
    if not app.tour or app.game is None:
        return
    table = app.game.table
    if word == "play":
        play_on(app)
        app.said = app.voice.t("tour.yours")
        return
    to = {"next": table.cursor + 1, "back": table.cursor - 1, "start": 0}.get(word, -1)
    if 0 <= to <= len(table.lines):
        table.go(to)
        app.sheet = ()
        _say(app)


def play_on(app: App) -> None:
    """From here on it is a game like any other, and kept."""
    app.tour = False
    app.effects.append(("next",))
    app.look = app.look._replace(looking=False)
    if app.game:
        app.game.save(app.store, app.now())


def step(table: Table, voice: Voice) -> Step:
    """What has just happened, in the player's words."""
    at, state = table.cursor, table.state
    events: Sequence[Message] = table.lines[at - 1].events if at else table.first_events
    lines = _told(events, state, voice)
    if state.asks:
        lines += _told([state.asks[0].text], state, voice)
    return Step(lines or ((voice.t("tour.start"), ""),), at, len(table.lines))


def _told(events: Sequence[Message], state: State, voice: Voice) -> tuple[tuple[str, str], ...]:
    say = voice.teller(state)
    return tuple((say(event), event.rule if voice.has(event.rule) else "") for event in events)


def _say(app: App) -> None:
    if app.game:
        app.said = " · ".join(text for text, _ in step(app.game.table, app.voice).lines)


def panel(app: App) -> str:
    """What stands under the thumb meanwhile."""
    if app.game is None:
        return ""
    app.effects.append(("next", *_taps(app.game.table)))
    found = step(app.game.table, app.voice)
    return app.renderer.part("learn.html", "tour", found, "learn-tour")


def _taps(table: Table) -> list[str]:
    """What may stand on the button of the next step, the likeliest first: its action, or what opens the way to it."""
    if table.cursor >= len(table.lines):
        return []
    action = table.lines[table.cursor].text
    if action.startswith("roll "):
        return ["roll"]
    open_places = [o.action for o in table.system.options(table.state) if o.form]
    ways = [place for place in open_places if action.startswith(place.partition("{value}")[0])]
    return [action, *("fill " + place for place in ways)]


COMMANDS = {"tour": command}
