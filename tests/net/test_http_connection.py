"""Requests as they come in, and answers as they go out, without a network."""

import asyncio
import gc
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any
from weakref import ref

import pytest

from timesduel.net import deadline
from timesduel.net.http_connection import LONGEST_HEAD, MOST_IN_LINE, HttpConnection
from timesduel.net.http_exchange import MOST_UNREAD

SECONDS = 30
GET = b"GET /a?b=c HTTP/1.1\r\nHost: localhost\r\n\r\n"
POST = b"POST /a HTTP/1.1\r\nHost: localhost\r\n"
SAFE = b"x-safe: yes\r\n"
OK = b"HTTP/1.1 200 OK\r\n" + SAFE
CHUNKED = OK + b"transfer-encoding: chunked\r\n\r\n"


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

    def get_extra_info(self, name: str) -> Any:
        return {"peername": ("192.0.2.1", 5), "sockname": ("192.0.2.2", 80)}[name]

    def __getattr__(self, name: str) -> Callable[[], None]:
        return lambda: self.done.append(name)


class Visited:
    """An application that answers as it is told to, and notes what it was asked."""

    def __init__(self, answer: Callable[[Any, Any, Any], Awaitable[None]] | None = None) -> None:
        self.scopes: list[Any] = []
        self.bodies: list[tuple[bytes, bool]] = []
        self._answer = answer or plain()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.scopes.append(scope)
        message = await receive()
        self.bodies.append((message["body"], message["more_body"]))
        await self._answer(scope, receive, send)


