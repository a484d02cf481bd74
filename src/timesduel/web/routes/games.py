"""Games: created, looked at, played, followed, and followed by another one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from timesduel.data.game_requests import ActionRequest, SeatRequest
from timesduel.data.game_state import Again, Created, Done, Events, GameState, Seated
from timesduel.data.plain import json_bytes
from timesduel.errors import ProblemError, RulesError
from timesduel.web.api.asking import body_of, secret_in, whole_number
from timesduel.web.api.operation import Operation, Parameter, Use
from timesduel.web.api.requests import NewGame
from timesduel.web.api.responses import JsonAnswer, json_answer
from timesduel.web.games.live_game import Cursor
from timesduel.web.games.stream import EventStream, poll

if TYPE_CHECKING:
    import asyncio

    from starlette.requests import Request
    from starlette.responses import Response

    from timesduel.web.games.caretaker import Attendance
    from timesduel.web.games.live_game import LiveGame
    from timesduel.web.games.lobby import Lobby

LONGEST_WAIT = 25
"""Seconds that long polling may last: proxies cut longer ones, and so does absence."""

_LATEST = 10**9 - 1


class GameRoutes:
    """What each address about games does."""

    def __init__(self, lobby: Lobby, attendance: Attendance, closing: asyncio.Event) -> None:
        self._lobby = lobby
        self._attendance = attendance
        self._closing = closing

    @property
    def operations(self) -> tuple[Operation, ...]:
        """Every address, with its description."""
        game = "/api/games/{game}"
        whole = {"type": "integer", "minimum": 0}
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
            Operation(
                *("POST", f"{game}/actions", self.act, "operations.act", Use.ACT),
                body=ActionRequest,
                result=Done,
                seat=True,
                errors=(409,),
            ),
            Operation(
                *("POST", f"{game}/again", self.again, "operations.again", Use.CREATE),
                result=Again,
                seat=True,
                errors=(409,),
            ),
            Operation(
                *("GET", f"{game}/events", self.follow, "operations.follow", Use.STREAM),
                query=(
                    Parameter("after", whole),
                    Parameter("wait", {**whole, "maximum": LONGEST_WAIT}),
                ),
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
            await self._attendance.mark_present(live, player)
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

    async def follow(self, request: Request) -> Any:
        """What has happened since, and what happens from now on."""
        live, players = await self._find(request)
        after = whole_number(request.query_params, "after", least=0, most=_LATEST, usual=0)
        wait = whole_number(request.query_params, "wait", least=0, most=LONGEST_WAIT, usual=0)
        live.note_presence(self._lobby.now())
        if request.method == "HEAD":
            return json_answer(None)
        if "text/event-stream" in request.headers.get("accept", ""):
            after = _last_event(request, after)
            cursor = await self._cursor(live, after)
            try:
                await self._attendance.arrived(cursor.live, players)
            except BaseException:
                cursor.close()
                raise

            async def finished() -> None:
                await self._attendance.left(cursor.live, players)

            return EventStream(cursor, closing=self._closing, finished=finished)
        cursor = await self._cursor(live, after)
        try:
            for player in players:
                await self._attendance.mark_present(cursor.live, player)
            polled = await poll(cursor, wait, self._closing)
        finally:
            cursor.close()
        return JsonAnswer(polled)

    async def _cursor(self, live: LiveGame, after: int) -> Cursor:
        """Follows the game from a place on; from here on it is not forgotten."""
        live = await self._lobby.caught_up(live, after)
        if after > live.last_version:
            raise ProblemError(409, "server.after", after=after, present=live.last_version)
        live.note_presence(self._lobby.now())
        return await Cursor.at(live, after)

    async def _find(self, request: Request) -> tuple[LiveGame, list[int]]:
        """The game, and the seats of whoever asks."""
        return await self._lobby.enter(request.path_params["game"], secret_in(request))


def base_of(request: Request) -> str:
    """What links to this server begin with."""
    given: str = request.scope.get("timesduel.base", "")
    return given or str(request.base_url).rstrip("/")


def _last_event(request: Request, after: int) -> int:
    """The place to go on from: what a stream that was cut off had seen goes first."""
    given = request.headers.get("last-event-id")
    if given is None:
        return after
    if not given.isascii() or not given.isdigit() or len(given) > len(str(_LATEST)):
        raise RulesError("last-event-id", "server.number", least=0, most=_LATEST)
    return int(given)
