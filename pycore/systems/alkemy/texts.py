"""The English of Alkemy, its terms and its worked example."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

RULES: Mapping[str, str] = {
    "ALK-01": "The side that is up takes up one of its own profile cards. All miniatures of that card are active.",
    "ALK-02": "First every miniature of the card gets one action said aloud; each may do something else, or nothing.",
    "ALK-03": "Once all first actions are said, all of them are paid, and only then done. Nothing is paid back.",
    "ALK-04": "After the first actions, any miniature of the card that can pay may be given another one.",
    "ALK-05": "The same miniature may go on acting as long as it has action points.",
    "ALK-06": "The same action may be done again and again, but never a run right after a run or a charge right "
    "after a charge.",
    "ALK-07": "Action points may be left unspent: the miniature stops and stays on watch.",
    "ALK-08": "A miniature without action points is inactive.",
    "ALK-09": "When all miniatures of a card are done, the card is turned sideways: activated for this round.",
    "ALK-10": "What each miniature has left is kept in sight: these are the pips.",
    "ALK-11": "After a card the other side is up and may take up one of its cards.",
    "ALK-12": "On watch is every miniature with at least 1 AP, activated or not.",
    "ALK-13": "The side that is up may pay 1 AP of an activated miniature on watch to reactivate it.",
    "ALK-14": "A reactivated miniature may not move if it ran or charged earlier in the round.",
    "ALK-15": "The AP for a reactivation buys nothing else: each action after it has its own cost.",
    "ALK-16": "A miniature with just 1 AP cannot be reactivated: nothing would be left to act with.",
    "ALK-17": "In the other side's activation, a miniature on watch may pay 1 AP to react to an action aimed at it.",
    "ALK-18": "Shot at, it may counter-move or counter-shoot, before the dice of the shot are thrown.",
    "ALK-19": "Charged, it may counter-shoot. It cannot step away.",
    "ALK-20": "Attacked in close combat, it may pay 1 AP to take part in the fight.",
    "ALK-21": "Instead of taking up a card, the side that is up may pass.",
    "ALK-22": "After a pass the other side is up. If it takes up a card, the side that passed is up again afterwards.",
    "ALK-23": "Nobody is limited in how often they pass.",
    "ALK-24": "When both sides pass one straight after the other, the round is over at once.",
}

TEXTS: Mapping[str, str | tuple[str, str]] = {
    **RULES,
    "edition.genesis": "Genesis",
    "side.a": "Red",
    "side.b": "Blue",
    "unit.unnamed": "Miniature {n}",
    "unit.hero": "Hero {n}",
    "unit.elite": "Elite {n}",
    "unit.troop": "Troop {n}",
    "count.hero": "Heroes",
    "count.elite": "Elites",
    "count.troop": "Troops",
    "toggle.later-editions": "Later editions: run and charge once a round, no move after them",
    "phase.initiative": "Initiative",
    "phase.activation": "Activation",
    "phase.end": "End of round",
    "strip.round": "Round {n}",
    "strip.passed": "One more pass ends the round",
    # actions
    "walk": "Walk",
    "run": "Run",
    "charge": "Charge",
    "engage": "Engage",
    "disengage": "Disengage",
    "disengage-run": "Disengage, running",
    "shoot": "Shoot",
    "fight": "Fight",
    "concentrate": "Concentrate",
    "prepare": "Prepare a formula",
    "nothing": "Nothing",
    "activate": "Activate",
    "reactivate": "Reactivate",
    "reactivate-all": "Reactivate all of the card",
    "end": "Done",
    "pass": "Pass",
    "next-round": "Next round",
    "starts": "{side}",
    "counter-move": "Counter-move",
    "counter-shot": "Counter-shot",
    "defend": "Takes part",
    "cards": "Combat card",
    "result": "Wounds",
    "first": "{side} first",
    "aim": "Range guessed right",
    "roll-initiative": "Initiative roll",
    "roll-attack": "Attack roll against {target}",
    "roll-shot": "Shooting roll against",
    "roll-cover": "Cover roll",
    "roll-disengage": "Reflexes roll against {target}",
    "roll-order": "Reflexes roll: who strikes first",
    # values
    "field.ap": "AP",
    "field.full": "AP of the profile",
    "field.activated": "activated",
    "field.ran": "ran",
    "field.charged": "charged",
    "field.wounds": "wounds",
    "field.health": "state of health",
    "field.mind": "Mind",
    "field.reflexes": "Reflexes",
    "field.combat": "Combat",
    "field.defence": "Defence",
    "field.shooting": "Shooting",
    "field.size": "size",
    "field.rank": "profile",
    "field.card": "card",
    "field.round": "round",
    "field.up": "side that is up",
    "health.white": "white dice",
    "health.yellow": "yellow dice",
    "health.red": "red dice",
    "rank.hero": "hero",
    "rank.elite": "elite",
    "rank.troop": "troop",
    "card.fast": "Fast attack",
    "card.normal": "Normal attack",
    "card.brutal": "Brutal attack",
    "card.parry": "Parry",
    "card.inactive": "Inactive (card)",
    "tag.on-watch": "on watch",
    "tag.inactive": "inactive",
    "tag.wounds": ("{n} wound", "{n} wounds"),
    # questions
    "ask.starts": "Who starts?",
    "ask.starts-won": "{side} won the initiative. Who starts?",
    "ask.number": "{unit}: {field}?",
    "ask.initiative": "Mind: {unit} against {target}",
    "ask.attack": "Attack: {unit} on {target}",
    "ask.shot": "Shot: {unit}",
    "ask.cover": "Cover: {unit}",
    "ask.disengage": "Reflexes: {unit} breaks away",
    "ask.order": "Reflexes: {unit} against {target}",
    "queue.declare": "First actions: one for each, then all are paid",
    "queue.declared": "{unit}: {act}",
    # what happened
    "event.round": "Round {n} begins: all AP are back",
    "event.starts": "{side} starts",
    "event.activate": "{unit}: activated",
    "event.reactivate": "{unit}: reactivated for {n} AP",
    "event.declare": "{unit} will: {act}",
    "event.paid": "First actions paid: {n} AP",
    "event.walk": "{unit}: walks ({n} AP left)",
    "event.run": "{unit}: runs ({n} AP left)",
    "event.charge": "{unit}: charges ({n} AP left)",
    "event.charge-at": "{unit}: charges {target} ({n} AP left)",
    "event.engage": "{unit}: engages ({n} AP left)",
    "event.engage-at": "{unit}: engages {target} ({n} AP left)",
    "event.disengage": "{unit}: disengages ({n} AP left)",
    "event.disengage-run": "{unit}: disengages at a run ({n} AP left)",
    "event.shoot": "{unit}: shoots ({n} AP left)",
    "event.shoot-at": "{unit}: shoots at {target} ({n} AP left)",
    "event.fight": "{unit}: attacks ({n} AP left)",
    "event.fight-at": "{unit}: attacks {target} ({n} AP left)",
    "event.concentrate": "{unit}: raises concentration ({n} AP left)",
    "event.prepare": "{unit}: prepares a formula ({n} AP left)",
    "event.counter-move": "{unit}: counter-move ({n} AP left)",
    "event.counter-shot": "{unit}: counter-shot ({n} AP left)",
    "event.defend": "{unit}: takes part in the fight ({n} AP left)",
    "event.aim": "{unit}: the range was guessed right, one bonus die",
    "event.aim-lost": "{unit}: the aim is lost, no bonus die",
    "event.card": "{unit}: {card}",
    "event.result": ("{unit}: {n} wound", "{unit}: {n} wounds"),
    "event.first": "{side}: its effect comes first",
    "event.free-attack": "{unit}: a free fast attack on {target}",
    "event.on-watch": "{unit}: on watch with {n} AP",
    "event.inactive": "{unit}: inactive",
    "event.turned": "{unit}: the card is turned sideways",
    "event.up": "{side} is up",
    "event.pass": "{side} passes",
    "event.round-over": "Both passed: round {n} is over",
    # how a roll ended
    "test.initiative": "Initiative",
    "test.attack": "Attack",
    "test.shot": "Shot",
    "test.cover": "Cover",
    "test.disengage": "Disengaging",
    "test.order": "Who strikes first",
    "end.initiative-yes": "{unit} beats {target} (a tie goes to the higher Mind)",
    "end.initiative-no": "{target} beats {unit} (a tie goes to the higher Mind)",
    "end.attack-yes": "{unit} hits {target}",
    "end.attack-no": "{unit} misses {target}",
    "end.shot-yes": "{unit}: the shot hits",
    "end.shot-no": "{unit}: the shot misses",
    "end.cover-yes": "{unit}: the cover stops the shot",
    "end.cover-no": "{unit}: the cover does not help",
    "end.disengage-yes": "{unit} breaks away unharmed",
    "end.disengage-no": "{unit} is caught while breaking away",
    "end.order-yes": "{unit} strikes first",
    "end.order-no": "{target} strikes first",
    "end.initiative-yes-short": "won",
    "end.initiative-no-short": "lost",
    "end.attack-yes-short": "hit",
    "end.attack-no-short": "missed",
    "end.shot-yes-short": "hit",
    "end.shot-no-short": "missed",
    "end.cover-yes-short": "stopped",
    "end.cover-no-short": "not stopped",
    "end.disengage-yes-short": "away",
    "end.disengage-no-short": "caught",
    "end.order-yes-short": "first",
    "end.order-no-short": "second",
    # reminders
    "note.initiative": "Roll Mind against Mind, one miniature a side; the winner says who starts.",
    "note.contact": "No contact by walking or running, and never through a miniature, not even a friend.",
    "note.measure": "First say the action, then measure.",
    "note.shot": "Guess the range, then measure, then roll. Right: one bonus die.",
    "note.aim-lost": "{unit}: no bonus die, the target has moved.",
    "note.disengage": "Reflexes against the best in contact. Lost: each of them has a free fast attack.",
    "note.simultaneous": "Both at the same moment? Agree whose effect comes first and tap it.",
    "note.order": "Both cards face down, reveal together; Reflexes say who strikes first, unless Parry or Inactive "
    "is played.",
    "note.only-pass": "{side}: nothing left to take up but a pass.",
    # refusals
    "refuse.round-over": "Both sides passed: this round is over.",
    "refuse.round-runs": "The round goes on until both sides pass in a row.",
    "refuse.started": "It is settled who starts.",
    "refuse.no-mind": "One side has nobody on the table to roll with.",
    "refuse.one-each": "It takes one miniature of each side.",
    "refuse.active": "{unit} is active already.",
    "refuse.one-card": "One card at a time.",
    "refuse.not-up": "{side} is up.",
    "refuse.activated": "{unit} was activated this round; 1 AP brings it back.",
    "refuse.nobody": "{unit}: nobody on this card has AP left.",
    "refuse.not-activated": "{unit} was not activated yet: activating costs nothing.",
    "refuse.not-on-watch": "{unit} has no AP left and is not on watch.",
    "refuse.last-ap": "{unit} has only 1 AP: it would pay for coming back, nothing would be left.",
    "refuse.fee-not-paid": "{unit} did not pay for its reactivation.",
    "refuse.not-active": "{unit} is not active: first take up its card.",
    "refuse.not-taken-up": "{unit} was not taken up with the others of this card.",
    "refuse.inactive": "{unit} has no AP left.",
    "refuse.declared": "{unit} has said what it does; the others of the card come first.",
    "refuse.nothing": "“Nothing” is said only when a card's first actions are declared.",
    "refuse.too-dear": "{unit}: this costs {n} AP, {ap} left.",
    "refuse.target": "{unit} cannot be the target.",
    "refuse.moved-fast": "{unit} ran or charged earlier this round and cannot move any more.",
    "refuse.back-to-back": "{unit}: not twice in a row ({act}).",
    "refuse.once-a-round": "{unit}: only once a round ({act}).",
    "refuse.pass": "A card is being played: finish it first.",
    "refuse.no-card": "No card is being played.",
    "refuse.reaction-when": "{unit} can react only while the other side plays a card.",
    "refuse.no-trigger": "Nothing was done that {unit} could react to.",
    "refuse.not-target": "{unit} is not the target.",
    "refuse.reaction-kind": "{unit}: this is no answer here ({act}).",
    "refuse.reacted": "{unit} has reacted to this already.",
    "refuse.rolled": "{unit}: too late, the dice are down.",
    "refuse.aim-lost": "{unit}: the target has moved, the aim is lost.",
    "refuse.no-shot": "{unit} is not shooting.",
    "refuse.no-fight": "{unit} is in no fight.",
    "refuse.takes-no-part": "{unit} takes no part in the fight and plays Inactive.",
    # terms
    "term.activation-phase": "activation phase: both sides take up their cards in turn",
    "term.active-player": "active player: the side that is up",
    "term.profile-card": "profile card: one card may carry several miniatures",
    "term.card-activation": "activating a card",
    "term.miniature": "miniature",
    "term.ap": "action points (AP): troops 2, elites 3, heroes 4 a round",
    "term.on-watch": "on watch: 1 AP or more, so able to react",
    "term.inactive": "inactive: no AP left (not the combat card of that name)",
    "term.walk": "walk (normal move): 1 AP",
    "term.run": "run: 2 AP",
    "term.charge": "charge: 1 AP, into contact",
    "term.counter-move": "counter-move: a walk in reply to a shot, 1 AP",
    "term.counter-shot": "counter-shot: a shot in reply, 1 AP",
    "term.close-combat": "close combat: taking part as the one attacked costs 1 AP",
    "term.pass": "pass: take up no card",
    "term.round": "round: until both sides pass in a row",
}

TERMS = (
    ("фаза активации / phase d'activation", "term.activation-phase"),
    ("активный игрок / joueur qui a la main", "term.active-player"),
    ("карта профиля / carte de profil", "term.profile-card"),
    ("активация карты / activer sa carte", "term.card-activation"),
    ("миниатюра / figurine", "term.miniature"),
    ("очки действия (ОД) / points d'action (PA)", "term.ap"),
    ("сохранившая бдительность / aux aguets", "term.on-watch"),
    ("неактивная / inactive", "term.inactive"),
    ("обычное движение / marche", "term.walk"),
    ("бег / course", "term.run"),  # noqa: RUF001 - Russian
    ("нападение / charge", "term.charge"),
    ("ответное движение / mouvement de réaction", "term.counter-move"),
    ("ответная дальняя атака / tir de réaction", "term.counter-shot"),
    ("рукопашный бой / combat", "term.close-combat"),
    ("пропуск хода / passer la main", "term.pass"),
    ("раунд / tour", "term.round"),
)

EXAMPLE = """\
onwatch 1
system alkemy
edition genesis
depth states
side a "Mark"
side b "Kyle"
unit tecumse a "Tecum'Se" rank=hero ap=4
unit archer-1 a "First archer" rank=troop ap=2 card=archers
unit archer-2 a "Second archer" rank=troop ap=2 card=archers
unit totem b "Totem warrior" rank=elite ap=3
unit scout b "Scout" rank=troop ap=2
begin
# A round begins with all action points back. Whoever wins the roll on Mind says who starts.
starts a
# Mark takes up the card of Tecum'Se, a hero with 4 AP.
activate tecumse
# A walk costs 1 AP. 3 are left.
walk tecumse
? tecumse ap 3
# The same again is allowed: 2 are left.
walk tecumse
? tecumse ap 2
# A run costs 2. None is left: Tecum'Se is inactive, the card is turned, and Kyle is up.
run tecumse
? tecumse ap 0
? tecumse inactive 1
? tecumse ran 1
? tecumse activated 1
? game up b
# Kyle's totem warrior walks once and stops. With 2 AP left it stays on watch.
activate totem
walk totem
end
? totem ap 2
? totem on-watch 1
? game up a
# Two archers share one card: both say what they do, both pay, then it happens in that order.
activate archer-1
shoot archer-1 scout
walk archer-2
? archer-1 ap 1
? archer-2 ap 1
# The scout is shot at and has AP: it pays 1 and steps behind a wall. The archer's aim is lost.
counter-move scout
? scout ap 1
? event event.aim-lost ALK-18
# The archers keep what they have left.
end
# Now Kyle pays 1 AP to bring the totem warrior back. One AP is left for an action.
reactivate totem
? totem ap 1
! counter-shot scout ALK-17
fight totem archer-2
? totem ap 0
# The archer that is attacked pays 1 AP to take part. With 0 AP it could not.
defend archer-2
? archer-2 ap 0
? game up a
# With only 1 AP nobody comes back: it would pay for coming back, and nothing would be left.
! reactivate archer-1 ALK-16
# Mark passes. Kyle's scout could still be taken up, but Kyle passes too: the round is over.
pass
pass
? game phase end
# All action points come back; what was left over is not added.
next-round
? tecumse ap 4
? archer-1 ap 2
"""
