"""What to offer: the big button, the activation's chips, answers, and every effect of a card, one tap each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycore.turn import queue as q
from pycore.turn.action import Action
from pycore.turn.message import Key, Message, Ref, Refusal
from pycore.turn.state import IN
from pycore.turn.view import Field, Option

from . import acting, effects, settle, sums
from .board import (
    ALLY,
    ALTER_EGO,
    ATTACK,
    HERO,
    IDENTITY,
    MINION,
    SCHEME,
    STATUSES,
    VILLAIN,
    Act,
    Card,
    item_of,
    of,
    players,
    solo,
    turn_of,
)

if TYPE_CHECKING:
    from pycore.turn.state import Ask, State, Unit
    from pycore.turn.system import System

_NUMBER = Field("int", 0, 99, default=1)
_RESULT = Field("int", 0, 99)
_DONE, _BOOST, _ADVANCE = Action("done"), Action("boost"), Action("advance")
_PRINTED = Field("int", 0, 99)


def offers(system: System, state: State) -> list[Option]:
    """When no question is open."""
    turn, item = turn_of(state), item_of(state)
    out: list[Option] = []
    if state.over:
        return _effects(state)
    if item is not None and isinstance(item.data, Act):
        out = _activation(system, state, item.data)
    elif item is not None and isinstance(item.data, Card):
        side = item.data.player
        out = [Option("done", Message("option.card-done"), "main", side)]
        out.append(Option(f"surge {side}", Message("option.surge"), "chip", side))
    elif turn.step == "player":
        out = [Option("phase", Message("option.phase"), "main")]
    elif turn.step == "check":
        believed = [o._replace(role="chip") if _is_belief(o) else o for o in _effects(state)]
        return [Option("go", Message("option.go"), "main"), *_check_screen(state), *believed]
    elif turn.step == "deal":
        out = [Option("done", Message("option.dealt"), "main")]
    return out + _effects(state)


def _activation(system: System, state: State, act: Act) -> list[Option]:
    side, enemy = act.target, act.enemy
    label = Message("option.replaced" if act.instead else "option.after" if act.after else "option.done")
    refusal = acting.may_finish(system, state, _DONE)
    out = [Option("done", label, "main", side, enemy, refusal=refusal)]
    out += [_first(one, "chip") for one in acting.alternatives(state)]
    if act.instead or act.after:
        return out
    depth = settle.depth(system, state)
    if depth != "turn":
        if act.kind == ATTACK:
            out += _defenders(state, act)
        refusal = acting.may_boost(state, _BOOST)
        out += [Option(f"boost {n}", _PAD[n], "act", side, enemy, refusal=refusal) for n in range(4)]
        if not refusal and not act.star:
            out.append(Option("star", Message("option.star"), "act", side, enemy))
    if depth != "turn" or act.given:
        role = "more" if act.kind == ATTACK else "chip"  # damage is on the table's dials, threat is on the meter
        out.append(Option("done {value}", Message(f"option.result-{act.kind}"), role, side, enemy, form=_RESULT))
    if depth == "dice":
        out += _changes(state, act)
    return out


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
    refusal = None
    if act.defender or act.fled:
        return []
    if act.icons or act.star:
        refusal = Refusal("MCH-P2", "refuse.too-late")
    own: list[Option] = []
    others: list[Option] = []
    alive = players(state)
    for unit in state.units.values():
        kind = unit.values.get("kind")
        if unit.status != IN or unit.side not in alive or kind not in (IDENTITY, ALLY) or unit.get("exhausted"):
            continue
        if kind == IDENTITY:
            if unit.values.get("form") != HERO:
                continue
            text = f"defend {unit.side}"
        else:
            text = f"defend {unit.side} {unit.id}"
        label = Message("option.defend", {"unit": Ref(unit.id)})
        option = Option(text, label, "chip", unit.side, unit.id, refusal=refusal)
        (own if unit.side == act.target else others).append(option)
    return own + others


def _first(one: q.Item | Unit, role: str) -> Option:
    if not isinstance(one, q.Item):
        return Option(f"first {one.id}", Message("option.first", {"unit": Ref(one.id)}, "MCH-A2"), role, unit=one.id)
    act = one.data
    text = f"first {act.enemy} {act.player} {act.kind}".rstrip()
    key = "option.first-" + (act.kind or "act")
    return Option(text, Message(key, {"unit": Ref(act.enemy), "side": Ref(act.player)}, "MCH-12"), role, unit=act.enemy)


def answers(state: State, ask: Ask) -> list[Option]:
    """What answers the open question; every effect of a card stays possible beside it."""
    out: list[Option] = []
    unit = ask.unit
    if ask.kind == "value":
        text = f"set {unit} {ask.data[0]} {{value}}"
        out = [Option(text, ask.text, "answer", ask.side, unit, form=_PRINTED)]
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
    out.append(Option("skip", Message("option.skip"), "chip", ask.side, unit))
    return out + _effects(state)


# ---- effects of cards, at any moment


def _is_belief(option: Option) -> bool:
    """Whether it takes back something that the app believes: a form, a status card, a minion and its player."""
    action = option.action
    return action.startswith(("form ", "engage ")) or action.endswith(" off") or option.label.key == "option.beaten"


def _check_screen(state: State) -> list[Option]:
    """Each thing the app believes, set right by one tap."""
    out = []
    for name in ("threat", "target", "acceleration", "tokens", "icons", "hazard"):
        field = Field("int", 0, 99, default=state.get(name))
        label = Message("option.set", {"field": Key("field." + name)})
        out.append(Option(f"set game {name} {{value}}", label, "chip", form=field))
    if not solo(state):
        words = Field("word", words=tuple(players(state)), default=str(state.values.get("first")))
        out.append(Option("set game first {value}", Message("option.first-player"), "chip", form=words))
    return out


def _effects(state: State) -> list[Option]:
    alive = tuple(players(state))
    out: list[Option] = []
    if not alive:
        return out
    word = Field("word", words=alive)
    one = alive[0] if len(alive) == 1 else ""
    for unit in state.units.values():
        if unit.status != IN:
            continue
        kind = unit.values.get("kind")
        if kind in (VILLAIN, MINION):
            out += _enemy(unit, word, one)
        elif kind == IDENTITY:
            out += _identity(unit)
        if kind == SCHEME:
            out.append(_on(unit, f"thwart {alive[0]} {unit.id} {{value}}", "thwart", _NUMBER))
        else:
            out += _statuses(state, unit)
    out += _newcomers(state, word, one)
    if turn_of(state).step == "player":
        out += _player_phase(state, alive)
    out.append(Option("threat {value}", _GAME["threat"], "more", form=_NUMBER))
    out.append(Option("deck", _GAME["deck"], "more"))
    out.append(Option("deck both", _GAME["deck-both"], "more"))
    out.append(Option("advance", _GAME["advance"], "more", refusal=effects.may_advance(state, _ADVANCE)))
    out.append(Option("win", _GAME["win"], "more"))
    out.append(Option("lose", _GAME["lose"], "more"))
    return out


def _newcomers(state: State, word: Field, one: str) -> list[Option]:
    """Whoever enters play, under the next free id."""
    to, form = (one, None) if one else ("{value}", word)
    minion, scheme, ally = (_next_id(state, kind) for kind in (MINION, SCHEME, ALLY))
    return [
        Option(f"join {minion} enc engaged={to}", _GAME["new-minion"], "more", form=form),
        Option(f"join {scheme} enc kind={SCHEME}", _GAME["new-scheme"], "more"),
        Option(f"join {ally} {to}", _GAME["new-ally"], "more", form=form),
    ]


def _next_id(state: State, kind: str) -> str:
    n = 1
    while f"{kind}-{n}" in state.units:
        n += 1
    return f"{kind}-{n}"


def _player_phase(state: State, alive: tuple[str, ...]) -> list[Option]:
    """What players do to the villain and the main scheme, with what forbids it (MCH-P11)."""
    out = []
    for side in alive:
        action = Action("thwart", (side, "game", "1"))
        refusal = effects.may_thwart(state, action)
        out.append(
            Option(f"thwart {side} game {{value}}", _GAME["thwart"], "more", side, form=_NUMBER, refusal=refusal)
        )
        for villain in of(state, VILLAIN):
            refusal = effects.may_strike(state, Action("strike", (side, villain.id, "1")))
            text = f"strike {side} {villain.id} {{value}}"
            out.append(Option(text, _GAME["strike"], "more", side, villain.id, form=_NUMBER, refusal=refusal))
    return out


def _on(unit: Unit, text: str, label: str, form: Field | None = None) -> Option:
    return Option(text, _LABELS[label], "more", unit.side, unit.id, form=form)


def _enemy(unit: Unit, word: Field, one: str) -> list[Option]:
    to, form = (one, None) if one else ("{value}", word)
    name = unit.id
    out = [_on(unit, f"attack {name} {to}", "attack", form), _on(unit, f"scheme {name} {to}", "scheme", form)]
    if unit.values.get("kind") == MINION:
        if form is not None:
            others = tuple(side for side in word.words if side != unit.values.get("engaged"))
            out.append(_on(unit, f"engage {name} {{value}}", "engage", Field("word", words=others)))
        out.append(_on(unit, f"beaten {name}", "beaten"))
    elif not 0 < unit.get("stages") <= unit.get("stage"):
        out += [_on(unit, f"beaten {name}", "next-stage"), _on(unit, f"beaten {name} other", "other-stage")]
    out.append(_on(unit, f"give {name}", "give"))
    out.append(_on(unit, f"damage {name} {{value}}", "damage", _NUMBER))
    out.append(_on(unit, f"fall {name}", "last-stage" if unit.values.get("kind") == VILLAIN else "fall"))
    return out


def _identity(unit: Unit) -> list[Option]:
    side = unit.side
    other = ALTER_EGO if unit.values.get("form") == HERO else HERO
    return [
        _on(unit, f"form {side} {other}", other),
        _on(unit, f"surge {side}", "surge"),
        _on(unit, f"deal {side}", "deal"),
        _on(unit, f"reveal {side}", "reveal"),
        _on(unit, f"fall {unit.id}", "fall"),
    ]


def _statuses(state: State, unit: Unit) -> list[Option]:
    out = []
    for name in STATUSES:
        now = unit.get(name)
        most = 2 if name != "tough" and unit.get("steady") else 1
        if now:
            out.append(_on(unit, f"status {unit.id} {name} off", name + "-off"))
        if now < most:
            out.append(_on(unit, f"status {unit.id} {name} on", name + "-on"))
    if unit.values.get("kind") in (IDENTITY, ALLY):
        for name, word in (("stunned", "attack"), ("confused", "thwart")):
            if unit.get(name):
                refusal = effects.may_use(state, Action("try", (unit.id, word)))
                out.append(_on(unit, f"try {unit.id} {word}", "try-" + word)._replace(refusal=refusal))
    if unit.values.get("kind") == ALLY:
        out.append(_on(unit, f"fall {unit.id}", "fall"))
    return out


def _labels() -> dict[str, Message]:
    words = "attack scheme engage beaten next-stage other-stage last-stage give damage fall surge deal reveal hero"
    words += " alter-ego thwart try-attack try-thwart"
    for name in STATUSES:
        words += f" {name}-on {name}-off"
    return {word: Message("option." + word) for word in words.split()}


_LABELS = _labels()
_GAME = {
    w: Message("option." + w)
    for w in (
        "threat",
        "thwart",
        "deck",
        "deck-both",
        "advance",
        "win",
        "lose",
        "new-minion",
        "new-scheme",
        "new-ally",
        "strike",
    )
}
_PAD = tuple(Message("option.boost", {"n": n}) for n in range(4))
