"""A round of every system as its budget describes it: where the table stands, and what the players then do.

The same rounds are played twice, each time counting taps and the questions that stop the game: by what the core
offers (tests/systems) and by the real buttons of the page on a phone (tests/browser/test_budgets.py). A word is an
action as it is recorded; how many taps it takes is for the page to show.
"""

from __future__ import annotations

from typing import NamedTuple


class Round(NamedTuple):
    """A scripted round: `record` up to where it begins, then `script`; it may take so many `taps` and `stops`."""

    name: str
    system: str
    taps: int
    stops: int
    record: str
    script: tuple[str, ...]
    end: str  # an action that is offered when the round is over


def _words(text: str) -> tuple[str, ...]:
    """The actions of a script, a comma or a line's end between them; what follows "#" says what happens."""
    lines = (line.partition("#")[0] for line in text.splitlines())
    return tuple(word.strip() for line in lines for word in line.split(";") if word.strip())


def _alkemy() -> str:
    ranks = ("hero", "elite", "elite", "troop", "troop", "troop", "troop")
    units = [f"unit {side}-{n} {side} rank={rank}" for side in "ab" for n, rank in enumerate(ranks, 1)]
    return "\n".join(["onwatch 1", "system alkemy", "side a", "side b", *units, "begin", ""])


def twelve_a_side(depth: str = "states") -> str:
    """Two warbands of Mordheim in the middle of a game: of the first one flees, two are stunned, two are down."""
    state = {"a-9": "fleeing", "a-10": "stunned", "a-11": "stunned", "a-12": "down", "a-8": "down"}
    units = [f"unit {s}-{n} {s} state={state.get(f'{s}-{n}', 'standing')}" for s in "ab" for n in range(1, 13)]
    return "\n".join(["onwatch 1", "system mordheim", "depth " + depth, "side a", "side b", *units, "begin", ""])


SOLO = """\
onwatch 1
system champions
side p1
side enc
unit hero p1 form=hero
unit ally p1
unit villain enc
unit minion enc
begin
"""

FOUR = """\
onwatch 1
system champions
side p1
side p2
side p3
side p4
side enc
unit h1 p1 form=hero
unit h2 p2 form=hero
unit h3 p3
unit h4 p4
unit villain enc
unit m1 enc engaged=p1
unit m2 enc engaged=p1
unit m3 enc engaged=p2
unit m4 enc engaged=p4
begin
"""

ARMIES = """onwatch 1
system ninth-age
edition 1.0
side a "Ember host"
side b "Moss court"
unit bow-1 a "First bows" count=15
unit bow-2 a "Second bows" count=15
unit bow-3 a "Third bows" count=15
unit mortar a "Fire mortar"
unit spears b "Spears" count=30
unit axes b "Axes" count=20
unit riders b "Riders" count=8
unit seer b "Old seer"
begin
first a
next
effect a "Raven omen"
set game turn 1
next
next
next
next
effect b "Veil of mist"
next
next
next
"""

PARTY = """onwatch 1
system ap-rpg
side heroes Heroes
side foes Foes
unit gunnar heroes Gunnar ap_full=7 initiative=12
unit asa heroes Asa ap_full=8 initiative=10
unit bran heroes Bran ap_full=8 initiative=7
unit dis heroes Dis ap_full=9 initiative=4
unit grey foes "Grey wolf" count=5 ap_full=9 initiative=8
unit black foes "Black wolf" count=3 ap_full=9 initiative=5
begin
"""

ALKEMY = Round(
    "Alkemy: 14 cards, two reactions, two reactivations",
    "alkemy",
    60,
    2,
    _alkemy(),
    _words("""starts a
        activate a-1; walk a-1; shoot a-1; counter-move b-2
        activate b-1; walk b-1; run b-1
        activate a-2; charge a-2; defend b-4
        activate b-2; concentrate b-2
        activate a-3; walk a-3; walk a-3
        activate b-3; walk b-3
        activate a-4; run a-4
        activate b-4; walk b-4
        activate a-5; run a-5
        activate b-5; run b-5
        activate a-6; run a-6
        activate b-6; walk b-6
        activate a-7; run a-7
        activate b-7; run b-7
        reactivate a-1; shoot a-1; end
        reactivate b-3; walk b-3
        pass; pass"""),
    "next-round",
)

MORDHEIM = Round(
    "Mordheim: 12 against 12, one turn with 3 charges, 4 shooters, 8 strikers",
    "mordheim",
    25,
    1,
    twelve_a_side(),
    _words("""failed a-9; stand all; next  # one flees on, two come round by themselves, two stand up
        charge a-1; charge a-1 b-1; charge a-2; charge a-2 b-2; charge a-3; charge a-3 b-3
        flee a-9; next  # the others walk, which needs no tap
        down b-10; out b-11; next  # four shoot, two hit
        down b-1,b-2; stun a-3; next  # eight of both sides strike; three results, two alike and entered together"""),
    "stand all",
)

CHAMPIONS = Round(
    "Marvel Champions: one player",
    "champions",
    8,
    1,
    SOLO,
    _words("phase; go; defend p1 ally; done; done; done; done"),
    "phase",
)

CHAMPIONS_FOUR = Round(
    "Marvel Champions: four players, four minions",
    "champions",
    20,
    2,
    FOUR,
    _words("""phase; form p3 hero; go; done; first m2  # a form set right, another minion first
        done; done; done; done; done; done; done
        done; done; done; done; done"""),
    "phase",
)

NINTH_AGE = Round(
    "The 9th Age: 4 shooting units, 3 combats, 4 spells, own dice",
    "ninth-age",
    15,
    1,
    ARMIES,
    _words("""next; spell 2; spell 3; spell 2; spell 1
        next; lose spears 3; lose axes 2; lose riders 1; lose seer 1
        next; lose spears 4; lose axes 1; lose bow-1 2; next"""),
    "next",
)

AP_RPG = Round(
    "AP role-playing game: 4 heroes, 8 wolves, 4 parries",
    "ap-rpg",
    20,
    1,
    PARTY,
    _words("""act gunnar axe  # seven of seven: the turn is over by itself
        act asa sword; end  # three are kept
        act grey bite; parry asa; act grey bite; parry bran; act grey step
        act bran sword  # five were left after the parry
        act black bite; parry dis; act black bite; dodge dis; end
        act dis step 4; next-round"""),
    "act gunnar axe",
)

ROUNDS = (ALKEMY, MORDHEIM, CHAMPIONS, CHAMPIONS_FOUR, NINTH_AGE, AP_RPG)
