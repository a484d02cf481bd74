"""The seats that the computer has: made when they are first needed, so that nobody waits for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

    from timesduel.core.position import Position
    from timesduel.match.names import Seats
    from timesduel.players.player import Player


class Computers:
    """Whoever plays for the computer in one game or match."""

    def __init__(self, seats: Seats, seed: int | None = None) -> None:
        self._seats = seats
        self._seed = seed
        self._dice: Random | None = None
        self._players: dict[str, Player] = {}

    def have(self, player: int) -> bool:
        """Does the computer play this seat?"""
        return self._seats[player - 1] is not None

    @property
    def alone(self) -> bool:
        """Does it play both? Then the people only watch."""
        return None not in self._seats

    def choose(self, position: Position) -> int:
        """The computer's move, where it is to move."""
        name = self._seats[position.player - 1]
        assert name is not None, "a person is to move"
        if self._dice is None:
            from random import Random

            self._dice = Random(self._seed)
        return self._player(name).choose(position, self._dice)

    def told(self, names: tuple[str, str], position: Position) -> str:
        """Who the computer is, and what it cannot promise here."""
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

    def _player(self, name: str) -> Player:
        if name not in self._players:
            from timesduel.players.registry import player_called

            self._players[name] = player_called(name)
        return self._players[name]


def _told(name: str, program: str) -> str:
    """Without saying the same word twice."""
    level = "" if name.lower() == program else f": {program}"
    return f"{name} is the computer{level}."
