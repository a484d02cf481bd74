"""A player that is a program: it is started when needed, and ended whatever happens."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import PurePath
from time import monotonic
from typing import TYPE_CHECKING, Self

from timesduel.bots import protocol
from timesduel.bots.dialogue import Dialogue
from timesduel.bots.program import split_command

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

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

    A bot that has failed, or was never started, is started when it is next needed.
    """

    def __init__(
        self,
        command: str,
        *,
        seconds: float | None = None,
        patience: float = PATIENCE,
        in_words: Callable[[Position], str] | None = None,
    ) -> None:
        """`command` is split like a shell does it; a `RulesError` if there is no such program.

        `seconds` is the time for each move; None for no clock. `in_words` makes the text that a
        language model is to read beside each position.
        """
        self.command = command
        """What was asked for."""
        self.seconds = seconds
        """The time for each move from now on; None for no clock."""
        self.name = PurePath(split_command(command)[0]).name
        """What it calls itself, once it has said so."""
        self._patience = patience
        self._in_words = in_words
        self._dialogue: Dialogue | None = None
        self._rules: Rules | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self) -> None:
        """Start the program and shake hands, unless it is running."""
        self._running()

    def close(self) -> None:
        """End the program, and whatever it has started."""
        dialogue, self._dialogue = self._dialogue, None
        if dialogue is not None:
            dialogue.end(protocol.QUIT)

    def new_game(self, rules: Rules) -> None:
        """Tell the bot that a game begins, and wait until it is ready."""
        with self._running_or_ended() as dialogue:
            until = monotonic() + self._patience
            dialogue.tell(protocol.newgame_line(rules), until)
            dialogue.wait_until_ready(until)
        self._rules = rules

    def choose(self, position: Position, rng: Dice | None = None) -> int:
        """The bot's move. It has chances of its own: `rng` is not used."""
        if self._dialogue is None or self._rules != position.rules:
            self.new_game(position.rules)
        with self._running_or_ended() as dialogue:
            text = None if self._in_words is None else self._in_words(position)
            return ask_for_move(dialogue, position, self.seconds, text=text)

    @contextmanager
    def _running_or_ended(self) -> Iterator[Dialogue]:
        """The dialogue; ended by any error, since nobody knows what would be answered next."""
        dialogue = self._running()
        try:
            yield dialogue
        except BaseException:
            self._dialogue = None
            dialogue.end()
            raise

    def _running(self) -> Dialogue:
        if self._dialogue is None:
            self._rules = None
            self._dialogue = Dialogue(self.command, self._patience)
            self.name = self._dialogue.name or self.name
        return self._dialogue


def ask_for_move(
    dialogue: Dialogue,
    position: Position,
    seconds: float | None,
    thinking_time: float = THINKING_TIME,
    text: str | None = None,
) -> int:
    """What a bot plays, within its time; without a clock within the thinking time."""
    began = monotonic()
    until = began + (thinking_time if seconds is None else seconds + GRACE)
    dialogue.tell(protocol.position_line(position), until)
    if text is not None:
        dialogue.tell(protocol.prompt_line(text), until)
    dialogue.wait_until_ready(until)
    left = None if seconds is None else began + seconds - monotonic()
    dialogue.tell(protocol.go_line(left), until)
    answer = dialogue.wait_for(protocol.BEST_MOVE, until)
    return protocol.read_best_move(answer, position.legal_moves())
