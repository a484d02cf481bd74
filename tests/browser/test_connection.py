"""Connections that break, browsers that are closed, proxies that hold streams back."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import People
from tests.browser.play import REACH, play, press, shows

_NO_NETWORK = ("Failed to load resource: net::ERR_INTERNET_DISCONNECTED",)
_BLOCKED = ("Failed to load resource: net::ERR_FAILED",)


def test_a_reload_in_the_middle(people: People) -> None:
    ada, grace = people.friends()
    play(ada, 7, 7)
    for page in (ada, grace):
        page.reload()
        shows(page, 7)
    expect(grace.get_by_text("Your turn", exact=True)).to_be_visible()
    play(grace, 5, 35)
    shows(ada, 35)
    expect(ada.locator("#notice")).to_have_text("")


def test_another_browser_by_the_seats_own_link(people: People) -> None:
    ada = people.open(people.server.create("power-play", name="Ada").seat)
    ada.get_by_text("Settings").click()
    own = ada.locator("#link-own").input_value()
    ada.context.close()
    elsewhere = people.open(own)
    expect(elsewhere.locator(".player[data-player='1']")).to_contain_text("you")
    assert "#" not in elsewhere.url
    play(elsewhere, 3, 3)


def test_whatever_is_done_in_six_tabs_of_one_browser_is_sent(people: People) -> None:
    """Browsers have six connections to a server, and a stream holds one for itself."""
    links = [people.server.create(REACH, opponent="here") for _ in range(6)]
    first = people.open(links[0].seat)
    tabs = [first, *(first.context.new_page() for _ in links[1:])]
    for page, link in zip(tabs, links, strict=True):
        page.goto(link.seat)
        shows(page, 1)
    for page in reversed(tabs):
        play(page, 2, 2)
    elsewhere = people.open(links[-1].seat)
    play(elsewhere, 3, 6)
    shows(tabs[-1], 6)


def test_the_network_is_cut_and_comes_back(people: People) -> None:
    links = people.server.create(REACH, opponent="here")
    ada = people.open(links.seat, expected=_NO_NETWORK)
    other = people.open(links.seat)
    play(ada, 2, 2)
    ada.context.set_offline(True)
    for place in ("#notice", "#spoken"):
        expect(ada.locator(place)).to_contain_text("Connection lost. Trying again ...")
    play(other, 3, 6)
    shows(ada, 2)
    ada.context.set_offline(False)
    shows(ada, 6)
    expect(ada.locator("#notice")).to_have_text("")


def test_a_move_that_is_sent_without_a_network_arrives_later(people: People) -> None:
    ada = people.at_a_game(expected=_NO_NETWORK)
    shows(ada, 1)
    ada.context.set_offline(True)
    press(ada, 9)
    expect(ada.locator("#notice")).to_contain_text("Connection lost")
    ada.context.set_offline(False)
    shows(ada, 9)
    expect(ada.locator("#notice")).to_have_text("")


def test_a_move_whose_answer_is_lost_is_made_once(people: People) -> None:
    """The server has acted: asked again with the same key, it says so."""
    page = people.at_a_game(expected=("Failed to load resource: net::ERR_",))

    def lose(route: Route) -> None:
        route.fetch()
        route.abort("connectionreset")

    page.route(re.compile(r"/actions$"), lose, times=1)
    with page.expect_response(re.compile(r"/actions$")) as again:
        press(page, 9)
    assert again.value.status == 200
    shows(page, 9)
    play(page, 2, 18)
    expect(page.locator("#notice")).to_have_text("")


def _without_streams(page: Page, polled: list[str], *, held: bool) -> None:
    """A proxy that lets no stream through: it refuses them, or keeps them for itself."""

    def meet(route: Route) -> None:
        if "text/event-stream" not in route.request.headers.get("accept", ""):
            polled.append(route.request.url)
            route.continue_()
        elif not held:
            route.abort()

    page.route(re.compile(r"/events\?"), meet)
    page.clock.install()


def test_a_stream_that_is_held_back_is_replaced_by_long_polling(people: People) -> None:
    links = people.server.create(REACH, opponent="here")
    polled: list[str] = []
    ada = people.open(links.seat, before=lambda page: _without_streams(page, polled, held=True))
    other = people.open(links.seat)
    shows(ada, 1)
    ada.clock.fast_forward(5000)  # as long as nobody waits for a stream's first word
    play(other, 4, 4)
    shows(ada, 4)
    play(ada, 5, 20)
    shows(other, 20)
    assert any("wait=25" in address for address in polled)


def test_a_stream_that_is_refused_is_replaced_by_long_polling(people: People) -> None:
    polled: list[str] = []
    ada = people.at_a_game(
        expected=_BLOCKED, before=lambda page: _without_streams(page, polled, held=False)
    )
    play(ada, 4, 4)
    _until(ada, lambda: any("wait=25" in address for address in polled))


def _until(page: Page, true: Callable[[], bool]) -> None:
    for _ in range(200):
        if true():
            return
        page.wait_for_timeout(50)
    raise AssertionError("this has not come about")


def test_the_server_is_killed_and_comes_back(people: People) -> None:
    gone = ("Failed to load resource: net::ERR_", "Failed to fetch")
    ada = people.at_a_game(expected=gone)
    play(ada, 2, 2)
    people.server.kill()
    expect(ada.locator("#notice")).to_contain_text("Connection lost")
    people.server.start()
    play(ada, 3, 6)
    expect(ada.locator("#notice")).to_have_text("")
