"""Every screen is for everybody: nothing for axe to complain about, and no text cut or covered."""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from importlib.metadata import distribution
from itertools import pairwise
from math import prod
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urljoin

import pytest
from _pytest.mark import ParameterSet
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.boxes import complaints, pale
from tests.browser.conftest import LARGE, LOOKS, PHONE, SMALL_PHONE, Look, OpenPage, visiting
from tests.browser.play import EXACT, REACH, after, shows
from tests.browser.screens import RARE, SCREENS, strange_words
from tests.web.serving import Server

_PACKAGE = distribution("axe-playwright-python")
_AXE = Path(str(_PACKAGE.locate_file("axe_playwright_python/axe.min.js")))
_RUN = """async (rules) => {
  const wanted = rules ? { runOnly: { type: "rule", values: rules } } : {};
  const { violations } = await axe.run({ ...wanted, resultTypes: ["violations"] });
  return violations.map((each) => ({ id: each.id, nodes: each.nodes.map((node) => node.html) }));
}"""
_WALL = "multiplication-showdown"
_BOARD = ("#number", ".keys", ".picture")
_TO_THE_END = "next => { while (next.ariaDisabled !== 'true') next.click(); }"
_LARGE = 200
"""Percent of the usual size of text."""

Theme = Literal["light", "dark"]


_SPACED = """() => {
  const sheet = new CSSStyleSheet();
  const spaces = "line-height: 1.5; letter-spacing: .12em; word-spacing: .16em";
  sheet.replaceSync(`* { ${spaces} } p { margin-bottom: 2em }`);
  document.adoptedStyleSheets = [sheet];
}"""
"""What whoever reads with difficulty may set."""

SMALL = """() => [...document.querySelectorAll("a, button, input, select, summary")]
.filter((element) => {
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  if (element.closest(".skip")) return false;
  const { width, height } = (element.closest("label") ?? element).getBoundingClientRect();
  return Math.min(width, height) < 43.5;
}).map((element) => element.outerHTML.slice(0, 90))"""


def _campaign(width: int) -> ParameterSet:
    return pytest.param(width, marks=pytest.mark.slow)


_PARAMETERS = [
    pytest.param(each, id=each.name, marks=[pytest.mark.slow] if each.name in RARE else [])
    for each in SCREENS
]


@pytest.fixture(scope="module", params=_PARAMETERS)
def screen(
    browser: Browser, server: Server, idle_pages: list[Page], request: pytest.FixtureRequest
) -> Iterator[Page]:
    """A page at one of the screens, for several tests."""
    with visiting(browser, server, idle_pages) as visitors:
        yield request.param.open(visitors)


