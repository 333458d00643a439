"""What is said once in the life of a browser: what a refusal means, and a card after the first round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from page.app import App
    from page.games import Game
    from pycore.turn.state import State
    from pycore.turn.table import Table


def first_refusal(app: App) -> bool:
    """Whether nobody here has met a refusal before; from now on somebody has."""
    if app.store.settings.get("refused"):
        return False
    app.store.put(refused=True)
    return True


def after(app: App, game: Game, verb: str) -> None:
    """Shows the card when an own game comes to its second round; the next round puts it away."""
    if not app.card and (app.look.looking or app.embedded or app.store.settings.get("card")):
        return
    table = game.table
    rounds = now(table, table.state) - now(table, table.first)
    if app.card and rounds > 1 and verb != "rename":
        dismiss(app)
    else:
        app.card = rounds > 0


def now(table: Table, state: State) -> int:
    """The round (or game turn) that a state is in; 0 where a system counts none."""
    found: Any = table.system.fact(state, "game", "round") or table.system.fact(state, "game", "turn")
    found = found or state.values.get("round")
    return int(found) if isinstance(found, int) or str(found).isdecimal() else 0


def dismiss(app: App, _: str = "") -> None:
    """`card-done`: for good."""
    app.card = False
    app.store.put(card="done")


def card(app: App) -> str:
    """The card with what this browser can do, or nothing."""
    if not app.card or app.game is None:
        return ""
    dice = ("dice",) * app.game.table.system.dice
    shown = ("offline",) * bool(app.offline) + ("names",) + dice + ("install",) * bool(app.can_install)
    return app.renderer.part("learn.html", "card", shown, "learn-card")


def told(app: App, kind: str) -> Any:
    """What the sheet behind one of the card's buttons shows."""
    if kind == "card-offline":
        return app.offline
    if kind == "card-install":
        return app.can_install
    if app.game is None:
        return None
    if kind == "card-dice":
        from page import care

        return care.of_game(app, app.game)["sides"]
    state = app.game.table.state
    say = app.voice.teller(state)
    sides: dict[str, list[tuple[str, str, str]]] = {}
    for unit in state.units.values():
        sides.setdefault(unit.side, []).append((unit.id, unit.name, say.unit(unit.id)))
    return [(say.side(side), units) for side, units in sides.items()]


COMMANDS = {"card-done": dismiss}
