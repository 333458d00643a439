"""What cards do, at any moment and one action each: start activations, engage, damage, status cards, tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycore.turn import queue as q
from pycore.turn.message import Key, Message, Ref, Refusal
from pycore.turn.state import GAME
from pycore.turn.words import number, one_of

from . import activation, leaving, steps, sums
from .board import (
    ALLY,
    ATTACK,
    CARD_LEVEL,
    FORMS,
    IDENTITY,
    MINION,
    SCHEME,
    SCHEMES,
    STATUSES,
    VILLAIN,
    Act,
    Card,
    act_of,
    engaged,
    icons,
    identity,
    needed,
    of,
    player_word,
    turn_of,
    unit_word,
    with_queue,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pycore.turn.action import Action
    from pycore.turn.state import Done, State
    from pycore.turn.system import System

ENEMIES = (VILLAIN, MINION)
CHARACTERS = (IDENTITY, ALLY, VILLAIN, MINION)
KEYWORDS = ("piercing", "overkill")
MOST = 99
_KIND = {"attack": ATTACK, "scheme": SCHEMES, "activate": ""}


def start(state: State, action: Action) -> Done:
    """`attack|scheme|activate UNITS SIDE`: a card makes enemies activate against a player (MCH-07)."""
    side = player_word(state, action, 1)
    acts = []
    for word in action.args[0].split(","):
        unit = unit_word(state, action._replace(args=(word,)), 0, *ENEMIES)
        acts.append(Act(unit.id, side, _KIND[action.verb]))
    return activation.start(state, acts, side)


def engage(state: State, action: Action) -> Done:
    """`engage UNIT SIDE`: a minion engages a player."""
    return activation.engage(state, unit_word(state, action, 0, MINION), player_word(state, action, 1), "MCH-A5")


def may_engage(state: State, action: Action) -> Refusal | None:
    """MCH-P10: who is engaged with a player already does not engage that player again."""
    unit, side = unit_word(state, action, 0, MINION), player_word(state, action, 1)
    if unit.values.get("engaged") == side:
        return Refusal("MCH-P10", "refuse.engaged", {"unit": Ref(unit.id), "side": Ref(side)})
    return None


def status(state: State, action: Action) -> Done:
    """`status UNIT stunned|confused|tough on|off`: one status card comes or goes."""
    unit = unit_word(state, action, 0, *CHARACTERS)
    name, word = one_of(action, 1, STATUSES), one_of(action, 2, ("on", "off"))
    number = max(0, unit.get(name) + (1 if word == "on" else -1))
    key = "event.status-twice" if number > 1 else "event.status" if number else "event.no-status"
    values = {"unit": Ref(unit.id), "status": Key("field." + name)}
    return state.with_unit(unit.with_(**{name: number})), (Message(key, values, "MCH-P5"),)


def may_status(state: State, action: Action) -> Refusal | None:
    """MCH-P5: one card of each type, two for a steady character."""
    unit = unit_word(state, action, 0, *CHARACTERS)
    name, word = one_of(action, 1, STATUSES), one_of(action, 2, ("on", "off"))
    values = {"unit": Ref(unit.id), "status": Key("field." + name)}
    if word == "off":
        return None if unit.get(name) else Refusal("MCH-P5", "refuse.no-status", values)
    most = 2 if unit.get("steady") and name != "tough" else 1
    return Refusal("MCH-P5", "refuse.status", values) if unit.get(name) >= most else None


def form(state: State, action: Action) -> Done:
    """`form SIDE hero|alter-ego`: an identity changes form."""
    unit = identity(state, player_word(state, action, 0))
    word = one_of(action, 1, FORMS)
    if unit is None:  # an eliminated player is no player word
        return state, ()
    return state.with_unit(unit.with_(form=word)), (Message("event." + word, {"unit": Ref(unit.id)}, "MCH-03"),)


def give(state: State, action: Action) -> Done:
    """`give UNIT [N]`: facedown boost cards, for the activation under way or for the next one (MCH-P4)."""
    unit, n = unit_word(state, action, 0, *ENEMIES), number(action, 1, 0, MOST)
    act = act_of(state)
    if act is not None and act.enemy == unit.id and not (act.instead or act.closing or act.after):
        state = with_queue(state, q.swap(turn_of(state).queue, act._replace(given=act.given + n)))
    else:
        state = state.with_unit(unit.with_(boosts=unit.get("boosts") + n))
    return state, (Message("event.boost-given", {"unit": Ref(unit.id), "n": n}, "MCH-P4"),)


def damage(state: State, action: Action) -> Done:
    """`damage UNIT N [piercing] [overkill] [VILLAIN]`: damage that nobody's retaliation answers.

    The excess of overkill goes on to the villain named.
    """
    unit = unit_word(state, action, 0, *CHARACTERS)
    return _hit(state, action, unit.id, 1)


def strike(state: State, action: Action) -> Done:
    """`strike SIDE UNIT N [piercing] [overkill] [VILLAIN] [ALLY]`: a player attacks an enemy, with the ally named.

    An enemy with retaliate that survives deals its damage to the identity or the ally that attacked (MCH-P8).
    """
    side = player_word(state, action, 0)
    unit = unit_word(state, action, 1, *ENEMIES)
    allies = [a.id for a in of(state, ALLY, side)]
    state, events = _hit(state, action, unit.id, 2, allies)
    hero = identity(state, side)
    attacker = next((word for word in action.args[3:] if word in allies), hero.id if hero else "")
    state, more = sums.retaliation(state, unit.id, attacker)
    return state, (*events, *more)


def _hit(state: State, action: Action, target: str, at: int, allies: Sequence[str] = ()) -> Done:
    villains = [v.id for v in of(state, VILLAIN)]
    words = [one_of(action, n, (*KEYWORDS, *villains, *allies)) for n in range(at + 1, len(action.args))]
    beyond = next((word for word in words if word in villains), "")
    n = number(action, at, 0, MOST)
    return sums.hit(state, target, n, piercing="piercing" in words, overkill="overkill" in words, beyond=beyond)


def may_strike(state: State, action: Action) -> Refusal | None:
    """MCH-P11: guard minions engaged with a player keep that player from attacking the villain."""
    side, unit = player_word(state, action, 0), unit_word(state, action, 1, *ENEMIES)
    guards = [m for m in engaged(state, side) if m.get("guard")]
    if unit.values.get("kind") == VILLAIN and guards and not unit.get("guard"):
        return Refusal("MCH-P11", "refuse.guard", {"unit": Ref(guards[0].id)})
    return None


def threat(state: State, action: Action) -> Done:
    """`threat N`: a card places threat on the main scheme."""
    return sums.place_threat(state, number(action, 0, 0, MOST), "MCH-P14")


def thwart(state: State, action: Action) -> Done:
    """`thwart SIDE UNIT|game N`: a player removes threat from a side scheme, or from the main scheme (`game`)."""
    player_word(state, action, 0)
    who, n = action.args[1], number(action, 2, 0, MOST)
    if who == GAME:
        now = max(0, state.get("threat") - n)
        return state.with_values(threat=now), (Message("event.thwart", {"n": n, "now": now}, "MCH-P14"),)
    unit = unit_word(state, action, 1, SCHEME)
    if "threat" not in unit.values:  # on the table only: the table sees when none is left
        return state, (Message("event.thwart-unknown", {"unit": Ref(unit.id), "n": n}, "MCH-P14"),)
    now = max(0, unit.get("threat") - n)
    return state.with_unit(unit.with_(threat=now)), (Message("event.thwart", {"n": n, "now": now}, "MCH-P14"),)


def may_thwart(state: State, action: Action) -> Refusal | None:
    """MCH-P11: neither under a crisis icon nor past a patrol minion."""
    side = player_word(state, action, 0)
    if action.args[1] != GAME:
        return None
    if icons(state, "crisis"):
        return Refusal("MCH-P11", "refuse.crisis")
    patrol = [m for m in engaged(state, side) if m.get("patrol")]
    return Refusal("MCH-P11", "refuse.patrol", {"unit": Ref(patrol[0].id)}) if patrol else None


def use(state: State, action: Action) -> Done:
    """`try UNIT attack|thwart`: a stunned character's attack, a confused one's thwart is replaced (MCH-P5)."""
    unit = unit_word(state, action, 0, IDENTITY, ALLY)
    word = one_of(action, 1, ("attack", "thwart"))
    name = "stunned" if word == "attack" else "confused"
    need = needed(unit)
    if unit.values.get("kind") == ALLY:
        unit = unit.with_(exhausted=1)
    if unit.get(name) < need:
        return state.with_unit(unit), (Message("event.goes-ahead", {"unit": Ref(unit.id)}, "MCH-P5"),)
    unit = unit.with_(**{name: unit.get(name) - need})
    return state.with_unit(unit), (Message("event.replaced", {"unit": Ref(unit.id)}, "MCH-P5"),)


def may_use(state: State, action: Action) -> Refusal | None:
    """MCH-P20: an exhausted ally neither attacks nor thwarts."""
    unit = unit_word(state, action, 0, IDENTITY, ALLY)
    if unit.values.get("kind") == ALLY and unit.get("exhausted"):
        return Refusal("MCH-P20", "refuse.exhausted", {"unit": Ref(unit.id)})
    return None


def surge(state: State, action: Action) -> Done:
    """`surge SIDE`: a card that this player resolves has surge."""
    return steps.surge(state, player_word(state, action, 0))


def deal(state: State, action: Action) -> Done:
    """`deal SIDE [N]`: encounter cards facedown, for step four (such as for a player deck that ran out)."""
    side, n = player_word(state, action, 0), number(action, 1, 0, MOST)
    return steps.deal(state, side, n), (Message("event.dealt", {"side": Ref(side), "n": n}, "MCH-P13"),)


def reveal(state: State, action: Action) -> Done:
    """`reveal SIDE`: a player reveals an encounter card outside of step four."""
    side = player_word(state, action, 0)
    queue = q.push(turn_of(state).queue, Card(side), CARD_LEVEL)
    return with_queue(state, queue), (Message("event.card", {"side": Ref(side)}, "MCH-10"),)


def deck(state: State, action: Action) -> Done:
    """`deck`: the encounter deck ran out; `deck both`: its discard pile is empty, too (MCH-P13)."""
    if action.args:
        one_of(action, 0, ("both",))
        return leaving.lose(state)
    now = state.get("tokens") + 1
    return state.with_values(tokens=now), (Message("event.deck", {"n": now}, "MCH-P13"),)


def beaten(system: System, state: State, action: Action) -> Done:
    """`beaten UNIT [other]`: a villain's stage (`other`: the next has another name), or one minion of a line."""
    unit = unit_word(state, action, 0, *CHARACTERS)
    other = len(action.args) > 1 and one_of(action, 1, ("other",)) == "other"
    return leaving.beaten(system, state, unit, other=other)


