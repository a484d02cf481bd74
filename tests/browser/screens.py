"""Every screen of the page, in the states that look different, and how to get there."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import NamedTuple

from playwright.sync_api import Page, expect

from tests.browser.chromium import ELSEWHERE
from tests.browser.class_play import PlayedClass
from tests.browser.conftest import Visitors
from tests.browser.play import EXACT, LAST, REACH, after, press, written
from tests.web.serving import Server
from timesduel.web.api.tokens import new_key

_LONG = "W" * 40
"""The widest name that somebody can have: no space in it, and no narrow letter."""
_LEFT = "games => localStorage.setItem('timesduel.running', JSON.stringify(games))"
STARS = """results => localStorage.setItem(
  "timesduel.progress", JSON.stringify({ version: 1, results }))"""
LADDER_GAMES = [
    {
        "game": level,
        "when": "2026-11-16T12:00:00Z",
        "book": REACH,
        "level": level,
        "won": True,
        "hints": 0,
        "chances": 2,
        "slips": slips,
    }
    for level, slips in (("random", 0), ("greedy", 1), ("beginner", 1))
]
"""Seven stars."""

_KEEP = "kept => localStorage.setItem('timesduel.progress', JSON.stringify(kept))"
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
        page.wait_for_load_state(
            "load" if "/g/" in page.url or "/c/" in page.url else "networkidle"
        )
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


def _given_up(server: Server) -> str:
    links = server.create(REACH, opponent="greedy", name=_LONG)
    resign = {"kind": "resign", "version": 1, "key": new_key()}
    server.post(f"{links.path}/actions", resign, links.secret)
    return links.seat


def _class_of(server: Server) -> PlayedClass:
    """A round of three, of which one has moved."""
    class_ = PlayedClass.open(server, minutes=100)
    for _ in range(3):
        class_.come()
    class_.do("pair")
    table = class_.table
    class_.move(table["one"], table["game"], 3)
    return class_


def _teacher_of(class_: PlayedClass) -> str:
    return f"/c/{class_.code}/teacher#secret={class_.teacher}&wall={class_.wall}"


def _wall_of(class_: PlayedClass) -> str:
    return f"/c/{class_.code}/wall#secret={class_.wall}"


def _class_lobby(server: Server) -> PlayedClass:
    class_ = PlayedClass.open(server)
    class_.come()
    return class_


def _answered(server: Server) -> str:
    class_ = _class_of(server)
    class_.do("ask", game={"book": REACH}, total=54)
    class_.do("answer", 1, multiplier=2)
    class_.do("answer", 2, multiplier=3)
    class_.do("show")
    return _wall_of(class_)


def _looked_back_at(server: Server) -> str:
    """A class of which products are known, and in which a win has slipped."""
    class_ = PlayedClass.open(server, announce=True)
    for _ in range(2):
        class_.come()
    class_.do("pair")
    table = class_.table
    for seat, product in (("one", 2), ("two", 4), ("one", 9)):
        class_.move(table[seat], table["game"], 2, said=product)
    class_.do("ring")
    return _teacher_of(class_).replace("/teacher#", "/report#")


def _one_table(server: Server) -> str:
    class_ = _class_of(server)
    class_.do("look", number=1)
    return _wall_of(class_)


def _door_of(server: Server) -> str:
    return f"/c/{_class_lobby(server).code}"


def _child_of(class_: PlayedClass, number: int) -> str:
    """The page of a child, for a browser where it has not been."""
    return f"/c/{class_.code}#secret={class_.children[number]}"


def _asked_child(server: Server) -> str:
    """Two at one device who are asked something in the waiting room."""
    class_ = PlayedClass.open(server)
    first, second, _ = server.ask("GET", class_.path).json["offers"]
    names = [{name: each[name] for name in ("colour", "animal")} for each in (first, second)]
    class_.come(name=names[0], second=names[1])
    class_.come()
    class_.do("ask", game={"book": REACH}, total=54)
    return _child_of(class_, 1)


def _playing_child(server: Server) -> str:
    """A child at its board."""
    class_ = _class_of(server)
    return _child_of(class_, class_.table["one"])


def _look_at_a_child(page: Page) -> None:
    page.locator("#child-1").click()
    page.get_by_role("button", name="Four digits").click()
    page.get_by_role("button", name="Take out").click()
    page.get_by_text("This page on another device").click()
    page.get_by_label("Which position?").select_option("own")
    expect(page.locator(".pin")).to_be_visible()


def _all_choices(page: Page) -> None:
    page.get_by_text("More choices").click()


def _leave_games(page: Page) -> None:
    games = [
        {"game": name, "goal": "Reach 100", "name": name, "total": 60} for name in (_LONG, "Mo")
    ]
    page.evaluate(_LEFT, games)
    page.reload()
    expect(page.get_by_role("link", name=f"Go on with {_LONG}: 60")).to_be_visible()


def _sheet(name: str) -> Callable[[Page], object]:
    def opened(page: Page) -> None:
        page.locator(f"#open-{name}").click()
        expect(page.locator(f"#{name} svg").last).to_be_visible()

    return opened


def _ask(page: Page) -> None:
    page.get_by_role("button", name="Ask a friend").click()
    expect(page.get_by_label("Your name")).to_be_visible()


def _invite(page: Page) -> None:
    _ask(page)
    page.get_by_label("Your name").fill(_LONG)
    page.get_by_role("button", name="Just get the link").click()
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


def _hear_a_word(page: Page) -> None:
    page.evaluate("Math.random = () => 0.99")
    press(page, 9)
    expect(page.locator(".bubble-text")).to_be_visible()


def _share(page: Page) -> None:
    page.get_by_role("button", name="Share", exact=True).click()
    expect(page.locator("#link-review")).to_be_visible()


def _go_back(page: Page) -> None:
    expect(page.locator(".bead.turning")).to_have_attribute("aria-current", "step")
    page.get_by_role("button", name="Before").click()
    expect(page.locator("#number")).to_have_text("28")


def _climb(page: Page) -> None:
    """As somebody who has some stars, and looks at another opponent than the next."""
    page.evaluate(STARS, LADDER_GAMES)
    page.reload()
    page.get_by_role("button", name="Gus").click()
    expect(page.get_by_role("link", name="Play Gus")).to_be_visible()


def _answer(page: Page) -> None:
    page.locator(".key[aria-disabled=false]").first.click()
    expect(page.locator("#next")).to_be_visible()


_TRIES = {"6x7": "0010", "7x8": "01", "9x9": "1"} | {
    f"{min(n, each)}x{max(n, each)}": "111" for n in range(2, 13) for each in (2, 5, 12)
}


def learn_a_little(page: Page) -> None:
    """Bricks of every kind, and days with something done and without."""
    today = datetime.now().astimezone().date()
    days = [(today - timedelta(back)).isoformat() for back in (4, 2, 1)]
    done = {"products": 9, "right": 7, "puzzles": 2, "solved": 1, "lessons": 1, "games": 3}
    kept = {
        "version": 1,
        "days": sorted(days),
        "facts": {
            fact: {"asked": len(tries), "right": tries.count("1"), "latest": tries}
            for fact, tries in _TRIES.items()
        },
        "larger": {"asked": 3, "right": 1, "latest": "010"},
        "lately": {days[-1]: done},
    }
    page.evaluate(_KEEP, kept)
    page.reload()
    expect(page.locator(".wall [data-known=known]").first).to_be_visible()
    for more in page.get_by_text("More", exact=True).all():
        more.click()


_PLAY = ".key[aria-disabled=false]"
_NUMBERS = ",".join(map(str, range(2, 18)))
_MANY = f"/?against=here&first=toss&clock=30&target={10**100}&multipliers={_NUMBERS}"
_HUGE = {"target": 10**15, "multipliers": [999_983, 2, 3]}
_WENT = "role=heading[name='How it went']"

SCREENS = (
    Screen("start", "/", _PLAY),
    Screen("going-on", "/", _PLAY, _leave_games),
    Screen("goals", _MANY, "#begin", _sheet("goals")),
    Screen("opponents", "/", _PLAY, _sheet("opponents")),
    Screen("two-here", "/?against=here", _PLAY),
    Screen("friend", "/", _PLAY, _ask),
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
    Screen(
        "hinted",
        _after(REACH, 2, 3, 5, name=_LONG, other_name=_LONG, match={"games": 3}),
        "#hint",
        _ask_for_hints,
    ),
    Screen("exact", _after(EXACT, 5), ".socket.full"),
    Screen(
        "missed",
        _after(EXACT, 7),
        "text=can't be hit any more",
        lambda page: page.locator("#resign").click(),
    ),
    Screen("wall", _after(LAST, 9), "#number:text-is('9')"),
    Screen(
        "ring",
        _after(LAST, 9, 8, 7, 5, rules={"modulus": 97, "ceiling": None}),
        ".trail >> nth=3",
    ),
    Screen(
        "long-number",
        _after(REACH, 999_983, 999_983, rules=_HUGE),
        f"#number:text-is('{written(999_983**2)}')",
    ),
    Screen(
        "class",
        lambda server: after(server, EXACT, (5,), name=_LONG).replace("#", "?view=class#"),
        "#show-small",
    ),
    Screen("class-puzzle", "/learn/puzzle?level=2&seed=3&view=class", "#show-small"),
    Screen(
        "remarked",
        lambda server: server.create(REACH, opponent="perfect").seat,
        ".key",
        _hear_a_word,
    ),
    Screen(
        "watched",
        lambda server: server.create(REACH, opponent="here", clock={"seconds": 60}).watch,
        "text=You are watching.",
    ),
    Screen("asked", _asked_to_take_back, "role=button[name='Agree']"),
    Screen("said", _after(REACH, announce=True), ".key", _say),
    Screen("ended", _after(REACH, 2, 2, 7, 5, 9, name=_LONG), _WENT, _share),
    Screen(
        "ended-after-many-moves",
        _after("power-play", *[2, 3] * 19, 2, rules={"target": 10**15}),
        _WENT,
        expected=("Failed to load resource: the server responded with a status of 422",),
    ),
    Screen(
        "ended-on-a-ring",
        _after(LAST, 6, 8, 7, 5, 4, 6, 7, 3, 2, rules={"modulus": 13, "ceiling": None}),
        _WENT,
    ),
    Screen("replayed", _after(REACH, 2, 2, 7, 5, 9, name=_LONG), _WENT, _go_back),
    Screen(
        "lab",
        f"/lab?which_game={REACH}&target=5000",
        ".sentence .who",
    ),
    Screen(
        "lab-far",
        f"/lab?which_game={EXACT}&target=10^300&multipliers=2,3,50",
        ".sentence .who",
        expected=_NOT_FOUND,
    ),
    Screen("broken-lab", "/lab?target=soon", ".problem", expected=_NOT_FOUND),
    Screen("nowhere", f"/g/{'A' * 22}", "role=link[name='To the start']", expected=_NOT_FOUND),
    Screen("learn", "/learn", "h1:has-text('A little better')"),
    Screen("stars", _given_up, ".game-stars"),
    Screen("ladders", "/ladder", ".ladder-card"),
    Screen("ladder", f"/ladder/{REACH}", "#play", _climb),
    Screen("progress", "/learn", ".wall", learn_a_little),
    Screen("report", "/learn/report", ".report", learn_a_little),
    Screen("puzzle", "/learn/puzzle?level=2&seed=3", "h1:has-text('Level 2')"),
    Screen("puzzle-answered", f"/learn/puzzle?level=1&seed=1&book={REACH}", ".key", _answer),
    Screen("daily", "/learn/daily", "h1"),
    Screen("daily-answered", "/learn/daily", ".key", _answer),
    Screen("mistakes", "/learn/mistakes", "h1:has-text('Coming back')"),
    Screen("practice", "/learn/practice", "h1:has-text('Times tables')"),
    Screen("lessons", "/learn/lesson", "h1:has-text('Lessons')"),
    Screen("lesson", f"/learn/lesson?book={EXACT}", "h1:has-text('Lesson')"),
    Screen("class-open", "/class", "#open", _all_choices),
    Screen("class-lobby", lambda server: _wall_of(_class_lobby(server)), ".wall-children > li"),
    Screen("class-round", lambda server: _wall_of(_class_of(server)), ".wall-total"),
    Screen("class-question", _answered, ".wall-votes"),
    Screen(
        "class-teacher", lambda server: _teacher_of(_class_of(server)), "#child-1", _look_at_a_child
    ),
    Screen("class-report", _looked_back_at, ".report-moments"),
    Screen("class-door", _door_of, ".offer"),
    Screen("class-room", _asked_child, ".question .key"),
    Screen("class-strip", _playing_child, ".class-strip"),
    Screen("class-table", _one_table, ".wall-sentence:has-text('to move')"),
    Screen("rules", "/rules", "h1:has-text('Rules')"),
    Screen("rules-of-one", f"/rules/{EXACT}", "h1:has-text('Exactly 100')"),
)

RARE = (
    *("friend", "learn", "exact", "wall", "watched", "replayed", "broken-lab", "nowhere"),
    *("ended-on-a-ring", "class-puzzle", "class-table"),
    "lab-far",
    *("puzzle", "daily", "mistakes", "lessons", "rules"),
)
"""Those that consist of what others have too: only a campaign looks at them."""
