"""The message catalogues: what is said, in which languages, and whether it all fits together.

    python build.py messages check [DOMAIN]     faults in the English texts and in web/locale
    python build.py messages update [DOMAIN]    brings web/locale up to date; what is new there is empty
    python build.py messages compile DIR        writes DIR/<language>/<domain>.mo

A domain is the id of a system, "common" or "page"; without one, all of them.

A key is used where it stands as a string in the code or a template. Keys that are put together at run time are used
where their beginning stands ("option.roll-"), or because a system's data has them: see `_from_data`.
"""

from __future__ import annotations

import ast
import re
from contextlib import suppress
from datetime import UTC, datetime
from io import BytesIO
from string import Formatter
from typing import TYPE_CHECKING, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po

from tools import proc

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from babel.messages.catalog import Message

    from pycore.turn.system import System, Text

LANGUAGES = ("de", "ru")
LOCALE = proc.ROOT / "web" / "locale"
_KEY = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9_-]*[a-z0-9])+")
_BEGINNING = re.compile(r"[a-z0-9-]+\.(?:[a-z0-9_.-]+[.-])?")
_QUOTED = re.compile(r"""["']([a-z0-9._-]+)["']""")
_FILE = re.compile(r".*\.(?:html|js|mjs|css|json|py|po|mo|txt|svg|png|md|whl|zip|webmanifest|wasm)")
_SAYS = {"Message": (0, 1), "Refusal": (1, 2)}  # where in a call the key and the values stand
EPOCH = datetime(1980, 1, 1, tzinfo=UTC)  # else a catalogue carries the minute in which it was compiled


class Use(NamedTuple):
    """A string in the code that may be a key, and the names of the values that are certainly given with it."""

    where: str
    key: str
    values: frozenset[str] | None = None


# ---- the English


def domains() -> dict[str, Mapping[str, Text]]:
    """All English texts by domain."""
    from page.texts import TEXTS as PAGE

    from pycore.dice.errors import TEXTS as DICE
    from pycore.turn.texts import TEXTS as COMMON

    found: dict[str, Mapping[str, Text]] = {"common": {**COMMON, **{f"dice.{key}": text for key, text in DICE.items()}}}
    found |= {system.id: system.texts for system in systems()}
    return {**found, "page": PAGE}


def systems() -> list[System]:
    """The systems that are there."""
    from pycore.systems import SYSTEMS, load

    found = []
    for name in SYSTEMS:
        with suppress(KeyError, AttributeError):  # not there, or begun only
            found.append(load(name))
    return found


def english_faults() -> list[str]:
    """Texts that are used and missing, that nobody uses, and values that a text asks for and does not get."""
    everything = domains()
    namespaces = {key.split(".")[0] for texts in everything.values() for key in texts if "." in key}
    faults = []
    used: dict[str, set[str]] = {}
    for use in _uses():
        home = _home(use.where)
        used.setdefault(home, set()).add(use.key)
        if use.key.split(".")[0] not in namespaces or not _KEY.fullmatch(use.key) or _FILE.fullmatch(use.key):
            continue
        # What all systems share may name a text that each of them has.
        speakers = [everything[name] for name in ((home, "common", "page") if home in everything else everything)]
        found = next((texts[use.key] for texts in speakers if use.key in texts), None)
        if found is None:
            faults.append(f"{use.where}: there is no text {use.key}")
        elif use.values is not None and places(found) - use.values:
            lacking = ", ".join(sorted(places(found) - use.values))
            faults.append(f"{use.where}: the text {use.key} is not given {lacking}")
    shared = used.pop("", set())
    for domain, texts in everything.items():
        keys = shared.union(*used.values()) if domain in ("common", "page") else shared | used.get(domain, set())
        for system in systems():
            keys.update(_from_data(system))
        beginnings = tuple({key for key in keys if _BEGINNING.fullmatch(key)} | {"dice."})
        faults += [
            f"{domain}: nobody uses the text {key}"
            for key in texts
            if key not in keys and not key.startswith(beginnings)
        ]
    return faults


