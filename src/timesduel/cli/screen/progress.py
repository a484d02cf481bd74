"""What one waits for, when it takes long: on a terminal, and not before the first second.

Click has a progress bar too. It hides the cursor, which stays hidden if the program is killed.
"""

from __future__ import annotations

import sys
from contextlib import contextmanager
from shutil import get_terminal_size
from threading import Lock, Timer
from typing import TYPE_CHECKING, TypeVar

import click

from timesduel.views.widths import clipped, columns
from timesduel.words.grammar import in_percent
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from timesduel.solver.verdict import Watch

Item = TypeVar("Item")

APPEARS_AFTER = 1.0
"""Seconds that pass before a line appears; most work is over by then."""

_WIDEST = 30


@contextmanager
def progress(total: int, label: str) -> Iterator[Watch]:
    """Show how much of `total` is done, until it ends in one way or another."""
    bar = _Bar(total, label)
    with _shown_late(bar.text(0)) as line:

        def watch(done: int) -> None:
            if line is not None:
                line.change(bar.text(done))

        yield watch


@contextmanager
def waiting(label: str) -> Iterator[None]:
    """Say what is being done, where nobody knows how long it takes."""
    with _shown_late(say("program.waiting", label=label)):
        yield


def waiting_for(items: Iterable[Item], label: str) -> Iterator[Item]:
    """Say what is being done before each of the things that come one by one."""
    coming = iter(items)
    while True:
        with waiting(label):
            item = next(coming, None)
        if item is None:
            return
        yield item


@contextmanager
def _shown_late(text: str) -> Iterator[_Line | None]:
    """A line that appears on the terminal after a second, and is wiped; None without a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    line = _Line(text)
    timer = Timer(APPEARS_AFTER, line.appear)
    timer.daemon = True
    timer.start()
    try:
        yield line
    finally:
        timer.cancel()
        line.wipe()


class _Bar:
    """Text of a progress bar."""

    def __init__(self, total: int, label: str) -> None:
        self._total = total
        self._label = label
        room = get_terminal_size().columns - columns(label) - len(" [] 100% ")
        self._width = max(min(_WIDEST, room), 0)

    def text(self, done: int) -> str:
        share = min(done / self._total, 1.0)
        marks = "#" * int(share * self._width)
        bar = f"[{marks:-<{self._width}}]"
        return say(
            "program.progress",
            label=self._label,
            bar=bar,
            percent=f"{in_percent(int(share * 100)):>4}",
        )


class _Line:
    """A line that is written over. Two threads may do so: who works, and who has waited."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._shown = ""
        self._due = False
        self._over = False
        self._lock = Lock()
        # One that is too long for the terminal could not be wiped.
        self._room = get_terminal_size().columns - 1

    def appear(self) -> None:
        """Show the line, unless it was wiped already."""
        with self._lock:
            self._due = True
            self._write()

    def change(self, text: str) -> None:
        """Replace the text."""
        with self._lock:
            self._text = text
            self._write()

    def wipe(self) -> None:
        """Clear the line, for good."""
        with self._lock:
            self._over = True
            if self._shown:
                click.echo(f"\r{' ' * columns(self._shown)}\r", err=True, nl=False)

    def _write(self) -> None:
        text = clipped(self._text, self._room)
        if self._due and not self._over and text != self._shown:
            click.echo(f"\r{text}", err=True, nl=False)
            self._shown = text
