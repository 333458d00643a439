"""The English of what explains the game: rules, terms, worked examples, the first hints; by key."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

TEXTS: Mapping[str, str | tuple[str, str]] = {
    # the rules of a system
    "learn.rules": "Rules",
    "learn.rules-of": "Rules: {system}",
    "learn.back": "Back",
    "learn.back-game": "Back to the game",
    "learn.find": "Search rules and terms",
    "learn.found": ("{n} rule", "{n} rules"),
    "learn.found-terms": ("{n} term", "{n} terms"),
    "learn.none": "Nothing here has these words.",
    "learn.terms": "Terms",
    "learn.copy": "Copy the address of {rule}",
    "learn.own-words": "Told in our own words; the printed rules decide.",
    "learn.original": "In the original",
    "learn.why-rule": "Why? Rule {rule}",
    # a refusal
    "learn.only-says": "Onwatch reminds you of the rules and forbids nothing. “Do it anyway” plays on, the log "
    "keeps it, and undo takes it back.",
    # the worked example
    "tour.title": "Worked example",
    "tour.step": "Step {n} of {all}",
    "tour.start": "This is how it begins",
    "tour.next": "Next step",
    "tour.back": "One step back",
    "tour.play": "Play on from here",
    "tour.again": "From the beginning",
    "tour.yours": "From here on it is your game.",
    # after the first round
    "card.title": "The first round is played. Good to know:",
    "card.offline": "Works offline",
    "card.offline-about": "Everything is kept in this browser: close the page, switch the network off, come back; "
    "your games are here.",
    "card.names": "Name your figures",
    "card.dice": "Roll real dice",
    "card.install": "Install Onwatch",
    "card.done": "Got it",
}
