"""Every case, vector, rule and ambiguity of Marvel Champions as a record that must hold."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pycore.record.check import check
from pycore.systems.champions import SYSTEM

FOLDER = Path(__file__).parents[1] / "records" / "champions"
RECORDS = sorted(FOLDER.glob("*.txt"))
CASES = [
    "C01",
    "C02",
    "C03",
    "C06",
    "C07",
    "C08",
    "C09",
    "C11",
    "C12",
    "C13",
    "C14",
    "C16",
    "C18",
    "C21",
    "C24",
    "C25",
    "C26",
    "C28",
    "C29",
    "C30",
    "C31",
    "C32",
    "C34",
    "C35",
    "C37",
    "C38",
    "C39",
    "C96",
    "C97",
    "C98",
    "C99",
    "C100",
    "C101",
    "C102",
    "C103",
    "C104",
    "C105",
]
# Rules that only say what happens, or what is explained: nothing can be refused by them.
SAYING = {f"MCH-{n:02}" for n in (1, 2, 3, 4, 5, 6, 7, 9)} | {f"MCH-A{n}" for n in (1, 2, 3, 4, 5, 9, 10, 11)}
SAYING |= {f"MCH-P{n}" for n in (3, 6, 7, 8, 9, 12, 13, 16, 17)}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_record_holds(path: Path) -> None:
    assert [str(fault) for fault in check(path.read_text("utf-8"))] == []


def test_the_example_holds() -> None:
    assert check(SYSTEM.example) == []


def test_every_case_vector_rule_and_ambiguity_has_a_record() -> None:
    text = " ".join(path.read_text("utf-8").split("\n", 1)[0] for path in RECORDS)
    named = set(re.findall(r"[A-Z]+-?[A-Z]?\d+", text))
    left_out = set(re.findall(r"^\| (C\d+)", (FOLDER / "LEFT_OUT.md").read_text("utf-8"), re.MULTILINE))
    vectors = [f"MCH-V{n}" for n in range(1, 6)]
    assert sorted({*CASES, *vectors, *SYSTEM.rules} - named - left_out) == []
    assert not left_out & named


def test_every_rule_that_can_forbid_has_a_record_that_shows_it() -> None:
    lines = "\n".join(path.read_text("utf-8") for path in RECORDS)
    refused = set(re.findall(r"^! .* (MCH-\w+)$", lines, re.MULTILINE))
    assert sorted(set(SYSTEM.rules) - refused) == sorted(SAYING)


def test_every_rule_stands_in_the_code_that_enforces_it() -> None:
    folder = Path(__file__).parents[2] / "pycore" / "systems" / "champions"
    code = "".join(path.read_text("utf-8") for path in folder.glob("*.py") if path.name != "texts.py")
    assert [rule for rule in SYSTEM.rules if not re.search(rf"{rule}\b", code)] == []
