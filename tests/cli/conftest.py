"""Fixtures for the tests of the command line."""

import signal
from collections.abc import Iterator

import pytest

from tests.cli.terminal import Child, Start, in_terminal
from tests.support import TIMESDUEL, Program


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
