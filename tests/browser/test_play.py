"""Whole games between people in two browsers, and against the computer."""

from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, WIDE, OpenPage
from timesduel import BOOKS

SCREENS = list(
    zip(BOOKS, cycle([(PHONE, "light"), (WIDE, "dark"), (PHONE, "dark"), (WIDE, "light")]))
)


def begin(page: Page, book: str, against: str, **more: str) -> None:
    """Set up a game as somebody would."""
    page.get_by_role("radio", name=BOOKS[book].title).check()
    page.get_by_role("radio", name=against).check()
    if name := more.get("name"):
        page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#number")).to_be_visible()


def total(page: Page) -> int:
    return int(page.locator("#number").inner_text().replace(",", ""))


def is_over(page: Page) -> bool:
    return page.get_by_role("button", name="Play again").is_visible()


def play_smallest(page: Page) -> int:
    """Press the smallest button that may be pressed; the number that follows."""
    button = page.locator(".key[aria-disabled=false]").first
    expect(button).to_be_visible()
    label = button.get_attribute("aria-label") or ""
    product = int(label.rpartition("= ")[2].replace(",", ""))
    button.click()
    expect(page.locator("#number")).to_have_text(
        f"{product:,}" if product >= 10_000 else str(product)
    )
    return product


@pytest.mark.parametrize(("book", "screen"), SCREENS)
def test_two_friends_play_a_whole_game(open_page: OpenPage, book: str, screen: Any) -> None:
    size, theme = screen
    ada = open_page(size=size, theme=theme)
    begin(ada, book, "A friend", name="Ada")
    link = ada.locator("#link-invitation").input_value()
    grace = open_page(link, size=size, theme=theme)
    grace.get_by_label("Your name").fill("Grace")
    grace.get_by_role("button", name="Sit down").click()
    expect(ada.locator("#link-invitation")).to_have_count(0)
    watcher = open_page(ada.url, size=size, theme=theme)
    expect(watcher.get_by_text("You are watching.")).to_be_visible()
    players = cycle((ada, grace))
    for player in players:
        product = play_smallest(player)
        for page in (ada, grace, watcher):
            expect(page.locator("#number")).to_have_text(str(product))
        if is_over(player):
            break
    for page in (ada, grace):
        expect(page.get_by_role("heading", name="How it went")).to_be_visible()
        expect(page.get_by_role("button", name="Play again")).to_be_visible()
    assert "seat=" not in ada.url + grace.url
