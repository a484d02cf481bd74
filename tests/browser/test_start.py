"""The start: a board whose first tap is the first move, and what can be chosen there."""

import json
import re
from collections.abc import Callable
from html import unescape
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, Response, Route, ViewportSize, expect

from tests.browser.conftest import LARGE, LOOKS, SMALL_PHONE, WIDE, Look, OpenPage, People
from tests.browser.play import REACH, at_the_table, choose, choose_game, press, shows, until
from timesduel.books.shelf import BOOKS, SIMPLEST, game_title
from timesduel.voices.rules import book_errata, goal_name, how_to_play

_PHONE = Look(SMALL_PHONE, "light")
_HIGHER = "document.documentElement.scrollHeight - innerHeight"
_SHIFT = """() => new Promise((done) => {
  const sum = (list) => list.getEntries().reduce((all, each) => all + each.value, 0);
  const told = new PerformanceObserver((list) => done(sum(list)));
  told.observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(0), 200);
})"""
"""How far things have moved that were seen already; if none has, the browser says nothing."""

_GAMES = re.compile(r"/api/games$")
_ACTIONS = re.compile(r"/actions$")
_AWAY = ("Failed to load resource",)


def _alone(_: Page) -> None:
    """The computer is there already."""


def _two_here(page: Page) -> None:
    page.get_by_role("button", name="Two here").click()


def _friend(page: Page) -> None:
    page.get_by_role("button", name="Ask a friend").click()


@pytest.mark.parametrize(
    ("taps", "prepare", "then"),
    [(1, _alone, "Mo"), (2, _two_here, "Player 2"), (2, _friend, "not there yet")],
    ids=["alone", "two here", "friend"],
)
def test_taps_to_the_first_move(
    open_page: OpenPage, taps: int, prepare: Callable[[Page], None], then: str
) -> None:
    """Whoever comes for the first time is asked nothing; a friend is sent the link afterwards."""
    page = open_page(look=_PHONE)
    tapped = "addEventListener('click', () => sessionStorage.taps = 1 + (sessionStorage.taps | 0))"
    page.evaluate(tapped)
    assert page.evaluate(_HIGHER) == 0
    prepare(page)
    assert page.evaluate(_HIGHER) == 0
    press(page, 3)
    at_the_table(page)
    expect(page.locator(".tile").first).to_be_visible()
    expect(page.locator(".player").last).to_contain_text(then)
    assert page.evaluate("sessionStorage.taps") == str(taps)
    assert page.locator("h1").inner_text() == f"{goal_name(SIMPLEST)} {game_title(SIMPLEST)}"


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("size", [SMALL_PHONE, WIDE, LARGE], ids=lambda size: str(size["width"]))
def test_the_start_fits_its_screen(open_page: OpenPage, size: ViewportSize, book: str) -> None:
    """And where there is much room, the board has it."""
    page = open_page(f"/?which_game={book}", look=Look(size, "light"))
    expect(page.locator(".picture svg")).to_be_visible()
    assert page.evaluate(_HIGHER) == 0
    box = page.locator("#next").bounding_box()
    assert box
    assert box["y"] + box["height"] > 0.75 * size["height"]


def test_games_that_go_on_are_a_list_on_a_phone(open_page: OpenPage) -> None:
    page = open_page("/", look=Look(SMALL_PHONE, "light"))
    names = ("Mo", "Grace", "Pi")
    goal = goal_name(SIMPLEST)
    games = [{"game": name, "goal": goal, "name": name, "total": 60} for name in names]
    page.evaluate("games => localStorage['timesduel.running'] = JSON.stringify(games)", games)
    page.reload()
    rows = page.locator(".running")
    expect(rows).to_have_count(len(names))
    boxes = [row.bounding_box() for row in rows.all()]
    assert {(box["x"], box["width"]) for box in boxes if box} == {(16, 328)}
    assert max(box["height"] for box in boxes if box) < 60


def test_the_first_load_is_light_and_nothing_moves(open_page: OpenPage) -> None:
    """At most 60 kB in 15 requests, headers included, for somebody who was never here."""
    answers: list[Response] = []

    def listen(page: Page) -> None:
        page.on("response", lambda answer: answers.append(answer))

    page = open_page(look=_PHONE, before=listen)
    expect(page.locator(".picture svg")).to_be_visible()
    page.wait_for_load_state("networkidle")
    sizes = [each.request.sizes() for each in answers]
    assert len(sizes) <= 15
    assert sum(each["responseBodySize"] + each["responseHeadersSize"] for each in sizes) <= 60_000
    assert page.evaluate(_SHIFT) == 0


