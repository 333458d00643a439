"""Attack sequences: attacks, then to hit, to wound, saves and damage, with the odds after every stage."""

from __future__ import annotations

from math import gcd

from .algebra import Const
from .die import D6
from .frozen import set_field
from .node import CHEAP, SUMMED, Node
from .pool import unit_size
from .power import binomial, compose, power
from .price import Size, copies, repeated
from .table import Table, from_weights

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .check import Check
    from .hand import Hand

# Tests in the order they are made. What passes a save is gone; what passes another test goes on.
STAGES = ("hit", "wound", "save", "ward")
SAVES = ("save", "ward")
MAX_MODELS = 1_000
# A random number of attacks with damage takes longer than an even pool that reaches as far.
_CHEAP_RANDOM = 50


class Sequence(Node):
    """``models`` equal models with ``attacks`` each, tested stage by stage, then ``damage`` for what is left."""

    __slots__ = ("attacks", "damage", "models", "tests")
    level = -1
    rerolls = True
    models: int
    attacks: Node
    tests: tuple[tuple[str, Check], ...]
    damage: Node | None

    def __init__(self, models: int, attacks: Node, tests: tuple[tuple[str, Check], ...], damage: Node | None) -> None:
        set_field(self, "models", models)
        set_field(self, "attacks", attacks)
        set_field(self, "tests", tests)
        set_field(self, "damage", damage)

    @property
    def text(self) -> str:
        """The canonical spelling."""
        parts = [f"{self.models} models"] if self.models > 1 else []
        parts.append(f"{self.attacks.inside(SUMMED)} attacks")
        for name, check in self.tests:
            die = "" if check.die.name == "d6" else f" {check.die.name}"
            parts.append(f"{name}{die}{check.text}")
        if self.damage is not None:
            parts.append(f"damage {self.damage.inside(SUMMED)}")
        return ", ".join(parts)

    def play(self, hand: Hand) -> int:
        """Judge the faces of this hand."""
        left = sum([max(self.attacks.play(hand), 0) for _ in range(self.models)])
        hand.stages.append(("attacks", left))
        for name, check in self.tests:
            passed = check.throw(hand, left)
            left = left - passed if name in SAVES else passed
            hand.stages.append((name, left))
        if self.damage is not None:
            left = sum([self.damage.play(hand) for _ in range(left)])
            hand.stages.append(("damage", left))
        return left

    def names(self) -> tuple[str, ...]:
        """The stages in order."""
        return ("attacks", *[name for name, _ in self.tests], *(["damage"] if self.damage is not None else []))

    def table(self) -> Table:
        """Count all outcomes."""
        return self.tables(last_only=True)[-1]

    @property
    def cheap(self) -> bool:
        """Whether no price needs to be worked out to know that it is small."""
        most = self.attacks.reach * self.models
        if self.damage is None and isinstance(self.attacks, Const):
            return most <= CHEAP
        most *= 1 if self.damage is None else self.damage.reach
        return most <= _CHEAP_RANDOM and max([check.die.sides for _, check in self.tests], default=0) <= D6.sides

    def tables(self, last_only: bool = False) -> list[Table]:
        """One table after each stage.

        However many tests an attack passes one after the other, those left are a thinned binomial: each attack gets
        through with the product of the chances. So every stage is in closed form and needs no earlier one.
        """
        attacks = self.attacks.table()
        chances = self._chances()
        if last_only:
            return [self._through(attacks, *chances[-1], self.damage)]
        if len(attacks.row) == 1:
            fixed = max(attacks.low, 0) * self.models
            tables = [binomial(fixed, p, q) for p, q in chances]
        else:
            tables = [self._through(attacks, p, q, None) for p, q in chances]
        if self.damage is not None:
            tables.append(self._through(attacks, *chances[-1], self.damage))
        return tables

    def _chances(self) -> list[tuple[int, int]]:
        p, q = 1, 1
        chances = [(p, q)]
        for name, check in self.tests:
            won, total = check.chance()
            p *= total - won if name in SAVES else won
            q *= total
            common = gcd(p, q)
            p, q = p // common, q // common
            chances.append((p, q))
        return chances

    def _through(self, attacks: Table, p: int, q: int, damage: Node | None) -> Table:
        fixed = max(attacks.low, 0) * self.models if len(attacks.row) == 1 else None
        if damage is None:
            if fixed is not None:
                return binomial(fixed, p, q)
            one = Table(0, [q - p, p], q) if 0 < p < q else Table(1 if p else 0, [q], q)
            return power(compose(attacks, one), self.models)
        one = _one_attack(damage.table(), p, q)
        return power(one, fixed) if fixed is not None else power(compose(attacks, one), self.models)

    def size(self) -> Size:
        """Price it."""
        attacks = self.attacks.size()
        through = Size(0, 1, 1, 2, 0, 1, 0)
        for _, check in self.tests:
            one = unit_size(check)
            through.bits += one.bits
            through.throws += one.throws
            through.work += one.work
        if self.damage is not None:
            damage = self.damage.size()
            low, high = min(damage.low, 0), max(damage.high, 0)
            through = Size(
                low, high, 1, damage.count + 1, through.bits + damage.bits, through.work + damage.work,
                through.throws + damage.throws,
            )  # fmt: skip
        if attacks.count == 1:
            return copies(max(attacks.high, 0) * self.models, through)
        one = repeated(attacks, through)
        return copies(self.models, one) if self.models > 1 else one


def _one_attack(damage: Table, p: int, q: int) -> Table:
    if damage.low == damage.step == 1 and 0 < p < q and damage.row:
        return Table(0, [(q - p) * damage.total, *[weight * p for weight in damage.row]], q * damage.total)
    weights = {outcome: weight * p for outcome, weight in damage.weights().items()} if p else {}
    if p < q:
        weights[0] = weights.get(0, 0) + (q - p) * damage.total
    return from_weights(weights)
