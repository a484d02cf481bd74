"""Requests to a server and its answers, which are not trusted: bounded in size and in time.

After a lost connection the same request is sent until it is answered.
"""

from __future__ import annotations

import json
import select
import socket
import ssl
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from itertools import count
from random import uniform
from threading import Timer
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from timesduel.core.numbers import printable
from timesduel.data.plain import json_bytes
from timesduel.errors import (
    ActionError,
    LostError,
    RemoteError,
    StaleError,
    TimesDuelError,
    TimeUpError,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from http.client import HTTPResponse

    from timesduel.cli.remote.link import Server


GIVE_UP_AFTER = 300.0
"""Seconds until a server that does not answer is given up."""

GIVE_UP_AT_FIRST = 1.0
"""Seconds until a server that has never answered is given up."""

_FIRST_PAUSE, _LONGEST_PAUSE = 0.2, 3.0
"""Seconds between two tries: they double, so that nobody is pressed."""

_Answer = TypeVar("_Answer")

MOST_BYTES = 2**22
"""Most bytes of an answer; no game comes near it."""

ANSWER_TIMEOUT = 10.0
"""Seconds for an answer that the server need not wait for."""

_LONGEST_IDLE = 5.0
"""Seconds that a connection is kept for the next request; later on a network may have lost it
without a word."""

_LONGEST_SENTENCE = 300
_LONGEST_WAIT = 30.0
"""Seconds that a server may ask us to wait before we try again."""

_OK, _REDIRECTS, _CONFLICT = range(200, 300), range(300, 400), 409
_NOT_NOW = (429, 500, 502, 503, 504)
"""Statuses of a server that may answer later on."""


class Client:
    """Asks one server, with the secret of a seat if there is one. Each thread has one of its own.

    The connection is kept for the next request, if that comes soon. Requests may be sent twice, so
    that one which is lost with an old connection is sent again by `retried`.

    A `LostError` is worth another try, as somebody else may have answered: the network's log-in
    page, or a proxy whose server is about to start. Any other error is not.
    """

    def __init__(self, server: Server, secret: str | None = None) -> None:
        self._server = server
        self._secret = secret
        self._connection: HTTPConnection | None = None
        self._socket: socket.socket | None = None
        """Of the connection, which forgets it before the last answer is read."""
        self._idle_since = 0.0
        self._broken_off = False

    def get(self, path: str, seconds: float = ANSWER_TIMEOUT) -> dict[str, Any]:
        """The JSON object at a path."""
        return self._request("GET", path, None, seconds)

    def post(self, path: str, body: object, seconds: float = ANSWER_TIMEOUT) -> dict[str, Any]:
        """What comes of a request that changes something; `body` is written as JSON."""
        return self._request("POST", path, body, seconds)

    def close(self) -> None:
        """Close the connection, if one is kept."""
        if self._connection is not None:
            self._connection.close()
        self._connection = self._socket = None

    def break_off(self) -> None:
        """End whatever another thread is waiting for; nothing is asked any more."""
        self._broken_off = True
        self._cut()

    def _request(self, method: str, path: str, body: object, seconds: float) -> dict[str, Any]:
        until, keep = monotonic() + seconds, False
        timer = Timer(seconds, self._cut)  # for answers that come byte by byte
        timer.daemon = True
        try:
            timer.start()
            connection = self._connected(seconds)
            if self._broken_off or monotonic() >= until:
                raise LostError("remote.lost")
            headers = {"Accept": "application/json"}
            if self._secret is not None:
                headers["Authorization"] = f"Bearer {self._secret}"
            sent = None
            if body is not None:
                sent = json_bytes(body)
                headers["Content-Type"] = "application/json"
            connection.request(method, f"{self._server.base}{path}", sent, headers)
            with connection.getresponse() as response:
                content = response.read(MOST_BYTES + 1)
                whole = response.isclosed()  # by itself, at the end
            half = response.length and len(content) <= MOST_BYTES
            if half or monotonic() >= until:
                raise LostError("remote.no_answer", server=self._server.address)
            keep = whole
            return _answer(response, content)
        except ssl.SSLCertVerificationError:
            raise LostError("remote.certificate", server=self._server.address) from None
        except (OSError, HTTPException, ValueError) as error:
            if isinstance(error, TimesDuelError):
                raise
            raise LostError("remote.no_answer", server=self._server.address) from None
        finally:
            timer.cancel()
            self._idle_since = monotonic()
            if not keep:
                self.close()

    def _connected(self, seconds: float) -> HTTPConnection:
        """The connection that was kept, if it is still good, or else a new one."""
        kept = self._connection
        if kept is not None and kept.sock is not None:
            soon = monotonic() - self._idle_since < _LONGEST_IDLE
            if soon and not select.select([kept.sock], [], [], 0)[0]:  # or else it was closed
                kept.sock.settimeout(seconds)
                return kept
        self.close()
        server = self._server
        if server.scheme == "http":
            connection = HTTPConnection(server.host, server.port, timeout=seconds)
        else:
            context = ssl.create_default_context()
            connection = HTTPSConnection(server.host, server.port, timeout=seconds, context=context)
        self._connection = connection
        connection.connect()
        self._socket = connection.sock
        return connection

    def _cut(self) -> None:
        """Let whatever waits for the server fail."""
        connection = self._connection
        connecting = None if connection is None else connection.sock
        for sock in (self._socket, connecting):
            if sock is not None:
                with suppress(OSError):  # it is closed already
                    socket.socket.shutdown(sock, socket.SHUT_RDWR)  # of TLS too, without a word


def _answer(response: HTTPResponse, content: bytes) -> dict[str, Any]:
    """The object that a server sent; an error if it sent something else, or refused."""
    status = response.status
    if status in _REDIRECTS:
        raise LostError("remote.elsewhere")
    if len(content) > MOST_BYTES:
        raise LostError("remote.too_long")
    try:
        data = json.loads(content)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        if status in _NOT_NOW:
            raise LostError("remote.status", status=status, after=_after(response))
        raise LostError("remote.garbled")
    if status in _OK:
        return data
    raise _refusal(status, data, _after(response))


def _refusal(status: int, data: dict[str, Any], after: float | None) -> TimesDuelError:
    detail, code, fields = data.get("detail"), data.get("code"), data.get("fields")
    if not isinstance(detail, str) or not detail.strip():
        return LostError("remote.status", status=status, after=after)
    sentence = printable(" ".join(detail.split()))[:_LONGEST_SENTENCE]
    if status in _NOT_NOW:
        return LostError("remote.said", sentence=sentence, after=after)
    present = fields.get("present") if isinstance(fields, dict) else None
    if status == _CONFLICT and code == "games.stale" and type(present) is int:
        return StaleError(-1, present)
    if status == _CONFLICT and code == "server.after":
        return RemoteError("remote.other_game")
    if status == _CONFLICT:
        kind = TimeUpError if code == "games.time_up" else ActionError
        return kind("remote.said", sentence=sentence)
    return RemoteError("remote.said", sentence=sentence)


def _after(response: HTTPResponse) -> float | None:
    """Seconds after which the server wants to be asked again, if it says so."""
    text = response.getheader("Retry-After") or ""
    return min(float(text), _LONGEST_WAIT) if text.isascii() and text.isdigit() else None


def pause_after(number: int) -> float:
    """Seconds to wait after so many tries before this one, all of them in vain."""
    return min(_FIRST_PAUSE * (1 << min(number, 10)), _LONGEST_PAUSE)


def retried(
    request: Callable[[], _Answer],
    pause: Callable[[float], object],
    on_trouble: Callable[[], None] = lambda: None,
    *,
    give_up_after: float = GIVE_UP_AFTER,
) -> _Answer:
    """The answer to a request that may be sent twice; a LostError after so many seconds in vain.

    A first failure is kept quiet: it may have been the server's good-bye to an old connection.
    """
    until = monotonic() + give_up_after
    for number in count():
        try:
            return request()
        except LostError as error:
            if monotonic() > until:
                raise
            if number > 0:
                on_trouble()
            pause(max(pause_after(number) * uniform(0.8, 1.2), error.after or 0.0))
    raise AssertionError
