"""What the README shows of the core is true."""

import doctest
from pathlib import Path

README = Path(__file__).parents[1] / "README.md"


def test_the_readme_holds() -> None:
    failures, tried = doctest.testfile(str(README), module_relative=False)
    assert tried > 2
    assert failures == 0


def test_every_file_it_names_is_there() -> None:
    text = README.read_text("utf-8")
    links = [part.split(")")[0] for part in text.split("](")[1:]]
    assert [link for link in links if not link.startswith("http") and not (README.parent / link).exists()] == []
