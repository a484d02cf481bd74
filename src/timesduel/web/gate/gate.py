"""The way of every request: who may come in, to which operation, with what, and how often.

It is on the way of every move, so it looks at each request once and remembers what it can. Whatever
it refuses, it refuses before the operation hears of it.
"""

from __future__ import annotations

from math import ceil
from sys import intern
from time import perf_counter
from typing import TYPE_CHECKING

from timesduel.errors import ProblemError, TimesDuelError
from timesduel.extras import from_extra
from timesduel.web.api.asking import BODY, CLIENT, OPERATION, PEOPLE, base_of
from timesduel.web.api.responses import problem_response
from timesduel.web.gate.socket_visit import SocketVisit

with from_extra("web"):
    from starlette.requests import HTTPConnection, Request

    from timesduel.net.websocket import Refusal

if TYPE_CHECKING:
    from collections.abc import Awaitable, Mapping

    from starlette.responses import Response
    from starlette.types import Message, Receive, Scope, Send

    from timesduel.net.websocket import Session, SocketConnection
    from timesduel.web.api.operation import Operation, RouteTable, Use
    from timesduel.web.gate.admission import Admission, Visitor
    from timesduel.web.gate.limits import ClientLimits
    from timesduel.web.gate.logs import Log
    from timesduel.web.gate.metrics import Metrics


LONGEST_ADDRESS = 8 * 1024
"""Bytes of the path and the query together."""

_NO_STORE = (b"cache-control", b"no-store")
_JSON = b"application/json"
_SOON = 1.0
"""Retry-After, in seconds, for clients with too many requests under way."""

_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
    "require-trusted-types-for": "'script'",
}
"""Content-Security-Policy of every response: own files only, nothing inline."""

_REFUSED = ("camera", "geolocation", "microphone", "payment", "usb")

SAFE_HEADERS = [
    ("Content-Security-Policy", "; ".join(map(" ".join, _POLICY.items()))),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", ", ".join(f"{name}=()" for name in _REFUSED)),
]
"""Headers that uvicorn writes with every response."""


