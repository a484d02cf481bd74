"""Tells what happens at the other end: in sentences, or through a pipe as a book does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.cli.play.telling import told_of_program
from timesduel.match.events import Kind
from timesduel.views.widths import folded
from timesduel.voices.replay import event_text
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.cli.screen.screen import Screen
    from timesduel.core.position import Position
    from timesduel.match.game import Game
    from timesduel.voices.teller import Teller


class Narrator:
    """Speaks of one game that is on a server."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._asked: Position | None = None
        """Where a book's question stands without an answer, through a pipe."""

    def wait(self, teller: Teller, position: Position) -> None:
        """Somebody else is to move: through a pipe the book's question waits for the answer."""
        if not self._screen.is_watched and self._asked is not position:
            self._end_the_question()
            self._screen.prompt(teller.prompt(position))
            self._asked = position

    def event(self, teller: Teller, before: Game, after: Game) -> None:
        """The last event of a game; one that ends it is told by the ending."""
        event, screen = after.events[-1], self._screen
        if event.kind is Kind.MOVE:
            self._move(teller, before, after)
            return
        if event.kind is not Kind.START or screen.is_watched:
            self._end_the_question()
        if event.kind is Kind.TIMEOUT:
            screen.line(teller.skipped(before.position))
        elif after.outcome is None and (event.kind is not Kind.START or screen.is_watched):
            screen.note(folded(event_text(before, event, after)))

    def note(self, text: str) -> None:
        """What is said besides, on a line of its own."""
        self._end_the_question()
        self._screen.note(folded(text))

    def connection(self, again: bool) -> None:
        """The connection is lost, or there again."""
        self.note(say("remote.connected" if again else "remote.trying"))

    def _move(self, teller: Teller, before: Game, after: Game) -> None:
        screen, event, position = self._screen, after.events[-1], before.position
        move = event.multiplier
        assert move is not None
        if not screen.is_watched:
            self.wait(teller, position)
            self._asked = None
            screen.line(str(move))
            if reply := teller.reply(position, move):
                screen.line(reply)
        elif before.players[event.player - 1] is not None:
            screen.program(folded(told_of_program(before, position, move)))
        else:
            screen.program(folded(event_text(before, event, after)))

    def _end_the_question(self) -> None:
        if self._asked is not None:
            self._asked = None
            self._screen.line("")
