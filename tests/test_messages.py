from __future__ import annotations

from gettext import GNUTranslations
from typing import TYPE_CHECKING

import pytest
from tools import messages, proc

from pycore.systems import SYSTEMS
from pycore.turn.texts import TEXTS as COMMON

if TYPE_CHECKING:
    from pathlib import Path

DOMAINS = (*SYSTEMS, "common", "page")


def test_every_text_is_there_is_used_and_gets_its_values() -> None:
    faults = messages.english_faults()
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("domain", DOMAINS)
def test_every_language_says_everything(domain: str) -> None:
    faults = [fault for fault in messages.catalogue_faults() if f"/{domain}.po" in fault or ".po" not in fault]
    assert not faults, "\n".join(faults)


@pytest.fixture
def locale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    texts = {"a.one": "{unit} walks", "a.many": ("{n} wolf", "{n} wolves")}
    monkeypatch.setattr(messages, "domains", lambda: {"toy": texts})
    monkeypatch.setattr(messages, "LOCALE", tmp_path)
    monkeypatch.setattr(messages, "LANGUAGES", ("ru",))
    monkeypatch.setattr(proc, "ROOT", tmp_path)
    messages.update()
    return tmp_path / "ru/LC_MESSAGES/toy.po"


def _told(path: Path, *changes: tuple[str, str]) -> list[str]:
    text = path.read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, "utf-8")
    return [fault.split(": ", 1)[1] for fault in messages.catalogue_faults()]


ONE = ('msgid "{unit} walks"\nmsgstr ""', 'msgid "{unit} walks"\nmsgstr "{unit} идёт"')
MANY = (
    'msgstr[0] ""\nmsgstr[1] ""\nmsgstr[2] ""',
    'msgstr[0] "{n} волк"\nmsgstr[1] "{n} волка"\nmsgstr[2] "волков: {n}"',
)


def test_a_new_catalogue_lacks_everything_and_a_filled_one_nothing(locale: Path) -> None:
    empty = "not translated, or not in all its forms"
    assert _told(locale) == [f"a.one: {empty}", f"a.many: {empty}"]
    assert _told(locale, ONE, MANY) == []
    before = locale.read_bytes()
    messages.update()
    assert locale.read_bytes() == before


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ([("{unit} идёт", "{name} идёт")], "a.one: other places in braces than in English: {name} идёт"),
        ([("{unit} идёт", "идёт")], "a.one: other places in braces than in English: идёт"),
        ([('msgstr[2] "волков: {n}"', 'msgstr[2] ""')], "a.many: not translated, or not in all its forms"),
        ([('msgctxt "a.one"', '#, fuzzy\nmsgctxt "a.one"')], "a.one: marked as fuzzy"),
        ([('msgid "{unit} walks"', 'msgid "{unit} runs"')], "a.one: the English has changed"),
        ([('msgctxt "a.one"', 'msgctxt "a.two"')], "a.one: missing"),
    ],
)
def test_what_does_not_fit_is_told(locale: Path, changes: list[tuple[str, str]], told: str) -> None:
    assert told in _told(locale, ONE, MANY, *changes)


def test_a_text_nobody_says_any_more_is_told_and_leaves_with_an_update(locale: Path) -> None:
    told = _told(locale, ONE, MANY, ('msgctxt "a.one"', 'msgctxt "a.two"\nmsgid "x"\nmsgstr "y"\n\nmsgctxt "a.one"'))
    assert told == ["a.two: nobody says this any more"]
    messages.update()
    assert "a.two" not in locale.read_text("utf-8")


def test_when_the_english_changes_the_old_words_are_kept_but_marked(locale: Path) -> None:
    _told(locale, ONE, MANY, ('msgid "{unit} walks"', 'msgid "{unit} runs"'))
    messages.update()
    assert (
        'fuzzy, python-brace-format\nmsgctxt "a.one"\nmsgid "{unit} walks"\nmsgstr "{unit} идёт"'
        in locale.read_text("utf-8")
    )


def test_catalogues_are_compiled_for_the_page(tmp_path: Path) -> None:
    written = messages.compile_to(tmp_path)
    assert tmp_path / "ru/common.mo" in written
    with (tmp_path / "ru/common.mo").open("rb") as file:
        russian = GNUTranslations(file)
    assert russian.pgettext("word.on", str(COMMON["word.on"])) == "вкл."
    assert russian.pgettext("dice.wanted.pass", "passed or failed") == "успех или неудача"


def test_a_compiled_catalogue_does_not_tell_when_it_was_made(tmp_path: Path) -> None:
    for path in messages.compile_to(tmp_path):
        assert b"Creation-Date: 1980-01-01 00:00" in path.read_bytes()


@pytest.mark.parametrize("argv", [[], ["fly"], ["check", "chess"], ["compile"]])
def test_what_is_no_command_is_told(argv: list[str]) -> None:
    with pytest.raises(proc.BuildError, match="check or update"):
        messages.main(argv)


def _faults_of(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    file = tmp_path / "pycore/some.py"
    file.parent.mkdir()
    file.write_text(code)
    monkeypatch.setattr(proc, "ROOT", tmp_path)
    return [fault for fault in messages.english_faults() if fault.startswith("pycore/some.py")]


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ('Message("event.nothing")', ["pycore/some.py:1: there is no text event.nothing"]),
        ('Message("event.fall", {"who": 1})', ["pycore/some.py:1: the text event.fall is not given unit"]),
        ('Message("event.fall")', ["pycore/some.py:1: the text event.fall is not given unit"]),
        ('Refusal("", "refuse.here", {})', ["pycore/some.py:1: the text refuse.here is not given unit"]),
        ('Message("event.fall", {"unit": 1, "more": 2})', []),
        ('Message("event.fall", {**values})', []),
        ('Message("event.fall", values)', []),
        ('name = "event.html"; other = "no.key-of-ours"', []),
    ],
)
def test_what_code_says_is_looked_at(
    code: str, told: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert _faults_of(code, tmp_path, monkeypatch) == told
