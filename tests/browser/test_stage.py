"""For a projector: everything at once, large, by keys alone; and the way there and back."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Look, People
from tests.browser.play import REACH, choose, press, shows, until
from tests.browser.screens import strange_words
from tests.browser.test_screens import violations
from tests.web.serving import Links

_PROJECTOR = Look({"width": 1920, "height": 1080}, "light")
_SIZES = ((1920, 1080), (1280, 720), (1024, 768))
_PARTS = ".player, .table, .number, .picture, .key, .coach, .actions, .stage-tools, .reply"
SMALL_TEXT = """(least) => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!node.textContent.trim() || element.closest(".unseen, .skip, .animal, script")) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const scale = element.closest("svg")?.getScreenCTM().a ?? 1;
    const size = parseFloat(getComputedStyle(element).fontSize) * scale;
    if (size > 0 && size < least) found.push(`${size}: ${node.textContent}`);
  }
  return found;
}"""
"""Texts that are seen and have letters smaller than so many pixels."""

OVERFLOWS = """(parts) => [...document.querySelectorAll(parts)]
.filter((each) => {
  if (!each.checkVisibility()) return false;
  const { left, top, right, bottom } = each.getBoundingClientRect();
  return left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
}).map((each) => each.className)"""
"""What is not on the screen as a whole."""


def _large(links: Links) -> str:
    return links.seat.replace("#", "?view=class#")


def _fits(page: Page) -> None:
    for width, height in _SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        until(page, lambda: page.evaluate(OVERFLOWS, _PARTS) == [])  # some frames later
        root = "document.scrollingElement"
        assert page.evaluate(f"{root}.scrollHeight <= innerHeight"), width
        assert page.evaluate(f"{root}.scrollWidth <= innerWidth"), width
    page.set_viewport_size({"width": 1920, "height": 1080})


def test_a_class_plays_by_keys_on_a_projector(people: People) -> None:
    names = {"name": "Window side", "other_name": "Door side", "match": {"games": 3}}
    links = people.server.create(REACH, opponent="here", **names)
    page = people.visitors.open(_large(links), look=_PROJECTOR)
    shows(page, 1)
    for digit in "6987":
        page.keyboard.press(digit)
        expect(page.locator(".product")).to_contain_text(f" {digit} =")
        if digit == "9":
            shows(page, 54)
            number = page.locator("#number").evaluate("each => getComputedStyle(each).fontSize")
            assert float(number.removesuffix("px")) >= 300
            for key in page.locator(".key").all():
                box = key.bounding_box()
                assert box
                assert min(box["width"], box["height"]) >= 150
            assert page.evaluate(SMALL_TEXT, 40) == []
            _fits(page)
            assert violations(page) == []
    expect(page.locator("#whose")).to_contain_text("Door side has reached")
    expect(page.locator(".score")).to_have_text(["0 wins", "1 win"])
    assert page.evaluate(SMALL_TEXT, 40) == []
    _fits(page)
    page.keyboard.press("f")
    expect(page.locator("#full-screen")).to_have_text("Leave full screen")
    page.keyboard.press("f")
    expect(page.locator("#full-screen")).to_have_text("Full screen")
    assert strange_words(page) == []
    page.locator("#again").click()
    shows(page, 1)
    assert page.url.endswith("?view=class")
    page.locator("#show-small").click()
    expect(page.locator(".top")).to_be_visible()
    assert page.url.endswith(page.url.rpartition("/g/")[2].partition("?")[0])
    page.get_by_text("Settings").click()
    page.get_by_role("button", name="Show large").click()
    expect(page.locator("#show-small")).to_be_visible()
    shows(page, 1)


def test_a_puzzle_on_a_projector(people: People) -> None:
    address = f"/learn/puzzle?level=1&seed=1&book={REACH}&view=class"
    page = people.visitors.open(address, look=_PROJECTOR)
    expect(page.locator("#show-small")).to_be_visible()  # before that the page is not large yet
    expect(page.locator("#whose")).to_contain_text("move that wins")
    assert page.evaluate(SMALL_TEXT, 40) == []
    _fits(page)
    press(page, int(page.locator(".key").last.inner_text().removeprefix("\N{MULTIPLICATION SIGN}")))
    expect(page.locator("#next")).to_be_visible()
    assert page.evaluate(SMALL_TEXT, 40) == []
    _fits(page)
    assert "view=class" in (page.locator("#next").get_attribute("href") or "")


def test_a_game_that_begins_at_the_start_keeps_the_large_view(people: People) -> None:
    page = people.visitors.open("/?view=class", look=_PROJECTOR)
    choose(page, "opponents", "Gus")
    press(page, 3)
    expect(page.locator("#show-small")).to_be_visible()
