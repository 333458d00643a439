"""A roll that is asked for, as the play screen shows it: a button for the page's dice, or pads for the table's own.

With real dice one tap says what the table knows: passed or failed, the total, how many dice passed. Faces are asked
for only where a rule reads them (such a roll offers no `roll =...`) or where the table wants to say them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from page import care, tray_charts, tray_faces, tray_odds, tray_pad
from page.tray_view import COMPASS, MOST_KEYS
from pycore.dice import DiceError, parse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from page.app import App
    from page.board import Button
    from page.games import Game
    from page.voice import Voice
    from pycore.dice import Die, Expression
    from pycore.turn.state import Ask

MOST_PADS = 24  # outcomes that have a pad each; more are a number to write
MOST_WAITING = 12  # dice still to come that are drawn
QUICK = 5_000  # units of work for odds that are counted before the page is painted


class Typed(NamedTuple):
    """Faces said so far for the roll asked for at this place of this game; `open`: faces were wished for."""

    at: tuple[str, int] = ("", 0)
    faces: tuple[int, ...] = ()
    open: bool = False
    typing: str = ""
    error: str = ""


class _Low:
    """Dice that all show their lowest face."""

    def face(self, die: Die) -> int:
        return die.low


@lru_cache(maxsize=64)
def counts(text: str) -> bool:
    """Whether a roll's result is how many dice passed."""
    expr = parse(text)
    return not expr.truth and any(thrown.passed is not None for thrown in expr.draw(_Low()).dice)


def now(app: App, game: Game) -> Typed:
    """The faces said so far for the roll that is asked for now."""
    at = (game.id, game.table.cursor)
    return app.typed if app.typed and app.typed.at == at else Typed(at)


def drawn(app: App, game: Game, ask: Ask, question: Any, answers: Sequence[Button]) -> dict[str, Any]:
    """The question of a roll and its answers."""
    expr = parse(ask.expr)
    typed, hand = now(app, game), ask.side in care.real(app)
    known = [button for button in answers if button.action.startswith("roll =")]
    rest = [button for button in answers if button.action != "roll" and button not in known]
    v: dict[str, Any] = {
        "question": question,
        "expr": app.voice.words.throw(ask.expr),
        "real": hand,
        "roll": next((b for b in answers if b.action == "roll"), None),
        "known": known,
        "rest": rest,
        "read": ask.natural,
        "chart": None,
        "line": "",
        "pads": (),
        "faces": None,
        "wants": hand and not known,
    }
    odds = expr.odds() if expr.price() <= QUICK else None
    lang = app.voice.language
    if odds is not None and odds.truth:
        beside = not ask.natural if hand else bool(v["roll"] and v["roll"].chance)  # the answers say it themselves
        percent = tray_odds.percent(odds.weights.get(1, 0), odds.total, lang)
        v["line"] = "" if beside else app.voice.t("tray.passes", percent=percent)
    elif odds is not None and not expr.text.startswith("random"):
        v["line"] = app.voice.t("tray.mean", mean=tray_odds.number(odds.mean(), lang))
        v["chart"] = tray_charts.chart(odds, app.voice) if len(odds.weights) > 1 else None
    if hand and (v["wants"] or typed.open):
        v["faces"] = _faces(expr, typed, app.voice)
        v["back"] = bool(known) or bool(typed.faces)
    elif hand:
        v["title"], v["pads"] = (
            _read(expr, ask.natural, known, app.voice) if ask.natural else _pads(expr, odds, known, app.voice)
        )
        v["form"] = next((b for b in known if b.form), None) if not v["pads"] else None
    return v


def _pads(expr: Expression, odds: Any, known: Sequence[Button], voice: Voice) -> tuple[str, list[tuple[str, str, str]]]:
    """What to ask for, and a pad for each answer: action, label, odds."""
    lang = voice.language

    def share(outcome: int) -> str:
        return tray_odds.percent(odds.weights.get(outcome, 0), odds.total, lang, 0) if odds is not None else ""

    if expr.truth:
        return "", [
            (b.action, ("✓ " if b.action == "roll =pass" else "✗ ") + b.label, share(int(b.action == "roll =pass")))
            for b in known
        ]
    scatters = expr.text.startswith("scatter")
    title = voice.t("real.distance" if scatters else "real.successes" if counts(expr.text) else "real.total")
    if odds is None or len(odds.weights) > MOST_PADS or not known:
        return title, []
    stays = voice.t("tray.hit") if scatters else "0"
    return title, [(f"roll ={int(x)}", str(int(x)) if x else stays, share(x)) for x in odds.weights]


