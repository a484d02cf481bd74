"""Where a player sits for a pair of games: a level of ours, or a program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, Self

from timesduel.arena.masked import Masked
from timesduel.bots.client import Bot
from timesduel.core.outcome import Reason
from timesduel.errors import BotError, RulesError
from timesduel.players.registry import player_called

if TYPE_CHECKING:
    from timesduel.arena.entrants import Entrant
    from timesduel.arena.prompts import Prompts
    from timesduel.core.position import Position
    from timesduel.core.rules import Rules
    from timesduel.players.player import Dice, Player


class Chair(Protocol):
    """A player for several games."""

    def __enter__(self) -> Self:
        """Sit down."""

    def __exit__(self, *_: object) -> None:
        """Leave nothing behind."""

    def new_game(self, rules: Rules) -> None:
        """Another game begins. Nothing can go wrong before it is this player's turn."""

    def choose(self, position: Position, dice: Dice) -> int:
        """A move; a BotError if a program fails."""


def take_chair(entrant: Entrant, seconds: float | None, prompts: Prompts | None) -> Chair:
    """The chair of one who takes part; programs have so many seconds for a move.

    Programs may be asked in words, beside the numbers or, in disguise, instead of them.
    """
    command = entrant.command
    if command is None:
        return _Ours(player_called(entrant.spec))
    if prompts is not None and prompts.isomorph is not None:
        return Masked(command, seconds, prompts)
    return _Program(command, seconds, prompts)


def why_it_cannot_play(entrant: Entrant) -> str | None:
    """Start a player's program once, before any game; None if all is well."""
    command = entrant.command
    if command is None:
        return None
    try:
        with Bot(command):
            return None
    except RulesError as error:
        return error.problem
    except BotError as error:
        return error.detail


class _Ours:
    """One of our levels."""

    def __init__(self, player: Player) -> None:
        self._player = player

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def new_game(self, rules: Rules) -> None:
        pass

    def choose(self, position: Position, dice: Dice) -> int:
        return self._player.choose(position, dice)


class _Program:
    """A program. Whatever it does, it does in its own turn: so the other side never pays for it.

    One that has failed has been ended, and is started again for the next game.
    """

    def __init__(self, command: str, seconds: float | None, prompts: Prompts | None) -> None:
        self._command = command
        self._seconds = seconds
        self._in_words = None if prompts is None else prompts.text
        self._bot: Bot | None = None
        self._rules: Rules | None = None
        """Of a game that the program has not been told about yet."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bot is not None:
            self._bot.close()

    def new_game(self, rules: Rules) -> None:
        self._rules = rules

    def choose(self, position: Position, dice: Dice) -> int:
        if self._bot is None:
            try:
                self._bot = Bot(self._command, seconds=self._seconds, in_words=self._in_words)
            except RulesError as error:  # it was there when the run began
                raise BotError(Reason.CRASHED.value, error.problem) from None
        if self._rules is not None:
            rules, self._rules = self._rules, None
            self._bot.new_game(rules)
        return self._bot.choose(position, dice)
