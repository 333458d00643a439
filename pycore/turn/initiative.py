"""An order by initiative, kept from round to round, that can be interrupted.

Everyone has a place in the order. A turn is somebody's go from its start to its end; the next one starts only after
that. Four things break the order, and only these: a turn that interrupts another, a place lost to the end of the
round, waiting for an event, and a new order. Numbers, points and rules are the system's; this knows ids alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

SETTLING, TURNS, OVER = "settling", "turns", "over"


class Order(NamedTuple):
    """Where the round stands.

    While `stage` is settling, `order` holds those who have a place so far. `acting` are the turns that have begun,
    the last one interrupting those before; `soon` come next, `last` at the end of this round, in that order;
    `waiting` is who waits for what; `done` have had their turn. `renew`: the next round begins with a new order.
    """

    round: int = 1
    stage: str = SETTLING
    order: tuple[str, ...] = ()
    acting: tuple[str, ...] = ()
    soon: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    waiting: tuple[tuple[str, str], ...] = ()
    done: frozenset[str] = frozenset()
    renew: bool = False

    @property
    def up(self) -> str:
        """Who acts now; "" where nobody does."""
        return self.acting[-1] if self.acting else ""

    def event(self, unit: str) -> str | None:
        """What the unit waits for; None where it does not wait."""
        return next((event for one, event in self.waiting if one == unit), None)


def coming(order: Order) -> tuple[str, ...]:
    """Who is yet to have a turn this round, first one first; those who wait for an event are not.

    >>> coming(Order(1, TURNS, ("a", "b", "c"), acting=("b",), last=("a",)))
    ('c', 'a')
    """
    out = {*order.soon, *order.acting, *order.done, *(unit for unit, _ in order.waiting)}
    between = tuple(unit for unit in order.order if unit not in out and unit not in order.last)
    return order.soon + between + tuple(unit for unit in order.last if unit not in out)


def ranked(numbers: Mapping[str, int], placed: Sequence[str] = ()) -> tuple[str, ...]:
    """Those with a place by hand as they are, then the others by their number, the highest first."""
    rest = [unit for unit in numbers if unit not in placed]
    return (*placed, *sorted(rest, key=lambda unit: -numbers[unit]))


def ties(numbers: Mapping[str, int], placed: Sequence[str] = ()) -> list[tuple[str, ...]]:
    """The groups that share a number, highest number first.

    >>> ties({"a": 3, "b": 5, "c": 3})
    [('a', 'c')]
    """
    groups: dict[int, tuple[str, ...]] = {}
    for unit in ranked(numbers, placed)[len(placed) :]:
        groups[numbers[unit]] = (*groups.get(numbers[unit], ()), unit)
    return [group for group in groups.values() if len(group) > 1]


def move(order: Order, unit: str, index: int) -> Order:
    """The order with the unit at this place (from 0), whether or not it had one."""
    rest = [one for one in order.order if one != unit]
    rest.insert(index, unit)
    return order._replace(order=tuple(rest))


def run(order: Order) -> Order:
    """Turns begin: the order is settled."""
    return order._replace(stage=TURNS, renew=False)


def advance(order: Order) -> Order:
    """The next turn where nobody's is running; over where nobody is left, not even one who waits."""
    if order.stage != TURNS or order.acting:
        return order
    nxt = coming(order)
    if nxt:
        return begin(order, nxt[0])
    return order if order.waiting else order._replace(stage=OVER)


def begin(order: Order, unit: str) -> Order:
    """The unit's turn starts now; one that is running stands still until this one has ended."""
    return order._replace(
        stage=TURNS,
        acting=(*_without(order.acting, unit), unit),
        soon=_without(order.soon, unit),
        waiting=tuple(pair for pair in order.waiting if pair[0] != unit),
        done=order.done - {unit},
    )


def finish(order: Order, unit: str) -> Order:
    """The unit has had its turn; one that it interrupted goes on."""
    order = _apart(order, unit)
    return order._replace(done=order.done | {unit})


