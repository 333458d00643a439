"""Care for the table: the screen stays awake, time per side, a sign when the other side is up.

What belongs to one game (its clock, whose dice are real) is kept beside it in the settings, never in its record.
What only a browser can do is asked for as an effect, ("care", what, how), and done by web/js/care.js.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from page.app import App
    from page.games import Game

LONGEST = 360_000_000  # milliseconds that a clock counts to: a hundred hours
MOST_GAMES = 200
MINUTE = 60_000
FEW = 2  # so many sides all have their time shown, even before they had any
SWITCHES = ("awake", "buzz", "sound", "keys")
ON = ("awake", "keys")  # what is on until somebody switches it off


def on(app: App, switch: str) -> bool:
    """Whether something is switched on."""
    return app.store.settings.get(switch, switch in ON) is True


def kept(app: App) -> dict[str, Any]:
    """What is kept beside the game that is open."""
    found = app.store.settings.get("care")
    mine = found.get(app.game.id) if app.game and isinstance(found, dict) else None
    return mine if isinstance(mine, dict) else {}


def keep(app: App, **changes: Any) -> None:
    """Keep something beside the game that is open."""
    if not app.game:
        return
    found = app.store.settings.get("care")
    known = {k: v for k, v in found.items() if k in app.store.records} if isinstance(found, dict) else {}
    mine = {**kept(app), **changes}
    known.pop(app.game.id, None)
    app.store.put(care={**dict(list(known.items())[1 - MOST_GAMES :]), app.game.id: mine})


def real(app: App) -> list[str]:
    """The sides that throw real dice."""
    found = kept(app).get("real")
    return [side for side in found if isinstance(side, str)] if isinstance(found, list) else []


class Clock:
    """Time by side: of the whole game, of this round, of this turn; all in milliseconds."""

    def __init__(self, kept: Any) -> None:
        kept = kept if isinstance(kept, dict) else {}
        self.total = _times(kept.get("total"))
        self.rounds = _times(kept.get("round"))
        self.turn = _time(kept.get("turn"))
        self.up = str(kept.get("up", ""))
        self.number = kept.get("number")
        self.paused = kept.get("paused") is True
        self.since = 0  # when the running stretch began; 0 while nothing runs

    def bank(self, now: int) -> None:
        """Count the running stretch; a clock that goes on begins the next one."""
        past = max(0, now - self.since) if self.since else 0
        for times in (self.total, self.rounds):
            times[self.up] = min(LONGEST, times.get(self.up, 0) + past)
        self.turn = min(LONGEST, self.turn + past)
        self.since = 0 if self.paused else now

    def moved(self, up: str, number: Any, now: int) -> None:
        """Another side is up, or another round has begun."""
        self.bank(now)
        if number != self.number:
            self.rounds, self.number = {}, number
        if up != self.up:
            self.turn, self.up = 0, up

    def stored(self) -> dict[str, Any]:
        """What is kept of it."""
        return {
            "total": self.total,
            "round": self.rounds,
            "turn": self.turn,
            "up": self.up,
            "number": self.number,
            "paused": self.paused,
        }


class Care:
    """What is known of one game while it is shown."""

    def __init__(self, app: App, game: Game) -> None:
        self.game = game
        self.up: tuple[str, ...] | None = None
        self.cursor = game.table.cursor
        found = kept(app).get("clock")
        self.clock = Clock(found) if found else None
        app.effects.append(("care", "awake", "on" if on(app, "awake") else ""))

    def bank(self, app: App) -> None:
        """Count the time until now, and keep it."""
        if self.clock and not app.look.looking and app.game is self.game:
            self.clock.bank(app.now())
            keep(app, clock=self.clock.stored())


def seen(app: App, game: Game, up: tuple[str, ...], number: Any) -> dict[str, Any] | None:
    """Takes note of who is up as a game is painted; gives the clock to show, if there is one."""
    care = app.care
    if care is None or care.game is not game:
        care = app.care = Care(app, game)
    at = game.table.cursor
    if up != care.up and care.up is not None and up and at > care.cursor and not app.look.looking:
        signs = [word for word in ("buzz", "sound") if on(app, word)]
        if signs:
            app.effects.append(("care", "up", " ".join(signs)))
    care.up, care.cursor = up, at
    clock = care.clock
    if clock is None or app.look.looking:
        return None
    now, who = app.now(), up[0] if len(up) == 1 else ""
    if (who, number) != (clock.up, clock.number):
        clock.moved(who, number, now)
        keep(app, clock=clock.stored())
    elif not clock.since and not clock.paused:
        clock.since = now
    say = app.voice.teller(game.table.state)
    running = clock.since

    def shown(ms: int, *, runs: bool) -> tuple[str, int]:
        return told(ms), running - ms if runs and running else 0

    there = list(game.table.state.sides)
    named = [side for side in there if len(there) <= FEW or side in clock.total or side == clock.up]
    named += [""] if "" in clock.total and clock.total[""] >= MINUTE else []
    sides = [
        (
            app.voice.t("clock.table") if not side else say.side(side),
            side == clock.up,
            shown(clock.total.get(side, 0), runs=side == clock.up),
            shown(clock.rounds.get(side, 0), runs=side == clock.up),
        )
        for side in named
    ]
    return {"paused": clock.paused, "turn": shown(clock.turn, runs=True), "sides": sides}


def told(ms: int) -> str:
    """A time as people read it.

    >>> told(0), told(61_000), told(3_661_000)
    ('0:00', '1:01', '1:01:01')
    """
    minutes, seconds = divmod(ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def own_game(app: App) -> None:
    """The first game of one's own: the browser is asked, once, to keep what this page stores."""
    if not app.store.settings.get("asked") and not app.embedded:
        app.store.put(asked=True)
        app.effects.append(("care", "persist", ""))