class Gate:
    """The server's ASGI application: lets requests in to the operations of a table."""

    def __init__(
        self,
        routes: RouteTable,
        *,
        admission: Admission,
        limits: ClientLimits,
        log: Log,
        metrics: Metrics,
        base_path: str = "",
        public_url: str | None = None,
    ) -> None:
        self._routes = routes
        self._admission = admission
        self._limits = limits
        self._log = log
        self._metrics = metrics
        self._base = base_path
        self._public_url = public_url

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            return
        began = perf_counter()
        status = 0
        code: str | None = None
        operation = self._routes.otherwise
        inside: Visitor | None = None

        def answer(message: Message) -> Awaitable[None]:
            nonlocal status
            if not status:
                status = message["status"]
                _keep_out_of_caches(message)
            return send(message)

        try:
            try:
                visitor = self._admission.check(scope)
                operation, scope["path_params"] = self._route(scope)
                self._enter(operation.use, visitor.client)
                inside = visitor
                if operation.local and not self._admission.is_from_this_machine(
                    scope, visitor.headers
                ):
                    raise ProblemError(404, "gate.not_here")
                scope[CLIENT], scope[OPERATION] = visitor.client, operation
                scope[PEOPLE] = self._limits.people
                if scope["method"] == "POST":
                    longest = operation.longest_body
                    scope[BODY] = await whole_body(visitor.headers, receive, longest)
            except ProblemError as refusal:
                code = refusal.message.code
                response = problem_response(refusal)
            else:
                response = await _response(operation, Request(scope, receive))
            await response(scope, receive, answer)
        except Exception as error:
            self.defect(error, operation)
            if status:  # half of an answer is none
                raise
            failure = problem_response(ProblemError(500, "server.failed"))
            await failure(scope, receive, answer)
        finally:
            if inside is not None:
                self.leave(operation, inside.client)
            self.answered(operation, status, perf_counter() - began, scope["method"], code)

    def open_socket(self, scope: Scope, connection: SocketConnection) -> Session | Refusal:
        """Who talks to a client that asks for a WebSocket, or why nobody does."""
        operation = self._routes.otherwise
        try:
            visitor = self._admission.check(scope)
            operation, named = self._route(scope)
            if operation.socket is None:
                raise ProblemError(404, "gate.no_socket")
            self._enter(operation.use, visitor.client)
        except ProblemError as refusal:
            response = problem_response(refusal)
            code = refusal.message.code
            self.answered(operation, response.status_code, 0.0, scope["method"], code)
            return Refusal(response.status_code, response.headers.items(), bytes(response.body))
        base, (name,) = base_of(HTTPConnection(scope)), named.values()
        visit = SocketVisit(self, operation, visitor.client, base=intern(base), name=name)
        return operation.socket(visit, connection)

    def count(self, use: Use, client: str) -> None:
        """Count a request against the client's limits; a `ProblemError` if these are used up."""
        if seconds := self._limits.wait(use, client):
            raise too_many(seconds)

    def leave(self, operation: Operation, client: str) -> None:
        """A request that was let in is over."""
        self._limits.leave(operation.use, client)

    def answered(
        self,
        operation: Operation,
        status: int,
        seconds: float,
        method: str | None = None,
        code: str | None = None,
    ) -> None:
        """Count and log an answer; `code` says why the gate refused, `method` is the operation's
        if the client has used no other."""
        self._metrics.answered(operation, status, seconds)
        self._log.answered(method or operation.method, operation.path, status, seconds, code)

    def defect(self, error: Exception, operation: Operation) -> None:
        """Log that something has failed that never should."""
        self._log.defect(error, operation.path)

    def _route(self, scope: Scope) -> tuple[Operation, dict[str, str]]:
        """What a request is for, and the named parts of its path.

        Operations find the base path in `root_path`, and what links begin with in
        `timesduel.base`, if they are not to begin like the request.
        """
        path: str = scope["path"]
        if len(path) + len(scope["query_string"]) > LONGEST_ADDRESS:
            raise ProblemError(414, "gate.address", most=LONGEST_ADDRESS)
        if self._public_url is not None:
            scope["timesduel.base"] = self._public_url
        if base := self._base:
            if not f"{path}/".startswith(f"{base}/"):
                raise ProblemError(404, "gate.not_below", base=f"{base}/")
            scope["root_path"] = base
            path = path[len(base) :]
        return self._routes.find(path, scope["method"])

    def _enter(self, use: Use, client: str) -> None:
        """Count a request, and that it is under way; `leave` follows."""
        self.count(use, client)
        if not self._limits.enter(use, client):
            raise too_many(_SOON)


async def _response(operation: Operation, request: Request) -> Response:
    """What an operation answers, or why it does not."""
    try:
        return await operation.answer(request)
    except TimesDuelError as error:
        return problem_response(error)


def too_many(seconds: float) -> ProblemError:
    """A refusal until so many seconds have passed."""
    return ProblemError(429, "gate.too_many", headers={"Retry-After": str(ceil(seconds))})


def _keep_out_of_caches(message: Message) -> None:
    """Add `no-store` unless the operation sets Cache-Control itself."""
    headers = message.get("headers", ())
    for name, _ in headers:
        if name == b"cache-control":
            return
    message["headers"] = [*headers, _NO_STORE]


async def whole_body(headers: Mapping[bytes, bytes], receive: Receive, longest: int) -> bytes:
    """Wait for all of a body, at most `longest` bytes.

    Of one that is too long nothing is kept, however much is sent.
    """
    kind = headers.get(b"content-type")
    if kind is None:
        if headers.get(b"content-length", b"0") != b"0" or b"transfer-encoding" in headers:
            raise _refuse_and_close(415, "gate.media_type")
    elif kind != _JSON and kind.partition(b";")[0].strip().lower() != _JSON:
        raise _refuse_and_close(415, "gate.media_type")
    if int(headers.get(b"content-length", b"0")) > longest:
        raise _refuse_and_close(413, "gate.too_large", most=longest)
    parts, length, more = [], 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":  # nobody reads the answer
            raise ProblemError(400, "server.cut_off")
        parts.append(message.get("body", b""))
        length += len(parts[-1])
        if length > longest:
            raise _refuse_and_close(413, "gate.too_large", most=longest)
        more = message.get("more_body", False)
    return b"".join(parts)


def _refuse_and_close(status: int, code: str, /, **fields: object) -> ProblemError:
    """A refusal that closes the connection, as the rest of the body is not read."""
    return ProblemError(status, code, headers={"Connection": "close"}, **fields)
