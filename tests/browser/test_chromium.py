"""Where no browser can be started, nothing of the page is tested, and one line says so."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.chromium import CHOSEN, REQUIRED
from tests.support import ROOT

ONE_LINE = "No Chromium can be started here: the page is not tested in a browser.\n"


@pytest.fixture
def nowhere(tmp_path: Path) -> dict[str, str]:
    """The environment of a machine without a browser, on which Playwright's driver fails too."""
    driver = tmp_path / "node"
    driver.write_text("#!/bin/sh\necho 'libatomic.so.1: cannot open' >&2\nexit 127\n")
    driver.chmod(0o755)
    usual = {name: value for name, value in os.environ.items() if name not in (CHOSEN, REQUIRED)}
    return {**usual, "PATH": "", "PLAYWRIGHT_NODEJS_PATH": str(driver)}


def called(*words: str, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *words],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_one_line_says_so(nowhere: dict[str, str]) -> None:
    done = called("tests.browser.chromium", environment=nowhere)
    assert (done.returncode, done.stdout, done.stderr) == (0, ONE_LINE, "")


def test_it_can_be_required(nowhere: dict[str, str]) -> None:
    done = called("tests.browser.chromium", environment={**nowhere, REQUIRED: "required"})
    assert (done.returncode, done.stdout, done.stderr) == (1, ONE_LINE, "")


def test_the_page_is_left_out(nowhere: dict[str, str]) -> None:
    test = ("pytest", "-q", "-p", "no:cacheprovider", "tests/browser/test_quick_hands.py")
    done = called(*test, environment=nowhere)
    assert done.returncode == 0, done.stdout
    assert " skipped" in done.stdout.splitlines()[-1]
