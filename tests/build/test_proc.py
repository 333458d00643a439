"""What the build says when something fails, and when it does a thing again."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from tools import proc

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proc, "CACHE", tmp_path / "cache")
    monkeypatch.setattr(proc, "ROOT", tmp_path)


def test_a_failure_is_one_line_with_what_why_and_what_to_do(tmp_path: Path) -> None:
    code = "print('Collecting'); print('ERROR: no such package'); print('bye'); raise SystemExit(3)"
    with pytest.raises(proc.BuildError) as failure:
        proc.run("Installing things", [sys.executable, "-c", code], remedy="check the network", cwd=tmp_path)
    text = str(failure.value)
    assert text.startswith("Installing things: ERROR: no such package; check the network")
    assert "\n" not in text
    log = tmp_path / "cache" / "log" / "installing-things.txt"
    assert log.read_text().splitlines() == ["Collecting", "ERROR: no such package", "bye"]


def test_a_program_that_is_not_there_is_one_line_too(tmp_path: Path) -> None:
    with pytest.raises(proc.BuildError, match=r"no-such-program cannot be started .*; install it"):
        proc.run("Running it", ["no-such-program"], remedy="install it", cwd=tmp_path)


def test_once_does_a_thing_again_only_for_other_inputs_or_after_a_failure(tmp_path: Path) -> None:
    done: list[str] = []
    stamp = tmp_path / "stamps" / "thing"
    for key in ("a", "a", "b", "b", "a"):
        proc.once(stamp, key, lambda key=key: done.append(key))
    assert done == ["a", "b", "a"]

    def fails() -> None:
        raise proc.BuildError("no")

    with pytest.raises(proc.BuildError):
        proc.once(stamp, "c", fails)
    proc.once(stamp, "a", lambda: done.append("again"))
    assert done[-1] == "again"


def test_a_digest_knows_names_and_content(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "a").write_text("1")
    before = proc.digest([folder])
    assert proc.digest([folder]) == before
    (folder / "a").rename(folder / "b")
    renamed = proc.digest([folder])
    (folder / "b").write_text("2")
    assert len({before, renamed, proc.digest([folder])}) == 3
    assert proc.digest(["ab", "c"]) != proc.digest(["a", "bc"])
