"""Where a player sits for a pair of games: a level of ours, or a program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, Self

from timesduel.arena.disguise.languages import language_of
from timesduel.bots.client import Bot
from timesduel.errors import BotError, RulesError
from timesduel.players.registry import player_called

if TYPE_CHECKING:
    from timesduel.arena.disguise.prompts import Prompts
    from timesduel.arena.entrants import Entrant
    from timesduel.core.position import Position
    from timesduel.players.player import Dice, Player
    from timesduel.words.speech import Message


class Chair(Protocol):
    """A player for several games."""

    def __enter__(self) -> Self:
        """Sit down."""

    def __exit__(self, *_: object) -> None:
        """Leave nothing behind."""

    def new_game(self) -> None:
        """Another game begins. Nothing can go wrong before it is this player's turn."""

    def choose(self, position: Position, rng: Dice) -> int:
        """A move; a BotError if a program fails."""


def take_chair(entrant: Entrant, seconds: float | None, prompts: Prompts | None) -> Chair:
    """The chair of one who takes part; programs have so many seconds for a move.

    Programs may be asked in words, beside the numbers or, in disguise, instead of them.
    """
    command = entrant.command
    if command is None:
        return _Level(player_called(entrant.spec))
    return Bot(command, seconds=seconds, language=language_of(prompts))


def why_it_cannot_play(entrant: Entrant) -> Message | str | None:
    """Start a player's program once, before any game; None if all is well."""
    command = entrant.command
    if command is None:
        return None
    try:
        with Bot(command) as bot:
            bot.start()
            return None
    except RulesError as error:
        return error.without_field
    except BotError as error:
        return error.message


class _Level:
    """One of our levels, which needs nothing but its turn."""

    def __init__(self, player: Player) -> None:
        self._player = player

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def new_game(self) -> None:
        pass

    def choose(self, position: Position, rng: Dice) -> int:
        return self._player.choose(position, rng)
