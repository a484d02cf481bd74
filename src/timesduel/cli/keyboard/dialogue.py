"""The door to the keyboard: every question is shown, and its answer read, by a `Dialogue`."""

from __future__ import annotations

from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

import click

from timesduel.cli.ending import EXIT_INPUT_ENDED
from timesduel.cli.keyboard.answers import (
    BackError,
    DisturbedError,
    InputEndedError,
    QuitError,
    TooLateError,
    wants_to_leave,
)
from timesduel.cli.keyboard.lines import Lines
from timesduel.cli.screen.screen import Screen
from timesduel.core.numbers import printable
from timesduel.words.speech import grouping, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from timesduel.cli.keyboard.countdown import Countdown
    from timesduel.match.game import Game

_LONGEST_ECHO = 60
"""Characters of an answer that are shown where no terminal does so."""

_Choice = TypeVar("_Choice")


class Dialogue:
    """Questions and answers at a terminal or through a pipe."""

    def __init__(self, screen: Screen | None = None, lines: Lines | None = None) -> None:
        """By default standard output and standard input."""
        self.screen = screen or Screen()
        self._lines = lines or Lines()

    @property
    def at_terminal(self) -> bool:
        """Is there a terminal to ask at, and one to see the question?"""
        return self._lines.from_terminal and self.screen.is_watched

    def needs_enter(self, game: Game) -> bool:
        """Would the clock of a game start while somebody here is not ready?"""
        return game.limit is not None and None in game.players and self.at_terminal

    def ask(
        self, question: str, seconds: float | None = None, countdown: Countdown | None = None
    ) -> str:
        """The answer to a question; through a pipe it is shown, as a terminal would."""
        screen, lines = self.screen, self._lines
        try:
            if screen.is_watched and lines.can_be_edited:
                prompt = question.rpartition("\n")[2]
                return lines.edit(lambda: screen.prompt(question), prompt, seconds, countdown)
            screen.prompt(question)
            answer = lines.read(seconds)
        except (InputEndedError, TooLateError, DisturbedError):
            screen.line("")
            raise
        if not lines.from_terminal:
            shown = printable(answer[:_LONGEST_ECHO])
            screen.line(shown if len(answer) <= _LONGEST_ECHO else f"{shown}...")
        return answer

    def ask_until_answered(
        self, question: str, seconds: float | None = None, countdown: Countdown | None = None
    ) -> str:
        """The answer to a question to which Enter alone is none: it is asked again at once."""
        deadline = None if seconds is None else monotonic() + seconds
        while not (answer := self.ask(question, seconds, countdown)).strip(" \t"):
            seconds = None if deadline is None else deadline - monotonic()
        return answer

    def ask_until_ready(self) -> None:
        """Wait for Enter alone, since what was typed too late for the last game may still come."""
        self.forget()
        while answer := self.ask(say("play.ready")).strip(" \t"):
            if wants_to_leave(answer):
                raise QuitError

    def ask_for_text(self, question: str) -> str:
        """What is typed, such as a name; a QuitError for whoever wants to leave."""
        try:
            answer = self.ask(question).strip(" \t")
        except InputEndedError:
            raise QuitError from None
        except KeyboardInterrupt:
            self.screen.line("")
            raise
        if wants_to_leave(answer):
            raise QuitError
        return answer

    def choose(
        self,
        question: str,
        find: Callable[[str], Sequence[_Choice]],
        numbers: tuple[int, int],
        *,
        or_back: bool = False,
    ) -> _Choice:
        """Ask until what is typed, in small letters, fits one thing.

        `numbers` are the first and the last that can be typed. An empty line is a BackError if that
        is offered; or else it is only asked again.
        """
        while True:
            answer = self.ask_for_text(question).lower()
            if or_back and not answer:
                raise BackError
            found = find(answer) if answer else ()
            if len(found) == 1:
                return found[0]
            if answer:
                first, last = numbers
                self.screen.problem(say("menu.unclear", first=first, last=last))

    def show_choices(self, texts: Iterable[str], first: int = 1) -> None:
        """Show one numbered line for each choice."""
        self.screen.begin_block()
        for number, text in enumerate(texts, first):
            self.screen.line(f" {number:>2}  {text}")
        self.screen.begin_block()

    def forget(self) -> None:
        """Give up what somebody has begun to type: the question is another one now."""
        self._lines.forget()

    @contextmanager
    def may_be_left(self) -> Iterator[None]:
        """Something that can be left midway, as there is no game to save: what counts is written.

        After `quit` the program goes on below; the end of the input and Ctrl-C end it. At a
        terminal long numbers are shown in groups of digits.
        """
        try:
            with grouping(self.screen.is_watched):
                yield
        except QuitError:
            pass
        except InputEndedError:
            raise click.exceptions.Exit(EXIT_INPUT_ENDED) from None
        except KeyboardInterrupt:
            self.screen.line("")
            raise