def test_a_tap_makes_one_game_and_one_move_whatever_happens(people: People) -> None:
    """Two taps at once, and answers that are lost on the way."""
    page = people.open("/?against=here", expected=_AWAY)
    answers: dict[str, set[str]] = {}

    def lose(route: Route) -> None:
        """The server does it; the first time, nobody hears of that."""
        path = route.request.url.rpartition("/")[2]
        known = answers.setdefault(path, set())
        response = route.fetch()
        known.add(response.text())
        if len(known) == 1 and path not in lost:
            lost.append(path)
            route.abort()
        else:
            route.fulfill(response=response)

    lost: list[str] = []
    page.route(_GAMES, lose)
    page.route(_ACTIONS, lose)
    page.locator("#key-3").dblclick()
    shows(page, 3)  # it is seen at once
    expect(page.get_by_role("alert")).to_have_text("Connection lost. Trying again ...")
    at_the_table(page)
    shows(page, 3)
    expect(page.locator(".tile")).to_have_count(1)
    assert lost == ["games", "actions"]
    game = page.url.rpartition("/")[2]
    assert all(f'"game":"{game}"' in each for each in answers["games"])
    assert len(answers["actions"]) == 1  # the same answer twice
    page.go_back()
    press(page, 2)
    page.wait_for_url(re.compile(rf"/g/(?!{game})"))
    expect(page.locator(".tile")).to_have_count(1)


def test_a_tap_without_a_network_arrives_later(people: People) -> None:
    page = people.open("/?against=here", expected=_AWAY)
    expect(page.locator(".key[aria-disabled=false]").first).to_be_visible()
    held: list[Route] = []

    def refuse(route: Route) -> None:
        held.append(route)
        route.abort()

    page.route(_GAMES, refuse)
    press(page, 3)
    until(page, lambda: bool(held))
    expect(page.locator(".key[aria-disabled=false]")).to_have_count(0)
    page.unroute_all()
    at_the_table(page)
    shows(page, 3)


def test_what_was_chosen_last_is_chosen_again_unless_an_address_says_otherwise(
    people: People,
) -> None:
    page = people.open()
    goal, opponent = page.locator("#goal"), page.locator("#opponent")
    expect(goal).to_have_text(goal_name(SIMPLEST))
    expect(opponent).to_have_text("vs Mo")
    choose_game(page, REACH)
    choose(page, "opponents", "The other player", "Tao")
    expect(page.locator("#whose")).to_have_text("Tao begins.")
    expect(page.locator(".keys")).to_be_hidden()
    home = page.url.partition("?")[0]
    won = {"book": REACH, "level": "thinker", "won": True, "hints": 0, "chances": 1, "slips": 1}
    page.evaluate(
        "kept => localStorage['timesduel.progress'] = kept", json.dumps({"results": [won]})
    )
    page.goto(home)
    expect(page.locator("#stars")).to_have_text("\u2605\u2605\u2606")
    expect(goal).to_have_text("Reach 1000")
    expect(opponent).to_have_text("vs Tao")
    page.get_by_role("button", name="Start").click()
    at_the_table(page)
    expect(page.locator(".tile")).to_have_count(1)
    expect(page.locator(".player.to-move")).to_contain_text("You")
    page.goto(f"{home}?which_game=multiplication-duel&target=36&multipliers=2,3&start=1")
    expect(goal).to_have_text("Exactly 36 with \u00d72, \u00d73")
    expect(opponent).to_have_text("vs Tao")
    press(page, 2)
    at_the_table(page)
    expect(page.locator("h1")).to_contain_text("Exactly 36")
    page.goto(home)  # house rules are chosen again as well
    expect(goal).to_have_text("Exactly 36 with \u00d72, \u00d73")
    choose_game(page, REACH)
    assert "target" not in page.url


def test_a_sheet_is_left_by_escape_or_beside_it(open_page: OpenPage) -> None:
    page = open_page(look=LOOKS["1280-light"])
    sheet, chip = page.locator("#opponents"), page.locator("#open-opponents")
    ways: tuple[Callable[[], None], ...] = (
        lambda: page.keyboard.press("Escape"),
        lambda: page.mouse.click(5, 400),
        lambda: page.keyboard.press("Enter"),
        lambda: sheet.get_by_role("button", name="Done").click(),
    )
    for leave in ways:
        chip.click()
        expect(sheet.get_by_role("radio", name=re.compile("^Mo"))).to_be_focused()
        page.keyboard.press("2")  # plays nothing from there
        leave()
        expect(sheet).to_be_hidden()
        expect(chip).to_be_focused()
    expect(page.locator("#number")).to_have_text("1")


def test_the_product_of_the_first_move_is_said_too(people: People) -> None:
    page = people.open(f"/?which_game={REACH}&announce=yes&against=here")
    dialog = page.get_by_role("dialog")
    press(page, 7)
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    press(page, 6)
    dialog.get_by_role("textbox").fill("6")
    page.get_by_role("button", name="Say it").click()
    at_the_table(page)
    shows(page, 6)


def test_without_scripts_there_are_words_and_rules(open_page: OpenPage) -> None:
    page = open_page("/health")

    def told(path: str) -> str:
        markup = page.request.get(urljoin(page.url, path)).text()
        return unescape(" ".join(re.findall(r"<noscript>(.*?)</noscript>", markup, re.DOTALL)))

    assert "This page needs JavaScript." in told("/")
    assert all(f">{goal_name(rules)}</a>" in told("/") for rules in BOOKS.values())
    text = told(f"/rules/{REACH}")
    for sentence in (*how_to_play(BOOKS[REACH]), *book_errata(BOOKS[REACH])):
        assert sentence in text