def plain(
    *parts: bytes, status: int = 200, headers: tuple[tuple[bytes, bytes], ...] = ()
) -> Callable[[Any, Any, Any], Awaitable[None]]:
    """An answer of some parts."""

    async def answer(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": status, "headers": headers})
        for part in parts:
            await send({"type": "http.response.body", "body": part, "more_body": True})
        await send({"type": "http.response.body", "body": b""})

    return answer


def with_length(body: bytes, **more: Any) -> Callable[[Any, Any, Any], Awaitable[None]]:
    """An answer that says how long it is."""
    return plain(body, headers=((b"content-length", b"%d" % len(body)),), **more)


class Line:
    """A connection, its wire, and the application behind it."""

    def __init__(self, app: Visited, seconds_idle: float = 75) -> None:
        self.app = app
        self.wire = Wire()
        self.server = SimpleNamespace(
            connections=set(), tasks=set(), default_headers=[(b"x-safe", b"yes")], total_requests=0
        )
        config: Any = SimpleNamespace(loaded_app=app, timeout_keep_alive=seconds_idle)
        server: Any = self.server
        self.connection = HttpConnection(config, server, {})
        self.connection.connection_made(self.wire)

    async def say(self, *parts: bytes) -> bytes:
        """Send something; all that is written until nothing is under way any more."""
        for part in parts:
            self.connection.data_received(part)
        await self.settle()
        return self.wire.written

    async def settle(self) -> None:
        """Let everybody do what they can do by now."""
        for _ in range(20):
            await asyncio.sleep(0)


def in_loop(check: Callable[[], Awaitable[None]]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(SECONDS):
            await check()

    asyncio.run(bounded())


def said(app: Visited, *parts: bytes, **more: Any) -> Line:
    """A connection on which something was sent."""
    found: list[Line] = []

    async def check() -> None:
        found.append(Line(app, **more))
        await found[0].say(*parts)

    in_loop(check)
    return found[0]


def test_head_and_body_are_written_at_once() -> None:
    line = said(Visited(with_length(b"{}")), GET)
    assert line.wire.done == [OK + b"content-length: 2\r\n\r\n{}", b""]
    assert line.connection in line.server.connections
    assert line.server.total_requests == 1


def test_what_the_application_is_told() -> None:
    line = said(Visited(), b"POST /%41?x=%20 HTTP/1.1\r\nHost: h\r\nX-Y: z\r\n\r\n")
    (scope,) = line.app.scopes
    assert (scope["method"], scope["http_version"], scope["scheme"]) == ("POST", "1.1", "http")
    assert (scope["path"], scope["raw_path"], scope["query_string"]) == ("/A", b"/%41", b"x=%20")
    assert scope["headers"] == [(b"host", b"h"), (b"x-y", b"z")]
    assert (scope["client"], scope["server"]) == (("192.0.2.1", 5), ("192.0.2.2", 80))


def test_parts_of_an_answer_of_unknown_length() -> None:
    line = said(Visited(plain(b"one", b"", b"three")), GET)
    assert line.wire.written == CHUNKED + b"3\r\none\r\n5\r\nthree\r\n0\r\n\r\n"
    assert line.wire.done[0] == CHUNKED + b"3\r\none\r\n"


@pytest.mark.parametrize(
    ("request_", "status", "head"),
    [
        (b"HEAD / HTTP/1.1\r\n\r\n", 200, OK + b"content-length: 2\r\n\r\n"),
        (GET, 304, b"HTTP/1.1 304 Not Modified\r\n" + SAFE + b"content-length: 2\r\n\r\n"),
    ],
)
def test_an_answer_without_body(request_: bytes, status: int, head: bytes) -> None:
    assert said(Visited(with_length(b"{}", status=status)), request_).wire.written == head


def test_a_body_comes_whole() -> None:
    head = POST + b"Content-Length: 6\r\n\r\n"
    chunked = POST + b"Transfer-Encoding: chunked\r\n\r\n"
    line = said(Visited(), head, b"abc", b"def", chunked, b"1\r\na\r\n", b"2\r\nbc\r\n0\r\n\r\n")
    assert line.app.bodies == [(b"abcdef", False), (b"abc", False)]


def test_a_body_is_taken_as_it_comes() -> None:
    parts: list[Any] = []

    async def read(_scope: Any, receive: Any, _send: Any) -> None:
        while len(parts) < 3:
            parts.append(await receive())

    async def check() -> None:
        line = Line(Visited(read))
        await line.say(POST + b"Transfer-Encoding: chunked\r\n\r\n")
        assert len(line.app.scopes) == 1, "it can be refused before any of its body has come"
        for part in (b"3\r\none\r\n", b"3\r\ntwo\r\n", b"0\r\n\r\n"):
            await line.say(part)
        assert line.app.bodies == [(b"one", True)]
        assert len(parts) == 2
        line.connection.connection_lost(None)
        await line.settle()

    in_loop(check)
    assert [each.get("body") for each in parts] == [b"two", b"", None]
    assert [each.get("more_body") for each in parts] == [True, False, None]


def test_no_more_is_read_than_the_application_takes() -> None:
    go_on = asyncio.Event()

    async def read(_scope: Any, receive: Any, send: Any) -> None:
        await go_on.wait()
        message = await receive()
        assert len(message["body"]) == 2 * MOST_UNREAD
        await plain()(_scope, receive, send)

    async def check() -> None:
        line = Line(Visited(read))
        await line.say(POST + b"Content-Length: %d\r\n\r\n" % (3 * MOST_UNREAD), b"x")
        await line.say(b"x" * MOST_UNREAD, b"x" * MOST_UNREAD)
        assert line.wire.done == ["pause_reading"]
        go_on.set()
        await line.settle()
        assert line.wire.done[1:3] == ["is_closing", "resume_reading"]

    in_loop(check)


def test_the_rest_of_a_body_that_nobody_wants_is_passed_over() -> None:
    async def refuse(scope: Any, receive: Any, send: Any) -> None:
        await with_length(b"{}", status=404)(scope, receive, send)

    async def check() -> None:
        line = Line(Visited(), seconds_idle=0.01)
        line.connection._app = refuse
        await line.say(POST + b"Content-Length: 4\r\n\r\n", b"ab")
        await line.say(b"cd")
        while "close" not in line.wire.done:
            await asyncio.sleep(0.01)
        line = Line(Visited())
        line.connection._app = refuse
        refused = b"HTTP/1.1 404 Not Found\r\n" + SAFE + b"content-length: 2\r\n\r\n{}"
        assert await line.say(POST + b"Content-Length: 4\r\n\r\n", b"ab") == refused
        assert await line.say(b"cd") == refused
        assert await line.say(GET) == refused * 2

    in_loop(check)


def test_whoever_asks_first_is_told_to_go_on() -> None:
    expecting = POST + b"Expect: 100-Continue\r\nContent-Length: 2\r\n\r\n"
    line = said(Visited(), expecting)
    assert line.wire.done[0] == b"HTTP/1.1 100 Continue\r\n\r\n"
    assert line.app.bodies == []
    assert b"100" not in said(Visited(), expecting + b"{}").wire.written


def test_whoever_asks_first_is_refused_at_once() -> None:
    """And the connection closed, as nobody knows whether the body comes all the same."""

    async def check() -> None:
        line = Line(Visited())
        line.connection._app = with_length(b"{}", status=413)
        written = await line.say(POST + b"Expect: 100-continue\r\nContent-Length: 2\r\n\r\n")
        assert written.startswith(b"HTTP/1.1 413 ")
        assert b"\r\nconnection: close\r\n" in written
        assert line.wire.done[-1] == "close"

    in_loop(check)


def test_requests_are_answered_one_after_the_other() -> None:
    order: list[str] = []

    async def slow(scope: Any, _receive: Any, send: Any) -> None:
        order.append(f"begins {scope['path']}")
        await asyncio.sleep(0)
        await with_length(scope["path"].encode())(scope, None, send)
        order.append(f"ends {scope['path']}")

    requests = [b"GET /%d HTTP/1.1\r\n\r\n" % number for number in range(3)]
    line = said(Visited(slow), b"".join(requests))
    assert order == [f"{what} /{number}" for number in range(3) for what in ("begins", "ends")]
    assert line.wire.written.endswith(b"/2")
    assert line.wire.done.count("pause_reading") == 2
    assert line.wire.done.count("resume_reading") == 1


def test_too_many_at_once() -> None:
    line = said(Visited(), GET * (MOST_IN_LINE + 2))
    assert b"HTTP/1.1 400 Bad Request\r\n" + SAFE in line.wire.written
    assert "close" in line.wire.done
    assert b"400" not in said(Visited(), GET * (MOST_IN_LINE + 1)).wire.written


@pytest.mark.parametrize(
    "nonsense", [b"nonsense\r\n\r\n", b"GET /\xff HTTP/1.1\r\n\r\n", b"GET http: HTTP/1.1\r\n\r\n"]
)
def test_what_is_no_http(nonsense: bytes) -> None:
    line = said(Visited(), nonsense)
    assert line.wire.written.startswith(b"HTTP/1.1 400 Bad Request\r\n" + SAFE)
    assert line.wire.done[-1] == "close"
    assert line.app.scopes == []


def test_a_head_without_end() -> None:
    assert said(Visited(), b"GET / HTTP/1.1\r\nX: " + b"x" * LONGEST_HEAD).wire.done == ["abort"]


def test_a_body_may_be_longer_than_a_head() -> None:
    head = POST + b"Content-Length: %d\r\n\r\n" % LONGEST_HEAD
    line = said(Visited(), head, b"x" * LONGEST_HEAD, GET)
    assert len(line.app.scopes) == 2
    assert "abort" not in line.wire.done


@pytest.mark.parametrize(
    "last",
    [
        b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
        b"GET / HTTP/1.0\r\n\r\n",
        b"GET / HTTP/1.1\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n",
    ],
)
def test_the_last_request(last: bytes) -> None:
    line = said(Visited(with_length(b"{}")), last + GET)
    assert b"\r\nconnection: close\r\n" in line.wire.written
    assert line.wire.done[-1] == "close"
    assert len(line.app.scopes) == 1


def test_no_header_becomes_two() -> None:
    for smuggled in (b"a\r\nset-cookie: b", b"a\nb", b"a\rb"):
        line = said(Visited(plain(headers=((b"location", smuggled),))), GET)
        assert line.wire.done == ["close"]


@pytest.mark.parametrize("body", [b"x", b"xxx"])
def test_an_answer_of_another_length_than_it_says(body: bytes) -> None:
    line = said(Visited(plain(body, headers=((b"content-length", b"2"),))), GET)
    assert line.wire.done[-1] == "close"
    assert b"xxx" not in line.wire.written


def test_half_of_an_answer_is_none() -> None:
    async def half(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"x", "more_body": True})
        raise ZeroDivisionError

    assert said(Visited(half), GET).wire.done == [CHUNKED + b"1\r\nx\r\n", "close"]


def test_whoever_does_not_read_is_waited_for() -> None:
    async def check() -> None:
        line = Line(Visited(plain(b"one")))
        line.connection.data_received(GET)
        line.connection.pause_writing()
        await line.settle()
        assert line.wire.written == b""
        line.connection.resume_writing()
        await line.settle()
        assert line.wire.written == CHUNKED + b"3\r\none\r\n0\r\n\r\n"

    in_loop(check)


def test_whoever_leaves_without_reading() -> None:
    async def check() -> None:
        line = Line(Visited(plain(b"one")))
        line.connection.data_received(GET + GET)
        line.connection.pause_writing()
        await line.settle()
        line.connection.connection_lost(None)
        await line.settle()
        assert line.wire.written == b""
        assert line.server.tasks == set()
        assert len(line.app.scopes) == 1

    in_loop(check)


def test_who_waits_for_the_client_to_leave() -> None:
    heard: list[str] = []

    async def wait(_scope: Any, receive: Any, send: Any) -> None:
        heard.append((await receive())["type"])
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def check() -> None:
        line = Line(Visited(wait))
        await line.say(GET)
        assert heard == []
        line.connection.connection_lost(None)
        await line.settle()
        assert heard == ["http.disconnect"]
        assert line.server.connections == line.server.tasks == set()
        assert line.wire.written == b""

    in_loop(check)


def test_a_chunk_is_written_at_once_if_that_can_be() -> None:
    written: list[bool] = []

    async def check() -> None:
        async def stream(scope: Any, _receive: Any, send: Any) -> None:
            write = scope["timesduel.write"]
            written.append(write(b"too soon"))
            await send({"type": "http.response.start", "status": 200, "headers": []})
            written.append(write(b"before the head"))
            await send({"type": "http.response.body", "body": b"a", "more_body": True})
            written.append(write(b"bc"))
            line.connection.pause_writing()
            written.append(write(b"too much"))
            line.connection.resume_writing()
            await send({"type": "http.response.body"})
            written.append(write(b"too late"))

        line = Line(Visited(stream))
        whole = CHUNKED + b"1\r\na\r\n2\r\nbc\r\n0\r\n\r\n"
        assert await line.say(GET) == whole

    in_loop(check)
    assert written == [False, False, True, False, False]


def test_half_of_a_request_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deadline, "SECONDS_FOR_A_REQUEST", 0.01)

    async def check() -> None:
        line = Line(Visited())
        line.connection.data_received(GET[:9])
        while "abort" not in line.wire.done:
            await asyncio.sleep(0.01)

    in_loop(check)


