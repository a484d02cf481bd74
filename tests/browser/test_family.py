"""Profiles of a family in real browsers: shared by all devices and the terminal, nothing lost."""

import json
import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.boxes import complaints
from tests.browser.conftest import PHONE, OpenPage, visiting
from tests.browser.play import TIMES, play
from tests.browser.test_learning import factors, go
from tests.browser.test_screens import SMALL, violations
from tests.web.serving import Server, serving
from timesduel import BOOKS, Position
from timesduel.records.diary import Diary, Entry
from timesduel.records.profiles import Profiles
from timesduel.training.entries import mistake_entry

pytestmark = pytest.mark.thorough

TEST_TIMEOUT = 30.0
"""Seconds."""

BROKEN = ("Failed to load resource",)
WHEN = "2026-11-16T12:00:00Z"
SHARED = "Mia Zo\u00eb"


@pytest.fixture(scope="module")
def home() -> Iterator[Server]:
    """A server for a family."""
    with serving(options=("--family",)) as running:
        yield running


@pytest.fixture
def open_page(browser: Browser, home: Server, idle_pages: list[Page]) -> Iterator[OpenPage]:
    with visiting(browser, home, idle_pages) as visitors:
        yield visitors.open


def diary_of(home: Server, name: str) -> Diary:
    return Profiles(os.path.join(home.home, "profiles")).diary(name)


def lines(home: Server, name: str) -> list[Entry]:
    return [*diary_of(home, name).read().entries]


def wait_for(home: Server, name: str, count: int) -> list[Entry]:
    """Until so many lines are in a diary."""
    late = monotonic() + TEST_TIMEOUT
    while len(lines(home, name)) < count:
        assert monotonic() < late, lines(home, name)
    return lines(home, name)


def begin_as(page: Page, name: str) -> None:
    """Somebody new."""
    page.get_by_label("Somebody new").fill(name)
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("button", name=name, pressed=True)).to_be_focused()


def practise(page: Page, *, right: bool = True) -> tuple[int, int]:
    """Answer one product; which it was."""
    one, other = factors(page)
    page.locator("#answer").fill(str(one * other if right else one * other + 1))
    page.keyboard.press("Enter")
    word = "Right" if right else "Not quite"
    expect(page.locator("#feedback")).to_have_text(
        f"{word}: {one} {TIMES} {other} = {one * other}."
    )
    return one, other


def kept(page: Page, name: str) -> Any:
    return json.loads(page.evaluate("name => localStorage.getItem(`timesduel.${name}`)", name))


