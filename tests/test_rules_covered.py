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
from typing import NamedTuple

import pytest

from pycore.record.parse import read
from pycore.systems import SYSTEMS, load

ROOT = Path(__file__).parents[1]
ALL = {"alkemy": ("ALK", 24), "mordheim": ("MOR", 17), "champions": ("MCH", 12), "ninth-age": ("T9A", 19)}
ALL["ap-rpg"] = ("RPG", 16)
_ID = re.compile(r"\b[A-Z][A-Z0-9]{2}-(?:\d\d|[AP]\d\d?)\b")
_READING = re.compile(r"(?<![\w-])A\d\d?\b")  # a record of a system calls its reading ALK-A3 simply A3


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
        named = [*_ID.findall(comments), *(f"{ALL[system][0]}-{found}" for found in _READING.findall(comments))]
        for rule in dict.fromkeys(named) if claims else ():
            records.setdefault(rule, []).append(path.stem)
        for line in claims:
            if line.kind == "!" or line.text.startswith("refuses "):
                refused.setdefault(line.text.rpartition(" ")[2], []).append(path.stem)
    return Proof(records, refused)


def there() -> list[str]:
    """The systems that exist: those with a room of their own."""
    return [name for name in SYSTEMS if list((ROOT / "pycore/systems").glob(name.replace("-", "_") + "*"))]


@pytest.mark.parametrize("name", there())
def test_every_rule_of_the_system_is_listed_and_explained(name: str) -> None:
    prefix, count = ALL[name]
    system = load(name)
    numbered = [rule for rule in system.rules if rule[-2:].isdecimal() and rule[-3] == "-"]
    assert numbered == [f"{prefix}-{n:02}" for n in range(1, count + 1)]
    assert all(rule.startswith(prefix + "-") and _ID.fullmatch(rule) for rule in system.rules)
    assert len(set(system.rules)) == len(system.rules)
    assert [rule for rule in system.rules if not system.texts.get(rule)] == []


@pytest.mark.parametrize("name", there())
def test_every_rule_is_enforced_proven_and_refused(name: str) -> None:
    proven = proof(name)
    rows, gaps = [], []
    for rule in load(name).rules:
        lines, records, refused = code().lines.get(rule, []), proven.records.get(rule, []), proven.refused.get(rule, [])
        refuses = rule in code().refusals
        rows.append(
            f"{rule}  code {len(lines):3}  records {len(records):3}  refused {len(refused) if refuses else '-':>3}"
        )
        kind = rule.partition("-")[2][0]
        if not lines and kind not in "AP":
            gaps.append(f"{rule}: no code works by it")
        if not records and kind != "P":
            gaps.append(f"{rule}: no record proves it (names it in its header and claims something)")
        if refuses and not refused:
            gaps.append(f"{rule}: the code can refuse by it, no record has such a refusal")
    print("\n".join(rows))
    assert not gaps, "\n".join(gaps)


def test_nothing_is_refused_by_a_rule_that_no_system_has() -> None:
    assert code().refusals <= {rule for name in there() for rule in load(name).rules}


@pytest.mark.parametrize("name", there())
def test_records_name_only_rules_that_are_there(name: str) -> None:
    known = set(load(name).rules)
    proven = proof(name)
    strange = {rule: stems for rule, stems in proven.records.items() if rule not in known and "-A" not in rule}
    assert strange == {}
    assert {rule: stems for rule, stems in proven.refused.items() if rule not in known | {"-"}} == {}
