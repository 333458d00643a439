"""What to show: where the round stands, the queue, the sum as it grows, threat, reminders, and everybody's row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycore.turn.message import Message, Ref
from pycore.turn.state import IN
from pycore.turn.view import Meter, Notes, Pick, Question, Queue, Roster, Row, Step, Strip, Sum, Tag

from . import settle, sums
from .board import (
    ALLY,
    ALTER_EGO,
    ATTACK,
    ENC,
    HERO,
    IDENTITY,
    MINION,
    SCHEME,
    SCHEMES,
    STATUSES,
    STEPS,
    VILLAIN,
    Act,
    act_of,
    engaged,
    identity,
    is_hero,
    item_of,
    lost_status,
    of,
    players,
    solo,
    threat_due,
    turn_of,
    whose_up,
)
from .notes import reminders

if TYPE_CHECKING:
    from pycore.turn.queue import Item
    from pycore.turn.state import State, Unit
    from pycore.turn.system import System
    from pycore.turn.view import Block

    from .board import Turn

FLAGS = ("villainous", "quickstrike", "guard", "patrol", "steady", "overkill", "piercing", "exhausted", "crisis")
_MOST_LIKE = 12  # lines for the minions of one line
_FEW = 6  # cards in play that stand in sight beside a card that is revealed
NUMBERS = ("hp", "stage", "boosts", "cards", "retaliate", "threat", "icons", "hazard")


def view(system: System, state: State) -> tuple[Block, ...]:
    """The blocks, the most important first."""
    blocks: list[Block] = [_strip(state), *_asked(state)]
    now = item_of(state)
    waiting = _waiting(state)
    if now is not None or waiting:
        blocks.append(Queue(_line(state, now) if now else None, waiting))
    act = act_of(state)
    if act is not None and not act.instead and settle.depth(state) != "turn":
        terms = sums.terms(state, act)
        if terms:
            label = Message("sum.attack" if act.kind == ATTACK else "sum.scheme")
            less = sums.defence(state, act)
            terms = (*terms, (Message("sum.def"), -less)) if less else terms
            printed = sums.base_field(act) in state.units[act.enemy].values
            blocks.append(Sum(label, terms, max(0, sums.total(state, act) - less) if printed else None))
    checking = turn_of(state).step == "check"
    target = state.get("target")
    tone = "bad" if target and state.get("threat") + threat_due(state) >= target else ""
    due = threat_due(state) * checking
    blocks.append(Meter(Message("meter.threat"), state.get("threat"), target, tone, due=due))
    if state.get("tokens") and not checking:
        blocks.append(Meter(Message("field.tokens"), state.get("tokens"), 0))
    lines = reminders(state)
    if lines:
        blocks.append(Notes(tuple(lines)))
    up, all_open = whose_up(state), in_sight(state)
    for side in state.sides:
        rows = tuple(_row(state, unit, all_open) for unit in state.side_units(side) if not _is_history(unit))
        blocks.append(Roster(side, rows, side in up, open=all_open))
    return tuple(blocks)


def in_sight(state: State) -> bool:
    """Whether all rows stand open: while players act, on the check screen, and where a few may be hit by a card."""
    item = item_of(state)
    if state.asks or state.over:
        return False
    if item is None:
        return turn_of(state).step in ("player", "check")
    return not isinstance(item.data, Act) and len(state.present()) <= _FEW


def _asked(state: State) -> list[Question]:
    """A printed value is on a card that everybody sees: it is nobody's question."""
    return [Question(a.text, "" if a.kind == "value" else a.side, a.expr) for a in state.asks[:1]]


def _is_history(unit: Unit) -> bool:
    """A minion, an ally or a side scheme that is gone is a discarded card: the next one is another."""
    return unit.status != IN and unit.values.get("kind") in (MINION, ALLY, SCHEME)


