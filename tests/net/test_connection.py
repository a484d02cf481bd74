"""Connections of uvicorn with our bounds, without a network."""

import asyncio
import gc
from collections.abc import Awaitable, Callable
from typing import Any
from weakref import ref

import pytest
import uvicorn
from uvicorn.server import ServerState

from timesduel.net.connection import (
    MAX_HEAD_BYTES,
    MAX_PIPELINED,
    READ_TIMEOUT,
    REQUEST_TIMEOUT,
    BoundedConnection,
    BoundedServer,
)

App = Callable[[Any, Any, Any], Awaitable[None]]

GET = b"GET /a?b=c HTTP/1.1\r\nHost: localhost\r\n\r\n"
POST = b"POST /a HTTP/1.1\r\nHost: localhost\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
EXPECTING = POST + b"Expect: 100-Continue\r\nContent-Length: 2\r\n\r\n"
OK = b"HTTP/1.1 200 OK\r\n"
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
BAD = b"HTTP/1.1 400 Bad Request\r\n"
CLOSE = b"\r\nconnection: close\r\n"


class Wire:
    """The transport of a connection: notes what is done to it."""

    def __init__(self) -> None:
        self.done: list[Any] = []

    @property
    def written(self) -> bytes:
        """Everything."""
        return b"".join(part for part in self.done if isinstance(part, bytes))

    def write(self, data: bytes) -> None:
        self.done.append(data)

    def is_closing(self) -> bool:
        return "close" in self.done or "abort" in self.done

    def get_extra_info(self, name: str) -> Any:
        return {"peername": ("192.0.2.1", 5), "sockname": ("192.0.2.2", 80)}.get(name)

    def __getattr__(self, name: str) -> Callable[[], None]:
        return lambda: self.done.append(name)


class Line:
    """A connection, its wire, and what the application behind it was asked."""

    scopes: list[Any]
    bodies: list[tuple[bytes, bool]]
    ended: list[str]

    def __init__(self, app: App | None = None, seconds_idle: int = 75) -> None:
        scopes, bodies, ended = self.scopes, self.bodies, self.ended = [], [], []
        self.wire = Wire()
        self.state = ServerState()
        answer = app or plain()

        async def asked(scope: Any, receive: Any, send: Any) -> None:
            scopes.append(scope)
            message = await receive()
            bodies.append((message["body"], message["more_body"]))
            await answer(scope, receive, send)
            ended.append(scope["path"])

        config = uvicorn.Config(
            refuse if app is refuse else asked,
            ws="none",
            log_config=None,
            timeout_keep_alive=seconds_idle,
        )
        self.connection = BoundedConnection(config, self.state, {})
        self.connection.connection_made(self.wire)

    async def say(self, *parts: bytes) -> bytes:
        """Send something; all that is written until nothing is under way any more."""
        for part in parts:
            self.connection.data_received(part)
        for _ in range(20 * (1 + len(self.connection.pipeline))):
            await asyncio.sleep(0)
        return self.wire.written

    def later(self, seconds: float) -> list[Any]:
        """Let the server look after some seconds; what was done to the wire."""
        self.connection.check(self.connection.loop.time() + seconds)
        return self.wire.done


def plain(body: bytes = b"{}", *, status: int = 200) -> App:
    """An answer that says how long it is."""

    async def answer(_scope: Any, _receive: Any, send: Any) -> None:
        headers = [(b"content-length", b"%d" % len(body))]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    return answer


refuse = plain(status=413)
"""Answers without reading the request."""


