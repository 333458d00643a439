"""The table's dice: anything thrown, each die rerolled at most once, what a scatter or a natural roll means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pycore.dice import DiceError, parse
from pycore.dice.modifiers import apply
from pycore.turn.action import ActionError
from pycore.turn.message import Message, Ref
from pycore.turn.rolls import roll_ask
from pycore.turn.view import Face

from .turn import Throw

if TYPE_CHECKING:
    from pycore.turn.state import Ask, Done, State

FAILED, PASSED, ALL, FACE, DIE = "failed", "passed", "all", "face", "die"
REROLLS = (FAILED, PASSED, ALL, FACE, DIE)
LONGEST = 80


def ask_throw(state: State, side: str, text: str, at: int = 1) -> State:
    """The state with this throw asked for; raises `ActionError` where the text is no throw."""
    try:
        expr = parse(text[:LONGEST]).text
    except DiceError as error:
        raise ActionError("dice." + error.key, at + error.column, **error.values) from None
    told = Message("ask.throw", {"side": Ref(side)})
    return state.asked(roll_ask(side, told, expr, side, "throw", ("throw",)))


def thrown(side: str, expr: str, answer: Any) -> Throw:
    """The throw that an answer makes."""
    lying = [die for die in answer.dice if not die.replaced]
    dice = tuple(Face(d.die.name, d.face, d.value, d.passed, d.replaces is not None) for d in lying)
    base = parse(expr).text.partition(" reroll")[0]
    try:
        again = base if dice and parse(base).judge([die.face for die in dice]).outcome == answer.outcome else ""
    except DiceError:
        again = ""  # not the same number of dice: none of them can be taken up by itself
    where = answer.total if hasattr(answer.total, "hit") else None
    return Throw(
        side,
        expr,
        dice,
        answer.words,
        answer.outcome,
        _told(side, expr, answer),
        again if where is None else "",
        where.distance if where is not None else None,
        where.angle if where is not None else None,
    )


def _told(side: str, expr: str, answer: Any) -> Message:
    """What the throw comes to, by the rule that says so."""
    total = answer.total
    who = {"side": Ref(side)}
    if hasattr(total, "hit"):
        if not expr.startswith("scatter"):
            key = "event.direction-hit" if total.hit else "event.direction"
            return Message(key, {**who, "angle": _angle(total.angle)}, "T9A-19")
        if total.hit:
            return Message("event.scatter-hit", who, "T9A-17")
        return Message("event.scatter", {**who, "n": total.distance, "angle": _angle(total.angle)}, "T9A-18")
    if isinstance(total, bool):
        return Message("event.passed" if total else "event.failed", who, "T9A-08")
    tested = any(word.endswith("+") and word[:-1].isdigit() for word in expr.split())
    if tested:
        return Message("event.successes", {**who, "n": total}, "T9A-08")
    _, plus, last = expr.rpartition("+")
    halved = any(die.die.name == "d3" for die in answer.dice)
    rule = "T9A-13" if halved else "T9A-10" if plus and last.isdigit() else "T9A-09"
    return Message("event.total", {**who, "n": total}, rule)


def _angle(angle: int | None) -> str:
    return "" if angle is None else f" ({angle}°)"


def naturals(throw: Throw) -> tuple[Message, ...]:
    """The natural ones and sixes, which stay what they are whatever the dice count for (T9A-14)."""
    told = []
    for face in (1, 6):
        n = sum(die.face == face and die.kind in ("d3", "d6") for die in throw.dice)
        if n:
            halved = any(die.kind == "d3" for die in throw.dice)
            told.append(Message("event.natural", {"face": face, "n": n}, "T9A-14" if halved else ""))
    return tuple(told)


def answered(state: State, ask: Ask, answer: Any) -> Done:
    """A throw, its faces those of its dice (T9A-07), or the second throw of some, which stands (T9A-12)."""
    again = ask.data[0] == "reroll"
    throw = _second(ask.data[1], ask.data[2], answer) if again else thrown(ask.side, ask.expr, answer)
    state = state.turned(thrown=throw)
    return state, (throw.told, *naturals(throw))


def _second(before: Throw, places: tuple[int, ...], answer: Any) -> Throw:
    """The throw with some of its dice thrown again: they are locked now."""
    if not answer.faces and len(places) == len(before.dice):
        return thrown(before.side, before.again, answer)  # a result without dice: nothing of it can be taken up
    faces = answer.faces or (answer.outcome,)
    if len(faces) != len(places) or any(before.dice[i].kind == "d3" and not answer.faces for i in places):
        raise ActionError("error.faces", len("roll ") + 1, n=len(places))
    lying = [die.face for die in before.dice]
    for place, face in zip(places, faces, strict=True):
        lying[place] = face
    throw = thrown(before.side, before.again, parse(before.again).judge(lying))
    locked = {i for i, die in enumerate(before.dice) if die.locked}.union(places)
    dice = tuple(die._replace(locked=i in locked) for i, die in enumerate(throw.dice))
    return throw._replace(dice=dice)


def chosen(throw: Throw, word: str, n: int) -> list[int]:
    """The places of the dice that a reroll names (T9A-11): of a sum all of them (T9A-A4)."""
    places = range(len(throw.dice))
    if word == ALL:
        return list(places)
    if word == FACE:
        return [i for i in places if throw.dice[i].face == n]
    if word == DIE:
        return [n - 1] if 1 <= n <= len(throw.dice) else []
    wanted = word == PASSED
    if all(die.passed is None for die in throw.dice):
        whole = parse(throw.again).truth and bool(throw.total) == wanted
        return list(places) if whole else []
    return [i for i in places if throw.dice[i].passed is wanted]


def ask_reroll(state: State, word: str, n: int) -> State:
    """The state with the second throw of these dice asked for, those left out that were rerolled already (T9A-12)."""
    throw = state.turn.thrown
    if throw is None or not throw.again:
        raise ActionError("error.no-throw", 1)
    places = tuple(i for i in chosen(throw, word, n) if not throw.dice[i].locked)
    if not places:
        raise ActionError("error.no-throw", 1)
    kinds = dict.fromkeys(throw.dice[i].kind for i in places)
    by_kind = {kind: [i for i in places if throw.dice[i].kind == kind] for kind in kinds}
    expr = throw.again  # of all dice a table may know the result alone
    if len(places) < len(throw.dice):
        expr = "+".join(f"{len(them)}{kind}" for kind, them in by_kind.items())
        places = tuple(i for them in by_kind.values() for i in them)
    told = Message("ask.reroll", {"side": Ref(throw.side), "n": len(places)}, "T9A-12")
    return state.asked(roll_ask(throw.side, told, expr, throw.side, "reroll", ("reroll", throw, places)))


def modified(text: str, at: int = 1) -> tuple[tuple[str, ...], int]:
    """A value and its modifiers in their order of priority (C46, C47): the words, and what it comes to.

    `5 =3 /2 +1` is set, then divided with fractions up, then added to; `>=4` and `<=6` come last. A value to reach
    (`4+`) gets easier by what is added to the roll; any other value never falls below 0.

    >>> modified("5 +1 /2 =3")[1], modified("4+ +1 >=4")[1], modified("1 -3")[1]
    (3, 4, 0)
    """
    words = text.split()
    first = words[0] if words else ""
    hard = first.endswith("+")
    changes: list[tuple[str, int]] = []
    low = high = None
    for word in words[1:]:
        kind = word[:2] if word[:2] in (">=", "<=") else word[:1]
        n = _number(word[len(kind) :], word, at)
        if kind == ">=":
            low = n
        elif kind == "<=":
            high = n
        elif hard and kind in ("+", "-"):
            changes.append(("-" if kind == "+" else "+", n))
        else:
            changes.append((kind, n))
    try:
        value = apply(_number(first.removesuffix("+"), text, at), changes, low, high, hard)
        return tuple(words), value if hard else max(0, value)
    except ValueError:
        raise ActionError("error.modifier", at, word=text[:LONGEST]) from None


def _number(digits: str, word: str, at: int) -> int:
    if digits.isascii() and digits.isdigit() and len(digits) <= 3:
        return int(digits)
    raise ActionError("error.modifier", at, word=word[:LONGEST])
