"""The command line: ``roll EXPR`` and ``odds EXPR [--json]``."""

from __future__ import annotations

import sys

from . import DiceError, Expression, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

_BAR = 40


def roll(argv: Sequence[str]) -> int:
    """Roll an expression once, with fresh chance, and print the trace; the exit code."""
    import secrets

    from .sources import Seeded

    expression = _read(argv, "roll EXPR")
    if expression is None:
        return 2
    try:
        print(expression.draw(Seeded(secrets.token_bytes(32), "", "", 0)).text)
    except DiceError as error:
        return _refuse(error, expression.text)
    return 0


def odds(argv: Sequence[str]) -> int:
    """Print exact odds, as bars or (``--json``) as whole-number weights; the exit code."""
    as_json = "--json" in argv
    expression = _read([word for word in argv if word != "--json"], "odds EXPR [--json]")
    if expression is None:
        return 2
    try:
        counted = expression.odds()
    except DiceError as error:
        return _refuse(error, expression.text)
    names = {outcome: _name(outcome) for outcome in counted.weights}
    if as_json:
        import json

        weights = {names[outcome]: weight for outcome, weight in counted.weights.items()}
        print(json.dumps({"weights": weights, "total": counted.total}))
        return 0
    width = max(map(len, names.values()))
    most = max(counted.weights.values())
    for outcome, weight in counted.weights.items():
        bar = "#" * (_BAR * weight // most)
        print(f"{names[outcome]:>{width}} {_percent(counted.exactly(outcome)):>9} {bar}".rstrip())
    if not counted.truth:
        print(f"mean {_short(counted.mean())}, variance {_short(counted.variance())}")
    return 0


def _read(words: Sequence[str], usage: str) -> Expression | None:
    text = " ".join(words)
    if not words or any(word.startswith("--") for word in words):
        print(f"usage: python -m pycore {usage}", file=sys.stderr)
        return None
    try:
        return parse(text)
    except DiceError as error:
        _refuse(error, text)
        return None


def _refuse(error: DiceError, text: str) -> int:
    print(text, file=sys.stderr)
    print(f"{' ' * (error.column - 1)}^ {error.message}", file=sys.stderr)
    print(error.hint, file=sys.stderr)
    return 2


def _name(outcome: int) -> str:
    return str(outcome).lower()  # True and False as JSON spells them


def _percent(share: Fraction) -> str:
    """A share with two decimals, rounded half up, without passing through a float.

    >>> from fractions import Fraction
    >>> _percent(Fraction(1, 3))
    '33.33 %'
    """
    hundredths = (share.numerator * 20_000 + share.denominator) // (2 * share.denominator)
    return f"{hundredths // 100}.{hundredths % 100:02} %"


def _short(value: Fraction) -> str:
    sign = "-" if value < 0 else ""
    thousandths = (abs(value.numerator) * 2_000 + value.denominator) // (2 * value.denominator)
    return f"{sign}{thousandths // 1000}.{thousandths % 1000:03}"
