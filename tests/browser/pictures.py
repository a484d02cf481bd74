"""Writes pictures of the page's main screens: `python -m tests.browser.pictures docs/pictures`."""

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.chromium import ELSEWHERE, running
from tests.browser.class_play import PlayedClass
from tests.browser.conftest import LOOKS, Look, Visitors
from tests.browser.play import LAST, REACH, play
from tests.browser.screens import LADDER_GAMES, STARS, learn_a_little
from tests.web.serving import Server, serving

_COLOURS = 160
"""Enough for a page without photographs, and a quarter of the bytes."""


class Picture(NamedTuple):
    """One screen, as it is drawn by somebody who looks at it again."""

    name: str
    look: str
    address: Callable[[Server], str]
    prepare: Callable[[Page], None]
    press: str = ""
    """Selector of what is pressed before the picture is taken."""


def _game(server: Server) -> str:
    names = {"name": "Ada", "other_name": "Grace"}
    return server.create(REACH, opponent="here", **names).seat


def _ring(server: Server) -> str:
    rules = {"modulus": 97, "ceiling": None}
    return server.create(LAST, opponent="here", rules=rules, name="Ada", other_name="Grace").seat


def _for_a_class(server: Server) -> str:
    sides = {"name": "Window side", "other_name": "Door side", "match": {"games": 3}}
    return server.create(REACH, opponent="here", **sides).seat.replace("#", "?view=class#")


_PROJECTOR = Look({"width": 1920, "height": 1080}, "light")


def _children(server: Server, count: int) -> PlayedClass:
    """A class of some children, who may say products."""
    class_ = PlayedClass.open(server, games=[{"book": REACH}], minutes=10)
    for _ in range(count):
        class_.come()
    return class_


def _playing(server: Server) -> PlayedClass:
    """A round in which some have moved."""
    class_ = _children(server, 24)
    class_.do("pair")
    for number, table in enumerate(class_.parts["tables"].values()):
        for turn, multiplier in enumerate((6, 5, 4)[: number % 4]):
            class_.move(table["two" if turn % 2 else "one"], table["game"], multiplier)
    return class_


def _answering(server: Server) -> PlayedClass:
    """A question whose answers are shown."""
    class_ = _children(server, 20)
    class_.do("ask", game={"book": REACH}, total=54)
    for number in range(1, 20):
        class_.do("answer", number, multiplier=(2, 9, 9, 6, 2, 7)[number % 6])
    class_.do("show")
    return class_


def _seen(server: Server, class_: PlayedClass, role: str, secret: str) -> str:
    """An address that other devices could open."""
    return f"http://{ELSEWHERE}:{server.port}/c/{class_.code}{role}#secret={secret}"


def _wall(make: Callable[[Server], PlayedClass]) -> Callable[[Server], str]:
    def address(server: Server) -> str:
        class_ = make(server)
        return _seen(server, class_, "/wall", class_.wall)

    return address


def _teacher(server: Server) -> str:
    class_ = _playing(server)
    return _seen(server, class_, "/teacher", class_.teacher)


def _asked(server: Server) -> str:
    class_ = _answering(server)
    return _seen(server, class_, "", class_.children[1])


def _moves(*multipliers: int) -> Callable[[Page], None]:
    def made(page: Page) -> None:
        total = 1
        for multiplier in multipliers:
            play(page, multiplier, total := total * multiplier)

    return made


def _nothing(page: Page) -> None:
    page.wait_for_load_state("networkidle")


def _climb(page: Page) -> None:
    page.evaluate(STARS, LADDER_GAMES)
    _nothing(page)


PICTURES = (
    Picture("start", "390-light", lambda _: "/", _nothing),
    Picture("goals", "390-light", lambda _: "/", _nothing, "#open-goals"),
    Picture("opponents", "390-light", lambda _: "/", _nothing, "#open-opponents"),
    Picture("game", "390-light", _game, _moves(6, 5, 4)),
    Picture("ring", "390-light", _ring, _moves(9, 8)),
    Picture("dark", "390-dark", _game, _moves(6, 5, 4)),
    Picture("class", "1280-light", _for_a_class, _moves(6, 9)),
    Picture("end", "390-light", _game, _moves(6, 5, 4, 9)),
    Picture("ladder", "390-light", lambda _: f"/ladder/{REACH}", _climb),
    Picture("ladders", "1280-light", lambda _: "/ladder", _climb),
    Picture("wall", "390-light", lambda _: "/learn", learn_a_little),
    Picture("report", "1280-light", lambda _: "/learn/report", learn_a_little),
    Picture("lab", "1280-light", lambda _: f"/lab?which_game={REACH}&target=2823", _nothing),
    Picture("lab-phone", "390-light", lambda _: f"/lab?which_game={REACH}&target=2823", _nothing),
    Picture("practice", "390-light", lambda _: "/learn/practice", _nothing),
    Picture("lesson", "390-light", lambda _: f"/learn/lesson?book={REACH}", _nothing),
    Picture("class-lobby", "1920-light", _wall(lambda server: _children(server, 26)), _nothing),
    Picture("class-round", "1920-light", _wall(_playing), _nothing),
    Picture("class-answer", "1920-light", _wall(_answering), _nothing),
    Picture("class-teacher", "1280-light", _teacher, _nothing),
    Picture("class-door", "390-light", lambda server: f"/c/{_children(server, 3).code}", _nothing),
    Picture("class-question", "390-light", _asked, _nothing),
    Picture("puzzle", "390-dark", lambda _: "/learn/puzzle?level=2&seed=3", _nothing),
)


def write(folder: Path, only: str = "") -> None:
    """Write all of them, or those whose names begin alike."""
    looks = {**LOOKS, "1920-light": _PROJECTOR}
    wanted = [each for each in PICTURES if each.name.startswith(only)]
    with serving(options=("--allow-host", ELSEWHERE)) as server, running() as browser:
        visitors = Visitors(browser, server)
        for picture in wanted:
            page = visitors.open(picture.address(server), look=looks[picture.look])
            picture.prepare(page)
            page.reload()  # the second time, the font is there at once
            expect(page.locator("main h1").first).to_be_attached()
            if picture.name == "end":
                expect(page.get_by_role("heading", name="How it went")).to_be_visible()
            if picture.press:
                page.locator(picture.press).click()
            page.wait_for_timeout(500)
            shown = Image.open(io.BytesIO(page.screenshot()))
            small = shown.convert("RGB").quantize(_COLOURS, dither=Image.Dither.NONE)
            small.save(folder / f"page-{picture.name}.png", optimize=True)
            visitors.leave()


if __name__ == "__main__":
    write(Path(sys.argv[1]), *sys.argv[2:])
