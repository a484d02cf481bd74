"""One client that follows a log over a WebSocket, and acts by it: a place in that log.

Nobody waits for it: whoever makes something happen calls `tell` for all that follow the log, and
while one of them does not read, nothing is sent to it.
"""

from __future__ import annotations

import asyncio
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any, Protocol

from timesduel.data.plain import json_bytes
from timesduel.data.socket_messages import (
    AnswerMessage,
    Beat,
    Closing,
    Enter,
    MessageId,
    PresenceMessage,
    Refused,
)
from timesduel.errors import ProblemError, TimesDuelError
from timesduel.extras import from_extra
from timesduel.net.frames import INVALID, PING, POLICY, RESTART, text_frame
from timesduel.web.api.asking import decoded
from timesduel.web.api.responses import not_found, problem_of

with from_extra("web"):
    import msgspec

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from websockets.typing import BytesLike

    from timesduel.data.socket_messages import FromServer
    from timesduel.net.websocket import SocketConnection
    from timesduel.web.api.operation import Operation
    from timesduel.web.gate.socket_visit import SocketVisit
    from timesduel.web.live.attendance import Attendance
    from timesduel.web.live.live_log import Cursor, LiveLog

MOST_UNDER_WAY = 16
"""Messages of one connection that are worked on at the same time."""

_UNREADABLE = 400
_CHARGED = (_UNREADABLE, 422, 429)
"""Statuses of what was no request that could be done, or one too many."""


class _Numbered(msgspec.Struct):
    """A message that cannot be read but for its id."""

    id: MessageId | None = None


_NUMBERED = msgspec.json.Decoder(_Numbered)


def _frame(message: FromServer) -> bytes:
    return text_frame(json_bytes(message))


_BEAT, _CLOSING = _frame(Beat()), _frame(Closing())


class Desk(Protocol):
    """What a kind of log does for those who follow it over a WebSocket."""

    messages: Any
    """What a client may send, as a union of types, `Enter` among them."""

    async def enter(self, name: str, secret: str | None) -> tuple[LiveLog[Any], list[int]]:
        """The log of an address, and the seats that a secret opens there."""

    async def cursor(self, live: LiveLog[Any], place: int | None) -> Cursor:
        """Follow it from a place on; None for where it stands now."""

    async def state(self, live: LiveLog[Any], seats: list[int]) -> tuple[int, FromServer]:
        """Where it stands, as a place and as a message."""

    def pause(self, live: LiveLog[Any], seats: list[int]) -> Callable[[int], float] | None:
        """For how many seconds what has happened since a place may wait for what else will; None
        for those who are told everything at once."""

    def together(self, events: list[bytes]) -> list[bytes]:
        """Several events that somebody is told of, perhaps as fewer that say the same."""

    def operation(self, message: Any) -> Operation:
        """What a client would have used over HTTP."""

    def done(
        self, message: Any, live: LiveLog[Any], seats: list[int], base: str
    ) -> Awaitable[object]:
        """Do what a client asks for; `base` is what links begin with."""


class LogSockets:
    """What all connections that follow logs of a kind have in common."""

    def __init__(self, desk: Desk, attendance: Attendance, closing: asyncio.Event) -> None:
        self.desk = desk
        self.attendance = attendance
        self.closing = closing
        self.decoder = msgspec.json.Decoder(desk.messages)
        self._event = self._event_frame = b""
        self._events: list[bytes] = []
        self._event_frames = b""
        self._presence: object = None
        self._presence_frame = b""

    def open(self, visit: SocketVisit, connection: SocketConnection) -> Follower:
        """Who talks to a new connection."""
        return Follower(self, visit, connection)

    def event_frame(self, event: bytes) -> bytes:
        """What all who follow a log are told of an event, one after the other: made once."""
        if event is not self._event:
            self._event = event
            self._event_frame = text_frame(b'{"type":"event","event":%b}' % event)
        return self._event_frame

    def event_frames(self, events: list[bytes]) -> bytes:
        """What they are told of several events, made once likewise where these are the same."""
        if len(events) == 1:
            return self.event_frame(events[0])
        if events != self._events:
            self._events = events
            self._event_frames = b"".join(map(self.event_frame, self.desk.together(events)))
        return self._event_frames

    def presence_frame(self, presence: Any) -> bytes:
        """What they are told of who is there, made once likewise."""
        if presence is not self._presence:
            self._presence = presence
            self._presence_frame = _frame(PresenceMessage(presence))
        return self._presence_frame


