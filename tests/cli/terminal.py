"""A program in a pseudo-terminal, to be typed to and looked at."""

import os
import re
import signal
import termios
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import pexpect
from ptyprocess import PtyProcess

from tests import warm
from tests.support import TIMESDUEL

if TYPE_CHECKING:  # the class takes a type parameter for type checkers only
    Spawn = pexpect.spawn[str]
else:
    Spawn = pexpect.spawn


class Terminal(Spawn):
    """What pexpect has, but nothing forks this process, which may have threads."""

    def talk(self, *steps: str | tuple[str, object]) -> None:
        """Wait for each text, a regular expression, and type the line that belongs to it, if any.

        A step is a text, or a text and a line.
        """
        for step in steps:
            expected, *answer = (step,) if isinstance(step, str) else step
            self.expect(expected)
            for line in answer:
                self.sendline(str(line))

    def _spawnpty(
        self, args: list[bytes], *, env: Mapping[str, str], dimensions: tuple[int, int], **_: object
    ) -> PtyProcess:
        ours, theirs = os.openpty()
        termios.tcsetwinsize(theirs, dimensions)
        command = [os.fsdecode(word) for word in args]
        if command[: len(TIMESDUEL)] == [*TIMESDUEL] and warm.suits(env):
            arguments = command[len(TIMESDUEL) :]
            process = warm.start(arguments, [theirs] * 3, env, terminal=True)
            os.close(theirs)
            return _ended_first(_WarmProcess(process, ours))
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
        return _ended_first(PtyProcess(number, ours))


def _ended_first(process: PtyProcess) -> PtyProcess:
    """Its terminal is closed when it has ended: nothing has to be waited for then."""
    process.delayafterclose = 0
    return process


class _WarmProcess(PtyProcess):  # type: ignore[misc]
    """The program, which this process cannot wait for by itself."""

    def __init__(self, process: warm.AnyProcess, descriptor: int) -> None:
        super().__init__(process.pid, descriptor)
        self._process = process

    def isalive(self) -> bool:
        """Does it run? If not, its status is there."""
        status = self._process.poll()
        if status is None:
            return True
        self.terminated = True
        if status >= 0:
            self.exitstatus = status
        else:
            self.signalstatus = -status
        return False

    def wait(self) -> int | None:
        """Wait for the end; the exit status, None after a kill."""
        self._process.wait()
        self.isalive()
        status: int | None = self.exitstatus
        return status


Child = Any
exact = re.escape
"""A text to wait for that is no regular expression."""

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
