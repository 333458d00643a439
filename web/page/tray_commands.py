"""What the tray's buttons and fields say: `roll`, `key D6`, `plan hit.need 3`..."""

from __future__ import annotations

from typing import TYPE_CHECKING

from page import tray_chain, tray_luck, tray_pad
from page.tray import MOST_HISTORY, TABS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from page.tray import Tray


def _text(tray: Tray, text: str) -> None:
    tray.write(text)


def _key(tray: Tray, key: str) -> None:
    begins = key in tray_pad.DICE or key in tray_pad.MORE_DICE or key.isdigit()
    tray.write(tray_pad.press("" if tray.fresh and begins else tray.text, key))


def _use(tray: Tray, text: str) -> None:
    tray.tab = "roll"
    tray.write(text)


def _again(tray: Tray, place: str) -> None:
    if place.isdigit() and int(place) < len(tray.history):
        tray.write(tray.history[int(place)].text)
        tray.roll()


def _roll(tray: Tray, _: str) -> None:
    tray.roll()


def _tab(tray: Tray, tab: str) -> None:
    if tab in TABS:
        tray.tab = tab
        if tab == "attacks" and tray.text != tray.plan.text:
            tray.write(tray.plan.text)


def _more(tray: Tray, _: str) -> None:
    tray.more = not tray.more


def _keys(tray: Tray, _: str) -> None:
    tray.folded = False


def _real(tray: Tray, _: str) -> None:
    tray.real = not tray.real
    tray.faces = tray.asked = None
    tray.keep()


def _face(tray: Tray, face: str) -> None:
    tray.typed([face])


def _typing(tray: Tray, text: str) -> None:
    tray.typing = text[:4_000]


def _typed(tray: Tray, _: str) -> None:
    text = tray.typing
    tray.typing = ""
    tray.typed(text.replace(",", " ").split())
    if tray.typed_error:
        tray.typing = text


def _known(tray: Tray, word: str) -> None:
    tray.typed(["=" + (word or tray.typing.strip())])


def _untype(tray: Tray, _: str) -> None:
    if tray.faces:
        tray.ask(tray.faces[:-1])


def _skip(tray: Tray, _: str) -> None:
    if tray.faces is not None and tray.expression and tray.asked and tray.asked.why == "angle":
        tray.show(tray.expression.judge(tray.faces), "typed")


def _cancel(tray: Tray, _: str) -> None:
    tray.faces = tray.asked = tray.typed_error = None


def _counted(tray: Tray, ticket: str) -> None:
    if tray.counting == "now" and ticket == str(tray.ticket):
        tray.count()


def _stop(tray: Tray, _: str) -> None:
    if tray.counting == "now":
        tray.counting = "stopped"
        tray.ticket += 1


def _count(tray: Tray, _: str) -> None:
    if tray.counting == "stopped":
        tray.counting = "now"
        tray.later.append(str(tray.ticket))


def _least(tray: Tray, by: str) -> None:
    if tray.odds and by in ("+1", "-1"):
        low, *_, high = tray.odds.weights if len(tray.odds.weights) > 1 else [*tray.odds.weights] * 2
        tray.least = min(max(tray.least_shown + int(by), low), high)


def _plan(tray: Tray, text: str) -> None:
    what, _, value = text.partition(" ")
    plan = tray_chain.change(tray.plan, what, value)
    if plan != tray.plan:
        tray.write(plan.text)
        tray.plan = plan  # as it was typed, not as it was read back


def _clear(tray: Tray, what: str) -> None:
    if what == "history":
        tray.cleared, tray.history = (what, tray.history), ()
    elif what in tray.luck:
        tray.cleared = (what, tray.luck[what])
        tray.luck[what] = tray_luck.Tally()
    tray.keep()


def _unclear(tray: Tray, _: str) -> None:
    what, held = tray.cleared
    if what == "history":
        tray.history = (*tray.history, *held)[:MOST_HISTORY]
    elif what in tray.luck:
        tray.luck[what] = held
    tray.cleared = ("", None)
    tray.keep()


COMMANDS: Mapping[str, Callable[[Tray, str], None]] = {
    "text": _text,
    "key": _key,
    "use": _use,
    "again": _again,
    "roll": _roll,
    "tab": _tab,
    "more": _more,
    "keys": _keys,
    "real": _real,
    "face": _face,
    "typing": _typing,
    "typed": _typed,
    "known": _known,
    "untype": _untype,
    "skip": _skip,
    "cancel": _cancel,
    "counted": _counted,
    "stop": _stop,
    "count": _count,
    "least": _least,
    "plan": _plan,
    "clear": _clear,
    "unclear": _unclear,
}
