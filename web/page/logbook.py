"""The log: line by line by turn, going back to look, going on from there, other ways, and corrections."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any

from page import board
from pycore.turn.action import ActionError, parse_action
from pycore.turn.table import Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from page.app import App
    from page.voice import Teller
    from pycore.turn.message import Message
    from pycore.turn.state import State
    from pycore.turn.table import Table, Tail

WINDOW = 40  # lines that are drawn at once: a log of thousands opens as fast as a short one
AT_ONCE = 12  # of them, so many are drawn before the sheet opens: more than a phone shows
AHEAD = 12  # of them, at most so many that lie ahead
MOST_BRANCHES = 20
MOST_OFFERED = 60


def shown(app: App) -> Table | None:
    """The table as it is looked at: now, or as it was."""
    return app.past or (app.game.table if app.game else None)


# ---- the log


def _headings(app: App, table: Table, indexes: range) -> dict[int, str]:
    """For each line, in which round and whose turn it was played; remembered as long as the states are the same."""
    known: dict[int, tuple[State, str]] = app.desk.setdefault("headings", {})
    if len(known) > 20 * WINDOW:
        known.clear()
    found = {}
    for index in indexes:
        state = table.lines[index - 1].state if index else table.first
        held = known.get(index)
        if held is None or held[0] is not state:
            held = known[index] = (state, _heading(app, table, state))
        found[index] = held[1]
    return found


def _heading(app: App, table: Table, state: State) -> str:
    strip = next((block for block in table.system.view(state) if block.block == "strip"), None)
    if strip is None:
        return ""
    say = app.voice.teller(state)
    title = say(strip.title)  # type: ignore[union-attr]
    sides = [say.side(side) for side in strip.up]  # type: ignore[union-attr]
    return " · ".join([title, *(side for side in sides if side not in title)])


def _window(table: Table, newest: str) -> range:
    """The lines that are drawn; `newest` is how many lie below their upper edge."""
    total = len(table.lines)
    top = int(newest) if newest.isdecimal() and len(newest) < 9 else min(total, table.cursor + AHEAD)
    top = min(total, max(top, min(WINDOW, total)))
    return range(max(0, top - WINDOW), top)


def _groups(app: App, table: Table, indexes: range) -> list[tuple[str, list[Any]]]:
    """These lines by turn, the newest first."""
    total, at = len(table.lines), table.cursor
    say = app.voice.teller(table.state)
    if app.desk.get("spoken") is not app.voice:
        app.desk["spoken"], app.desk["headings"] = app.voice, {}
    headings = _headings(app, table, indexes)
    taken: dict[int, list[str]] = {}
    for roll in table.taken:
        text = roll.text.removeprefix("anyway ").removeprefix("roll").strip()
        taken.setdefault(roll.at, []).append(app.voice.t("log.taken", faces=text))
    groups: list[tuple[str, list[Any]]] = []
    if indexes.stop == total and total in taken:  # after the last line there is
        groups.append(("", [(0, "", (), False, False, tuple(taken[total]))]))
    for index in reversed(indexes):
        line = table.lines[index]
        row = (
            index + 1,
            board.line_text(table, index, say, app.voice),
            rules_of(line.events),
            index + 1 == at,
            index + 1 > at,
        )
        if not groups or groups[-1][0] != headings[index]:
            groups.append((headings[index], []))
        groups[-1][1].append((*row, tuple(taken.get(index, ()))))
    return groups


def _log(app: App, newest: str = "") -> Any:
    """A window of the log, the newest line first, as far as a phone shows it; `older` is the rest."""
    table = app.game.table if app.game else None
    if table is None:
        return None
    total, lines = len(table.lines), _window(table, newest)
    return "log", {
        "groups": _groups(app, table, lines[-AT_ONCE:]),
        "later": total - lines.stop,
        "later_at": min(total, lines.stop + WINDOW),
        "total": total,
    }


def older(app: App, newest: str = "") -> str:
    """The lines below those, and the ways that were left, drawn."""
    table = app.game.table if app.game else None
    if table is None:
        return ""
    lines = _window(table, newest)
    above, below = lines[-AT_ONCE:], lines[:-AT_ONCE]
    groups = _groups(app, table, below) if below else []
    if groups and groups[0][0] == _headings(app, table, above)[above.start]:
        groups[0] = ("", groups[0][1])  # it goes on
    value = {
        "groups": groups,
        "earlier": lines.start,
        "at_start": table.cursor == 0,
        "branches": _branches(app, table, app.voice.teller(table.state)),
    }
    return str(app.renderer.macros("log.html").older(value)).strip()


def _branches(app: App, table: Table, say: Teller) -> list[Any]:
    """Other ways the game went, the latest first: index, from where and how many lines, how it begins."""
    found = []
    for index in range(len(table.tails) - 1, max(-1, len(table.tails) - 1 - MOST_BRANCHES), -1):
        tail = table.tails[index]
        if tail.lines:
            what = _begins(table, tail, say)
            label = app.voice.t("log.branch", at=tail.at, what=what)
            found.append((index, label, app.voice.t("play.log-tail", n=len(tail.lines))))
    return found


def _begins(table: Table, tail: Tail, say: Teller) -> str:
    """The first line of another way in words, where it still fits; else as it stands."""
    text = tail.lines[0]
    if tail.at > len(table.lines):
        return text
    state = table.lines[tail.at - 1].state if tail.at else table.first
    try:
        action = parse_action(text)
        table.system.read(state, action)
        _, events = table.system.apply(state, action)
    except ActionError:
        return text
    return board.told(events[:1], say, text)


# ---- one line


def _line(app: App, number: str = "") -> Any:
    """A line of the log, and what may stand in its place."""
    table = app.game.table if app.game else None
    if table is None or not number.isdecimal() or not 0 < int(number) <= len(table.lines):
        return None
    index = int(number) - 1
    line = table.lines[index]
    state = table.lines[index - 1].state if index else table.first
    say = app.voice.teller(table.state)
    offers = []
    for option in table.system.options(state)[:MOST_OFFERED]:
        if option.refusal is None and option.action != line.text:
            button = board.button(option, state, app.voice.teller(state), app.voice)
            offers.append(button._replace(action=f"correct {index} {button.action}"))
    fault, again = app.desk.get("fault", ("", ""))
    return "line", {
        "n": index + 1,
        "index": index,
        "text": board.told(line.events, say, line.text),
        "raw": line.text,
        "offers": offers,
        "fault": fault,
        "again": again,
    }


def _fix(app: App) -> Any:
    """How much would hold, before it is done."""
    wanted = app.desk.get("fix")
    if app.game is None or wanted is None:
        return None
    index, text, held, later = wanted
    return "fix", {"n": index + 1, "index": index, "remove": text is None, "held": held, "later": later}


SHEETS: Mapping[str, tuple[str, Callable[..., Any]]] = {
    "log": ("log.html", _log),
    "line": ("log.html", _line),
    "fix": ("log.html", _fix),
}


# ---- looking


def rules_of(events: Sequence[Message]) -> tuple[str, ...]:
    """The rules that an event names, each once."""
    return tuple(dict.fromkeys(event.rule for event in events if event.rule))


def rules(past: Table) -> tuple[str, ...]:
    """The rules that the line one is looking at names."""
    return rules_of(past.lines[past.cursor - 1].events) if past.cursor else ()


def look(app: App, at: int) -> None:
    """Shows the game as it was after so many lines; nothing is played or lost by that."""
    table = app.game.table if app.game else None
    if table is None or not 0 <= at <= len(table.lines):
        return
    app.sheet = ()
    app.past = None
    if at != table.cursor:
        app.past = copy(table)
        app.past.cursor = at
        app.said = told(app)


def told(app: App) -> str:
    """Where one is looking, in a sentence."""
    past = app.past
    if past is None:
        return ""
    if not past.cursor:
        return app.voice.t("log.look-start")
    return app.voice.t("log.looking", n=past.cursor, all=len(past.lines))


def bar(app: App) -> tuple[Any, ...]:
    """What stands in place of the log's last line while one is looking."""
    past = app.past
    if past is None:
        return ()
    last = board.line_text(past, past.cursor - 1, app.voice.teller(past.state), app.voice)
    return told(app), last, past.cursor, past.cursor > 0, past.cursor < len(past.lines)


