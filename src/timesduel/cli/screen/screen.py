"""What is shown: blocks of text with a blank line between them, and a little colour."""

import os
import sys

import click

from timesduel.views.widths import WIDTH, folded


def _wants_colour() -> bool:
    """Colour only where it was not refused and the terminal can show it."""
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


_BLACK, _WHITE = 16, 231
"""Of the 256 colours; themes do not change these."""


class Screen:
    """Writes to standard output."""

    def __init__(self) -> None:
        self._colour = self.is_watched and _wants_colour()
        self._begun = False
        self._gap_due = False

    @property
    def is_watched(self) -> bool:
        """Does it go to a terminal, where somebody sees it as it comes?"""
        return sys.stdout is not None and sys.stdout.isatty()

    @property
    def columns(self) -> int:
        """How wide the window is; what goes elsewhere fits a small one."""
        if not self.is_watched:
            return WIDTH
        from shutil import get_terminal_size  # most of what is shown fits any window

        return get_terminal_size().columns

    @property
    def can_show_blocks(self) -> bool:
        """Can it show block characters, black on white?"""
        try:
            "█▀▄".encode(sys.stdout.encoding)
        except (AttributeError, TypeError, UnicodeError):
            return False
        return self._colour

    def begin_block(self) -> None:
        """Whatever is shown next stands apart from what came before."""
        self._gap_due = self._begun

    def heading(self, text: str) -> None:
        """Bold: whose turn it is."""
        self._show(text, bold=True)

    def line(self, text: str) -> None:
        """Plain text."""
        self._show(text)

    def note(self, text: str) -> None:
        """Cyan: what the program says besides the game."""
        self._show(text, fg="cyan")

    def problem(self, text: str) -> None:
        """Yellow: why an answer is not accepted."""
        self._show(text, fg="yellow")

    def paragraph(self, text: str) -> None:
        """Sentences, as many lines as they take."""
        self._show(folded(text))

    def ending(self, text: str) -> None:
        """Green and bold: the result."""
        self._show(text, fg="green", bold=True)

    def program(self, text: str) -> None:
        """Magenta: the move of a program."""
        self._show(text, fg="magenta")

    def prompt(self, text: str) -> None:
        """A question; what follows stays on its last line."""
        self._show(text, newline=False)

    def blocks(self, lines: list[str]) -> None:
        """A drawing that must be dark on light, whatever the colours of the terminal are."""
        for line in lines:
            self._show(click.style(line, fg=_BLACK, bg=_WHITE))

    def _show(
        self, text: str, *, newline: bool = True, fg: str | None = None, bold: bool | None = None
    ) -> None:
        if self._gap_due:
            click.echo()
        self._begun, self._gap_due = True, False
        if self._colour and (fg or bold):
            text = click.style(text, fg=fg, bold=bold)
        click.echo(text, nl=newline, color=self._colour)
