"""Things that wait for each other: a stack of what is being resolved and a queue of what waits.

Each thing has a level. It may begin only while everything on the stack has a higher one: with activations at level 1
and cards at level 2, a card's activation resolves inside the card, and never one activation inside another. Things
that one effect starts together are a group: its ranks go in order, its chooser orders those of one rank, and once
begun it goes on to its end, though what its own things start goes before the rest of it. Knows no system.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


class Item(NamedTuple):
    """One thing that resolves or waits. `cause` is the id of the item whose effect started it (0: none)."""

    id: int
    level: int
    data: Any
    cause: int = 0
    group: int = 0
    rank: int = 0
    chooser: str = ""


class Begun(NamedTuple):
    """A group that has begun: the serial number at that moment, and the id of its first thing."""

    group: int
    mark: int
    first: int


class Queue(NamedTuple):
    """`stack`: what is being resolved, innermost last. `waiting`: in the order in which it was started.

    `begun` holds the groups that have begun and not ended.
    """

    stack: tuple[Item, ...] = ()
    waiting: tuple[Item, ...] = ()
    serial: int = 0
    begun: tuple[Begun, ...] = ()


def top(queue: Queue) -> Item | None:
    """What is being resolved right now."""
    return queue.stack[-1] if queue.stack else None


def push(queue: Queue, data: Any, level: int) -> Queue:
    """Begins a thing at once, on top of whatever is being resolved.

    >>> top(push(Queue(), "attack", 1)).data
    'attack'
    """
    item = Item(queue.serial + 1, level, data, _cause(queue))
    return queue._replace(stack=(*queue.stack, item), serial=item.id)


def add(queue: Queue, things: Iterable[tuple[int, Any]], level: int, chooser: str = "") -> Queue:
    """Lets things (rank, data) that one effect starts wait together; `chooser` orders those of one rank."""
    serial, cause, group = queue.serial, _cause(queue), queue.serial + 1
    waiting = list(queue.waiting)
    for rank, data in things:
        serial += 1
        waiting.append(Item(serial, level, data, cause, group, rank, chooser))
    return queue._replace(waiting=tuple(waiting), serial=serial)


def _cause(queue: Queue) -> int:
    return queue.stack[-1].id if queue.stack else 0


def ready(queue: Queue) -> tuple[Item, ...]:
    """Those that wait and may begin now; which of them is somebody's choice (`orderer`).

    >>> q = add(push(Queue(), "first", 1), [(0, "second")], 1)
    >>> ready(q), [i.data for i in ready(finish(q))]
    ((), ['second'])
    """
    if not queue.waiting:
        return ()
    floor = min((item.level for item in queue.stack), default=None)
    free = [w for w in queue.waiting if floor is None or w.level < floor]
    if not free:
        return ()
    for begun in reversed(queue.begun):
        newer = [w for w in free if w.id > begun.mark]
        if newer:
            return _lowest(newer)
        rest = [w for w in free if w.group == begun.group]
        if rest:
            return _lowest(rest)
    return _lowest(free)


def _lowest(items: list[Item]) -> tuple[Item, ...]:
    level = min(item.level for item in items)
    ranks: dict[int, int] = {}
    for item in items:
        ranks[item.group] = min(item.rank, ranks.get(item.group, item.rank))
    return tuple(i for i in items if i.level == level and i.rank == ranks[i.group])


def orderer(items: tuple[Item, ...], arbiter: str) -> str:
    """Who orders these: the group's own chooser, or the arbiter between several groups."""
    return items[0].chooser if len({item.group for item in items}) == 1 else arbiter


def begin(queue: Queue, item_id: int) -> Queue:
    """Begins one that waits; raises `KeyError` when none has this id."""
    item = next((w for w in queue.waiting if w.id == item_id), None)
    if item is None:
        raise KeyError(item_id)
    waiting = tuple(w for w in queue.waiting if w is not item)
    begun = queue.begun
    if all(b.group != item.group for b in begun):
        begun = (*begun, Begun(item.group, queue.serial, item.id))
    return queue._replace(stack=(*queue.stack, item), waiting=waiting, begun=begun)


def put_back(queue: Queue) -> Queue:
    """The innermost thing waits again, as it did before it began."""
    *rest, item = queue.stack
    waiting = tuple(sorted((*queue.waiting, item), key=lambda w: w.id))
    begun = tuple(b for b in queue.begun if b.first != item.id)
    return queue._replace(stack=tuple(rest), waiting=waiting, begun=begun)


def finish(queue: Queue) -> Queue:
    """The innermost thing has ended; raises `IndexError` when nothing is being resolved."""
    if not queue.stack:
        raise IndexError("nothing is being resolved")
    return _pruned(queue._replace(stack=queue.stack[:-1]))


def _pruned(queue: Queue) -> Queue:
    """The queue without marks of groups that have ended."""
    if not queue.begun:
        return queue
    groups = {i.group for i in (*queue.stack, *queue.waiting)}
    return queue._replace(begun=tuple(b for b in queue.begun if b.group in groups))


def swap(queue: Queue, data: Any) -> Queue:
    """The innermost thing goes on with other data."""
    return queue._replace(stack=(*queue.stack[:-1], queue.stack[-1]._replace(data=data)))


def remove(queue: Queue, test: Callable[[Item], bool]) -> tuple[Queue, tuple[Item, ...], tuple[Item, ...]]:
    """Ends at once whatever fits: the queue without it, what was being resolved, what waited."""
    stopped = tuple(filter(test, queue.stack))
    dropped = tuple(filter(test, queue.waiting))
    if stopped or dropped:
        stack = tuple(i for i in queue.stack if i not in stopped)
        waiting = tuple(i for i in queue.waiting if i not in dropped)
        queue = _pruned(queue._replace(stack=stack, waiting=waiting))
    return queue, stopped, dropped


def unresolved(queue: Queue, item_id: int) -> bool:
    """Whether something that this item started, directly or not, still resolves or waits."""
    started = {item_id}
    for item in sorted((*queue.stack, *queue.waiting), key=lambda i: i.id):
        if item.cause in started:
            started.add(item.id)
    return len(started) > 1


def faults(queue: Queue) -> list[str]:
    """Every invariant that does not hold, in words for a developer."""
    found = []
    exclusive = [i.level for i in queue.stack if i.level == 1]
    if len(exclusive) > 1:
        found.append("a thing of level 1 resolves inside another")
    ids = [i.id for i in (*queue.stack, *queue.waiting)]
    if len(set(ids)) != len(ids) or any(i > queue.serial for i in ids):
        found.append("ids are not unique")
    return found
