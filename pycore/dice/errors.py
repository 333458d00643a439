"""The one error of the dice engine, and every English sentence it can say.

A page that speaks another language looks ``key`` (and ``key + ".hint"``) up in its own catalogue and fills in
``values``; the table below is the English one.
"""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "empty": "There is nothing to roll.",
    "empty.hint": "Write something like 3D6, D6+1, 2D6 <= 7 or 20D6 3+.",
    "long": "The expression has {length} characters; {limit} are allowed.",
    "long.hint": "Split it into several rolls.",
    "character": "The character {found} means nothing here.",
    "character.hint": "Use digits, D (in Russian К), + - * / ( ), and words such as keep or reroll.",  # noqa: RUF001
    "unexpected": "{found} was not expected here.",
    "unexpected.hint": "Expected {wanted}.",
    "end": "The expression stops too early.",
    "end.hint": "Expected {wanted}.",
    "explode": "Exploding dice ({found}) are not part of this engine: they need not end.",
    "explode.hint": "Write the rerolls you want, for example reroll 6: a die is rerolled at most once (T9A-12).",
    "number": "The number {found} is too large; {limit} is the largest.",
    "number.hint": "Use a smaller number.",
    "deep": "The expression is nested more than {limit} deep.",
    "deep.hint": "Leave out parentheses and factors that change nothing.",
    "dice": "{count} dice are too many; {limit} can be thrown at once.",
    "dice.hint": "Use between 1 and {limit} dice.",
    "no_dice": "A roll needs at least one die.",
    "no_dice.hint": "Use between 1 and {limit} dice.",
    "sides": "A die cannot have {sides} sides.",
    "sides.hint": "Use between 1 and {limit} sides.",
    "faces": "The faces of a die must be between 1 and {limit} whole numbers.",
    "faces.hint": "List them like this: D{{1,1,2,3}}.",
    "keep": "Nothing sensible is left: {count} dice, {dropped} dropped.",
    "keep.hint": "Keep at least one of the {count} dice, and no more than all.",
    "reroll_face": "{die} has no face {face} to reroll.",
    "reroll_face.hint": "Name natural faces between {low} and {high}.",
    "reroll_test": "Rerolling what failed or passed needs a test.",
    "reroll_test.hint": "Name what the dice must show, for example 4+.",
    "reroll_twice": "These dice would be rerolled by two rules at different times.",
    "reroll_twice.hint": "A die is rerolled at most once (T9A-12): put both rules on the dice or one on the test.",
    "switch": "A natural {face} cannot both pass and fail.",
    "switch.hint": "Name each natural face once.",
    "switch_face": "{die} never shows a natural {face}.",
    "switch_face.hint": "Name natural faces between {low} and {high}.",
    "truth": "A test that passes or fails is not a number.",
    "truth.hint": "To count successes, write how many dice: 1D6 4+.",
    "divide": "Only division by a whole number above zero is possible.",
    "divide.hint": "Fractions are rounded up: D6/2 is a D3 (T9A-13).",
    "ties": "An opposed roll needs its tie rule.",
    "ties.hint": "Add: ties win, ties lose, ties again, or ties higher (the higher characteristic wins).",
    "always_tied": "Both sides always tie, so rolling again would never end.",
    "always_tied.hint": "Use ties win or ties lose.",
    "pieces": "The part {name} of an attack sequence holds more than one part.",
    "pieces.hint": "Give each stage by itself, for example hit='3+ reroll 1'.",
    "stages": "Only an attack sequence has stages.",
    "stages.hint": "Write one like this: 20 attacks, hit 3+, wound 4+, save 5+, damage D3.",
    "price": "The exact odds would cost {price} units of work; {budget} are allowed.",
    "price.hint": "Use fewer dice or smaller numbers; rolling is still possible.",
    "digits": "The exact odds would need numbers of more than {limit} digits.",
    "digits.hint": "Use fewer dice; rolling is still possible.",
    "throws": "The roll could need {throws} dice; {limit} are allowed.",
    "throws.hint": "Use fewer dice.",
    "face": "{die} cannot show {face}.",
    "face.hint": "Possible: {possible}.",
    "too_few": "{given} faces are too few: {die} is thrown next{why}.",
    "too_few.hint": "Type one face for every die in the order thrown, rerolls last.",
    "too_many": "{given} faces are too many: the roll is complete after {used}.",
    "too_many.hint": "Type one face for every die in the order thrown, rerolls last.",
    "seed": "A seed must have between 1 and {limit} bytes.",
    "seed.hint": "Draw it from the secrets module.",
    "wanted.operand": "a number, dice such as 2D6, or an opening parenthesis",
    "wanted.more": "+, -, *, a comparison such as <= 7, a test such as 4+, or the end",
    "wanted.sides": "the sides of the die, such as D6",
    "wanted.number": "a whole number",
    "wanted.close": "a closing parenthesis",
    "wanted.faces": "whole numbers with commas between and a closing brace, such as D{1,1,2}",
    "wanted.which": "highest or lowest",
    "wanted.plus": "a value to reach, such as 4+",
    "wanted.change": "one of = * / + - and a whole number, such as roll+1",
    "wanted.switch": "fails or passes, such as 1 fails",
    "wanted.reroll": "what to reroll: faces such as 1 or 1,2, or failed, passed, all",
    "wanted.than": "better than or worse than and a value, such as never better than 3+",
    "wanted.tie": "win, lose, again or higher",
    "wanted.direction": "the word direction",
    "wanted.attacks": "attacks, such as 10 models, 2 attacks",
    "wanted.stage": "a comma and one of hit, wound, save, ward, damage, in that order",
    "wanted.test": "a test first: 4+ and then its modifiers",
    "wanted.pass": "passed or failed",
    "wanted.total": "a number",
    "example.pass": "=pass or =fail",
    "example.total": "= and the total",
    "answer": "{found} is not an answer to a roll.",
    "answer.hint": "Type the faces, or =pass, =fail, or = and the total.",
    "answer_natural": "A rule reads the natural faces of this roll, so they are needed.",
    "answer_natural.hint": "Type the faces as they fell.",
    "answer_kind": "{found} does not fit: this roll ends in {wanted}.",
    "answer_kind.hint": "Answer with {example}.",
    "answer_range": "This roll cannot end in {found}.",
    "answer_range.hint": "Possible: {possible}.",
}


class DiceError(ValueError):
    """What is wrong with an expression, a face or an answer.

    ``key`` names the fault and never changes; ``column`` (1-based) is where it is: in the expression, or the
    position of the face or word; ``values`` fill the text (a ``wanted`` or ``example`` names an entry of its own);
    ``hint`` says what would be right.

    >>> error = DiceError("sides", 2, sides=0, limit=1000)
    >>> print(error)
    A die cannot have 0 sides. (column 2) Use between 1 and 1000 sides.
    """

    def __init__(self, key: str, column: int = 1, **values: object) -> None:
        self.key = key
        self.column = column
        self.values = values
        named = {name: TEXTS.get(f"{name}.{value}", value) for name, value in values.items()}
        self.message = TEXTS[key].format(**named)
        self.hint = TEXTS[key + ".hint"].format(**named)
        super().__init__(key, column, values)

    def __str__(self) -> str:
        return f"{self.message} (column {self.column}) {self.hint}"

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuilt, (self.key, self.column, self.values)


def _rebuilt(key: str, column: int, values: dict[str, object]) -> DiceError:
    return DiceError(key, column, **values)