def _home(where: str) -> str:
    """The system that a file belongs to; "" for what all of them share."""
    found = re.match(r"pycore/systems/([a-z_]+)(?:\.py|/)", where)
    return "" if found is None or found[1] == "__init__" else found[1].replace("_", "-")


def _from_data(system: System) -> Iterator[str]:
    """The keys that a system's data stands for."""
    from pycore.turn.correct import BUILT_IN

    yield from system.rules
    yield from system.costs
    yield from (count.key for count in system.counts)
    yield from (term.text for term in system.terms)
    yield from ("side." + side for side in (*system.sides, *"abcdefgh"))
    for name, field in (*BUILT_IN.items(), *system.fields.items(), *system.game_fields.items()):
        yield "field." + name
        yield from (f"{name}.{word}" for word in field.words)
    yield from ("toggle." + name for name in system.toggles)
    yield from ("phase." + name for name in system.phases)
    yield from ("edition." + name for name in system.editions)


def _uses() -> Iterator[Use]:
    root = proc.ROOT
    for path in (*sorted((root / "pycore").rglob("*.py")), *sorted((root / "web/page").rglob("*.py"))):
        yield from _in_python(path)
    for pattern in ("templates/**/*.*", "js/**/*.js"):
        for path in sorted((root / "web").glob(pattern)):
            for number, row in enumerate(path.read_text("utf-8").splitlines(), 1):
                yield from (Use(f"{_name(path)}:{number}", found[1]) for found in _QUOTED.finditer(row))


def _in_python(path: Path) -> Iterator[Use]:
    tree = ast.parse(path.read_text("utf-8"))
    passed_over = {id(key) for node in ast.walk(tree) if isinstance(node, ast.Dict) for key in node.keys}
    for node in ast.walk(tree):
        where = f"{_name(path)}:{getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.Call):
            said = _said(node)
            if said is not None:
                passed_over.add(id(said[0]))
                yield Use(where, said[0].value, said[1])  # type: ignore[arg-type]
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in passed_over:
            yield Use(where, node.value)


def _said(call: ast.Call) -> tuple[ast.Constant, frozenset[str] | None] | None:
    """The key of a `Message(...)` or `Refusal(...)`, and the names of its values where all of them stand there."""
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    if name not in _SAYS or len(call.args) <= _SAYS[name][0]:
        return None
    key_at, values_at = _SAYS[name]
    key = call.args[key_at]
    if not (isinstance(key, ast.Constant) and isinstance(key.value, str)):
        return None
    if len(call.args) <= values_at:
        return key, None if call.keywords or any(isinstance(a, ast.Starred) for a in call.args) else frozenset()
    values = call.args[values_at]
    if not isinstance(values, ast.Dict):
        return key, None
    names = [k.value for k in values.keys if isinstance(k, ast.Constant) and isinstance(k.value, str)]
    return key, frozenset(names) if len(names) == len(values.keys) else None


def _name(path: Path) -> str:
    return path.relative_to(proc.ROOT).as_posix()


def places(text: Text | Sequence[str]) -> set[str]:
    """The names in braces of a text, or of all its forms together."""
    forms = [text] if isinstance(text, str) else text
    return {name for form in forms for _, name, _, _ in Formatter().parse(form) if name is not None}


# ---- the other languages


def catalogue_faults() -> list[str]:
    """What is missing, left over, unsure or does not fit in the catalogues of the other languages."""
    faults = []
    everything = domains()
    for language in LANGUAGES:
        for domain, texts in everything.items():
            path = _path(language, domain)
            catalogue = _read(path)
            known = {message.context: message for message in catalogue if message.id}
            for key, text in texts.items():
                fault = _fault(known.pop(key, None), text, get_plural(language).num_plurals)
                if fault:
                    faults.append(f"{_name(path)}: {key}: {fault}")
            faults += [f"{_name(path)}: {key}: nobody says this any more" for key in known]
        present = {path.stem for path in (LOCALE / language).rglob("*.po")}
        faults += [f"web/locale/{language}: there is no domain {name}" for name in sorted(present - set(everything))]
    return faults


