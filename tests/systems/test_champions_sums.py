"""The arithmetic of attacks and schemes against a model of its own, for every mix of small numbers."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from pycore.record.text import begin, read
from pycore.systems.champions.sums import modified

if TYPE_CHECKING:
    from pycore.turn.table import Table

RECORD = """\
onwatch 1
system champions
depth dice
side p1
side enc
unit hero p1 form=hero hp=9 def={defence} tough={tough} retaliate=1
unit ally p1 kind=ally hp=2 tough={tough}
unit villain enc kind=villain hp=5 stages=2 atk={atk} sch={atk} stunned={stunned}
begin
set villain piercing {piercing}
set villain overkill {overkill}
"""


def expected(
    atk: int, boost: int, defence: int, tough: int, piercing: int, overkill: int, who: str
) -> tuple[int, int, int, int]:
    """Hero's and ally's hit points, the villain's, and how many tough cards are left on the two."""
    hero, ally, villain, cards = 9, 2, 5, {"hero": tough, "ally": tough}

    def deal(target: str, n: int) -> int:
        nonlocal hero, ally
        if n and cards[target]:
            cards[target] = 0
            return 0
        if target == "hero":
            hero -= n
            return 0
        over = max(0, n - ally)
        ally = max(0, ally - n)
        return over

    n = atk + boost
    hit = "ally" if who == "ally" else "hero"
    if piercing:
        cards[hit] = 0
    over = deal(hit, max(0, n - defence) if who == "hero" else n)
    if overkill and over:
        deal("hero", over)
    if hit == "hero":
        villain -= 1
    return hero, ally, villain, cards["hero"] + (cards["ally"] if ally else 0)


def _begun(text: str) -> Table:
    record = read(text)
    table = begin(record)
    table.replay(tuple(line.text for line in record.body))
    return table


@pytest.mark.parametrize("who", ["hero", "ally", "nobody"])
def test_attacks(who: str) -> None:
    for atk, boost, defence, tough, piercing, overkill in product((0, 2, 3), (0, 2), (0, 3), (0, 1), (0, 1), (0, 1)):
        text = RECORD.format(atk=atk, defence=defence, tough=tough, piercing=piercing, overkill=overkill, stunned=0)
        table = _begun(text)
        table.play("attack villain p1")
        if who != "nobody":
            table.play("defend p1" + (" ally" if who == "ally" else ""))
        table.play(f"boost {boost}")
        table.play("done")
        hero, ally, villain = (table.state.units[name] for name in ("hero", "ally", "villain"))
        tough_left = hero.get("tough") + ally.get("tough")
        found = (hero.get("hp"), ally.get("hp"), villain.get("hp"), tough_left)
        case = (atk, boost, defence, tough, piercing, overkill, who)
        assert found == expected(*case), case
        assert (ally.status == "in") == (ally.get("hp") > 0)


def test_schemes_and_stunned_attacks() -> None:
    for atk, boost, stunned in product((0, 1, 3), (0, 1, 3), (0, 1)):
        text = RECORD.format(atk=atk, defence=0, tough=0, piercing=0, overkill=0, stunned=stunned)
        table = _begun(text)
        table.play("scheme villain p1")
        table.play(f"boost {boost}")
        table.play("done")
        assert table.state.get("threat") == atk + boost
        table.play("attack villain p1")
        for line in () if stunned else (f"boost {boost}",):
            table.play(line)
        table.play("done")
        assert table.state.units["hero"].get("hp") == (9 if stunned else 9 - atk - boost)
        assert table.state.units["villain"].get("stunned") == 0


def test_modifiers_in_any_order() -> None:
    for base, plus, minus in product(range(4), range(3), range(3)):
        changes = (("plus", plus), ("double", 0), ("minus", minus), ("half", 0), ("half", 0))
        double = max(0, base + plus - minus)
        assert modified(base, changes) == modified(base, changes[::-1]) == (double + 1) // 2
        assert modified(base, (*changes, ("to", 7))) == 7
