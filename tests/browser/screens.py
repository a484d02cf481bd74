"""Every screen of the page, in the states that look different, and how to get there."""

import re
from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Page, expect

from tests.browser.chromium import ELSEWHERE
from tests.browser.conftest import Visitors
from tests.browser.play import EXACT, REACH, after, press, shows
from timesduel.web.api.tokens import new_key

_LONG = "Maximiliane-Wilhelmine von Hohenstein"
_LEFT = "games => localStorage.setItem('timesduel.running', JSON.stringify(games))"
_NOT_SECURE = ("The Cross-Origin-Opener-Policy header has been ignored",)
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


class Screen(NamedTuple):
    """What is looked at, and by whom."""

    name: str
    open: Callable[[Visitors], Page]


def _start(visitors: Visitors) -> Page:
    page = visitors.open("/")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    return page


def _choices(visitors: Visitors) -> Page:
    many = ",".join(map(str, range(2, 21)))
    page = visitors.open(f"/?against=here&clock=30&target={10**100}&multipliers={many}")
    page.evaluate(_LEFT, [{"game": "x", "title": "Power Play", "name": _LONG}])
    page.reload()
    expect(page.get_by_role("link", name=f"Go on with {_LONG}")).to_be_visible()
    expect(page.get_by_text("Who begins?")).to_be_visible()
    return page


def _invitation(visitors: Visitors) -> Page:
    address = f"http://{ELSEWHERE}:{visitors.server.port}/?which_game=power-play"
    page = visitors.open(address, expected=_NOT_SECURE)
    page.get_by_label("Your name").fill(_LONG)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("img", name="The link as a picture")).to_be_visible()
    page.get_by_text("A link to watch").click()
    return page


def _invited(visitors: Visitors) -> Page:
    page = visitors.open(visitors.server.create(REACH, name=_LONG).invitation)
    expect(page.get_by_role("button", name="Join the game")).to_be_visible()
    return page


def _hinted(visitors: Visitors) -> Page:
    page = visitors.open(after(visitors.server, REACH, (2, 3, 5), name=_LONG))
    for step in range(4):
        with page.expect_response("**/hint?*"):
            page.get_by_role("button", name="More" if step else "Hint").click()
    expect(page.locator("#hint")).to_have_count(0)
    page.get_by_text("Settings").click()
    expect(page.locator("#link-own")).to_be_visible()
    return page


def _exact(visitors: Visitors) -> Page:
    page = visitors.open(after(visitors.server, EXACT, (5,)))
    expect(page.locator(".socket.full")).to_have_count(1)
    return page


def _missed(visitors: Visitors) -> Page:
    page = visitors.open(after(visitors.server, EXACT, (7,)))
    expect(page.get_by_text("can't be hit any more")).to_be_visible()
    page.locator("#resign").click()
    return page


def _wall(visitors: Visitors) -> Page:
    page = visitors.open(after(visitors.server, "multiplication-showdown", (9,)))
    shows(page, 9)
    return page


def _ring(visitors: Visitors) -> Page:
    rules = {"modulus": 97, "ceiling": None}
    page = visitors.open(after(visitors.server, "multiplication-showdown", (9,), rules=rules))
    shows(page, 9)
    return page


def _long_number(visitors: Visitors) -> Page:
    rules = {"target": 10**15, "multipliers": [999_983, 2, 3]}
    page = visitors.open(after(visitors.server, REACH, (999_983, 999_983), rules=rules))
    shows(page, 999_983**2)
    return page


def _watched(visitors: Visitors) -> Page:
    links = visitors.server.create(REACH, opponent="here", clock={"seconds": 60})
    page = visitors.open(links.watch)
    expect(page.get_by_text("You are watching.")).to_be_visible()
    return page


