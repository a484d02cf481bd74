"""The end of a game as a story: where it turned, what was better, and trying it oneself."""

from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import LARGE, SMALL_PHONE, WIDE, Look, OpenPage, People
from tests.browser.play import REACH, TIMES, after, play, press, shows
from tests.web.serving import Server

_RAIN = """() => {
  window.rained = 0;
  const note = () => (window.rained += document.querySelectorAll(".confetti").length);
  new MutationObserver(note).observe(document.body, { childList: true });
}"""
_HIGHER = """() => document.querySelector(".ghost.better rect").getBoundingClientRect().top <
document.querySelector(".tile.last").getBoundingClientRect().top"""


def _moves_are_seen(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")


def _rained(page: Page) -> bool:
    return bool(page.evaluate("window.rained"))


def test_a_game_that_was_lost_is_won_by_trying_again(people: People) -> None:
    """9 lets the win slip: from 4 Gus could not have won. The try has the rules of the book, and
    would give stars if it counted; the report counts one game."""
    page = people.at_a_game(opponent="greedy", name="Grace", before=_moves_are_seen)
    page.evaluate(_RAIN)
    press(page, 9)
    shows(page, 81)
    press(page, 2)
    expect(page.locator("h1")).to_have_text("Gus won this time")
    expect(page.locator("#whose")).to_have_text("1 of 4 \u00b7 Here it turned.")
    told = page.locator(".reason")
    expect(told).to_contain_text("Here you let the win slip, and Gus kept it to the end.")
    expect(told).to_contain_text(f"{TIMES}4 to {TIMES}6 would have kept the win.")
    expect(page.locator(".ruler .zone")).to_have_text("4\u20136")
    expect(page.locator(".ghost")).to_have_text([f"{TIMES}4", f"{TIMES}7"])
    assert page.evaluate(_HIGHER)
    expect(page.get_by_role("button", name="Next: Bea")).to_be_visible()
    assert not _rained(page)
    lost = page.url
    page.get_by_role("button", name="Try it yourself").click()
    expect(page).not_to_have_url(lost)
    shows(page, 1)
    expect(page.locator(".player").last).to_contain_text("Gus")
    page.evaluate(_RAIN)
    for move, total in ((4, 36), (2, 648)):
        press(page, move)
        shows(page, total)
    press(page, 2)
    expect(page.locator("h1")).to_have_text("You win, Grace!")
    expect(told).to_contain_text("You never let go of the win.")
    expect(page.locator(".confetti")).to_have_count(0)
    assert _rained(page)
    page.reload()
    page.evaluate(_RAIN)
    expect(told).to_contain_text("You never let go of the win.")
    page.wait_for_load_state("networkidle")
    assert not _rained(page)
    assert page.locator("#ending-stars").inner_text() == ""
    assert not page.locator("#next-opponent").is_visible()
    page.goto(urljoin(page.url, "/learn/report"))
    expect(page.get_by_text("1 game was played to its end.")).to_be_visible()


def test_a_story_without_the_coach_can_be_gone_through(people: People) -> None:
    refusal = {"status": 503, "title": "", "detail": "", "code": "lab.busy", "fields": {}}

    def refused(page: Page) -> None:
        page.route("**/review", lambda route: route.fulfill(status=503, json=refusal))

    address = after(people.server, REACH, (9, 9))
    page = people.open(address, before=refused, expected=("Failed to load resource",))
    play(page, 9, 729)
    press(page, 2)
    expect(page.locator("h1")).to_have_text("Player 2 wins!")
    expect(page.get_by_role("alert")).to_contain_text("Many questions are being asked just now.")
    expect(page.get_by_role("button", name="Try it yourself")).to_have_count(0)
    page.get_by_role("button", name="Move 2").click()
    expect(page.locator("#number")).to_have_text("81")
    for number in ("9", "1"):
        page.get_by_role("button", name="Before").click()
        expect(page.locator("#number")).to_have_text(number)
    expect(page.get_by_role("button", name="Before")).to_be_disabled()
    expect(page.locator("#whose")).to_have_text("0 of 4 \u00b7 The start")


@pytest.mark.parametrize("size", [SMALL_PHONE, WIDE, LARGE], ids=lambda size: str(size["width"]))
def test_the_end_of_a_game_fits_its_screen(
    open_page: OpenPage, server: Server, size: ViewportSize
) -> None:
    """Who won, the stars, a word, the beads, where it turned and every button, and a picture
    that has the room that these leave."""
    page = open_page(server.create(REACH, opponent="greedy").seat, look=Look(size, "light"))
    press(page, 9)
    shows(page, 81)
    press(page, 2)
    for text in ("Next: Bea", "Share", "Play again", "Try it yourself"):
        expect(page.get_by_role("button", name=text)).to_be_visible()
    expect(page.locator(".game-stars")).to_be_visible()
    expect(page.locator(".reason")).to_contain_text("would have kept the win.")
    assert page.evaluate("document.documentElement.scrollHeight") == size["height"]
    high = page.locator(".ending .picture").evaluate("each => each.clientHeight")
    assert high > size["height"] / 5
    expect(page.locator(".ending .ruler")).to_have_attribute("height", str(high))
