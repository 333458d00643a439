"""The tables of the rules as functions: what a D6 must show, and what it does."""

from __future__ import annotations

NEVER = 7
COVER = {"cover": 1, "long": 1, "moved": 1, "large": -1}


def to_shoot(bs: int, mods: tuple[str, ...] = ()) -> int:
    """What a shot needs to hit (MOR-P04): 7 less the Ballistic Skill, changed by cover, range and the like; 1 hits
    always, 7 cannot be rolled.

    >>> to_shoot(3), to_shoot(3, ("cover", "long", "moved")), to_shoot(9)
    (4, 7, 1)
    """
    return max(1, min(NEVER, 7 - bs + sum(COVER.get(mod, 0) for mod in mods)))


def to_strike(ws: int, against: int) -> int:
    """What a blow needs to hit (MOR-P05), by both Weapon Skills.

    >>> to_strike(2, 5), to_strike(2, 4), to_strike(4, 2)
    (5, 4, 3)
    """
    if ws > against:
        return 3
    return 5 if against > 2 * ws else 4


def to_wound(strength: int, toughness: int) -> int:
    """What a hit needs to wound (MOR-P06); 7 where it cannot.

    >>> [to_wound(3, t) for t in range(1, 8)]
    [2, 3, 4, 5, 6, 6, 7]
    """
    by = strength - toughness
    if by < -3:
        return NEVER
    return 6 if by < -1 else max(2, 4 - by)


def to_save(save: int, strength: int) -> int:
    """What an armour save needs (MOR-P08), worse by 1 for each point of Strength from 4 on; 7 where there is none.

    >>> to_save(4, 3), to_save(4, 5), to_save(5, 9), to_save(0, 3)
    (4, 6, 7, 7)
    """
    return min(NEVER, save + max(0, min(strength, 9) - 3)) if save else NEVER


def injury(face: int, concussion: bool) -> str:
    """What an injury roll does (MOR-P09): "down", "stunned" or "out".

    >>> [injury(n, False) for n in (2, 4, 5)], [injury(n, True) for n in (1, 2, 5)]
    (['down', 'stunned', 'out'], ['down', 'stunned', 'out'])
    """
    if face > 4:
        return "out"
    return "stunned" if face > (1 if concussion else 2) else "down"