def may_beat(state: State, action: Action) -> Refusal | None:
    """MCH-P15: there is no stage after the last one."""
    unit = unit_word(state, action, 0, *CHARACTERS)
    if unit.values.get("kind") == VILLAIN and 0 < unit.get("stages") <= unit.get("stage"):
        return Refusal("MCH-P15", "refuse.last-stage", {"unit": Ref(unit.id)})
    return None


def advance(state: State, action: Action) -> Done:
    """`advance`: the main scheme goes on to its next stage."""
    return leaving.advance(state)


def may_advance(state: State, action: Action) -> Refusal | None:
    """MCH-P14: completing the final stage is a loss."""
    if 0 < state.get("stages") <= state.get("stage"):
        return Refusal("MCH-P14", "refuse.final-stage")
    return None


def resume(state: State, action: Action) -> Done:
    """`resume`: it was no end after all."""
    return state._replace(turn=turn_of(state)._replace(end="")), (Message("event.resume", {}, "MCH-P19"),)


def may_resume(state: State, action: Action) -> Refusal | None:
    """MCH-P19: what ended otherwise goes on as soon as its reason is set right."""
    return None if turn_of(state).end else Refusal("MCH-P19", "refuse.resume")


def against(state: State, action: Action) -> Done:
    """`against UNIT`: a card turns the attack on this identity or ally; its player is the target (MCH-P2)."""
    unit, act = unit_word(state, action, 0, IDENTITY, ALLY), act_of(state)
    player_word(state, action._replace(args=(unit.side,)), 0)
    if act is None:  # `may_turn` refuses that, an override does nothing
        return state, ()
    act = act._replace(victim=unit.id, target=act.target if act.defender else unit.side)
    values = {"unit": Ref(act.enemy), "target": Ref(unit.id)}
    return with_queue(state, q.swap(turn_of(state).queue, act)), (Message("event.against", values, "MCH-P2"),)


def may_turn(state: State, action: Action) -> Refusal | None:
    """MCH-P2: only an attack that is under way has a target."""
    unit_word(state, action, 0, IDENTITY, ALLY)
    act = act_of(state)
    if act is None or act.kind != ATTACK or act.instead or act.after:
        return Refusal("MCH-P2", "refuse.no-attack")
    return None


def end(state: State, action: Action) -> Done:
    """`win`, `lose`: as a card says, or as the table agrees."""
    word = "lost" if action.verb == "lose" or turn_of(state).end == "lost" else "won"
    return state._replace(turn=turn_of(state)._replace(end=word)), ()
