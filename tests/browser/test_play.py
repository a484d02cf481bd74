"""Whole games between people in two browsers, and against the computer."""

from itertools import cycle

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Look, OpenPage
from tests.browser.play import begin, friends, is_over, play, play_smallest, shows, sit_down
from tests.web.serving import Server
from timesduel import BOOKS
from timesduel.players.registry import LEVELS


@pytest.mark.parametrize("book", BOOKS)
def test_two_friends_play_a_whole_game(open_page: OpenPage, book: str, look: Look) -> None:
    ada = open_page(look=look)
    begin(ada, book, "A friend", name="Ada")
    link = ada.locator("#link-invitation").input_value()
    grace = open_page(link, look=look)
    sit_down(grace)
    expect(ada.locator("#link-invitation")).to_have_count(0)
    for player in cycle((ada, grace)):
        product = play_smallest(player)
        for page in (ada, grace):
            shows(page, product)
        if is_over(player):
            break
    for page in (ada, grace):
        expect(page.get_by_role("heading", name="How it went")).to_be_visible()
        expect(page.get_by_role("button", name="Play again")).to_be_visible()
    assert "seat=" not in ada.url + grace.url


def test_a_watcher_sees_everything_but_a_seat(
    open_page: OpenPage, server: Server, look: Look
) -> None:
    ada, grace = friends(open_page, server, look)
    watcher = open_page(ada.url, look=look)
    expect(watcher.get_by_text("You are watching.")).to_be_visible()
    total = 1
    for player, multiplier in zip(cycle((ada, grace)), (9, 9, 9, 9)):
        play(player, multiplier, total := total * multiplier)
        shows(watcher, total)
    expect(watcher.get_by_role("heading", name="How it went")).to_be_visible()
    secret = ada.evaluate("localStorage.getItem(`timesduel.seat.${location.pathname.slice(3)}`)")
    assert len(secret) > 40
    assert secret.strip('"') not in watcher.content()
    expect(watcher.get_by_role("button", name="Give up")).to_have_count(0)


@pytest.mark.parametrize("level", LEVELS)
def test_against_each_level(open_page: OpenPage, server: Server, level: str, look: Look) -> None:
    links = server.create("multiplication-madness", opponent=level)
    page = open_page(links.seat, look=look)
    expect(page.get_by_text("computer", exact=True)).to_be_visible()
    key = page.locator(".key[aria-disabled=false]").first
    ended = page.get_by_role("button", name="Play again")
    while True:
        expect(key.or_(ended).first).to_be_visible()
        if ended.is_visible():
            break
        version = page.locator("#number").inner_text()
        key.click()
        expect(page.locator("#number")).not_to_have_text(version)
    expect(page.get_by_role("heading", name="How it went")).to_be_visible()
