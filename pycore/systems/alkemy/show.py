"""What a phone shows: the options, likeliest first, and the blocks of the view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycore.turn.message import Key, Message, Ref
from pycore.turn.state import IN
from pycore.turn.view import Field, Notes, Option, Pips, Queue, Roster, Row, Strip, Tag, asked, steps

from . import rules
from .turn import (
    ACTIVATION,
    ACTS,
    CARDS,
    END,
    FEE,
    INITIATIVE,
    REACTION_VERBS,
    REACTIONS,
    Declared,
    card_of,
    cost_of,
    linked,
    melee,
    tracked,
)

if TYPE_CHECKING:
    from pycore.turn.message import Refusal
    from pycore.turn.state import State, Unit
    from pycore.turn.view import Block

WOUNDS = Field("int", 0, 20)
_NEXT = Message("next-round")
_DONE, _PASS = Message("end"), Message("pass")
_SHOT = Message("roll-shot")
_LABEL = {verb: Message(verb) for verb in (*ACTS, "nothing", "disengage-run", "activate", "reactivate", "aim")}


def offers(state: State) -> list[Option]:
    """What to offer while no question is open."""
    turn = state.turn
    if turn.phase == END:
        return [Option("next-round", _NEXT, "main")]
    options = _rolls(state) if state.depth(ACTIVATION) == "dice" else []
    up = turn.order.up
    if tracked(state):
        for unit_id in turn.active:
            options += _acts(state, state.units[unit_id])
    options.append(Option("end", _DONE, "main", up) if turn.card else Option("pass", _PASS, "main", up))
    if turn.triggers:
        options += _chips(state)
    if turn.doing and state.depth(ACTIVATION) == "dice":
        options += _disengage(state)
    return options + _cards(state)


def _acts(state: State, unit: Unit) -> list[Option]:
    """The actions of one active miniature, with what forbids them."""
    options = []
    declared = state.turn.declared
    if declared is not None and any(d.unit == unit.id for d in declared):
        return []
    for verb in ACTS if unit.get("ap") else ():
        act = Declared(unit.id, verb)
        refusal = rules.no_act(state, unit, act)
        cost = cost_of(state, act)
        options.append(Option(f"{verb} {unit.id}", _LABEL[verb], "act", unit.side, unit.id, cost, "", refusal))
        if verb == "disengage":
            act = Declared(unit.id, verb, running=True)
            refusal = rules.no_act(state, unit, act)
            text = f"disengage {unit.id} run"
            label = _LABEL["disengage-run"]
            options.append(Option(text, label, "act", unit.side, unit.id, cost_of(state, act), "", refusal))
    if declared is not None:
        options.append(Option(f"nothing {unit.id}", _LABEL["nothing"], "act", unit.side, unit.id, 0))
    return options


def _chips(state: State) -> list[Option]:
    """Reactions of the other side, then what a table may note of shots and combats."""
    options: list[Option] = []
    turn = state.turn
    actors = {t.actor for t in turn.triggers}
    for trigger in turn.triggers if turn.card else ():
        kinds = REACTIONS[trigger.verb]
        refusable = REACTION_VERBS if trigger.target else kinds
        for unit in state.units.values():
            if unit.status != IN or unit.side == turn.order.up or (trigger.target and trigger.target != unit.id):
                continue
            for reaction in refusable:
                refusal = rules.no_reaction(state, unit, reaction, trigger.actor)
                if refusal is not None and (not trigger.target or reaction in trigger.reacted):
                    continue
                text = f"{reaction} {unit.id}" + (f" {trigger.actor}" if len(actors) > 1 else "")
                options.append(Option(text, Message(reaction), "chip", unit.side, unit.id, FEE, "", refusal))
    for trigger in turn.triggers:
        if trigger.target:
            options += _outcomes(state, trigger.actor, trigger.target, melee(trigger), "defend" in trigger.reacted)
        elif not melee(trigger) and state.depth(ACTIVATION) == "dice":
            options += _aim(state, trigger.actor)
        if "counter-shot" in trigger.reacted:  # both sides at once: the table says whose comes first (ALK-A9)
            options += [Option(f"first {s}", Message("first", {"side": Ref(s)}), "chip", s) for s in state.sides]
    return options


def _outcomes(state: State, actor: str, target: str, close: bool, defended: bool) -> list[Option]:
    one, two = state.units[actor], state.units[target]
    options = []
    if close:
        for unit in (one, two) if defended else (one,):
            form = Field("word", words=CARDS)
            options.append(
                Option(f"cards {unit.id} {{value}}", Message("cards"), "chip", unit.side, unit.id, form=form)
            )
    if state.depth(ACTIVATION) == "dice":
        if not close:
            options += _aim(state, actor)
            options.append(Option(f"roll-cover {target}", Message("roll-cover"), "chip", two.side, target))
        elif defended:
            options.append(_attack(two, one, "chip"))
            options.append(Option(f"roll-order {actor} {target}", Message("roll-order"), "chip", one.side, actor))
    options.append(Option(f"result {target} {{value}}", Message("result"), "chip", two.side, target, form=WOUNDS))
    return options


def _aim(state: State, actor: str) -> list[Option]:
    unit = state.units[actor]
    return (
        [Option(f"aim {actor}", _LABEL["aim"], "chip", unit.side, actor)] if rules.no_aim(state, unit) is None else []
    )


def _rolls(state: State) -> list[Option]:
    """What a fight or a shot waits for comes first; once it was rolled, another time is rare."""
    options: list[Option] = []
    for trigger in state.turn.triggers:
        unit, role = state.units[trigger.actor], "more" if trigger.rolled else "act"
        if not melee(trigger):
            form = Field("int", 2, 40)
            options.append(Option(f"roll-shot {unit.id} {{value}}", _SHOT, role, unit.side, unit.id, form=form))
        elif trigger.target:
            options.append(_attack(unit, state.units[trigger.target], role))
        elif trigger.verb != "engage":
            options += [_attack(unit, foe, role) for foe in state.present() if foe.side != unit.side]
    return options


def _attack(unit: Unit, foe: Unit, role: str) -> Option:
    label = Message("roll-attack", {"target": Ref(foe.id)})
    return Option(f"roll-attack {unit.id} {foe.id}", label, role, unit.side, unit.id)


def _disengage(state: State) -> list[Option]:
    key = "roll-disengage"
    return [
        Option(f"{key} {d.unit} {foe.id}", Message(key, {"target": Ref(foe.id)}), "chip", foe.side, d.unit)
        for d in state.turn.doing
        if d.verb == "disengage"
        for foe in state.present()
        if foe.side != state.units[d.unit].side
    ]


def _cards(state: State) -> list[Option]:
    """Every card of the table: to activate, or to reactivate; a card of several miniatures once."""
    options = []
    turn = state.turn
    seen: set[tuple[str, str]] = set()
    for unit in state.units.values():
        if unit.status != IN:
            continue
        if not unit.get("activated"):
            card = (unit.side, card_of(unit))
            if card in seen or (turn.card and card == (turn.order.up, turn.card)):
                continue
            seen.add(card)
            refusal = rules.no_activation(state, unit)
            options.append(
                Option(f"activate {unit.id}", _LABEL["activate"], "act", unit.side, unit.id, None, "", refusal)
            )
            continue
        if turn.card and unit.side == turn.order.up and card_of(unit) == turn.card:
            continue
        refusal = rules.no_reactivation(state, unit)
        label, cost = _LABEL["reactivate"], FEE if tracked(state) else None
        if refusal is None and unit.word("card"):
            together = [u for u in linked(state, unit) if rules.no_reactivation(state, u) is None]
            if len(together) > 1 and together[0] is unit:
                who, fees = ",".join(u.id for u in together), FEE * len(together) if tracked(state) else None
                options.append(Option(f"reactivate {who}", Message("reactivate-all"), "act", unit.side, unit.id, fees))
        options.append(Option(f"reactivate {unit.id}", label, "act", unit.side, unit.id, cost, "", refusal))
    return options


# ---- the view


def view(state: State) -> tuple[Block, ...]:
    """The strip, what is asked, reminders, the cards of each side."""
    turn = state.turn
    blocks: list[Block] = [_strip(state), *asked(state)]
    if turn.declared is not None:
        waiting = [Message("queue.declared", {"unit": Ref(d.unit), "act": Key(d.verb)}) for d in turn.declared]
        blocks.append(Queue(Message("queue.declare"), tuple(waiting)))
    lines = notes(state)
    if lines:
        blocks.append(Notes(tuple(lines)))
    if turn.shown is not None:
        blocks.append(turn.shown)
    for side in state.sides:
        rows = tuple(_row(state, unit) for unit in state.side_units(side))
        blocks.append(Roster(side, rows, side == turn.order.up and turn.phase == ACTIVATION))
    return tuple(blocks)


def _strip(state: State) -> Strip:
    turn = state.turn
    order = (INITIATIVE, ACTIVATION, END)
    places = steps([Message("phase." + name) for name in order], order.index(turn.phase))
    up = (turn.order.up,) if turn.phase == ACTIVATION else ()
    note = Message("strip.passed", {}, "ALK-24") if turn.order.passes and turn.phase == ACTIVATION else None
    return Strip(Message("strip.round", {"n": state.get("round")}), up, places, note, phase=turn.phase)


def _row(state: State, unit: Unit) -> Row:
    turn = state.turn
    ap = unit.get("ap")
    activated = unit.get("activated")
    active = unit.id in turn.active
    mark = "gone" if unit.status != IN else "up" if active else "done" if activated else "ready"
    tags = []
    pips: tuple[Pips, ...] = ()
    if tracked(state):
        pips = (Pips(Message("field.ap", {}, "ALK-10"), ap, unit.get("full")),)
        if ap and activated and not active:
            tags.append(Tag(Message("tag.on-watch", {}, "ALK-12"), "good"))
        elif not ap:
            tags.append(Tag(Message("tag.inactive", {}, "ALK-08"), "warn"))
        tags += [Tag(Message("field." + flag)) for flag in ("ran", "charged") if unit.get(flag)]
    if unit.get("wounds"):
        tags.append(Tag(Message("tag.wounds", {"n": unit.get("wounds")}), "bad"))
    tap = ""
    if not active and not state.asks and unit.status == IN:
        refusal: Refusal | None
        if activated:
            tap, refusal = "reactivate " + unit.id, rules.no_reactivation(state, unit)
        else:
            tap, refusal = "activate " + unit.id, rules.no_activation(state, unit)
        tap = "" if refusal else tap
    return Row(unit.id, mark, pips, tuple(tags), tap, unit.word("card"), None, "card")


def notes(state: State) -> list[Message]:
    """What only the table can see, said at the moment it matters."""
    turn = state.turn
    lines = []
    if turn.phase == INITIATIVE:
        lines.append(Message("note.initiative"))
    if not tracked(state) or turn.phase != ACTIVATION:
        return lines
    done = {d.verb for d in turn.doing}
    if not done.isdisjoint(("walk", "run")):
        lines.append(Message("note.contact"))
    if "disengage" in done:
        lines.append(Message("note.disengage"))
    if turn.card and not turn.last and not turn.triggers and state.get("round") == 1:
        lines.append(Message("note.measure"))
    for trigger in turn.triggers:
        if not melee(trigger) and not trigger.rolled:
            lines.append(Message("note.shot"))
        if "counter-move" in trigger.reacted:
            lines.append(Message("note.aim-lost", {"unit": Ref(trigger.actor)}, "ALK-18"))
        if "counter-shot" in trigger.reacted:
            lines.append(Message("note.simultaneous"))
        if "defend" in trigger.reacted and not {"parry", "inactive"}.intersection(trigger.cards):
            lines.append(Message("note.order"))
    if turn.order.up and not turn.card and _only_pass(state):
        lines.append(Message("note.only-pass", {"side": Ref(turn.order.up)}, "ALK-24"))  # ALK-A12
    return lines


def _only_pass(state: State) -> bool:
    for unit in state.present(state.turn.order.up):
        if rules.no_activation(state, unit) is None or rules.no_reactivation(state, unit) is None:
            return False
    return True
