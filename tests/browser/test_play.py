"""Whole games between people in two browsers, and against the computer."""

from itertools import cycle

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import People
from tests.browser.play import (
    EXACT,
    REACH,
    after,
    ask_friend,
    at_the_table,
    choose,
    heard,
    is_over,
    listen,
    play,
    play_smallest,
    press,
    shows,
    sit_down,
)
from tests.browser.screens import strange_words
from timesduel import BOOKS
from timesduel.players.registry import LEVELS


@pytest.mark.parametrize(
    "book",
    [EXACT, *(pytest.param(book, marks=pytest.mark.slow) for book in BOOKS if book != EXACT)],
)
def test_two_friends_play_a_whole_game(people: People, book: str) -> None:
    ada = people.open()
    ask_friend(ada, book, "Ada")
    link = ada.locator("#link-invitation").input_value()
    grace = people.open(link)
    sit_down(grace)
    expect(ada.locator("#link-invitation")).to_have_count(0)
    for player, other in cycle(((ada, grace), (grace, ada))):
        expect(other.locator(".key[aria-disabled=false]")).to_have_count(0)
        product = play_smallest(player)
        for page in (ada, grace):
            shows(page, product)
        if is_over(player):
            break
    for page in (ada, grace):
        expect(page.get_by_role("heading", name="How it went")).to_be_visible()
        expect(page.get_by_role("button", name="Play again")).to_be_visible()
    assert "seat=" not in ada.url + grace.url


def test_a_watcher_sees_everything_but_a_seat(people: People) -> None:
    ada, grace = people.friends()
    watcher = people.open(ada.url)
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


def test_a_link_to_watch_watches_whatever_seat_the_browser_has(people: People) -> None:
    ada = people.open()
    ask_friend(ada, REACH, "Ada")
    invitation = ada.locator(".invite")
    expect(invitation).to_contain_text("Only this computer can open it.")  # 127.0.0.1
    expect(invitation).to_contain_text("timesduel serve --lan")
    expect(invitation.locator(".qr")).to_have_count(0)
    expect(invitation).to_contain_text("If it is your turn, you can move before they come.")
    invitation.get_by_text("A link to watch").click()
    watching = ada.context.new_page()
    watching.goto(ada.locator("#link-watch").input_value())
    play(ada, 2, 2)
    for _ in range(2):
        shows(watching, 2)
        expect(watching.locator("#notice")).to_have_text("You are watching.")
        watching.reload()


def test_who_comes_too_late_is_told_why_they_watch(people: People) -> None:
    links = people.server.create(REACH, name="Ada")
    late = ("Failed to load resource: the server responded with a status of 410",)
    grace = people.open(links.invitation)
    eve = people.open(links.invitation, expected=late)
    expect(eve.get_by_role("button", name="Join the game")).to_be_visible()
    sit_down(grace)
    sit_down(eve, "Eve")
    later = people.open(links.invitation)
    for page in (eve, later):
        told = "Somebody else has taken this seat."
        expect(page.locator("#notice")).to_have_text(f"{told} You are watching.")
        expect(page.locator("#spoken")).to_have_text(told)


def test_a_game_that_goes_on_is_offered_at_the_start(people: People) -> None:
    page = people.open()
    choose(page, "opponents", "Lu")
    press(page, 2)
    at_the_table(page)
    expect(page.locator(".player").first.locator(".name")).to_have_text("You")
    expect(page.locator(".tile")).to_have_count(2)
    total = page.locator("#number").inner_text()
    page.go_back()
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    link = page.get_by_role("link", name=f"Go on with Lu: {total}")
    expect(link).to_contain_text("Reach 100 with")
    expect(page.locator("#next .slim")).to_contain_text("Puzzle of the day")
    page.get_by_role("button", name="Do not offer the game with Lu any more").click()
    expect(link).to_have_count(0)
    page.get_by_role("button", name="Put it back").click()
    link.click()
    at_the_table(page)
    expect(page.locator("#number")).to_have_text(total)
    for _ in range(2):
        page.locator("#resign").click()
    expect(page.locator("#again")).to_be_visible()
    page.goto(page.url.partition("/g/")[0])
    expect(page.get_by_role("link", name="Solve the puzzle of the day")).to_be_visible()
    expect(page.get_by_text("Go on with")).to_have_count(0)


