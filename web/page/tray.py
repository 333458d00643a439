"""The dice tray as a value: an expression, its odds, a roll, what was rolled before. Commands in, state out.

Nothing here draws or speaks: `tray_view` lays it out, `tray_screen` connects it to the page. Dice fall by a seed that
is drawn for each roll alone, so that no copy of the page (a snapshot, a page brought back, a second window) can roll
what another one rolled.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, NamedTuple

from page import tray_chain, tray_luck, tray_pad
from pycore.dice import BUDGET, DiceError, Seeded, parse, parse_answer
from pycore.dice.answers import Known

if TYPE_CHECKING:
    from collections.abc import Callable

    from pycore.dice import Distribution, Expression, Roll
    from pycore.dice.die import Asked

TABS = ("roll", "attacks", "luck")
QUICK = 5_000  # units of work that are counted before the page is painted; more would be felt (0.1 s)
PAUSE = 300  # milliseconds that a dear count waits, and in which it can be stopped
MOST_HISTORY = 50
MOST_TRACE = 60
MOST_TYPED = 2_000  # faces that people would type
_WORDS = {"hit": "1", "arrow": "3"}  # faces of the direction die


class Entry(NamedTuple):
    """A line of the history: what was rolled, by whom, what it came to (a code), the dice in one line."""

    text: str
    source: str
    outcome: str
    trace: str = ""


class Made(NamedTuple):
    """The roll that is shown."""

    roll: Roll | Known
    source: str


class Tray:
    """What the tray knows while the page is open. `put` keeps what outlives it, `later` asks to be called again."""

    def __init__(self, kept: Any = None, put: Callable[[dict[str, Any]], None] = lambda _: None) -> None:
        self.put = put
        self.tab = "roll"
        self.more = False  # the second row of dice on the pad
        self.text = ""
        self.expression: Expression | None = None
        self.error: DiceError | None = None
        self.odds: Distribution | None = None
        self.stages: tuple[Distribution, ...] = ()
        self.refused: DiceError | None = None  # why there are no odds
        self.counting = ""  # "", "now" (asked for, not begun) or "stopped"
        self.ticket = 0
        self.later: list[str] = []
        self.least: int | None = None
        self.made: Made | None = None
        self.fresh = False  # the next key begins a new expression
        self.folded = False  # the keys make room for the roll
        self.faces: tuple[int, ...] | None = None  # typed so far, while faces are asked for
        self.asked: Asked | None = None
        self.typed_error: DiceError | None = None
        self.typing = ""
        self.plan = tray_chain.Plan()
        self.made_count = 0
        self.cleared: tuple[str, Any] = ("", None)
        kept = kept if isinstance(kept, dict) else {}
        self.real = kept.get("real") is True
        self.history = _history(kept.get("history"))
        luck = kept.get("luck")
        luck = luck if isinstance(luck, dict) else {}
        self.luck = {source: tray_luck.read(luck.get(source)) for source in tray_luck.SOURCES}

    def run(self, command: str) -> None:
        """Carry out one command; an unknown one does nothing."""
        from page.tray_commands import COMMANDS

        word, _, rest = command.partition(" ")
        done = COMMANDS.get(word)
        if done is not None:
            done(self, rest)

    def keep(self) -> None:
        """Write what outlives the page."""
        luck = {source: tray_luck.stored(tally) for source, tally in self.luck.items()}
        self.put({"real": self.real, "history": [list(entry) for entry in self.history], "luck": luck})

    # ---- the expression and its odds

    def write(self, text: str) -> None:
        """Another expression; the roll of the one before goes."""
        self.text = text[: tray_pad.LONGEST + 1]
        self.made, self.faces, self.asked, self.least = None, None, None, None
        self.fresh = self.folded = False
        self.expression = self.error = None
        try:
            self.expression = parse(self.text) if self.text.strip() else None
        except DiceError as error:
            self.error = error
        self._price()
        if self.expression and (plan := tray_chain.read(self.expression)):
            self.plan = plan

    def _price(self) -> None:
        """Count what is cheap, put off what is dear, refuse what is too dear."""
        self.odds, self.stages, self.refused, self.counting = None, (), None, ""
        self.ticket += 1
        if self.expression is None:
            return
        price = self.expression.price()
        if QUICK < price <= BUDGET:
            self.counting = "now"
            self.later.append(str(self.ticket))
        else:
            self.count()

    def count(self) -> None:
        """Count the odds now."""
        self.counting = ""
        if self.expression is None:
            return
        try:
            self.odds = self.expression.odds()
            if hasattr(self.expression.node, "tables"):
                self.stages = self.expression.stages()
        except DiceError as error:
            self.refused = error
            return
        if self.made:
            self._rank()

    @property
    def least_shown(self) -> int:
        """The outcome whose "at least" is shown: the chosen one, what was rolled, or about the mean."""
        if self.least is not None:
            return self.least
        if self.made:
            return int(self.made.roll.outcome)
        return -int(-self.odds.mean() // 1) if self.odds else 0

    def _rank(self) -> None:
        """Add the roll that is shown to the luck of its source."""
        if self.made and self.odds and self.ranks:
            tally = self.luck[self.made.source].ranked(self.odds, int(self.made.roll.outcome))
            self.luck[self.made.source] = tally
            self.keep()

    @property
    def ranks(self) -> bool:
        """Whether a higher outcome means anything: an angle or a way does not."""
        return self.expression is not None and not self.expression.text.startswith(("random", "scatter"))

    # ---- rolling

    def roll(self) -> None:
        """Roll, or begin to ask for the faces of real dice."""
        if self.expression is None:
            return
        self.tab = "roll"
        if self.real:
            self.made, self.typed_error, self.typing = None, None, ""
            self.ask(())
            return
        try:
            roll = self.expression.draw(Seeded(secrets.token_bytes(32), "tray", "roll", 0))
        except DiceError as error:  # it turned out to need too many dice
            self.error = error
            return
        self.show(roll, "digital")

    def show(self, roll: Roll | Known, source: str) -> None:
        """Show a roll of the expression, and keep what is to be known of it."""
        if self.expression is None:
            return
        self.made, self.faces, self.asked = Made(roll, source), None, None
        self.fresh = self.folded = True
        self.made_count += 1
        if not isinstance(roll, Known):
            self.luck[source] = self.luck[source].thrown(roll)
            trace = roll.text.removeprefix(self.expression.text + ": ").rpartition(" = ")[0]
        else:
            trace = ""
        if self.odds:
            self._rank()
        entry = Entry(self.expression.text, source, outcome(roll), trace if len(trace) <= MOST_TRACE else "")
        self.history = (entry, *self.history)[:MOST_HISTORY]
        self.keep()

    def ask(self, faces: tuple[int, ...]) -> None:
        """Take these faces as typed; ask for the next die, or judge them."""
        if self.expression is None:
            return
        try:
            asked = self.expression.ask(faces)
            self.typed_error = None
        except DiceError as error:
            self.typed_error = error
            return
        self.faces, self.asked = faces, asked
        if asked is None:
            self.show(self.expression.judge(faces), "typed")

    def typed(self, words: list[str]) -> None:
        """Several faces at once, or what the table knows."""
        if self.faces is None or self.expression is None or not words:
            return
        try:
            if words[0].startswith("="):
                self.show(parse_answer(self.expression, words), "typed")
                return
            for word in words[:MOST_TYPED]:
                face = _WORDS.get(word.lower(), word)
                if not face.lstrip("-").isdigit() or len(face) > 8:
                    raise DiceError("answer", len(self.faces) + 1, found=word[:20])
                self.ask((*self.faces, int(face)))
                if self.typed_error or self.faces is None:
                    return
        except DiceError as error:
            self.typed_error = error


def outcome(roll: Roll | Known) -> str:
    """What a roll came to as a short code: "13", "pass", "fail", "hit", "7@143" (distance and angle)."""
    total: Any = roll.total
    if total is True or total is False:
        return "pass" if total else "fail"
    if isinstance(total, int):
        return str(total)
    if total.hit and total.distance == 0 and total.angle is None:
        return "hit"
    angle = "" if total.angle is None else total.angle
    return f"{'' if total.distance is None else total.distance}@{angle}"


def _history(found: Any) -> tuple[Entry, ...]:
    entries = []
    for item in found[:MOST_HISTORY] if isinstance(found, list) else ():
        if isinstance(item, list) and len(item) == 4 and all(isinstance(x, str) and len(x) <= 500 for x in item):
            try:
                parse(item[0])
            except DiceError:
                continue
            if item[1] in tray_luck.SOURCES:
                entries.append(Entry(*item))
    return tuple(entries)
