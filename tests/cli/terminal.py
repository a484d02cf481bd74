"""A program in a pseudo-terminal, to be typed to and looked at."""

import os
import signal
import termios
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import pexpect
from ptyprocess import PtyProcess

if TYPE_CHECKING:  # the class takes a type parameter for type checkers only
    Spawn = pexpect.spawn[str]
else:
    Spawn = pexpect.spawn


class Terminal(Spawn):
    """What pexpect has, but nothing forks this process, which may have threads."""

    def _spawnpty(
        self, args: list[bytes], *, env: Mapping[str, str], dimensions: tuple[int, int], **_: object
    ) -> PtyProcess:
        ours, theirs = os.openpty()
        termios.tcsetwinsize(theirs, dimensions)
        # The first terminal that the leader of a session opens is the one that it obeys.
        opened = (os.POSIX_SPAWN_OPEN, 0, os.ttyname(theirs), os.O_RDWR, 0)
        number = os.posix_spawn(
            args[0],
            args,
            env,
            setsid=True,
            file_actions=[opened, (os.POSIX_SPAWN_DUP2, 0, 1), (os.POSIX_SPAWN_DUP2, 0, 2)],
            # A child of `nohup` or of a background shell would ignore what the tests send.
            setsigdef=[signal.SIGINT, signal.SIGHUP],
        )
        os.close(theirs)
        return PtyProcess(number, ours)


Child = Any
Start = Callable[..., Child]


def in_terminal(*command: str, env: Mapping[str, str], size: tuple[int, int] = (24, 60)) -> Child:
    """Start a program in a terminal of so many lines and columns."""
    child: Child = Terminal(
        command[0], [*command[1:]], env=env, encoding="utf-8", timeout=60, dimensions=size
    )
    child.delaybeforesend = None
    return child


def finish(child: Child) -> int:
    """Wait for the end; the exit status."""
    child.expect(pexpect.EOF)
    if child.isalive():  # it has closed the terminal, and is about to end
        child.wait()
    child.close()
    return int(child.exitstatus)