def command(app: App, text: str) -> None:
    """`care awake`, `care clock`, `care pause`...: see web/templates/care.html."""
    word, _, rest = text.partition(" ")
    if word in SWITCHES:
        app.store.put(**{word: not on(app, word)})
        if word == "awake" and app.screen == "play":
            app.effects.append(("care", "awake", "on" if on(app, "awake") else ""))
        elif word == "keys":
            app.effects.append(("keys", "on" if on(app, "keys") else "off"))
        elif word in ("buzz", "sound") and on(app, word):
            app.effects.append(("care", "up", word))  # what it will be like
    elif word == "real" and app.game and rest in app.game.table.state.sides:
        now = real(app)
        keep(app, real=[side for side in now if side != rest] if rest in now else [*now, rest])
    elif word in ("clock", "pause", "reset") and app.care and app.care.game is app.game:
        _clock(app, app.care, word)
    elif word == "install":
        app.effects.append(("install",))


def _clock(app: App, care: Care, word: str) -> None:
    if word == "clock" and care.clock:
        care.clock = None
        keep(app, clock=None)
        return
    if care.clock is None or word == "reset":
        care.clock = Clock({"paused": care.clock.paused if care.clock else False})
    elif word == "pause":
        care.clock.bank(app.now())
        care.clock.paused = not care.clock.paused
        care.clock.since = 0
    keep(app, clock=care.clock.stored())


def shown(app: App) -> dict[str, Any]:
    """The settings that belong here."""
    return {
        "switches": [
            (word, app.voice.t("care." + word), app.voice.t("care." + word + "-about"), on(app, word))
            for word in SWITCHES
        ],
        "install": "" if app.embedded else app.can_install,
        "offline": app.offline,
    }


def of_game(app: App, game: Game) -> dict[str, Any]:
    """What can be switched for the game that is open: real dice by side, and the clock."""
    say, thrown = app.voice.teller(game.table.state), real(app)
    clock = app.care.clock if app.care else None
    return {
        "sides": [(side, say.side(side), side in thrown) for side in game.table.state.sides if game.table.system.dice],
        "clock": clock is not None,
        "paused": clock is not None and clock.paused,
    }


def _time(found: Any) -> int:
    return min(LONGEST, max(0, found)) if type(found) is int else 0


def _times(found: Any) -> dict[str, int]:
    return {str(k): _time(v) for k, v in found.items()} if isinstance(found, dict) else {}
