"""Who is on the table: players and their order, identities, villains, minions, schemes, and what is resolving."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pycore.turn.action import ActionError, column
from pycore.turn.queue import Queue
from pycore.turn.state import IN
from pycore.turn.words import one_of

if TYPE_CHECKING:
    from pycore.turn.action import Action
    from pycore.turn.queue import Item
    from pycore.turn.state import State, Unit

ENC = "enc"
PLAYERS = ("p1", "p2", "p3", "p4")
IDENTITY, ALLY, VILLAIN, MINION, SCHEME = "identity", "ally", "villain", "minion", "scheme"
KINDS = (IDENTITY, ALLY, VILLAIN, MINION, SCHEME)
HERO, ALTER_EGO = "hero", "alter-ego"
FORMS = (HERO, ALTER_EGO)
STATUSES = ("stunned", "confused", "tough")
ATTACK, SCHEMES = "attack", "scheme"
STEPS = ("threat", "activate", "deal", "reveal", "pass")
ACT_LEVEL, CARD_LEVEL = 1, 2  # an activation resolves inside a card, nothing inside an activation (MCH-11)


class Act(NamedTuple):
    """One activation as it grows. `kind` is "" until it begins where the form decides it (MCH-03, MCH-04).

    `player` is whom it was started against, `target` whom it is against now: another player's defence changes it.
    `given` counts boost cards that lie facedown, `icons` holds one number for each that was resolved.
    `instead` is the status that replaces it; `unknown` the values left open; `by_card`: a card defends, not DEF.
    """

    enemy: str
    player: str
    kind: str = ""
    target: str = ""
    victim: str = ""
    defender: str = ""
    fled: bool = False
    given: int = 0
    icons: tuple[int, ...] = ()
    star: bool = False
    mods: tuple[tuple[str, int], ...] = ()
    words: tuple[str, ...] = ()
    instead: str = ""
    closing: bool = False
    after: bool = False
    unknown: tuple[str, ...] = ()
    by_form: bool = False
    by_card: bool = False


class Card(NamedTuple):
    """An encounter card that a player reveals; `surge` counts the cards that are revealed after it."""

    player: str
    surge: int = 0


class Turn(NamedTuple):
    """Where the round stands. `order` is the player order of this villain phase, `at` whose part of a step it is.

    In that part of step two `acted` names an enemy for each activation, and `late` are minions that engaged the player
    meanwhile (MCH-A5).
    """

    step: str = "player"  # player, check, activate, deal, reveal
    queue: Queue = Queue()
    at: str = ""
    order: tuple[str, ...] = ()
    acted: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    dealt: tuple[tuple[str, int], ...] = ()
    end: str = ""  # "won" or "lost" by a card, a scheme or the decks
    surges: tuple[str, ...] = ()  # players whose surge waits for the question how surge works
    fresh: str = ""  # a card that something has just happened to, and of which the app should know more


def of(state: State, kind: str, side: str = "") -> list[Unit]:
    """The units of one kind on the table, in table order."""
    return [u for u in state.units.values() if u.status == IN and u.values.get("kind") == kind and side in ("", u.side)]


def identity(state: State, side: str) -> Unit | None:
    """A player's identity, if it is not defeated."""
    return next(iter(of(state, IDENTITY, side)), None)


def players(state: State) -> list[str]:
    """The players who are not eliminated, in table order."""
    alive = {u.side for u in of(state, IDENTITY)}
    return [side for side in state.sides if side in alive and side != ENC]


def seats(state: State) -> list[str]:
    """All players who started, eliminated ones too, in table order."""
    started = {u.side for u in state.units.values() if u.values.get("kind") == IDENTITY}
    return [side for side in state.sides if side in started and side != ENC]


def solo(state: State) -> bool:
    """Whether there never was more than one player: then order and token do not matter."""
    return len(seats(state)) <= 1


def player_order(state: State) -> tuple[str, ...]:
    """The players in player order: from the first player clockwise."""
    return tuple(clockwise(state, state.values.get("first", ""))) if state.values.get("first") else ()


def clockwise(state: State, start: object) -> list[str]:
    """The players who are not eliminated, from this seat on (or from the next one left) round the table."""
    table, alive = seats(state), set(players(state))
    at = table.index(str(start)) if start in table else 0
    return [side for side in table[at:] + table[:at] if side in alive]


def engaged(state: State, side: str) -> list[Unit]:
    """The minions engaged with a player, in the order of the table."""
    return [u for u in of(state, MINION) if u.values.get("engaged") == side]


def is_hero(state: State, side: str) -> bool:
    """Whether a player is in hero form."""
    unit = identity(state, side)
    return unit is not None and unit.values.get("form") == HERO


def gets_boost(unit: Unit) -> bool:
    """MCH-06, MCH-A6: villains do, and villainous minions."""
    return unit.values.get("kind") == VILLAIN or bool(unit.get("villainous"))


def needed(unit: Unit) -> int:
    """How many stunned or confused cards replace an activation: one, for a steady character two."""
    return 2 if unit.get("steady") else 1


def lost_status(unit: Unit) -> str:
    """The status card that a villain may have lost: its row has room to say so."""
    has = unit.values.get("kind") == VILLAIN
    return next((name for name in STATUSES if has and unit.get(name)), "")


def icons(state: State, field: str) -> int:
    """Icons of one kind on the main scheme and on all side schemes."""
    return state.get(field) + sum(u.get(field) for u in of(state, SCHEME))


def threat_due(state: State) -> int:
    """Step one: the acceleration field, and one for each acceleration icon and token."""
    return state.get("acceleration") + icons(state, "icons") + state.get("tokens")


def turn_of(state: State) -> Turn:
    """The system's own part of a state."""
    turn = state.turn
    return turn if isinstance(turn, Turn) else Turn()


def item_of(state: State) -> Item | None:
    """What is being resolved right now."""
    stack = turn_of(state).queue.stack
    return stack[-1] if stack else None


def act_of(state: State) -> Act | None:
    """The activation that is being resolved right now, if it is one."""
    item = item_of(state)
    return item.data if item is not None and isinstance(item.data, Act) else None


def with_queue(state: State, queue: Queue) -> State:
    """The state with another queue."""
    return state._replace(turn=turn_of(state)._replace(queue=queue))


# ---- reading the words of an action


def player_word(state: State, action: Action, index: int) -> str:
    """The word as a player who is not eliminated; raises `ActionError`."""
    return one_of(action, index, players(state), "error.player")


def unit_word(state: State, action: Action, index: int, *kinds: str) -> Unit:
    """The word as a unit of one of these kinds that is on the table; raises `ActionError`."""
    unit = state.units[action.args[index]]
    if unit.status != IN or unit.values.get("kind") not in kinds:
        raise ActionError("error.kind", column(action, index), word=unit.id, right=", ".join(kinds))
    return unit


def whose_up(state: State) -> tuple[str, ...]:
    """Whose go it is: in the player phase everybody's; while a card or an enemy resolves, no player's."""
    idle = turn_of(state).step == "player" and not state.asks and item_of(state) is None
    return tuple(players(state)) if idle else ()


def whose(state: State) -> str:
    """The player whose card or part of a step is being resolved, else the first player."""
    alive = players(state)
    item = item_of(state)
    data = item.data if item else None
    side = data.player if isinstance(data, (Act, Card)) else turn_of(state).at
    return side if side in alive else str(state.values.get("first"))
