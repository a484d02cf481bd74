"""A row of the table of routes: the one place that says what a request to an address is about."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.requests import Request
    from starlette.responses import Response

LONGEST_BODY = 16 * 1024
"""Bytes that a request may carry, unless its operation takes more."""


class Use(StrEnum):
    """What a request counts as for the limits; each has an allowance of its own."""

    READ = "read"
    CREATE = "create"
    ACT = "act"
    THINK = "think"
    STREAM = "stream"
    """Opened; how many may be open at once is another question."""


class Parameter(NamedTuple):
    """Something in the query of an address."""

    name: str
    schema: dict[str, Any]
    """As JSON Schema has it."""

    needed: bool = False


class Operation(NamedTuple):
    """One method of one address.

    The gate, the router, the description for clients, its page in the docs, logs and metrics all
    read it.
    """

    method: str
    path: str
    """Such as `/api/games/{game}`; without ids it is also what logs and metrics call a request."""

    answer: Callable[[Request], Awaitable[Response]]
    summary: str | None = None
    """The code of a sentence in `words`, such as `operations.create`; None leaves the operation out
    of the description for clients."""

    use: Use = Use.READ
    """What a request counts as."""

    local: bool = False
    """Is it there for requests from this very machine only?"""

    query: tuple[Parameter, ...] = ()
    body: type | None = None
    """What the request carries, as a msgspec type."""

    longest_body: int = LONGEST_BODY
    """Bytes."""

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
