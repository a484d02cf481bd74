"""Fixtures for all tests."""

import gc
import os
import signal
import sys
import tempfile
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

import pytest
from hypothesis import settings

from tests.answers.golden import RENEW
from tests.support import Program

# The machines that run the tests are slow at times; a deadline would only measure that.
settings.register_profile("default", deadline=None, max_examples=50)
settings.register_profile("campaign", deadline=None, max_examples=1_000)
settings.load_profile("default")

DEADLINE = float(os.environ.get("TIMESDUEL_DEADLINE", "300"))
"""Seconds for one test: many times what any needs, even on a slow machine."""

MEMORY = "/dev/shm"
"""Where Linux keeps files in memory."""

_ROOM = 2**30
"""Bytes that the tests may need there."""


def _keep_files_in_memory() -> None:
    """The program waits for the disk at every move: let temporary files do without one."""
    with suppress(OSError):
        found = os.statvfs(MEMORY)
        roomy = found.f_bavail * found.f_frsize >= _ROOM and os.access(MEMORY, os.W_OK | os.X_OK)
        if roomy and not found.f_flag & os.ST_NOEXEC:
            os.environ["TMPDIR"] = tempfile.tempdir = MEMORY


if "TMPDIR" not in os.environ:
    _keep_files_in_memory()

# Whoever starts the tests in the background has Ctrl-C ignored, which the program would inherit.
signal.signal(signal.SIGINT, signal.default_int_handler)

# The program is started a thousand times: let the first start keep what it has compiled.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Nothing is garbage while the tests are collected, and what they are made of never will be.
gc.disable()

# Tests are nobody's games.
os.environ.pop("TIMESDUEL_PROFILE", None)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """The event loop of tests that are coroutines."""
    return "asyncio"


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option that renews golden files, for `tests/answers`."""
    parser.addoption(RENEW, action="store_true", help="write golden answers anew")


def pytest_collection_finish() -> None:
    """From now on garbage is looked for, among what is new, and seldom: that takes time, too."""
    gc.freeze()
    gc.set_threshold(50_000)
    gc.enable()


@pytest.fixture(autouse=True)
def not_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands called in this process must not take the tests' other processes for theirs."""
    monkeypatch.setattr("timesduel.cli.ending.leave_nothing_behind", lambda: None)


@pytest.fixture(autouse=True)
def signals_as_before() -> Generator[None]:
    """A command called in this process may end by ignoring signals, which programs inherit."""
    names = ("SIGINT", "SIGTERM", "SIGHUP")
    before = {number: signal.getsignal(number) for number in map(signal.Signals.__getitem__, names)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)
    signal.set_wakeup_fd(-1)  # a keyboard's, who would be woken by every signal from now on


@pytest.fixture(autouse=True)
def deadline(request: pytest.FixtureRequest) -> Generator[None]:
    """Wherever a test waits in vain, it fails there; again and again, should it wait once more."""
    campaign = request.config.getoption("--hypothesis-profile") == "campaign"
    if campaign or request.node.get_closest_marker("slow"):  # these may take their time
        yield
        return

    def too_late(*_: object) -> None:
        pytest.fail(f"this test was not over after {DEADLINE:g} seconds")

    signal.signal(signal.SIGALRM, too_late)
    signal.setitimer(signal.ITIMER_REAL, DEADLINE, 10)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)


@pytest.fixture
def timesduel(tmp_path: Path) -> Program:
    """The program, with an empty data folder."""
    return Program(tmp_path / "home")


@pytest.fixture
def tag() -> str:
    """An argument by which a process is known; others may run these tests on the same machine."""
    return f"tag-{uuid4()}"


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Brute force marked `no_cover` runs untraced, several times as fast.

    pytest-cov stops its collector for that mark; but in a worker of xdist it has begun two, of
    which the other one goes on then.
    """
    trace = sys.gettrace()
    if item.get_closest_marker("no_cover"):
        sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(trace)
