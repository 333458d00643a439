"""Every effect of a card, one tap each at any moment, and what the check screen sets right."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pycore.turn.action import Action
from pycore.turn.message import Message, Ref
from pycore.turn.state import IN
from pycore.turn.view import Field, Option

from . import effects
from .board import (
    ALLY,
    ALTER_EGO,
    HERO,
    IDENTITY,
    MINION,
    SCHEME,
    STATUSES,
    VILLAIN,
    engaged,
    identity,
    is_hero,
    lost_status,
    of,
    players,
    turn_of,
    whose,
)

if TYPE_CHECKING:
    from pycore.turn.state import State, Unit

    from .board import Act

_NUMBER = Field("int", 0, 99, default=1)
_SOME = Field("int", 1, 99, default=1)
_ADVANCE = Action("advance")
_SCHEME_ICONS = ("icons", "hazard", "crisis")


def check_screen(state: State) -> list[Option]:
    """Each thing the app believes, set right by one tap; forms, who is gone and who is engaged stand on the rows."""
    here = [unit for unit in state.units.values() if unit.status == IN and unit.values.get("kind") != SCHEME]
    out = [
        _status(unit.id, "", name, "off")
        for unit in here
        for name in STATUSES
        if unit.get(name) and name != lost_status(unit)
    ]
    return [*_numbers(state), *_first_player(state), *(o._replace(role="chip", side="") for o in out)]


def threat_now(state: State) -> Option:
    """The threat on the main scheme, which players change in every round."""
    return _numbers(state)[0]


def defeated(unit: Unit) -> Option:
    """Who is gone; of several like minions one."""
    label = "beaten" if unit.count > 1 else "fall"
    return _on(unit, f"{label} {unit.id}", label)._replace(role="chip", side="")


def just_now(state: State) -> list[Option]:
    """What the app does not know of the card that something has just happened to, asked once: it may be left open.

    Whoever took damage may have had no more hit points than that; a new side scheme has threat and may have icons.
    """
    unit = state.units.get(turn_of(state).fresh)
    if unit is None or unit.status != IN:
        return []
    if unit.values.get("kind") != SCHEME:
        return [] if "hp" in unit.values else [defeated(unit)]
    out = []
    if "threat" not in unit.values:
        field = Field("int", 0, 99)
        out.append(Option(f"set {unit.id} threat {{value}}", Message("option.scheme-threat"), "chip", form=field))
    if not any(unit.get(name) for name in _SCHEME_ICONS):
        field = Field("word", words=_SCHEME_ICONS)
        out.append(Option(f"set {unit.id} {{value}} 1", Message("option.scheme-icon"), "chip", form=field))
    return out


def of_an_activation(state: State, act: Act) -> list[Option]:
    """What happens most often meanwhile: the minion is defeated, a star makes another enemy act."""
    enemy, verb = state.units[act.enemy], "attack" if is_hero(state, act.target) else "scheme"
    out = [defeated(enemy)] if enemy.values.get("kind") == MINION else []
    if act.star:
        others = [unit.id for unit in (*of(state, VILLAIN), *engaged(state, act.target))]
        out += [Option(f"{verb} {who} {act.target}", _LABELS[verb + "-now"], "chip", "", who) for who in others]
    return out


def _first_player(state: State) -> list[Option]:
    first = state.values.get("first")
    others = [unit for side in players(state) if side != first and (unit := identity(state, side)) is not None]
    if len(others) == 1:
        label = Message("option.first-player", {"side": Ref(others[0].side)})
        return [Option(f"set game first {others[0].side}", label, "chip")]
    label = Message("option.first-token")
    return [Option(f"set game first {unit.side}", label, "chip", "", unit.id) for unit in others]


def _numbers(state: State) -> list[Option]:
    """The numbers of the game; what changes seldom stands apart until it is there, or until its stage is known."""
    out = []
    for name in ("threat", "tokens", "icons", "hazard", "acceleration", "target"):
        seldom = not state.get(name) if name in ("icons", "hazard") else "target" in state.values
        low, high = int(name == "target"), 999 if name in ("threat", "target") else 99
        field = Field("int", low, high, default=state.values.get(name))
        role = "more" if seldom and name not in ("threat", "tokens") else "chip"
        label = Message("field." + name)
        if name == "threat" and state.get("target"):
            label = Message("option.threat-of", {"n": state.get("target")})
        out.append(Option(f"set game {name} {{value}}", label, role, form=field))
    return out


def anytime(state: State) -> list[Option]:
    """What may happen at any moment, question open or not."""
    alive = tuple(players(state))
    out: list[Option] = []
    if not alive:
        return out
    likely = whose(state)
    for unit in state.units.values():
        if unit.status != IN:
            continue
        kind = unit.values.get("kind")
        if kind in (VILLAIN, MINION):
            out += _enemy(unit, alive, likely)
        elif kind == IDENTITY:
            out += _identity(unit)
        if kind == SCHEME:
            out.append(_on(unit, f"thwart {alive[0]} {unit.id} {{value}}", "thwart", _SOME))
        else:
            out += _statuses(state, unit)
    out += _newcomers(state, alive, likely)
    if turn_of(state).step == "player":
        out += _player_phase(state, alive)
    out.append(Option("threat {value}", _GAME["threat"], "more", form=_SOME))
    out.append(Option("deck", _GAME["deck"], "more"))
    out.append(Option("deck both", _GAME["deck-both"], "more"))
    out.append(Option("advance", _GAME["advance"], "more", refusal=effects.may_advance(state, _ADVANCE)))
    out.append(Option("win", _GAME["win"], "more"))
    out.append(Option("lose", _GAME["lose"], "more"))
    return out


def _newcomers(state: State, alive: tuple[str, ...], likely: str) -> list[Option]:
    """Whoever enters play, under the next free id."""
    minion, scheme, ally = (_next_id(state, kind) for kind in (MINION, SCHEME, ALLY))
    others = tuple(side for side in alive if side != likely)
    text = Message("option.new-minion-side", {"side": Ref(likely)}) if others else _GAME["new-minion"]
    out = [Option(f"join {minion} enc engaged={likely}", text, "more")]
    if others:
        field = Field("word", words=others)
        out.append(Option(f"join {minion} enc engaged={{value}}", _GAME["new-minion"], "more", form=field))
    out.append(Option(f"join {scheme} enc kind={SCHEME}", _GAME["new-scheme"], "more"))
    label = "option.new-ally"
    out += [Option(f"join {ally} {side}", Message(label, {"side": Ref(side)}), "more", side) for side in alive]
    return out


def of_a_card(state: State, side: str) -> list[Option]:
    """What an encounter card that this player reveals does most often."""
    minion, scheme = (_next_id(state, kind) for kind in (MINION, SCHEME))
    out = [
        Option(f"join {minion} enc engaged={side}", _GAME["new-minion"], "chip"),
        Option(f"join {scheme} enc kind={SCHEME}", _GAME["new-scheme"], "chip"),
        Option(f"surge {side}", _LABELS["surge"], "chip"),
    ]
    verbs = [(villain.id, verb) for villain in of(state, VILLAIN) for verb in ("attack", "scheme")]
    return out + [Option(f"{verb} {who} {side}", _LABELS[f"{verb}-now"], "chip", "", who) for who, verb in verbs]


def _next_id(state: State, kind: str) -> str:
    n = 1
    while f"{kind}-{n}" in state.units:
        n += 1
    return f"{kind}-{n}"


def _player_phase(state: State, alive: tuple[str, ...]) -> list[Option]:
    """What players do to the villain and the main scheme, with what forbids it (MCH-P11)."""
    out = []
    villains = of(state, VILLAIN)
    for side in alive:
        refusal = effects.may_thwart(state, Action("thwart", (side, "game", "1")))
        label = Message("option.thwart-main", {"side": Ref(side)})
        out.append(Option(f"thwart {side} game {{value}}", label, "more", side, form=_SOME, refusal=refusal))
        for villain in villains:
            refusal = effects.may_strike(state, Action("strike", (side, villain.id, "1")))
            label = Message("option.strike", {"side": Ref(side), "unit": Ref(villain.id)})
            text = f"strike {side} {villain.id} {{value}}"
            out.append(Option(text, label, "more", side, villain.id, form=_NUMBER, refusal=refusal))
    for enemy in (*villains, *of(state, MINION)):
        if enemy.values.get("kind") == MINION:
            out += [_overkill(enemy, villain) for villain in villains]
        if enemy.get("retaliate"):
            out += _answered(state, enemy, alive)
    return out


def _overkill(minion: Unit, villain: Unit) -> Option:
    label = Message("option.overkill", {"unit": Ref(villain.id)}, "MCH-P7")
    text = f"damage {minion.id} {{value}} overkill {villain.id}"
    return Option(text, label, "more", minion.side, minion.id, form=_NUMBER)


def _answered(state: State, enemy: Unit, alive: tuple[str, ...]) -> list[Option]:
    """Attacks that an enemy with retaliate answers: it matters who it is that attacks (MCH-P8)."""
    out = []
    for side in alive:
        action = f"strike {side} {enemy.id} {{value}}"
        refusal = effects.may_strike(state, Action("strike", (side, enemy.id, "1")))
        if enemy.values.get("kind") == MINION:
            label = Message("option.strike", {"side": Ref(side), "unit": Ref(enemy.id)})
            out.append(Option(action, label, "more", side, enemy.id, form=_NUMBER, refusal=refusal))
        for ally in of(state, ALLY, side):
            label = Message("option.strike-ally", {"ally": Ref(ally.id), "unit": Ref(enemy.id)})
            out.append(Option(f"{action} {ally.id}", label, "more", side, enemy.id, form=_NUMBER, refusal=refusal))
    return out


def _on(unit: Unit, text: str, label: str, form: Field | None = None) -> Option:
    return Option(text, _LABELS[label], "more", unit.side, unit.id, None, "", None, form)


def _enemy(unit: Unit, alive: tuple[str, ...], likely: str) -> list[Option]:
    """What a card does with an enemy; `likely` is whom a villain's attack is against most likely."""
    name, minion = unit.id, unit.values.get("kind") == MINION
    if minion:
        likely = unit.word("engaged")
    others = tuple(side for side in alive if side != likely)
    out: list[Option] = []
    for verb in ("attack", "scheme"):
        out.append(_against(unit, f"{verb} {name}", verb, likely, alone=not others))
        out += _one_of(unit, f"{verb} {name}", verb, others)
    if minion:
        out += _one_of(unit, f"engage {name}", "engage", others)
        if unit.count > 1:
            out.append(_on(unit, f"beaten {name}", "beaten"))
    elif not 0 < unit.get("stages") <= unit.get("stage"):
        out += [_on(unit, f"beaten {name}", "next-stage"), _on(unit, f"beaten {name} other", "other-stage")]
    out.append(_on(unit, f"give {name}", "give"))
    out.append(_on(unit, f"damage {name} {{value}}", "damage", _SOME))
    out.append(_on(unit, f"fall {name}", "last-stage" if not minion else "fall-all" if unit.count > 1 else "fall"))
    return out


