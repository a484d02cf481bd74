"""Connections that break, browsers that are closed, networks that let no WebSocket through."""

import json
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.browser.conftest import People
from tests.browser.network import Network, Sockets, Traffic, network_before, version
from tests.browser.play import REACH, after, play, press, shows, until

pytestmark = pytest.mark.thorough

_NO_NETWORK = ("Failed to load resource: net::ERR_", "WebSocket connection to ", "Failed to fetch")
_ACTIONS = re.compile(r"/actions$")
_HIDDEN = """hidden => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture
def network(people: People) -> Iterator[Network]:
    """Between browsers and the server."""
    with network_before(people.server) as network:
        yield network


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


def test_a_game_is_played_over_one_socket(people: People) -> None:
    """The secret is said there, and is in no address."""
    links = people.server.create(REACH, opponent="here")
    traffic = Traffic()
    page = people.open(links.seat, before=traffic.note)
    until(page, traffic.talks)
    before = len(traffic.requests)
    play(page, 2, 2)
    play(page, 3, 6)
    page.get_by_role("button", name="Take back").click()
    shows(page, 2)
    assert traffic.kinds == ["enter", "act", "act", "act"]
    assert json.loads(traffic.frames[0])["secret"] == links.secret
    assert len(traffic.sockets) == 1
    assert links.secret not in traffic.sockets[0].url
    fetched = [address for address in traffic.requests[before:] if not address.endswith("/hint")]
    assert fetched == [f"http://127.0.0.1:{people.server.port}{links.path}"]  # after the undo


@pytest.mark.parametrize(
    ("sockets", "tabs"),
    [
        (Sockets.PASS, 8),
        pytest.param(Sockets.PASS, 20, marks=pytest.mark.slow),
        (Sockets.REFUSE, 8),
    ],
)
def test_each_of_many_tabs_of_one_browser_has_its_game(
    people: People, network: Network, sockets: Sockets, tabs: int
) -> None:
    """Browsers have six connections to a server; sockets are counted apart."""
    network.sockets = sockets
    links = [people.server.create(REACH, opponent="here") for _ in range(tabs)]
    first = _by(people, network, links[0].seat)
    pages = [first, *(first.context.new_page() for _ in links[1:])]
    for page, link in zip(pages, links, strict=True):
        page.goto(network.at(link.seat))
        shows(page, 1)
    for page in reversed(pages):
        play(page, 2, 2)
    for page, link in zip(pages, links, strict=True):
        people.server.post(
            f"{link.path}/actions",
            {"kind": "move", "multiplier": 3, "player": 2, "version": 2, "key": "x" * 22},
            link.secret,
        )
        shows(page, 6)


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


def test_a_hint_that_found_no_network_is_asked_for_again(people: People) -> None:
    ada = people.at_a_game(expected=_NO_NETWORK)
    shows(ada, 1)
    ada.context.set_offline(True)
    ada.locator("#hint").click()
    expect(ada.locator(".coach")).to_contain_text("Try again.")
    ada.context.set_offline(False)
    ada.locator("#hint").click()
    expect(ada.locator(".coach")).not_to_contain_text("Try again.")
    expect(ada.locator("#hint")).to_have_text("More")


@pytest.mark.parametrize("missing", ["/static/", "/(story|sound).js"])
def test_a_script_that_could_not_be_loaded_is_loaded_later(people: People, missing: str) -> None:
    """The end of a game or what it imports, and sound. No import fails: some browsers remember
    that for good."""
    lost: list[Request] = []

    def lose(route: Route) -> None:
        lost.append(route.request)
        route.abort()

    def with_sound(page: Page) -> None:
        page.add_init_script("localStorage['timesduel.sound'] = true")

    address = after(people.server, REACH, (2, 2, 7, 5))
    page = people.open(address, before=with_sound, expected=_NO_NETWORK)
    shows(page, 140)
    page.route(re.compile(missing), lose)
    play(page, 9, 1260)
    until(page, lambda: sum("sound" not in each.url for each in lost) > 1)  # it is tried again
    expect(page.locator("#again")).to_be_visible()
    assert {each.resource_type for each in lost} == {"fetch"}
    page.unroute_all()
    expect(page.get_by_role("heading", name="How it went")).to_be_visible()
    page.get_by_role("button", name="Share", exact=True).click()
    page.get_by_text("Settings").click()
    with page.expect_response("**/sound.js") as heard:
        page.locator("#setting-sound").uncheck()
        page.locator("#setting-sound").check()
    assert heard.value.ok


@pytest.mark.parametrize("tapped", ["#open-goals", "#key-3"])
def test_the_start_says_that_a_script_is_missing(people: People, tapped: str) -> None:
    page = people.open("/?announce=yes", before=lambda _: None, expected=_NO_NETWORK)
    expect(page.locator("#key-3[aria-disabled=false]")).to_be_visible()
    page.context.set_offline(True)
    page.locator(tapped).click()
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer.")
    page.context.set_offline(False)
    page.locator(tapped).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("breaks", [Network.lose_answers, Network.stall])
def test_a_move_in_the_middle_of_which_the_network_breaks_is_made_once(
    people: People, network: Network, breaks: Callable[[Network], None]
) -> None:
    """Its answer is lost, or the move itself: it is sent again with the same key."""
    links = people.server.create(REACH, opponent="here")
    traffic = Traffic()
    page = _by(people, network, links.seat, before=traffic.note)
    until(page, traffic.talks)
    breaks(network)
    press(page, 9)
    until(page, lambda: len(traffic.keys) == 1)
    if breaks is Network.lose_answers:
        until(page, lambda: version(people.server, links) == 2)
    network.cut()
    shows(page, 9)
    until(page, lambda: len(traffic.keys) == 2)
    assert traffic.keys[0] == traffic.keys[1]
    play(page, 2, 18)
    assert version(people.server, links) == 3
    expect(page.locator("#notice")).to_have_text("")


def test_a_phone_that_changes_its_network_in_the_middle_of_a_move(
    people: People, network: Network
) -> None:
    """Nobody says that the old connections carry nothing any more."""
    links = people.server.create(REACH, opponent="here")
    traffic = Traffic()
    page = _by(people, network, links.seat, before=traffic.note)
    until(page, traffic.talks)
    network.stall()
    play(page, 9, 9)
    assert version(people.server, links) == 2
    play(page, 2, 18)
    expect(page.locator("#notice")).to_have_text("")


def test_a_posted_move_whose_answer_is_lost_is_made_once(people: People, network: Network) -> None:
    """The server has acted: asked again with the same key, it says so."""
    network.sockets = Sockets.REFUSE
    page = _by(people, network, people.server.create(REACH, opponent="here").seat)

    def lose(route: Route) -> None:
        route.fetch()
        route.abort("connectionreset")

    page.route(_ACTIONS, lose, times=1)
    with page.expect_response(_ACTIONS) as again:
        press(page, 9)
    assert again.value.status == 200
    shows(page, 9)
    play(page, 2, 18)
    expect(page.locator("#notice")).to_have_text("")


@pytest.mark.parametrize("sockets", [Sockets.REFUSE, Sockets.HANG])
def test_where_sockets_are_blocked_a_game_is_polled(
    people: People, network: Network, sockets: Sockets
) -> None:
    """That is remembered: the next page does not try."""
    network.sockets = sockets
    links = people.server.create(REACH, opponent="here")
    traffic = Traffic()
    ada = _by(people, network, links.seat, before=traffic.note)
    other = people.open(links.seat)
    shows(ada, 1)
    until(ada, traffic.polls)
    play(other, 4, 4)
    shows(ada, 4)
    play(ada, 5, 20)
    shows(other, 20)
    assert network.upgrades == 1
    ada.reload()
    play(ada, 2, 40)
    shows(other, 40)
    assert network.upgrades == 1
    assert traffic.frames == []
    network.sockets = Sockets.PASS
    ada.evaluate("dispatchEvent(new Event('online'))")  # another network
    until(ada, traffic.talks)
    play(ada, 2, 80)
    assert traffic.kinds == ["enter", "act"]


def test_a_tab_that_is_hidden_lets_go_and_comes_back(people: People) -> None:
    links = people.server.create(REACH, name="Ada")
    grace = people.open(people.server.take_seat(links, "Grace"))
    traffic = Traffic()

    def before(page: Page) -> None:
        traffic.note(page)
        page.clock.install()

    ada = people.open(links.seat, before=before)
    until(ada, traffic.talks)
    play(ada, 2, 2)
    ada.evaluate(_HIDDEN, True)
    ada.clock.fast_forward(46_000)
    until(ada, traffic.sockets[0].is_closed)
    shows(grace, 2)
    play(grace, 3, 6)
    assert len(traffic.sockets) == 1
    shows(ada, 2)
    ada.evaluate(_HIDDEN, False)
    shows(ada, 6)
    until(ada, traffic.talks)
    play(ada, 2, 12)
    shows(grace, 12)
    expect(ada.locator("#notice")).to_have_text("")


def test_a_computer_that_was_closed_for_an_hour(people: People, network: Network) -> None:
    links = people.server.create(REACH, opponent="here")
    ada = _by(people, network, links.seat, before=lambda page: page.clock.install())
    other = people.open(links.seat)
    play(ada, 2, 2)
    network.stall()
    play(other, 3, 6)
    ada.clock.fast_forward("01:00:00")
    shows(ada, 6)
    play(ada, 2, 12)
    expect(ada.locator("#notice")).to_have_text("")


@pytest.mark.parametrize("ended", ["killed", "stopped"])
def test_the_server_ends_and_comes_back(people: People, ended: str) -> None:
    traffic = Traffic()
    ada = people.at_a_game(expected=_NO_NETWORK, before=traffic.note)
    until(ada, traffic.talks)
    play(ada, 2, 2)
    if ended == "killed":
        people.server.kill()
    else:
        people.server.end()
    expect(ada.locator("#notice")).to_contain_text("Connection lost")
    people.server.start()
    play(ada, 3, 6)
    expect(ada.locator("#notice")).to_have_text("")
    until(ada, traffic.talks)


def _by(people: People, network: Network, link: str, **more: object) -> Page:
    """Somebody who comes by that network."""
    opening = {"expected": _NO_NETWORK, "before": id, **more}  # in a browser of their own
    return people.open(network.at(link), **opening)
