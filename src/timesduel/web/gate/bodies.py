"""Bodies of requests: whole when the application sees them, JSON, and never long."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.errors import ProblemError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.types import Message, Receive

LONGEST_BODY = 16 * 1024
"""Bytes."""

_JSON = b"application/json"


async def whole_body(headers: Mapping[bytes, bytes], receive: Receive) -> Receive:
    """Wait for all of a body; what is returned hands it over.

    Of a body that is too long nothing is kept, however much is sent.
    """
    kind = headers.get(b"content-type")
    if kind is None:
        if headers.get(b"content-length", b"0") != b"0" or b"transfer-encoding" in headers:
            raise _with_the_rest_unread(415, "gate.media_type")
    elif kind != _JSON and kind.partition(b";")[0].strip().lower() != _JSON:
        raise _with_the_rest_unread(415, "gate.media_type")
    if int(headers.get(b"content-length", b"0")) > LONGEST_BODY:
        raise _with_the_rest_unread(413, "gate.too_large", most=LONGEST_BODY)
    message = await receive()
    if message.get("more_body"):
        message = await _gathered(message["body"], receive)
    if len(message.get("body", b"")) > LONGEST_BODY:
        raise _with_the_rest_unread(413, "gate.too_large", most=LONGEST_BODY)
    waiting = [message]

    async def hand_over() -> Message:
        return waiting.pop() if waiting else await receive()

    return hand_over


async def _gathered(begun: bytes, receive: Receive) -> Message:
    body = bytearray(begun)
    more = True
    while more and len(body) <= LONGEST_BODY:
        message = await receive()
        if message["type"] == "http.disconnect":
            return message
        body += message["body"]
        more = message["more_body"]
    return {"type": "http.request", "body": bytes(body), "more_body": False}


def _with_the_rest_unread(status: int, code: str, /, **fields: object) -> ProblemError:
    """A refusal after which the connection is closed: nobody wants what still comes."""
    return ProblemError(status, code, headers={"Connection": "close"}, **fields)
