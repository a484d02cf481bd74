"""What is about the server itself: its description, and pictures of its links."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Annotated

from timesduel import __version__
from timesduel.errors import ProblemError
from timesduel.extras import from_extra
from timesduel.web.api.asking import body_of
from timesduel.web.api.openapi import openapi
from timesduel.web.api.operation import Operation
from timesduel.web.routes.games import base_of, json_answer

with from_extra("web"):
    import msgspec
    from msgspec import Meta, Struct
    from starlette.responses import Response

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request

_SVG = "image/svg+xml"


class QrWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A link to this server, to be drawn."""

    link: Annotated[str, Meta(max_length=300)]
    """It begins with the address of this server."""


_qr_wish = msgspec.json.Decoder(QrWish)


def site_operations(all_operations: Callable[[], tuple[Operation, ...]]) -> tuple[Operation, ...]:
    """The addresses; `all_operations` are those of the whole server."""

    async def description(request: Request) -> Response:
        return json_answer(openapi(all_operations(), __version__, base_of(request)))

    return (
        Operation("GET", "/openapi.json", description, "operations.description"),
        Operation("POST", "/api/qr", _qr, "operations.qr", body=QrWish, media=_SVG, errors=(422,)),
    )


async def _qr(request: Request) -> Response:
    """A secret in a link comes in the body, so that no log has it."""
    link = (await body_of(request, _qr_wish)).link
    if not link.startswith(f"{base_of(request)}/"):
        raise ProblemError(422, "server.own_links")
    import segno

    picture = BytesIO()
    segno.make(link, error="m", micro=False).save(picture, kind="svg", scale=4, border=4)
    return Response(picture.getvalue(), 200, None, _SVG)
