"""A real browser, and a real server for it."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import product
from typing import Any, NamedTuple
from urllib.parse import urljoin
from zlib import crc32

import pytest
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Page,
    ViewportSize,
    expect,
)

from tests.browser.chromium import ELSEWHERE, REQUIRED, NoBrowserError, running
from tests.browser.play import REACH
from tests.web.serving import Server, serving
from timesduel.words.speech import typesetting

_SHOWN_WITHIN = 1_000 * float(os.environ.get("TIMESDUEL_SHOWN_WITHIN", "60"))
"""Milliseconds that a test waits for something to be seen; less where it is known to come soon."""

expect.set_options(timeout=_SHOWN_WITHIN)

_NO_WAITING = """try {
  localStorage["timesduel.no_waiting"] ??= true;
} catch {}  // a page that keeps nothing
"""
"""The computer answers at once, unless the page is told otherwise."""

PHONE: ViewportSize = {"width": 390, "height": 844}
WIDE: ViewportSize = {"width": 1280, "height": 800}
SMALL_PHONE: ViewportSize = {"width": 360, "height": 740}
LARGE: ViewportSize = {"width": 1920, "height": 1080}


class Look(NamedTuple):
    """What a page is looked at with."""

    size: ViewportSize
    theme: Any
    """Light or dark."""


LOOKS = {
    f"{size['width']}-{theme}": Look(size, theme)
    for size, theme in product((PHONE, WIDE), ("light", "dark"))
}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tests with a `look` have all of them."""
    if "look" in metafunc.fixturenames:
        metafunc.parametrize("look", LOOKS.values(), ids=LOOKS)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Each test is tried with one of them by `make test`, and with the others by a campaign."""
    if isinstance(item, pytest.Function) and "look" in item.fixturenames:
        rest = item.nodeid
        for look in LOOKS:
            rest = rest.replace(look, "")
        usual = [*LOOKS.values()][crc32(rest.encode()) % len(LOOKS)]
        if item.callspec.params["look"] != usual:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="package")  # as long as Playwright runs, nobody else can have an event loop
def browser() -> Iterator[Browser]:
    """A Chromium; without one, these tests are left out unless it is required."""
    try:
        with running() as chromium:
            yield chromium
    except NoBrowserError as error:
        if os.environ.get(REQUIRED) == "required":
            pytest.fail(f"there is no Chromium: {error}")
        pytest.skip(f"there is no Chromium: {error}")


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """One server for all these tests of a process."""
    with serving(options=("--allow-host", ELSEWHERE)) as running:
        yield running


@dataclass
class Visitors:
    """People with browsers of their own; nothing may go wrong there."""

    browser: Browser
    server: Server
    idle: list[Page] = field(default_factory=list)
    """Browsers that nobody uses: to empty one is quicker than to start another."""

    complaints: list[str] = field(default_factory=list)
    """What the browsers have to say about the page."""

    opened: list[Callable[[], None]] = field(default_factory=list)
    """How each is left."""

    def open(
        self,
        address: str = "/",
        *,
        look: Look = LOOKS["390-light"],
        expected: tuple[str, ...] = (),
        before: Callable[[Page], object] | None = None,
        server: Server | None = None,
        **more: Any,
    ) -> Page:
        """Open an address as somebody new.

        `expected` are beginnings of complaints that the test brings about itself; `before` is done
        before anything is loaded, in a browser that is not used again.
        """
        address = urljoin(f"http://127.0.0.1:{(server or self.server).port}", address)
        usual = before is None and not more
        page = self.idle.pop() if usual and self.idle else self._new_page(**more)
        page.set_viewport_size(look.size)
        page.emulate_media(color_scheme=look.theme, reduced_motion="reduce", forced_colors="none")

        def complained(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning"):
                complain(message.text)

        def complain(error: object) -> None:
            if not str(error).startswith(expected or ("\0",)):
                self.complaints.append(str(error))

        def leave() -> None:
            page.remove_listener("console", complained)
            page.remove_listener("pageerror", complain)
            if page.is_closed():
                return
            if not usual:
                page.context.close()
                return
            for tab in page.context.pages:
                if tab is not page:
                    tab.close()
            page.unroute_all()
            # A page of the same origin keeps its process, which takes long to start.
            page.goto(urljoin(address, "/health"))
            page.evaluate("localStorage.clear(), sessionStorage.clear()")
            self.idle.append(page)

        page.on("console", complained)
        page.on("pageerror", complain)
        self.opened.append(leave)
        if before is not None:
            before(page)
        page.goto(address)
        return page

    def leave(self) -> None:
        """Everybody goes."""
        for leave in self.opened:
            leave()
        self.opened.clear()

    def _new_page(self, **more: Any) -> Page:
        context = self.browser.new_context(**more)
        context.set_default_timeout(_SHOWN_WITHIN)
        context.add_init_script(_NO_WAITING)
        return context.new_page()


@pytest.fixture(autouse=True)
def signs_as_on_the_page() -> Iterator[None]:
    """What a test says itself has the signs that the page has."""
    with typesetting(groups=False):
        yield


@pytest.fixture(scope="package")
def idle_pages() -> list[Page]:
    """Browsers that the tests of a process share, one after the other."""
    return []


@contextmanager
def visiting(browser: Browser, server: Server, idle: list[Page]) -> Iterator[Visitors]:
    """Visitors, who leave in the end."""
    visitors = Visitors(browser, server, idle)
    try:
        yield visitors
    finally:
        visitors.leave()
    assert visitors.complaints == []


OpenPage = Callable[..., Page]


@dataclass(frozen=True)
class People:
    """Visitors who all look at the page in one way."""

    visitors: Visitors
    look: Look

    @property
    def server(self) -> Server:
        """The server that they visit."""
        return self.visitors.server

    def open(self, address: str = "/", **more: Any) -> Page:
        """Open an address as somebody new: see `Visitors.open`."""
        return self.visitors.open(address, look=self.look, **more)

    def at_a_game(self, book: str = REACH, **more: Any) -> Page:
        """Somebody with both seats of a game, unless `opponent` is another wish for it."""
        opening = {name: more.pop(name) for name in ("expected", "before") if name in more}
        return self.open(self.server.create(book, **{"opponent": "here", **more}).seat, **opening)

    def friends(self, book: str = REACH, **wishes: Any) -> tuple[Page, Page]:
        """Ada and Grace at a game; Ada begins."""
        links = self.server.create(book, name="Ada", **wishes)
        ada, grace = map(self.open, (links.seat, self.server.take_seat(links, "Grace")))
        for page in (ada, grace):
            expect(page.locator("#number")).to_be_visible()
        return ada, grace


@pytest.fixture
def people(
    browser: Browser, server: Server, idle_pages: list[Page], look: Look
) -> Iterator[People]:
    """Whoever visits the server, in all looks: see `pytest_itemcollected`."""
    with visiting(browser, server, idle_pages) as visitors:
        yield People(visitors, look)


@pytest.fixture
def open_page(browser: Browser, server: Server, idle_pages: list[Page]) -> Iterator[OpenPage]:
    """Opens an address as somebody new, in a browser of their own: see `Visitors.open`."""
    with visiting(browser, server, idle_pages) as visitors:
        yield visitors.open
