"""What a system is: data, a few verbs, and what follows by itself.

A system is one object made from a class derived from `System`, in one module of `pycore/systems/`. It fills
in the data below, lists its verbs and overrides the hooks it needs; the verbs that every system shares
(`set`, `fall`, `leave`, `join`, `roll` and so on) are in `common.py` and need nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from . import asks
from .action import Action, ActionError, column
from .message import Refusal
from .muster import is_id, place
from .state import GAME, Ask, Done, State, Unit

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from .setup import Setup
    from .view import Block, Count, Field, Option, Term

Text = str | tuple[str, str]
"""An English text, or its singular and plural (chosen by the value `n`)."""

DEPTHS = ("turn", "states", "dice")
_NUMBER_LIMIT = 9  # digits


class Verb(NamedTuple):
    """What an action word takes, what forbids it and what it does.

    `args` are kinds, one a word: "unit", "units" (joined by commas), "all" (that very word), "side", "int", "word",
    "text", "new" (an id not in use), "field"; `unit|side|game` style alternatives are written with "|"; a "?" behind
    makes a word optional, a "*" takes all that are left. `apply` may rely on `args` but not on `check`: the table may
    play it anyway.
    """

    args: tuple[str, ...]
    apply: Callable[[State, Action], Done]
    check: Callable[[State, Action], Refusal | None] | None = None
    free: bool = False  # stays possible while a question is open


class System:
    """A game system. See the module; `pycore/systems/alkemy.py` is a whole one."""

    id = ""
    editions: tuple[str, ...] = ("",)
    rules_version = 1
    rules: tuple[str, ...] = ()  # every rule id, in the order of the rules page
    sides: tuple[str, ...] = ("a", "b")
    most_sides = 2
    counts: tuple[Count, ...] = ()
    fields: Mapping[str, Field] = {}  # of a unit
    kept_fields: tuple[str, ...] = ()  # what a unit is rather than what became of it: a roster keeps these
    game_fields: Mapping[str, Field] = {}  # of the game as a whole, set by `set game FIELD VALUE`
    toggles: tuple[str, ...] = ()  # texts "toggle.NAME"
    dice = True  # whether anything is ever rolled
    phases: tuple[str, ...] = ()  # for a depth per phase; texts "phase.NAME"
    costs: Mapping[str, int] = {}
    open_costs = False  # whether a table may add actions of its own to them
    texts: Mapping[str, Text] = {}  # English, by key; a rule's text under its id
    terms: tuple[Term, ...] = ()
    example = ""  # a whole record
    verbs: Mapping[str, Verb] = {}

    def __init__(self) -> None:
        from .common import common_verbs

        self.all_verbs: Mapping[str, Verb] = {**common_verbs(self), **self.verbs_here()}

    # ---- what a system says

    def verbs_here(self) -> Mapping[str, Verb]:
        """The system's own verbs."""
        return self.verbs

    def begin(self, state: State) -> Done:
        """From the units on the table to the moment the first side may act."""
        return state, ()

    def settle(self, state: State) -> Done:
        """What follows by itself after any action: a turn that is over, a game that is won."""
        return state, ()

    def gone(self, state: State, unit: Unit) -> Done:
        """Closes whatever waited for a unit that has just fallen or left."""
        return state, ()

    def came(self, state: State, unit: Unit) -> Done:
        """Gives a unit that has just joined its place in the order."""
        return state, ()

    def parted(self, state: State, unit: Unit, part: Unit) -> Done:
        """Gives units that were split off a line their place; they are what the line is until now."""
        return self.came(state, part)

    def answered(self, state: State, ask: Ask, answer: Any) -> Done:
        """Goes on from a roll that was asked for; the question is closed already.

        `answer` is a `Roll` or, where only the result is known, a `Known` of `pycore.dice`.
        """
        raise NotImplementedError(ask.kind)

    def skipped(self, state: State, ask: Ask) -> Done:
        """Goes on from a question that the table closed without an answer."""
        return state, ()

    def in_lines(self, unit: Unit) -> bool:
        """Whether a unit's sheet asks how many of them act as one."""
        return unit.count > 1

    def fields_of(self, state: State, unit: Unit) -> Mapping[str, Field]:
        """The fields that a unit's sheet shows, in this order; `set` takes all."""
        return self.fields

    def put(self, state: State, field: str, value: int | str) -> State:
        """A correction by `set game FIELD VALUE`; a system keeps some of these in its `turn`."""
        return state.with_values(**{field: value})

    def offers(self, state: State) -> list[Option]:
        """What to offer when no question is open, the likeliest first; refused ones too."""
        return []

    def answers(self, state: State, ask: Ask) -> list[Option]:
        """What answers the open question, when it is not a roll: here, a number of a unit's that is asked for."""
        return [asks.number(ask, self.fields[ask.data[0]]), asks.left_open(ask)] if ask.kind == "number" else []

    def view(self, state: State) -> tuple[Block, ...]:
        """What to show."""
        return ()

    def fact(self, state: State, who: str, field: str) -> int | str | None:
        """A fact that a record line `? WHO FIELD VALUE` asks for beyond plain fields; None if unknown."""
        return None

    def faults(self, state: State) -> list[str]:
        """Every invariant that does not hold, in words for a developer."""
        return []

    def unnamed(self, unit: Unit) -> str:
        """The key of the text that names a unit without a name of its own, with its number `n`."""
        return "unit.unnamed"

    def quick(self, setup: Setup) -> Setup:
        """A last touch to a set-up made from counts alone."""
        return setup

    # ---- what every system does alike

    def start(self, setup: Setup) -> Done:
        """The first state of a game that was set up; raises `ActionError` for a faulty set-up."""
        state = State(
            units={},
            sides={s.id: s for s in setup.sides},
            costs=dict(self.costs),
            toggles=frozenset(setup.toggles),
            depths={"": setup.depth},
            values={k: f.default for k, f in self.game_fields.items() if f.default is not None},
        )
        for unknown in state.toggles.difference(self.toggles):
            raise ActionError("error.toggle", 1, word=unknown)
        for unit in setup.units:
            state = place(self, state, unit)
        return self.begin(state)

    def read(self, state: State, action: Action) -> Verb:
        """The verb of an action whose words all fit; raises `ActionError` with the column of one that does not."""
        verb = self.all_verbs.get(action.verb)
        if verb is None:
            raise ActionError("error.verb", column(action, -1), word=action.verb)
        args = action.args
        i = 0
        for kind in verb.args:
            if kind == "unit" and i < len(args) and args[i] in state.units:  # by far the commonest: no call, no cut
                i += 1
            elif kind[-1] == "*":
                while i < len(args):
                    self._read_word(state, action, i, kind[:-1])
                    i += 1
            elif i < len(args):
                self._read_word(state, action, i, kind[:-1] if kind[-1] == "?" else kind)
                i += 1
            elif kind[-1] != "?":
                raise ActionError("error.missing", len(action.text) + 1, kind=kind)
        if i < len(args):
            raise ActionError("error.extra", column(action, i), word=args[i])
        return verb

    def _read_word(self, state: State, action: Action, i: int, kind: str) -> None:
        word = action.args[i]
        for one in kind.split("|") if "|" in kind else (kind,):
            if one == "unit":
                fits = word in state.units
            elif one == "int":
                fits = word.isascii() and word.isdigit() and len(word) <= _NUMBER_LIMIT
            elif one == "units":
                fits = all(part in state.units for part in word.split(","))
            elif one == "side":
                fits = word in state.sides
            elif one in (GAME, "all"):
                fits = word == one
            elif one == "new":
                fits = is_id(word) and word not in state.units and word not in state.sides
            else:  # "word", "text", "field": the verb looks for itself
                fits = True
            if fits:
                return
        raise ActionError("error." + kind.split("|", maxsplit=1)[0], column(action, i), word=word)

    def check(self, state: State, action: Action) -> Refusal | None:
        """The rule that forbids an action that `read` took, or None."""
        verb = self.all_verbs[action.verb]
        check = verb.check
        if state.asks and not verb.free and state.asks[0].verb != action.verb:
            return Refusal(state.asks[0].text.rule, "refuse.question", {"question": state.asks[0].text})
        if state.over and not verb.free:
            return Refusal("", "refuse.over")
        return check(state, action) if check else None

    def apply(self, state: State, action: Action) -> Done:
        """The state after an action that `read` took, and what happened. Pure."""
        state, events = self.all_verbs[action.verb].apply(state, action)
        state, more = self.settle(state)
        return state, events + more if more else events

    def options(self, state: State) -> list[Option]:
        """What to offer now, the likeliest first, each with what `check` says of it."""
        if state.asks:
            ask = state.asks[0]
            if ask.kind == "roll":
                from .rolls import roll_options

                return roll_options(ask)
            return self.answers(state, ask)
        return self.offers(state)

    def refusal(self, state: State, text: str) -> Refusal | None:
        """What `check` says of an action's text; for building options."""
        from .action import parse_action

        return self.check(state, parse_action(text))
