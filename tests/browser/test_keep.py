"""Setting up, rosters, many games, the log and several units at once, by hand and by keyboard."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.browser import hand
from tests.browser.test_access import SMALL, faults

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

pytestmark = pytest.mark.both_sizes

SIZES = [(360, 740), (740, 360), (1280, 800)]


def games(page: Page) -> list[str]:
    """The ids of the games in the list, in its order."""
    found = page.locator("#shelf .save").evaluate_all("all => all.map((e) => e.dataset.do)")
    return [command.removeprefix("open ") for command in found]


def played(page: Page) -> int:
    """How many lines were kept of the game that is open."""
    return int(page.get_attribute("html", "data-step") or -1)


def test_a_roster_goes_from_one_game_to_the_next_and_out_and_in_as_text(page: Page, start, tmp_path: Path) -> None:
    start(page)
    hand.do(page, "setup alkemy")
    page.fill("#name-a", "Red <b>Guard</b>")
    hand.do(page, "count a count.troop -1", "begin")
    hand.do(page, "side a", "sheet unit a-1")
    page.fill("#sheet form[data-action^='rename'] input", "Old wolf")
    page.click("#sheet form[data-action^='rename'] button")
    hand.do(page, "sheet menu", "sheet keep-roster")
    page.click("#sheet form[data-do='keep-roster a'] button")
    hand.kept(page)
    page.reload()
    hand.ready(page)
    hand.do(page, "setup alkemy", "sheet rosters b")
    page.locator("#sheet [data-do^='use ']", has_text="Red <b>Guard</b>").click()
    assert "Old wolf" in page.text_content("#seat-b .units")
    hand.do(page, "sheet rosters b")
    with page.expect_download() as download:
        page.locator("#sheet [data-do^='roster-download']").click()
    text = download.value.path().read_text()
    assert 'side a "Red <b>Guard</b>"' in text
    page.locator("#sheet [data-do^='sheet roster roster-']").click()
    page.fill("#sheet textarea", text.replace("rank=troop", "rank=king", 1))
    page.click("#sheet form.text button")
    line = next(n for n, row in enumerate(text.split("\n"), 1) if "rank=troop" in row)
    page.locator("#sheet [role=alert]", has_text=f"Line {line}, column").wait_for()
    assert "rank=king" in page.input_value("#sheet textarea"), "what was typed stays"
    hand.do(page, "close", "sheet rosters b", "sheet roster new b")
    file = tmp_path / "band.txt"
    file.write_text('unit one a "Ännchen" count=2\n', "utf-8")
    page.set_input_files("#sheet input[type=file]", file)
    page.locator("#sheet .kept", has_text="Ännchen").wait_for()
    hand.do(page, "close", "begin")
    assert page.locator("#name-b", has_text="Red <b>Guard</b>").count() == 1


def test_three_warbands_are_set_up_by_name(page: Page, start) -> None:
    start(page)
    hand.do(page, "setup mordheim", "side-add c")
    page.fill("#name-c", "Skaven")
    hand.do(page, "count c count.fighter -1", "begin")
    assert page.locator(".roster").count() == 3
    assert "Skaven" in page.text_content(".play")
    hand.do(page, "home", "setup mordheim")
    assert page.input_value("#name-c") == "Skaven", "as last time"


def test_many_games_are_found_named_copied_deleted_and_brought_back(page: Page, start) -> None:
    start(page)
    for n in range(6):
        hand.do(page, "setup mordheim" if n == 2 else "setup alkemy")
        page.fill("#name-a", f"Player {n}")
        hand.do(page, "begin", "home")
    ids = games(page)
    assert len(ids) == 6
    page.locator("#find").press_sequentially("player 2 mord")
    page.wait_for_function("document.querySelectorAll('#shelf .save').length === 1")
    assert page.evaluate("document.activeElement.id") == "find", "typing goes on"
    page.fill("#find", "")
    hand.do(page, f"sheet game {ids[2]}")
    page.fill("#sheet form.line input", "Cup")
    page.press("#sheet form.line input", "Enter")
    assert "Cup" in page.text_content(f"[data-do='open {ids[2]}']")
    hand.do(page, f"open {ids[2]}")
    hand.tap(page, "starts a")
    hand.do(page, "home")
    assert games(page)[0] == ids[2], "the last one used comes first"
    hand.do(page, f"sheet game {ids[2]}", f"duplicate {ids[2]}")
    assert "Cup (copy)" in page.text_content("#shelf .save")
    hand.do(page, f"sheet game {ids[0]}", f"sheet delete {ids[0]}")
    page.locator("#sheet", has_text="brought back").wait_for()
    hand.do(page, f"delete {ids[0]}")
    assert ids[0] not in games(page)
    page.reload()
    hand.ready(page)
    assert ids[0] not in games(page)
    hand.do(page, "sheet gone", f"undelete {ids[0]}")
    assert ids[0] in games(page)
    assert "Cup (copy)" in page.text_content("#shelf")


def test_a_game_goes_out_as_a_file_and_comes_in_again(page: Page, start, tmp_path: Path) -> None:
    start(page)
    hand.do(page, "setup alkemy", "begin")
    hand.tap(page, "starts a", "activate a-1", "walk a-1")
    hand.do(page, "home")
    [game] = games(page)
    hand.do(page, f"sheet game {game}")
    with page.expect_download() as download:
        hand.do(page, f"export {game}")
    file = tmp_path / "game.txt"
    download.value.save_as(file)
    assert "walk a-1" in file.read_text()
    hand.do(page, "close", "sheet import")
    page.set_input_files("#sheet input[type=file]", file)
    page.locator(".play").wait_for()
    assert hand.points(page, "a-1") == 3
    hand.do(page, "home", "sheet import")
    page.fill("#sheet textarea", "onwatch 1\nsystem alkemy\nunit x a ap=many\nbegin\n")
    page.click("#sheet form.text button")
    page.locator("#sheet [role=alert]", has_text="Line 3, column").wait_for()
    page.fill("#sheet textarea", file.read_text())
    page.click("#sheet form.text button")
    page.locator(".play").wait_for()
    hand.do(page, "home")
    assert len(games(page)) == 3


def test_a_nearly_full_storage_is_said_before_it_fails(page: Page, start) -> None:
    start(page)
    page.evaluate("localStorage.setItem('elsewhere', 'x'.repeat(4_200_001))")
    hand.do(page, "setup alkemy", "begin")
    page.locator(".banner", has_text="nearly full").wait_for()
    hand.tap(page, "starts a")
    hand.kept(page)


FRIGHT = """onwatch 1
system mordheim
depth dice
unit x a ld=7
unit y b
begin
fear x charged
"""


def test_undo_goes_over_rounds_says_what_it_does_and_never_changes_the_dice(page: Page, start) -> None:
    start(page)
    hand.do(page, "sheet import")
    page.fill(
        "#sheet textarea", "onwatch 1\nsystem mordheim\ndepth dice\nunit x a ld=7\nunit y b\nbegin\nfear x charged\n"
    )
    page.click("#sheet form.text button")
    page.locator(".play").wait_for()
    hand.tap(page, "roll")
    fell = page.text_content("#p-history .said")
    undo = page.locator("[data-do=undo]")
    assert re.match(r"Undo: \S", undo.get_attribute("aria-label"))
    hand.do(page, "undo")
    assert re.match(r"Redo: \S", page.get_attribute("[data-do=redo]", "aria-label"))
    hand.tap(page, "roll")
    assert page.text_content("#p-history .said") == fell
    while undo.is_enabled():
        undo.click()
    assert page.locator("[data-do=redo]").is_enabled()
    while page.locator("[data-do=redo]").is_enabled():
        page.locator("[data-do=redo]").click()
    assert page.text_content("#p-history .said") == fell


def turn(page: Page) -> None:
    """The first moves of a small game."""
    hand.do(page, "setup alkemy", "begin")
    hand.tap(page, "starts a", "activate a-1", "walk a-1", "walk a-1", "end", "activate b-1", "walk b-1")


def test_the_log_goes_back_to_look_returns_and_goes_on_from_there(page: Page, start) -> None:
    start(page)
    turn(page)
    steps = played(page)
    hand.do(page, "sheet log", "look-at 3")
    assert "Looking at move 3 of 7" in page.text_content("#p-history")
    assert hand.points(page, "a-1") == 3
    hand.do(page, "undo")
    assert hand.points(page, "a-1") == 4
    assert page.locator("#p-acts button, #p-chips button").count() == 0
    hand.do(page, "return")
    assert played(page) == steps, "looking is no move"
    hand.do(page, "sheet log", "look-at 3", "go-on")
    hand.tap(page, "run a-1")
    hand.do(page, "sheet log")
    assert "From move 3: " in page.text_content("#sheet .branches")
    hand.do(page, "take 0")
    page.locator(".banner", has_text="4 of 4 lines stand again").wait_for()
    hand.do(page, "sheet log")
    assert page.locator("#sheet .log [data-do^='look-at']").count() == 8
    hand.do(page, "close")
    hand.kept(page)
    page.reload()
    hand.ready(page)
    page.locator("#shelf .save").click()
    hand.do(page, "sheet log")
    assert page.locator("#sheet .branches li").count() == 1, "the other way is kept, too"


def test_an_earlier_line_is_corrected_and_the_correction_taken_back(page: Page, start) -> None:
    start(page)
    turn(page)
    hand.do(page, "sheet log", "look-at 4", "sheet line 4")
    hand.tap(page, "correct 3 run a-1")
    page.locator(".banner", has_text="Of 3 later lines, 3 still hold").wait_for()
    hand.do(page, "unfix")
    hand.do(page, "sheet log", "look-at 2", "sheet line 2")
    page.locator("#sheet summary").click()
    page.fill("#sheet details input", "fly a-1")
    page.click("#sheet details button")
    page.locator("#sheet [role=alert]").wait_for()
    hand.do(page, "fix 1")
    page.locator("#sheet", has_text="still hold").wait_for()
    hand.do(page, "fix-sure")
    hand.do(page, "sheet log")
    assert page.locator("#sheet .branches li").count() == 1


def test_a_log_of_two_thousand_lines_shows_a_window(page: Page, start) -> None:
    start(page)
    hand.do(page, "sheet import")
    lines = "".join(f"note {n}\n" for n in range(2000))
    page.fill("#sheet textarea", f"onwatch 1\nsystem alkemy\nunit x a\nunit y b\nbegin\nstarts a\n{lines}")
    page.click("#sheet form.text button")
    page.locator(".play").wait_for()
    hand.do(page, "sheet log")
    assert page.locator("#sheet .log li").count() == 40
    hand.do(page, "sheet log 1961")
    assert page.locator("#sheet .log li").count() == 40
    hand.do(page, "sheet log 0")
    hand.do(page, "look-at 5")
    assert "Looking at move 5 of 2001" in page.text_content("#p-history")


def test_several_units_in_one_action(page: Page, start) -> None:
    start(page)
    turn(page)
    steps = played(page)
    hand.do(page, "side a", "sheet unit a-1", "sheet several a-1", "pick a-2", "pick a-3", "pick a-1")
    page.fill("#sheet form[data-action^='set a-2,a-3 wounds'] input", "2")
    page.press("#sheet form[data-action^='set a-2,a-3 wounds'] input", "Enter")
    page.wait_for_function("(n) => document.documentElement.dataset.step == n", arg=steps + 1)
    hand.tap(page, "fall a-2,a-3")
    assert played(page) == steps + 2
    for unit in ("a-2", "a-3"):
        assert "not on the table" in hand.row(page, unit)
    hand.do(page, "undo")
    for unit in ("a-2", "a-3"):
        assert "not on the table" not in hand.row(page, unit)


def press(page: Page, command: str) -> None:
    """Goes to a button by Tab alone and presses Enter."""
    for _ in range(120):
        if page.evaluate("document.activeElement.dataset.do") == command:
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    pytest.fail(f"the keyboard does not reach {command}")


def test_all_of_it_by_keyboard(page: Page, start) -> None:
    start(page)
    press(page, "setup alkemy")
    press(page, "sheet keep-roster")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.type("Mine")
    page.keyboard.press("Enter")
    page.locator(".banner", has_text="Mine").wait_for()
    press(page, "begin")
    for action in ("starts a", "activate a-1", "walk a-1"):
        page.locator(f"[data-action='{action}']:visible").first.focus()
        page.keyboard.press("Enter")
    press(page, "sheet log")
    press(page, "look-at 2")
    assert "Looking at move 2 of 3" in page.text_content("#p-history")
    press(page, "sheet line 2")
    page.keyboard.press("Escape")
    press(page, "return")
    press(page, "sheet unit a-1")
    press(page, "sheet several a-1")
    press(page, "pick a-2")
    assert page.evaluate("document.activeElement.dataset.do") == "pick a-2", "the focus keeps its place"
    page.keyboard.press("Escape")
    press(page, "home")
    press(page, "sheet game " + games(page)[0])
    press(page, "sheet delete " + games(page)[0])
    press(page, "close")


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize(("language", "theme"), [("en", "light"), ("de", "dark"), ("ru", "light")])
def test_every_sheet_keeps_to_the_rules(page: Page, start, size: tuple[int, int], language: str, theme: str) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    start(page)
    wrong: list[str] = []

    def judge(name: str) -> None:
        wrong.extend(f"{name}: {fault}" for fault in (*faults(page), *page.evaluate(SMALL)))
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            wrong.append(f"{name}: wider than the screen")

    hand.do(page, "sheet settings", "lang " + language, "theme " + theme, "close")
    hand.do(page, "setup mordheim", "side-add c")
    judge("setup")
    hand.do(page, "sheet keep-roster")
    judge("keep")
    page.click("#sheet form[data-do='keep-roster a'] button")
    hand.do(page, "sheet rosters a")
    judge("rosters")
    hand.do(page, "sheet roster new a")
    page.fill("#sheet textarea", "unit x a\nunit y a ld=99")
    page.click("#sheet form.text button")
    page.locator("#sheet [role=alert]").wait_for()
    judge("roster")
    hand.do(page, "close", "home")
    turn(page)
    hand.do(page, "undo", "sheet log")
    judge("log")
    hand.do(page, "look-at 4")
    judge("looking")
    hand.do(page, "sheet line 4")
    judge("line")
    hand.do(page, "close", "return", "sheet log", "look-at 2", "sheet line 2", "fix 1")
    judge("fix")
    hand.do(page, "close", "return")
    page.locator("[data-do^='sheet unit']:visible").first.click()
    page.locator("#sheet [data-do^='sheet several']").click()
    judge("several")
    hand.do(page, "close", "home")
    game = games(page)[0]
    hand.do(page, "sheet game " + game)
    judge("game")
    hand.do(page, "sheet delete " + game)
    judge("delete")
    hand.do(page, "delete " + game)
    judge("home")
    hand.do(page, "sheet gone")
    judge("gone")
    hand.do(page, "close", "sheet import")
    judge("import")
    assert not wrong, "\n".join(wrong)
