"""Requests to the gate, without a server around it."""

import asyncio
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from unittest.mock import Mock

from starlette.requests import Request
from starlette.responses import Response

from tests.web.app_client import PlainThinkers
from timesduel.records.profiles import Profiles
from timesduel.web.api.asking import BODY
from timesduel.web.api.operation import RouteTable
from timesduel.web.app import WebApp
from timesduel.web.gate.admission import Admission
from timesduel.web.gate.gate import Gate
from timesduel.web.gate.limits import ClientLimits
from timesduel.web.gate.logs import Log
from timesduel.web.gate.metrics import Metrics
from timesduel.web.routes.admin import Upkeep, admin_operations
from timesduel.web.stores.sqlite import SqliteStore

HERE = "localhost:8000"
TEST_TIMEOUT = 60


@dataclass
class Reply:
    """An answer."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def code(self) -> str:
        """Why the request was refused."""
        assert self.headers["content-type"] == "application/problem+json"
        assert self.json["status"] == self.status
        return str(self.json["code"])


@dataclass
class Echo:
    """An operation that notes what it gets."""

    scopes: list[Any] = field(default_factory=list)
    bodies: list[bytes] = field(default_factory=list)
    headers: dict[str, str] = field(default_factory=dict)

    async def __call__(self, request: Request) -> Response:
        self.scopes.append(request.scope)
        if request.method == "POST":
            self.bodies.append(request.scope[BODY])
        return Response(b"echo", headers=self.headers)


@cache
def all_routes(*, public_metrics: bool = False) -> RouteTable:
    """Of a server for a family, with whatever is for its owner; no operation can be asked."""
    store = Mock(spec=SqliteStore)
    upkeep = Upkeep(store, Metrics()).operations(local=not public_metrics)
    upkeep += admin_operations(store, "secret")
    app = WebApp(store, PlainThinkers(), now=float, profiles=Profiles(""), upkeep=upkeep)
    return app.routes


class Visit:
    """A gate with a server's routes behind it, and what it has written down."""

    def __init__(
        self,
        answer: Any = None,
        *,
        routes: RouteTable | None = None,
        people: int = 60,
        now: float = 0.0,
        admission: Admission | None = None,
        public_metrics: bool = False,
        log: Log | None = None,
        **options: Any,
    ) -> None:
        """Unless there are `routes`, each operation answers with `answer`, which may be an echo."""
        self.echo = Echo() if answer is None else answer
        if routes is None:
            every = all_routes(public_metrics=public_metrics)
            answering = [each._replace(answer=self.echo) for each in every.operations]
            routes = RouteTable(answering, every.otherwise._replace(answer=self.echo))
        self.now = now
        self.lines: list[str] = []
        self.metrics = Metrics()
        self.limits = ClientLimits(people, lambda: self.now)
        self.gate = Gate(
            routes,
            admission=admission or Admission(),
            limits=self.limits,
            log=log or Log(self.lines.append, lambda: self.now),
            metrics=self.metrics,
            **options,
        )

    def __call__(self, method: str = "GET", path: str = "", **request: Any) -> Reply:
        """Send one request."""
        return asyncio.run(asyncio.wait_for(self.ask(method, path, **request), TEST_TIMEOUT))

    async def ask(
        self,
        method: str = "GET",
        path: str = "",
        *,
        headers: Mapping[str, str] | None = None,
        more: Iterable[tuple[str, str]] = (),
        body: bytes | Iterable[bytes] = b"",
        client: str = "127.0.0.1",
        server: str = "127.0.0.1",
        query: bytes = b"",
    ) -> Reply:
        """The same; `headers` change those of a usual client, `more` come twice.

        The body of an iterator is never complete: the client leaves when there is no more of it.
        """
        path = path or ("/api/games" if method == "POST" else "/api/books")
        usual = {"host": HERE}
        if method == "POST":
            usual["content-type"] = "application/json"
            if isinstance(body, bytes):
                usual["content-length"] = str(len(body))
        listed = [*{**usual, **(headers or {})}.items(), *more]
        scope = {
            "type": "http",
            "method": method,
            "path": path,
            "raw_path": path.encode(),
            "query_string": query,
            "headers": [(name.encode(), value.encode()) for name, value in listed if value],
            "client": (client, 50_000),
            "server": (server, 8000),
            "scheme": "http",
            "root_path": "",
        }
        parts = [body] if isinstance(body, bytes) else body
        chunks = iter(parts)
        left = len(parts) if isinstance(parts, list) else -1
        sent: list[Any] = []

        async def receive() -> Any:
            nonlocal left
            chunk = next(chunks, None)
            if chunk is None:
                return {"type": "http.disconnect"}
            left -= 1
            return {"type": "http.request", "body": chunk, "more_body": left != 0}

        async def send(message: Any) -> None:
            sent.append(message)

        await self.gate(scope, receive, send)
        start, *rest = sent
        shown = {name.decode(): value.decode() for name, value in start["headers"]}
        lower = {name.lower(): value for name, value in shown.items()}
        return Reply(start["status"], lower, b"".join(part["body"] for part in rest))
