"""Where programs sit: a level of ours, or a bot. Each is made when it is first needed."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple, Protocol, Self

from timesduel.bots import BOT
from timesduel.core.outcome import Reason
from timesduel.errors import BotError, RulesError
from timesduel.match.events import Action, Kind

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.bots.client import Bot
    from timesduel.bots.protocol import Language
    from timesduel.core.position import Position
    from timesduel.match.names import Seats
    from timesduel.players.player import Dice, Player
    from timesduel.words.speech import Message


class ProgramAction(NamedTuple):
    """What a program does in its turn."""

    action: Action
    """Its move; or, if it failed, that it forfeits the game."""

    failure: BotError | None = None
    """What went wrong, if something did."""


def ask_program(choose: Callable[[], int]) -> ProgramAction:
    """Have a program choose its move; what goes wrong costs it the game, and nobody else."""
    try:
        return ProgramAction(Action(kind=Kind.MOVE, multiplier=choose()))
    except BotError as failure:
        forfeit = Action(kind=Kind.FORFEIT, reason=Reason(failure.reason))
        return ProgramAction(forfeit, failure)


class Seat(Protocol):
    """A program that plays several games, one after the other."""

    def __enter__(self) -> Self:
        """Sit down."""

    def __exit__(self, *_: object) -> None:
        """Leave nothing behind."""

    def new_game(self) -> None:
        """Another game begins. Nothing can go wrong before it is this player's turn."""

    def choose(self, position: Position, rng: Dice) -> int:
        """A move; a BotError if a program fails."""


class LevelSeat:
    """One of our levels, which needs nothing but its turn."""

    def __init__(self, player: Player) -> None:
        self._player = player

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def new_game(self) -> None:
        """There is nothing to forget."""

    def choose(self, position: Position, rng: Dice) -> int:
        """The level's move."""
        return self._player.choose(position, rng)


def take_seat(
    program: str, *, seconds: float | None = None, language: Language | None = None
) -> Seat:
    """The seat of a level by its name, or of a bot: `bot:` and its command.

    A bot has so many seconds for a move, and is asked in a language.
    """
    if not program.startswith(BOT):
        return level_seat(program)
    return _bot(program, seconds=seconds, language=language)


def level_seat(name: str) -> LevelSeat:
    """The seat of a level by its name."""
    from timesduel.players.registry import player_called  # most games are between people

    return LevelSeat(player_called(name))


def _bot(program: str, *, seconds: float | None = None, language: Language | None = None) -> Bot:
    from timesduel.bots.client import Bot  # few games have one
    from timesduel.bots.protocol import NUMBERS

    return Bot(program.removeprefix(BOT), seconds=seconds, language=language or NUMBERS)


def why_it_cannot_play(program: str) -> Message | None:
    """Start a bot once, before any game; None if all is well."""
    if not program.startswith(BOT):
        return None
    try:
        with _bot(program) as bot:
            bot.start()
            return None
    except RulesError as error:
        return error.without_field
    except BotError as error:
        return error.message


class Programs:
    """Who plays besides people in one game."""

    def __init__(self, players: Seats, new_dice: Callable[[], Dice]) -> None:
        self._players = players
        self._new_dice = new_dice
        self._dice: Dice | None = None
        self._levels: dict[str, LevelSeat] = {}
        self._bots: dict[int, Bot] = {}
        """By seat: the same command may play against itself."""

    def choose(self, position: Position, seconds: float | None = None) -> int:
        """The move of the program that is to move, within so many seconds if it is a bot.

        A `BotError` says what a bot did instead.
        """
        name = self._players[position.player - 1]
        assert name is not None, "a person is to move"
        if name.startswith(BOT):
            bot = self._bot(position.player, name)
            bot.seconds = seconds
            return bot.choose(position)
        if self._dice is None:
            self._dice = self._new_dice()
        if name not in self._levels:
            self._levels[name] = level_seat(name)
        return self._levels[name].choose(position, self._dice)

    def start(self) -> None:
        """Start every bot, so that it does not happen on its clock.

        One that fails here is started once more at its turn, and loses if it fails again.
        """
        for player, name in enumerate(self._players, 1):
            if name is not None and name.startswith(BOT):
                with suppress(BotError):
                    self._bot(player, name).start()

    def close(self) -> None:
        """End every bot."""
        for bot in self._bots.values():
            bot.close()
        self._bots.clear()

    def _bot(self, player: int, name: str) -> Bot:
        if player not in self._bots:
            self._bots[player] = _bot(name)
        return self._bots[player]
