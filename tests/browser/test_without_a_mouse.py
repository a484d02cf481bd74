"""By keyboard alone, and by what a screen reader is told alone."""

import re
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import People
from tests.browser.play import REACH, TIMES, at_the_table, play, shows

_MOST_TABS = 60
_FOCUS = """() => {
  const element = document.activeElement;
  if (element === document.body) return null;
  const shown = element.closest(".option") ?? element;
  const { left, top, width, height } = shown.getBoundingClientRect();
  const at = document.elementFromPoint(left + width / 2, top + height / 2);
  const outlined = getComputedStyle(shown).outlineStyle !== "none";
  return [element.outerHTML.slice(0, 80), outlined, shown.contains(at) || element.contains(at)];
}"""


Role = Literal["button", "link", "radio", "textbox"]


def tab_to(page: Page, role: Role, name: str) -> None:
    """Press Tab until this has the focus, which is never lost on the way."""
    wanted = page.get_by_role(role, name=re.compile(f"^{name}")).first
    expect(wanted).to_be_visible()
    for _ in range(_MOST_TABS):
        if wanted.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way to {name}")


def test_the_focus_is_seen_and_covered_by_nothing(people: People) -> None:
    page = people.open("/?clock=30")
    expect(page.locator(".key[aria-disabled=false]").first).to_be_visible()
    seen = set()
    for _ in range(_MOST_TABS):
        page.keyboard.press("Tab")
        place = page.evaluate(_FOCUS)
        if place is None:  # back at the browser's own things
            break
        name, outlined, reachable = place
        assert outlined, name
        assert reachable, name
        seen.add(name)
    assert len(seen) > 10


def focused(page: Page) -> str:
    """What has the focus; the page itself is nothing."""
    return str(page.evaluate("document.activeElement.id || document.activeElement.tagName"))


def test_a_game_by_keyboard(people: People) -> None:
    page = people.open()
    expect(page.locator(".key[aria-disabled=false]").first).to_be_visible()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    tab_to(page, "button", "Reach 100")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    madness = page.get_by_role("radio", name="Reach 100 Multiplication Madness")
    while not madness.is_checked():
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert focused(page) == "open-goals"
    tab_to(page, "button", "Two here")
    page.keyboard.press("Enter")
    tab_to(page, "textbox", "Your name")
    page.keyboard.type("Ada")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("7")
    at_the_table(page)
    shows(page, 7)
    assert focused(page) == "key-7"
    expect(page.get_by_role("status")).to_have_text(f"1 {TIMES} 7 = 7")
    page.keyboard.press("Tab")
    expect(page.locator(".product")).to_have_text(f"7 {TIMES} 8 = 56")
    tab_to(page, "button", "Hint")
    for _ in range(4):
        with page.expect_response("**/hint?*"):
            page.keyboard.press("Enter")
    expect(page.locator("#hint")).to_have_count(0)
    assert focused(page) != "BODY"
    tab_to(page, "button", "Take back")
    page.keyboard.press("Enter")
    shows(page, 1)
    assert focused(page) != "BODY"
    for digit, total in (("9", 9), ("9", 81), ("9", 729)):
        page.keyboard.press(digit)
        shows(page, total)
    expect(page.get_by_role("heading", name="How it went")).to_be_visible()
    assert focused(page) == "whose"
    tab_to(page, "button", "Play again")
    tab_to(page, "button", "Move 3")  # the last one: it never turned
    number = page.locator("#number")
    for key, shown in (("End", "729"), ("ArrowLeft", "81"), ("Home", "9"), ("ArrowRight", "81")):
        page.keyboard.press(key)
        expect(number).to_have_text(shown)
    assert focused(page) == "bead-2"
    tab_to(page, "button", ". Before")
    page.keyboard.press("Enter")
    expect(number).to_have_text("9")
    assert focused(page) == "back"


