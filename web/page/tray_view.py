"""What the dice tray shows, as plain values and finished sentences; templates only lay them out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from page import tray, tray_chain, tray_faces, tray_luck, tray_odds, tray_pad
from pycore.dice import DiceError
from pycore.dice.answers import Known

if TYPE_CHECKING:
    from page.tray import Tray
    from page.voice import Voice
    from pycore.dice import Distribution

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
        "odds": _odds(t, voice) if roll and t.faces is None else None,
        "examples": EXAMPLES if roll and not t.text.strip() else (),
        "attacks": _attacks(t, voice) if t.tab == "attacks" else None,
        "luck": _luck(t, voice) if t.tab == "luck" else None,
        "history": _history(t, voice) if roll and t.faces is None else None,
        "pad": _pad(t, voice) if roll else None,
        "main": None if t.tab == "luck" or t.faces is not None else (t.real, bool(t.made)),
    }


def mistake(error: DiceError, voice: Voice) -> tuple[str, str, str]:
    """Where an error is, what it says, and what would be right."""
    where = voice.t("tray.at", n=error.column)
    said = voice.t("dice." + error.key, **error.values)
    return where, said, voice.t(f"dice.{error.key}.hint", **error.values)


def said(t: Tray, voice: Voice) -> str:
    """The roll that was made, for the ear."""
    assert t.made is not None
    assert t.expression is not None
    result = shown(tray.outcome(t.made.roll), voice)
    return " ".join([voice.t("tray.said", text=t.expression.text, result=result), *_verdict(t, voice)])


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
        v["reads"] = t.expression.text
    if t.error:
        at = t.error.column - 1
        v["error"] = (*mistake(t.error, voice), t.text[:at][-24:], t.text[at : at + 1], t.text[at + 1 :][:12])
    return v


def _pad(t: Tray, voice: Voice) -> tuple[Any, ...]:
    if t.faces is not None:
        return ("faces", _faces_pad(t, voice))
    dice = tray_pad.MORE_DICE if t.more else tray_pad.DICE
    return ("keys", (dice, tray_pad.NEEDS, t.more, t.folded))


def _faces_pad(t: Tray, voice: Voice) -> dict[str, Any]:
    assert t.expression is not None
    assert t.asked is not None
    assert t.faces is not None
    asked = t.asked
    die = voice.t("tray.die-direction") if asked.name == "direction" else name(asked.name, voice)
    key = "tray.ask-" + asked.why if asked.why in ("reroll", "again", "angle") else "tray.ask"
    if asked.name == "direction":
        keys = [("1", voice.t("tray.hit")), ("3", voice.t("tray.arrow"))]
    elif asked.name == "angle":
        keys = [(str(angle), f"{angle}°") for angle in COMPASS]
    else:
        faces = sorted(set(asked.faces)) if asked.sides <= MOST_KEYS else []
        keys = [(str(face), str(face)) for face in faces]
    node = t.expression.text.startswith(("scatter", "random"))
    return {
        "ask": voice.t(key, n=len(t.faces) + 1, die=die),
        "die": tray_faces.shape(asked.die) if asked.name != "angle" else "angle",
        "colour": asked.name if asked.name in tray_pad.NAMED else "",
        "keys": keys,
        "typed": " ".join(map(str, t.faces[-24:])),
        "any": bool(t.faces),
        "angle": asked.why == "angle",
        "typing": t.typing,
        "error": mistake(t.typed_error, voice)[1:] if t.typed_error else None,
        "known": "" if node or t.faces else "truth" if t.expression.truth else "total",
    }


def name(die: str, voice: Voice) -> str:
    """What a die is called."""
    if die in tray_pad.NAMED:
        return voice.t("tray.colour-" + die)
    return voice.t("tray.die-direction") if die == "direction" else die.upper()


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
            title = voice.t(key, n=throw.dice, die=name(throw.die, voice))
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


# ---- odds


def _odds(t: Tray, voice: Voice) -> dict[str, Any] | None:
    if t.expression is None:
        return None
    v: dict[str, Any] = {"state": "", "refused": "", "lines": [], "least": "", "chart": None, "stages": []}
    if t.refused:
        v["refused"] = " ".join(mistake(t.refused, voice)[1:])
        return v
    if t.counting or t.odds is None:
        v["state"] = t.counting or "now"
        return v
    odds, lang = t.odds, voice.language
    if t.expression.text.startswith("random") and not hasattr(t.expression.node.distance, "play"):  # type: ignore[attr-defined]
        v["lines"] = [voice.t("tray.any-way")]
        return v
    if odds.truth:
        v["lines"] = [voice.t("tray.passes", percent=tray_odds.percent(odds.weights.get(1, 0), odds.total, lang))]
    else:
        low, high = next(iter(odds.weights)), next(reversed(odds.weights))
        number = tray_odds.number
        v["lines"] = [
            voice.t("tray.mean", mean=number(odds.mean(), lang)),
            voice.t("tray.range", low=number(low, lang), high=number(high, lang)),
        ]
        if t.expression.text.startswith(("scatter", "random")):
            v["lines"].insert(0, voice.t("tray.of-distance"))
        if len(odds.weights) > 1:
            n = t.least_shown
            weight = sum([w for x, w in odds.weights.items() if x >= n])
            v["least"] = voice.t(
                "tray.at-least", n=number(n, lang), percent=tray_odds.percent(weight, odds.total, lang)
            )
    got = int(t.made.roll.outcome) if t.made else None
    v["chart"] = chart(odds, voice, got) if len(odds.weights) > 1 else None
    stages = [stage for stage, _ in zip(_stage_names(t), t.stages, strict=False)]
    v["stages"] = [
        (voice.t("tray.stage-" + stage), voice.t("tray.mean", mean=tray_odds.number(o.mean(), lang)), chart(o, voice))
        for stage, o in zip(stages, t.stages, strict=True)
        if len(o.weights) > 1
    ]
    return v


def _stage_names(t: Tray) -> tuple[str, ...]:
    return t.expression.node.names() if t.expression and t.stages else ()  # type: ignore[attr-defined]


def chart(odds: Distribution, voice: Voice, got: int | None = None) -> dict[str, Any]:
    """Bars with their labels, and the rows of the table behind them."""
    lang = voice.language
    found = tray_odds.bars(odds)
    highest = max(bar.weight for bar in found)
    step = max(1, -(-len(found) // 12))
    drawn, rows, left = [], [], odds.total
    for place, bar in enumerate(found):
        label = _label(bar, odds.truth, voice)
        here = got is not None and bar.low <= got <= bar.high
        end = {"": str(bar.low), "less": f"≤{bar.high}", "more": f"≥{bar.low}"}[bar.more]
        below = label if odds.truth else end
        height = round(100 * bar.weight / highest, 1)
        shown_below = below if odds.truth or bar.more or (place % step == 0 and len(below) < 5) else ""
        drawn.append((height, shown_below, here))
        exact = tray_odds.percent(bar.weight, odds.total, lang, 3)
        part = tray_odds.fraction(bar.weight, odds.total)
        rows.append((label, exact, part, tray_odds.percent(left, odds.total, lang, 3), here))
        left -= bar.weight
    return {"bars": drawn, "rows": rows, "truth": odds.truth}


def _label(bar: tray_odds.Bar, truth: bool, voice: Voice) -> str:
    number, lang = tray_odds.number, voice.language
    if truth:
        return voice.t("tray.passed" if bar.low else "tray.failed")
    if bar.more == "less":
        return voice.t("tray.less", n=number(bar.high, lang))
    if bar.more == "more":
        return voice.t("tray.or-above", n=number(bar.low, lang))
    if bar.low == bar.high:
        return number(bar.low, lang)
    return voice.t("tray.from-to", low=number(bar.low, lang), high=number(bar.high, lang))


# ---- attacks


def _attacks(t: Tray, voice: Voice) -> dict[str, Any]:
    odds = dict(zip(_stage_names(t), t.stages, strict=False))
    lang = voice.language

    def after(stage: str) -> tuple[str, Any] | None:
        if stage not in odds:
            return None
        found = chart(odds[stage], voice) if len(odds[stage].weights) > 1 else None
        return voice.t("tray.left", mean=tray_odds.number(odds[stage].mean(), lang)), found

    stages = []
    for stage in tray_chain.STAGES:
        test = getattr(t.plan, stage)
        about = [f"{test.change:+d}"] if test.change else []
        about += [f"{voice.t('tray.again')} {voice.t('tray.again-' + test.again)}"] if test.again else []
        about += [voice.t("tray.one")] if test.one else []
        about += [voice.t("tray.six")] if test.six else []
        stages.append((stage, test, ", ".join(about), after(stage)))
    return {
        "plan": t.plan,
        "needs": tray_chain.NEEDS[:-1],
        "again": [(word, voice.t("tray.again-" + (word or "none"))) for word in tray_chain.AGAIN],
        "stages": stages,
        "attacks": after("attacks"),
        "damage": after("damage"),
        "text": t.text,
        "error": mistake(t.error, voice)[1:] if t.error else None,
        "odds": _odds(t, voice),
    }


# ---- history and luck


def _history(t: Tray, voice: Voice) -> list[tuple[str, ...]]:
    return [
        (entry.text, shown(entry.outcome, voice), entry.trace, voice.t("tray.typed") if entry.source == "typed" else "")
        for entry in t.history
    ]


def _luck(t: Tray, voice: Voice) -> list[Any]:
    return [(source, *_tally(tally, voice)) for source, tally in t.luck.items()]


def _tally(tally: tray_luck.Tally, voice: Voice) -> tuple[list[str], list[Any]]:
    lang = voice.language
    lines = []
    if tally.rolls:
        share = 0.5 + tally.place / tally.rolls
        lines = [voice.t("tray.rolls", n=tally.rolls), voice.t("tray.place", percent=_share(share, lang))]
        luckier = tray_luck.luckier(tally)
        if luckier is not None:
            lines.append(voice.t("tray.luckier", n=round(100 * min(max(luckier, 0.01), 0.99))))
    dice = []
    for die, counts in tally.faces:
        n, low = sum(counts), 1
        if not n:
            continue
        expected = n / len(counts)
        highest = max(*counts, expected)
        mean = tray_odds.decimal(f"{expected:.1f}", lang)
        rows = [
            (
                low + i,
                count,
                round(100 * count / highest, 1),
                voice.t("tray.face-row", face=low + i, n=count, mean=mean),
            )
            for i, count in enumerate(counts)
        ]
        dice.append(
            (
                voice.t("tray.faces-of", die=name(die, voice), n=n),
                rows,
                round(100 * expected / highest, 1),
                _even(counts, voice),
            )
        )
    return lines, dice


def _even(counts: tuple[int, ...], voice: Voice) -> str:
    p = tray_luck.chance_of_more(counts)
    if p is None:
        return voice.t("tray.too-few")
    if p < 0.001:
        return voice.t("tray.very-uneven")
    return voice.t("tray.even") if p >= 0.05 else voice.t("tray.uneven", percent=_share(p, voice.language))


def _share(value: float, language: str) -> str:
    return tray_odds.decimal(f"{100 * value:.1f}", language) + tray_odds.PERCENT
