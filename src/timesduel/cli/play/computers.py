"""The seats that programs have: made when they are first needed, so that nobody waits for them."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from timesduel.bots import BOT
from timesduel.errors import BotError
from timesduel.views.widths import folded

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from timesduel.bots.client import Bot
    from timesduel.core.position import Position
    from timesduel.match.names import Seats
    from timesduel.players.player import Player


class Computers:
    """Whoever plays besides people in one game: levels of ours, or bots."""

    def __init__(self, seats: Seats, seed: int | None = None) -> None:
        self._seats = seats
        self._seed = seed
        self._dice: Random | None = None
        self._players: dict[str, Player] = {}
        self._bots: dict[int, Bot] = {}
        """By seat: the same command may play against itself."""

    def have(self, player: int) -> bool:
        """Does a program play this seat?"""
        return self._seats[player - 1] is not None

    @property
    def alone(self) -> bool:
        """Do programs play both? Then the people only watch."""
        return None not in self._seats

    def choose(self, position: Position, seconds: float | None) -> int:
        """The move of the program that is to move, within so many seconds if it is a bot.

        A `BotError` says what a bot did instead.
        """
        name = self._seats[position.player - 1]
        assert name is not None, "a person is to move"
        if name.startswith(BOT):
            bot = self._bot(position.player, name.removeprefix(BOT))
            bot.seconds = seconds
            return bot.choose(position)
        if self._dice is None:
            from random import Random

            self._dice = Random(self._seed)
        return self._level(name).choose(position, self._dice)

    def start(self) -> None:
        """Start every bot, so that it does not happen on its clock.

        One that fails here is started once more at its turn, and loses if it fails again.
        """
        for player, name in enumerate(self._seats, 1):
            if name is not None and name.startswith(BOT):
                with suppress(BotError):
                    self._bot(player, name.removeprefix(BOT)).start()

    def close(self) -> None:
        """End every bot."""
        for bot in self._bots.values():
            bot.close()
        self._bots.clear()

    def told(self, names: Sequence[str], position: Position) -> str:
        """Who the programs are, and what they cannot promise here."""
        seats = zip(names, self._seats, strict=True)
        lines = [_told(name, program) for name, program in seats if program]
        endless = position.rules.endless
        if "perfect" in self._seats and not endless and not self._sees_the_end(position):
            lines.append("Even it cannot see the end of this game; it does its best.")
        if lines and not self.alone:
            lines.append("Type hint for help.")
        return "\n".join(lines)

    def _sees_the_end(self, position: Position) -> bool:
        from timesduel.players.simple import Perfect

        return Perfect().sees_the_end(position)

    def _bot(self, player: int, command: str) -> Bot:
        if player not in self._bots:
            from timesduel.bots.client import Bot
            from timesduel.cli.ending import leave_nothing_behind

            leave_nothing_behind()
            self._bots[player] = Bot(command)
        return self._bots[player]

    def _level(self, name: str) -> Player:
        if name not in self._players:
            from timesduel.players.registry import player_called

            self._players[name] = player_called(name)
        return self._players[name]


def _told(name: str, program: str) -> str:
    """Without saying the same word twice."""
    if program.startswith(BOT):
        return folded(f"{name} is a bot: {program.removeprefix(BOT)}")
    level = "" if name.lower() == program else f": {program}"
    return f"{name} is the computer{level}."
