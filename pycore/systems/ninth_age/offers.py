"""What to offer: what goes on, what the phase is about, the effects remembered for this moment, the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycore.turn.action import Action
from pycore.turn.message import Key, Message, Ref
from pycore.turn.view import Field, Option
from pycore.turn.windows import queue

from . import dicing, rules
from .turn import (
    CHARGE,
    END,
    LATER,
    MAGIC,
    MELEE,
    MOVEMENT,
    PHASES_2022,
    SHOOTING,
    START,
    TURNS,
    active,
    after,
    choices,
    depth,
    moment,
    offered,
    order,
    phase,
)

if TYPE_CHECKING:
    from pycore.turn.state import State
    from pycore.turn.windows import Window

    from .turn import Known

_TEXT = Field("text")
_DICE, _LOST = Field("int", 1, 20), Field("int", 1, 99)
READY_MADE = ("2D6", "D3", "scatter D6", "random direction")
MOST_DICE = 12  # of a throw that are offered one by one


def offers(state: State) -> list[Option]:
    """Everything at this moment, the likeliest first."""
    if state.over:
        return []
    window = state.turn.window
    options = _declaring(state, window) if window is not None else _going_on(state)
    if depth(state) != "turn":
        options += _rerolls(state)
        if window is None:  # nothing happens before everything is declared
            options += _phase(state)
        options += _dice(state)
    options += _remembered(state)
    return options


def _going_on(state: State) -> list[Option]:
    battle = state.turn
    if battle.deploying:
        options = [_side("first", side, "main" if i == 0 else "act") for i, side in enumerate(state.sides)]
        if not battle.deployed:
            options += [_side("zone", side) for side in state.sides if side != battle.zone]
        options += [_side("deployed", side) for side in state.sides if side not in battle.deployed]
    else:
        coming = after(state)
        last = coming.round > max(TURNS, battle.now.round)
        if coming.up == battle.now.up:
            label = Message("option.next", {"phase": Key("phase." + PHASES_2022[coming.phase])})
        else:
            label = Message("option.next-turn", {"side": Ref(coming.up), "n": coming.round}, "T9A-01")
        options = [Option("next", label, "more" if last else "main", battle.now.up)]
        role = "main" if last else "more"
        finish = Option("finish", Message("option.finish"), role, refusal=rules.no_finish(state))
        options.insert(0 if last else 1, finish)
    options += _chips(state)
    options.append(Option("window", Message("option.window"), "more"))
    return options


def _side(verb: str, side: str, role: str = "chip") -> Option:
    return Option(f"{verb} {side}", Message("option." + verb, {"side": Ref(side)}), role, side)


def _chips(state: State) -> list[Option]:
    """The effects remembered for this moment, of both sides; a new one by name."""
    options = []
    for side in order(state):
        options += [_effect(state, known) for known in offered(state, side)]
        if side == active(state) and rules.may_decline(state, side):
            options.append(_side("no", side, "chip" if choices(state, side) or not state.turn.fresh else "more"))
    return options + [_new(side) for side in order(state)]


def _effect(state: State, known: Known) -> Option:
    side, name = known.side, known.name
    key = "option.effect-end" if known.moment == END else "option.effect"
    action = _words("effect", side, name, known.moment, *(["mandatory"] if known.mandatory else []))
    refusal = rules.no_effect(state, side, name, known.moment, known.mandatory)
    role = "chip" if known.moment == START or not state.turn.fresh else "more"  # its moment is still to come
    return Option(action, Message(key, {"side": Ref(side), "name": name}), role, side, refusal=refusal)


def _words(verb: str, *words: str) -> str:
    return Action(verb, words).text


def _new(side: str) -> Option:
    label = Message("option.effect-new", {"side": Ref(side)})
    return Option(f"effect {side} {{value}}", label, "more", side, form=_TEXT)


def _declaring(state: State, window: Window) -> list[Option]:
    """In a window: who declares may name effects or none; afterwards they happen one by one."""
    side = window.declaring
    options: list[Option] = []
    if side:
        named = any(effect.side == side for effect in window.effects)
        label = Message("option.no-more" if named else "option.no", {"side": Ref(side)}, "T9A-05")
        options.append(Option(f"no {side}", label, "main", side))
        form = Message("option.declare", {"side": Ref(side)}, "T9A-05")
        options.append(Option(f"effect {side} {{value}}", form, "act", side, form=_TEXT))
    for i, effect in enumerate(queue(window)):
        label = Message("option.resolve", {"side": Ref(effect.side), "name": effect.name})
        refusal = rules.no_resolve(state, effect.side, effect.name)
        role = "main" if i == 0 and refusal is None else "act"
        options.append(Option(_words("resolve", effect.side, effect.name), label, role, effect.side, refusal=refusal))
    named_already = {(e.side, e.name) for e in (*window.effects, *window.later)}
    for one in window.sides:
        now = [known for known in offered(state, one) if known.moment in (START, moment(state))]
        options += [_effect(state, known) for known in now if (one, known.name) not in named_already]
        if not side:
            label = Message("option.appears", {"side": Ref(one)})
            options.append(Option(f"effect {one} {{value}}", label, "more", one, form=_TEXT))
    if not window.effects and not state.turn.deploying:
        options.append(Option("next", Message("option.next-no"), "more", state.turn.now.up))
    return options


def _phase(state: State) -> list[Option]:
    """What the phase is about: by exception, never asked for."""
    here, up = phase(state), active(state)
    ours = tuple(u.id for u in state.present(up))
    options: list[Option] = []
    flagged: list[Option] = []
    flag = {CHARGE: "charged", MOVEMENT: "" if LATER in state.toggles else "charged", SHOOTING: "shot"}.get(here, "")
    if flag and ours:
        label = Message("option." + flag)
        form = Field("units", words=ours)
        flagged = [Option(f"set {{value}} {flag} 1", label, "act", up, form=form)]
    if here == MAGIC:
        for verb, side in zip(("spell", "dispel"), order(state), strict=False):
            label = Message("option." + verb, {"side": Ref(side)})
            options.append(Option(verb + " {value}", label, "act" if side == up else "chip", side, form=_DICE))
        for field in ("power", "dispel"):
            if field not in state.values:
                label = Message("option.power" if field == "power" else "option.dispel-dice")
                options.append(Option(f"set game {field} {{value}}", label, "more", form=Field("int", 0, 99)))
    if not state.turn.deploying:
        role = "act" if here in (SHOOTING, MELEE) else "more"  # elsewhere a spell may do it, now and then
        for side in reversed(order(state)):
            options += [_lose(side, unit.id, role) for unit in state.present(side)]
    return options + flagged if here == SHOOTING else flagged + options  # who was hit matters more than who has shot


def _lose(side: str, unit: str, role: str) -> Option:
    return Option(f"lose {unit} {{value}}", Message("option.lose"), role, side, unit, form=_LOST)


def _rerolls(state: State) -> list[Option]:
    """The last throw's dice, each of which may be taken up once (T9A-12)."""
    thrown = state.turn.thrown
    if thrown is None or not thrown.again:
        return []
    options = []
    for word, n in [
        *((word, 0) for word in (dicing.FAILED, dicing.PASSED, dicing.ALL)),
        *((dicing.FACE, face) for face in (1, 6)),
        *((dicing.DIE, i + 1) for i in range(min(len(thrown.dice), MOST_DICE))),
    ]:
        refusal = rules.no_reroll(state, word, n)
        if refusal is None or refusal.rule == "T9A-12":
            values = {"n": n, "face": thrown.dice[n - 1].face} if word == dicing.DIE else {"n": n}
            label = Message("option.reroll-" + word, values, "T9A-11")
            action = f"reroll {word} {n}" if n else "reroll " + word
            role = "chip" if word == dicing.FAILED else "more"
            options.append(Option(action, label, role, thrown.side, refusal=refusal))
    return options


def _dice(state: State) -> list[Option]:
    up = active(state)
    options = []
    for expr in READY_MADE:
        label = Message("option.roll", {"expr": expr})
        options.append(Option(_words("throw", up, expr), label, "more", up, chance=expr))
    for side in order(state):
        label = Message("option.throw", {"side": Ref(side)})
        options.append(Option(f"throw {side} {{value}}", label, "chip" if side == up else "more", side, form=_TEXT))
    options.append(Option("modify {value}", Message("option.modify"), "more", form=_TEXT))
    return options


def _remembered(state: State) -> list[Option]:
    """What is remembered can be forgotten."""
    options = []
    for known in state.turn.known:
        label = Message("option.forget", {"side": Ref(known.side), "name": known.name})
        options.append(Option(_words("forget", known.side, known.name), label, "more", known.side))
    return options
