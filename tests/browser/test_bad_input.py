"""Whatever is typed, in whatever address: text is shown as text, and there is always a way on."""

import re
from collections.abc import Callable
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, expect

from tests.browser.boxes import complaints
from tests.browser.conftest import People
from tests.browser.play import (
    REACH,
    ask_friend,
    at_the_table,
    keeps_nothing,
    play,
    press,
    shows,
    sit_down,
    two_here,
)

pytestmark = pytest.mark.thorough

_REFUSED = ("Failed to load resource: the server responded with a status of 4",)
_FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"
_SENTENCE = "'soon' does not fit: type a whole number of up to 1000 digits."
_MARKUP = "<img src=x onerror=alert(1)><b>&amp;Ada"


def test_markup_in_a_name_is_text(people: People) -> None:
    ada = people.open()
    two_here(ada, REACH, _MARKUP[:39])
    play(ada, 2, 2)
    at_the_table(ada)
    expect(ada.locator(".player[data-player='1'] .name")).to_have_text(_MARKUP[:39])
    assert ada.locator("main img, main b").count() == 0
    play(ada, 3, 6)
    play(ada, 2, 12)
    expect(ada.locator("#spoken")).to_contain_text("<img src=x")


def test_a_name_of_ten_thousand_characters(people: People) -> None:
    page = people.open("/?against=friend", expected=_REFUSED)
    page.get_by_label("Your name").evaluate("field => field.removeAttribute('maxlength')")
    page.get_by_label("Your name").fill("W" * 10_000)
    press(page, 3)
    expect(page.get_by_role("alert")).to_contain_text("Look again at what you have typed.")
    assert complaints(page) == []
    page.get_by_label("Your name").fill("W" * 40)
    press(page, 3)
    at_the_table(page)
    assert complaints(page) == []


def test_marks_that_turn_text_round_are_refused(people: People) -> None:
    page = people.open(people.server.create(REACH).invitation, expected=_REFUSED)
    page.get_by_label("Your name").fill("\u202eecarG")
    page.get_by_role("button", name="Join the game").click()
    expect(page.get_by_role("alert")).to_contain_text("cannot be seen")
    sit_down(page, "גרייס")
    expect(page.locator(".player[data-player='2'] .name")).to_have_text("גרייס")
    expect(page.locator(".player[data-player='1'] .name")).to_have_text("Player 1")


@pytest.mark.parametrize(
    "address", ["/g/AAAAAAAAAAAAAAAAAAAAAA", "/g/%F0%9F%92%A9", "/nonsense/here"]
)
def test_nothing_is_at_this_address(people: People, address: str) -> None:
    page = people.open(address, expected=_REFUSED)
    expect(page.get_by_role("heading", level=1)).to_have_text("That did not work")
    expect(page.locator("main p").first).to_have_text(re.compile(r"^There is .*\.$"))
    expect(page.locator("main a.button")).to_have_attribute("href", re.compile("/$"))


def test_a_seat_that_is_none_is_a_place_to_watch_from(people: People) -> None:
    links = people.server.create(REACH)
    page = people.open(f"{links.watch}#seat=nonsense", expected=_REFUSED)
    expect(page.get_by_text("You are watching.")).to_be_visible()


def test_a_broken_setup_in_the_address(people: People) -> None:
    broken = "which_game=%3Cb%3E&against=nobody&clock=-1&target=soon&multipliers=2,,x&first=%00"
    page = people.open(f"/?{broken}", expected=_REFUSED)
    expect(page.get_by_role("alert")).to_contain_text("'soon'")
    page.locator("#open-goals").click()
    page.get_by_role("link", name="Change the rules").click()
    expect(page.locator(".problem")).to_have_text(_SENTENCE)
    page.get_by_label("Target").fill("")
    expect(page.locator(".problem")).to_have_text(_SENTENCE.replace("soon", "x"))
    page.get_by_label("Others").fill("")
    expect(page.locator(".sentence .who")).to_be_visible()
    page.get_by_role("link", name="Play these rules").click()
    page.get_by_role("button", name="Two here").click()
    play(page, 2, 2)
    at_the_table(page)


def test_what_nobody_can_work_out(people: People) -> None:
    hard = "which_game=multiplication-showdown&modulus=199&multipliers=2,3"
    page = people.open(f"/lab?{hard}", expected=_REFUSED)
    words = "Who wins takes too long to work out here. Smaller numbers help."
    expect(page.locator(".problem")).to_have_text(words)
    expect(page.locator(".picture")).to_be_hidden()


def _is_full(page: Page) -> None:
    page.add_init_script(_FULL)


@pytest.mark.parametrize("trouble", [keeps_nothing, pytest.param(_is_full, marks=pytest.mark.slow)])
def test_a_browser_that_keeps_nothing(people: People, trouble: Callable[[Page], None]) -> None:
    ada = people.open(before=trouble)
    ask_friend(ada, REACH, "Ada")
    link = ada.locator("#link-invitation").input_value()
    grace = people.open(link, before=trouble)
    sit_down(grace)
    for page in (ada, grace):
        expect(page.locator("#notice")).to_contain_text("This browser keeps nothing")
    play(ada, 2, 2)
    grace.reload()
    play(grace, 3, 6)
    ada.reload()
    shows(ada, 6)
    ada.locator("#resign").click()
    ada.locator("#resign").click()
    ada.get_by_role("button", name="Play again").click()
    expect(ada.locator(".player[data-player='2']")).to_contain_text("you")
    assert "seat" not in ada.url


def test_without_cookies(people: People) -> None:
    def refuse(page: Page) -> None:
        no_cookies = "{get() { throw new Error('no') }, set() { throw new Error('no') }}"
        page.add_init_script(f"Object.defineProperty(Document.prototype, 'cookie', {no_cookies})")

    page = people.open(people.server.create(REACH, opponent="here").seat, before=refuse)
    play(page, 2, 2)
    assert page.context.cookies() == []


def test_a_tap_on_a_key_that_may_not_be_pressed_does_nothing(people: People) -> None:
    rules = {"ceiling": 10}
    page = people.at_a_game("multiplication-showdown", rules=rules)
    play(page, 4, 4)
    page.locator("#key-9").click(force=True)
    press(page, 2)
    shows(page, 8)


@pytest.mark.parametrize("families", ["7", '"all"', "{}", "[99, null, 7]"])
def test_strange_times_tables_are_none(people: People, families: str) -> None:
    page = people.open("/learn")
    page.evaluate("families => { localStorage['timesduel.families'] = families; }", families)
    page.goto(urljoin(page.url, "/learn/practice"))
    expect(page.locator("#question")).to_contain_text("=")
    assert page.locator(".family :checked").count() == ("7" in families)