def _fault(message: Message | None, text: Text, forms: int) -> str:
    if message is None:
        return "missing"
    said = [message.string] if isinstance(message.string, str) else list(message.string or ("",))
    if message.id != text:
        return "the English has changed"
    if message.fuzzy:
        return "marked as fuzzy"
    if not all(said) or len(said) != (1 if isinstance(text, str) else forms):
        return "not translated, or not in all its forms"
    try:
        wrong = [form for form in said if places(form) - places(text) or places(text) - places(form) - {"n"}]
    except ValueError as error:
        return str(error)
    return f"other places in braces than in English: {wrong[0]}" if wrong else ""


def update(only: str = "") -> None:
    """Writes every catalogue anew: what is still right is kept, what the English has left behind is fuzzy."""
    for language in LANGUAGES:
        for domain, texts in domains().items():
            if only not in ("", domain):
                continue
            path = _path(language, domain)
            old = {message.context: message for message in _read(path) if message.id}
            new = Catalog(language)
            for key, text in texts.items():
                kept = old.get(key)
                forms = get_plural(language).num_plurals
                plural = not isinstance(text, str)
                string: object = kept.string if kept is not None else ""
                if plural and not isinstance(string, (tuple, list)):
                    string = (string,) + ("",) * (forms - 1)
                elif not plural and not isinstance(string, str):
                    string = string[0]  # type: ignore[index]
                fuzzy = kept is not None and bool(kept.string) and (kept.fuzzy or kept.id != text)
                new.add(text, string, context=key, flags=["fuzzy"] if fuzzy else [])  # type: ignore[arg-type]
            path.parent.mkdir(parents=True, exist_ok=True)
            out = BytesIO()
            write_po(out, new, width=0, omit_header=True)
            path.write_bytes(_header(language) + out.getvalue())


def _header(language: str) -> bytes:
    """Only what decides how the file is read: no date, no tool, so that nothing changes when nothing changed."""
    plural = get_plural(language)
    return (
        'msgid ""\nmsgstr ""\n'
        f'"Language: {language}\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n'
        f'"Plural-Forms: {plural.plural_forms.strip().rstrip(";")};\\n"\n\n'
    ).encode()


def compile_to(folder: Path) -> list[Path]:
    """Writes FOLDER/<language>/<domain>.mo for every catalogue there is."""
    written = []
    for path in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
        target = folder / path.parts[-3] / (path.stem + ".mo")
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("wb") as file:
            catalogue = _read(path)
            catalogue.creation_date = catalogue.revision_date = EPOCH
            write_mo(file, catalogue)
        written.append(target)
    return written


def check(only: str = "") -> None:
    """Raises `BuildError` that names the first faults."""
    faults = [fault for fault in english_faults() + catalogue_faults() if re.search(rf"\b{only}\b", fault)]
    if faults:
        shown = "\n  ".join(faults[:40]) + ("\n  ..." if len(faults) > 40 else "")
        raise proc.BuildError(f"{len(faults)} faults in the texts and catalogues:\n  {shown}")


def _path(language: str, domain: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / (domain + ".po")


def _read(path: Path) -> Catalog:
    if not path.exists():
        return Catalog(path.parts[-3])
    with path.open("rb") as file:
        return read_po(file, locale=path.parts[-3], abort_invalid=True)


def main(argv: Sequence[str]) -> int:
    """One command: check, update or compile."""
    command, *rest = argv or [""]
    if len(rest) > 1 or (command in ("check", "update") and rest and rest[0] not in domains()):
        command = ""
    if command == "update":
        update(*rest)
    elif command == "check":
        check(*rest)
    elif command == "compile" and rest:
        compile_to(proc.ROOT / rest[0])
    else:
        raise proc.BuildError(f"messages: check or update, then one of {', '.join(domains())}; or compile DIR")
    return 0
