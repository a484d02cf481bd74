"""The wall of products in a real browser: holes are filled, and a page about it is printed."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import SMALL_PHONE, WIDE, Look, OpenPage, People

_SHEETS = ("A4", "Letter")


def _fill(page: Page, count: int) -> set[str]:
    """Answer rightly until the bricks are filled; returns what was asked for."""
    asked = set()
    for number in range(2 * count):
        expect(page.locator("#count")).to_contain_text(f" of {count} filled")
        one, other = map(int, re.findall(r"\d+", page.locator("#question").inner_text()))
        asked.add(f"{min(one, other)}x{max(one, other)}")
        page.locator("#answer").fill(str(one * other))
        page.keyboard.press("Enter")
        last = number == 2 * count - 1
        shown = page.locator("#feedback, .feedback").filter(visible=True)
        expect(shown).to_contain_text(f"{one} \u00d7 {other} = {one * other}.")
        assert page.locator("#round, #fill").count() == last
    return asked


def test_holes_are_filled_until_they_sit_in_the_wall(people: People) -> None:
    page = people.open("/learn")
    expect(page.get_by_role("heading", name="Your wall: 66 bricks to lay")).to_be_visible()
    expect(page.get_by_role("heading", name="Today can be day one")).to_be_visible()
    page.get_by_role("link", name="Fill 5 holes").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Fill 5 bricks")
    assert _fill(page, 5) == {"2x2", "2x3", "2x4", "3x3", "2x5"}
    expect(page.get_by_role("heading", name="All 5 are filled")).to_be_visible()
    page.get_by_role("link", name="Look at the wall").click()
    expect(page.get_by_role("heading", name="Your wall: 5 of 66 products")).to_be_visible()
    expect(page.get_by_role("heading", name="1 day in a row")).to_be_visible()

    first = page.get_by_role("gridcell", name=re.compile("^2 \u00d7 2 = 4: known"))
    first.focus()
    page.keyboard.press("Enter")  # what is known stays as it is
    for key in ("End", "ArrowDown", "ArrowDown", "ArrowLeft"):
        page.keyboard.press(key)
    hole = page.get_by_role("gridcell", name="4 \u00d7 11: not asked yet")
    expect(hole).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Fill one brick")
    assert _fill(page, 1) == {"4x11"}
    page.goto(page.url.replace(re.findall("learn.*", page.url)[0], "learn/report"))
    report = page.get_by_role("article")
    expect(report).to_contain_text("6 of 66 products from 2 \u00d7 2 to 12 \u00d7 12 are known.")
    expect(report).to_contain_text("12 products were asked for, and 12 answered right.")
    for sheet in _SHEETS:
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=sheet))) == 1


@pytest.mark.parametrize("address", ["/learn", "/learn/practice"])
@pytest.mark.parametrize("size", [SMALL_PHONE, WIDE], ids=lambda size: str(size["width"]))
def test_the_numbers_of_the_wall_can_be_read(
    open_page: OpenPage, size: ViewportSize, address: str
) -> None:
    page = open_page(address, look=Look(size, "light"))
    letters = page.locator(".wall th").first.evaluate("each => getComputedStyle(each).fontSize")
    assert float(letters.removesuffix("px")) >= 13
