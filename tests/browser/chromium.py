"""Finds a Chromium to test with: the system's, Playwright's own, or one that can be installed.

As a program it prepares the browser once, and says in one line if there is none.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

_NAMES = (
    "chromium-headless-shell",  # first: without windows, it takes about half the time
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
)
_PATIENCE = 300.0
"""Seconds for an installation."""

REQUIRED = "TIMESDUEL_BROWSER"
"""Set to `required`, this variable makes it an error to have no browser."""

CHOSEN = "TIMESDUEL_CHROMIUM"
"""This variable names the browser to test with, as a path or a command."""


def find() -> str | None:
    """The path of a browser that is there: the chosen one, or the first that is found."""
    if chosen := os.environ.get(CHOSEN):
        return shutil.which(chosen)
    for name in _NAMES:
        if path := shutil.which(name):
            return path
    return _of_playwright()


def _of_playwright() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def prepare() -> str | None:
    """The path of a browser, which is installed if that is possible."""
    commands = [[sys.executable, "-m", "playwright", "install", "chromium"]]
    if os.name == "posix" and os.getuid() == 0 and shutil.which("apt-get"):
        commands.append(["apt-get", "-qq", "install", "-y", "--no-install-recommends", "chromium"])
    for command in commands:
        if (path := find()) is not None:
            return path
        try:
            subprocess.run(command, capture_output=True, timeout=_PATIENCE, check=False)
        except (OSError, subprocess.TimeoutExpired):
            continue
    return find()


if __name__ == "__main__":
    if prepare() is None:
        left_out = (
            "No Chromium was found or could be installed: the page is not tested in a browser."
        )
        sys.stdout.write(f"{left_out}\n")
        sys.exit(os.environ.get(REQUIRED) == "required")
