"""Ended at any instant: without a word of Python's."""

import random
import re
import signal
import subprocess
import sys
import time

import pytest

from tests.support import Program, typed
from timesduel.cli import main

STARTED = """
import signal, sys
from timesduel.__main__ import main
signal.signal(signal.SIGINT, signal.SIG_DFL)
sys.stdout.write("started\\n")
sys.stdout.flush()
main()
"""
"""Before this Python loads itself: what happens then is not ours to decide."""

LATE = """
import atexit, os, signal
from timesduel.__main__ import main


def put_away():
    os.kill(os.getpid(), signal.SIGINT)
    os.kill(os.getpid(), signal.SIGTERM)
    os.write(1, b"put away")


atexit.register(put_away)
main()
"""
"""Ctrl-C and a request to end when everything has been said, and something has to be put away."""

LOST = """
import sys
from timesduel.__main__ import main


class Interrupted:
    def find_spec(self, name, path, target=None):
        if name == "timesduel.cli.commands.play":
            Interrupted()

    def __del__(self):
        raise KeyboardInterrupt


sys.meta_path.insert(0, Interrupted())
main()
"""
"""Ctrl-C where Python can only complain of it."""

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
LAST_WORDS = re.compile("(The game is saved.+\n  .+\n|No move was made yet.+\n)?")
CALLS = {"books": "", "play power-play": typed(2, 3, 2, 3, 3), "solve power-play": ""}


def start(timesduel: Program, code: str, *arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", code, *arguments]
    pipe = subprocess.PIPE
    environment = timesduel.environment
    return subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment, text=True
    )


def end_one(timesduel: Program, number: int, arguments: str, stdin: str, delay: float) -> float:
    """End it after so many seconds, unless it ends before; how long it has run."""
    with start(timesduel, STARTED, *arguments.split()) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(stdin)
        process.stdin.close()
        process.stdin = None
        assert process.stdout.readline() == "started\n"
        began = time.monotonic()
        time.sleep(delay)
        process.send_signal(number)
        _, errors = process.communicate(timeout=60)
        assert process.returncode in (0, 128 + number, -number), errors
        assert LAST_WORDS.fullmatch(errors), errors
        return time.monotonic() - began


def test_when_everything_has_been_said(timesduel: Program) -> None:
    with start(timesduel, LATE, "books") as process:
        said, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (0, "")
    assert said.endswith("put away")


def test_while_a_class_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which the first use of a module may be; Python 3.11 has an error of its own for that."""

    class Stopped:
        def __set_name__(self, *_: object) -> None:
            raise KeyboardInterrupt

    monkeypatch.setattr(main.cli, "invoke", lambda _: type("Made", (), {"field": Stopped()}))
    with pytest.raises(SystemExit, match=r"^130$"):
        main.run(["books"])


@pytest.mark.parametrize("soon", ["0.01", "0.5"])  # while it is busy, and while it waits for us
def test_where_python_can_only_complain(timesduel: Program, soon: str) -> None:
    patch = f"from timesduel.cli import ending\nending._RAISE_DELAY = {soon}\n"
    with start(timesduel, patch + LOST, "play", "power-play") as process:
        assert process.wait(60) == 130
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()


def end_many(timesduel: Program, rounds: int, seed: int) -> None:
    rng = random.Random(seed)
    for arguments, stdin in CALLS.items():
        whole = end_one(timesduel, 0, arguments, stdin, 0)
        for _ in range(rounds):
            for number in SIGNALS:
                end_one(timesduel, number, arguments, stdin, rng.random() * whole)


def test_at_any_instant(timesduel: Program) -> None:
    end_many(timesduel, rounds=1, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_at_many_instants(timesduel: Program, seed: int) -> None:
    end_many(timesduel, rounds=10, seed=seed)
