"""Every record under tests/records holds, line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from pycore.__main__ import sentence
from pycore.record.check import check
from pycore.record.parse import read
from pycore.systems import load

ROOT = Path(__file__).parents[2]
RECORDS = sorted((ROOT / "tests/records").glob("*/*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_record(path: Path) -> None:
    text = path.read_text("utf-8")
    faults = check(text)
    if faults:
        texts = load(read(text).setup.system).texts if faults[0].line > 1 else {}
        rows = text.split("\n")
        pytest.fail(
            "\n".join(
                f"{path.relative_to(ROOT)}:{fault.line}:{fault.column}: {sentence(fault.key, fault.values, texts)}"
                f"\n    {rows[fault.line - 1]}"
                for fault in faults[:10]
            ),
            pytrace=False,
        )
    assert any(line.kind in ("?", "!") for line in read(text).body), f"{path.name} claims nothing"
    assert path.parent.name == read(text).setup.system
