"""The games of a server as its host sees them: rooms without their seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.errors import StaleError
from timesduel.web.games.room import GAME_ROOMS

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.match.game import Game
    from timesduel.web.games.room import GameRoom
    from timesduel.web.live.live_logs import LiveLogs


class ServedGames:
    """An `AsyncGameLog` over logs of rooms."""

    def __init__(self, logs: LiveLogs) -> None:
        self._logs = logs

    async def load(self, name: str) -> Game:
        """A game as it stands."""
        game: Game = (await self._logs.find(name)).value.game
        return game

    async def append(self, name: str, next_state: Game) -> Game:
        """Store the last event of a game; the game as it stands from then on."""
        based_on = next_state.version - 1

        def go_on(value: GameRoom) -> GameRoom:
            if value.game.version != based_on:
                raise StaleError(based_on, value.game.version)
            if value.game.names == next_state.names:
                return value.with_game(next_state)
            return value.with_game(next_state.with_names(value.game.names))

        return (await self.change(name, go_on)).game

    async def change(self, name: str, decide: Callable[[GameRoom], GameRoom]) -> GameRoom:
        """Store the event that `decide` adds to a room, whatever else happens at this instant."""
        return await self._logs.change(GAME_ROOMS, name, decide)