def test_whoever_gave_no_name_is_you_in_the_other_seat_too(people: People) -> None:
    page = people.at_a_game(opponent="random")
    for _ in range(2):
        page.locator("#resign").click()
    first = page.url
    page.locator("#again").click()
    expect(page).not_to_have_url(first)
    expect(page.locator(".player .name")).to_have_text(["Mo", "You"])


@pytest.mark.parametrize(("level", "book"), [*zip(LEVELS, BOOKS, strict=True)])
def test_against_each_level_in_each_game(people: People, level: str, book: str) -> None:
    links = people.server.create(book, opponent=level)
    page = people.open(links.seat)
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


def test_a_game_without_a_mistake_has_no_turning_point(people: People) -> None:
    page = people.open(after(people.server, REACH, (4, 2, 7, 2)))
    play(page, 9, 1008)
    expect(page.get_by_role("heading", name="How it went")).to_be_visible()
    assert strange_words(page) == []
    expect(page.locator("#spoken")).to_have_text(
        "Player 1 multiplied 112 by 9. The number is 1008. "
        "Player 1 has reached the target number and wins the game!"
    )


_NUMBERS = """window.seen = [];
new MutationObserver(() => {
  const number = document.getElementById("number")?.textContent;
  if (number && number !== seen.at(-1)?.[0]) seen.push([number, performance.now()]);
}).observe(document, { childList: true, subtree: true });
"""


def _with_waiting(page: Page) -> None:
    """The computer does not answer at once, and time passes when the test says so."""
    page.add_init_script("localStorage['timesduel.no_waiting'] = false")
    page.clock.install()


def test_ones_own_product_is_seen_and_told_before_the_computer_answers(people: People) -> None:
    page = people.at_a_game(opponent="perfect", name="Mia", announce=True, before=_with_waiting)
    shows(page, 1)
    listen(page)
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    tiles = page.locator(".tile")
    _say_seven_times(page, "8")
    shows(page, 7)
    expect(page.locator("#whose")).to_have_text("Pi's turn")
    page.clock.run_for(600)
    assert tiles.count() == 1
    page.clock.run_for(300)
    expect(tiles).to_have_count(2)
    expect(page.locator("#whose")).to_have_text("Your turn")
    page.clock.run_for(100)
    mine, answer = heard(page)
    assert mine.startswith("Mia multiplied 1 by 7. The number is 7. You said 8. It is 7.")
    assert answer.startswith("Pi multiplied 7 by ")
    page.get_by_text("Settings").click()
    page.get_by_label("No waiting").check()
    _say_seven_times(page, "9")
    expect(tiles).to_have_count(4)
    page.clock.run_for(100)
    both = heard(page)[-1]
    assert "You said 9." in both
    assert "Pi multiplied" in both.partition("You said 9.")[2]


@pytest.mark.thorough
def test_so_is_the_first_product_though_it_was_made_at_the_start(people: People) -> None:
    def before(page: Page) -> None:
        page.add_init_script("localStorage['timesduel.no_waiting'] = false")
        page.add_init_script(_NUMBERS)

    page = people.open("/", before=before)
    page.locator("#key-3").click()
    page.wait_for_url("**/g/*")
    expect(page.locator(".tile")).to_have_count(2)
    (mine, since), (_, until) = page.evaluate("seen")
    assert mine == "3"
    assert until - since > 700


def _say_seven_times(page: Page, product: str) -> None:
    press(page, 7)
    page.get_by_role("dialog").get_by_role("textbox").fill(product)
    page.get_by_role("button", name="Say it").click()
