"""What is about the server itself: its description, and pictures of its links."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta, Struct

from timesduel import __version__
from timesduel.errors import ProblemError
from timesduel.web.api.asking import base_of, body_of
from timesduel.web.api.openapi import openapi
from timesduel.web.api.operation import Operation, Use
from timesduel.web.api.responses import FRESH, JsonAnswer
from timesduel.web.thinking.known_answers import thought_response

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request
    from starlette.responses import Response

    from timesduel.web.thinking.known_answers import KnownAnswers

_SVG = "image/svg+xml"


class QrRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A link to this server, to be drawn."""

    link: Annotated[str, Meta(max_length=300)]
    """It begins with the address of this server."""


def site_operations(
    all_operations: Callable[[], tuple[Operation, ...]], answers: KnownAnswers
) -> tuple[Operation, ...]:
    """The addresses; `all_operations` are those of the whole server."""
    made: asyncio.Future[tuple[bytes, bytes]] | None = None

    async def description(request: Request) -> Response:
        """Made once, in a thread, as it takes long; only the address of the server differs."""
        nonlocal made
        if made is None:
            made = asyncio.ensure_future(asyncio.to_thread(_description, all_operations()))
        before, after = await asyncio.shield(made)
        return JsonAnswer(before + msgspec.json.encode(base_of(request)) + after)

    async def qr(request: Request) -> Response:
        """A secret in a link comes in the body, so that no log has it."""
        link = body_of(request, QrRequest).link
        if not link.startswith(f"{base_of(request)}/"):
            raise ProblemError(422, "server.own_links")
        return await thought_response(request, answers, FRESH, "draw_code", link, media=_SVG)

    return (
        Operation("GET", "/openapi.json", description, "operations.description"),
        Operation(
            *("POST", "/api/qr", qr, "operations.qr", Use.THINK),
            body=QrRequest,
            media=_SVG,
        ),
    )


def _description(operations: tuple[Operation, ...]) -> tuple[bytes, bytes]:
    """The description as JSON: what stands before the address of the server, and after it."""
    nowhere = ""
    whole = msgspec.json.encode(openapi(operations, __version__, nowhere))
    before, _, after = whole.partition(b'"servers":[{"url":""')
    return before + b'"servers":[{"url":', after