class Follower:
    """The session of one connection."""

    __slots__ = (
        *("_connection", "_cursor", "_entering", "_held", "_pausing", "_seats"),
        *("_shared", "_under_way", "_visit"),
    )

    def __init__(
        self, shared: LogSockets, visit: SocketVisit, connection: SocketConnection
    ) -> None:
        self._shared = shared
        self._visit = visit
        self._connection = connection
        self._cursor: Cursor | None = None
        """None before the client has entered."""
        self._seats: list[int] = []
        """The client's seats."""
        self._entering: asyncio.Future[None] | None = None
        """Done when the client has entered, or may not; None before the first message."""
        self._under_way = 0
        """Number of messages that are worked on."""
        self._held = b""
        """Frames that are sent with the next ones, or in a moment."""
        self._pausing = False
        """Is the client told of what happens only in a moment?"""

    def received(self, message: BytesLike) -> None:
        """A message of the client."""
        try:
            given = decoded(message, self._shared.decoder)
        except ProblemError as error:
            self._misread(message, error)
            return
        if self._entering is None:
            if isinstance(given, Enter):
                self._entering = asyncio.get_running_loop().create_future()
                self._connection.start(self._enter(given, self._entering))
            else:
                self._refuse_entry(ProblemError(400, "server.enter_first"))
        elif isinstance(given, Enter):
            self._refuse(None, ProblemError(400, "server.entered"))
        elif self._under_way >= MOST_UNDER_WAY:
            self._refuse(given.id, _too_many())
        else:
            self._ask(given, self._shared.desk.operation(given))

    def resumed(self) -> None:
        """The client reads again."""
        if self._cursor is not None:
            self.tell()

    def lost(self) -> None:
        """The connection is no more."""
        self._visit.left()
        if (cursor := self._cursor) is not None:
            cursor.close()
            if self._seats:
                self._connection.start(self._shared.attendance.left(cursor.live, self._seats))

    def tell(self) -> None:
        """Send what this client has not got yet: a piece, and after the others' turn the next."""
        connection, cursor = self._connection, self._cursor
        assert cursor is not None
        if connection.is_paused or not connection.is_open:
            return
        fresh = cursor.take()
        frames = self._shared.event_frames(fresh) if fresh else b""
        if cursor.is_behind:
            asyncio.get_running_loop().call_soon(self.tell)
        elif cursor.dirty:
            cursor.dirty = False
            frames += self._beside_events(cursor, silent=not frames)
        if frames:
            self._send(frames, soon=self._under_way > 0)
        if self._shared.closing.is_set():
            self._send(_CLOSING)
            connection.close(RESTART)
        elif cursor.live.gone:
            self._refuse_entry(not_found())

    def _woken(self, cursor: Cursor, pause: Callable[[int], float]) -> None:
        """There is more to tell: at once, or with what else happens in a moment."""
        seconds = pause(cursor.place)
        if not seconds or cursor.live.gone or self._shared.closing.is_set():
            self.tell()
        elif not self._pausing:
            self._pausing = True
            asyncio.get_running_loop().call_later(seconds, self._paused)

    def _paused(self) -> None:
        self._pausing = False
        self.tell()

    def _beside_events(self, cursor: Cursor, *, silent: bool) -> bytes:
        """Who is there, if that has changed, and a sign of life, if one is due."""
        live, frames = cursor.live, b""
        if cursor.presence != live.presence_number and not live.is_complete:
            cursor.presence = live.presence_number
            frames += self._shared.presence_frame(live.presence)
        if cursor.beat:
            cursor.beat = False
            frames += PING if frames or not silent else PING + _BEAT
        return frames

    async def _enter(self, given: Enter, entered: asyncio.Future[None]) -> None:
        try:
            await self._follow(given)
        except TimesDuelError as error:
            self._refuse_entry(error)
        except Exception as error:
            self._visit.failed(error)
            self._refuse_entry(ProblemError(500, "server.failed"))
        finally:
            if not entered.cancelled():
                entered.set_result(None)

    async def _follow(self, given: Enter) -> None:
        shared, after = self._shared, given.after
        live, seats = await shared.desk.enter(self._visit.name, given.secret)
        cursor = await shared.desk.cursor(live, after)
        try:
            await shared.attendance.arrived(cursor.live, seats)
            if after is None:
                cursor.place, message = await shared.desk.state(cursor.live, seats)
                self._send(_frame(message))
            if self._connection.is_open:
                self._cursor, self._seats = cursor, seats
        finally:
            if self._cursor is None:  # the connection is lost, or the store is away
                cursor.close()
                await shared.attendance.left(cursor.live, seats)
        if self._cursor is not None:
            pause = shared.desk.pause(cursor.live, seats)
            cursor.wake = self.tell if pause is None else partial(self._woken, cursor, pause)
            self.tell()

    def _ask(self, given: Any, operation: Operation) -> None:
        """Do what the client asks for, unless it has asked for too much."""
        try:
            self._visit.count(operation)
        except ProblemError as error:
            self._visit.answered(operation, self._refuse(given.id, error), 0.0)
        else:
            self._under_way += 1
            self._connection.start(self._answer(given, operation))

    async def _answer(self, given: Any, operation: Operation) -> None:
        """Do what the client asks for, and tell it what came of that."""
        assert self._entering is not None
        began = perf_counter()
        status = operation.status
        try:
            await self._entering
            if self._cursor is None:
                raise not_found()
            desk = self._shared.desk
            answer = await desk.done(given, self._cursor.live, self._seats, self._visit.base)
            self._send(_frame(AnswerMessage(given.id, answer)))
        except TimesDuelError as error:
            status = self._refuse(given.id, error)
        except Exception as error:
            self._visit.defect(error, operation)
            status = self._refuse(given.id, ProblemError(500, "server.failed"))
        finally:
            self._under_way -= 1
            self._visit.answered(operation, status, perf_counter() - began)

    def _misread(self, message: BytesLike, error: ProblemError) -> None:
        """Refuse a message that is none of the protocol, or that is no JSON at all."""
        try:
            number = decoded(message, _NUMBERED).id
        except ProblemError:
            number = None
        if self._entering is None:
            self._refuse_entry(error)
        else:
            self._refuse(number, error)
            if error.status == _UNREADABLE:
                self._connection.close(INVALID)

    def _refuse_entry(self, error: TimesDuelError) -> None:
        """The client may not follow, or no longer."""
        self._visit.status = self._refuse(None, error)
        self._connection.close(POLICY)

    def _refuse(self, number: int | None, error: TimesDuelError) -> int:
        """Say why something is not done; the status that HTTP would have for it."""
        problem, headers = problem_of(error)
        if problem.status in _CHARGED:
            self._connection.charge()
        retry = headers.get("Retry-After")
        message = Refused(number, problem, None if retry is None else int(retry))
        self._send(_frame(message))
        return problem.status

    def _send(self, frames: bytes = b"", *, soon: bool = False) -> None:
        """Send frames, after those that were held back.

        `soon` lets them wait for what comes in the same round of the event loop: to a player, an
        event and the answer to the action that led to it are one write.
        """
        if soon:
            if not self._held:
                asyncio.get_running_loop().call_soon(self._send)
            self._held += frames
            return
        held, self._held = self._held, b""
        if held or frames:
            self._connection.send(held + frames)


def _too_many() -> ProblemError:
    soon = {"Retry-After": "1"}
    return ProblemError(429, "server.under_way", headers=soon, most=MOST_UNDER_WAY)
