"""Marvel Champions: the villain phase and every other enemy activation, with cards that stay on the table.

phase / go / done [N]                  the big button: open the villain phase, step one, what is resolved has ended
defend SIDE [UNIT [card]]              a hero or ally defends; a hero by a defense card
boost N / star                         the next boost card shows N icons / a star
modify plus|minus|to N, double, half   a card changes this activation; keyword piercing|overkill
first UNIT [SIDE [KIND]]               of those that wait for the same choice, this one goes first
attack|scheme|activate UNITS SIDE      a card starts activations
engage, beaten, give, damage, strike, status, form, threat, thwart, try, surge, deal, reveal, deck, advance, win, lose,
resume, against
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pycore.turn import queue as q
from pycore.turn.action import ActionError
from pycore.turn.muster import place
from pycore.turn.setup import UnitSpec
from pycore.turn.state import IN, Side
from pycore.turn.system import System, Verb
from pycore.turn.view import Count, Field, Option, Term

from . import acting, effects, facts, leaving, offers, ordering, settle, show
from .board import (
    ALLY,
    ENC,
    FORMS,
    IDENTITY,
    KINDS,
    MINION,
    PLAYERS,
    SCHEME,
    VILLAIN,
    Act,
    Turn,
    of,
    players,
    seats,
    turn_of,
)
from .example import EXAMPLE
from .rules import TERMS
from .texts import TEXTS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pycore.turn.setup import Setup
    from pycore.turn.state import Ask, Done, State, Unit
    from pycore.turn.view import Block

_PRINTED = Field("int", 0, 99)
_CARDS = Field("int", 0, 99)
_EDITIONS = {"1.6": ("surge-now",), "1.7": ("surge-now", "triggers-first"), "1.8": ("surge-facedown", "triggers-first")}

_STATUSES = ("stunned", "confused", "tough")
_BONUSES = ("boosts", "atk-bonus", "sch-bonus", "retaliate", "steady", "overkill", "piercing")
_ENEMY = ("hp", "atk", "sch", *_STATUSES, *_BONUSES)
_ICONS = ("icons", "hazard", "crisis")
_FIELDS_OF: Mapping[str, tuple[str, ...]] = {
    IDENTITY: ("form", "hp", "def", *_STATUSES, "exhausted", "cards", "retaliate", "steady"),
    ALLY: ("hp", *_STATUSES, "exhausted", "retaliate", "steady"),
    VILLAIN: (*_ENEMY[:3], "stage", "stages", *_ENEMY[3:], *_ICONS),
    MINION: ("engaged", *_ENEMY, "villainous", "quickstrike", "guard", "patrol", *_ICONS),
    SCHEME: ("threat", "hazard", "icons", "crisis"),
}


class Champions(System):
    """The system; see the module."""

    id = "champions"
    editions = ("", *_EDITIONS)
    rules = (
        *(f"MCH-{n:02}" for n in range(1, 13)),
        *(f"MCH-A{n}" for n in range(1, 12)),
        *(f"MCH-P{n}" for n in range(1, 21)),
    )
    sides = (*PLAYERS, ENC)
    most_sides = 5
    counts = (
        *(Count("count.identity", int(p == "p1"), 1, side=p, values={"kind": IDENTITY}) for p in PLAYERS),
        *(Count("count.ally", 0, 6, side=p, values={"kind": ALLY}) for p in PLAYERS),
        Count("count.villain", 1, 4, 1, side=ENC, values={"kind": VILLAIN}),
        Count("count.minion", 0, 12, side=ENC, values={"kind": MINION}),
        Count("count.scheme", 0, 6, side=ENC, values={"kind": SCHEME}),
    )
    fields: Mapping[str, Field] = {
        "kind": Field("word", words=KINDS),
        "form": Field("word", words=FORMS),
        "engaged": Field("word", words=PLAYERS),
        "hp": Field("int", 0, 999),
        "atk": _PRINTED,
        "sch": _PRINTED,
        "def": _PRINTED,
        "atk-bonus": _PRINTED,
        "sch-bonus": _PRINTED,
        "stage": Field("int", 1, 9),
        "stages": Field("int", 1, 9),
        "stunned": Field("int", 0, 2, default=0),
        "confused": Field("int", 0, 2, default=0),
        "tough": Field("int", 0, 1, default=0),
        "exhausted": Field("flag", default=0, tag=True),
        "boosts": _CARDS,
        "cards": _CARDS,
        "retaliate": Field("int", 0, 9),
        "villainous": Field("flag", tag=True),
        "quickstrike": Field("flag", tag=True),
        "guard": Field("flag", tag=True),
        "patrol": Field("flag", tag=True),
        "steady": Field("flag", tag=True),
        "overkill": Field("flag", tag=True),
        "piercing": Field("flag", tag=True),
        "threat": _PRINTED,
        "icons": Field("int", 0, 9),
        "hazard": Field("int", 0, 9),
        "crisis": Field("flag", tag=True),
    }
    kept_fields = (
        *("kind", "atk", "sch", "def", "stages", "retaliate", "villainous", "quickstrike"),
        *("guard", "patrol", "steady", "overkill", "piercing"),
    )
    game_fields: Mapping[str, Field] = {
        "threat": Field("int", 0, 999, default=0),
        "target": Field("int", 1, 999),
        "acceleration": Field("int", 0, 99),
        "tokens": Field("int", 0, 99, default=0),
        "icons": Field("int", 0, 9, default=0),
        "hazard": Field("int", 0, 9, default=0),
        "crisis": Field("flag"),
        "stage": Field("int", 1, 9, default=1),
        "stages": Field("int", 1, 9),
        "first": Field("word", words=PLAYERS),
        "round": Field("int", 1, 999, default=1),
    }
    toggles = ("surge-now", "surge-facedown", "triggers-first", "identity-takes")
    dice = False
    phases = ("player", "villain")
    texts = TEXTS
    terms = tuple(Term(*term) for term in TERMS)
    example = EXAMPLE

    def verbs_here(self) -> Mapping[str, Verb]:
        """The system's own words. Effects of cards stay possible while a question is open."""
        return {
            "phase": Verb((), acting.phase, acting.may_phase),
            "go": Verb((), acting.go, acting.may_go),
            "done": Verb(("int?",), partial(acting.done, self), partial(acting.may_finish, self)),
            "first": Verb(("unit", "side?", "word?"), ordering.first, ordering.may_order),
            "defend": Verb(("side", "unit?", "word?"), acting.defend, acting.may_defend, free=True),
            "boost": Verb(("int",), acting.boost, acting.may_boost, free=True),
            "star": Verb((), acting.star, acting.may_boost, free=True),
            "modify": Verb(("word", "int?"), acting.modify, acting.may_change, free=True),
            "keyword": Verb(("word",), acting.keyword, acting.may_change, free=True),
            **{w: Verb(("units", "side"), effects.start, free=True) for w in ("attack", "scheme", "activate")},
            "engage": Verb(("unit", "side"), effects.engage, effects.may_engage, free=True),
            "beaten": Verb(("unit", "word?"), partial(effects.beaten, self), effects.may_beat, free=True),
            "give": Verb(("unit", "int?"), effects.give, free=True),
            "damage": Verb(("unit", "int", "word*"), effects.damage, free=True),
            "strike": Verb(("side", "unit", "int", "word*"), effects.strike, effects.may_strike, free=True),
            "status": Verb(("unit", "word", "word"), effects.status, effects.may_status, free=True),
            "form": Verb(("side", "word"), effects.form, free=True),
            "threat": Verb(("int",), effects.threat, free=True),
            "thwart": Verb(("side", "unit|game", "int"), effects.thwart, effects.may_thwart, free=True),
            "try": Verb(("unit", "word"), effects.use, effects.may_use, free=True),
            "surge": Verb(("side",), effects.surge, free=True),
            "deal": Verb(("side", "int?"), effects.deal, free=True),
            "reveal": Verb(("side",), effects.reveal, free=True),
            "deck": Verb(("word?",), effects.deck, free=True),
            "advance": Verb((), effects.advance, effects.may_advance, free=True),
            "win": Verb((), effects.end, free=True),
            "lose": Verb((), effects.end, free=True),
            "resume": Verb((), effects.resume, effects.may_resume, free=True),
            "against": Verb(("unit",), effects.against, effects.may_turn, free=True),
        }

    # ---- hooks

    def start(self, setup: Setup) -> Done:
        """An edition is a set of toggles, so that a table can mix them."""
        toggles = (*setup.toggles, *_EDITIONS.get(setup.edition, ()))
        return super().start(setup._replace(toggles=toggles))

    def begin(self, state: State) -> Done:
        """Kinds and forms as the sides have them; one first player; one acceleration for each player."""
        sides = {**state.sides, ENC: state.sides.get(ENC, Side(ENC))}
        if len(sides) == 1:
            sides = {PLAYERS[0]: Side(PLAYERS[0]), **sides}
        state = state._replace(turn=Turn(), sides=sides)
        for unit in sorted(state.units.values(), key=lambda u: u.side == ENC):
            if "first" not in state.values and unit.side == ENC and players(state):
                state = state.with_values(first=players(state)[0])
            state, _ = leaving.came(state, unit, playing=False)
        state = self._peopled(state)
        if "acceleration" not in state.values:
            state = state.with_values(acceleration=len(seats(state)))
        return settle.settle(self, state)

    def _peopled(self, state: State) -> State:
        """A table with nobody on one side has a lone identity, or a lone villain."""
        for side, missing in (
            (next(s for s in state.sides if s != ENC), not players(state)),
            (ENC, not of(state, VILLAIN)),
        ):
            if missing:
                n = next(n for n in range(1, 999) if f"{side}-{n}" not in state.units)
                state = place(self, state, UnitSpec(f"{side}-{n}", side))
                state, _ = leaving.came(state, state.units[f"{side}-{n}"], playing=False)
        if "first" not in state.values and players(state):
            state = state.with_values(first=players(state)[0])
        return state

    def quick(self, setup: Setup) -> Setup:
        """Only players with an identity play; ids count each kind by itself, for names such as "Minion 2"."""
        seats = {u.side for u in setup.units if u.values.get("kind") == IDENTITY} or {PLAYERS[0]}
        units: list[UnitSpec] = []
        numbers: dict[str, int] = {}
        for unit in setup.units:
            if unit.side in seats or unit.side == ENC:
                kind = str(unit.values.get("kind", MINION))
                numbers[kind] = int(unit.side[1:]) if kind == IDENTITY else numbers.get(kind, 0) + 1
                units.append(unit._replace(id=f"{kind}-{numbers[kind]}"))
        sides = tuple(s for s in setup.sides if s.id in seats or s.id == ENC)
        return setup._replace(sides=sides, units=tuple(units))

    def unnamed(self, unit: Unit) -> str:
        """Identity, ally, villain, minion or side scheme, by its number."""
        return "unit." + unit.word("kind")

    def settle(self, state: State) -> Done:
        """What follows by itself, and the one question that may be open."""
        return settle.settle(self, state)

    def gone(self, state: State, unit: Unit) -> Done:
        """What was on it is gone; `settle` ends what waited for it."""
        return leaving.gone(state, unit)

    def came(self, state: State, unit: Unit) -> Done:
        """A newcomer takes its place."""
        return leaving.came(state, unit)

    def parted(self, state: State, unit: Unit, part: Unit) -> Done:
        """Minions of one line part without engaging anew; facedown boost cards stay with the line."""
        return (state.with_unit(part.with_(boosts=0)) if part.get("boosts") else state), ()

    def skipped(self, state: State, ask: Ask) -> Done:
        """The app does without the answer."""
        return settle.skipped(state, ask)

    def in_lines(self, unit: Unit) -> bool:
        """Minions may be many alike."""
        return unit.values.get("kind") == MINION or unit.count > 1

    def fields_of(self, state: State, unit: Unit) -> Mapping[str, Field]:
        """What a card of its kind can have, and whatever was set on this one."""
        usual = _FIELDS_OF.get(unit.word("kind"), ())
        names = dict.fromkeys((*usual, *(n for n in self.fields if unit.values.get(n) and n not in usual), "kind"))
        fields = {name: self.fields[name] for name in names}
        return {**fields, "engaged": Field("word", words=tuple(players(state)))} if "engaged" in fields else fields

    def put(self, state: State, field: str, value: int | str) -> State:
        """A correction; only a player who is not eliminated can be first player."""
        if field == "first" and value not in players(state):
            raise ActionError("error.player", len("set game first ") + 1, word=value, right=", ".join(players(state)))
        return super().put(state, field, value)

    def offers(self, state: State) -> list[Option]:
        """See `offers`."""
        return offers.offers(self, state)

    def answers(self, state: State, ask: Ask) -> list[Option]:
        """See `offers`."""
        return offers.answers(self, state, ask)

    def view(self, state: State) -> tuple[Block, ...]:
        """See `show`."""
        return show.view(self, state)

    def fact(self, state: State, who: str, field: str) -> int | str | None:
        """See `facts`; and `? p1 cards`, `? p1 form`."""
        unit = next((u for u in state.side_units(who) if u.values.get("kind") == IDENTITY), None)
        if unit is not None and field in ("cards", "form"):
            return unit.values.get(field, 0)
        return facts.FACTS[field](state) if who == "game" and field in facts.FACTS else None

    def faults(self, state: State) -> list[str]:
        """One first player, no activation inside another, no boost card where nobody turns it over."""
        turn = turn_of(state)
        found = q.faults(turn.queue)
        alive = players(state)
        if alive and state.values.get("first") not in alive:
            found.append("the first player is none of the players")
        for item in (*turn.queue.stack, *turn.queue.waiting):
            act = item.data
            if not isinstance(act, Act):
                continue
            if state.units[act.enemy].status != IN and not state.over:
                found.append(f"{act.enemy} activates, but is not in play")
            if act.given and (item not in turn.queue.stack or act.instead or act.closing or act.after):
                found.append(f"{act.enemy} has boost cards that nobody turns over")
        if len(state.asks) > 1:
            found.append("more than one question is open")
        return found


SYSTEM = Champions()
