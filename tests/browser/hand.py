"""What a hand does on the page: taps by the buttons' own texts, and looks at what stands there then."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Frame, Page

    Screen = Page | Frame

READY = "[data-state=ready]"


def ready(screen: Screen) -> None:
    """Waits until Python is awake."""
    screen.wait_for_selector(READY, state="attached")


def tap(screen: Screen, *actions: str) -> None:
    """Taps the visible button of each action in turn; an open sheet covers what lies below."""
    for action in actions:
        _press(screen, f"[data-action='{action}']:visible")


def do(screen: Screen, *commands: str) -> None:
    """Taps the visible button of each command of the page in turn; where all sides stand open none is unfolded."""
    for command in commands:
        if command.startswith("side ") and not screen.locator(".strip:visible").count():
            continue
        _press(screen, f"[data-do='{command}']:visible")


def _press(screen: Screen, button: str) -> None:
    sheet = "#sheet " if screen.locator("#sheet[open]").count() else ""
    screen.locator(sheet + button).first.click()
    screen.evaluate("onwatch.settle?.()")  # what lies in folds follows the picture: now


def points(screen: Screen, unit: str) -> int:
    """The action points that a unit's row shows."""
    return int(screen.locator(f"#row-{unit} .glyph text").text_content() or -1)


def row(screen: Screen, unit: str) -> str:
    """All words of a unit's row."""
    return screen.locator(f"#row-{unit}").text_content() or ""


def up(screen: Screen) -> str:
    """Who is up, as the header says it."""
    return screen.locator("#p-top h1").text_content() or ""


def last(screen: Screen) -> str:
    """What the last step did, as the line above the big button says it."""
    return screen.locator("#p-history .said").inner_text()


def tags(screen: Screen, unit: str) -> list[str]:
    """What a unit's row says of how it stands."""
    return screen.locator(f"#row-{unit} .tag").all_text_contents()


def seen(screen: Screen, action: str) -> bool:
    """Whether the button of an action stands on the screen as it is, under nothing else."""
    return bool(
        screen.locator(f"[data-action='{action}']:visible").first.evaluate("""(e) => {
            const { left, top, width, height } = e.getBoundingClientRect();
            return e.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        }""")
    )


def beyond(screen: Screen) -> int:
    """By how many pixels the table, or the rows on it, have to be scrolled."""
    return int(
        screen.evaluate("""Math.max(...[...document.querySelectorAll("#table, .rows[data-show=all]")]
            .filter((e) => e.checkVisibility()).map((e) => e.scrollHeight - e.clientHeight))""")
    )


def notes(screen: Screen) -> str:
    """All reminders, the folded ones too."""
    return screen.locator("#p-notes").text_content() or ""


def put(screen: Screen, unit: str, field: str, value: str) -> None:
    """Sets a value by hand, on the unit's sheet."""
    do(screen, f"sheet unit {unit}")
    form = screen.locator(f"#sheet form[data-action='set {unit} {field} {{value}}']")
    form.locator("[name=value]").fill(value)
    form.locator("[type=submit]").click()
    do(screen, "close")


def again(page: Page) -> None:
    """Reloads the page once the last step is kept, and opens the game that lies on top."""
    kept(page)
    page.reload()
    ready(page)
    page.locator("[data-do^='open ']").first.click()
    page.locator("#p-main").wait_for(state="attached")


def kept(page: Page) -> None:
    """Waits until the page shows that the last step is kept."""
    page.wait_for_function("document.documentElement.dataset.saved === document.documentElement.dataset.step")


def example(screen: Screen) -> None:
    """The worked example, from its first tap to the end of the round, and what must stand on the screen."""
    tap(screen, "starts a", "activate tecumse")
    for action, left in (("walk tecumse", 3), ("walk tecumse", 2), ("run tecumse", 0)):
        tap(screen, action)
        assert points(screen, "tecumse") == left
    assert "inactive" in row(screen, "tecumse")
    assert "card turned" in row(screen, "tecumse")
    assert up(screen) == "Kyle: you are up"
    tap(screen, "activate totem", "walk totem", "end")
    assert points(screen, "totem") == 2
    assert "on watch" in row(screen, "totem")
    tap(screen, "pass", "reactivate totem")
    assert points(screen, "totem") == 1
    tap(screen, "end")
    assert "on watch" in row(screen, "totem")
    tap(screen, "pass", "pass")
    screen.locator("[data-action='next-round']:visible").wait_for()
