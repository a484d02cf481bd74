"""Bodies of requests: whole when an operation sees them, JSON, and never long."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.errors import ProblemError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.types import Receive

_JSON = b"application/json"


async def whole_body(headers: Mapping[bytes, bytes], receive: Receive, longest: int) -> bytes:
    """Wait for all of a body, at most `longest` bytes.

    Of one that is too long nothing is kept, however much is sent.
    """
    kind = headers.get(b"content-type")
    if kind is None:
        if headers.get(b"content-length", b"0") != b"0" or b"transfer-encoding" in headers:
            raise _with_the_rest_unread(415, "gate.media_type")
    elif kind != _JSON and kind.partition(b";")[0].strip().lower() != _JSON:
        raise _with_the_rest_unread(415, "gate.media_type")
    if int(headers.get(b"content-length", b"0")) > longest:
        raise _with_the_rest_unread(413, "gate.too_large", most=longest)
    parts, length, more = [], 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":  # nobody reads the answer
            raise ProblemError(400, "server.cut_off")
        parts.append(message.get("body", b""))
        length += len(parts[-1])
        if length > longest:
            raise _with_the_rest_unread(413, "gate.too_large", most=longest)
        more = message.get("more_body", False)
    return b"".join(parts)


def _with_the_rest_unread(status: int, code: str, /, **fields: object) -> ProblemError:
    """A refusal after which the connection is closed: nobody wants what still comes."""
    return ProblemError(status, code, headers={"Connection": "close"}, **fields)
