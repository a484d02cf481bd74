"""Games for those who follow them over a WebSocket."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.data.socket_messages import Act, AskAgain, ClientMessage, StateMessage

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from timesduel.data.game_state import Again, Done
    from timesduel.web.api.operation import Operation
    from timesduel.web.games.lobby import LiveGame, Lobby
    from timesduel.web.live.live_log import Cursor


class GameDesk:
    """A `Desk` over the lobby."""

    messages = ClientMessage

    def __init__(self, lobby: Lobby, *, act: Operation, again: Operation) -> None:
        self._lobby = lobby
        self._act = act
        self._again = again

    async def enter(self, name: str, secret: str | None) -> tuple[LiveGame, list[int]]:
        """The game, and the seats that a secret opens."""
        return await self._lobby.enter(name, secret)

    async def cursor(self, live: LiveGame, place: int | None) -> Cursor:
        """Follow a game from a place on; None for where it stands now."""
        return await self._lobby.cursor(live, live.value.game.version if place is None else place)

    async def state(self, live: LiveGame, seats: list[int]) -> tuple[int, StateMessage]:
        """Where it stands."""
        state = await self._lobby.state(live, seats)
        return state.standing.version, StateMessage(state)

    def pause(self, _live: LiveGame, _seats: list[int]) -> None:
        """A move is told at once."""

    def together(self, events: list[bytes]) -> list[bytes]:
        """Each move is told."""
        return events

    def operation(self, message: Act | AskAgain) -> Operation:
        """What a client would have used over HTTP."""
        return self._act if isinstance(message, Act) else self._again

    def done(
        self, message: Act | AskAgain, live: LiveGame, seats: list[int], base: str
    ) -> Awaitable[Done | Again]:
        """Act, or go on to the next game."""
        if isinstance(message, Act):
            return self._lobby.act(live, seats, message.action)
        return self._lobby.again(live, seats, base)