def test_two_devices_and_the_terminal_share_a_profile(open_page: OpenPage, home: Server) -> None:
    phone, tablet = open_page("/learn"), open_page("/learn")
    begin_as(phone, SHARED)
    phone.get_by_label("Somebody new").fill(SHARED.lower())  # the same, and found again
    phone.get_by_role("button", name="Add", exact=True).click()
    expect(phone.locator(".people [aria-pressed=true]")).to_be_focused()
    expect(phone.locator(".people button", has_text=SHARED)).to_have_count(1)
    phone.evaluate("localStorage.setItem('timesduel.families', '[7]')")
    go(phone, "/learn/practice")
    expect(phone.get_by_text(f"Learning: {SHARED}")).to_be_visible()
    expect(phone.locator("#question")).to_contain_text(TIMES)
    one, other = practise(phone)
    (entry,) = wait_for(home, SHARED, 1)
    assert (entry.kind, entry.data["said"]) == ("fact", one * other)

    place = Position(BOOKS["multiplication-madness"], 5)
    diary_of(home, SHARED).add(
        mistake_entry(place, level=1, played=3, game="at the terminal", when=WHEN)
    )
    tablet.reload()
    expect(tablet.get_by_role("button", name="Only on this device", pressed=True)).to_be_visible()
    expect(tablet.get_by_text("position waits for you")).to_have_count(0)
    tablet.get_by_role("button", name=SHARED).focus()
    tablet.keyboard.press("Enter")
    expect(tablet.get_by_text("1 position waits for you")).to_be_visible()
    expect(tablet.get_by_role("button", name=SHARED)).to_be_focused()
    expect(tablet.locator("#spoken")).to_contain_text(f"Learning: {SHARED}")
    cell = tablet.locator(".wall tbody tr").nth(one - 2).locator("td").nth(other - 2)
    expect(cell).to_contain_text("1 of 1 right")
    tablet.get_by_role("link", name="Try again").click()
    expect(tablet.locator("#number")).to_have_text("5")
    with tablet.expect_response("**/api/profiles/*"):
        tablet.locator(".key[aria-disabled=false]").first.click()
    expect(tablet.locator(".verdict")).to_be_visible()
    solved = wait_for(home, SHARED, 3)[-1]
    assert (solved.kind, solved.data["total"]) == ("puzzle", 5)

    go(phone, "/learn/mistakes")
    expect(phone.get_by_text("Nothing is due now.")).to_be_visible()
    (card,) = kept(phone, f"progress.{SHARED}")["cards"].values()
    assert [event["kind"] for event in card["events"]] == ["mistake", "answer"]
    assert datetime.fromisoformat(card["due"]) > datetime.fromisoformat(WHEN)
    go(phone, "/learn")
    phone.get_by_role("button", name="Only on this device").click()
    phone.get_by_text("More", exact=True).click()
    expect(phone.get_by_text("kept in this browser and nowhere else")).to_be_visible()
    assert len(lines(home, SHARED)) == 3


def test_a_lesson_and_the_puzzle_of_the_day(open_page: OpenPage, home: Server) -> None:
    page = open_page("/learn")
    begin_as(page, "lea")
    go(page, "/learn/lesson?book=power-play")
    following = page.get_by_role("button", name="Next")
    while following.get_attribute("aria-disabled") != "true":
        following.click()
    page.get_by_role("button", name="Back").click()
    following.click()
    go(page, "/learn/daily")
    with page.expect_response("**/api/cards"):
        page.locator(".key[aria-disabled=false]").first.click()
    found = wait_for(home, "lea", 2)
    assert [entry.kind for entry in found] == ["lesson", "puzzle"]
    other = open_page("/learn")
    other.locator("#who-lea").click()
    expect(other.get_by_role("link", name="Look again")).to_be_visible()
    other.get_by_role("link", name="Look again").click()
    expect(other.get_by_role("textbox", name="A line to share")).to_be_visible()


def test_mistakes_of_a_game_come_to_whoever_learns(open_page: OpenPage, home: Server) -> None:
    """Both seats are theirs: 5 and then 3 throw the win away, 15 x 7 = 105 is past 100."""
    page = open_page("/learn")
    begin_as(page, "gus")
    page.goto(home.create("multiplication-madness", opponent="here").seat)
    for move, product in ((5, 5), (3, 15), (7, 105)):
        play(page, move, product)
    found = wait_for(home, "gus", 2)
    assert [(entry.kind, entry.data["total"]) for entry in found] == [
        ("mistake", 1),
        ("mistake", 5),
    ]
    assert [entry.data["played"] for entry in found] == [5, 3]
    page.reload()  # the same game once more: nothing new
    expect(page.get_by_role("heading", name="How it went")).to_be_visible()
    go(page, "/learn")
    expect(page.get_by_text("2 positions wait for you")).to_be_visible()
    assert len(lines(home, "gus")) == 2


