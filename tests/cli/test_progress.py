"""What is waited for: said on a terminal, late, and gone in the end."""

import io
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Timer

import pytest

from tests.cli.terminal import Start
from tests.support import command_line
from timesduel.cli.screen import progress as module
from timesduel.cli.screen.progress import progress, waiting, waiting_for

DEADLINE = 60
"""Seconds after which something that was to be shown is given up."""


class Terminal(io.StringIO):
    def __init__(self) -> None:
        super().__init__()
        self.written = Event()

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        written = super().write(text)
        self.written.set()
        return written


def at_once(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A terminal on which a line appears as soon as the work begins."""
    monkeypatch.setattr(sys, "stderr", stream := Terminal())
    monkeypatch.setattr(module, "APPEARS_AFTER", 0.0)
    return stream


def run(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, patience: float) -> str:
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(module, "APPEARS_AFTER", patience)
    with progress(200, "Working") as watch:
        if patience == 0 and isinstance(stream, Terminal):
            assert stream.written.wait(DEADLINE), "it never appears by itself"
        for done in (0, 1, 100, 101, 500):
            watch(done)
    return stream.getvalue()


def test_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = run(monkeypatch, Terminal(), 0.0).split("\r")
    assert shown == [
        "",
        "Working [------------------------------]   0%",
        "Working [###############---------------]  50%",
        "Working [##############################] 100%",
        " " * len("Working [##############################] 100%"),
        "",
    ]


def test_nothing_while_it_does_not_take_long(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(monkeypatch, Terminal(), 1000.0) == ""


def test_nothing_without_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(monkeypatch, io.StringIO(), 0.0) == ""
    monkeypatch.setattr(sys, "stderr", None)
    with progress(1, "Working") as watch:
        watch(1)


def test_the_bar_goes_away_when_something_goes_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = at_once(monkeypatch)
    work = progress(2, "Working")
    watch = work.__enter__()
    assert stream.written.wait(DEADLINE)
    watch(1)
    assert work.__exit__(KeyboardInterrupt, KeyboardInterrupt(), None) is False
    assert stream.getvalue().endswith(" \r")


def test_what_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = at_once(monkeypatch)
    with waiting("Working"):
        assert stream.written.wait(DEADLINE)
    assert stream.getvalue() == f"\rWorking ...\r{' ' * len('Working ...')}\r"


def test_things_that_come_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is handed on when the line is gone."""
    stream = at_once(monkeypatch)

    def slow() -> Iterator[str]:
        for name in ("one", "two"):
            assert stream.written.wait(DEADLINE)
            yield name

    seen = []
    for name in waiting_for(slow(), "Working"):
        seen.append((name, stream.getvalue()[-2:]))
        stream.written.clear()
    assert seen == [("one", " \r"), ("two", " \r")]


def test_a_line_that_comes_too_late_does_not_appear(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its second was over at the very end of the work."""
    timers: list[LateTimer] = []

    def new_timer(seconds: float, appear: Callable[[], None]) -> LateTimer:
        timers.append(LateTimer(seconds, appear))
        return timers[-1]

    monkeypatch.setattr(sys, "stderr", stream := Terminal())
    monkeypatch.setattr(module, "Timer", new_timer)
    with waiting("Working"):
        pass
    (timer,) = timers
    timer.function()
    assert stream.getvalue() == ""


class LateTimer(Timer):
    """One that cannot be stopped any more."""

    def start(self) -> None:
        """Nothing: the test calls the function."""


def test_a_line_fits_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is wrapped could not be wiped."""
    stream = at_once(monkeypatch)
    monkeypatch.setenv("COLUMNS", "20")
    with waiting("Working on something long"):
        assert stream.written.wait(DEADLINE)
    assert stream.getvalue().split("\r")[1] == "Working on somethin"


@pytest.mark.parametrize(
    ("columns", "done", "shown"),
    [
        ("80", 199, "Working [#############################-]  99%"),  # full only at the end
        ("20", 100, "Working [##--]  50%"),
    ],
)
def test_the_bar_fits_the_terminal(
    monkeypatch: pytest.MonkeyPatch, columns: str, done: int, shown: str
) -> None:
    stream = at_once(monkeypatch)
    monkeypatch.setenv("COLUMNS", columns)
    with progress(200, "Working") as watch:
        assert stream.written.wait(DEADLINE)
        watch(done)
    assert stream.getvalue().split("\r")[2] == shown


SLOW = """
import os, sys, time
while not os.path.exists(sys.argv[1]):
    time.sleep(0.02)
from timesduel.cli.main import run
run(["engine", "--level", "random"])
"""


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("arena --player random --player {bot} --games 2 --out run.jsonl", "Starting the players"),
        ("bot check {command}", "Waiting for the bot"),
    ],
)
def test_a_bot_that_starts_slowly(terminal: Start, tmp_path: Path, line: str, said: str) -> None:
    (tmp_path / "slow.py").write_text(SLOW)
    command = command_line(sys.executable, tmp_path / "slow.py", tmp_path / "begin")
    words = {"{command}": command, "{bot}": f"bot:{command}", "run.jsonl": str(tmp_path / "run")}
    child = terminal(*[words.get(word, word) for word in line.split()])
    child.expect_exact(f"\r{said} ...", timeout=DEADLINE)
    (tmp_path / "begin").touch()
    child.expect("Elo|ratings|handshake", timeout=DEADLINE)
    child.close(force=True)
