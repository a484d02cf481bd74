"""Two players at one keyboard, keys in quick succession, slow hands: nothing is lost or doubled."""

import json
import re

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import People
from tests.browser.play import REACH, press, shows, until

_AT_ONCE = """keys => {
  const press = (key) => new KeyboardEvent("keydown", { key, bubbles: true });
  for (const key of keys) document.body.dispatchEvent(press(key));
}"""
_LONGER_THAN_TYPING = 1200
"""Milliseconds: after less, a number that was typed counts."""

_LONG = 800
"""Milliseconds: a finger that stays as long sees what a button makes, and plays nothing."""


def test_keys_before_the_number_is_seen_are_for_nobody(people: People) -> None:
    heard: list[str | bytes] = []
    sent: list[str | bytes] = []
    servers: list[WebSocketRoute] = []

    def meet(route: WebSocketRoute) -> None:
        """The first move is held until the test lets it go."""
        server = route.connect_to_server()

        def hear(message: str | bytes) -> None:
            heard.append(message)
            route.send(message)

        def say(message: str | bytes) -> None:
            if json.loads(message)["type"] == "act":
                sent.append(message)
            if len(sent) != 1:
                server.send(message)

        servers.append(server)
        server.on_message(hear)
        route.on_message(say)

    page = people.at_a_game(before=lambda page: page.route_web_socket(re.compile("/socket$"), meet))
    until(page, lambda: bool(heard))
    shows(page, 1)
    page.evaluate(_AT_ONCE, ["2", "2", "3"])
    expect(page.locator("#key-2")).to_have_class(re.compile("held"))
    page.keyboard.press("5")
    servers[0].send(sent[0])
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


def test_a_mouse_that_is_pressed_for_long_plays(people: People) -> None:
    page = people.at_a_game()
    shows(page, 1)
    page.locator("#key-2").click(delay=_LONG)
    shows(page, 2)


def _hold(page: Page, multiplier: int, *, slide: int) -> None:
    """A finger stays on a button, slides so far, and leaves."""
    box = page.locator(f"#key-{multiplier}").bounding_box()
    assert box
    x, y = box["x"] + 10, box["y"] + 10
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: dict[str, float]) -> None:
        session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})

    touch("Start", {"x": x, "y": y})
    page.wait_for_timeout(_LONG)
    if slide:
        touch("Move", {"x": x + slide, "y": y})
    touch("End")


def test_a_finger_that_stays_sees_what_a_button_makes(people: People) -> None:
    links = people.server.create(REACH, opponent="here")
    page = people.open(links.seat, has_touch=True)
    shows(page, 1)
    _hold(page, 2, slide=0)
    press(page, 3)  # nothing was played before
    shows(page, 3)
    _hold(page, 2, slide=150)  # it leaves beside the button
    page.locator("#key-2").press("Enter")
    shows(page, 6)