def _asked(visitors: Visitors) -> Page:
    links = visitors.server.create(REACH, name="Ada", match={"games": 3})
    seat = visitors.server.take_seat(links, _LONG)
    visitors.server.play(links, (7,))
    page = visitors.open(seat)
    ask = {"kind": "ask", "version": 2, "key": new_key()}
    visitors.server.post(f"{links.path}/actions", ask, links.secret)
    expect(page.get_by_role("button", name="Agree")).to_be_visible()
    return page


def _said(visitors: Visitors) -> Page:
    page = visitors.open(visitors.server.create(REACH, opponent="here", announce=True).seat)
    press(page, 6)
    expect(page.get_by_role("dialog")).to_be_visible()
    return page


def _ended(visitors: Visitors) -> Page:
    page = visitors.open(after(visitors.server, REACH, (2, 2, 7, 5, 9), name=_LONG))
    expect(page.get_by_role("heading", name="How it went")).to_be_visible()
    page.get_by_text("Share this game").click()
    return page


def _replayed(visitors: Visitors) -> Page:
    page = _ended(visitors)
    page.get_by_role("button", name="Back").click()
    page.get_by_role("button", name="Back").click()
    shows(page, 28)
    return page


def _lab(visitors: Visitors) -> Page:
    page = visitors.open("/lab?which_game=multiplier-showdown&target=5000")
    expect(page.get_by_role("heading", name="Numbers to leave")).to_be_visible()
    return page


def _broken_lab(visitors: Visitors) -> Page:
    page = visitors.open("/lab?target=soon", expected=_NOT_FOUND)
    expect(page.locator(".problem")).to_be_visible()
    return page


def _nowhere(visitors: Visitors) -> Page:
    page = visitors.open("/g/AAAAAAAAAAAAAAAAAAAAAA", expected=_NOT_FOUND)
    expect(page.get_by_role("link", name="To the start")).to_be_visible()
    return page


def _at(address: str, heading: str) -> Callable[[Visitors], Page]:
    def opened(visitors: Visitors) -> Page:
        page = visitors.open(address)
        expect(page.get_by_role("heading", level=1)).to_contain_text(heading)
        page.wait_for_load_state("networkidle")
        return page

    return opened


def _answered(visitors: Visitors) -> Page:
    page = visitors.open("/learn/puzzle?level=1&seed=1&book=multiplier-showdown")
    page.locator(".key[aria-disabled=false]").first.click()
    expect(page.locator("#next")).to_be_visible()
    return page


SCREENS = (
    Screen("start", _start),
    Screen("choices", _choices),
    Screen("invitation", _invitation),
    Screen("invited", _invited),
    Screen("hinted", _hinted),
    Screen("exact", _exact),
    Screen("missed", _missed),
    Screen("wall", _wall),
    Screen("ring", _ring),
    Screen("long-number", _long_number),
    Screen("watched", _watched),
    Screen("asked", _asked),
    Screen("said", _said),
    Screen("ended", _ended),
    Screen("replayed", _replayed),
    Screen("lab", _lab),
    Screen("broken-lab", _broken_lab),
    Screen("nowhere", _nowhere),
    Screen("learn", _at("/learn", "A little better")),
    Screen("puzzle", _at("/learn/puzzle?level=2&seed=3", "Level 2")),
    Screen("puzzle-answered", _answered),
    Screen("daily", _at("/learn/daily", "")),
    Screen("mistakes", _at("/learn/mistakes", "Coming back")),
    Screen("practice", _at("/learn/practice", "Times tables")),
    Screen("lessons", _at("/learn/lesson", "Lessons")),
    Screen("lesson", _at("/learn/lesson?book=multiplication-duel", "Lesson")),
    Screen("rules", _at("/rules", "Rules")),
    Screen("rules-of-one", _at("/rules/multiplication-duel", "Multiplication Duel")),
)

RARE = (
    *("start", "exact", "wall", "watched", "replayed", "broken-lab", "nowhere"),
    *("puzzle", "daily", "mistakes", "lessons", "rules"),
)
"""Those that consist of what others have too: only a campaign looks at them."""
