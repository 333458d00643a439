"""The dice tray on the page: commands from buttons, what is said, the address, the parts that are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from page import screens, tray_charts, tray_view
from page.tray import PAUSE, Tray
from page.voice import Voice

if TYPE_CHECKING:
    from page.app import App

ADDRESS = "#dice"
MOST_ADDRESS = 4_500  # characters of an address that are worth reading


def command(app: App, text: str) -> None:
    """Carry out `dice ...`; `dice` alone opens the tray."""
    word = text.partition(" ")[0]
    if app.screen != "dice":
        if word not in ("", "use"):
            return  # a count that comes when the tray is gone
        show(app)
        if not word:
            app.effects.append(("address", ADDRESS))
    tray = opened(app)
    before = tray.made_count, tray.faces
    tray.run(text)
    _wait(app, tray)
    if word == "copy":
        app.effects.append(("here",))
        app.said = app.voice.t("share.copied")
    elif word in ("clear", "unclear"):
        app.banners.pop("cleared", None)
        if word == "clear":
            app.tell("cleared", "tray.cleared", ("dice unclear", "tray.undo"), ("dismiss cleared", "store.dismiss"))
    elif word in ("roll", "again") and tray.error:
        app.said = " ".join(tray_charts.mistake(tray.error, app.voice)[1:])
    if tray.made_count != before[0]:
        # The same words twice would not be read again.
        app.said = tray_view.said(tray, app.voice) + ("" if tray.made_count % 2 else "\u00a0")
        app.effects += [("address", address(tray.text)), ("focus", "dice-roll")]
    elif tray.faces != before[1]:
        app.effects.append(("focus", "dice-roll" if tray.faces is None else "dice-ask"))


def _wait(app: App, tray: Tray) -> None:
    """Have the tray called again after the paint for what it has put off."""
    app.effects += [("later", f"dice counted {ticket}", str(PAUSE)) for ticket in tray.later]
    tray.later.clear()


def opened(app: App) -> Tray:
    """The tray, made when it is first wanted."""
    if app.tray is None:
        app.tray = Tray(app.store.settings.get("dice"), lambda kept: app.store.put(dice=kept))
    return app.tray


def show(app: App) -> None:
    """Put the tray on the screen; a game that is open is put away."""
    app.flush()
    app.game, app.screen, app.sheet = None, "dice", ()
    app.voice = Voice(app.language)
    app.renderer.speak(app.voice)
    tray = opened(app)
    if tray.counting == "now":  # the tray was left meanwhile
        tray.later.append(str(tray.ticket))
        _wait(app, tray)


def arrive(app: App, fragment: str) -> None:
    """The address `#dice` or `#dice=EXPRESSION`. It may say anything."""
    from urllib.parse import unquote

    if app.screen != "dice":
        show(app)
    written = "".join([c for c in unquote(fragment[5:MOST_ADDRESS]) if c.isprintable()])
    if written and written != opened(app).text:
        command(app, "use " + written)


def address(text: str) -> str:
    """The address of an expression."""
    from urllib.parse import quote

    return f"{ADDRESS}={quote(text, safe='+,*/()=')}" if text else ADDRESS


def parts(app: App) -> dict[str, str]:
    """The parts of the screen, drawn."""
    draw = app.renderer.part
    found = {"banner": screens.banner(app)}
    for name, value in tray_view.parts(opened(app), app.voice).items():
        found["dice-" + name] = draw("dice.html", name, value, "dice-" + name)
    return found
