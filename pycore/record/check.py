"""A record as a test: it is played and held to its lines with ? and !.

? kurt ap 3                      what `System.fact` or a plain field says; - for a number that nobody gave yet
? a name Red / ? game round 2    of a side, of the game as a whole
? offers counter-shot kurt       `System.options` holds this action and nothing forbids it
? refuses reactivate kurt ALK-16 it holds it with this refusal (- for one without a rule id)
? hides shoot kurt               it does not hold it
? notes KEY                      a reminder line with this key is shown
? event KEY [RULE]               the last action's events hold this one
? chance 7/36                    of the roll that is asked for, or the odds of one result: ? chance 3 1/6
? asks KEY / ? asks nothing      the text of the open question
? over WORD                      how the game ended; - while it goes on
? fails walk nobody              this line is no action here
! reactivate kurt ALK-16         refused by this rule, and nothing changes by trying
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from pycore.turn.action import ActionError, parse_action, split_words
from pycore.turn.correct import BUILT_IN, field_value
from pycore.turn.state import GAME
from pycore.turn.table import Refused
from pycore.turn.view import Notes

from .parse import RecordError, read
from .text import begin, do

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pycore.turn.message import Refusal
    from pycore.turn.table import Table
    from pycore.turn.view import Option

    from .parse import Line


class _Wrong(Exception):
    """What a line claims does not hold."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


def check(text: str) -> list[RecordError]:
    """Every line of a record that does not hold; after an action that cannot be played the rest is not looked at."""
    try:
        record = read(text)
        table = begin(record)
    except RecordError as error:
        return [error]
    faults: list[RecordError] = []
    for line in record.body:
        try:
            _hold(table, line)
        except _Wrong as wrong:
            faults.append(RecordError(line.number, 1, wrong.key, **wrong.values))
        except ActionError as error:
            faults.append(RecordError(line.number, error.column + 2 * bool(line.kind), error.key, **error.values))
        except Refused as error:
            faults.append(
                RecordError(line.number, 1, "record.refused", rule=error.refusal.rule or "-", reason=error.refusal)
            )
        if faults and not line.kind and faults[-1].line == line.number:
            break
    return faults


def _hold(table: Table, line: Line) -> None:
    if line.kind == "?":
        word, _, rest = line.text.partition(" ")
        _CLAIMS.get(word, _fact)(table, rest if word in _CLAIMS else line.text)
    elif line.kind == "!":
        _refused(table, line.text)
    elif not line.kind:
        do(table, line.text)
        broken = table.system.faults(table.state)
        if broken:
            raise _Wrong("check.faults", faults="; ".join(broken))


def _fact(table: Table, text: str) -> None:
    words = split_words(text)
    if len(words) != 3:
        raise _Wrong("check.word", word=text)
    who, field, value = words
    found = _found(table, who, field)
    if str(found) != value and not (found == "-" and value == "0"):
        raise _Wrong("check.value", who=who, field=field, found=found, value=value)


def _found(table: Table, who: str, field: str) -> int | str:
    state, system = table.state, table.system
    fact = system.fact(state, who, field)
    if fact is not None:
        return fact
    unit = state.units.get(who)
    if unit is not None and (field in BUILT_IN or field == "side"):
        return str(getattr(unit, field))
    if unit is not None and field in system.fields:
        return unit.values.get(field, 0 if system.fields[field].kind == "flag" else "-")
    if who in state.sides and field == "name":
        return state.sides[who].name
    if who == GAME and (field in system.game_fields or field in state.values):
        return state.values.get(field, "-")
    raise _Wrong("check.unknown", who=who, field=field)


def _options(table: Table, text: str) -> list[Option]:
    wanted = parse_action(text).text
    return [option for option in table.system.options(table.state) if _is(option, wanted)]


