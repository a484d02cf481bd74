"""Connections that break, browsers that are closed, proxies that hold streams back."""

import re
from collections.abc import Callable

from playwright.sync_api import APIResponse, Page, Route, expect

from tests.browser.conftest import Look, OpenPage
from tests.browser.play import friends, play, press, shows
from tests.web.serving import Server

_NO_NETWORK = ("Failed to load resource: net::ERR_INTERNET_DISCONNECTED",)
_BLOCKED = ("Failed to load resource: net::ERR_FAILED",)


def test_a_reload_in_the_middle(open_page: OpenPage, server: Server, look: Look) -> None:
    ada, grace = friends(open_page, server, look)
    play(ada, 7, 7)
    for page in (ada, grace):
        page.reload()
        shows(page, 7)
    expect(grace.get_by_text("Your turn", exact=True)).to_be_visible()
    play(grace, 5, 35)
    shows(ada, 35)
    expect(ada.locator("#notice")).to_have_text("")


def test_another_browser_by_the_seats_own_link(
    open_page: OpenPage, server: Server, look: Look
) -> None:
    ada = open_page(server.create("power-play", name="Ada").seat, look=look)
    ada.get_by_text("Settings").click()
    own = ada.locator("#link-own").input_value()
    ada.context.close()
    elsewhere = open_page(own, look=look)
    expect(elsewhere.locator(".player[data-player='1']")).to_contain_text("you")
    assert "#" not in elsewhere.url
    play(elsewhere, 3, 3)


def test_whatever_is_done_in_six_tabs_of_one_browser_is_sent(
    open_page: OpenPage, server: Server, look: Look
) -> None:
    """Browsers have six connections to a server, and a stream holds one for itself."""
    links = [server.create("multiplier-showdown", opponent="here") for _ in range(6)]
    first = open_page(links[0].seat, look=look)
    tabs = [first, *(first.context.new_page() for _ in links[1:])]
    for page, link in zip(tabs, links, strict=True):
        page.goto(link.seat)
        shows(page, 1)
    for page in reversed(tabs):
        play(page, 2, 2)
    elsewhere = open_page(links[-1].seat, look=look)
    play(elsewhere, 3, 6)
    shows(tabs[-1], 6)


def test_the_network_is_cut_and_comes_back(open_page: OpenPage, server: Server, look: Look) -> None:
    links = server.create("multiplier-showdown", opponent="here")
    ada = open_page(links.seat, look=look, expected=_NO_NETWORK)
    other = open_page(links.seat, look=look)
    play(ada, 2, 2)
    ada.context.set_offline(True)
    for place in ("#notice", "#spoken"):
        expect(ada.locator(place)).to_contain_text("Connection lost. Trying again ...")
    play(other, 3, 6)
    shows(ada, 2)
    ada.context.set_offline(False)
    shows(ada, 6)
    expect(ada.locator("#notice")).to_have_text("")


def test_a_move_that_is_sent_without_a_network_arrives_later(
    open_page: OpenPage, server: Server, look: Look
) -> None:
    links = server.create("multiplier-showdown", opponent="here")
    ada = open_page(links.seat, look=look, expected=_NO_NETWORK)
    shows(ada, 1)
    ada.context.set_offline(True)
    press(ada, 9)
    expect(ada.locator("#notice")).to_contain_text("Connection lost")
    ada.context.set_offline(False)
    shows(ada, 9)
    expect(ada.locator("#notice")).to_have_text("")


def test_a_move_whose_answer_is_lost_is_made_once(
    open_page: OpenPage, server: Server, look: Look
) -> None:
    """The server has acted: asked again with the same key, it says so."""
    links = server.create("multiplier-showdown", opponent="here")
    page = open_page(links.seat, look=look, expected=("Failed to load resource: net::ERR_",))

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


def test_a_stream_that_is_held_back_is_replaced_by_long_polling(
    open_page: OpenPage, server: Server, look: Look
) -> None:
    links = server.create("multiplier-showdown", opponent="here")
    polled: list[str] = []
    ada = open_page(
        links.seat, look=look, before=lambda page: _without_streams(page, polled, held=True)
    )
    other = open_page(links.seat, look=look)
    play(other, 4, 4)
    shows(ada, 4)
    play(ada, 5, 20)
    shows(other, 20)
    assert any("wait=25" in address for address in polled)


def test_a_stream_that_is_refused_is_replaced_by_long_polling(
    open_page: OpenPage, server: Server, look: Look
) -> None:
    links = server.create("multiplier-showdown", opponent="here")
    polled: list[str] = []
    ada = open_page(
        links.seat,
        look=look,
        expected=_BLOCKED,
        before=lambda page: _without_streams(page, polled, held=False),
    )
    play(ada, 4, 4)
    _until(ada, lambda: any("wait=25" in address for address in polled))


def test_what_is_seen_is_done_though_its_answer_is_late(
    open_page: OpenPage, server: Server, look: Look
) -> None:
    """The stream may be faster than the answer: the next key counts all the same."""
    late: list[tuple[Route, APIResponse]] = []

    def hold_back(page: Page) -> None:
        page.route(re.compile(r"/actions$"), lambda route: late.append((route, route.fetch())))

    links = server.create("multiplier-showdown", opponent="here")
    page = open_page(links.seat, look=look, before=hold_back)
    shows(page, 1)
    for number in (2, 4, 8):
        page.keyboard.press("2")
        shows(page, number)
    for route, response in late:
        route.fulfill(response=response)
    page.keyboard.press("3")
    shows(page, 24)


def test_everything_is_told_though_the_state_is_ahead_of_the_events(
    open_page: OpenPage, server: Server, look: Look
) -> None:
    """After a take-back the page asks how the game stands, and more may have happened by then."""
    links = server.create("multiplier-showdown", opponent="here")
    states: list[Route] = []
    events: list[Route] = []
    ada = open_page(
        links.seat,
        look=look,
        expected=_BLOCKED,
        before=lambda page: _without_streams(page, [], held=False),
    )
    other = open_page(links.seat, look=look)
    play(other, 7, 7)
    shows(ada, 7)
    ada.route(re.compile(r"/api/games/[\w-]+$"), lambda route: states.append(route), times=1)
    # The question after it: the game has begun, a move was made, and it was taken back.
    ada.route(re.compile(r"/events\?after=3&"), lambda route: events.append(route), times=1)
    other.get_by_role("button", name="Take back").click()
    shows(other, 1)
    _until(ada, lambda: bool(states and events))
    play(other, 3, 3)
    with ada.expect_response(re.compile(r"/api/games/[\w-]+$")):
        states[0].continue_()
    shows(ada, 1)
    expect(ada.locator("#spoken")).not_to_contain_text("by 3")
    events[0].continue_()
    expect(ada.locator("#spoken")).to_contain_text("by 3")
    shows(ada, 3)
    expect(ada.locator(".tile")).to_have_count(1)


def _until(page: Page, true: Callable[[], bool]) -> None:
    for _ in range(200):
        if true():
            return
        page.wait_for_timeout(50)
    raise AssertionError("this has not come about")


def test_the_server_is_killed_and_comes_back(
    open_page: OpenPage, server: Server, look: Look
) -> None:
    gone = ("Failed to load resource: net::ERR_", "Failed to fetch")
    links = server.create("multiplier-showdown", opponent="here")
    ada = open_page(links.seat, look=look, expected=gone)
    play(ada, 2, 2)
    server.kill()
    expect(ada.locator("#notice")).to_contain_text("Connection lost")
    server.start()
    play(ada, 3, 6)
    expect(ada.locator("#notice")).to_have_text("")