def _look(app: App, number: str) -> None:
    if number.isdecimal() and len(number) < 9:
        look(app, int(number))


def _return(app: App, _: str) -> None:
    app.past = None
    app.sheet = ()


def _go_on(app: App, _: str) -> None:
    if app.past is not None:
        at, app.past = app.past.cursor, None
        app.move(f"cursor {at}")
        app.said = app.voice.t("log.went-on")


def _take(app: App, number: str) -> None:
    """Takes up another way; what stands there now is kept as one."""
    table = app.game.table if app.game else None
    if table is None or not number.isdecimal() or int(number) >= len(table.tails):
        return
    tail = table.tails[int(number)]
    app.past = None
    behind = len(table.lines) > tail.at
    app.sheet = ()
    app.move("take-up " + number)
    held = table.cursor - min(tail.at, len(table.lines))
    key = "log.took-kept" if behind or held < len(tail.lines) else "log.took"
    app.tell("fixed", key, ("dismiss fixed", "store.dismiss"), n=len(tail.lines), held=held)


# ---- correcting


def correct(app: App, index: int, text: str | None, *, sure: bool = False) -> None:
    """Puts a line in the place of another, or takes it out; asks first where later lines would not hold."""
    game = app.game
    if game is None or not 0 <= index < len(game.table.lines):
        return
    before = game.table
    later = len(before.lines) - index - 1
    trial = before.apart()
    try:
        held = trial.correct(index, text)
    except Refused as error:
        say = app.voice.teller(before.state)
        app.desk["fault"] = (say(error.refusal), f"correct {index} anyway {text}")
        return
    except ActionError as error:
        app.desk["fault"] = (app.voice.t(error.key, **error.values), "")
        return
    app.desk.pop("fault", None)
    if held < later and not sure:
        app.desk["fix"] = (index, text, held, later)
        app.sheet = ("fix",)
        return
    game.table = trial
    if not app.look.looking:
        game.keep(app.store, f"correct {index} {text or ''}".rstrip())
    app.past = None
    app.sheet = ()
    app.went(game, "")
    app.desk["unfix"] = (before, game.seq)
    keys = ("log.removed", "log.removed-last") if text is None else ("log.corrected", "log.corrected-last")
    key = keys[not later]
    app.tell("fixed", key, ("unfix", "log.unfix"), ("dismiss fixed", "store.dismiss"), n=later, at=index + 1, held=held)


def _correct(app: App, text: str) -> None:
    """`fix INDEX [LINE]`; without a line, the one that stands there goes."""
    number, _, line = text.partition(" ")
    if number.isdecimal():
        correct(app, int(number), line.strip() or None)


def _sure(app: App, _: str) -> None:
    wanted = app.desk.pop("fix", None)
    if wanted is not None:
        correct(app, wanted[0], wanted[1], sure=True)


def _unfix(app: App, _: str) -> None:
    """As it was before the last correction, as long as nothing was played since."""
    before, seq = app.desk.pop("unfix", (None, -1))
    app.banners.pop("fixed", None)
    game = app.game
    if game is None or before is None or seq != game.seq:
        return
    game.table = before
    game.seq += 1
    app.past = None
    if not app.look.looking:
        game.save(app.store, app.now())


COMMANDS: Mapping[str, Callable[[App, str], None]] = {
    "look-at": _look,
    "return": _return,
    "go-on": _go_on,
    "take": _take,
    "fix": _correct,
    "fix-sure": _sure,
    "unfix": _unfix,
}
