"""A progress bar for work that takes long: on a terminal, and not before the first second.

Click has one too. It hides the cursor, which stays hidden if the program is killed.
"""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from shutil import get_terminal_size

import click

from timesduel.solver.verdict import Watch

PATIENCE = 1.0
"""Seconds that pass before a bar appears; most work is over by then."""

_WIDEST = 30


@contextmanager
def progress(total: int, label: str) -> Iterator[Watch]:
    """Show how much of `total` is done, until it ends in one way or another."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield _nothing
        return
    bar = _Bar(total, label)
    try:
        yield bar.show
    finally:
        bar.wipe()


def _nothing(_done: int) -> None:
    pass


class _Bar:
    def __init__(self, total: int, label: str) -> None:
        self._total = total
        self._label = label
        self._appears = time.monotonic() + PATIENCE
        # A line that is too long for the terminal could not be wiped.
        room = get_terminal_size().columns - len(label) - len(" [] 100% ")
        self._width = max(min(_WIDEST, room), 0)
        self._shown = ""

    def show(self, done: int) -> None:
        """Draw the bar anew where it has changed."""
        if time.monotonic() < self._appears:
            return
        share = min(done / self._total, 1.0)
        marks = "#" * int(share * self._width)
        text = f"{self._label} [{marks:-<{self._width}}] {int(share * 100):3}%"
        if text != self._shown:
            click.echo(f"\r{text}", err=True, nl=False)
            self._shown = text

    def wipe(self) -> None:
        """Leave the line to whatever is shown next."""
        if self._shown:
            click.echo(f"\r{' ' * len(self._shown)}\r", err=True, nl=False)
