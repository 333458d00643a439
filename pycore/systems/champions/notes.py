"""Reminder lines: what the app cannot see, and the table should not forget now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycore.turn.message import Message, Ref

from . import sums
from .board import ATTACK, IDENTITY, MINION, Act, act_of, engaged, icons, item_of, players, turn_of

if TYPE_CHECKING:
    from pycore.turn.state import State


def reminders(state: State) -> list[Message]:
    """The lines for this moment."""
    turn, act = turn_of(state), act_of(state)
    if state.asks and state.asks[0].kind in ("order", "surge"):
        return [Message("note.grim", {}, "MCH-A11")]
    if act is not None:
        return _activation_notes(state, act)
    if item_of(state) is not None:
        return [Message("note.card", {}, "MCH-10")]
    if turn.step == "check":
        return _check_notes(state)
    if turn.step == "deal":
        return [
            Message("note.deal", {"side": Ref(side), "n": n}, "" if at else "MCH-P1")
            for at, (side, n) in enumerate(turn.dealt)
        ]
    if turn.step == "player":
        return _player_notes(state)
    return []


def _activation_notes(state: State, act: Act) -> list[Message]:
    enemy, unit = Ref(act.enemy), sums.hurt(state, act)
    if act.instead:
        return [Message("note." + act.instead, {"unit": enemy}, "MCH-A7")]
    if act.after:
        return [Message("note.triggers", {}, "MCH-A4")]
    lines = []
    if any(isinstance(i.data, Act) for i in turn_of(state).queue.waiting) and "triggers-first" not in state.toggles:
        lines.append(Message("note.waits", {}, "MCH-A4"))
    if act.star:
        lines.append(Message("note.star", {"side": Ref(act.target)}, "MCH-P4"))
    if act.given > 1:
        lines.append(Message("note.boosts", {"unit": enemy, "n": act.given}, "MCH-06"))
    if act.given and state.units[act.enemy].values.get("kind") == MINION:
        lines.append(Message("note.villain-meant", {}, "MCH-P12"))
    if act.kind == ATTACK and unit is not None:
        if act.fled or not (act.defender or unit.values.get("kind") == IDENTITY):  # else it is what everybody sees
            lines.append(Message("note.undefended", {"unit": Ref(unit.id)}, "MCH-P2"))
        lines += [
            Message("note." + word, {"unit": enemy}, rule)
            for word, rule in (("overkill", "MCH-P7"), ("piercing", "MCH-P9"))
            if sums.has(state, act, word)
        ]
        if unit.get("tough"):
            lines.append(Message("note.tough", {"unit": Ref(unit.id)}, "MCH-P6"))
        if unit.get("retaliate"):
            lines.append(Message("note.retaliate", {"unit": Ref(unit.id), "n": unit.get("retaliate")}, "MCH-P8"))
    return lines


def _check_notes(state: State) -> list[Message]:
    """What no row and no button of the check screen says."""
    hazard = icons(state, "hazard")
    return [Message("note.hazard", {"n": hazard}, "MCH-P1")] if hazard else []


def _player_notes(state: State) -> list[Message]:
    lines = []
    for side in players(state):
        for minion in engaged(state, side):
            lines += [
                Message("note." + word, {"unit": Ref(minion.id), "side": Ref(side)}, "MCH-P11")
                for word in ("guard", "patrol")
                if minion.get(word)
            ]
    if icons(state, "crisis"):
        lines.append(Message("note.crisis", {}, "MCH-P11"))
    return lines