def wait(order: Order, unit: str, event: str) -> Order:
    """The unit's turn stands open until its event comes."""
    order = _apart(order, unit)
    return order._replace(waiting=(*order.waiting, (unit, event)))


def react(order: Order, unit: str, first: bool) -> Order:
    """The event of one who waits has come: it interrupts when it is first (or nobody acts), else it comes next."""
    if first or not order.acting:
        return begin(order, unit)
    order = _apart(order, unit)
    return order._replace(soon=(*order.soon, unit))


def lose_place(order: Order, unit: str) -> Order:
    """The unit acts at the end of this round; several that do keep the order among themselves."""
    order = _apart(order, unit)
    behind = {*order.last, unit}
    return order._replace(last=tuple(one for one in order.order if one in behind))


def last_by(order: Order, numbers: Mapping[str, int]) -> Order:
    """Those at the end of this round by these numbers, the highest first; the others as they are, behind them.

    >>> last_by(Order(last=("a", "b", "c")), {"b": 9, "c": 12}).last
    ('c', 'b', 'a')
    """
    them = sorted(order.last, key=lambda unit: (unit not in numbers, -numbers.get(unit, 0)))
    return order._replace(last=tuple(them))


def keep_place(order: Order, unit: str) -> Order:
    """The unit takes back what would have made it act at the end of the round."""
    return order._replace(last=_without(order.last, unit))


def remove(order: Order, unit: str) -> Order:
    """The unit is gone from everywhere."""
    order = _apart(order, unit)
    return order._replace(order=_without(order.order, unit), last=_without(order.last, unit), done=order.done - {unit})


def tidied(order: Order, here: Sequence[str]) -> Order:
    """The order with everybody who is here and nobody else, whatever a table did to it; newcomers come at the end.

    While it is being settled nobody has had a turn, and a round with somebody left is not over.
    """
    if order.stage == SETTLING:
        placed = tuple(unit for unit in order.order if unit in here)
        return Order(order.round, SETTLING, placed, renew=order.renew)
    waiting = [unit for unit, _ in order.waiting]
    places = {*order.order, *order.acting, *order.soon, *order.last, *order.done, *waiting}
    if len(places) != len(here) or len(order.order) != len(here) or not places.issuperset(here):
        for unit in places.difference(here):
            order = remove(order, unit)
        order = order._replace(order=(*order.order, *(unit for unit in here if unit not in order.order)))
    if order.stage == OVER and (order.acting or order.waiting or coming(order)):
        return order._replace(stage=TURNS)
    return order


def next_round(order: Order) -> Order:
    """A fresh round in the order kept, or the settling of a new one where that was asked for."""
    if order.renew:
        return Order(order.round + 1)
    return Order(order.round + 1, TURNS, order.order)


def _apart(order: Order, unit: str) -> Order:
    """The order with the unit in none of the places that only this moment knows."""
    return order._replace(
        acting=_without(order.acting, unit),
        soon=_without(order.soon, unit),
        waiting=tuple(pair for pair in order.waiting if pair[0] != unit),
        done=order.done - {unit},
    )


def _without(units: tuple[str, ...], unit: str) -> tuple[str, ...]:
    return tuple(one for one in units if one != unit) if unit in units else units


def faults(order: Order) -> list[str]:
    """What does not fit together, in words for a developer."""
    known = set(order.order)
    rooms = [order.acting, order.soon, tuple(unit for unit, _ in order.waiting), tuple(order.done)]
    everyone = [unit for room in rooms for unit in room]
    wrong = []
    if len(everyone) != len(set(everyone)):
        wrong.append(f"somebody is in two places at once: {rooms}")
    if not known.issuperset(everyone + list(order.last)):
        wrong.append(f"somebody has no place in the order: {rooms} {order.last}")
    if len(known) != len(order.order):
        wrong.append(f"somebody has two places in the order: {order.order}")
    if order.stage == OVER and (order.acting or order.waiting or coming(order)):
        wrong.append("the round is over although somebody is left")
    return wrong
