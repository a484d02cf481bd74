"""The ladder in a real browser: a game gives its stars, here, in the family's diary, and once."""

import os
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import OpenPage, visiting
from tests.browser.play import press, until
from tests.web.serving import Server, serving
from timesduel import BOOKS, Position, solve
from timesduel.core.fields import DATE
from timesduel.records.diary import Entry
from timesduel.records.profiles import Profiles
from timesduel.training.ladder import Star, results_in

pytestmark = pytest.mark.thorough

BOOK = "power-play"
TEST_TIMEOUT = 30.0
"""Seconds."""


@pytest.fixture(scope="module")
def home() -> Iterator[Server]:
    """A server for a family."""
    with serving(options=("--family",)) as running:
        yield running


@pytest.fixture
def open_page(browser: Browser, home: Server, idle_pages: list[Page]) -> Iterator[OpenPage]:
    with visiting(browser, home, idle_pages) as visitors:
        yield visitors.open


def entries(home: Server, count: int, name: str = "Mia") -> list[Entry]:
    """The diary of somebody, as soon as it has so many lines."""
    diary = Profiles(os.path.join(home.home, "profiles")).diary(name)
    late = monotonic() + TEST_TIMEOUT
    while len(found := diary.read().entries) < count:
        assert monotonic() < late, found
    return [*found]


def win(page: Page) -> None:
    """Play the best move until the game is over; nobody who does loses it."""
    rules = BOOKS[BOOK]
    while True:
        expect(
            page.locator(".key[aria-disabled=false]").or_(page.locator(".ending")).first
        ).to_be_visible()
        if page.locator(".ending").count():
            return
        total = int(page.locator("#number").inner_text())
        move = solve(Position(rules, total, 1)).winning_moves
        assert move
        press(page, move[0])
        expect(page.locator("#number")).not_to_have_text(str(total))


def test_a_game_gives_its_stars_here_and_in_the_diary_and_the_ladder_shows_them(
    open_page: OpenPage, home: Server
) -> None:
    page = open_page("/learn")
    page.get_by_label("Somebody new").fill("Mia")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("button", name="Mia")).to_have_attribute("aria-pressed", "true")
    page.goto(home.create(BOOK, opponent="random").seat)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("button", name="More")).to_be_visible()
    win(page)
    earned = page.get_by_role("region", name="Against Mo")
    expect(earned.get_by_role("img")).to_have_attribute("aria-label", "2 of 3 stars")
    expect(earned).to_contain_text("2 new stars: win, never let a win slip.")
    expect(earned).to_contain_text("Next star: Win against Mo without a hint.")

    found = entries(home, 2)
    (result,) = results_in(found)
    assert result.stars == {Star.WON, Star.KEPT}
    assert result.hints == 1
    page.reload()
    expect(earned).to_contain_text("2 new stars")
    assert len(entries(home, 2)) == 2

    earned.get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Power Play")
    expect(page.get_by_text("★ 2 of 21")).to_be_visible()
    expect(page.get_by_role("heading", name="Next: Gus")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Mo")).press("Enter")
    expect(page.get_by_text("Win against Mo without a hint.")).to_be_visible()
    page.get_by_role("link", name="Play Mo").click()
    expect(page).to_have_url(re.compile(rf"which_game={BOOK}&against=random"))

    other = open_page("/learn")
    other.get_by_role("button", name="Mia").click()
    other.goto(f"http://127.0.0.1:{home.port}/ladder")
    expect(other.get_by_text("★ 2 of 105")).to_be_visible()


def test_a_hint_at_another_device_counts_for_whoever_plays_on(
    open_page: OpenPage, home: Server
) -> None:
    """The seat was helped: neither of two profiles has won that game without a hint."""
    seat = home.create(BOOK, opponent="random").seat
    first, second = open_page("/learn"), open_page("/learn")
    for page, name in ((first, "Tom"), (second, "Zoe")):
        page.get_by_label("Somebody new").fill(name)
        page.get_by_role("button", name="Add", exact=True).click()
        expect(page.get_by_role("button", name=name)).to_have_attribute("aria-pressed", "true")
        page.goto(seat)
    first.get_by_role("button", name="Hint").click()
    expect(first.get_by_role("button", name="More")).to_be_visible()
    win(second)
    for page, name in ((first, "Tom"), (second, "Zoe")):
        expect(page.get_by_role("region", name="Against Mo").get_by_role("img")).to_have_attribute(
            "aria-label", "2 of 3 stars"
        )
        (result,) = results_in(entries(home, 2, name))
        assert result.stars == {Star.WON, Star.KEPT}


SLOW_REVIEW = """const real = fetch;
window.fetch = async (...given) => {
  if (String(given[0]).includes("/review")) await new Promise((done) => setTimeout(done, 1500));
  return real(...given);
};"""


@pytest.mark.parametrize("view", ["", "?view=class"])
def test_a_game_is_written_down_before_the_next_one_begins(
    open_page: OpenPage, home: Server, view: str
) -> None:
    """Whoever is quicker than the review loses nothing by it."""
    links = home.create(BOOK, opponent="random")
    address = links.seat.replace("#", f"{view}#")
    page = open_page(address, before=lambda each: each.add_init_script(SLOW_REVIEW))
    for _ in range(2):
        page.locator("#resign").click()
    page.get_by_role("button", name="Play again").click()
    game = links.path.rpartition("/")[2]
    page.wait_for_url(lambda now: game not in now)
    kept = page.evaluate("JSON.parse(localStorage['timesduel.progress']).results")
    assert [each["game"] for each in kept] == [game]


@pytest.mark.parametrize(
    "agreed",
    [
        {"opponent": "random"},
        {"opponent": "random", "rules": {"target": 101}},
        {"opponent": "here"},
    ],
)
def test_a_game_counts_for_the_day_on_which_it_ended(
    open_page: OpenPage, home: Server, agreed: dict[str, Any]
) -> None:
    """Whatever the rules are and whoever plays: also where it is opened days later."""
    links = home.create(BOOK, **agreed)
    page = open_page(links.seat)
    for _ in range(2):
        page.locator("#resign").click()
    expect(page.locator(".ending")).to_be_visible()
    at = home.ask("GET", links.path).json["standing"]["result"]["at"]
    ended = datetime.fromtimestamp(int(at), UTC)
    later = ended + timedelta(days=3)
    other = open_page(links.seat, before=lambda each: each.clock.set_fixed_time(later))
    counted = "JSON.parse(localStorage['timesduel.progress'] ?? '{}').games?.length > 0"
    until(other, lambda: other.evaluate(counted))
    kept = other.evaluate("JSON.parse(localStorage['timesduel.progress'])")
    day = ended.astimezone().date().isoformat()
    assert kept["days"] == [*kept["lately"]] == [day]
    assert kept["lately"][day]["games"] == 1
    counts_for_stars = agreed == {"opponent": "random"}
    assert [each["when"] for each in kept["results"]] == [ended.strftime(DATE)] * counts_for_stars
