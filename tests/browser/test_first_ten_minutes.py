"""A child's first ten minutes on the page, from the first tap to the next day."""

import re
from datetime import UTC, datetime, timedelta

from playwright.sync_api import Page, expect

from tests.browser.conftest import People
from tests.browser.play import TIMES, at_the_table, choose, is_over, press, until

AFTERNOON = datetime(2026, 11, 18, 15, tzinfo=UTC)


def _play_on(page: Page) -> None:
    """Press the first key whenever it is one's turn, until the game is over."""
    key = page.locator(".key[aria-disabled=false]").first
    until(page, lambda: key.is_visible() or is_over(page))
    while not is_over(page):
        key.click()
        until(page, lambda: key.is_visible() or is_over(page))


def _play_by_hints(page: Page) -> None:
    """Do what the hints say, until the game is over."""
    while not is_over(page):
        until(page, lambda: is_over(page) or page.locator(".key[aria-disabled=false]").count() > 0)
        if is_over(page):
            return
        told = page.locator(".coach")
        page.locator("#hint").click()
        expect(told).to_contain_text("win")
        while (found := re.search(rf"Play {TIMES}(\d+)", told.inner_text())) is None:
            page.locator("#hint").click()
            page.wait_for_timeout(50)
        press(page, int(found[1]))


def test_a_child_plays_loses_is_helped_wins_and_comes_back(people: People) -> None:
    page = people.open("/", before=lambda each: each.clock.set_fixed_time(AFTERNOON))
    # Asked nothing: the first tap is the first move.
    expect(page.locator("#open-opponents")).to_contain_text("Mo")
    page.locator("#key-2").click()
    at_the_table(page)
    _play_on(page)
    # Pi is too strong for whoever just plays on; the story shows where it turned.
    page.get_by_role("link", name="Play", exact=True).click()
    choose(page, "opponents", "Pi")
    page.locator("#key-2").click()
    at_the_table(page)
    _play_on(page)
    expect(page.get_by_role("heading", name="Pi won this time")).to_be_visible()
    # With hints, Pi can be beaten: one star, and the next one is named.
    page.get_by_role("link", name="Play", exact=True).click()
    expect(page.locator("#open-opponents")).to_contain_text("Pi")
    page.locator("#key-3").click()
    at_the_table(page)
    _play_by_hints(page)
    expect(page.get_by_role("heading", name=re.compile("You win"))).to_be_visible()
    expect(page.locator("#ending-stars")).to_contain_text("hint")
    # The next day everything is still there.
    page.clock.set_fixed_time(AFTERNOON + timedelta(days=1))
    page.get_by_role("link", name="Times Duel").click()
    opponent = page.locator("#open-opponents")
    expect(opponent).to_contain_text("Pi")
    expect(opponent).to_contain_text("★")
    page.get_by_role("link", name="Learn").click()
    expect(page.locator("main")).to_contain_text(re.compile("[1-5] of 105"))
