"""A word of an opponent is seen and not told, and can be switched off; sound can be switched on."""

from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.play import REACH, heard, listen, press, shows, until

_ALWAYS = "Math.random = () => 0.99"


def test_an_opponent_says_a_word_unless_somebody_does_not_like_that(people: People) -> None:
    links = people.server.create(REACH, opponent="greedy", rules={"target": 10**6})
    page = people.open(links.seat)
    shows(page, 1)
    page.evaluate(_ALWAYS)
    listen(page)
    press(page, 4)
    shows(page, 36)
    bubble = page.locator(".bubble-text")
    expect(bubble).to_have_text("36 is 6 \N{MULTIPLICATION SIGN} 6. Mmm!")
    assert not any("Mmm" in each for each in heard(page))
    page.get_by_text("Settings").click()
    page.get_by_label("Opponents say a word").uncheck()
    with page.expect_request("**/sound.js"):
        page.get_by_label("Sound").check()
    press(page, 4)
    shows(page, 1296)
    expect(bubble).to_have_count(0)
    for _ in range(2):
        page.locator("#resign").click()
    expect(page.locator("#again")).to_be_visible()
    expect(bubble).to_have_count(0)


def test_the_last_word_is_told(people: People) -> None:
    page = people.open(people.server.create(REACH, opponent="perfect").seat)
    shows(page, 1)
    listen(page)
    for _ in range(2):
        page.locator("#resign").click()
    expect(page.locator(".bubble-text")).to_have_text("Thank you for the game.")
    until(page, lambda: any("Pi says: Thank you for the game." in told for told in heard(page)))
