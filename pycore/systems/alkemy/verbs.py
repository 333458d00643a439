"""The words of Alkemy's actions: from their text to what forbids them and what they do.

starts SIDE                        who goes first this round
activate UNIT                      takes up a profile card; while the other side plays one, this ends that
reactivate UNIT[,UNIT...]          1 AP each, miniatures of one card
walk, run, concentrate, prepare    each with a UNIT
charge, engage, shoot, fight       each with a UNIT and, where known, the TARGET
disengage UNIT [run]
nothing UNIT                       as a first declaration on a card of several miniatures
end, pass, next-round
counter-move, counter-shot, defend UNIT [ACTOR]
cards UNIT CARD [CARD]             combat cards: its own, or the attacker's and the defender's
result UNIT WOUNDS                 what an attack or shot came to
first SIDE                         whose effect comes first
aim UNIT                           the range was guessed right: a bonus die
roll-initiative [UNIT UNIT]        this and the rest at depth "dice"; DICE are bonus dice
roll-attack UNIT [TARGET [DICE]]
roll-shot UNIT NUMBER [DICE]       against this difficulty
roll-cover UNIT
roll-disengage UNIT UNIT[,UNIT...]
roll-order UNIT UNIT
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycore.turn.action import ActionError
from pycore.turn.message import Message, Ref, Refusal
from pycore.turn.muster import gone
from pycore.turn.system import Verb
from pycore.turn.words import bare, number, of_side, of_unit, one_of, optional

from . import combat, dicing, moves, rules
from .turn import ACTS, CARDS, REACTION_VERBS, TARGETED, Declared, Test, card_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pycore.turn.action import Action
    from pycore.turn.state import Done, State, Unit

_MOST_ROUNDS = 99
_MOST_WOUNDS = 99


def _here(state: State, action: Action) -> Refusal | None:
    """Everybody named must be on the table."""
    for word in action.args:
        for part in word.split(","):
            refusal = gone(state.units[part]) if part in state.units else None
            if refusal is not None:
                return refusal
    return None


# ---- acts and reactions


def _declared(action: Action) -> Declared:
    if action.verb != "disengage":
        return Declared(action.args[0], action.verb, optional(action, 1))
    running = len(action.args) > 1 and bool(one_of(action, 1, ("run",)))
    return Declared(action.args[0], action.verb, running=running)


def _act(state: State, action: Action) -> Done:
    return moves.act(state, _declared(action))


def _no_act(state: State, action: Action) -> Refusal | None:
    return rules.no_act(state, state.units[action.args[0]], _declared(action))


def _react(state: State, action: Action) -> Done:
    return combat.react(state, state.units[action.args[0]], action.verb, optional(action, 1))


def _no_reaction(state: State, action: Action) -> Refusal | None:
    return rules.no_reaction(state, state.units[action.args[0]], action.verb, optional(action, 1))


def _reactivate(state: State, action: Action) -> Done:
    units = [state.units[i] for i in dict.fromkeys(action.args[0].split(","))]
    return moves.reactivate(state, [u for u in units if card_of(u) == card_of(units[0])])


def _no_reactivation(state: State, action: Action) -> Refusal | None:
    units = [state.units[i] for i in dict.fromkeys(action.args[0].split(","))]
    for unit in units:
        refusal = rules.no_reactivation(state, unit)
        if refusal is not None:
            return refusal
        if (unit.side, card_of(unit)) != (units[0].side, card_of(units[0])):
            return Refusal("ALK-01", "refuse.one-card")
    return None


# ---- combat


def _card_words(action: Action) -> tuple[str, ...]:
    return tuple(one_of(action, index, CARDS) for index in range(1, len(action.args)))


def _cards(state: State, action: Action) -> Done:
    return combat.cards(state, state.units[action.args[0]], _card_words(action))


def _no_cards(state: State, action: Action) -> Refusal | None:
    return rules.no_cards(state, state.units[action.args[0]], _card_words(action))


def _result(state: State, action: Action) -> Done:
    return combat.result(state, state.units[action.args[0]], number(action, 1, 0, _MOST_WOUNDS))


def _aim(state: State, action: Action) -> Done:
    unit = state.units[action.args[0]]
    shot = rules.shot_of(state, unit)
    if shot is not None:
        state = combat.with_trigger(state, shot, shot._replace(aimed=True))
    return state, (Message("event.aim", {"unit": Ref(unit.id)}, "ALK-18"),)


# ---- tests at depth "dice"


def _best_mind(state: State, side: str) -> Unit | None:
    """The miniature that rolls for its side: the best Mind that is known, else the first."""
    return max(state.present(side), key=lambda u: u.get("mind"), default=None)


def _roll_initiative(state: State, action: Action) -> Done:
    named = [state.units[i] for i in action.args]
    units = named if len(named) > 1 else [_best_mind(state, side) for side in state.sides]
    ready = tuple(u.id for u in units if u is not None)
    if len(ready) < len(state.sides):
        return state, ()
    return dicing.begin(state, Test("initiative", ready))


def _no_initiative(state: State, action: Action) -> Refusal | None:
    if not all(state.present(side) for side in state.sides):
        return Refusal("ALK-11", "refuse.no-mind")
    if len(action.args) == 1 or (action.args and len({state.units[i].side for i in action.args}) == 1):
        return Refusal("ALK-11", "refuse.one-each")
    return rules.no_start(state) or _here(state, action)


def _roll_attack(state: State, action: Action) -> Done:
    unit = state.units[action.args[0]]
    target = optional(action, 1)
    if not target:
        fight = rules.fight_of(state, unit)
        if fight is None:
            raise ActionError("error.missing", len(action.text) + 1, kind="unit")
        target = fight.target if unit.id == fight.actor else fight.actor
    return dicing.begin(state, Test("attack", (unit.id, target), bonus=number(action, 2, 0, dicing.MOST_BONUS, 0)))


def _roll_shot(state: State, action: Action) -> Done:
    unit = state.units[action.args[0]]
    shot = rules.shot_of(state, unit)
    bonus = number(action, 2, 0, dicing.MOST_BONUS, 0) + (shot is not None and shot.aimed)
    test = Test("shot", (unit.id,), min(99, int(action.args[1])), min(bonus, dicing.MOST_BONUS))
    return dicing.begin(state, test)


def _roll_disengage(state: State, action: Action) -> Done:
    foes = tuple(dict.fromkeys(action.args[1].split(",")))
    return dicing.begin(state, Test("disengage", (action.args[0], *foes)))


def _roll_cover(state: State, action: Action) -> Done:
    return dicing.begin(state, Test("cover", action.args))


def _roll_order(state: State, action: Action) -> Done:
    return dicing.begin(state, Test("order", action.args))


# ---- the round


def _next_round(state: State) -> Done:
    return moves.new_round(state, min(_MOST_ROUNDS, state.get("round") + 1))


def _first(state: State, action: Action) -> Done:
    return state, (Message("event.first", {"side": Ref(action.args[0])}),)


VERBS: Mapping[str, Verb] = {
    "starts": Verb(("side",), of_side(moves.starts), bare(rules.no_start)),
    "activate": Verb(("unit",), of_unit(moves.activate), of_unit(rules.no_activation)),
    "reactivate": Verb(("units",), _reactivate, _no_reactivation),
    **{verb: Verb(("unit", "unit?") if verb in TARGETED else ("unit",), _act, _no_act) for verb in (*ACTS, "nothing")},
    "disengage": Verb(("unit", "word?"), _act, _no_act),
    "end": Verb((), bare(moves.finish), bare(rules.no_end)),
    "pass": Verb((), bare(moves.pass_), bare(rules.no_pass)),
    "next-round": Verb((), bare(_next_round), bare(rules.no_next)),
    **{reaction: Verb(("unit", "unit?"), _react, _no_reaction) for reaction in REACTION_VERBS},
    "cards": Verb(("unit", "word", "word?"), _cards, _no_cards),
    "result": Verb(("unit", "int"), _result, _here),
    "first": Verb(("side",), _first),
    "aim": Verb(("unit",), _aim, of_unit(rules.no_aim)),
    "roll-initiative": Verb(("unit?", "unit?"), _roll_initiative, _no_initiative, free=True),
    "roll-attack": Verb(("unit", "unit?", "int?"), _roll_attack, _here),
    "roll-shot": Verb(("unit", "int", "int?"), _roll_shot, _here),
    "roll-cover": Verb(("unit",), _roll_cover, _here),
    "roll-disengage": Verb(("unit", "units"), _roll_disengage, _here),
    "roll-order": Verb(("unit", "unit"), _roll_order, _here),
}
