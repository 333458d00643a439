"""Every case, vector, rule and ambiguity of Alkemy as a record that must hold."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pycore.record.check import check
from pycore.systems.alkemy import SYSTEM

RECORDS = sorted((Path(__file__).parents[1] / "records" / "alkemy").glob("*.txt"))
CASES = ["C50", "C51", "C54", "C83", "C85", "C86", "C87", "C89", "C90", "C91", "C92", "C93", "C94"]
# Rules that only allow something: nothing can be refused by them.
PERMISSIONS = {"ALK-03", "ALK-05", "ALK-10", "ALK-15", "ALK-22", "ALK-23"}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_record_holds(path: Path) -> None:
    assert [str(fault) for fault in check(path.read_text("utf-8"))] == []


def test_the_example_holds() -> None:
    assert check(SYSTEM.example) == []


def test_every_case_vector_rule_and_ambiguity_has_a_record() -> None:
    named = set(" ".join(path.read_text("utf-8").split("\n", 1)[0] for path in RECORDS).replace(",", " ").split())
    named = {word.strip(":;") for word in named}
    vectors = [f"ALK-V{n}" for n in range(1, 7)]
    ambiguities = [f"A{n}" for n in range(1, 14)]
    assert sorted({*CASES, *vectors, *ambiguities, *SYSTEM.rules} - named) == []


def test_every_rule_that_can_forbid_has_a_record_that_shows_it() -> None:
    lines = "\n".join(path.read_text("utf-8") for path in RECORDS)
    refused = set(re.findall(r"^! .* (ALK-\d\d)$", lines, re.MULTILINE))
    assert sorted(set(SYSTEM.rules) - refused) == sorted(PERMISSIONS)


def test_every_rule_stands_in_the_code_that_enforces_it() -> None:
    folder = Path(__file__).parents[2] / "pycore" / "systems" / "alkemy"
    code = "".join(path.read_text("utf-8") for path in folder.glob("*.py") if path.name != "texts.py")
    assert [rule for rule in SYSTEM.rules if rule not in code] == []
