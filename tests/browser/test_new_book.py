"""The page plays no rule of its own: it plays a book that it has never heard of."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

import timesduel as package
from tests.books.sixth.prime_time import BOOK
from tests.browser.conftest import People
from tests.browser.play import TIMES, at_the_table, choose, play, shows
from tests.support import ROOT
from tests.web.serving import Server, serving
from timesduel import BOOKS
from timesduel.books.shelf import game_title

pytestmark = pytest.mark.thorough


@pytest.fixture(scope="module")
def new_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server of a package with one book more."""
    folder = tmp_path_factory.mktemp("site")
    shutil.copytree(Path(package.__file__).parent, folder / "timesduel")
    added = ROOT / "tests" / "books" / "sixth" / "prime_time.py"
    shutil.copy(added, folder / "timesduel" / "books")
    with serving(extra={"PYTHONPATH": str(folder)}) as running:
        yield running


def test_a_book_that_was_added(people: People, new_server: Server) -> None:
    title = BOOK.title
    assert title not in {game_title(rules) for rules in BOOKS.values()}
    page = people.open("/", server=new_server)
    choose(page, "goals", f"Exactly 210 {title}")
    page.get_by_role("button", name="Two here").click()
    expect(page.locator(".key")).to_have_text([f"{TIMES}{each}" for each in BOOK.rules.multipliers])
    total = 1
    for multiplier in BOOK.sample.moves:
        play(page, multiplier, total := total * multiplier)
        at_the_table(page)
        expect(page.locator(".socket")).to_have_text(["2", "3", "5", "7"])
    expect(page.locator("#spoken")).to_contain_text("reached exactly 210")
    expect(page.get_by_role("heading", name="How it went")).to_be_visible()


def test_whatever_the_server_allows_may_be_played(people: People) -> None:
    """A server with a rule that no book has: the page believes it."""
    page = people.at_a_game("power-play", before=_only_three)
    shows(page, 1)
    expect(page.locator("#key-2")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#key-3")).to_have_attribute("aria-label", f"Times 3: 1 {TIMES} 3 = 77")


def _only_three(page: Page) -> None:
    def answer(route: Route) -> None:
        state = route.fetch().json()
        state["standing"]["choices"] = [{"multiplier": 3, "product": 77}]
        route.fulfill(json=state)

    page.route(re.compile(r"/api/games/[\w-]+$"), answer)
