"""What to offer: the big button, the activation's chips, answers, and every effect of a card, one tap each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycore.turn import asks
from pycore.turn import queue as q
from pycore.turn.action import Action
from pycore.turn.message import Message, Ref
from pycore.turn.state import IN
from pycore.turn.view import Field, Option

from . import acting, ordering, settle, sums
from .anytime import anytime, check_screen, just_now, of_a_card, of_an_activation, threat_now
from .board import (
    ALLY,
    ATTACK,
    HERO,
    IDENTITY,
    Act,
    Card,
    act_of,
    identity,
    item_of,
    players,
    threat_due,
    turn_of,
)

if TYPE_CHECKING:
    from pycore.turn.state import Ask, State, Unit
    from pycore.turn.system import System

_NUMBER = Field("int", 0, 99, default=1)
_RESULT = Field("int", 0, 99)
_ICONS = Field("int", 0, acting.MOST_ICONS)
_DONE, _ADVANCE = Action("done"), Action("advance")
_PRINTED = Field("int", 0, 99)


def offers(system: System, state: State) -> list[Option]:
    """When no question is open."""
    turn, item = turn_of(state), item_of(state)
    out: list[Option] = []
    if state.over:
        back = [Option("resume", Message("option.resume"), "chip")] if turn.end else []
        return [*back, *anytime(state)]
    if item is not None and isinstance(item.data, Act):
        return _and_all([*_activation(system, state, item.data), *just_now(state)], state)
    if item is not None and isinstance(item.data, Card):
        side = item.data.player
        main = Option("done", Message("option.card-done"), "main")
        return _and_all([main, *just_now(state), *of_a_card(state, side)], state)
    if turn.step == "player":
        out = [Option("phase", Message("option.phase"), "main"), threat_now(state)]
    elif turn.step == "check":
        label = Message("option.go", {"n": threat_due(state)}, "MCH-P1")
        out = [Option("go", label, "main"), *check_screen(state)]
    elif turn.step == "deal":
        out = [Option("done", Message("option.dealt"), "main")]
    return _and_all([*out, *just_now(state)], state)


def _and_all(likely: list[Option], state: State) -> list[Option]:
    """The likely ones before all that is possible at any moment, nothing twice."""
    said = {option.action for option in likely}
    return [*likely, *(o for o in anytime(state) if o.action not in said)]


def _activation(system: System, state: State, act: Act) -> list[Option]:
    enemy, depth, asked = act.enemy, settle.depth(state), bool(state.asks)
    label = Message("option.replaced" if act.instead else "option.after" if act.after else "option.done")
    refusal = acting.may_finish(system, state, _DONE)
    out = [Option("done", label, "main", "", enemy, refusal=refusal)]
    out += [_first(one, "chip") for one in ordering.alternatives(state)]
    if act.instead or act.after:
        return out
    boosts = depth != "turn" and act.given and not act.closing
    if depth != "turn" and act.kind == ATTACK:
        out += _defenders(state, act)
        out += _defence_cards(state, act)
    if boosts:
        role = "more" if asked else "chip"  # one row of numbers at a time
        if not act.star:
            out.append(Option("star", Message("option.star"), role))
        out.append(Option("boost {value}", Message("option.boost"), role, form=_ICONS))
    if depth != "turn" or act.given:
        # damage is on the table's dials, threat is on the meter
        counted = act.kind == ATTACK or boosts or asked or sums.known(state, act)
        role = "more" if counted else "chip"
        out.append(Option("done {value}", Message(f"option.result-{act.kind}"), role, form=_RESULT))
    if depth == "dice":
        out += _changes(state, act)
    if act.kind == ATTACK:
        out += _targets(state, act)
    return out + of_an_activation(state, act)


def _targets(state: State, act: Act) -> list[Option]:
    """Whom a card could turn the attack on."""
    label, alive = "option.against", players(state)
    units = [u for u in state.units.values() if u.status == IN and u.side in alive and u.id != act.victim]
    return [
        Option(f"against {u.id}", Message(label, {"unit": Ref(u.id)}), "more", u.side, u.id)
        for u in units
        if u.values.get("kind") in (IDENTITY, ALLY)
    ]


def _changes(state: State, act: Act) -> list[Option]:
    side, enemy = act.target, act.enemy
    out = [
        Option(f"modify {word} {{value}}", Message("option." + word), "more", side, enemy, form=_NUMBER)
        for word in ("plus", "minus", "to")
    ]
    out += [Option("modify " + w, Message("option." + w), "more", side, enemy) for w in ("double", "half")]
    if act.kind == ATTACK:
        new = [word for word in ("piercing", "overkill") if not sums.has(state, act, word)]
        out += [Option("keyword " + word, Message("field." + word), "more", side, enemy) for word in new]
    return out


def _defenders(state: State, act: Act) -> list[Option]:
    if act.defender or act.fled:
        return []
    late = bool(act.icons or act.star)  # what was declared in time, and told the app after the boost card
    own: list[Option] = []
    others: list[Option] = []
    alive = players(state)
    for unit in state.units.values():
        kind = unit.values.get("kind")
        if unit.status != IN or unit.side not in alive or kind not in (IDENTITY, ALLY) or unit.get("exhausted"):
            continue
        if kind == IDENTITY and unit.values.get("form") != HERO:
            continue
        text = f"defend {unit.side}" if identity(state, unit.side) is unit else f"defend {unit.side} {unit.id}"
        if late:
            text = f"defend {unit.side} {unit.id} late"
        label = Message("option.defended" if late else "option.defend", {"unit": Ref(unit.id)})
        role = "more" if act.star else "chip"  # while a star ability resolves, what it starts is likelier
        option = Option(text, label, role, "", unit.id)
        (own if unit.side == act.target else others).append(option)
    return own + others


def _defence_cards(state: State, act: Act) -> list[Option]:
    """Heroes who might defend by a card alone."""
    if act.defender or act.fled:
        return []
    heroes = [u for side in players(state) if (u := identity(state, side)) and u.values.get("form") == HERO]
    label = "option.defend-card"
    return [
        Option(f"defend {u.side} {u.id} card", Message(label, {"unit": Ref(u.id)}), "more", u.side, u.id)
        for u in heroes
    ]


def _first(one: q.Item | Unit, role: str) -> Option:
    if not isinstance(one, q.Item):
        return Option(f"first {one.id}", Message("option.first", {"unit": Ref(one.id)}, "MCH-A2"), role, unit=one.id)
    act = one.data
    text = f"first {act.enemy} {act.player} {act.kind}".rstrip()
    key = "option.first-" + (act.kind or "act")
    return Option(text, Message(key, {"unit": Ref(act.enemy), "side": Ref(act.player)}, "MCH-12"), role, unit=act.enemy)


def answers(system: System, state: State, ask: Ask) -> list[Option]:
    """What answers the open question; every effect of a card stays possible beside it.

    A printed value can wait until the sum is made: defending and boost cards go on beside its question.
    """
    out: list[Option] = []
    unit, act = ask.unit, act_of(state)
    if ask.kind == "value":
        out = [asks.number(ask, _PRINTED)]
        if act is not None and not act.closing:
            out += [o for o in _activation(system, state, act) if not o.action.startswith(("done", "first "))]
    elif ask.kind == "order":
        out = [_first(item, "answer")._replace(side=ask.side) for item in q.ready(turn_of(state).queue)]
    elif ask.kind == "surge":
        for name in ("surge-now", "surge-facedown"):
            out.append(Option(f"toggle {name} on", Message("toggle." + name), "answer", ask.side))
    elif ask.kind == "stage":
        out = [Option(f"beaten {unit}", Message("option.next-stage"), "answer", ask.side, unit)]
        out.append(Option(f"beaten {unit} other", Message("option.other-stage"), "answer", ask.side, unit))
        out.append(Option(f"fall {unit}", Message("option.last-stage"), "answer", ask.side, unit))
    elif ask.kind == "advance":
        out = [Option("advance", Message("option.advance"), "answer", ask.side)]
        out.append(Option("lose", Message("option.final-stage"), "answer", ask.side))
    out.append(asks.left_open(ask)._replace(side=""))  # the question says whom it is for
    return _and_all(out, state)