def _is(option: Option, wanted: str) -> bool:
    if option.action == wanted or option.form is None:
        return option.action == wanted
    before, _, after = option.action.partition("{value}")
    if not (wanted.startswith(before) and wanted.endswith(after) and len(wanted) > len(before) + len(after)):
        return False
    try:
        field_value(option.form, "", wanted[len(before) : len(wanted) - len(after)])
    except ActionError:
        return False
    return True


def _offers(table: Table, text: str) -> None:
    options = _options(table, text)
    if not options:
        raise _Wrong("check.offers", action=text)
    refusal = options[0].refusal
    if refusal is not None:
        raise _Wrong("check.offers-refused", action=text, rule=_rule(refusal), reason=refusal)


def _hides(table: Table, text: str) -> None:
    if _options(table, text):
        raise _Wrong("check.hides", action=text)


def _refuses(table: Table, text: str) -> None:
    action, _, rule = text.rpartition(" ")
    options = _options(table, action)
    if not options:
        raise _Wrong("check.offers", action=action)
    _same_rule(action, options[0].refusal, rule)


def _refused(table: Table, text: str) -> None:
    action, _, rule = text.rpartition(" ")
    _same_rule(action, None if parse_action(action).anyway else table.check(action), rule)
    before = (table.state, table.cursor, tuple(table.lines.texts), tuple(table.tails))
    with suppress(Refused):
        table.play(action)
    if before != (table.state, table.cursor, tuple(table.lines.texts), tuple(table.tails)):
        raise _Wrong("check.changed", action=action)


def _same_rule(action: str, refusal: Refusal | None, rule: str) -> None:
    if refusal is None:
        raise _Wrong("check.allowed", action=action, rule=rule)
    if _rule(refusal) != rule:
        raise _Wrong("check.refused", action=action, found=_rule(refusal), rule=rule, reason=refusal)


def _rule(refusal: Refusal) -> str:
    return refusal.rule or "-"


def _notes(table: Table, key: str) -> None:
    shown = [line.key for block in table.system.view(table.state) if isinstance(block, Notes) for line in block.lines]
    if key not in shown:
        raise _Wrong("check.notes", word=key, found=", ".join(shown) or "-")


def _event(table: Table, text: str) -> None:
    key, _, rule = text.partition(" ")
    events = table.lines[table.cursor - 1].events if table.cursor else table.first_events
    if not any(event.key == key and rule in ("", event.rule) for event in events):
        raise _Wrong("check.event", word=text, found=", ".join(f"{e.key} {e.rule}".strip() for e in events) or "-")


def _chance(table: Table, text: str) -> None:
    from pycore.dice import parse

    asks = table.state.asks
    if not asks or asks[0].kind != "roll":
        raise ActionError("error.no-roll", 1)
    result, _, wanted = text.rpartition(" ")
    if not (result.removesuffix("+").isdecimal() or not result):
        raise _Wrong("check.word", word=text)
    odds = parse(asks[0].expr).odds()
    if result.endswith("+"):
        found = odds.at_least(int(result[:-1]))
    else:
        found = odds.exactly(int(result)) if result else odds.chance
    if str(found) != wanted:
        raise _Wrong("check.chance", found=found, value=wanted)


def _over(table: Table, word: str) -> None:
    if (table.state.over or "-") != word:
        raise _Wrong("check.over", found=table.state.over or "-", value=word)


def _asks(table: Table, key: str) -> None:
    asks = table.state.asks
    found = str(asks[0].text.key) if asks else "nothing"
    if found != key:
        raise _Wrong("check.asks", found=found, value=key)


def _fails(table: Table, text: str) -> None:
    action, system = parse_action(text), table.system
    try:
        system.read(table.state, action)
        system.apply(table.state, action)
    except ActionError:
        return
    raise _Wrong("check.fails", action=text)


_CLAIMS: Mapping[str, Callable[[Table, str], None]] = {
    "offers": _offers,
    "hides": _hides,
    "refuses": _refuses,
    "notes": _notes,
    "event": _event,
    "chance": _chance,
    "over": _over,
    "asks": _asks,
    "fails": _fails,
}
