"""The arithmetic of an activation: modified values, boost icons, damage, threat. Pure; nothing waits here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycore.turn.message import Message, Ref
from pycore.turn.state import IN

from .board import ALLY, ATTACK, IDENTITY, MINION, VILLAIN, identity, of, turn_of

if TYPE_CHECKING:
    from pycore.turn.state import Done, State, Unit

    from .board import Act

CHANGES = ("plus", "minus", "double", "half", "to")


def modified(base: int, changes: tuple[tuple[str, int], ...]) -> int:
    """MCH-P18: add and subtract first, then double and halve, "to" beats all; never below 0, halves round up.

    >>> modified(3, (("double", 0), ("plus", 1)))
    8
    >>> modified(3, (("half", 0),)), modified(1, (("minus", 4),)), modified(9, (("to", 2), ("plus", 1)))
    (2, 0, 2)
    """
    fixed = [n for word, n in changes if word == "to"]
    if fixed:
        return fixed[-1]
    total = base + sum(n if word == "plus" else -n for word, n in changes if word in ("plus", "minus"))
    up = 1 << sum(word == "double" for word, _ in changes)
    down = 1 << sum(word == "half" for word, _ in changes)
    return max(0, -(-total * up // down))


def base_field(act: Act) -> str:
    """The printed value that this activation needs."""
    return "atk" if act.kind == ATTACK else "sch"


def terms(state: State, act: Act) -> tuple[tuple[Message, int], ...]:
    """What is added up, as far as it is known."""
    enemy = state.units[act.enemy]
    field = base_field(act)
    out = [(Message("sum." + field), enemy.get(field))] if field in enemy.values else []
    if enemy.get(field + "-bonus"):
        out.append((Message("sum.bonus"), enemy.get(field + "-bonus")))
    out += [(Message("sum.boost", {"n": n}), icons) for n, icons in enumerate(act.icons, 1)]
    out += [(Message("sum." + word), -n if word == "minus" else n) for word, n in act.mods]
    return tuple(out)


def defence(state: State, act: Act) -> int:
    """What a hero who defends takes off the damage (MCH-P2); one who defends by a card alone does not use DEF."""
    unit = None if act.by_card else state.units.get(act.defender)
    return unit.get("def") if unit is not None and unit.values.get("kind") == IDENTITY else 0


def total(state: State, act: Act) -> int:
    """The modified ATK or SCH so far."""
    enemy = state.units[act.enemy]
    field = base_field(act)
    base = enemy.get(field) + enemy.get(field + "-bonus") + sum(act.icons)
    return modified(base, act.mods)


def hurt(state: State, act: Act) -> Unit | None:
    """Who takes the damage: the defender, or where nobody defends (any more) the targeted character."""
    unit = state.units.get(act.defender or act.victim)
    return unit if unit is not None and unit.status == IN else None


def has(state: State, act: Act, word: str) -> bool:
    """Whether this attack has a keyword: by the enemy or by a card for this one attack."""
    return word in act.words or bool(state.units[act.enemy].get(word))


def missing(state: State, act: Act) -> tuple[Unit, str] | None:
    """The first printed value that the sum needs and nobody gave yet."""
    if act.instead:
        return None
    enemy, field = state.units[act.enemy], base_field(act)
    needs = [(enemy, field)]
    if act.kind == ATTACK:
        unit = hurt(state, act)
        if unit is None:
            return None
        if unit.id == act.defender and unit.values.get("kind") == IDENTITY and not act.by_card:
            needs.append((unit, "def"))
        if unit.get("retaliate") or (unit.values.get("kind") == ALLY and has(state, act, "overkill")):
            needs.append((unit, "hp"))
    for unit, name in needs:
        if name not in unit.values and f"{unit.id} {name}" not in act.unknown:
            return unit, name
    return None


def known(state: State, act: Act) -> bool:
    """Whether the table has said all that the sum needs, the boost cards included."""
    return not act.given and missing(state, act._replace(unknown=())) is None


def hit(state: State, target: str, n: int, *, piercing: bool = False, overkill: bool = False, beyond: str = "") -> Done:
    """Damage as one instance. Piercing discards tough first (MCH-P9); tough prevents it all (MCH-P6); the excess of
    overkill goes on to the controller's identity or to the villain (MCH-P7), `beyond` where there are several. Who has
    0 left falls when all is dealt.
    """
    unit = state.units[target]
    events: tuple[Message, ...] = ()
    if piercing and unit.get("tough"):
        unit = unit.with_(tough=0)
        state = state.with_unit(unit)
        events = (Message("event.pierced", {"unit": Ref(target)}, "MCH-P9"),)
    if not n:
        return state, (*events, Message("event.no-damage", {"unit": Ref(target)}, "MCH-P2"))
    if unit.get("tough"):
        state = state.with_unit(unit.with_(tough=unit.get("tough") - 1))
        return state, (*events, Message("event.tough", {"unit": Ref(target), "n": n}, "MCH-P6"))
    events += (Message("event.damage", {"unit": Ref(target), "n": n}, "MCH-P2"),)
    if "hp" not in unit.values:
        if unit.values.get("kind") in (ALLY, MINION):  # identities and villains have their own dials
            state = state._replace(turn=turn_of(state)._replace(fresh=target))
            events += (Message("event.hp-unknown", {"unit": Ref(target)}, "MCH-P2"),)
        return state, events
    left = unit.get("hp") - n
    state = state.with_unit(unit.with_(hp=max(0, left)))
    next_one = _behind(state, unit, beyond) if overkill and left < 0 else None
    if next_one is not None:
        state, more = hit(state, next_one.id, -left)
        events += (Message("event.overkill", {"unit": Ref(next_one.id), "n": -left}, "MCH-P7"), *more)
    return state, events


def _behind(state: State, unit: Unit, beyond: str) -> Unit | None:
    kind = unit.values.get("kind")
    if kind == ALLY:
        return identity(state, unit.side)
    villains = of(state, VILLAIN) if kind == MINION else []
    return next((v for v in villains if v.id == beyond), villains[0] if villains else None)


def attack(state: State, act: Act, given: int | None = None) -> Done:
    """The damage of an attack, and retaliation if the attacked character survives (MCH-P2, MCH-P8).

    `given` is the damage that the table itself has counted, DEF taken off already.
    """
    unit = hurt(state, act)
    if unit is None:
        return state, (Message("event.no-target", {"unit": Ref(act.enemy)}, "MCH-P2"),)
    n = max(0, total(state, act) - defence(state, act)) if given is None else given
    events: tuple[Message, ...] = ()
    if not act.defender:
        events = (Message("event.undefended", {"unit": Ref(unit.id)}, "MCH-P2"),)
    piercing, overkill = has(state, act, "piercing"), has(state, act, "overkill")
    state, more = hit(state, unit.id, n, piercing=piercing, overkill=overkill)
    events += more
    state, more = retaliation(state, unit.id, act.enemy)
    return state, (*events, *more)


def retaliation(state: State, attacked: str, attacker: str) -> Done:
    """MCH-P8: what the attacked character deals to its attacker, if it survives; not an attack of its own."""
    unit = state.units[attacked]
    n = unit.get("retaliate")
    if not n or unit.values.get("hp") == 0:
        return state, ()
    state, more = hit(state, attacker, n)
    return state, (Message("event.retaliate", {"unit": Ref(attacked), "n": n}, "MCH-P8"), *more)


def scheme(state: State, act: Act, given: int | None = None) -> Done:
    """The threat that a scheme places on the main scheme (MCH-P3)."""
    n = total(state, act) if given is None else given
    return place_threat(state, n, "MCH-P3")


def place_threat(state: State, n: int, rule: str) -> Done:
    """Threat on the main scheme."""
    now = state.get("threat") + n
    return state.with_values(threat=now), (Message("event.threat", {"n": n, "now": now}, rule),)
