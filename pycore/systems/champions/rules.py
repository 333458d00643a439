"""The rules of Marvel Champions in our own words, under their ids, and the terms of the original language."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

RULES: Mapping[str, str] = {
    "MCH-01": "There are two kinds of enemy activation: an attack and a scheme. An enemy that does either has "
    "activated.",
    "MCH-02": "In step two of the villain phase the villain activates once for each player, in player order.",
    "MCH-03": "Against a player in hero form the enemy attacks that player's identity.",
    "MCH-04": "Against a player in alter-ego form the enemy schemes.",
    "MCH-05": "In the same step each minion activates against the player it is engaged with: by that player's "
    "form, an attack or a scheme.",
    "MCH-06": "For each of its activations the villain is given one boost card from the encounter deck.",
    "MCH-07": "An attack or scheme that a card causes is an activation like any other.",
    "MCH-08": "If several enemies activate against a player at once, villains go first, then minions, each in an "
    "order that player chooses.",
    "MCH-09": "When a minion that is activating leaves play, its activation ends on the spot: none of its further "
    "steps happens. What comes after defending still does, what comes after an attack does not.",
    "MCH-10": "An effect that starts an activation counts as resolved only when that activation is.",
    "MCH-11": "An activation that starts during another one waits, and resolves after that one has ended.",
    "MCH-12": "If several activations wait like that, the first player chooses their order.",
    "MCH-A1": "Step two goes player by player: the villain against one, then that player's minions, then the next "
    "player.",
    "MCH-A2": "The order of minions is chosen by the player they are engaged with.",
    "MCH-A3": "Enemies that one instruction activates are ordered by the player they act against; effects that "
    "wait are ordered by the first player.",
    "MCH-A4": "The activation under way is finished before one that its own boost card started. From 1.7 on, so is "
    "everything it triggered.",
    "MCH-A5": "A minion that engages a player in that player's part of step two activates as well, after those "
    "already there.",
    "MCH-A6": "Minions get no boost card, unless they are villainous.",
    "MCH-A7": "A stunned card replaces an attack and a confused card a scheme, before a boost card is dealt. The "
    "enemy has neither attacked nor schemed.",
    "MCH-A8": "Surge: up to 1.7 another card is revealed after this one; from 1.8 on the player gets one facedown "
    "card, after all others.",
    "MCH-A9": "When a defending ally leaves play before the damage, the attack is undefended and hits the targeted "
    "character (up to 1.5: the target player's identity).",
    "MCH-A10": "When a villain's stage is beaten during its own activation, the activation goes on if the next "
    "stage has the same name; otherwise it ends.",
    "MCH-A11": "When nobody knows, the players take what is worst for them.",
    "MCH-P1": "The villain phase: threat on the main scheme; activations; one encounter card for each player and "
    "one more for each hazard icon; revealing them one at a time until none is left; the first player token moves "
    "on.",
    "MCH-P2": "An enemy attack: boost card; one ready hero or ally may defend, whoever's it is; boost cards are "
    "turned over; damage, less DEF for a hero who defends; then retaliate and whatever comes after an "
    "attack. A defense card can make its hero the defender as well, but then DEF does not count.",
    "MCH-P3": "An enemy scheme: boost card, boost cards are turned over, threat of the modified SCH on the main "
    "scheme.",
    "MCH-P4": "Boost cards are turned over one at a time, in the order given. First the star ability, then 1 more "
    "for each icon; a star is no icon. Only what stands under the line counts, “you” in it is the player whose "
    "character defends, and its damage is not the activation's. A card given between activations stays facedown until "
    "the enemy activates.",
    "MCH-P5": "A character has at most one status card of each type; a steady one may have two stunned and two "
    "confused, and needs both for them to work. Status cards work before abilities that are triggered.",
    "MCH-P6": "Tough prevents all damage of one instance and leaves. DEF counts first: where nothing is left, "
    "tough stays. Prevented damage was dealt all the same.",
    "MCH-P7": "Overkill: what an ally cannot take goes to its controller's identity, what a minion cannot take to "
    "the villain, at the same time and not as an attack on them. Nothing goes on past tough.",
    "MCH-P8": "Retaliate X: the attacked character, if it survives, deals X damage to the attacker.",
    "MCH-P9": "Piercing: tough is discarded from the target before the damage.",
    "MCH-P10": "Quickstrike: a minion that has engaged a player in hero form attacks that player. Nobody engages a "
    "player they are engaged with already.",
    "MCH-P11": "Guard: a player engaged with that minion cannot attack the villain. Patrol: nor thwart the main "
    "scheme. A crisis icon: nobody can thwart the main scheme.",
    "MCH-P12": "Villainous: the minion gets boost cards as a villain does. Where its boost card says “the villain”, "
    "the villain is still meant.",
    "MCH-P13": "When the encounter deck runs out, its discard pile is shuffled and 1 acceleration token comes to "
    "the main scheme. If both are empty, the players lose. A player deck that runs out is shuffled, and "
    "its player is dealt 1 encounter card.",
    "MCH-P14": "A main scheme whose threat reaches its target advances: excess threat is lost, acceleration tokens "
    "stay. Completing the final stage is a loss.",
    "MCH-P15": "When a villain's stage is beaten, excess damage is lost and the next stage comes; if it has the "
    "same name, attachments, status cards and other tokens stay.",
    "MCH-P16": "A player is eliminated with their identity: the first player token passes, their minions engage the "
    "next player clockwise with all that is on them, then their cards leave; what others own goes to its owners' "
    "discard piles. What is being resolved is resolved to its end. Per-player icons go on counting all who started.",
    "MCH-P17": "The first player goes first in player order, decides where several things are possible and nobody is "
    "named, and has the first chance to use interrupts and responses.",
    "MCH-P18": "Modifiers: first add and subtract, then double and halve; a value that is set beats the rest. Never "
    "below 0; halves are rounded up at the end.",
    "MCH-P19": "The players win when the last villain is defeated, and lose with their last identity, the final "
    "scheme or both encounter piles. If both happen at once they have lost.",
    "MCH-P20": "Who defends, and an ally who attacks or thwarts, is exhausted. All get ready at the end of the "
    "player phase, so a defender stays exhausted in the player phase to come.",
}

TERMS = (
    ("Aktivierung", "term.activation"),
    ("Gegner", "term.enemy"),
    ("angreifen", "term.attack"),
    ("den Plan vorantreiben", "term.scheme"),
    ("Schurke", "term.villain"),
    ("Scherge", "term.minion"),
    ("Schurkenphase", "term.villain-phase"),
    ("Spielerreihenfolge", "term.player-order"),
    ("Startspielermarker", "term.first-player"),
    ("Identität", "term.identity"),
    ("Heldengestalt, Alter-Ego-Gestalt", "term.form"),
    ("im Kampf", "term.engaged"),
    ("Boost-Karte, Boost-Symbol", "term.boost"),
    ("Begegnungsdeck", "term.encounter-deck"),
    ("einleiten, abhandeln", "term.resolve"),
    ("das Spiel verlassen", "term.leave-play"),
    ("Betäubt, Verwirrt, Zäh", "term.status"),
    ("Schurkisch, Erstschlag, Wache, Patrouille, Standhaft", "term.keywords"),
    ("Overkill, Vergeltung X, Durchdringend", "term.attack-keywords"),
    ("Hauptplan, Nebenplan, Bedrohung", "term.schemes"),
    ("Beschleunigungsmarker, -symbol", "term.acceleration"),
    ("Gefahrensymbol", "term.hazard"),
)
