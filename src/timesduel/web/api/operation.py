"""A route with its description: what the server answers, and what OpenAPI says of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.requests import Request
    from starlette.responses import Response


class Parameter(NamedTuple):
    """Something in the query of an address."""

    name: str
    schema: dict[str, Any]
    """As JSON Schema has it."""

    needed: bool = False


class Operation(NamedTuple):
    """One method of one address."""

    method: str
    path: str
    """Such as `/api/games/{game}`."""

    answer: Callable[[Request], Awaitable[Response]]
    summary: str
    """The code of a sentence in `words`, such as `operations.create`."""

    query: tuple[Parameter, ...] = ()
    body: type | None = None
    """What the request carries, as a msgspec type."""

    result: type | None = None
    """What the answer carries; None if that is not described as a type."""

    status: int = 200
    """Of an answer that is no error."""

    media: str = "application/json"
    """Of the answer."""

    seat: bool = False
    """Is the secret of a seat needed?"""

    errors: tuple[int, ...] = ()
    """Statuses of errors, beside those that every address may have."""
