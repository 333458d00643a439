"""What actions cost, as data: a mapping from an action's name to action points. Systems bring it, tables edit it."""

from __future__ import annotations

MOST = 99  # points
MOST_ACTIONS = 60
LONGEST = 24  # letters of a name


def is_name(word: str) -> bool:
    """Whether a table may call an action of its own so: one word of letters and digits, not a number alone.

    >>> is_name("halberd"), is_name("shield-bash"), is_name("12"), is_name("two words")
    (True, True, False, False)
    """
    plain = word.replace("-", "")
    return plain.isalnum() and not plain.isdigit() and len(word) <= LONGEST
