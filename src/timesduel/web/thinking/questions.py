"""Questions of clients that take thinking, and answers that browsers may keep."""

from __future__ import annotations

import asyncio
from base64 import urlsafe_b64encode
from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from timesduel.core.numbers import quote
from timesduel.errors import RulesError
from timesduel.extras import from_extra
from timesduel.web.api.asking import CLIENT, OPERATION
from timesduel.web.api.responses import PieceResponse
from timesduel.web.thinking.known_answers import SentTask
from timesduel.words.grammar import comma_list
from timesduel.words.speech import ENGLISH

with from_extra("web"):
    from starlette.responses import Response

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from starlette.requests import Request

    from timesduel.web.api.operation import Operation
    from timesduel.web.thinking.known_answers import KnownAnswers
    from timesduel.web.thinking.thinker import Thought

FOR_EVERYBODY = "public, max-age=3600"
"""What never changes, but for a new version of the server."""

FOR_ONE = "private, max-age=3600"
"""The same, for nobody else but who has asked."""

FRESH = "no-store"

_JSON = "application/json"
_GONE = 499
"""Nobody sees it."""


async def thought_response(
    request: Request,
    answers: KnownAnswers,
    cache: str,
    task: str,
    *arguments: Any,
    media: str = _JSON,
) -> Response:
    """The answer to a question of `tasks.py`, or an error.

    A client that is gone stops waiting.
    """
    question = SentTask.of(ENGLISH, task, *arguments)
    thought = answers.known(question)
    if thought is None:
        found = answers.find(question, request.scope.get(CLIENT, ""))
        thought = await _unless_gone(request, found)
    if thought is None:
        return Response(status_code=_GONE)
    return kept_response(request, thought.opened(), cache, media=media)


async def answer_response(
    request: Request, answers: KnownAnswers, cache: str, name: str, *arguments: Any
) -> Response:
    """The answer to a question of `questions/table.py`, or an error."""
    task = "answer_question", name, *arguments
    return await thought_response(request, answers, cache, *task)


def kept_response(
    request: Request,
    content: bytes,
    cache: str,
    headers: dict[str, str] | None = None,
    media: str = _JSON,
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


async def _unless_gone(request: Request, work: Coroutine[Any, Any, Thought]) -> Thought | None:
    """What comes of work; None if nobody waits for it any more."""
    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_client_leaves(request))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        return working.result() if working.done() else None
    finally:
        for task in (working, leaving):
            task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await task


async def _client_leaves(request: Request) -> None:
    """Until the connection is closed: that comes after the end of the request's body."""
    for _ in range(2):
        if (await request.receive())["type"] == "http.disconnect":
            return
    await asyncio.Event().wait()
