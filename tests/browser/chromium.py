"""A Chromium to test with: the system's, Playwright's own, or one that can be installed.

As a program it prepares the browser once, and says in one line if none can be started.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from playwright.sync_api import Browser, sync_playwright

_NAMES = (
    "chromium-headless-shell",  # first: without windows, it takes about half the time
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
)
ELSEWHERE = "duel.test"
"""A name of this machine that is not only for programs on it."""

_FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1",
)
_INSTALLING = 300.0
"""Seconds for an installation, and for a first start."""

REQUIRED = "TIMESDUEL_BROWSER"
"""Set to `required`, this variable makes it an error to have no browser."""

CHOSEN = "TIMESDUEL_CHROMIUM"
"""This variable names the browser to test with, as a path or a command."""


class NoBrowserError(Exception):
    """No Chromium can be started here, and why."""


@contextmanager
def running() -> Iterator[Browser]:
    """A Chromium that runs; `NoBrowserError`, whatever is missing for that."""
    with ExitStack() as ends:
        try:
            playwright = ends.enter_context(sync_playwright())
            path = find() or playwright.chromium.executable_path
            browser = playwright.chromium.launch(executable_path=path, args=[*_FLAGS])
        except Exception as error:  # Playwright has no class for a driver that does not start
            raise NoBrowserError(str(error).partition("\n")[0]) from error
        ends.callback(browser.close)
        yield browser


def find() -> str | None:
    """The path of one of the system's browsers: the chosen one, or the first that is found."""
    names = (os.environ[CHOSEN],) if os.environ.get(CHOSEN) else _NAMES
    return next(filter(None, map(shutil.which, names)), None)


def prepare() -> bool:
    """Can a browser be started? If not, install what is missing, and try again."""
    commands = [[sys.executable, "-m", "playwright", "install", "chromium"]]
    if os.name == "posix" and os.getuid() == 0 and shutil.which("apt-get"):
        install = ["apt-get", "-qq", "install", "-y", "--no-install-recommends"]
        # A minimal Debian lacks the library, which Playwright's driver needs.
        commands += [["apt-get", "-qq", "update"]]
        commands += [[*install, name, "libatomic1"] for name in _NAMES[:2]]
    return _starts() or any(_succeeds(command) and _starts() for command in commands)


def _starts() -> bool:
    """Does `running` work? In another process, since a driver that fails says so by itself."""
    start = "from tests.browser.chromium import running\nwith running(): pass"
    return _succeeds([sys.executable, "-c", start])


def _succeeds(command: list[str]) -> bool:
    try:
        done = subprocess.run(command, capture_output=True, timeout=_INSTALLING, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


if __name__ == "__main__" and not prepare():
    sys.stdout.write("No Chromium can be started here: the page is not tested in a browser.\n")
    sys.exit(os.environ.get(REQUIRED) == "required")
