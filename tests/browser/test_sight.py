"""However it is looked at: text at twice its size, high contrast, reduced motion, day and night, three languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pycore.record import text as record
from tests.browser import hand
from tests.browser.test_table import play
from tests.page.test_care import asking

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

pytestmark = pytest.mark.both_sizes

CUT = """() => [
    ...(document.documentElement.scrollWidth > innerWidth ? [`page: ${document.documentElement.scrollWidth}`] : []),
    ...[...document.querySelectorAll("button, summary, h1, h2, select")]
        .filter((e) => e.checkVisibility() && !e.closest(".sr, .skip, .term"))
        .filter((e) => !document.querySelector("#sheet[open]") || e.closest("#sheet"))
        .filter((e) => !e.classList.contains("sr"))
        .map((e) => [e, e.getBoundingClientRect()])
        .filter(([e, box]) => box.width > 2 && (e.scrollWidth > e.clientWidth + 2 || box.right > innerWidth + 1
            || box.left < -1 || (e.matches("button") && e.scrollHeight > e.clientHeight + 3)))
        .map(([e]) => `${e.tagName} ${e.scrollWidth}/${e.clientWidth} ${e.outerHTML.slice(0, 120)}`),
]"""


def screens(page: Page) -> Iterator[str]:
    """Walks through the main screens; stops at each."""
    yield "home"
    hand.do(page, "setup alkemy")
    yield "setup"
    hand.do(page, "home", "sheet settings")
    yield "settings"
    hand.do(page, "sheet keys")
    yield "keys"
    hand.do(page, "close", "example alkemy")
    hand.tap(page, "starts a")
    yield "play"
    hand.tap(page, "activate tecumse")
    yield "acting"
    inside = [("unit tecumse", "several tecumse"), ("menu", "table"), ("menu", "share"), ("menu", "keep-roster")]
    for way in (("menu",), ("log",), ("depth",), ("unit tecumse",), *inside):
        hand.do(page, *(f"sheet {sheet}" for sheet in way))
        yield "sheet " + way[-1]
        hand.do(page, "close")
    hand.tap(page, "run tecumse")
    page.locator("#not-now summary").click()
    yield "not now"
    page.locator("#not-now [data-action='run tecumse']").click()
    yield "refused"
    hand.do(page, "close", "sheet log", "look-at 2")
    yield "looking"
    hand.do(page, "sheet line 2")
    yield "line"
    hand.do(page, "fix 1")
    yield "fix"
    hand.do(page, "close", "return", "sheet menu", "rules alkemy")
    yield "rules"
    page.locator("#over .term").first.click()
    yield "term"
    hand.do(page, "close", "rules-back", "close", "home", "setup alkemy", "begin")
    hand.tap(page, "starts a", "pass", "pass", "next-round")
    page.locator(".hint-card summary").click()
    yield "card"
    for sheet in ("card-names", "card-dice"):
        hand.do(page, "sheet " + sheet)
        yield sheet
        hand.do(page, "close")
    hand.do(page, "home")
    yield "shelf"
    game = page.locator("#shelf .save").first.get_attribute("data-do").removeprefix("open ")
    hand.do(page, "sheet game " + game)
    yield "game"
    hand.do(page, "sheet delete " + game)
    yield "delete"
    hand.do(page, "delete " + game, "sheet gone")
    yield "gone"
    hand.do(page, "close", "sheet import")
    yield "import"
    hand.do(page, "close", "setup mordheim", "sheet rosters a")
    yield "rosters"
    hand.do(page, "sheet roster new a")
    yield "roster"
    hand.do(page, "close", "home")
    table = asking("5d6 4+")
    play(page, record.write(table))
    yield "roll"
    hand.do(page, "sheet menu", f"care real {table.state.asks[0].side}", "close")
    yield "pads"
    hand.do(page, "real faces")
    yield "faces"
    hand.do(page, "home", "dice")
    yield "dice"
    for tab in ("attacks", "luck"):
        page.locator(f"[data-do='dice tab {tab}']").click()
        yield tab


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_text_of_twice_the_size_is_all_there(open_page, start, language: str) -> None:
    with open_page(locale=language) as page:
        cdp = page.context.new_cdp_session(page)
        cdp.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
        start(page)
        cut = []
        for screen in screens(page):
            assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
            cut += [f"{screen}: {what}" for what in page.evaluate(CUT)]
        assert not cut, "\n".join(cut)


MOVES = """() => [...document.querySelectorAll("*")].filter((e) => {
    const style = getComputedStyle(e);
    const runs = style.animationName !== "none" && parseFloat(style.animationDuration) > 0.01;
    return runs || parseFloat(style.transitionDuration) > 0.01;
}).map((e) => e.outerHTML.slice(0, 80))"""


def test_nothing_moves_for_who_wants_it_still(page: Page, start) -> None:
    page.emulate_media(reduced_motion="reduce")
    start(page)
    moving = [f"{screen}: {what}" for screen in screens(page) for what in page.evaluate(MOVES)]
    assert not moving, "\n".join(moving)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_high_contrast_draws_every_line_in_ink(page: Page, start, scheme: str) -> None:
    page.emulate_media(contrast="more", color_scheme=scheme)
    start(page)
    hand.do(page, "example alkemy")
    hand.tap(page, "starts a", "activate tecumse")
    ink = page.evaluate("getComputedStyle(document.body).color")
    for part in (".row[data-mark=ready]", "#p-acts .option .cost", "#p-history .said"):
        style = "borderTopColor" if part.startswith(".row") else "color"
        assert page.evaluate(f"getComputedStyle(document.querySelector('{part}')).{style}") == ink, part


def test_the_theme_follows_the_device_until_somebody_chooses(page: Page, start) -> None:
    start(page)
    paper = "getComputedStyle(document.body).backgroundColor"
    day = page.evaluate(paper)
    page.emulate_media(color_scheme="dark")
    night = page.evaluate(paper)
    assert day != night
    hand.do(page, "sheet settings", "theme light")
    assert page.evaluate(paper) == day
    hand.do(page, "theme auto")
    assert page.evaluate(paper) == night


# ---- languages


def test_the_language_is_the_browsers(open_page, start) -> None:
    for wished, language in (("de-AT", "de"), ("ru-RU", "ru"), ("fr-FR", "en")):
        with open_page(locale=wished) as page:
            start(page)
            assert page.get_attribute("html", "lang") == language


WORDS = """() => {
    const found = new Set();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const parent = walk.currentNode.parentElement;
        if (!parent.closest("script, style, template, code, kbd, [lang]:not(html), .original, .brand, noscript"))
            found.add(walk.currentNode.data.trim());
    }
    for (const e of document.querySelectorAll("[aria-label], [title], [placeholder]"))
        if (!e.closest("template, [lang]:not(html)"))
            for (const name of ["aria-label", "title", "placeholder"]) found.add((e.getAttribute(name) ?? "").trim());
    return [...found];
}"""


@pytest.mark.parametrize("language", ["de", "ru"])
def test_no_english_is_left_on_any_screen(open_page, start, language: str) -> None:
    foreign = foreign_words(language)
    assert foreign
    with open_page(locale=language) as page:
        start(page)
        left = []
        for screen in screens(page):
            words = page.evaluate(WORDS)
            left += [f"{screen}: {word!r}" for word in words if word in foreign]
            left += [f"{screen}: no text for {word!r}" for word in words if word.startswith("[") and "." in word]
        assert not left, "\n".join(left)


def foreign_words(language: str) -> set[str]:
    """English texts that this language says otherwise; none for English."""
    from tools import messages

    if language == "en":
        return set()
    found: set[str] = set()
    for domain, texts in messages.domains().items():
        translated = {m.context: m.string for m in messages._read(messages._path(language, domain)) if m.id}
        for key, english in texts.items():
            for one in (english,) if isinstance(english, str) else english:
                if "{" not in one and translated.get(key) != one:
                    found.add(one)
    return found - _same_words(language)


def _same_words(language: str) -> set[str]:
    """Words that this language, too, has as some translation: they are right wherever they stand."""
    from tools import messages

    found: set[str] = set()
    for domain in messages.domains():
        for message in messages._read(messages._path(language, domain)):
            if message.id:
                found |= {message.string} if isinstance(message.string, str) else set(message.string)
    return found
