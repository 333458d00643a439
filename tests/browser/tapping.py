"""A hand that knows only what it wants to do: it looks for the button, opens what hides it, and counts every tap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycore.record.link import encode

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.systems.rounds import Round

SETTLED = "onwatch.settle?.()"  # what lies in folds follows the picture: now


class Hand:
    """Plays a round by the page's own buttons. A tap is a click, a key of a number, a pick in a list, its closing."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0
        self.stops = 0
        self.hidden: list[str] = []  # what took more than one tap: worth a look at the page

    def play(self, *actions: str) -> None:
        """Each action by the shortest way to its button."""
        for action in actions:
            before = self.taps
            self.stops += self.page.locator("#p-ask h2").count()
            self._do(action)
            if self.taps - before > 1:
                self.hidden.append(f"{action}: {self.taps - before}")

    def _do(self, action: str) -> None:
        """The button, if it can be seen; else the fold or the row that hides it; a form where there is no button."""
        if self._press(action) or self._open(action) or self._type(action) or self._row(action):
            return
        raise AssertionError(f"no way to {action!r}: {self._there()}")

    def _open(self, action: str) -> bool:
        button = self.page.locator(f"[data-action='{action}']").first
        if not button.count():
            return False
        fold = button.locator("xpath=ancestor::details[not(@open)]")
        if fold.count():
            self._click(fold.first.locator("summary").first)
        else:
            self._unfold(button)
        return self._press(action)

    def _row(self, action: str) -> bool:
        for word in action.replace(",", " ").split()[1:]:
            row = self.page.locator(f"[data-do='unit {word}']")
            if not row.count():
                continue
            if not row.first.is_visible():
                self._unfold(row.first)
            self._click(row.first)
            if self._press(action) or self._open(action) or self._type(action):
                return True
            if self.page.locator("#sheet[open]").count():
                self._click(self.page.locator("#sheet [data-do=close]").first)
        return False

    def _unfold(self, row: Locator) -> None:
        side = (row.locator("xpath=ancestor::section").get_attribute("id") or "").removeprefix("p-side-")
        self._click(self.page.locator(f"[data-do='side {side}']:visible"))

    def _press(self, action: str) -> bool:
        button = self.page.locator(f"{self._where()} button[data-action='{action}']:visible")
        found = bool(button.count())
        if found:
            self._click(button.first)
        return found

    def _type(self, action: str) -> bool:
        """An action with an open place: a button opens the sheet that fills it."""
        opener, value = self._opener(action)
        if opener is None:
            return False
        if not opener.is_visible():
            fold = opener.locator("xpath=ancestor::details[not(@open)]")
            self._click(fold.first.locator("summary").first)
        self._click(opener)
        if self._press(action):  # a number or a word that has a button
            return True
        for word in value.split(","):
            pick = self.page.locator(f"#sheet [data-do='choose {word}']")
            if pick.count():
                self._click(pick)
        return self._press(action) or self._write(value)

    def _write(self, value: str) -> bool:
        field = self.page.locator("#sheet #fill-value")
        if field.input_value() != value:
            field.fill(value)
            self.taps += 1 + len(value)
        self._click(self.page.locator("#sheet [type=submit]"))
        return True

    def _opener(self, action: str) -> tuple[Locator | None, str]:
        for button in self.page.locator(f"{self._where()} [data-do^='fill ']").all():
            before, _, after = (button.get_attribute("data-do") or "").removeprefix("fill ").partition("{value}")
            value = action[len(before) : len(action) - len(after)]
            if value and " " not in value and action == before + value + after:
                return button, value
        return None, ""

    def _where(self) -> str:
        return "#sheet" if self.page.locator("#sheet[open]").count() else "#app"

    def _click(self, target: Locator) -> None:
        target.click()
        self.page.evaluate(SETTLED)
        self.taps += 1

    def _there(self) -> list[str]:
        return self.page.locator("[data-action]:visible").evaluate_all("(all) => all.map((e) => e.dataset.action)")


def sit_down(page: Page, url: str, played: Round, *, finger: bool = False) -> Hand:
    """Opens the game of a round by a link, as a friend would send it, and keeps it: by mouse or by finger."""
    page.goto(f"{url}#{encode(played.record)}")
    page.wait_for_selector("[data-state=ready]", state="attached")
    keep = page.locator("[data-do=keep]")
    (keep.tap if finger else keep.click)()
    page.locator("#p-main").wait_for(state="attached")
    return Hand(page)
