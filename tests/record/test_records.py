"""Every record under tests/records holds, line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from pycore.__main__ import sentence
from pycore.record.check import check
from pycore.record.parse import read
from pycore.record.text import begin
from pycore.systems import SYSTEMS, load
from pycore.turn.message import Message
from pycore.turn.texts import TEXTS
from pycore.turn.view import Roster

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


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_everything_has_words_and_no_tap_on_a_row_is_refused_unsaid(path: Path) -> None:
    found = read(path.read_text("utf-8"))
    table, system = begin(found), load(found.setup.system)
    known = {**TEXTS, **system.texts}
    for line in found.body:
        if line.kind:
            continue
        said = [event.key for event in table.play(line.text).events]
        options = system.options(table.state)
        said += [o.label.key for o in options] + [o.refusal.key for o in options if o.refusal]
        for block in system.view(table.state):
            said += [part.key for part in block if isinstance(part, Message)]
            if isinstance(block, Roster):
                refused = [row.tap for row in block.rows if row.tap and system.refusal(table.state, row.tap)]
                assert set(refused) <= {option.action for option in options}, line.text  # the reason stands there, too
        assert set(said) <= known.keys(), line.text


@pytest.mark.parametrize("name", SYSTEMS)
def test_example(name: str) -> None:
    assert check(load(name).example) == []
