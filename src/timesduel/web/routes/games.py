"""Games: created, looked at, played, followed, and followed by another one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from timesduel.data.game_requests import ActionRequest, SeatRequest
from timesduel.data.game_state import Again, Created, Done, Events, GameState, Seated
from timesduel.data.plain import json_bytes
from timesduel.data.socket_messages import ClientMessage, ServerMessage
from timesduel.errors import ProblemError
from timesduel.web.api.asking import base_of, body_of, secret_in
from timesduel.web.api.operation import Operation, Use
from timesduel.web.api.requests import NewGame
from timesduel.web.api.responses import JsonAnswer, json_answer
from timesduel.web.games.game_desk import GameDesk
from timesduel.web.live.follower import LogSockets
from timesduel.web.live.polling import FOLLOWING, Polling

if TYPE_CHECKING:
    import asyncio

    from starlette.requests import Request
    from starlette.responses import Response

    from timesduel.web.games.lobby import LiveGame, Lobby
    from timesduel.web.live.attendance import Attendance


class GameRoutes:
    """What each address about games does."""

    def __init__(self, lobby: Lobby, attendance: Attendance, closing: asyncio.Event) -> None:
        self._lobby = lobby
        self._attendance = attendance
        self._closing = closing
        self._polling = Polling(attendance, closing)

    @property
    def operations(self) -> tuple[Operation, ...]:
        """Every address, with its description."""
        game = "/api/games/{game}"
        act = Operation(
            *("POST", f"{game}/actions", self.act, "operations.act", Use.ACT),
            body=ActionRequest,
            result=Done,
            seat=True,
            errors=(409,),
        )
        again = Operation(
            *("POST", f"{game}/again", self.again, "operations.again", Use.CREATE),
            result=Again,
            seat=True,
            errors=(409,),
        )
        desk = GameDesk(self._lobby, act=act, again=again)
        sockets = LogSockets(desk, self._attendance, self._closing)
        return (
            Operation(
                *("POST", "/api/games", self.create, "operations.create", Use.CREATE),
                body=NewGame,
                result=Created,
                status=201,
            ),
            Operation("GET", game, self.look, "operations.look", result=GameState),
            Operation(
                *("POST", f"{game}/seats", self.sit, "operations.sit", Use.ACT),
                body=SeatRequest,
                result=Seated,
                errors=(410,),
            ),
            act,
            again,
            Operation(
                *("GET", f"{game}/socket", upgrade, "operations.socket", Use.FOLLOW),
                status=101,
                errors=(426,),
                socket=sockets.open,
                messages=(ClientMessage, ServerMessage),
            ),
            Operation(
                *("GET", f"{game}/events", self.follow, "operations.follow", Use.FOLLOW),
                query=FOLLOWING,
                result=Events,
                errors=(409,),
            ),
        )

    async def create(self, request: Request) -> Response:
        """A new game."""
        created = await self._lobby.create(body_of(request, NewGame), base_of(request))
        location = f"{base_of(request)}/api/games/{created.game}"
        return JsonAnswer(json_bytes(created), 201, [(b"location", location.encode())])

    async def look(self, request: Request) -> Response:
        """How a game stands."""
        live, players = await self._find(request)
        for player in players:
            await self._attendance.renew(live, player)
        return json_answer(await self._lobby.state(live, players))

    async def sit(self, request: Request) -> Response:
        """Take a seat with an invitation."""
        live = await self._lobby.find(request.path_params["game"])
        wanted = body_of(request, SeatRequest)
        return json_answer(await self._lobby.take_seat(live, wanted, base_of(request)))

    async def act(self, request: Request) -> Response:
        """Do something in a game."""
        live, players = await self._find(request)
        done = await self._lobby.act(live, players, body_of(request, ActionRequest))
        return json_answer(done)

    async def again(self, request: Request) -> Response:
        """Another game."""
        live, players = await self._find(request)
        return json_answer(await self._lobby.again(live, players, base_of(request)))

    async def follow(self, request: Request) -> Response:
        """What has happened since, and what happens from now on."""
        live, players = await self._find(request)
        return await self._polling.answer(request, players, partial(self._lobby.cursor, live))

    async def _find(self, request: Request) -> tuple[LiveGame, list[int]]:
        """The game, and the seats of whoever asks."""
        return await self._lobby.enter(request.path_params["game"], secret_in(request))


async def upgrade(_: Request) -> Response:
    """A request for a socket that is none."""
    headers = {"Upgrade": "websocket", "Connection": "Upgrade"}
    raise ProblemError(426, "server.upgrade", headers=headers)
