"""Tasks that no server has: they wait, die, or take all memory."""

import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

from timesduel.errors import RulesError
from timesduel.words.speech import say


def echo(*arguments: Any) -> Any:
    """What was said."""
    return arguments


def number_of_process() -> int:
    """Who answers."""
    return os.getpid()


def wait_for(path: str) -> bool:
    """Until a file is there; a minute at most, should nobody end it."""
    Path(f"{path}.begun").touch()
    for _ in range(6_000):
        if Path(path).exists():
            return True
        time.sleep(0.01)
    return False


def spin() -> None:
    """Think without a pause, for a minute at most."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        pass


def die_once(path: str) -> str:
    """The first process that tries is killed."""
    if not Path(path).exists():
        Path(path).touch()
        die()
    return "alive"


def die() -> None:
    """As if the system had ended it for its memory."""
    os.kill(os.getpid(), signal.SIGKILL)


_taken: list[bytearray] = []


def take_memory(megabytes: int) -> int:
    """Use so much of it, and keep it."""
    _taken.append(bytearray(megabytes * 2**20))
    _taken[-1][::4096] = b"x" * len(_taken[-1][::4096])
    return len(_taken[-1])


def refuse() -> None:
    """An error as tasks raise it."""
    raise RulesError("target", "rules.positive")


def fail() -> None:
    """A defect."""
    raise KeyError("a defect")


def speak() -> str:
    """A text, in whatever language."""
    return say("rules.positive")


def chatter() -> str:
    """Print where answers go."""
    sys.stdout.write("a line for nobody\n")
    sys.stdout.flush()
    os.write(1, b"another one\n")
    return "said"


def answer_to_signals() -> list[str]:
    """What a signal to the whole group of processes does."""
    names = ("SIGINT", "SIGTERM")
    return [str(signal.getsignal(getattr(signal, name))) for name in names]


TASKS = {
    task.__name__: task
    for task in (
        echo,
        number_of_process,
        wait_for,
        spin,
        die_once,
        die,
        take_memory,
        refuse,
        fail,
        speak,
        chatter,
        answer_to_signals,
    )
}
