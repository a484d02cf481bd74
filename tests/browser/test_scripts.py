"""Scripts of the page, each alone in a browser: what they make of what they are given."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import visiting
from tests.web.serving import Server

_RULER = """async ({ ruler, position }) => {
  const { drawRuler } = await import(ruler);
  const drawn = drawRuler(position, 400, 240);
  const place = (part, name) => Number(drawn.querySelector(part).getAttribute(name));
  return [place(".here", "x1"), place(".goal", "x1"), place(".axis", "x1")];
}"""


@pytest.fixture(scope="module")
def page(browser: Browser, server: Server, idle_pages: list[Page]) -> Iterator[Page]:
    """One for all of them."""
    with visiting(browser, server, idle_pages) as visitors:
        page = visitors.open("/rules")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        yield page


def run(page: Page, script: str, name: str, **given: object) -> Any:
    """What comes of a script of the page, imported as the page does it."""
    app = page.locator("script[type=module]").first.get_attribute("src")
    assert app
    return page.evaluate(script, {name: app.replace("app.js", f"{name}.js"), **given})


def test_the_flag_stands_at_the_target(page: Page) -> None:
    """On a ruler of logarithms 10 is half way from 1 to 100."""
    rules = {"start": 1, "target": 100, "ceiling": None, "goal": "exact", "multipliers": [2, 5]}
    moves = [
        {"player": 1, "multiplier": 2, "total": 2},
        {"player": 2, "multiplier": 5, "total": 10},
    ]
    position = {"rules": rules, "turns": moves, "total": 10, "reach": None, "zones": None}
    here, flag, start = run(page, _RULER, "ruler", position=position)
    assert flag - start == pytest.approx(2 * (here - start))
