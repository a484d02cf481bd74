"""Two players at one keyboard, and keys in quick succession: none is lost or doubled."""

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import People
from tests.browser.play import press, shows

_AT_ONCE = """keys => {
  const press = (key) => new KeyboardEvent("keydown", { key, bubbles: true });
  for (const key of keys) document.body.dispatchEvent(press(key));
}"""
_LONGER_THAN_TYPING = 1200
"""Milliseconds: after less, a number that was typed counts."""


def _moves(page: Page) -> list[str]:
    """What is sent from now on."""
    sent: list[str] = []
    page.on(
        "request", lambda each: sent.append(each.url) if each.url.endswith("/actions") else None
    )
    return sent


def test_keys_before_the_number_is_seen_are_for_nobody(people: People) -> None:
    page = people.at_a_game()
    shows(page, 1)
    sent = _moves(page)
    held: list[Route] = []
    page.route(re.compile(r"/actions$"), lambda route: held.append(route), times=1)
    page.evaluate(_AT_ONCE, ["2", "2", "3"])
    expect(page.locator("#key-2")).to_have_class(re.compile("held"))
    page.keyboard.press("5")
    held[0].continue_()
    shows(page, 2)
    expect(page.locator(".held")).to_have_count(0)
    page.keyboard.press("3")
    shows(page, 6)
    assert len(sent) == 2


def test_a_key_that_is_held_down_plays_once(people: People) -> None:
    page = people.at_a_game()
    shows(page, 1)
    page.keyboard.down("2")
    shows(page, 2)
    page.keyboard.down("2")  # a browser repeats it
    page.keyboard.up("2")
    page.keyboard.press("3")
    shows(page, 6)


def test_a_digit_that_was_typed_is_not_the_next_ones(people: People) -> None:
    page = people.at_a_game(rules={"multipliers": [2, 3, 25]})
    shows(page, 1)
    page.keyboard.press("2")  # it may become 25
    press(page, 3)
    shows(page, 3)
    page.wait_for_timeout(_LONGER_THAN_TYPING)
    shows(page, 3)
    page.keyboard.type("25")
    shows(page, 75)
