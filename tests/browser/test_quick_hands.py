"""Two players at one keyboard, and keys in quick succession: none is lost or doubled."""

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Look, OpenPage
from tests.browser.play import TIMES, at_a_game, press, shows
from tests.web.serving import Server

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


def test_keys_before_the_number_is_seen_are_for_nobody(
    open_page: OpenPage, server: Server, look: Look
) -> None:
    page = at_a_game(open_page, server, look)
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


def test_a_key_that_is_held_down_plays_once(
    open_page: OpenPage, server: Server, look: Look
) -> None:
    page = at_a_game(open_page, server, look)
    shows(page, 1)
    page.keyboard.down("2")
    shows(page, 2)
    page.keyboard.down("2")  # a browser repeats it
    page.keyboard.up("2")
    page.keyboard.press("3")
    shows(page, 6)


def test_a_digit_that_was_typed_is_not_the_next_ones(
    open_page: OpenPage, server: Server, look: Look
) -> None:
    page = at_a_game(open_page, server, look, rules={"multipliers": [2, 3, 25]})
    shows(page, 1)
    page.keyboard.press("2")  # it may become 25
    press(page, 3)
    shows(page, 3)
    page.wait_for_timeout(_LONGER_THAN_TYPING)
    shows(page, 3)
    page.keyboard.type("25")
    shows(page, 75)


def test_two_keys_ask_for_one_product(open_page: OpenPage, server: Server, look: Look) -> None:
    page = at_a_game(open_page, server, look, announce=True)
    shows(page, 1)
    page.evaluate(_AT_ONCE, ["2", "3"])
    dialog = page.get_by_role("dialog")
    expect(dialog).to_have_count(1)
    expect(dialog).to_contain_text(f"1 {TIMES} 2 = ?")
    dialog.get_by_role("button", name="Another move").click()
    press(page, 3)
    page.get_by_role("textbox").fill("3")
    page.get_by_role("button", name="Say it").click()
    shows(page, 3)
