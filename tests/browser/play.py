"""Playing as people do: setting up a game, sitting down, pressing buttons."""

from collections.abc import Sequence

from playwright.sync_api import Page, expect

from tests.web.serving import Server
from timesduel import BOOKS
from timesduel.books.shelf import game_title

TIMES = "\N{MULTIPLICATION SIGN}"
EXACT = "multiplication-duel"
REACH = "multiplier-showdown"
_LISTEN = """() => {
  window.heard = [];
  const spoken = document.getElementById("spoken");
  const note = () => spoken.textContent && window.heard.push(spoken.textContent);
  new MutationObserver(note).observe(spoken, { childList: true });
}"""


def begin(page: Page, book: str, against: str, name: str = "") -> None:
    """Set up a game as somebody would."""
    page.get_by_role("radio", name=game_title(BOOKS[book])).check()
    page.get_by_role("radio", name=against).check()
    if name:
        page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#number")).to_be_visible()


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
    """Wait until the number is that."""
    expect(page.locator("#number")).to_have_text(written(number))


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
