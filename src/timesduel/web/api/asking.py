"""Reading of requests: the secret, the body, numbers in the query."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeVar

from timesduel.core.numbers import quote
from timesduel.errors import ProblemError, RulesError
from timesduel.extras import from_extra
from timesduel.words.grammar import comma_list

with from_extra("web"):
    import msgspec

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import HTTPConnection, Request
    from websockets.typing import BytesLike

    from timesduel.web.api.operation import Operation

T = TypeVar("T")

BODY = "timesduel.body"
"""Key of the scope, set by the gate: the body of the request."""

OPERATION = "timesduel.operation"
"""Key of the scope: the operation that the request is for."""

CLIENT = "timesduel.client"
"""Key of the scope: the client, as limits know it."""

PEOPLE = "timesduel.people"
"""Key of the scope: how many people may share the client's address; 0 sets no limits."""

_WHOLE = re.compile("[0-9]{1,9}")
_BEARER = re.compile(b"(?i:bearer) +([A-Za-z0-9_-]{1,100}) *")


def secret_in(request: Request) -> str | None:
    """The secret of a seat, if the request carries one."""
    given = dict(request.scope["headers"]).get(b"authorization")
    if given is None:
        return None
    found = _BEARER.fullmatch(given)
    if found is None:
        raise ProblemError(401, "server.bearer", headers={"WWW-Authenticate": "Bearer"})
    return str(found[1], "ascii")


def base_of(connection: HTTPConnection) -> str:
    """What links to this server begin with."""
    given: str = connection.scope.get("timesduel.base", "")
    return given or str(connection.base_url).rstrip("/")


def body_of(request: Request, kind: type[T]) -> T:
    """The body of a request, as a value of a type."""
    return decoded(request.scope[BODY], msgspec.json.Decoder(kind))


def decoded(data: BytesLike, decoder: msgspec.json.Decoder[T]) -> T:
    """What a client has sent; a `ProblemError` of status 400 if it is no JSON, 422 if it does not
    fit."""
    try:
        return decoder.decode(data)
    except msgspec.ValidationError as error:
        raise ProblemError(422, "server.does_not_fit", problem=str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ProblemError(400, "server.unreadable", problem=str(error)) from None


def whole_number(query: Mapping[str, str], name: str, *, least: int, most: int, usual: int) -> int:
    """A number in the query of an address."""
    text = query.get(name)
    if text is None:
        return usual
    if not _WHOLE.fullmatch(text) or not least <= int(text) <= most:
        raise RulesError(name, "server.number", least=least, most=most)
    return int(text)


def query_of(request: Request) -> dict[str, str]:
    """What the query of an address says: what its operation takes, each once, and nothing else."""
    operation: Operation = request.scope[OPERATION]
    takes = [parameter.name for parameter in operation.query]
    found: dict[str, str] = {}
    for name, value in request.query_params.multi_items():
        if name not in takes:
            raise RulesError(quote(name), "lab.no_parameter", known=comma_list(takes) or "-")
        if name in found:
            raise RulesError(name, "lab.twice")
        found[name] = value
    return found
