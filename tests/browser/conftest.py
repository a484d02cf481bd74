"""A real browser, and a real server for it."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import product
from typing import Any, NamedTuple
from zlib import crc32

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

from tests.browser.chromium import REQUIRED, find
from tests.web.serving import Server, serving

_FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
_PATIENCE = 20_000
"""Milliseconds that a test waits for something to be seen."""

expect.set_options(timeout=_PATIENCE)

PHONE: ViewportSize = {"width": 390, "height": 844}
WIDE: ViewportSize = {"width": 1280, "height": 800}


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


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Each test is tried with one of them by `make test`, and with the others by a campaign."""
    for item in items:
        if isinstance(item, pytest.Function) and "look" in item.fixturenames:
            rest = item.nodeid
            for look in LOOKS:
                rest = rest.replace(look, "")
            usual = [*LOOKS.values()][crc32(rest.encode()) % len(LOOKS)]
            if item.callspec.params["look"] != usual:
                item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A Chromium; without one, these tests are left out unless it is required."""
    path = find()
    if path is None:
        if os.environ.get(REQUIRED) == "required":
            pytest.fail("there is no Chromium")
        pytest.skip("there is no Chromium")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=[*_FLAGS])
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """One server for all these tests of a process."""
    with serving() as running:
        yield running


@dataclass
class Visitors:
    """People with browsers of their own; nothing may go wrong there."""

    browser: Browser
    server: Server
    complaints: list[str] = field(default_factory=list)
    """What the browsers have to say about the page."""

    contexts: list[BrowserContext] = field(default_factory=list)

    def open(
        self,
        address: str = "/",
        *,
        look: Look = LOOKS["390-light"],
        expected: tuple[str, ...] = (),
        before: Callable[[Page], object] = lambda _: None,
        server: Server | None = None,
        **more: Any,
    ) -> Page:
        """Open an address as somebody new.

        `expected` are beginnings of complaints that the test brings about itself; `before` is done
        before anything is loaded.
        """
        context = self.browser.new_context(
            **{
                "viewport": look.size,
                "color_scheme": look.theme,
                "reduced_motion": "reduce",
                **more,
            }
        )
        self.contexts.append(context)
        context.set_default_timeout(_PATIENCE)
        page = context.new_page()

        def complained(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning"):
                complain(message.text)

        def complain(text: str) -> None:
            if not text.startswith(expected or ("\0",)):
                self.complaints.append(text)

        page.on("console", complained)
        page.on("pageerror", lambda error: complain(str(error)))
        before(page)
        port = (server or self.server).port
        page.goto(address if "://" in address else f"http://127.0.0.1:{port}{address}")
        return page


@contextmanager
def visiting(browser: Browser, server: Server) -> Iterator[Visitors]:
    """Visitors, who leave in the end."""
    visitors = Visitors(browser, server)
    yield visitors
    for context in visitors.contexts:
        context.close()
    assert visitors.complaints == []


OpenPage = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser, server: Server) -> Iterator[OpenPage]:
    """Opens an address as somebody new, in a browser of their own: see `Visitors.open`."""
    with visiting(browser, server) as visitors:
        yield visitors.open
