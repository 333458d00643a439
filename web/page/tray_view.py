"""What the dice tray shows, as plain values and finished sentences; templates only lay them out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from page import tray, tray_charts, tray_faces, tray_odds, tray_pad
from pycore.dice.answers import Known

if TYPE_CHECKING:
    from page.tray import Tray
    from page.voice import Voice
    from pycore.dice import Expression
    from pycore.dice.die import Asked

EXAMPLES = (
    ("2D6", "sum"),
    ("20D6 3+", "pool"),
    ("10D6 4+ reroll 1", "again"),
    ("2D6 <= 7", "test"),
    ("4D6kh3", "best"),
    ("D66", "d66"),
    ("2D6+5 vs 2D6+2 ties higher", "opposed"),
    ("4 white keep 2", "white"),
    ("scatter 2D6", "scatter"),
    ("random direction D6", "random"),
)
MOST_KEYS = 36  # faces of a die that have a key each
COMPASS = range(0, 360, 45)


def parts(t: Tray, voice: Voice) -> dict[str, Any]:
    """Every part of the screen by its name."""
    roll = t.tab == "roll"
    return {
        "top": [(tab, t.tab == tab) for tab in tray.TABS],
        "entry": _entry(t, voice) if roll else None,
        "result": _result(t, voice) if roll else None,
        "odds": tray_charts.odds_shown(t, voice) if roll and t.faces is None else None,
        "examples": EXAMPLES if roll and not t.text.strip() else (),
        "attacks": tray_charts.attacks(t, voice) if t.tab == "attacks" else None,
        "luck": tray_charts.luck(t, voice) if t.tab == "luck" else None,
        "history": _history(t, voice) if roll and t.faces is None else None,
        "pad": _pad(t, voice) if roll else None,
        "main": None if t.tab == "luck" or t.faces is not None else (t.real, bool(t.made)),
    }


def said(t: Tray, voice: Voice) -> str:
    """The roll that was made, for the ear."""
    if t.made is None or t.expression is None:
        return ""
    result = shown(tray.outcome(t.made.roll), voice)
    said = voice.t("tray.said", text=voice.words.throw(t.expression.text), result=result)
    return " ".join([said, *_verdict(t, voice)])


def shown(code: str, voice: Voice) -> str:
    """What a roll came to, in words."""
    if code in ("pass", "fail"):
        return voice.t("tray.passed" if code == "pass" else "tray.failed")
    if code == "hit":
        return voice.t("tray.stays")
    distance, way, angle = code.partition("@")
    if not way:
        return code
    if distance:
        return (
            voice.t("tray.moves", distance=distance, angle=angle)
            if angle
            else voice.t("tray.moves-arrow", distance=distance)
        )
    return voice.t("tray.way", angle=angle) if angle else voice.t("tray.way-arrow")


# ---- the expression


def _entry(t: Tray, voice: Voice) -> dict[str, Any]:
    v: dict[str, Any] = {"text": t.text, "asking": t.faces is not None, "reads": "", "error": None}
    if t.expression:
        v["reads"] = voice.words.throw(t.expression.text)
    if t.error:
        at = t.error.column - 1
        v["error"] = (
            *tray_charts.mistake(t.error, voice),
            t.text[:at][-24:],
            t.text[at : at + 1],
            t.text[at + 1 :][:12],
        )
    return v


def _pad(t: Tray, voice: Voice) -> tuple[Any, ...]:
    if t.faces is not None and t.asked and t.expression:
        return ("faces", _faces_pad(t, t.expression, t.asked, t.faces, voice))
    dice = tray_pad.MORE_DICE if t.more else tray_pad.DICE
    return ("keys", (dice, tray_pad.NEEDS, t.more, t.folded))


def _faces_pad(t: Tray, expression: Expression, asked: Asked, typed: tuple[int, ...], voice: Voice) -> dict[str, Any]:
    die = voice.t("tray.die-direction") if asked.name == "direction" else tray_charts.name(asked.name, voice)
    key = "tray.ask-" + asked.why if asked.why in ("reroll", "again", "angle") else "tray.ask"
    if asked.name == "direction":
        keys = [("1", voice.t("tray.hit")), ("3", voice.t("tray.arrow"))]
    elif asked.name == "angle":
        keys = [(str(angle), f"{angle}°") for angle in COMPASS]
    else:
        faces = sorted(set(asked.faces)) if asked.sides <= MOST_KEYS else []
        keys = [(str(face), str(face)) for face in faces]
    node = expression.text.startswith(("scatter", "random"))
    return {
        "ask": voice.t(key, n=len(typed) + 1, die=die),
        "die": tray_faces.shape(asked.die) if asked.name != "angle" else "angle",
        "colour": asked.name if asked.name in tray_pad.NAMED else "",
        "keys": keys,
        "typed": " ".join(map(str, typed[-24:])),
        "any": bool(typed),
        "angle": asked.why == "angle",
        "typing": t.typing,
        "error": tray_charts.mistake(t.typed_error, voice)[1:] if t.typed_error else None,
        "known": "" if node or typed else "truth" if expression.truth else "total",
    }


# ---- the roll


def _result(t: Tray, voice: Voice) -> dict[str, Any] | None:
    if t.made is None or t.expression is None:
        return None
    roll = t.made.roll
    code = tray.outcome(roll)
    throws, states, compass = [], set(), None
    if not isinstance(roll, Known):
        left = dict(roll.stages)
        for throw in tray_faces.throws(roll):
            key = "tray.rerolls" if throw.again else "tray.dice"
            title = voice.t(key, n=throw.dice, die=tray_charts.name(throw.die, voice))
            if throw.stage and not throw.again:
                title = f"{voice.t('tray.stage-' + throw.stage)}: {title}"
            throws.append((title, throw.again, [(face, _word(face, voice)) for face in throw.faces]))
            states |= {face.state for face in throw.faces}
            states |= {"passed" for face in throw.faces if face.passed}
        total: Any = roll.total
        if not isinstance(total, int):
            compass = (total.hit and code == "hit", total.distance, total.angle)
        stages = [(voice.t("tray.stage-" + stage), n) for stage, n in left.items()]
    else:
        stages = []
    return {
        "code": code,
        "result": shown(code, voice),
        "long": len(shown(code, voice)) > 9,
        "verdict": _verdict(t, voice),
        "throws": throws,
        "legend": [
            (state, voice.t("tray.legend-" + state)) for state in ("rerolled", "dropped", "passed") if state in states
        ],
        "stages": stages,
        "compass": compass,
        "text": t.expression.text,
    }


def _word(face: tray_faces.Face, voice: Voice) -> str:
    """A die for the ear."""
    value = str(face.face)
    if face.shape == "direction":
        value = voice.t("tray.hit" if face.face <= 2 else "tray.arrow")
    elif face.value != face.face:
        value = voice.t("tray.natural", value=face.value, face=face.face)
    words = [value, *([voice.t("tray.legend-" + face.state)] if face.state else [])]
    if face.passed:
        words.append(voice.t("tray.legend-passed"))
    if face.times > 1:
        words.append(voice.t("tray.times", n=face.times))
    return ", ".join(words)


def _verdict(t: Tray, voice: Voice) -> list[str]:
    """How lucky the roll was: what was needed, expected, came, and how many rolls are worse."""
    odds = t.odds
    if odds is None or t.made is None or t.expression is None or not t.ranks:
        return []
    number, percent = tray_odds.number, tray_odds.percent
    got, lang = int(t.made.roll.outcome), voice.language
    if odds.truth:
        won = odds.weights.get(1, 0)
        return [voice.t("tray.chance-was", percent=percent(won, odds.total, lang))]
    mean = number(odds.mean(), lang)
    node: Any = t.expression.node
    test: Any = getattr(getattr(node, "check", None), "test", None)
    plain = test is not None and hasattr(node, "count") and not (test.roll or test.need_by or node.low or node.high)
    if plain:
        first = voice.t("tray.needed", need=test.need, n=node.count, mean=mean, got=got)
    else:
        first = voice.t("tray.expected", mean=mean, got=got)
    below = sum([w for x, w in odds.weights.items() if x < got])
    above = odds.total - below - odds.weights.get(got, 0)
    if not below and not above:
        return [first]
    counts = test is not None or bool(t.stages)
    if below >= above:
        key, share = "tray.better" if counts else "tray.higher-than", below
    else:
        key, share = "tray.worse" if counts else "tray.lower-than", above
    return [first, voice.t(key, percent=percent(share, odds.total, lang, 0))]


# ---- history


def _history(t: Tray, voice: Voice) -> list[tuple[str, ...]]:
    throw, typed = voice.words.throw, voice.t("tray.typed")
    return [
        (throw(entry.text), shown(entry.outcome, voice), entry.trace, typed if entry.source == "typed" else "")
        for entry in t.history
    ]
