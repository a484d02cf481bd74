"""A real browser, and a real server for it."""

import os
from collections.abc import Callable, Iterator
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, ViewportSize, sync_playwright

from tests.browser.chromium import REQUIRED, find
from tests.web.serving import Server, serving

_FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
_PATIENCE = 20_000
"""Milliseconds that a test waits for something to be seen."""

PHONE: ViewportSize = {"width": 390, "height": 844}
WIDE: ViewportSize = {"width": 1280, "height": 800}
Theme = Literal["light", "dark"]


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


OpenPage = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser, server: Server) -> Iterator[OpenPage]:
    """Opens an address as somebody new, in a browser of their own; nothing may go wrong there.

    `expected` are beginnings of complaints of the browser that the test brings about itself.
    """
    contexts: list[Any] = []
    complaints: list[str] = []

    def opened(
        address: str = "/",
        *,
        size: ViewportSize = PHONE,
        theme: Theme = "light",
        expected: tuple[str, ...] = (),
        **more: Any,
    ) -> Page:
        context = browser.new_context(
            viewport=size, color_scheme=theme, reduced_motion="reduce", **more
        )
        contexts.append(context)
        context.set_default_timeout(_PATIENCE)
        page = context.new_page()

        def complained(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning") and not message.text.startswith(
                expected or ("\0",)
            ):
                complaints.append(message.text)

        page.on("console", complained)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        url = address if "://" in address else f"http://127.0.0.1:{server.port}{address}"
        page.goto(url)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []
