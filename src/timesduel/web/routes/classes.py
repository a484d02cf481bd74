"""Classes: opened, entered, followed, acted in, and looked back at."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from timesduel.data.class_messages import ClassServerMessage
from timesduel.data.class_report import ClassOwnGames, ClassReport
from timesduel.data.class_state import (
    ClassEvents,
    ClassGlances,
    ClassPlace,
    ClassPlaces,
    ClassState,
    OpenedClass,
)
from timesduel.data.game_state import Done
from timesduel.data.plain import json_bytes
from timesduel.errors import ProblemError
from timesduel.web.api.asking import CLIENT, PEOPLE, base_of, body_of, secret_in
from timesduel.web.api.class_requests import (
    LONGEST_CLASS,
    ClassActionRequest,
    ClassMessage,
    ComeIn,
    NewClass,
)
from timesduel.web.api.operation import Operation, Use
from timesduel.web.api.responses import FRESH, JsonAnswer, json_answer, kept_response
from timesduel.web.classes.class_desk import ClassDesk
from timesduel.web.classes.class_door import ClassDoor
from timesduel.web.classes.class_report import own_games, report_of
from timesduel.web.classes.classroom import TEACHER, no_class
from timesduel.web.live.follower import LogSockets
from timesduel.web.live.polling import FOLLOWING, Polling
from timesduel.web.routes.games import upgrade

if TYPE_CHECKING:
    import asyncio

    from starlette.requests import Request
    from starlette.responses import Response

    from timesduel.web.classes.class_actions import ClassActions
    from timesduel.web.classes.class_games import ClassGames
    from timesduel.web.classes.classroom import Classroom, LiveClass
    from timesduel.web.live.attendance import Attendance


class ClassRoutes:
    """What each address about classes does."""

    def __init__(
        self,
        classroom: Classroom,
        actions: ClassActions,
        games: ClassGames,
        attendance: Attendance,
        closing: asyncio.Event,
    ) -> None:
        self._classroom = classroom
        self._actions = actions
        self._games = games
        self._attendance = attendance
        self._closing = closing
        self._polling = Polling(attendance, closing)
        self._door = ClassDoor(classroom.now)

    @property
    def operations(self) -> tuple[Operation, ...]:
        """Every address, with its description."""
        found = "/api/classes/{code}"
        act = Operation(
            *("POST", f"{found}/actions", self.act, "operations.class_act", Use.ACT),
            body=ClassActionRequest,
            result=Done,
            seat=True,
            errors=(403, 409),
        )
        desk = ClassDesk(self._classroom, self._actions, act)
        sockets = LogSockets(desk, self._attendance, self._closing)
        return (
            Operation(
                *("POST", "/api/classes", self.open, "operations.class_open", Use.CREATE),
                body=NewClass,
                longest_body=LONGEST_CLASS,
                result=OpenedClass,
                status=201,
            ),
            Operation("GET", found, self.look, "operations.class_look", result=ClassState),
            Operation(
                *("POST", f"{found}/children", self.come_in, "operations.class_come", Use.ACT),
                body=ComeIn,
                result=ClassPlace,
                status=201,
                errors=(409,),
            ),
            act,
            Operation(
                *("GET", f"{found}/socket", upgrade, "operations.class_socket", Use.FOLLOW),
                status=101,
                errors=(426,),
                socket=sockets.open,
                messages=(ClassMessage, ClassServerMessage),
            ),
            Operation(
                *("GET", f"{found}/events", self.follow, "operations.class_follow", Use.FOLLOW),
                query=FOLLOWING,
                result=ClassEvents,
                seat=True,
                errors=(409,),
            ),
            Operation(
                *("GET", f"{found}/tables", self.tables, "operations.class_tables"),
                result=ClassGlances,
                seat=True,
            ),
            Operation(
                *("GET", f"{found}/places", self.places, "operations.class_places"),
                result=ClassPlaces,
                seat=True,
            ),
            Operation(
                *("GET", f"{found}/report", self.report, "operations.class_report", Use.THINK),
                result=ClassReport,
                seat=True,
            ),
            Operation(
                *("GET", f"{found}/games", self.games, "operations.class_games"),
                result=ClassOwnGames,
                seat=True,
            ),
            Operation(
                *("GET", f"{found}/results.csv", self.results, "operations.class_results"),
                media="text/csv; charset=utf-8",
                seat=True,
            ),
        )

    async def open(self, request: Request) -> Response:
        """A new class."""
        opened = await self._classroom.open(body_of(request, NewClass), base_of(request))
        self._door.note(_client(request), opened.code)
        location = f"{base_of(request)}/api/classes/{opened.code}"
        return JsonAnswer(json_bytes(opened), 201, [(b"location", location.encode())])

    async def look(self, request: Request) -> Response:
        """How a class stands."""
        secret, code, client = secret_in(request), request.path_params["code"], _client(request)
        looking = self._classroom.look(code, secret)
        if secret is None:
            return json_answer(await self._door.ask(client, code, looking))
        state = await looking
        self._door.note(client, code)
        return json_answer(state)

    async def come_in(self, request: Request) -> Response:
        """A child comes in."""
        wanted = body_of(request, ComeIn)
        code, client = request.path_params["code"], _client(request)
        admit = partial(self._door.admit, client, code, request.scope[PEOPLE])
        coming = self._classroom.come_in(code, wanted, admit)
        place = await self._door.ask(client, code, coming, digits=wanted.pin is not None)
        return json_answer(place, 201)

    async def act(self, request: Request) -> Response:
        """Do something in a class."""
        live, seats = await self._enter(request)
        wanted = body_of(request, ClassActionRequest)
        return json_answer(await self._actions.act(live, seats, wanted))

    async def follow(self, request: Request) -> Response:
        """What has happened since, and what happens from now on."""
        live, seats = await self._enter(request)
        return await self._polling.answer(request, seats, partial(self._classroom.follow, live))

    async def tables(self, request: Request) -> Response:
        """How the games of the round stand just now."""
        live, _ = await self._enter(request)
        return json_answer(ClassGlances(await self._games.glances(live.value)))

    async def places(self, request: Request) -> Response:
        """How places are taken again."""
        return json_answer(self._classroom.places(await self._teacher(request)))

    async def report(self, request: Request) -> Response:
        """The class, looked back at by its teacher."""
        live = await self._teacher(request)
        return json_answer(await report_of(live.value, self._games))

    async def games(self, request: Request) -> Response:
        """The games of whoever asks."""
        live, seats = await self._enter(request)
        number = next(iter(seats), TEACHER)
        if number == TEACHER:
            raise ProblemError(403, "classes.child_only")
        return json_answer(await own_games(live.value, number, self._games))

    async def results(self, request: Request) -> Response:
        """Rounds and points, as a table."""
        live = await self._teacher(request)
        named = {"Content-Disposition": f'attachment; filename="class-{live.value.setup.code}.csv"'}
        text = self._classroom.results(live)
        return kept_response(request, text.encode(), FRESH, named, "text/csv; charset=utf-8")

    async def _enter(self, request: Request) -> tuple[LiveClass, list[int]]:
        return await self._classroom.enter(request.path_params["code"], secret_in(request))

    async def _teacher(self, request: Request) -> LiveClass:
        live, seats = await self._enter(request)
        if TEACHER not in seats:
            raise no_class()
        return live


def _client(request: Request) -> str:
    found: str = request.scope[CLIENT]
    return found
