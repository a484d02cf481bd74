"""Playing as people do: setting up a game, sitting down, pressing buttons."""

import re
from collections.abc import Callable, Sequence

from playwright.sync_api import Page, expect

from tests.web.serving import Server
from timesduel import BOOKS
from timesduel.books.shelf import game_title
from timesduel.voices.rules import goal_name

TIMES = "\N{MULTIPLICATION SIGN}"
EXACT = "multiplication-duel"
LAST = "multiplication-showdown"
REACH = "multiplier-showdown"
_LISTEN = """() => {
  window.heard = [];
  const spoken = document.getElementById("spoken");
  const note = () => spoken.textContent && window.heard.push(spoken.textContent);
  new MutationObserver(note).observe(spoken, { childList: true });
}"""


def choose(page: Page, chip: str, *names: str) -> None:
    """Open a sheet of the start, `goals` or `opponents`, and choose what is called so."""
    for name in names:
        sheet = page.locator(f"#{chip}")
        if not sheet.is_visible():
            page.locator(f"#open-{chip}").click()
        sheet.get_by_role("radio", name=re.compile(rf"^{re.escape(name)}\b")).check()
    if sheet.is_visible():
        sheet.get_by_role("button", name="Done").click()
    expect(sheet).to_be_hidden()


def choose_game(page: Page, book: str) -> None:
    """Choose a book at the start, by its goal and its title."""
    rules = BOOKS[book]
    choose(page, "goals", f"{goal_name(rules)} {game_title(rules)}")


def ask_friend(page: Page, book: str, name: str = "") -> None:
    """Make a game for a friend, without a move."""
    choose_game(page, book)
    page.get_by_role("button", name="Ask a friend").click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Just get the link").click()
    at_the_table(page)


def two_here(page: Page, book: str, *names: str) -> None:
    """Choose a game for two at this screen; the first key that is pressed makes it."""
    choose_game(page, book)
    page.get_by_role("button", name="Two here").click()
    for label, name in zip(("Your name", "The other player's name"), names, strict=False):
        page.get_by_label(label).fill(name)


def at_the_table(page: Page) -> None:
    """Wait until the page of the game is there."""
    page.wait_for_url(re.compile("/g/"))
    expect(page.locator(".player").first).to_be_attached()  # hidden where the game is over already


def sit_down(page: Page, name: str = "Grace") -> None:
    """Take the seat that an invitation is for."""
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join the game").click()
    expect(page.locator("#number")).to_be_visible()


def after(server: Server, book: str, moves: Sequence[int], **wishes: object) -> str:
    """The link to both seats of a game in which these moves were made."""
    links = server.create(book, opponent="here", **wishes)
    server.play(links, moves)
    return links.seat


def written(number: int) -> str:
    """As the page writes it."""
    return f"{number:,}" if number >= 10_000 else str(number)


def keeps_nothing(page: Page) -> None:
    """Its browser refuses to keep anything."""
    refusal = "{ get() { throw new Error('refused'); } }"
    page.add_init_script(f"Object.defineProperty(window, 'localStorage', {refusal})")


def is_over(page: Page) -> bool:
    """Is there a button for another game?"""
    return page.get_by_role("button", name="Play again").is_visible()


def press(page: Page, multiplier: int) -> None:
    """Press a button, once it may be pressed."""
    button = page.locator(f"#key-{multiplier}")
    expect(button).to_have_attribute("aria-disabled", "false")
    button.click()


def play(page: Page, multiplier: int, product: int) -> None:
    """Multiply, and see what it makes."""
    press(page, multiplier)
    shows(page, product)


def shows(page: Page, number: int) -> None:
    """Wait until the number is that, or has been in the end: the page may show an earlier one."""
    last = f".beads li:last-child [aria-label*=' {written(number)}.']"
    seen = page.locator(f"#number:text-is('{written(number)}'), {last}")
    expect(seen.first).to_be_attached()


def until(page: Page, true: Callable[[], bool]) -> None:
    """Wait for what the page does not show, for a minute at most."""
    for _ in range(1_200):
        if true():
            return
        page.wait_for_timeout(50)
    raise AssertionError("this has not come about")


def listen(page: Page) -> None:
    """From now on, keep what is told to those who listen."""
    page.evaluate(_LISTEN)


def heard(page: Page) -> list[str]:
    """What was told since then, one after the other."""
    told: list[str] = page.evaluate("window.heard")
    return told


def play_smallest(page: Page) -> int:
    """Press the smallest button that may be pressed; the number that follows."""
    button = page.locator(".key[aria-disabled=false]").first
    expect(button).to_be_visible()
    label = button.get_attribute("aria-label") or ""
    product = int(label.rpartition("= ")[2].replace(",", ""))
    button.click()
    shows(page, product)
    return product
