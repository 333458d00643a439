"""Marvel Champions as a whole: what a round costs in taps, how many ways there are, what must always hold."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

import pytest

from pycore.record.text import begin, read
from pycore.systems import load, register
from pycore.systems.champions import Champions
from pycore.systems.champions.board import Act, act_of, gets_boost, icons, turn_of, with_queue
from pycore.turn.action import parse_action
from pycore.turn.queue import push, ready, swap
from pycore.turn.setup import Setup, UnitSpec
from pycore.turn.state import IN, Side
from pycore.turn.view import Meter, Notes, Queue, Roster, Strip, Sum
from tests.systems.playing import Taps, sequences
from tests.systems.random_games import play
from tests.systems.rounds import CHAMPIONS, CHAMPIONS_FOUR, FOUR, SOLO, Round

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping

    from pycore.turn.action import Action
    from pycore.turn.message import Message
    from pycore.turn.state import Ask, Done, State
    from pycore.turn.system import Verb
    from pycore.turn.view import Option

SYSTEM = load("champions")
ENDS = ("win", "lose", "resume")


# ---- taps


def test_a_solo_round_takes_few_taps_and_no_question() -> None:
    game = Taps(SOLO)
    game.tap(*CHAMPIONS.script)
    assert turn_of(game.state).step == "player"
    assert game.state.get("round") == 2
    assert (game.taps, game.stops) == (7, 0)
    assert not [o for o in SYSTEM.options(game.state) if "first" in o.action]


def test_a_round_of_four_players_and_four_minions_takes_few_taps() -> None:
    game = Taps(FOUR)
    game.tap(*CHAMPIONS_FOUR.script[:-5])
    assert turn_of(game.state).step == "deal"
    game.tap(*CHAMPIONS_FOUR.script[-5:])
    assert turn_of(game.state).step == "player"
    assert game.state.values["first"] == "p2"
    assert game.taps <= CHAMPIONS_FOUR.taps
    assert (game.taps, game.stops) == (17, 0)


def test_the_one_order_that_is_asked_for_costs_one_tap() -> None:
    game = Taps(FOUR)
    game.tap("phase", "go", "attack m1 p1", "attack m3 p2", "done")
    assert [o.side for o in SYSTEM.options(game.state) if o.role == "chip"] == [""], "whom it is for is said once"
    game.tap("first m3 p2 attack", "done", "done")
    assert game.stops == 1


# ---- ways


@pytest.mark.parametrize(("depth", "number"), [(1, 51), (2, 2608), (3, 133_950)])
def test_ways_from_the_example(depth: int, number: int) -> None:
    assert sequences(SYSTEM, begin(read(SYSTEM.example)).state, depth) == number


@pytest.mark.parametrize(("depth", "number"), [(1, 83), (2, 6880)])
def test_ways_in_the_villain_phase(depth: int, number: int) -> None:
    game = Taps(FOUR)
    game.tap("phase", "go", "attack m1 p1", "attack m3 p2", "done")
    assert sequences(SYSTEM, game.state, depth) == number


# ---- what is shown


def test_the_queue_shows_what_resolves_what_waits_and_for_whom() -> None:
    game = Taps(FOUR)
    game.tap("phase", "go", "attack m3 p2")
    queue = next(b for b in SYSTEM.view(game.state) if isinstance(b, Queue))
    assert queue.now is not None
    assert queue.now.values == {"unit": "villain", "side": "p1", "aim": "hero"}
    assert [m.values["aim"] for m in queue.waiting] == ["hero"] * 5 + ["scheme"] * 3
    assert [m.values["unit"] for m in queue.waiting] == ["m3", "m1", "m2", "villain", "m3", "villain", "villain", "m4"]


def test_sum_meter_and_strip() -> None:
    game = Taps(SOLO.replace("unit villain enc", "unit villain enc atk=2").replace("side p1", "depth dice\nside p1"))
    game.table.play("set game target 7")
    game.tap("phase", "go", "boost 1")
    blocks = SYSTEM.view(game.state)
    shown = next(b for b in blocks if isinstance(b, Sum))
    assert ([n for _, n in shown.terms], shown.total) == ([2, 1], 3)
    game.table.undo()
    game.tap("defend p1", "set hero def 2")
    shown = next(b for b in SYSTEM.view(game.state) if isinstance(b, Sum))
    assert ([n for _, n in shown.terms], shown.total) == ([2, -2], 0)  # MCH-P2: DEF comes off before the eyes of all
    game.tap("boost 1")
    blocks = SYSTEM.view(game.state)
    shown = next(b for b in blocks if isinstance(b, Sum))
    assert shown.total == 1
    meter = next(b for b in blocks if isinstance(b, Meter))
    assert (meter.now, meter.target) == (1, 7)
    strip = blocks[0]
    assert isinstance(strip, Strip)
    assert [s.state for s in strip.steps] == ["done", "now", "next", "next", "next"]
    assert strip.says is not None
    assert (strip.says.key, strip.says.values, strip.up) == ("headline.attack", {"side": "p1"}, ())  # no player's go
    assert strip.note is not None
    assert strip.note.key == "note.villain"  # alone, nobody is first player
    assert [b.side for b in blocks if isinstance(b, Roster)] == ["p1", "enc"]


def test_the_check_screen_sets_everything_right_by_one_tap() -> None:
    game = Taps(FOUR)
    game.tap("phase", "form p1 alter-ego", "engage m1 p3", "status villain stunned on", "status m1 tough on", "fall m2")
    game.tap("set game tokens 2", "set game threat 5", "set game first p3", "set game hazard 1")
    chips = {o.action for o in SYSTEM.options(game.state) if o.role == "chip"}
    numbers = {f"set game {name} {{value}}" for name in ("threat", "tokens", "hazard", "acceleration", "target")}
    firsts = {f"set game first {side}" for side in ("p1", "p2", "p4")}
    assert chips == {"status m1 tough off", *firsts, *numbers}
    rosters = [b for b in SYSTEM.view(game.state) if isinstance(b, Roster)]
    assert all(roster.open for roster in rosters)
    taps = {row.tap for roster in rosters for row in roster.rows if row.tap}
    assert taps == {
        "form p1 hero",
        "form p2 alter-ego",
        "form p3 hero",
        "form p4 hero",
        "fall m1",
        "fall m3",
        "fall m4",
        "status villain stunned off",
    }
    assert taps <= {o.action for o in SYSTEM.options(game.state)}
    picks = {row.unit: {p.action: p.on for p in row.picks} for r in rosters for row in r.rows if row.picks}
    assert picks["m3"] == {f"engage m3 {side}": side == "p2" for side in ("p1", "p2", "p3", "p4")}
    assert set(picks) == {"m1", "m3", "m4"}
    game.tap("go", "done")
    assert game.state.get("threat") == 5 + 4 + 2
    assert game.state.units["m1"].word("engaged") == "p3"


def _chips(game: Taps) -> list[str]:
    return [o.action for o in SYSTEM.options(game.state) if o.role == "chip"]


def test_damage_to_a_card_of_unknown_hit_points_is_told_and_asked_once() -> None:
    game = Taps(SOLO.replace("unit villain enc", "unit villain enc atk=4"))
    game.tap("phase", "go", "defend p1 ally", "boost 0", "done")
    told = [e.key for e in game.table.lines[-1].events if e.values.get("unit") == "ally"]
    assert told == ["event.damage", "event.hp-unknown"]
    assert "fall ally" in _chips(game), "MCH-P2: the table sees whether it was too much"
    game.tap("done")
    assert "fall ally" not in _chips(game), "going on means no"
    known = Taps(
        SOLO.replace("unit villain enc", "unit villain enc atk=4").replace("unit ally p1", "unit ally p1 hp=9")
    )
    known.tap("phase", "go", "defend p1 ally", "boost 0", "done")
    assert "fall ally" not in _chips(known)


def test_a_new_side_scheme_asks_for_its_threat_and_its_icon_once() -> None:
    game = Taps(SOLO)
    game.tap("reveal p1", "join scheme-1 enc kind=scheme")
    wanted = ["set scheme-1 threat {value}", "set scheme-1 {value} 1"]
    assert [a for a in _chips(game) if a.startswith("set scheme")] == wanted
    game.tap("set scheme-1 hazard 1")
    assert [a for a in _chips(game) if a.startswith("set scheme")] == wanted[:1]
    game.tap("done")
    assert [a for a in _chips(game) if a.startswith("set scheme")] == []
    assert icons(game.state, "hazard") == 1, "MCH-P1: step three counts it"


def test_everything_can_be_done_by_a_tap_while_a_question_is_open() -> None:
    game = Taps(FOUR)
    game.tap("phase", "go", "attack m1 p1", "attack m3 p2", "done")
    assert game.state.asks
    game.tap(
        "attack villain p4", "status m1 stunned on", "form p3 hero", "damage villain 2", "join minion-1 enc engaged=p2"
    )
    game.tap("fall m3")
    assert [o.action for o in SYSTEM.options(game.state) if o.role == "answer"] == [
        "first m1 p1 attack",
        "first villain p4 attack",
    ]


def test_what_a_revealed_card_does_most_often_is_one_chip() -> None:
    game = Taps(FOUR)
    game.tap("reveal p2")
    chips = [o.action for o in SYSTEM.options(game.state) if o.role == "chip"]
    assert set(chips) == {
        "attack villain p2",
        "scheme villain p2",
        "join minion-1 enc engaged=p2",
        "join scheme-1 enc kind=scheme",
        "surge p2",
    }
    game.tap("join minion-1 enc engaged=p2", "fall minion-1")
    rows = [r.unit for b in SYSTEM.view(game.state) if isinstance(b, Roster) for r in b.rows]
    assert "minion-1" not in rows  # discarded


@pytest.mark.parametrize("depth", ["turn", "states", "dice"])
@pytest.mark.parametrize("played", [CHAMPIONS, CHAMPIONS_FOUR])
def test_one_row_of_numbers_at_a_time(played: Round, depth: str) -> None:
    game = Taps(played.record.replace("begin", "begin\ndepth " + depth))
    for text in ("phase", "go", "boost 1", "done", *["done"] * 12):
        open_ = [o for o in SYSTEM.options(game.state) if o.form and o.role in ("act", "chip", "answer")]
        numbers = [o.action for o in open_ if o.form and o.form.kind == "int" and not o.action.startswith("set game")]
        assert len(numbers) <= 1
        while game.state.asks:
            game.table.play(f"set {game.state.asks[0].unit} {game.state.asks[0].data[0]} 1")
        if SYSTEM.check(game.state, parse_action(text)) is None:
            game.table.play(text)


def test_defenders_come_before_the_boost_card_and_are_not_lost_to_it() -> None:
    game = Taps(SOLO)
    game.tap("phase", "go")
    chips = [o.action for o in SYSTEM.options(game.state) if o.role == "chip"]
    assert chips == ["defend p1", "defend p1 ally", "star", "boost {value}"]
    game.tap("boost 1", "defend p1 ally late")
    act = act_of(game.state)
    assert act is not None
    assert (act.defender, act.icons, game.state.units["ally"].get("exhausted")) == ("ally", (1,), 1)


def test_what_happens_most_often_meanwhile_is_one_chip() -> None:
    game = Taps(SOLO)
    game.tap("phase", "go", "star")
    chips = [o.action for o in SYSTEM.options(game.state) if o.role == "chip"]
    assert {"attack villain p1", "attack minion p1"} <= set(chips)
    notes = next(b for b in SYSTEM.view(game.state) if isinstance(b, Notes))
    assert [line.key for line in notes.lines] == ["note.star"]
    assert len(chips) == len(set(chips))
    game.tap("boost 0", "done")
    assert "fall minion" in [o.action for o in SYSTEM.options(game.state) if o.role == "chip"]
    game.tap("fall minion")
    assert turn_of(game.state).step == "deal"


def test_nobody_is_said_to_leave_an_attack_that_is_over() -> None:
    record = SOLO.replace("unit ally p1", "unit ally p1 hp=1").replace(
        "system champions", "system champions\nedition 1.7"
    )
    game = Taps(record.replace("unit villain enc", "unit villain enc atk=1").replace("side p1", "depth dice\nside p1"))
    game.tap("phase", "go", "defend p1 ally", "attack minion p1", "boost 0", "done")
    said = [event.key for event in game.table.lines[-1].events]
    assert "event.fall" in said
    assert "event.fled" not in said


# ---- set-up


def test_counts_make_a_table_of_those_who_play() -> None:
    units = [UnitSpec("p1-1", "p1", values={"kind": "identity"}), UnitSpec("p3-1", "p3", values={"kind": "identity"})]
    units += [UnitSpec("enc-1", "enc", values={"kind": "villain"}), UnitSpec("enc-2", "enc", values={"kind": "minion"})]
    setup = SYSTEM.quick(Setup("champions", sides=tuple(map(Side, SYSTEM.sides)), units=tuple(units)))
    assert [s.id for s in setup.sides] == ["p1", "p3", "enc"]
    assert [u.id for u in setup.units] == ["identity-1", "identity-3", "villain-1", "minion-1"]
    state, _ = SYSTEM.start(setup)
    assert state.values["first"] == "p1"
    assert state.get("acceleration") == 2
    assert state.units["minion-1"].word("engaged") == "p1"


def test_an_edition_sets_its_switches() -> None:
    sides = tuple(map(Side, ("p1", "enc")))
    state, _ = SYSTEM.start(Setup("champions", "1.8", toggles=("identity-takes",), sides=sides))
    assert state.toggles == {"surge-facedown", "triggers-first", "identity-takes"}
    assert not state.over


# ---- what must always hold


def test_what_must_always_hold_is_looked_at() -> None:
    game = Taps(FOUR)
    game.tap("phase", "go")
    state, queue = game.state, turn_of(game.state).queue
    act = act_of(state)
    assert act is not None
    assert act.given == 1
    assert SYSTEM.faults(state) == []
    wrong = {
        "the first player is none of the players": state.with_values(first="enc"),
        "a thing of level 1 resolves inside another": with_queue(state, push(queue, Act("m1", "p1"), 1)),
        "villain has boost cards that nobody turns over": with_queue(
            state, swap(queue, act._replace(instead="stunned"))
        ),
    }
    for fault, broken in wrong.items():
        assert fault in SYSTEM.faults(broken)


# ---- random games


class Long(Champions):
    """For random games: what ends a game is not offered, and of the rare things only some at a time."""

    id = "champions-long"

    def verbs_here(self) -> Mapping[str, Verb]:
        return {name: verb for name, verb in super().verbs_here().items() if name not in ENDS}

    def offers(self, state: State) -> list[Option]:
        return [o for o in super().offers(state) if _kept(state, o)]

    def answers(self, state: State, ask: Ask) -> list[Option]:
        return [o for o in super().answers(state, ask) if _kept(state, o)]


class Counted(Long):
    """The same, and no boost card is lost without a word (corrections make and lose them, so not in rough games).

    Where another goes first after all, the card that the first one was just given is back on the deck.
    """

    id = "champions-counted"

    def apply(self, state: State, action: Action) -> Done:
        after, events = super().apply(state, action)
        assert events or after.asks, f"nothing is said of {action.text!r}"
        if action.verb not in ("set", "join") and not action.anyway:
            new = sum(e.values["n"] for e in events if e.key == "event.boost-given")
            back = _put_back(state) if action.verb == "first" else 0
            assert _facedown(after) == _facedown(state) + new - back - _turned(events), "a boost card is lost"
        return after, events


def _kept(state: State, option: Option) -> bool:
    if option.action in ("win", "lose", "deck both") or option.action.startswith("fall "):
        return False
    seed = f"{turn_of(state).queue.serial} {len(turn_of(state).acted)} {state.get('threat')} {option.action}"
    return option.role != "more" or crc32(seed.encode()) % 16 == 0


def _put_back(state: State) -> int:
    act = act_of(state)
    begun = act is not None and not act.instead and not ready(turn_of(state).queue)
    return int(begun and gets_boost(state.units[act.enemy])) if act else 0


def _facedown(state: State) -> int:
    enemies = [u for u in state.units.values() if u.status == IN and u.word("kind") in ("villain", "minion")]
    on_units = sum(u.get("boosts") for u in enemies)
    return on_units + sum(i.data.given for i in turn_of(state).queue.stack if isinstance(i.data, Act))


def _turned(events: tuple[Message, ...]) -> int:
    named = sum(e.values["n"] for e in events if e.key in ("event.boost-by-table", "event.boost-discarded"))
    return named + sum(e.key == "event.boost" for e in events)


LONG, COUNTED = Long(), Counted()
register(LONG)
register(COUNTED)
SAMPLE, ALL = range(100), range(10_000)
OWN = set(LONG.verbs_here())


def crowded(setup: Setup, luck: random.Random) -> Setup:
    """Some know their numbers, some come in lines, some have keywords."""
    units = []
    for unit in setup.units:
        values = dict(unit.values)
        for name in ("hp", "atk", "sch", "def", "stages"):
            if luck.random() < 0.4:
                values[name] = luck.randint(1, 5)
        if values["kind"] == "minion":
            for name in ("villainous", "quickstrike", "guard", "steady", "overkill", "retaliate"):
                values[name] = int(luck.random() < 0.2)
        units.append(unit._replace(count=luck.choice((1, 1, 3)) if values["kind"] == "minion" else 1, values=values))
    return setup._replace(units=tuple(units))


def test_random_games_by_the_rules() -> None:
    play(SYSTEM, SAMPLE, prepare=crowded)
    tally = play(COUNTED, SAMPLE, 120, prepare=crowded)
    assert set(tally.verbs) >= OWN


def test_random_games_corrected_and_done_anyway() -> None:
    tally = play(LONG, SAMPLE, prepare=crowded, rough=True)
    assert set(tally.verbs) >= (OWN | {"set", "fall", "leave", "join", "split", "depth", "toggle", "skip"}) - {
        "keyword"
    }
    play(SYSTEM, SAMPLE, prepare=crowded, rough=True)


@pytest.mark.long
def test_ten_thousand_random_games_by_the_rules() -> None:
    assert play(COUNTED, ALL, 500, prepare=crowded).games == len(ALL)


@pytest.mark.long
def test_ten_thousand_random_games_corrected_and_done_anyway() -> None:
    assert play(LONG, ALL, 100, prepare=crowded, rough=True).games == len(ALL)
    assert play(LONG, range(300), 500, prepare=crowded, rough=True).games == 300
