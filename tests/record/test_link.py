from __future__ import annotations

import re
import time
import zlib
from base64 import urlsafe_b64encode
from hashlib import blake2b

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.record.dictionary import WORDS_1
from pycore.record.link import MOST_PAYLOAD, MOST_TEXT, LinkError, decode, encode, summary
from tests.record.test_text import GAME, HEAD
from tests.turn.toy import SYSTEM

WHO = ("Tecum'Se", "Totem warrior", "Jaguar knight", "Kurt", "Shaman", "Lizard rider")


def sixty_actions() -> str:
    rows = ["onwatch 1", "system alkemy", "edition genesis", "rules 1", "depth states"]
    rows += ["seed 9f8a3c5d7e1b2a4c9f8a3c5d7e1b2a4c", 'side a "Red"', 'side b "Blue"']
    rows += [f'unit {s}-{n} {s} "{name}" ap={3 + n % 2} card={s}-{n // 2}' for s in "ab" for n, name in enumerate(WHO)]
    rows.append("begin")
    for n in range(12):
        me, other = f"{'ab'[n % 2]}-{n % 6}", f"{'ba'[n % 2]}-{n % 5}"
        rows += [f"activate {me}", f"walk {me}", f"attack {me} {other}"]
        rows += [f"roll {n % 6 + 1} {n * 7 % 6 + 1} {n * 5 % 4 + 1}", f"set {other} hp {n % 4}"]
    return "\n".join(rows) + "\n"


@given(st.text(max_size=300))
def test_a_link_gives_back_its_text(text: str) -> None:
    payload = encode(text, whole=True)
    assert re.fullmatch(r"[A-Za-z0-9_-]+", payload)
    assert decode(payload) == text


def test_a_game_of_sixty_actions_fits_a_message() -> None:
    text = sixty_actions()
    assert text.partition("begin\n")[2].count("\n") == 60
    assert len(encode(text)) < 700


@given(st.integers(0, 10_000), st.characters(codec="ascii"))
def test_damage_anywhere_is_noticed_or_harms_nothing(at: int, letter: str) -> None:
    payload = encode(GAME, whole=True)
    at %= len(payload)
    try:
        decoded = decode(payload[:at] + letter + payload[at + 1 :])
    except LinkError:
        return
    assert decoded == GAME  # the last letter has bits to spare


@given(st.integers(0, 10_000))
def test_a_link_cut_off_is_noticed(at: int) -> None:
    payload = encode(GAME, whole=True)
    with pytest.raises(LinkError):
        decode(payload[: at % len(payload)])


@given(st.text(max_size=100))
def test_any_text_is_a_link_or_a_link_error(payload: str) -> None:
    with pytest.raises(LinkError):
        decode(payload)


def _forged(plain: bytes, digest: bytes | None = None) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(plain) + packer.flush()
    digest = blake2b(plain, digest_size=6).digest() if digest is None else digest
    return "1" + urlsafe_b64encode(digest + packed).rstrip(b"=").decode()


@pytest.mark.parametrize(
    ("payload", "key"),
    [
        ("", "link.empty"),
        ("1", "link.damaged"),
        ("1A", "link.damaged"),
        ("2abc", "link.version"),
        ("!abc", "link.damaged"),
        ("1ab+/", "link.damaged"),
        ("1ab==", "link.damaged"),
        ("1äöü", "link.damaged"),
        ("1" + "A" * MOST_PAYLOAD, "link.long"),
        (_forged(b"\xff\xfe"), "link.damaged"),
        (_forged(b"x", b"123456"), "link.damaged"),
        (_forged(b"x" * (MOST_TEXT + 1)), "link.long"),
    ],
)
def test_each_fault_has_its_one_sentence(payload: str, key: str) -> None:
    with pytest.raises(LinkError) as caught:
        decode(payload)
    assert caught.value.key == key


def test_a_bomb_is_not_inflated() -> None:
    bomb = _forged(b"\0" * 50_000_000)
    start = time.process_time()
    with pytest.raises(LinkError, match="long"):
        decode(bomb)
    assert time.process_time() - start < 5  # inflating it all and hashing it would show; a slow machine does not


def test_what_is_too_long_to_open_is_not_made() -> None:
    with pytest.raises(LinkError, match="long"):
        encode("x" * (MOST_TEXT + 1))


def test_a_link_leaves_out_the_seed_and_what_only_the_table_needs() -> None:
    text = "# why\n" + HEAD + "walk a-1\n? a-1 ap 1\ntail 0\n> end\n> roll 4\ntaken 1 roll 4\n"
    assert decode(encode(text)) == HEAD.replace("seed 5eed\n", "") + "walk a-1\ntaken 1 roll 4\n"
    moved = HEAD.replace("seed 5eed\n", "") + "tail 0\n> end\ntake-up 0\n"
    assert decode(encode(moved)) == moved


def test_the_dictionary_of_a_version_never_changes() -> None:
    assert blake2b(WORDS_1, digest_size=8).hexdigest() == "2afc46c9c4f6d70f"


def test_a_summary_says_what_a_link_holds() -> None:
    held = summary(GAME)
    assert (held.system, held.units, held.round, held.actions, held.problem) == ("toy", 3, 1, 3, None)
    assert [side.name for side in held.sides] == ["Red", ""]
    assert SYSTEM.id == held.system
    partly = summary(GAME + "walk b-1\n")
    assert partly.actions == 3
    assert partly.problem is not None
