"""An attack sequence put together by taps; it writes the expression that people would type."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from pycore.dice import Expression

STAGES = ("hit", "wound", "save", "ward")
NEEDS = (2, 3, 4, 5, 6, 7)
AGAIN = ("", "1", "6", "failed", "passed", "all")
MOST_CHANGE = 5
MOST_MODELS = 1_000
LONGEST = 40
_CHECK = re.compile(r"(\d)\+(?: roll([+-]\d))?( 1 fails)?( 6 passes)?(?: reroll (1|6|failed|passed|all))?", re.ASCII)


class Stage(NamedTuple):
    """One test: the value to reach (0: there is none), the modifier, what is rerolled, the natural switches."""

    need: int = 0
    change: int = 0
    again: str = ""
    one: bool = False
    six: bool = False

    @property
    def text(self) -> str:
        """The test in the notation."""
        change = f" roll{self.change:+d}" if self.change else ""
        naturals = (" 1 fails" if self.one else "") + (" 6 passes" if self.six else "")
        return f"{self.need}+{change}{naturals}" + (f" reroll {self.again}" if self.again else "")


class Plan(NamedTuple):
    """The whole sequence."""

    models: int = 1
    attacks: str = "10"
    hit: Stage = Stage(4)
    wound: Stage = Stage(4)
    save: Stage = Stage(5)
    ward: Stage = Stage()
    damage: str = ""

    @property
    def text(self) -> str:
        """The expression."""
        parts = [f"{self.models} models"] if self.models > 1 else []
        parts.append(f"{self.attacks.strip() or 0} attacks")
        parts += [f"{name} {stage.text}" for name in STAGES if (stage := getattr(self, name)).need]
        if self.damage.strip() not in ("", "1"):
            parts.append(f"damage {self.damage.strip()}")
        return ", ".join(parts)


def change(plan: Plan, what: str, value: str) -> Plan:
    """The plan with one part changed: `models 5`, `attacks D6+1`, `hit.need 3`, `save.again 1`, `hit.one`..."""
    if what in ("attacks", "damage"):
        return _with(plan, what, value[:LONGEST].replace(",", ""))
    if what == "models":
        return plan._replace(models=min(max(_number(value), 1), MOST_MODELS))
    name, _, part = what.partition(".")
    if name not in STAGES:
        return plan
    stage: Stage = getattr(plan, name)
    if part == "need" and (_number(value) in NEEDS or value == "0"):
        stage = stage._replace(need=_number(value))
    elif part == "change" and value in ("+1", "-1"):
        stage = stage._replace(change=max(-MOST_CHANGE, min(MOST_CHANGE, stage.change + int(value))))
    elif part == "again" and value in AGAIN:
        stage = stage._replace(again=value)
    elif part == "one":
        stage = stage._replace(one=not stage.one)
    elif part == "six":
        stage = stage._replace(six=not stage.six)
    return _with(plan, name, stage)


def read(expression: Expression) -> Plan | None:
    """The plan that writes this expression; none where it is no sequence, or says more than a plan can."""
    if not expression.text.isascii() or " attacks" not in expression.text:
        return None
    plan = Plan(hit=Stage(), wound=Stage(), save=Stage())
    for part in expression.text.split(", "):
        word, _, rest = part.partition(" ")
        check = _CHECK.fullmatch(rest)
        if rest == "models" and word.isdigit():
            plan = plan._replace(models=int(word))
        elif part.endswith(" attacks"):
            plan = plan._replace(attacks=part.removesuffix(" attacks"))
        elif word == "damage":
            plan = plan._replace(damage=rest)
        elif word in STAGES and check and int(check[1]) in NEEDS:
            stage = Stage(int(check[1]), int(check[2] or 0), check[5] or "", bool(check[3]), bool(check[4]))
            plan = _with(plan, word, stage)
        else:
            return None
    return plan


def _with(plan: Plan, name: str, value: Any) -> Plan:
    return plan._replace(**{name: value})


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else 0
