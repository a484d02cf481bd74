"""Responses: JSON, long ones in pieces, and errors.

An error is `application/problem+json` (RFC 9457) with a code and a sentence.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from timesduel.data.plain import json_bytes
from timesduel.data.problem import Problem
from timesduel.errors import (
    ActionError,
    AwayError,
    BusyError,
    MoveError,
    ProblemError,
    RecordError,
    RulesError,
    StoreError,
    TimesDuelError,
    UnsolvedError,
)
from timesduel.extras import from_extra
from timesduel.words.speech import say

with from_extra("web"):
    from starlette.responses import Response

if TYPE_CHECKING:
    from collections.abc import Iterable

    from starlette.requests import Request
    from starlette.types import Receive, Scope, Send


PIECE = 2**16
"""Bytes that are sent at once; the rest waits until the client has taken them."""


FOR_EVERYBODY = "public, max-age=3600"
"""Cache-Control of what changes with a new version of the server only."""

FOR_ONE = "private, max-age=3600"
"""Cache-Control of what never changes and is for one client alone."""

FRESH = "no-store"

JSON = "application/json"


class PieceResponse(Response):
    """An answer of any length, in pieces: who reads slowly takes little of our memory."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        body, headers = self.body, self.raw_headers
        await send({"type": "http.response.start", "status": self.status_code, "headers": headers})
        last = (len(body) - 1) // PIECE * PIECE if body else 0
        for start in range(0, last, PIECE):
            piece = body[start : start + PIECE]
            await send({"type": "http.response.body", "body": piece, "more_body": True})
        await send({"type": "http.response.body", "body": body[last:] if last else body})


_JSON_HEADERS = ((b"content-type", b"application/json"), (b"cache-control", b"no-store"))


class JsonAnswer(PieceResponse):
    """JSON for nobody else; made with every move, and so without what `Response` can do besides."""

    def __init__(
        self, body: bytes, status: int = 200, headers: Iterable[tuple[bytes, bytes]] = ()
    ) -> None:
        self.status_code, self.body, self.background = status, body, None
        length = (b"content-length", b"%d" % len(body))
        self.raw_headers = [*_JSON_HEADERS, length, *headers]


def json_answer(value: object, status: int = 200) -> Response:
    """A value as JSON."""
    return JsonAnswer(json_bytes(value), status)


MEDIA_TYPE = "application/problem+json"

_RETRY_AFTER = 2
"""Default of the header Retry-After, in seconds."""


def not_found() -> ProblemError:
    """A 404, for what is not there and for what is somebody else's alike."""
    return ProblemError(404, "server.not_found")


def problem_response(error: TimesDuelError) -> Response:
    """The response to a request that is refused with this error."""
    problem, headers = problem_of(error)
    return Response(json_bytes(problem), problem.status, headers, MEDIA_TYPE)


def problem_of(error: TimesDuelError) -> tuple[Problem, dict[str, str]]:
    """Why something is refused with this error, and what headers would say besides."""
    status, headers = _status(error)
    message = error.without_field if isinstance(error, RulesError) else error.message
    fields = {name: _plain(value) for name, value in message.fields.items()}
    if isinstance(error, RulesError):
        fields["field"] = error.field
    title = say(f"statuses.{status}")
    return Problem("about:blank", title, status, str(error), message.code, fields), headers


def _status(error: TimesDuelError) -> tuple[int, dict[str, str]]:
    match error:
        case ProblemError():
            return error.status, error.headers
        case BusyError():
            return 503, {"Retry-After": str(error.seconds)}
        case AwayError():
            return 503, {"Retry-After": str(_RETRY_AFTER)}
        case StoreError() if error.message.code == "games.unknown":
            return 404, {}
        case StoreError():
            return 503, {"Retry-After": str(_RETRY_AFTER)}
        case RecordError():  # damaged in the store: to try again is of no use
            return 500, {}
        case ActionError():
            return 409, {}
        case MoveError() | RulesError() | UnsolvedError():
            return 422, {}
        case _:
            return 400, {}


def _plain(value: object) -> Any:
    return value if value is None or isinstance(value, int | float) else str(value)


def kept_response(
    request: Request,
    content: bytes,
    cache: str,
    headers: dict[str, str] | None = None,
    media: str = JSON,
) -> Response:
    """Content that a browser may keep, and need not be sent again if it has."""
    if cache == FRESH:
        return PieceResponse(content, 200, {"Cache-Control": cache, **(headers or {})}, media)
    tag = f'"{urlsafe_b64encode(sha256(content).digest()[:12]).decode()}"'
    kept = {"ETag": tag, "Cache-Control": cache, **(headers or {})}
    given = request.headers.get("if-none-match", "")
    if tag in (part.strip().removeprefix("W/") for part in given.split(",")):
        return Response(b"", 304, kept)
    return PieceResponse(content, 200, kept, media)
