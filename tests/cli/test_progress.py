"""The progress bar: on a terminal, late, and gone in the end."""

import io
import sys

import pytest

from timesduel.cli.output import progress as module
from timesduel.cli.output.progress import progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def run(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, patience: float) -> str:
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(module, "PATIENCE", patience)
    with progress(200, "Working") as watch:
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
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(module, "PATIENCE", 0.0)
    work = progress(2, "Working")
    watch = work.__enter__()
    watch(1)
    assert work.__exit__(KeyboardInterrupt, KeyboardInterrupt(), None) is False
    assert stream.getvalue().endswith(" \r")