def _strip(state: State) -> Strip:
    turn = turn_of(state)
    values = {"n": state.get("round")}
    if state.over:
        return Strip(Message("title." + state.over, {}, "MCH-P19"))
    phase = "player" if turn.step == "player" else "villain"
    title = Message("title." + phase, values, "MCH-P1" if phase == "villain" else "")
    where = "round" if phase == "player" and item_of(state) is None else phase
    note = Message("note." + where, values)
    if not solo(state):
        note = Message(f"note.{where}-first", {**values, "side": Ref(str(state.values.get("first")))}, "MCH-P17")
    at = 0 if turn.step == "check" else STEPS.index(turn.step) if phase == "villain" else -1
    places = [
        Step(Message("step." + s), "done" if n < at else "now" if n == at else "next") for n, s in enumerate(STEPS)
    ]
    return Strip(title, whose_up(state), tuple(places if at >= 0 else ()), note, phase=phase, says=_headline(state))


def _headline(state: State) -> Message:
    """Who acts, or what the table does now."""
    item = item_of(state)
    if item is None:
        return Message("headline." + turn_of(state).step)
    act = item.data
    if isinstance(act, Act):
        return Message("headline." + (act.instead or act.kind), {"side": Ref(act.target)}, "MCH-01")
    return Message("headline.card", {"side": Ref(act.player)}, "MCH-P1")


def _line(state: State, item: Item) -> Message:
    data = item.data
    if not isinstance(data, Act):
        return Message("queue.card", {"side": Ref(data.player)}, "MCH-P1")
    side = data.target or data.player
    values = {
        "unit": Ref(data.enemy),
        "side": Ref(side),
        "aim": "" if data.instead else _aim(state, data.kind, side, sums.hurt(state, data)),
    }
    return Message(
        "queue." + (data.instead or data.kind or "activation"), values, "MCH-A7" if data.instead else "MCH-01"
    )


def _aim(state: State, kind: str, side: str, victim: Unit | None = None) -> str:
    """The picture of what an activation acts on: a character, or the main scheme."""
    if kind != ATTACK:
        return SCHEME if kind else ""
    unit = victim or identity(state, side)
    return _glyph(unit) if unit is not None else HERO


def _glyph(unit: Unit) -> str:
    kind = unit.values.get("kind")
    return str(unit.values.get("form", ALTER_EGO)) if kind == IDENTITY else str(kind)


def _waiting(state: State) -> tuple[Message, ...]:
    """What waits by an effect, then what is still to come in this step."""
    turn = turn_of(state)
    lines = [_line(state, item) for item in turn.queue.waiting]
    if turn.step == "activate":
        alive = players(state)
        at = turn.order.index(turn.at) if turn.at in turn.order else 0
        for side in turn.order[at:]:
            if side in alive:
                lines += _coming(state, side, here=side == turn.at)
    if turn.step == "reveal":
        for side in turn.order:
            unit = identity(state, side)
            if unit is not None and unit.get("cards"):
                lines.append(Message("queue.cards", {"side": Ref(side), "n": unit.get("cards")}, "MCH-P1"))
    return tuple(lines)


def _coming(state: State, side: str, *, here: bool) -> list[Message]:
    turn = turn_of(state)
    kind = ATTACK if is_hero(state, side) else SCHEMES
    aim = _aim(state, kind, side)
    lines = []
    for unit in [*of(state, VILLAIN), *engaged(state, side)]:
        if unit.values.get("kind") == VILLAIN:
            left, rule = int(not (here and unit.id in turn.acted)), "MCH-02"
        else:
            left, rule = max(0, min(_MOST_LIKE, unit.count - here * turn.acted.count(unit.id))), "MCH-05"
        lines += [Message("queue." + kind, {"unit": Ref(unit.id), "side": Ref(side), "aim": aim}, rule)] * left
    return lines


