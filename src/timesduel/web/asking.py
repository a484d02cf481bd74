"""What a request says, read with distrust."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeVar

from timesduel.errors import RulesError
from timesduel.extras import from_extra
from timesduel.web.problems import ProblemError

with from_extra("web"):
    import msgspec
    from starlette.requests import ClientDisconnect

if TYPE_CHECKING:
    from starlette.requests import Request

T = TypeVar("T")

_SCHEME = "bearer "
_WHOLE = re.compile("[0-9]{1,9}")
_SECRET = re.compile("[A-Za-z0-9_-]{1,100}")


def secret_in(request: Request) -> str | None:
    """The secret of a seat, if the request carries one."""
    given = request.headers.get("authorization")
    if given is None:
        return None
    secret = given[len(_SCHEME) :].strip()
    if given[: len(_SCHEME)].lower() != _SCHEME or not _SECRET.fullmatch(secret):
        raise ProblemError(401, "server.bearer", headers={"WWW-Authenticate": "Bearer"})
    return secret


async def body_of(request: Request, decoder: msgspec.json.Decoder[T]) -> T:
    """What a request carries, as a value."""
    try:
        return decoder.decode(await request.body())
    except msgspec.ValidationError as error:
        raise ProblemError(422, "server.does_not_fit", problem=str(error)) from None
    except ClientDisconnect:  # nobody reads the answer
        raise ProblemError(400, "server.cut_off") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ProblemError(400, "server.unreadable", problem=str(error)) from None


def whole_number(request: Request, name: str, *, least: int, most: int, usual: int) -> int:
    """A number in the query of the address."""
    text = request.query_params.get(name)
    if text is None:
        return usual
    if not _WHOLE.fullmatch(text) or not least <= int(text) <= most:
        raise RulesError(name, "server.number", least=least, most=most)
    return int(text)
