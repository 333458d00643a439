"""Every rule is enforced in code, proven by a record, and where it refuses, refused in a record.

A record names the rules that it proves in the comments of its header, and then claims something. Beside its rules
(ALK-01) a system may list the readings it takes where they are unclear (ALK-A1): these need a record too. Facts from
elsewhere that it explains (MOR-P01) need a text, and a record where the code refuses by them.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from pycore.record.parse import read
from pycore.systems import SYSTEMS, load

if TYPE_CHECKING:
    from collections.abc import Iterable

ROOT = Path(__file__).parents[1]
_ID = re.compile(r"\b[A-Z][A-Z0-9]{2}-(?:\d\d|[AP]\d\d?)\b")
_SHORT = re.compile(r"(?<![\w-])[AV]\d\d?\b")  # a record of a system calls its reading ALK-A3 simply A3
_OTHER = re.compile(r"\b[A-Z][A-Z0-9]{2}-V\d\d?\b|\bC\d{2,3}\b")  # vectors and cases


class Book(NamedTuple):
    """What a system must prove: so many rules, vectors and readings, these cases.

    `says` are the rules that only say, allow or lower something: nothing can be refused by them, by all others it is.
    """

    prefix: str
    rules: int
    vectors: int
    readings: int
    cases: str
    says: str


BOOKS = {
    "alkemy": Book("ALK", 24, 6, 13, "50 51 54 83 85 86 87 89 90 91 92 93 94", "03 05 10 15 22 23"),
    "mordheim": Book(
        *("MOR", 17, 8, 10, "55 58 59 60 61 63 64 65 67 69 71 72 73 74 76 78 80 82 120"),
        "02 08 10 P05 P06 P07 P08 P09 P16 A1 A2 A3 A4 A6 A7 A8 A9",
    ),
    "champions": Book(
        *("MCH", 12, 5, 11),
        "01 02 03 06 07 08 09 11 12 13 14 16 18 21 24 25 26 28 29 30 31 32 34 35 37 38 39 96 97 98 99 100 101 102 103"
        " 104 105",
        "01 02 03 04 05 06 07 09 A1 A2 A3 A4 A5 A9 A10 A11 P3 P6 P7 P8 P9 P12 P13 P16 P17",
    ),
    "ninth-age": Book("T9A", 19, 9, 9, "41 43 44 46 47 114 116 117 118", "02 07 08 09 10 13 14 15 16 17 18 19"),
    "ap-rpg": Book("RPG", 16, 5, 13, "106 108 110 111 112", "03 11 13 14"),
}


class Code(NamedTuple):
    """Rule ids in the core: where a line works by them, and which of them a `Refusal` names."""

    lines: dict[str, list[str]]
    refusals: set[str]


@cache
def code() -> Code:
    lines: dict[str, list[str]] = {}
    refusals: set[str] = set()
    for path in sorted((ROOT / "pycore").rglob("*.py")):
        source = path.read_text("utf-8")
        tree = ast.parse(source)
        only_text = _texts(tree)
        for number, line in enumerate(source.split("\n"), 1):
            for rule in _ID.findall(line):
                if number not in only_text:
                    lines.setdefault(rule, []).append(f"{path.relative_to(ROOT)}:{number}")
        refusals |= _refusals(tree)
    return Code(lines, refusals)


def _refusals(tree: ast.Module) -> set[str]:
    """The rules that a module can refuse by: named in a `Refusal`, put in its place by name, or given to a helper."""
    found: set[str] = set()
    makers = {"Refusal": 0}
    for function in ast.walk(tree):
        if isinstance(function, (ast.FunctionDef, ast.Lambda)):
            names = [argument.arg for argument in function.args.args]
            for call in _calls(function, {"Refusal": 0}):
                rule = call.args[0]
                if isinstance(rule, ast.Name) and rule.id in names and isinstance(function, ast.FunctionDef):
                    makers[function.name] = names.index(rule.id) - (names[0] == "self")
                elif isinstance(rule, ast.Name):
                    assigned = [n for n in ast.walk(function) if isinstance(n, ast.Assign) and _named(n, rule.id)]
                    found |= {rule for node in assigned for rule in _ids(node)}
    for call in _calls(tree, makers):
        at = makers[_called(call)]
        found |= set(_ids(call.args[at])) if at < len(call.args) else set()
    return found


def _calls(tree: ast.AST, names: dict[str, int]) -> list[ast.Call]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call) and _called(node) in names and node.args]


def _called(call: ast.Call) -> str:
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


def _named(assign: ast.Assign, name: str) -> bool:
    return any(isinstance(target, ast.Name) and target.id == name for target in assign.targets)


def _ids(tree: ast.AST) -> list[str]:
    constants = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    return [value for value in constants if isinstance(value, str) and _ID.fullmatch(value)]


def _texts(tree: ast.Module) -> set[int]:
    """The lines that only say a rule: entries of tables of texts, the list of rules, what a module is about."""
    found: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and isinstance(key.value, str) and _is_text(value):
                    found.update(range(key.lineno, (value.end_lineno or value.lineno) + 1))
        names = [node.target] if isinstance(node, ast.AnnAssign) else getattr(node, "targets", [])
        if any(isinstance(name, ast.Name) and name.id.lower() in ("rules", "example") for name in names):
            found.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))  # type: ignore[attr-defined]
    about = tree.body[0] if tree.body else None
    if isinstance(about, ast.Expr) and isinstance(about.value, ast.Constant):
        found.update(range(about.lineno, (about.end_lineno or about.lineno) + 1))
    return found


def _is_text(value: ast.expr) -> bool:
    if isinstance(value, ast.Tuple):
        return bool(value.elts) and all(map(_is_text, value.elts))
    # A table of rule ids, such as which rule an action falls under, is code.
    return isinstance(value, ast.Constant) and isinstance(value.value, str) and not _ID.fullmatch(value.value)


class Proof(NamedTuple):
    """Which records prove a rule, and which of them hold a refusal by it."""

    records: dict[str, list[str]]
    refused: dict[str, list[str]]


def proof(system: str) -> Proof:
    records: dict[str, list[str]] = {}
    refused: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests/records" / system).glob("*.txt")):
        text = path.read_text("utf-8")
        claims = [line for line in read(text).body if line.kind in ("?", "!")]
        comments = " ".join(re.findall(r"^#.*$", text.partition("\nbegin")[0], re.MULTILINE))
        short = [f"{BOOKS[system].prefix}-{found}" for found in _SHORT.findall(comments)]
        for rule in dict.fromkeys([*_ID.findall(comments), *_OTHER.findall(comments), *short]) if claims else ():
            records.setdefault(rule, []).append(path.stem)
        for line in claims:
            if line.kind == "!" or line.text.startswith("refuses "):
                refused.setdefault(line.text.rpartition(" ")[2], []).append(path.stem)
    return Proof(records, refused)


def table(name: str, rules: Iterable[str]) -> tuple[list[str], list[str]]:
    """A row for each rule, and the gaps."""
    book, proven = BOOKS[name], proof(name)
    says = {f"{book.prefix}-{number}" for number in book.says.split()}
    rows, gaps = [], []
    for rule in rules:
        lines, records, refused = code().lines.get(rule, []), proven.records.get(rule, []), proven.refused.get(rule, [])
        refusing = "-" if rule in says else len(refused)
        rows.append(f"{rule:8} code {len(lines):3}  records {len(records):3}  refused {refusing:>3}")
        kind = rule.partition("-")[2][0]
        if not lines and kind not in "AP":
            gaps.append(f"{rule}: no code works by it")
        if not records and kind != "P":
            gaps.append(f"{rule}: no record proves it (names it in its header and claims something)")
        if rule not in says and not refused:
            gaps.append(f"{rule}: no record shows a refusal by it")
        if rule in says and (refused or rule in code().refusals):
            gaps.append(f"{rule}: it only says something, and yet the code refuses by it")
    return rows, gaps


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_rule_of_the_system_is_listed_and_explained(name: str) -> None:
    book, system = BOOKS[name], load(name)
    numbered = [rule for rule in system.rules if rule[-2:].isdecimal() and rule[-3] == "-"]
    assert numbered == [f"{book.prefix}-{n:02}" for n in range(1, book.rules + 1)]
    assert all(rule.startswith(book.prefix + "-") and _ID.fullmatch(rule) for rule in system.rules)
    assert len(set(system.rules)) == len(system.rules)
    assert [rule for rule in system.rules if not system.texts.get(rule)] == []


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_rule_is_enforced_proven_and_refused(name: str) -> None:
    rows, gaps = table(name, load(name).rules)
    print("\n".join(rows))
    assert not gaps, "\n".join(gaps)


def test_a_rule_that_nobody_wrote_is_a_gap() -> None:
    _, gaps = table("alkemy", ("ALK-99",))
    assert [gap.partition(": ")[2].split(" ")[:2] for gap in gaps] == [
        ["no", "code"],
        ["no", "record"],
        ["no", "record"],
    ]


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_case_vector_and_reading_has_a_record(name: str) -> None:
    book, named = BOOKS[name], set(proof(name).records)
    wanted = {f"C{number}" for number in book.cases.split()}
    wanted |= {f"{book.prefix}-V{n}" for n in range(1, book.vectors + 1)}
    wanted |= {f"{book.prefix}-A{n}" for n in range(1, book.readings + 1)}
    beside = ROOT / "tests/records" / name / "LEFT_OUT.md"  # with the reason
    left_out = set(re.findall(r"^\| (C\d+)", beside.read_text("utf-8"), re.MULTILINE)) if beside.exists() else set()
    assert sorted(wanted - named - left_out) == []
    assert not left_out & named


def test_nothing_is_refused_by_a_rule_that_no_system_has() -> None:
    assert code().refusals <= {rule for name in SYSTEMS for rule in load(name).rules}


@pytest.mark.parametrize("name", SYSTEMS)
def test_records_name_only_rules_that_are_there(name: str) -> None:
    known, proven = set(load(name).rules), proof(name)
    ruled = {rule: stems for rule, stems in proven.records.items() if _ID.fullmatch(rule) and "-A" not in rule}
    assert {rule: stems for rule, stems in ruled.items() if rule not in known} == {}
    assert {rule: stems for rule, stems in proven.refused.items() if rule not in known | {"-"}} == {}