def _row(state: State, unit: Unit, all_open: bool) -> Row:
    if unit.status != IN:
        return Row(unit.id, "gone")
    kind, turn, act = unit.values.get("kind"), turn_of(state), act_of(state)
    checking = turn.step == "check"
    tags = []
    if kind == IDENTITY:
        form = str(unit.values.get("form", ALTER_EGO))
        tags.append(Tag(Message("tag." + form)))
    picks = _engaged_with(state, unit) if checking and all_open and kind == MINION else ()
    if not solo(state) and not picks and (kind == MINION or (all_open and (kind != IDENTITY or unit.name))):
        # where the tabs are gone, whose each row is
        side = unit.word("engaged") if kind == MINION else unit.side if unit.side != ENC else ""
        if side:
            tags.insert(0, Tag(Message("tag.of" if all_open else "tag.engaged", {"side": Ref(side)})))
    if unit.side == ENC and not all_open and (kind == SCHEME or (kind == MINION and not tags)):  # engaged: a minion
        tags.append(Tag(Message("kind." + str(kind))))
    for name in STATUSES:
        if unit.get(name):
            tone = "good" if (name == "tough") == (unit.side != ENC) else "warn"
            tags.append(Tag(Message("field." + name), tone))
            if unit.get(name) > 1:
                tags.append(Tag(Message("tag.twice"), tone))
    tags += [Tag(Message("field." + name)) for name in FLAGS if unit.get(name)]
    told = turn.step == "reveal" and all_open  # the queue counts the cards that wait
    numbers = [name for name in NUMBERS if unit.get(name) and not (told and name == "cards")]
    tags += [Tag(Message("tag." + name, {"n": unit.get(name)})) for name in numbers]
    mark = "ready"
    if act is not None and unit.id in (act.enemy, act.defender or (act.kind == ATTACK and act.victim)):
        mark = "up"
    elif unit.get("exhausted") or _has_acted(turn, unit):
        mark = "done"
    tap, does = _does(unit) if all_open else (_tap(state, unit), None)
    return Row(unit.id, mark, (), tuple(tags), tap, glyph=_glyph(unit), does=does, picks=picks)


def _does(unit: Unit) -> tuple[str, Message | None]:
    """What happens most often to a card outside of an activation: a form is turned, somebody is gone."""
    kind = unit.values.get("kind")
    if kind == IDENTITY:
        form = ALTER_EGO if unit.values.get("form") == HERO else HERO
        return f"form {unit.side} {form}", Message("does." + form, {}, "MCH-03")
    if kind in (ALLY, MINION):
        word = "beaten" if unit.count > 1 else "fall"
        return f"{word} {unit.id}", Message("does." + word)
    status = lost_status(unit)
    return (f"status {unit.id} {status} off", Message(f"option.{status}-off")) if status else ("", None)


def _engaged_with(state: State, unit: Unit) -> tuple[Pick, ...]:
    """With whom a minion is engaged, and could be, in the order of the table."""
    alive = players(state) if not solo(state) else ()
    label, now = "option.engage-side", unit.word("engaged")
    return tuple(
        Pick(f"engage {unit.id} {side}", side, Message(label, {"side": Ref(side)}), side == now) for side in alive
    )


def _has_acted(turn: Turn, unit: Unit) -> bool:
    """A minion that has activated in this step, or whose player's part is over."""
    if turn.step != "activate" or unit.values.get("kind") != MINION:
        return False
    side, order = unit.word("engaged"), turn.order
    over = turn.at in order and side in order and order.index(side) < order.index(turn.at)
    return over or bool(side == turn.at and turn.acted.count(unit.id) >= unit.count)


def _tap(state: State, unit: Unit) -> str:
    """In an attack a tap lets one defend."""
    kind, act = unit.values.get("kind"), act_of(state)
    if act is not None and act.kind == ATTACK and not (act.defender or act.instead or act.icons or act.star):
        if kind == ALLY and not unit.get("exhausted"):
            return f"defend {unit.side} {unit.id}"
        if kind == IDENTITY and unit.values.get("form") == HERO and not unit.get("exhausted"):
            return f"defend {unit.side}"
    return ""