async def endless(_scope: Any, receive: Any, send: Any) -> None:
    """A stream that goes on until the client leaves."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"a", "more_body": True})
    while (await receive())["type"] != "http.disconnect":
        pass


async def said(app: App | None, *parts: bytes) -> Line:
    """A connection on which something was sent."""
    line = Line(app)
    await line.say(*parts)
    return line


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"\r\n",
        GET[:9],
        POST + b"Content-Length: 4\r\n\r\nab",
        CHUNKED + b"3\r\none\r\n",
        GET + GET[:9],
        GET + b"\r\n" + GET[:1],
    ],
)
@pytest.mark.parametrize("app", [None, refuse])
async def test_a_request_comes_in_time_or_the_connection_is_cut(
    begun: bytes, app: App | None
) -> None:
    line = Line(app)
    await line.say(begun)
    assert "abort" not in line.later(REQUEST_TIMEOUT / 2)
    line.connection.data_received(b"")  # to go on slowly does not begin the time anew
    assert line.later(REQUEST_TIMEOUT + 1)[-1] == "abort"


async def test_a_request_that_has_come_is_given_its_time() -> None:
    line = Line(endless)
    await line.say(GET)
    assert "abort" not in line.later(1_000)
    line.connection.connection_lost(None)


async def test_nobody_is_kept_who_asks_for_nothing_more() -> None:
    idle = Line(seconds_idle=0)
    await idle.say(GET)
    while not idle.wire.is_closing():
        await asyncio.sleep(0.01)
    refused = Line(refuse)
    await refused.say(POST + b"Content-Length: 2\r\n\r\n")
    await refused.say(b"ab")  # for which uvicorn's own timer has stopped
    assert refused.later(REQUEST_TIMEOUT + 1)[-1] == "abort"


async def test_while_we_do_not_read_nobody_is_late() -> None:
    """A request in line whose body we have not taken yet."""
    line = Line(endless)
    await line.say(GET)
    await line.say(POST + b"Content-Length: 2\r\n\r\na")
    assert line.connection.flow.read_paused
    assert "abort" not in line.later(REQUEST_TIMEOUT + 1)
    line.connection.flow.resume_reading()
    assert "abort" not in line.later(REQUEST_TIMEOUT + 2)
    assert line.later(2 * REQUEST_TIMEOUT + 2)[-1] == "abort"
    line.connection.connection_lost(None)


async def test_whoever_does_not_read_is_waited_for_and_then_cut() -> None:
    line = Line()
    line.connection.data_received(GET)
    line.connection.pause_writing()
    assert await line.say() == b""
    line.later(READ_TIMEOUT - 1)
    line.connection.resume_writing()
    assert (await line.say()).endswith(b"{}")
    assert line.later(READ_TIMEOUT + 1)[-1] != "abort"
    line.connection.pause_writing()
    assert line.later(2 * READ_TIMEOUT)[-1] != "abort"
    assert line.later(2 * READ_TIMEOUT + 2)[-1] == "abort"


@pytest.mark.parametrize("before", [b"", GET, CHUNKED + b"2\r\nab\r\n0\r\n"])
async def test_a_head_without_end(before: bytes) -> None:
    """Nor may trailers be without one."""
    start = b"" if before.startswith(CHUNKED) else b"GET / HTTP/1.1\r\n"
    line = await said(None, before, start + b"X: " + b"x" * MAX_HEAD_BYTES)
    assert "abort" in line.wire.done


async def test_a_head_that_is_too_long_and_comes_at_once() -> None:
    line = await said(None, GET[:-2] + b"X: " + b"x" * MAX_HEAD_BYTES + b"\r\n\r\n")
    assert line.wire.written.startswith(BAD)
    assert line.wire.done[-1] == "close"
    assert line.ended == []


async def test_a_body_may_be_longer_than_a_head() -> None:
    head = POST + b"Content-Length: %d\r\n\r\n" % MAX_HEAD_BYTES
    line = await said(None, head, b"x" * MAX_HEAD_BYTES, GET)
    assert len(line.scopes) == 2
    assert not line.wire.is_closing()


async def test_trailers_are_no_headers() -> None:
    line = await said(None, CHUNKED + b"1\r\na\r\n0\r\nX-Forwarded-For: 203.0.113.1\r\n\r\n", GET)
    first, second = (dict(scope["headers"]) for scope in line.scopes)
    assert first == {b"host": b"localhost", b"transfer-encoding": b"chunked"}
    assert second == {b"host": b"localhost"}


async def test_a_body_is_taken_as_it_comes() -> None:
    parts: list[Any] = []

    async def read(_scope: Any, receive: Any, _send: Any) -> None:
        while len(parts) < 3:
            parts.append(await receive())

    line = Line(read)
    await line.say(CHUNKED)
    assert len(line.scopes) == 1, "it can be refused before any of its body has come"
    for part in (b"3\r\none\r\n", b"3\r\ntwo\r\n", b"0\r\n\r\n"):
        await line.say(part)
    line.connection.connection_lost(None)
    await line.say()
    assert line.bodies == [(b"one", True)]
    assert [each.get("body") for each in parts] == [b"two", b"", None]


async def test_no_more_is_read_than_the_application_takes() -> None:
    go_on = asyncio.Event()

    async def read(scope: Any, receive: Any, send: Any) -> None:
        await go_on.wait()
        await receive()
        await plain()(scope, receive, send)

    line = Line(read)
    await line.say(POST + b"Content-Length: 200000\r\n\r\n", b"x")
    await line.say(b"x" * 66_000)
    assert line.wire.done == ["pause_reading"]
    go_on.set()
    await line.say()
    assert "resume_reading" in line.wire.done


async def test_the_rest_of_a_body_that_nobody_wants_is_passed_over() -> None:
    line = Line(refuse)
    refused = await line.say(POST + b"Content-Length: 4\r\n\r\n", b"ab")
    assert refused.startswith(b"HTTP/1.1 413 ")
    assert await line.say(b"cd") == refused
    assert await line.say(GET) == refused * 2


async def test_whoever_asks_first_is_told_to_go_on_or_refused() -> None:
    assert (await said(None, EXPECTING)).wire.done[0] == CONTINUE
    assert CONTINUE not in (await said(refuse, EXPECTING)).wire.written


@pytest.mark.parametrize("sent_at_once", [True, False])
async def test_requests_are_answered_one_after_the_other(sent_at_once: bool) -> None:
    order: list[str] = []

    async def slow(scope: Any, receive: Any, send: Any) -> None:
        order.append(f"begins {scope['path']}")
        await asyncio.sleep(0)
        await plain(scope["path"].encode())(scope, receive, send)
        order.append(f"ends {scope['path']}")

    requests = [b"GET /%d HTTP/1.1\r\n\r\n" % number for number in range(3)]
    line = await said(slow, *([b"".join(requests)] if sent_at_once else requests))
    assert order == [f"{what} /{number}" for number in range(3) for what in ("begins", "ends")]
    assert line.wire.written.endswith(b"/2")


async def test_of_too_many_at_once_those_in_line_are_answered() -> None:
    line = await said(None, GET * (MAX_PIPELINED + 2))
    assert line.wire.written.count(OK) == len(line.ended) == MAX_PIPELINED + 1
    assert BAD not in line.wire.written
    assert line.wire.done[-1] == "close"
    assert not (await said(None, GET * (MAX_PIPELINED + 1))).wire.is_closing()


NONSENSE = [b"nonsense\r\n\r\n", b"GET /\xff HTTP/1.1\r\n\r\n", b"GET http: HTTP/1.1\r\n\r\n"]


@pytest.mark.parametrize("nonsense", [*NONSENSE, CHUNKED + b"x\r\n"])
async def test_what_is_no_http(nonsense: bytes) -> None:
    line = await said(None, nonsense)
    assert line.wire.written.startswith(BAD)
    assert line.wire.done[-1] == "close"
    assert line.ended == []


@pytest.mark.parametrize("nonsense", NONSENSE)
async def test_what_is_no_http_gets_no_answer_inside_another(nonsense: bytes) -> None:
    line = Line(endless)
    await line.say(GET)
    assert BAD not in await line.say(nonsense)
    line.connection.connection_lost(None)
    await line.say()
    line = await said(None, GET + nonsense)
    assert line.wire.written.count(OK) == 1
    assert BAD not in line.wire.written
    assert line.wire.done[-1] == "close"


@pytest.mark.parametrize(
    "last",
    [
        b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
        b"GET / HTTP/1.0\r\n\r\n",
        b"GET / HTTP/1.1\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n",
    ],
)
async def test_the_last_request(last: bytes) -> None:
    line = await said(None, last + GET)
    assert CLOSE in line.wire.written
    assert line.wire.done[-1] == "close"
    assert len(line.scopes) == 1


async def test_no_header_becomes_two() -> None:
    async def smuggle(_scope: Any, _receive: Any, send: Any) -> None:
        headers = [(b"location", b"a\r\nset-cookie: b")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})

    assert (await said(smuggle, GET)).wire.done == ["close"]


@pytest.mark.parametrize("waiting", [b"", GET, GET * 3, POST + b"Content-Length: 2\r\n\r\nx"])
async def test_whoever_waits_for_the_client_to_leave_hears_of_it(waiting: bytes) -> None:
    """Also while more requests are in line; these are not begun."""
    line = Line(endless)
    await line.say(GET + waiting)
    assert line.ended == []
    line.connection.connection_lost(None)
    await line.say()
    assert line.ended == ["/a"]
    assert not line.state.connections | line.state.tasks
    assert len(line.scopes) == 1


@pytest.mark.parametrize("requests", [b"", GET, POST, POST + b"Content-Length: 2\r\n\r\nx"])
async def test_whoever_has_left_leaves_nothing_behind(requests: bytes) -> None:
    """Garbage is looked for rarely where thousands of games are in memory."""
    gc.collect()
    gc.disable()
    try:
        line = Line(endless)
        await line.say(requests)
        line.connection.connection_lost(None)
        await line.say()
        left = ref(line.connection)
        del line
        assert left() is None
    finally:
        gc.enable()


async def test_the_server_ends() -> None:
    idle = Line()
    idle.connection.shutdown()
    assert idle.wire.done == ["close"]
    busy = Line()
    busy.connection.data_received(GET)
    busy.connection.shutdown()
    assert busy.wire.done == []
    assert CLOSE in await busy.say()
    assert busy.wire.done[-1] == "close"


async def test_the_server_looks_after_its_connections() -> None:
    line = Line()
    server = BoundedServer(line.connection.config)
    server.server_state = line.state
    for late in (False, True):
        for counter in range(10):
            await server.on_tick(counter)
        assert ("abort" in line.wire.done) is late
        line.connection._request_due = 0.0
