"""A sixth system is one file and one line: the whole site is built from a copy of the sources with just these two."""

from __future__ import annotations

import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from tools.proc import ROOT
from tools.serve import Server

from tests.browser import hand
from tests.conftest import PREFIX, visit

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SOURCES = ("pycore", "web", "site/.gitignore", "pyproject.toml", "README.md", "LICENSE")
MADE = (".build/bytecode", ".build/wheels", ".build/stamps/wheels")  # by the build before: what takes long
LIST = "pycore/systems/__init__.py"


@pytest.fixture(scope="module")
def with_ford(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The site with the Ford in it. (`site` was built before.)"""
    copy = tmp_path_factory.mktemp("sources")
    for name in (*SOURCES, *MADE):
        _copy(ROOT / name, copy / name)
    (copy / "web/node_modules").symlink_to(ROOT / "web/node_modules", target_is_directory=True)
    _copy(ROOT / "tests/systems/ford.py", copy / "pycore/systems/ford.py")
    before = (copy / LIST).read_text("utf-8")
    after = before.replace('"ap-rpg")', '"ap-rpg", "ford")')
    assert after != before
    (copy / LIST).write_text(after, "utf-8")
    argv, path = [sys.executable, "-m", "tools", "build"], f"{copy}:{copy / 'web'}"
    done = subprocess.run(
        argv, cwd=copy, env={"PYTHONPATH": path, "PATH": ""}, stdout=-1, stderr=-2, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
    with Server(copy / "site", prefix=PREFIX) as running:
        yield running


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("node_modules", "__pycache__", "*.part"))
    else:
        shutil.copyfile(source, target)


def test_the_sixth_game_is_listed_played_and_shared(browser, with_ford: Server) -> None:
    with visit(browser, with_ford.url) as page:
        page.goto(with_ford.url)
        hand.ready(page)
        card = page.locator("#game-ford")
        assert "The Ford" in card.text_content()
        assert "one river" in card.text_content()
        hand.do(page, "example ford")
        assert "North bank: march" in page.text_content("#p-top")
        hand.tap(page, "walk a-1")
        assert hand.points(page, "a-1") == 2
        hand.tap(page, "next")
        assert "North bank: volley" in page.text_content("#p-top")
        hand.tap(page, "shoot a-1 b-1")
        assert hand.points(page, "a-1") == 0
        hand.tap(page, "duck b-1")
        assert hand.points(page, "b-1") == 2
        page.locator("#p-ask", has_text="Ada: shoots at Bo").wait_for()
        hand.tap(page, "roll =fail")
        refused = page.locator("[data-refused='FOR-02']").first
        if not refused.is_visible():
            page.locator("#not-now summary").click()
        refused.click()
        assert "Every scout has 3 action points" in page.text_content("#sheet")
        hand.do(page, "close")
        hand.do(page, "undo")
        hand.tap(page, "roll =pass")
        assert "victory" in page.text_content("#p-top")
        assert "[" not in page.inner_text("body"), "a text without words is shown in brackets"


def test_the_sixth_game_is_set_up_kept_and_opened_again(browser, with_ford: Server) -> None:
    with visit(browser, with_ford.url) as page:
        page.goto(with_ford.url)
        hand.ready(page)
        hand.do(page, "setup ford", "count a count.scout -1", "begin")
        hand.tap(page, "walk a-1", "next", "next")
        hand.kept(page)
        page.reload()
        hand.ready(page)
        page.locator(".save", has_text="The Ford").click()
        assert "South bank: march" in page.text_content("#p-top")
        assert hand.points(page, "a-1") == 2
        assert page.locator("#row-a-3").count() == 0