def violations(page: Page, *rules: str) -> list[dict[str, Any]]:
    """What axe complains about."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(_AXE.read_text())
    found = page.evaluate(_RUN, [*rules] or None)
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize(
    ("theme", "rules"),
    [("light", ()), ("dark", ("color-contrast", "link-in-text-block"))],  # it changes colours only
    ids=["light", "dark"],
)
def test_axe_finds_nothing(screen: Page, theme: Theme, rules: tuple[str, ...]) -> None:
    screen.set_viewport_size(PHONE)
    screen.emulate_media(color_scheme=theme)
    assert violations(screen, *rules) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_can_be_used_stands_out(screen: Page, theme: Theme) -> None:
    screen.emulate_media(color_scheme=theme)
    assert pale(screen) == []


@contextmanager
def _twice_as_large(page: Page) -> Iterator[None]:
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 16 * _LARGE // 100}})
    try:
        _settle(page)
        assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
        yield
    finally:
        session.send("Page.setFontSizes", {"fontSizes": {"standard": 16}})
        session.detach()


@contextmanager
def _spaced_out(page: Page) -> Iterator[None]:
    page.evaluate(_SPACED)
    try:
        yield
    finally:
        page.evaluate("document.adoptedStyleSheets = []")


@pytest.mark.parametrize("letters", [nullcontext, _twice_as_large, _spaced_out])
@pytest.mark.parametrize("width", [320, *(_campaign(width) for width in (390, 768, 1280))])
def test_no_text_is_cut_or_covered(
    screen: Page, width: int, letters: Callable[[Page], AbstractContextManager[object]]
) -> None:
    screen.set_viewport_size({"width": width, "height": 800})
    with letters(screen):
        _settle(screen)
        assert complaints(screen) == []


_SIZES = [pytest.param(each, id=str(each["width"])) for each in (SMALL_PHONE, LARGE)]


@pytest.mark.parametrize("size", _SIZES)
def test_no_text_is_cut_or_covered_on_usual_screens(screen: Page, size: ViewportSize) -> None:
    screen.set_viewport_size(size)
    _settle(screen)
    assert complaints(screen) == []


@pytest.mark.slow
@pytest.mark.parametrize("letters", [_twice_as_large, _spaced_out])
@pytest.mark.parametrize("size", _SIZES)
def test_nor_in_other_letters(
    screen: Page, size: ViewportSize, letters: Callable[[Page], AbstractContextManager[object]]
) -> None:
    with letters(screen):
        test_no_text_is_cut_or_covered_on_usual_screens(screen, size)


def test_everything_to_be_touched_is_large_enough(screen: Page) -> None:
    """44 pixels each way."""
    screen.set_viewport_size(PHONE)
    assert screen.evaluate(SMALL) == []


def test_it_says_what_it_is(screen: Page) -> None:
    """A title, a language, one heading above the others and none left out below it."""
    assert screen.title().endswith("Times Duel")
    assert screen.locator("html").get_attribute("lang") == "en"
    levels = screen.locator("h1, h2, h3, h4").evaluate_all("all => all.map((each) => each.tagName)")
    assert levels.count("H1") == 1
    assert all(int(two[1]) <= int(one[1]) + 1 for one, two in pairwise(levels))


@pytest.mark.thorough
def test_the_header_stays_where_it_is_from_screen_to_screen(
    open_page: OpenPage, server: Server
) -> None:
    """And what is told stands in the middle."""
    page = open_page(look=Look(LARGE, "light"))
    places = set()
    for address in ("/", "/learn", "/lab", "/learn/practice", after(server, REACH, (2,))):
        page.goto(urljoin(page.url, address))
        box = page.locator(".top").bounding_box()
        main = page.locator("main").bounding_box()
        assert box
        assert main
        places.add((box["x"], box["width"]))
        assert main["x"] + main["width"] / 2 == pytest.approx(box["x"] + box["width"] / 2, abs=1)
    assert len(places) == 1


def test_the_labs_picture_needs_no_second_word_about_its_size(open_page: OpenPage) -> None:
    """A browser that tells sizes once only, while there is nothing to draw yet."""
    script = """window.ResizeObserver = class {
      constructor(tell) { this.tell = tell; }
      observe() { this.tell(); }
    };"""
    page = open_page("/lab", before=lambda page: page.add_init_script(script))
    expect(page.locator(".picture svg")).to_be_visible()


def test_no_word_is_a_programs(screen: Page) -> None:
    assert strange_words(screen) == []


@pytest.mark.thorough
def test_no_label_runs_into_a_wall_or_a_flag(open_page: OpenPage, server: Server) -> None:
    page = open_page("/health")
    for book, moves in ((_WALL, (9, 5, 2)), (_WALL, (9, 5, 4)), (REACH, (6, 5, 4, 9))):
        page.goto(after(server, book, moves))
        shows(page, prod(moves))
        _check_labels(page)
    for book in (_WALL, EXACT):
        page.goto(urljoin(page.url, f"/learn/lesson?book={book}"))
        page.locator("#next").evaluate(_TO_THE_END)
        expect(page.locator(".zone")).not_to_have_count(0)
        _check_labels(page)


def _check_labels(page: Page) -> None:
    for width in (320, 360, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        _settle(page)
        assert complaints(page) == [], width


def test_on_a_phone_on_its_side_the_number_and_the_keys_are_seen_together(
    open_page: OpenPage, server: Server
) -> None:
    sideways = Look({"width": 740, "height": 360}, "light")
    page = open_page(after(server, EXACT, (5,)), look=sideways)
    shows(page, 5)
    _settle(page)
    number, keys, ruler = (page.locator(each).bounding_box() for each in _BOARD)
    assert number
    assert keys
    assert ruler
    assert keys["y"] + keys["height"] - number["y"] < 360
    assert ruler["x"] + ruler["width"] < min(number["x"], keys["x"])
    assert complaints(page) == []
    assert page.evaluate(SMALL) == []


def test_forced_colours_keep_what_is_told_apart_by_colour(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(after(server, EXACT, (5,)), look=LOOKS["390-dark"])
    shows(page, 5)
    page.emulate_media(forced_colors="active")
    full, empty = page.locator(".socket.full"), page.locator(".socket:not(.full)").first
    background = "element => getComputedStyle(element).backgroundColor"
    assert full.evaluate(background) != empty.evaluate(background)
    white = _luminance("rgb(255, 255, 255)")
    for part, style, least in ((".limit", "fill", 4.5), (".goal", "stroke", 3)):
        colour = page.locator(part).evaluate(f"element => getComputedStyle(element).{style}")
        assert (white + 0.05) / (_luminance(colour) + 0.05) >= least


def _luminance(colour: str) -> float:
    """As WCAG defines it."""
    red, green, blue = (_linear(int(part) / 255) for part in re.findall(r"\d+", colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _settle(page: Page) -> None:
    """Until everything is drawn anew."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
