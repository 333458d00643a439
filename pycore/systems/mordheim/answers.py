"""What answers a question, and what stands beside a roll: chips that change it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycore.turn import asks
from pycore.turn.message import Message, Ref
from pycore.turn.view import Field, Option

from . import attack, nerve, rules, verbs

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pycore.turn.state import Ask, State

_WOUNDS = Field("int", 1, 10)


def answers(state: State, ask: Ask, fields: Mapping[str, Field]) -> list[Option]:
    """What answers a question that is no roll: a number, or whom an attack is aimed at."""
    if ask.kind == "number":
        field = ask.data[0]
        form = fields.get(field) or Field("int", 2, 10)
        options = [asks.number(ask, form, Message("do.number"))]
        alike = [u.id for u in state.present(ask.side) if field not in u.values] if ask.unit else []
        if len(alike) > 1:
            label = Message("do.number-all", {"n": len(alike)})
            options.append(Option(f"set {','.join(alike)} {field} {{value}}", label, "chip", ask.side, form=form))
        return [*options, asks.left_open(ask)]
    options = []
    for target in verbs.targets(state, ask.verb, ask.unit):
        victim = state.units[target]
        rule = rules.no_strike if ask.verb == "strike" else rules.no_shot
        refusal = rule(state, state.units[ask.unit], victim)
        options.append(
            Option(
                f"{ask.verb} {ask.unit} {target}",
                Message("do.at", {"unit": Ref(target)}),
                "answer",
                ask.side,
                target,
                refusal=refusal,
            )
        )
    return [*options, asks.left_open(ask)]


def who_is_first(options: list[Option], ask: Ask) -> list[Option]:
    """The answers to a roll-off that was rolled at the table are names."""
    if ask.data[:1] != ("roll-off",):
        return options
    named = {"roll =pass": ask.data[1], "roll =fail": ask.data[2]}
    return [
        o._replace(label=Message("do.first-is", {"unit": Ref(named[o.action])})) if o.action in named else o
        for o in options
    ]


def beside(state: State, ask: Ask) -> list[Option]:
    """What changes an open roll: chips beside it."""
    if ask.kind != "roll":
        return []
    options = []
    now = state.turn.attack
    for word in attack.open_mods(state):
        on = now is not None and word in now.mods
        label = Message("mod.not-" + word if on else "mod." + word)
        options.append(Option("mod " + word, label, "chip", ask.side))
    if now is not None and attack.no_parry(state) is None and state.units[now.at].values.get("parry") != 0:
        chance = f"d6 {now.best + 1}+"
        options.append(Option("parry", Message("do.parry"), "chip", state.units[now.at].side, now.at, chance=chance))
    if now is not None and now.stage in ("wound", "save") and "w" not in state.units[now.at].values:
        action = f"set {now.at} w {{value}}"  # nearly everybody has one Wound, so it is taken for granted and not asked
        options.append(Option(action, Message("do.wounds"), "chip", ask.side, now.at, form=_WOUNDS))
    if ask.data[0] == "test" and ask.data[1] != "rout" and not nerve.no_bubble(state, state.units[ask.data[2]]):
        label = Message("mod.own" if ask.data[3] else "mod.leader")
        options.append(Option("mod leader", label, "chip", ask.side, ask.data[2]))
    return options