def test_what_is_answered_without_a_network_arrives_once(open_page: OpenPage, home: Server) -> None:
    """Cut off, with an answer that is lost on its way back, and through a kill of the server."""
    page = open_page("/learn", expected=BROKEN)
    begin_as(page, "ben")
    go(page, "/learn/practice")
    expect(page.locator("#question")).to_contain_text(TIMES)
    page.context.set_offline(True)
    practise(page)
    expect(page.locator("#waiting")).to_contain_text("1 answer is not on the server yet.")
    practise(page, right=False)
    expect(page.locator("#waiting")).to_contain_text("2 answers are not on the server yet.")
    page.context.set_offline(False)
    expect(page.locator("#waiting")).to_have_text("")
    assert len(lines(home, "ben")) == 2

    lost: list[int] = []

    def lose(route: Route) -> None:
        lost.append(route.fetch().status)
        route.abort("connectionreset")

    page.route("**/api/profiles/ben", lose, times=1)
    practise(page)
    expect(page.locator("#waiting")).to_contain_text("1 answer is not on the server yet.")
    assert lost == [200]
    expect(page.locator("#waiting")).to_have_text("")
    assert len(lines(home, "ben")) == 3

    home.kill()
    practise(page)
    expect(page.locator("#waiting")).to_contain_text("1 answer is not on the server yet.")
    assert len(kept(page, "outbox")) == 1
    home.start()
    page.reload()
    expect(page.locator("#question")).to_contain_text(TIMES)
    expect(page.locator("#waiting")).to_have_text("")
    assert kept(page, "outbox") == []
    found = lines(home, "ben")
    assert len(found) == len({entry.data["key"] for entry in found}) == 4
    scores = kept(page, "progress.ben")
    tries = [score["asked"] for score in (*scores["facts"].values(), scores["larger"])]
    assert sum(tries) == 4


def test_a_server_that_cannot_write_loses_nothing(open_page: OpenPage, home: Server) -> None:
    """What it knows is shown all the same, and what it does not know yet beside it."""
    page = open_page("/learn", expected=BROKEN)
    begin_as(page, "eva")

    def refuse(route: Route) -> None:
        if route.request.method == "POST":
            route.fulfill(status=503, headers={"retry-after": "1"}, body="{}")
        else:
            route.continue_()

    page.route("**/api/profiles/eva", refuse)
    go(page, "/learn/practice")
    expect(page.locator("#question")).to_contain_text(TIMES)
    practise(page)
    expect(page.locator("#waiting")).to_contain_text("1 answer is not on the server yet.")
    other = Entry(WHEN, "fact", {"number": 13, "multiplier": 13, "said": 169})
    diary_of(home, "eva").add(other)
    go(page, "/learn")
    expect(page.locator("#waiting")).to_contain_text("1 answer is not on the server yet.")
    expect(page.get_by_text("Larger products: 1 of 1 right.")).to_be_visible()
    expect(page.locator(".wall-legend")).to_contain_text("1 loose")
    page.locator("#who").click()
    page.get_by_text("More", exact=True).click()
    expect(page.get_by_text("kept in this browser and nowhere else")).to_be_visible()
    page.unroute("**/api/profiles/eva", refuse)
    page.reload()  # whoever learns now: what waits is sent
    begin_as(page, "fay")
    assert [entry.kind for entry in wait_for(home, "eva", 2)] == ["fact", "fact"]
    expect(page.locator("#waiting")).to_have_text("")


def test_it_is_for_everybody(open_page: OpenPage, home: Server) -> None:
    """Nothing for axe to complain about, nothing cut off, everything large enough."""
    page = open_page("/learn")
    begin_as(page, "W" * 40)
    page.get_by_label("Somebody new").fill("Mia/Zo\u00eb")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("alert")).not_to_be_empty()
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    assert violations(page, "color-contrast", "link-in-text-block") == []
    page.set_viewport_size(PHONE)
    assert page.evaluate(SMALL) == []
    page.set_viewport_size({"width": 320, "height": 800})
    assert complaints(page) == []
    for address in ("/learn/report", "/learn/practice"):
        go(page, address)
        expect(page.get_by_text("Learning: WWW")).to_be_visible()
        assert complaints(page) == []
    assert (Path(home.home) / "profiles").is_dir()
