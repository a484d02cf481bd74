"""The gate in front of the application: who may come in, with what, and how often.

It is on the way of every move, so it looks at each request once and remembers what it can. Whatever
it refuses, it refuses before the application hears of it.
"""

from __future__ import annotations

from math import ceil
from time import perf_counter
from typing import TYPE_CHECKING

from timesduel.errors import ProblemError
from timesduel.web.api.asking import BODY, CLIENT
from timesduel.web.api.problems import problem_response
from timesduel.web.gate.bodies import whole_body
from timesduel.web.gate.places import BACKUP, ELSEWHERE, HEALTH, METRICS, Place, place_of

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from timesduel.web.gate.admission import Admission, Visitor
    from timesduel.web.gate.limits import ClientLimits
    from timesduel.web.gate.logs import Log
    from timesduel.web.gate.metrics import Metrics

LONGEST_ADDRESS = 8 * 1024
"""Bytes of the path and what stands behind its question mark."""

_NO_STORE = (b"cache-control", b"no-store")
_SOON = 1.0
"""Seconds until somebody with too much under way may try again."""


class Gate:
    """An ASGI application around another."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        upkeep: ASGIApp,
        admission: Admission,
        limits: ClientLimits,
        log: Log,
        metrics: Metrics,
        base_path: str = "",
        public_url: str | None = None,
        open_vitals: bool = False,
    ) -> None:
        """`upkeep` answers `/health` and `/metrics`: to this machine only, unless they are open."""
        self._app = app
        self._upkeep = upkeep
        self._admission = admission
        self._limits = limits
        self._log = log
        self._metrics = metrics
        self._base = base_path
        self._public_url = public_url
        self._open_vitals = open_vitals

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":  # the server begins or ends
            await self._app(scope, receive, send)
            return
        began = perf_counter()
        status = 0
        code: str | None = None
        place = ELSEWHERE
        inside: Visitor | None = None

        def answer(message: Message) -> Awaitable[None]:
            nonlocal status
            if not status:
                status = message["status"]
                _keep_out_of_caches(message)
            return send(message)

        try:
            visitor = self._admission.check(scope)
            place = self._place(scope)
            self._use(place, visitor)
            inside = visitor
            scope[CLIENT] = visitor.client
            if scope["method"] == "POST":
                scope[BODY] = await whole_body(visitor.headers, receive)
            await self._part(place, scope, visitor)(scope, receive, answer)
        except ProblemError as error:
            code = error.message.code
            await problem_response(error)(scope, receive, answer)
        except Exception as error:
            self._log.defect(error, place.template)
            if status:  # half of an answer is none
                raise
            await problem_response(ProblemError(500, "gate.defect"))(scope, receive, answer)
        finally:
            if inside is not None:
                self._limits.leave(place.use, inside.client)
            seconds = perf_counter() - began
            self._metrics.answered(place, status, seconds)
            self._log.answered(scope["method"], place.template, status, seconds, code)

    def _place(self, scope: Scope) -> Place:
        """Where a request leads to.

        The application finds the base path in `root_path`, and what links begin with in
        `timesduel.base`, if they are not to begin like the request.
        """
        path: str = scope["path"]
        if len(path) + len(scope["query_string"]) > LONGEST_ADDRESS:
            raise ProblemError(414, "gate.address", most=LONGEST_ADDRESS)
        if self._public_url is not None:
            scope["timesduel.base"] = self._public_url
        if base := self._base:
            if not f"{path}/".startswith(f"{base}/"):
                raise ProblemError(404, "gate.not_below", base=f"{base}/")
            scope["root_path"] = base
            path = path[len(base) :]
        return place_of(path)

    def _use(self, place: Place, visitor: Visitor) -> None:
        """Take something of what the client may have; `leave` follows."""
        if seconds := self._limits.wait(place.use, visitor.client):
            raise _too_many(seconds)
        if not self._limits.enter(place.use, visitor.client):
            raise _too_many(_SOON)

    def _part(self, place: Place, scope: Scope, visitor: Visitor) -> ASGIApp:
        """The application that answers."""
        if place is HEALTH or place is METRICS:
            if not self._open_vitals:
                self._check_at_home(scope, visitor)
            return self._upkeep
        if place is BACKUP:
            self._check_at_home(scope, visitor)
        return self._app

    def _check_at_home(self, scope: Scope, visitor: Visitor) -> None:
        if not self._admission.is_at_home(scope, visitor.headers):
            raise ProblemError(404, "gate.not_here")


def _too_many(seconds: float) -> ProblemError:
    return ProblemError(429, "gate.too_many", headers={"Retry-After": str(ceil(seconds))})


def _keep_out_of_caches(message: Message) -> None:
    """Unless the application says otherwise, nobody keeps an answer."""
    headers = message.get("headers", ())
    for name, _ in headers:
        if name == b"cache-control":
            return
    message["headers"] = [*headers, _NO_STORE]
