"""The tray's numbers as they are shown: odds as bars and a table, attack sequences stage by stage, luck."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from page import tray_chain, tray_luck, tray_odds, tray_pad

if TYPE_CHECKING:
    from page.tray import Tray
    from page.voice import Voice
    from pycore.dice import DiceError, Distribution


def mistake(error: DiceError, voice: Voice) -> tuple[str, str, str]:
    """Where an error is, what it says, and what would be right."""
    where = voice.t("tray.at", n=error.column)
    said = voice.t("dice." + error.key, **error.values)
    return where, said, voice.t(f"dice.{error.key}.hint", **error.values)


def name(die: str, voice: Voice) -> str:
    """What a die is called."""
    if die in tray_pad.NAMED:
        return voice.t("tray.colour-" + die)
    return voice.t("tray.die-direction") if die == "direction" else die.upper()


def odds_shown(t: Tray, voice: Voice) -> dict[str, Any] | None:
    """The odds of the expression, or why there are none (yet)."""
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
        crowded = (found[0].more and place <= step) or (found[-1].more and len(found) - place <= step)
        room = place % step == 0 and len(below) < 5 and not crowded
        shown_below = below if odds.truth or bar.more or room else ""
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


def attacks(t: Tray, voice: Voice) -> dict[str, Any]:
    """The chain builder, with what is left after each stage."""
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
        "odds": odds_shown(t, voice),
    }


# ---- luck


def luck(t: Tray, voice: Voice) -> list[Any]:
    """What was rolled against what was to be expected, by source."""
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
