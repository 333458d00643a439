"""The page as a value: which screen, which game, what is open over it; taps come in, HTML goes out.

Plain Python: `page.main` connects it to a browser, tests to nothing at all. A tap on a button with `data-action` is
an action of the game (`handle`), one with `data-do` a command of the page (`do`, see `commands.py`). What the page
cannot do by itself (copy, download, reload) waits in `effects`.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from page import board, games
from page.painting import Painting
from page.render import Renderer
from page.store import Store
from page.voice import LANGUAGES, Voice
from pycore.turn.action import ActionError, parse_action, quote
from pycore.turn.message import Refusal
from pycore.turn.table import Refused

if TYPE_CHECKING:
    from collections.abc import Callable

    from page.care import Care
    from page.games import Game
    from page.learn import Book
    from page.real import Typed
    from page.setting_up import Draft
    from page.tray import Tray
    from pycore.record.text import RecordError
    from pycore.turn.system import System
    from pycore.turn.table import Table


class App:
    """Everything the page knows while it is open."""

    def __init__(
        self,
        store: Store | None = None,
        *,
        language: str = "en",
        embedded: bool = False,
        wide: bool = False,
        renderer: Renderer | None = None,
        now: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
    ) -> None:
        self.store = store or Store()
        self.store.on_change = self.stored
        self.now = now
        self.embedded = embedded
        chosen = self.store.settings.get("language")
        self.language = str(chosen) if chosen in LANGUAGES else language if language in LANGUAGES else "en"
        self.voice = Voice(self.language)
        self.renderer = renderer or Renderer(self.voice)
        self.renderer.speak(self.voice)
        self.screen = "home"
        self.game: Game | None = None
        self.look = board.Look(wide=wide)
        self.sheet: tuple[str, ...] = ()
        self.tray: Tray | None = None  # the dice, once they are wanted
        self.book: Book | None = None  # the rules, while they are looked up
        self.tour = False  # a worked example goes step by step
        self.card = self.first_refusal = False  # see hints.py
        self.refused: tuple[str, str, str] = ("", "", "")  # the text, the rule, the reason
        self.draft: Draft | None = None  # a game that is being set up
        self.past: Table | None = None  # the game as it was, while somebody looks back
        self.desk: dict[str, Any] = {}  # what the parts that are loaded later remember
        self.shared = ""  # the text of a link that was opened
        self.shared_error = ""
        self.damaged = ""  # a text that could not be read, for download
        self.payload = ""
        self.address = "./"
        self.can_send = False
        self.copied = self.code = self.share_address = ""
        self.banners: dict[str, tuple[str, dict[str, Any], tuple[tuple[str, str], ...]]] = {}
        self.care: Care | None = None  # of the game that is shown
        self.typed: Typed | None = None  # faces of real dice
        self.can_install = ""  # "prompt" where the browser offers it, "ios" where only the person can
        self.offline = ""  # how many MB are kept for playing without a network
        self.said = ""
        self.effects: list[tuple[str, ...]] = []
        # What can wait until the next picture stands: work, and parts that nobody sees yet.
        self.later: Callable[[Callable[[], None]], None] = lambda work: work()
        self.late: Callable[[Callable[[], dict[str, str]]], dict[str, str]] = lambda draw: draw()
        self.painting = Painting()
        if embedded:
            self.tell("embed", "store.embed")
        elif self.store.problem:
            self.tell("storage", "store." + self.store.problem, ("dismiss storage", "store.dismiss"))

    # ---- taps

    def tap(self, kind: str, text: str) -> None:
        """One tap, whatever it was on; never raises for what came from outside."""
        if kind == "action":
            self.handle(text)
        else:
            from page import commands

            commands.run(self, text)

    def fill(self, action: str, value: str) -> None:
        """Plays an action with the open place in it filled in."""
        self.handle(action.replace("{value}", quote(value.strip())).replace("{line}", value.strip()))

    def handle(self, text: str) -> None:
        """Plays an action of the game, or shows why not."""
        game = self.game
        if game is None or self.screen != "play":
            return
        if text.startswith("correct "):
            from page import commands

            commands.run(self, "fix" + text[7:])
            return
        if self.past is not None:
            self.said = self.voice.t("log.looking-stop")
            return
        if self.tour:
            from page import tour

            tour.play_on(self)
        if self.look.looking:
            self.tell("looking", "menu.look", ("keep", "shared.keep"))
            return
        say = self.voice.teller(game.table.state)
        try:
            kept = game.do(text)
        except Refused as error:
            from page import hints

            self.refused = (text, error.refusal.rule, say(error.refusal))
            self.first_refusal = hints.first_refusal(self)
            self.sheet = ("refused",)
            return
        except ActionError as error:
            self.refused = ("", "", self.voice.t("sheet.stale") + " " + self.voice.t(error.key, **error.values))
            self.sheet = ("refused",)
            return
        game.keep(self.store, kept)
        self.went(game, parse_action(kept).verb)

    def move(self, line: str) -> None:
        """Goes somewhere in the game's history."""
        if self.game is None:
            return
        try:
            kept = self.game.do(line)
        except (ActionError, Refused):
            return
        if not self.look.looking:
            self.game.keep(self.store, kept)
        self.went(self.game, "")

    def went(self, game: Game, verb: str) -> None:
        """What a step closes, and what is said of it."""
        self.banners.pop("fixed", None)  # a correction can be taken back until the game goes on
        if self.sheet[:1] not in (("unit",), ("several",), ("table",)) or verb not in ("set", "cost"):
            self.sheet = self.sheet if self.sheet[:1] in (("log",), ("card-names",)) else ()
        side = self.look.open_side
        self.look = self.look._replace(turned=False, open_side="" if side[:1] == "-" else side)
        if game.seq - game.written >= games.EVERY and not self.look.looking:
            self.later(self.flush)
        if "card" not in self.store.settings:
            from page import hints

            hints.after(self, game, verb)
        table = game.table
        said = board.line_text(table, table.cursor - 1, self.voice.teller(table.state), self.voice)
        self.said = said + "\u00a0" if said == self.said else said  # the same words twice would not be read again

    # ---- what stands over the screen

    def tell(self, name: str, key: str, /, *buttons: tuple[str, str], **values: Any) -> None:
        """Shows a banner until it is dismissed."""
        self.banners[name] = (key, values, buttons)

    def open(self, game: Game, *, looking: bool = False) -> None:
        """Shows a game."""
        self.game = game
        self.past = None
        for name in ("roster", "shelf", "deleted"):
            self.banners.pop(name, None)  # what was said of another screen
        self.screen = "play"
        self.sheet = ()
        self.voice = Voice(self.language, game.table.system)
        self.renderer.speak(self.voice)
        self.look = board.Look(wide=self.look.wide, looking=looking)
        self.tour = self.card = False

    def leave(self) -> None:
        """Puts the game away and goes home."""
        self.flush()
        self.game = self.past = None
        self.tour = self.card = False
        self.screen, self.sheet = "home", ()
        self.shared = self.shared_error = self.payload = ""
        self.effects.append(("hash", ""))

    def flush(self) -> None:
        """Writes what is only in the journal as a whole text; called when the page may go."""
        if self.care:
            self.care.bank(self)
        if self.game and not self.look.looking and self.game.seq > self.game.written:
            self.game.save(self.store, self.now())

    @property
    def system(self) -> System | None:
        """The system that is played or set up."""
        if self.screen == "setup" and self.draft:
            return self.draft.system
        return self.game.table.system if self.game else None

    def speak(self, language: str) -> None:
        """Another language, at once."""
        self.language = language if language in LANGUAGES else "en"
        self.voice = Voice(self.language, self.system)
        self.renderer.speak(self.voice)

    def stored(self, game: str, what: str) -> None:
        """The store's answer to a write."""
        if what == "taken" and self.game and self.game.id == game:
            from page import commands

            commands.fork(self)
        elif what == "journal" and self.game and self.game.id == game:
            self.game.save(self.store, self.now())
        elif what == "near":
            self.tell("near", "store.near", ("dismiss near", "store.dismiss"))
        elif what in ("full", "denied") and not self.embedded:
            self.tell("storage", "store." + what, ("download", "home.download"), ("dismiss storage", "store.dismiss"))

    # ---- links

    def arrive(self, fragment: str) -> None:
        """The part of the address behind "#": nothing, `example=alkemy`, or a game."""
        from page import commands

        fragment = fragment.lstrip("#")
        if fragment.startswith("rules=") or self.book:
            from page import learn

            if fragment.startswith("rules="):
                learn.arrive(self, fragment)
                return
            learn.close(self)  # the browser's own way back
        if fragment == "dice" or fragment.startswith("dice="):
            from page import tray_screen

            tray_screen.arrive(self, fragment)
            return
        if not fragment and self.screen == "dice":
            self.leave()
        if not fragment or fragment in (self.payload, "table"):
            return
        if fragment.startswith("example="):
            commands.run(self, "example " + fragment[8:40])
            if not self.embedded:  # else each reload would make one more
                self.effects.append(("hash", ""))
            return
        self.payload = fragment
        commands.received(self, fragment)

    # ---- HTML

    def paint(self) -> dict[str, str]:
        """What changed since the last time, by id; see `page.painting`."""
        if self.care and self.screen != "play":
            self.care = None
            self.effects.append(("care", "awake", ""))
        return self.painting.changes(self)

    def unreadable(self, error: RecordError) -> str:
        """Why a record cannot be read and where, in one line."""
        return self.voice.t("shared.version", line=error.line, reason=self.reason(error))

    def reason(self, error: RecordError) -> str:
        """Why a record cannot be read."""
        values = {
            k: self.voice.t(v) if isinstance(v, str) and v.startswith("error.") else v for k, v in error.values.items()
        }
        reason = values.get("reason")
        if isinstance(reason, Refusal):
            values["reason"] = self.voice.t(reason.key, **reason.values)
        return self.voice.t(error.key, **values)
