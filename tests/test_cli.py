from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pycore.__main__ import main
from tests.turn.toy import SYSTEM

GOOD = "onwatch 1\nsystem toy\nunit a-1 a\nbegin\nwalk a-1\n? a-1 ap 1\n"


def test_a_record_that_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "good.txt"
    file.write_text(GOOD)
    assert main(["check", str(file)]) == 0
    assert capsys.readouterr().out == f"{file}: holds\n"


def test_the_first_line_that_does_not_hold_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text(GOOD)
    bad.write_text(GOOD + "? a-1 ap 2\n? a-1 ap 0\n")
    assert main(["check", str(bad), str(good)]) == 1
    told = capsys.readouterr()
    assert told.err == f"{bad}:7:1: “a-1” has ap 1 here, not 2. (1 more)\n"
    assert told.out == f"{good}: holds\n"


def test_a_refusal_is_told_in_the_words_of_its_system(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bad.txt"
    file.write_text(GOOD + "walk a-1\nwalk a-1\n")
    assert main(["check", str(file)]) == 1
    assert capsys.readouterr().err == f"{file}:8:1: Forbidden (TOY-01): a-1: needs 1 AP, has 0\n"


def test_a_face_that_cannot_be_is_told_with_what_could(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bad.txt"
    file.write_text(GOOD.replace("unit", "unit b-1 b\nunit") + "set a-1 ap 2\nshoot a-1 b-1\nroll 9\n")
    assert main(["check", str(file)]) == 1
    assert capsys.readouterr().err == f"{file}:10:6: D6 cannot show 9. Possible: 1-6.\n"


@pytest.mark.parametrize(("content", "told"), [(None, "No such file"), (b"\xff", "not UTF-8")])
def test_a_file_that_cannot_be_read(
    content: bytes | None, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file.txt"
    if content is not None:
        file.write_bytes(content)
    assert main(["check", str(file)]) == 2
    assert told in capsys.readouterr().err


def test_rules_of_a_system(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", SYSTEM.id]) == 0
    assert capsys.readouterr().out.splitlines()[0] == f"TOY-01  {SYSTEM.texts['TOY-01']}"
    assert main(["rules", "chess"]) == 2
    assert "alkemy" in capsys.readouterr().err


@pytest.mark.parametrize("argv", [[], ["fly"], ["check"], ["rules"]])
def test_what_is_no_command_is_told(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(argv)
    assert caught.value.code == 2
    assert "usage" in capsys.readouterr().err


def test_it_is_a_program_and_reads_standard_input() -> None:
    run = [sys.executable, "-m", "pycore"]
    root = Path(__file__).parents[1]
    done = subprocess.run([*run, "check", "-"], input=b"chess\n", cwd=root, capture_output=True, check=False)
    assert (done.returncode, done.stderr.decode()[:6]) == (1, "-:1:1:")
    shown = subprocess.run([*run, "--help"], cwd=root, capture_output=True, check=True).stdout.decode()
    assert all(command in shown for command in ("check", "roll", "odds", "rules"))


def test_dice_have_a_command_line_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "1D6 >= 4", "--json"]) == 0
    assert '"true": 3' in capsys.readouterr().out
    assert main(["roll", "D6"]) == 0
