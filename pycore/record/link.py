"""A game as the end of an address: short, checked, and safe to open.

The payload is a version character, then in base64url without padding: eight bytes of digest and the record, deflated
with a dictionary of the words that records are made of. Whoever opens a link opens a stranger's file: the payload is
measured before it is decoded, the text while it is inflated, and the digest is compared before anything is read.
"""

from __future__ import annotations

import binascii
import zlib
from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple

from .dictionary import WORDS_1
from .text import load

if TYPE_CHECKING:
    from pycore.turn.state import Side

    from .parse import RecordError

MOST_PAYLOAD = 200_000
MOST_TEXT = 400_000
_DIGEST = 6  # bytes: enough for damage by accident; what is forged on purpose is checked line by line anyway

_DICTIONARIES = {"1": WORDS_1}
_NEWEST = "1"


class LinkError(ValueError):
    """A link that cannot be opened; `key` names the one sentence that says why."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class Summary(NamedTuple):
    """What a link holds, for a card that asks to look or to keep it; `round` is None where a system has none."""

    system: str
    edition: str
    sides: tuple[Side, ...]
    units: int
    round: int | str | None
    actions: int
    over: str
    problem: RecordError | None


def encode(text: str, whole: bool = False) -> str:
    """The payload of a record, of letters that stand in an address as they are.

    It carries the game up to its end, its cursor and the rolls that were taken back; with `whole` also the seed (a copy
    draws its own), lines that were left, comments and claims. Raises `LinkError` for a game too long to be read back.
    """
    if not whole:
        text = _lean(text)
    plain = text.encode()
    if len(plain) > MOST_TEXT:
        raise LinkError("link.long")
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, _DICTIONARIES[_NEWEST])
    packed = _digest(plain) + packer.compress(plain) + packer.flush()
    payload = _NEWEST + binascii.b2a_base64(packed, newline=False).rstrip(b"=").translate(_TO_URL).decode()
    if len(payload) > MOST_PAYLOAD:
        raise LinkError("link.long")
    return payload


def decode(payload: str) -> str:
    """The record that a payload holds. Raises `LinkError`."""
    if not payload:
        raise LinkError("link.empty")
    if len(payload) > MOST_PAYLOAD:
        raise LinkError("link.long")
    words = _DICTIONARIES.get(payload[0])
    if words is None:
        raise LinkError("link.version" if payload[0].isascii() and payload[0].isalnum() else "link.damaged")
    try:
        letters = payload[1:].encode("ascii").translate(_FROM_URL)
        packed = binascii.a2b_base64(letters + b"=" * (-len(letters) % 4), strict_mode=True)
        unpacker = zlib.decompressobj(-15, words)
        plain = unpacker.decompress(packed[_DIGEST:], MOST_TEXT + 1)
        if len(plain) > MOST_TEXT:
            raise LinkError("link.long")
        if not unpacker.eof or unpacker.unused_data or _digest(plain) != packed[:_DIGEST]:
            raise LinkError("link.damaged")
        return plain.decode()
    except (UnicodeError, binascii.Error, zlib.error):
        raise LinkError("link.damaged") from None


def summary(text: str) -> Summary:
    """What a record holds, found by playing it as far as it holds. Raises `RecordError` where its header does not."""
    game = load(text)
    table = game.table
    state, setup = table.state, table.setup
    now = table.system.fact(state, "game", "round")
    return Summary(
        setup.system,
        setup.edition,
        tuple(state.sides.values()),
        len(state.units),
        now if now is not None else state.values.get("round"),
        table.cursor,
        state.over,
        game.problem,
    )


def _lean(text: str) -> str:
    head, begin, body = text.partition("\nbegin\n")
    head = "\n".join(row for row in head.split("\n") if not row.startswith(("#", "seed ")))
    aside = ("#", "?", "!") if "\ntake-up " in body else ("#", "?", "!", "tail ", ">")
    return head + begin + "\n".join(row for row in body.split("\n") if not row.startswith(aside))


def _digest(plain: bytes) -> bytes:
    return blake2b(plain, digest_size=_DIGEST).digest()


_TO_URL = bytes.maketrans(b"+/", b"-_")
# "+", "/" and "=" have no place in a payload: they become letters that strict decoding refuses.
_FROM_URL = bytes.maketrans(b"-_+/=", b"+/***")
