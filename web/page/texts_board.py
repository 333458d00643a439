"""The English of what the play screen draws, and of the depth switch."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

TEXTS: Mapping[str, str | tuple[str, str]] = {
    "play.done": "has acted",
    "play.order": "Order of turns",
    "play.queue": "What resolves and what waits",
    "play.now": "Now:",
    "play.waits": ("{n} waits", "{n} wait"),
    "play.locked": "may not be rerolled",
    "play.notes-folded": "Keep in mind ({n})",
    "play.more-notes": ("{n} more reminder", "{n} more reminders"),
    "play.answer-first": "A question is open",
    "play.course": "The round so far",
    "play.depth-phases": "In one phase only",
}
