"""A player that is a program: it is started when needed, and ended whatever happens."""

from __future__ import annotations

from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Self

from timesduel.bots import protocol
from timesduel.bots.dialogue import Dialogue
from timesduel.bots.language import NUMBERS
from timesduel.core.outcome import Reason
from timesduel.errors import BotError, RulesError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.bots.language import Language
    from timesduel.core.position import Position
    from timesduel.core.rules import Rules
    from timesduel.players.player import Dice

PATIENCE = 10.0
"""Seconds for the handshake, and for getting ready for a game."""

THINKING_TIME = 60.0
"""Seconds for a move where there is no clock."""

GRACE = 0.1
"""Seconds beyond the time for a move: the way here and back is not the bot's fault."""


class Bot:
    """A program that plays. A `BotError` says why it cannot go on; it has been ended then.

    A bot that has failed, or was never started, is started when it is next to move. Whatever it
    does wrong, it does in its own turn: so the other side never pays for it.
    """

    def __init__(
        self,
        command: str,
        *,
        seconds: float | None = None,
        patience: float = PATIENCE,
        language: Language = NUMBERS,
    ) -> None:
        """`command` is split like a shell does it; `seconds` is the time for each move."""
        self.command = command
        """What was asked for."""
        self.seconds = seconds
        """The time for each move from now on; None for no clock."""
        self.name: str | None = None
        """What it calls itself, once it has said so."""
        self._patience = patience
        self._language = language
        self._dialogue: Dialogue | None = None
        self._rules: Rules | None = None
        """Of the game that was announced to the program; None if it has still to be announced."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self) -> None:
        """Start the program and shake hands, unless it is running.

        A `RulesError` if there is no such program.
        """
        if self._dialogue is None:
            self._rules = None
            self._dialogue = Dialogue(self.command, self._patience)
            self.name = self._dialogue.name or self.name

    def close(self) -> None:
        """End the program, and whatever it has started."""
        dialogue, self._dialogue = self._dialogue, None
        if dialogue is not None:
            dialogue.end(protocol.QUIT)

    def new_game(self) -> None:
        """Another game begins; it is announced to the program when it is to move."""
        self._rules = None

    def choose(self, position: Position, rng: Dice | None = None) -> int:
        """The bot's move. It has chances of its own: `rng` is not used."""
        with self._running_or_ended() as dialogue:
            if self._rules != position.rules:
                until = monotonic() + self._patience
                dialogue.tell(self._language.new_game(position.rules), until)
                dialogue.wait_until_ready(until)
                self._rules = position.rules
            return ask_for_move(dialogue, position, self.seconds, language=self._language)

    @contextmanager
    def _running_or_ended(self) -> Iterator[Dialogue]:
        """The dialogue; ended by any error, since nobody knows what would be answered next."""
        try:
            self.start()
        except RulesError as error:  # it was there when the game began
            raise BotError(Reason.CRASHED.value, error.without_field) from None
        dialogue = self._dialogue
        assert dialogue is not None
        try:
            yield dialogue
        except BaseException:
            self._dialogue = None
            dialogue.end()
            raise


def ask_for_move(
    dialogue: Dialogue,
    position: Position,
    seconds: float | None,
    thinking_time: float = THINKING_TIME,
    *,
    language: Language = NUMBERS,
) -> int:
    """What a bot plays, within its time; without a clock within the thinking time."""
    began = monotonic()
    until = began + (thinking_time if seconds is None else seconds + GRACE)
    dialogue.tell(language.question(position), until)
    dialogue.wait_until_ready(until)
    left = None if seconds is None else began + seconds - monotonic()
    dialogue.tell(protocol.go_line(left), until)
    return language.read(dialogue.wait_for(protocol.BEST_MOVE, until), position)
