"""Connections by httptools, which is quick, for clients that take their time or more on purpose.

An application is asked one request after the other. It takes bodies as they come, and says itself
how much of them it wants.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from httptools import HttpParserError, HttpParserUpgrade, HttpRequestParser, parse_url

from timesduel.net.deadline import Deadline, request_deadline
from timesduel.net.http_exchange import STATUS_LINES, Exchange, HeaderLines

if TYPE_CHECKING:
    from uvicorn import Config
    from uvicorn.server import ServerState

LONGEST_HEAD = 64 * 1024
"""Bytes of a request before its body that are gathered; h11 takes as many."""

MOST_IN_LINE = 16
"""Requests of one connection that wait while the one before is answered."""

_ASGI = {"version": "3.0", "spec_version": "2.3"}
_NO_HTTP = b"Invalid HTTP request received."
_REFUSAL = b"content-type: text/plain\r\ncontent-length: %d\r\nconnection: close\r\n\r\n%b" % (
    len(_NO_HTTP),
    _NO_HTTP,
)


class HttpConnection(asyncio.Protocol):
    """A connection that is closed if a head is too long, or a request not complete in time.

    It is made by uvicorn's server, which asks it to `shutdown`.
    """

    _lines = HeaderLines()

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self._app: Any = config.loaded_app
        self._server = server_state
        self._connections: set[Any] = server_state.connections
        self._seconds_idle = config.timeout_keep_alive
        self._loop = _loop or asyncio.get_running_loop()
        self._parser = HttpRequestParser(self)
        # Whatever comes after the last request is passed over, and that one answered.
        self._parser.set_dangerous_leniencies(lenient_data_after_close=True)
        self._gathered = 0
        """Bytes that have come and are no body."""
        self._url = b""
        self._headers: list[tuple[bytes, bytes]] = []
        self._coming: Exchange | None = None
        """A request whose body is not complete."""
        self._answered: Exchange | None = None
        """What the application is at."""
        self._in_line: deque[Exchange] = deque()

    def connection_made(self, transport: Any) -> None:
        self._connections.add(self)
        self._transport = transport
        self._ends = _address(transport, "peername"), _address(transport, "sockname")
        self._idle = Deadline(self._loop, self._seconds_idle, transport.close)
        self._request = request_deadline(self._loop, transport)
        self._request.runs(True)
        self._awaited = True

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.discard(self)
        self._request.end()
        self._idle.end()
        if self._answered is not None:
            self._answered.end()
        # All of these know us, too: nothing is to wait for the garbage collector.
        self._answered = self._coming = None
        self._in_line.clear()
        del self._parser

    def data_received(self, data: bytes) -> None:
        self._gathered += len(data)
        self._idle.runs(False)
        try:
            self._parser.feed_data(data)
        except HttpParserUpgrade:  # nothing that we know
            self.shutdown()
        except HttpParserError:
            self._transport.write(STATUS_LINES[400] + self._common_lines() + _REFUSAL)
            self._transport.close()
            return
        self._request.runs(self._awaited)
        self._idle.runs(self._answered is None and not self._awaited)
        if self._gathered > LONGEST_HEAD:
            self._transport.abort()

    # What the parser calls; an error there is one of the request.

    def on_message_begin(self) -> None:
        self._awaited = True
        self._url, self._headers = b"", []

    def on_url(self, url: bytes) -> None:
        self._url += url

    def on_header(self, name: bytes, value: bytes) -> None:
        self._headers.append((name.lower(), value))

    def on_headers_complete(self) -> None:
        self._gathered = 0
        if len(self._in_line) >= MOST_IN_LINE:
            raise ValueError("too many requests at once")
        parser, url, (client, server) = self._parser, parse_url(self._url), self._ends
        path = url.path.decode("ascii")
        scope = {
            "type": "http",
            "asgi": _ASGI,
            "http_version": parser.get_http_version(),
            "method": parser.get_method().decode("ascii"),
            "scheme": "http",
            "path": unquote(path) if "%" in path else path,
            "raw_path": url.path,
            "query_string": url.query or b"",
            "root_path": "",
            "headers": self._headers,
            "client": client,
            "server": server,
        }
        exchange = Exchange(scope, self._transport, self._common_lines, self._next)
        exchange.keep_alive = parser.should_keep_alive()
        expected = dict(self._headers).get(b"expect", b"")
        exchange.expects = expected.lower() == b"100-continue"
        self._coming = exchange
        if self._answered is None:
            self._begin(exchange)
        else:
            self._in_line.append(exchange)

    def on_body(self, body: bytes) -> None:
        self._gathered = 0
        if self._coming is not None:
            self._coming.take(body)

    def on_message_complete(self) -> None:
        self._awaited = False
        if self._coming is not None:
            self._coming.complete()
            self._coming = None
        if self._in_line:
            self._transport.pause_reading()

    def _begin(self, exchange: Exchange) -> None:
        self._answered = exchange
        task = self._loop.create_task(exchange.run(self._app))
        tasks = self._server.tasks
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    def _next(self) -> None:
        """One request is answered."""
        assert self._answered is not None
        self._server.total_requests += 1
        keep_alive, self._answered = self._answered.keep_alive, None
        if not keep_alive:
            self._transport.close()
        elif self._in_line:
            self._begin(self._in_line.popleft())
            if not self._in_line:
                self._transport.resume_reading()
        elif not self._awaited:
            self._idle.runs(True)

    def _common_lines(self) -> bytes:
        return self._lines.of(self._server.default_headers)

    def pause_writing(self) -> None:
        if self._answered is not None:
            self._answered.pause()

    def resume_writing(self) -> None:
        if self._answered is not None:
            self._answered.resume()

    def shutdown(self) -> None:
        """Take no request after the one that is being answered."""
        if self._answered is None:
            self._transport.close()
        else:
            self._answered.keep_alive = False


def _address(transport: asyncio.Transport, end: str) -> tuple[str, int] | None:
    """Of one end of a connection; None if the system does not say."""
    given = transport.get_extra_info(end)
    return (str(given[0]), int(given[1])) if isinstance(given, tuple) else None