def _against(unit: Unit, action: str, label: str, side: str, *, alone: bool = False) -> Option:
    if alone:
        return _on(unit, f"{action} {side}", label)
    return _against_side(unit.id, unit.side, f"{action} {side}", label, side)


@lru_cache(maxsize=1024)
def _against_side(unit: str, own: str, action: str, label: str, side: str) -> Option:
    return Option(action, Message(f"option.{label}-side", {"side": Ref(side)}), "more", own, unit)


def _one_of(unit: Unit, action: str, label: str, sides: tuple[str, ...]) -> list[Option]:
    """One of these players: a button for one, a form for several."""
    if len(sides) > 1:
        return [_on(unit, action + " {value}", label, Field("word", words=sides))]
    return [_against(unit, action, label, side) for side in sides]


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
            out.append(_status(unit.id, unit.side, name, "off"))
        if now < most:
            out.append(_status(unit.id, unit.side, name, "on"))
    if unit.values.get("kind") in (IDENTITY, ALLY):
        for name, word in (("stunned", "attack"), ("confused", "thwart")):
            if unit.get(name):
                refusal = effects.may_use(state, Action("try", (unit.id, word)))
                out.append(_on(unit, f"try {unit.id} {word}", "try-" + word)._replace(refusal=refusal))
    if unit.values.get("kind") == ALLY:
        out.append(_on(unit, f"fall {unit.id}", "fall"))
    return out


@lru_cache(maxsize=1024)
def _status(unit: str, side: str, name: str, word: str) -> Option:
    """One of the many that are always the same: three for each card on the table, at every step."""
    return Option(f"status {unit} {name} {word}", _LABELS[f"{name}-{word}"], "more", side, unit)


def _labels() -> dict[str, Message]:
    words = (
        "attack scheme engage beaten next-stage other-stage last-stage give damage fall fall-all surge deal reveal hero"
    )
    words += " alter-ego thwart try-attack try-thwart attack-now scheme-now"
    for name in STATUSES:
        words += f" {name}-on {name}-off"
    return {word: Message("option." + word) for word in words.split()}


_LABELS = _labels()
_GAME = {
    word: Message("option." + word)
    for word in (
        *("threat", "deck", "deck-both", "advance", "win", "lose"),
        *("new-minion", "new-scheme"),
    )
}
