"""Every screen of the page, in the states that look different, and how to get there."""

import re
from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Page, expect

from tests.browser.chromium import ELSEWHERE
from tests.browser.conftest import Visitors
from tests.browser.play import EXACT, REACH, after, press, shows, written
from tests.web.serving import Server
from timesduel.web.api.tokens import new_key

_LONG = "Maximiliane-Wilhelmine von Hohenstein"
_LEFT = "games => localStorage.setItem('timesduel.running', JSON.stringify(games))"
_NOT_FOUND = ("Failed to load resource: the server responded with a status of 4",)


_TEXTS = """() => [
  document.title, document.body.innerText,
  ...[...document.querySelectorAll("*")].flatMap((each) =>
    ["aria-label", "title", "alt", "value", "placeholder"].map((name) => each.getAttribute(name)))
].filter(Boolean)"""
_STRANGE = re.compile(
    r"\b(?:undefined|null|NaN|Infinity)\b|\[object"
    r"|(?<!\S)x ?\d|(?<!\S)\d+-\d+(?![\w-])"  # which are \u00d72, and 2 to 9
)


def strange_words(page: Page) -> list[str]:
    """Texts in which something was written as programs do, not for people."""
    return [text for text in page.evaluate(_TEXTS) if _STRANGE.search(text)]


def _at_once(page: Page) -> None:
    """Nothing is to be done before the screen is looked at."""


class Screen(NamedTuple):
    """What is looked at, and how to get there."""

    name: str
    address: str | Callable[[Server], str]
    """Where it is; or what is done before on a server, which returns that."""

    sign: str
    """The selector of what is visible when the screen is there."""

    then: Callable[[Page], object] = _at_once
    """What is done on the page."""

    expected: tuple[str, ...] = ()
    """Beginnings of complaints of the browser."""

    def open(self, visitors: Visitors) -> Page:
        """Open it as somebody new."""
        server = visitors.server
        address = self.address if isinstance(self.address, str) else self.address(server)
        page = visitors.open(address, expected=self.expected)
        expect(page.locator(self.sign).first).to_be_visible()
        page.wait_for_load_state("load" if "/g/" in page.url else "networkidle")
        self.then(page)
        return page


def _after(book: str, *moves: int, **wishes: object) -> Callable[[Server], str]:
    return lambda server: after(server, book, moves, **wishes)


def _asked_to_take_back(server: Server) -> str:
    links = server.create(REACH, name="Ada", match={"games": 3})
    seat = server.take_seat(links, _LONG)
    server.play(links, (7,))
    ask = {"kind": "ask", "version": 2, "key": new_key()}
    server.post(f"{links.path}/actions", ask, links.secret)
    return seat


def _leave_a_game(page: Page) -> None:
    page.evaluate(_LEFT, [{"game": "x", "title": "Power Play", "name": _LONG}])
    page.reload()
    expect(page.get_by_role("link", name=f"Go on with {_LONG}")).to_be_visible()
    expect(page.get_by_text("Who begins?")).to_be_visible()


def _invite(page: Page) -> None:
    page.get_by_label("Your name").fill(_LONG)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("img", name="The link as a picture")).to_be_visible()
    page.get_by_text("A link to watch").click()


def _ask_for_hints(page: Page) -> None:
    for step in range(4):
        with page.expect_response("**/hint?*"):
            page.get_by_role("button", name="More" if step else "Hint").click()
    expect(page.locator("#hint")).to_have_count(0)
    page.get_by_text("Settings").click()
    expect(page.locator("#link-own")).to_be_visible()


def _say(page: Page) -> None:
    press(page, 6)
    expect(page.get_by_role("dialog")).to_be_visible()


def _share(page: Page) -> None:
    page.get_by_text("Share this game").click()


def _go_back(page: Page) -> None:
    for _ in range(2):
        page.get_by_role("button", name="Back").click()
    shows(page, 28)


def _answer(page: Page) -> None:
    page.locator(".key[aria-disabled=false]").first.click()
    expect(page.locator("#next")).to_be_visible()


_PLAY = "role=button[name='Play's]"
_MANY = f"/?against=here&clock=30&target={10**100}&multipliers={','.join(map(str, range(2, 21)))}"
_HUGE = {"target": 10**15, "multipliers": [999_983, 2, 3]}
_WALL = "multiplication-showdown"
_WENT = "role=heading[name='How it went']"

SCREENS = (
    Screen("start", "/", _PLAY),
    Screen("choices", _MANY, _PLAY, _leave_a_game),
    Screen(
        "invitation",
        lambda server: f"http://{ELSEWHERE}:{server.port}/?which_game=power-play",
        _PLAY,
        _invite,
        ("The Cross-Origin-Opener-Policy header has been ignored",),
    ),
    Screen(
        "invited",
        lambda server: server.create(REACH, name=_LONG).invitation,
        "role=button[name='Join the game']",
    ),
    Screen("hinted", _after(REACH, 2, 3, 5, name=_LONG), "#hint", _ask_for_hints),
    Screen("exact", _after(EXACT, 5), ".socket.full"),
    Screen(
        "missed",
        _after(EXACT, 7),
        "text=can't be hit any more",
        lambda page: page.locator("#resign").click(),
    ),
    Screen("wall", _after(_WALL, 9), "#number:text-is('9')"),
    Screen(
        "ring", _after(_WALL, 9, rules={"modulus": 97, "ceiling": None}), "#number:text-is('9')"
    ),
    Screen(
        "long-number",
        _after(REACH, 999_983, 999_983, rules=_HUGE),
        f"#number:text-is('{written(999_983**2)}')",
    ),
    Screen(
        "watched",
        lambda server: server.create(REACH, opponent="here", clock={"seconds": 60}).watch,
        "text=You are watching.",
    ),
    Screen("asked", _asked_to_take_back, "role=button[name='Agree']"),
    Screen("said", _after(REACH, announce=True), ".key", _say),
    Screen("ended", _after(REACH, 2, 2, 7, 5, 9, name=_LONG), _WENT, _share),
    Screen("replayed", _after(REACH, 2, 2, 7, 5, 9, name=_LONG), _WENT, _go_back),
    Screen(
        "lab",
        f"/lab?which_game={REACH}&target=5000",
        "role=heading[name='Numbers to leave']",
    ),
    Screen("broken-lab", "/lab?target=soon", ".problem", expected=_NOT_FOUND),
    Screen("nowhere", f"/g/{'A' * 22}", "role=link[name='To the start']", expected=_NOT_FOUND),
    Screen("learn", "/learn", "h1:has-text('A little better')"),
    Screen("puzzle", "/learn/puzzle?level=2&seed=3", "h1:has-text('Level 2')"),
    Screen("puzzle-answered", f"/learn/puzzle?level=1&seed=1&book={REACH}", ".key", _answer),
    Screen("daily", "/learn/daily", "h1"),
    Screen("mistakes", "/learn/mistakes", "h1:has-text('Coming back')"),
    Screen("practice", "/learn/practice", "h1:has-text('Times tables')"),
    Screen("lessons", "/learn/lesson", "h1:has-text('Lessons')"),
    Screen("lesson", f"/learn/lesson?book={EXACT}", "h1:has-text('Lesson')"),
    Screen("rules", "/rules", "h1:has-text('Rules')"),
    Screen("rules-of-one", f"/rules/{EXACT}", "h1:has-text('Multiplication Duel')"),
)

RARE = (
    *("start", "exact", "wall", "watched", "replayed", "broken-lab", "nowhere"),
    *("puzzle", "daily", "mistakes", "lessons", "rules"),
)
"""Those that consist of what others have too: only a campaign looks at them."""
