"""Fixtures for the tests of the command line."""

import os
import signal
from collections.abc import Iterator
from contextlib import suppress

import pytest

from tests.cli.terminal import Child, Start, in_terminal
from tests.cli.typist import Keyboard
from tests.support import TIMESDUEL, Program
from timesduel.cli.keyboard.editor import Editor


@pytest.fixture
def terminal(timesduel: Program) -> Iterator[Start]:
    """Starts the program in a terminal, and ends it whatever happens."""
    started: list[Child] = []

    def start(*arguments: str, size: tuple[int, int] = (24, 60), **variables: str) -> Child:
        env = {**timesduel.environment, **variables}
        started.append(in_terminal(*TIMESDUEL, *arguments, env=env, size=size))
        return started[-1]

    yield start
    for child in started:
        if child.isalive():
            child.kill(signal.SIGKILL)
            child.wait()
        child.close(force=True)


@pytest.fixture
def keyboard() -> Iterator[Keyboard]:
    """Where keys come from, and an editor that reads them."""
    ours, theirs = os.openpty()
    yield ours, Editor(theirs)
    for descriptor in (ours, theirs):
        with suppress(OSError):  # the test has closed it
            os.close(descriptor)