def _read(
    expr: Expression, natural: str, known: Sequence[Button], voice: Voice
) -> tuple[str, list[tuple[str, str, str]]]:
    """Pads for a result with the natural face that a rule reads: a six among the dice, or the highest that passed."""
    words = {b.action: b.label for b in known}
    faces, said = ([6], "real.with") if natural == "6" else (_passing(expr), "real.highest")
    pads = []
    for n in range(2 if expr.truth else expr.size().high + 1):
        action = "roll =" + (("fail", "pass")[n] if expr.truth else str(n))
        label = f"{'✗✓'[n]} {words.get(action, '')}" if expr.truth else str(n)
        if not n or natural == "6":
            pads.append((action, label, ""))
        if n:
            pads += [(f"{action} {face}", label, voice.t(said, face=face)) for face in faces]
    return "" if expr.truth else voice.t("real.successes"), pads


def _passing(expr: Expression) -> list[int]:
    """The faces that let a die pass."""
    asked, throws = expr.ask(()), int(expr.size().throws)
    faces = sorted(set(asked.faces)) if asked else []
    return [face for face in faces if expr.judge([face] * throws).outcome]


def _faces(expr: Expression, typed: Typed, voice: Voice) -> dict[str, Any] | None:
    """The die that is asked for next, with a pad for each of its faces."""
    try:
        asked = expr.ask(typed.faces)
    except DiceError as error:
        return {
            "ask": tray_charts.mistake(error, voice)[1],
            "keys": (),
            "said": (),
            "waiting": 0,
            "skip": False,
            "shape": "",
            "colour": "",
            "typing": "",
            "error": "",
        }
    if asked is None:
        return None
    die = tray_charts.name(asked.name, voice)
    key = "tray.ask-" + asked.why if asked.why in ("reroll", "again", "angle") else "tray.ask"
    if asked.name == "direction":
        keys = [("1", voice.t("tray.hit")), ("3", voice.t("tray.arrow"))]
    elif asked.name == "angle":
        keys = [(str(angle), f"{angle}°") for angle in COMPASS]
    else:
        keys = [(str(face), str(face)) for face in sorted(set(asked.faces))] if asked.sides <= MOST_KEYS else []
    waiting = 0 if "reroll" in expr.text else int(min(MOST_WAITING, expr.size().throws)) - len(typed.faces)
    return {
        "ask": voice.t(key, n=len(typed.faces) + 1, die=die),
        "keys": keys,
        "said": typed.faces,
        "waiting": max(0, waiting),
        "skip": asked.why == "angle",
        "shape": "angle" if asked.name == "angle" else tray_faces.shape(asked.die),
        "colour": asked.name if asked.name in tray_pad.NAMED else "",
        "typing": typed.typing,
        "error": typed.error,
    }


def command(app: App, text: str) -> None:
    """`real face 5`, `real back`, `real faces`, `real typed`...: see web/templates/real.html."""
    game = app.game
    if game is None or app.screen != "play" or not game.table.state.asks:
        return
    ask, typed = game.table.state.asks[0], now(app, game)
    if ask.kind != "roll":
        return
    word, _, rest = text.partition(" ")
    if word == "face":
        _said(app, game, ask.expr, typed, rest.split())
    elif word == "typed":
        _said(app, game, ask.expr, typed, typed.typing.replace(",", " ").split())
    elif word == "typing":
        app.typed = typed._replace(typing=rest[:400], open=True)
    elif word == "back":
        app.typed = typed._replace(faces=typed.faces[:-1], open=bool(typed.faces), error="")
    elif word == "faces":
        app.typed = typed._replace(open=True)
    elif word == "skip" and typed.faces:
        _play(app, typed.faces)


def _said(app: App, game: Game, text: str, typed: Typed, words: list[str]) -> None:
    expr, faces = parse(text), typed.faces
    typed = typed._replace(open=True, error="")
    try:
        for word in words:
            asked = expr.ask(faces)
            if asked is None:
                break
            if not word.isascii() or not word.isdigit() or len(word) > 5:
                raise DiceError("answer", len(faces) + 1, found=word[:20])
            expr.ask((*faces, int(word)))
            faces = (*faces, int(word))
        done = expr.ask(faces) is None
    except DiceError as error:
        app.typed = typed._replace(error=" ".join(tray_charts.mistake(error, app.voice)[1:]))
        return
    app.typed = typed._replace(faces=faces, typing="")
    if done:
        _play(app, faces)


def _play(app: App, faces: tuple[int, ...]) -> None:
    app.typed = None
    app.handle("roll " + " ".join(map(str, faces)))