def test_digit_keys_can_be_switched_off(people: People) -> None:
    page = people.at_a_game()
    page.get_by_text("Settings").click()
    page.get_by_label("Digit keys play").uncheck()
    page.keyboard.press("7")
    play(page, 2, 2)
    page.reload()
    shows(page, 2)
    page.keyboard.press("7")
    play(page, 3, 6)
    page.get_by_text("Settings").click()
    page.get_by_label("Digit keys play").check()
    page.keyboard.press("7")
    shows(page, 42)


def test_larger_multipliers_are_typed(people: People) -> None:
    rules = {"multipliers": [2, 11, 12]}
    page = people.at_a_game(REACH, rules=rules)
    shows(page, 1)
    page.keyboard.type("12")
    shows(page, 12)
    page.keyboard.type("2")
    shows(page, 24)


def test_saying_a_product_by_keyboard(people: People) -> None:
    page = people.at_a_game(announce=True)
    shows(page, 1)
    page.keyboard.press("6")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("#key-6")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox")).to_be_focused()
    page.keyboard.type("6")
    page.keyboard.press("Enter")
    shows(page, 6)
    expect(page.locator("#key-6")).to_be_focused()


def test_a_game_and_its_review_by_role_and_name(people: People) -> None:
    page = people.open()
    page.get_by_role("button", name="Reach 100").click()
    page.get_by_role("radio", name="Exactly 100 Multiplication Duel").check()
    page.get_by_role("button", name="Two here").click()
    page.get_by_role("textbox", name="Your name").fill("Ada")
    keys = page.get_by_role("group", name="Multiply by")
    status = page.get_by_role("status")
    moves = ((5, 5, "Ada", "Player 2"), (4, 20, "Player 2", "Ada"), (5, 100, "Ada", ""))
    before = 1
    for number, (multiplier, total, mover, following) in enumerate(moves, 1):
        name = f"Times {multiplier}: {before} {TIMES} {multiplier} = {total}"
        keys.get_by_role("button", name=name).click()
        said = f"{mover} multiplied {before} by {multiplier}. The number is {total}."
        if number == 1:
            at_the_table(page)
        else:
            expect(status).to_contain_text(said)
        if following:
            expect(page.locator("#whose")).to_have_text(f"{following}'s turn")
            count = "1 move" if number == 1 else f"{number} moves"
            picture = f"A ruler from 1 to 100. The number is {total}, after {count}."
            expect(page.get_by_role("img", name=picture, exact=True)).to_be_visible()
        before = total
    expect(status).to_contain_text("wins")
    expect(page.get_by_role("heading", name="How it went")).to_be_visible()
    review = page.get_by_role("region", name="The game")
    expect(review).to_contain_text("Ada had the win from the start, and never let go.")
    page.get_by_role("button", name=f"Move 2: Player 2 plays {TIMES}4. The number is 20.").click()
    expect(page.get_by_role("img", name="The number is 20, after 2 moves")).to_be_visible()
    page.get_by_role("button", name="After").click()
    expect(page.get_by_role("img", name="The number is 100, after 3 moves")).to_be_visible()


@pytest.mark.slow  # as in test_learning, with the hints to the end
def test_a_puzzle_by_role_and_name(people: People) -> None:
    page = people.open("/learn")
    page.get_by_role("link", name="Level 1").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Level 1")
    hint = page.get_by_role("button", name=re.compile("^(Hint|More)$"))
    expect(hint).to_be_visible()
    while hint.is_visible():
        hint.click()
    told = page.get_by_role("status").last
    expect(told).to_contain_text("Play \u00d7")
    move = re.search(r"Play \u00d7(\d+)", told.inner_text())
    assert move
    page.get_by_role("button", name=f"Times {move[1]}:").click()
    expect(told).to_contain_text(re.compile("wins|Right|Yes|right"))
    expect(page.get_by_role("link", name="Next puzzle")).to_be_visible()


@pytest.mark.slow  # as in test_learning, by Tab alone
def test_a_puzzle_by_keyboard(people: People) -> None:
    page = people.open("/learn/puzzle?level=1&seed=1&book=multiplier-showdown")
    tab_to(page, "button", "Times 2:")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Next puzzle")).to_be_visible()
    assert focused(page) != "BODY"
    tab_to(page, "link", "Next puzzle")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"seed=(?!1$)\d"))