def test_a_request_that_has_come_is_given_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deadline, "SECONDS_FOR_A_REQUEST", 0.01)

    async def wait(_scope: Any, receive: Any, _send: Any) -> None:
        await receive()

    async def check() -> None:
        line = Line(Visited(wait))
        line.connection.data_received(GET)
        await asyncio.sleep(0.1)
        assert line.wire.done == []
        line.connection.connection_lost(None)

    in_loop(check)


def test_nobody_is_kept_who_asks_for_nothing_more() -> None:
    async def check() -> None:
        line = Line(Visited(), seconds_idle=0.01)
        await line.say(GET)
        while "close" not in line.wire.done:
            await asyncio.sleep(0.01)

    in_loop(check)


def test_whoever_has_left_leaves_nothing_behind() -> None:
    """Garbage is looked for rarely where thousands of games are in memory."""

    async def stream(_scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"a", "more_body": True})
        await receive()

    async def check() -> None:
        for requests in (b"", GET, GET + GET, POST, POST + b"Content-Length: 2\r\n\r\nx"):
            line = Line(Visited(stream))
            await line.say(requests)
            line.connection.connection_lost(None)
            await line.settle()
            left, request = ref(line.connection), [ref(each) for each in line.server.tasks]
            del line
            assert left() is None
            assert request == []

    gc.disable()
    try:
        in_loop(check)
    finally:
        gc.enable()


def test_the_server_ends() -> None:
    async def check() -> None:
        idle = Line(Visited())
        idle.connection.shutdown()
        assert idle.wire.done == ["close"]
        busy = Line(Visited(with_length(b"{}")))
        busy.connection.data_received(GET)
        busy.connection.shutdown()
        assert busy.wire.done == []
        await busy.settle()
        assert b"\r\nconnection: close\r\n" in busy.wire.written
        assert busy.wire.done[-1] == "close"

    in_loop(check)
