"""Requests to the gate, without a server around it."""

import asyncio
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from timesduel.web.api.asking import BODY
from timesduel.web.gate.admission import Admission
from timesduel.web.gate.gate import Gate
from timesduel.web.gate.limits import ClientLimits
from timesduel.web.gate.logs import Log
from timesduel.web.gate.metrics import Metrics

HERE = "localhost:8000"
PATIENCE = 60


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
    """An application that notes what it gets."""

    scopes: list[Any] = field(default_factory=list)
    bodies: list[bytes] = field(default_factory=list)
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    status: int = 200

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.scopes.append(scope)
        if scope["method"] == "POST":
            self.bodies.append(scope[BODY])
        start = {"type": "http.response.start", "status": self.status, "headers": self.headers}
        await send(start)
        await send({"type": "http.response.body", "body": b"echo"})


class Visit:
    """A gate with an application behind it, and what it has written down."""

    def __init__(
        self,
        app: Any = None,
        upkeep: Any = None,
        *,
        people: int = 60,
        now: float = 0.0,
        admission: Admission | None = None,
        **options: Any,
    ) -> None:
        self.app = Echo() if app is None else app
        self.upkeep = Echo() if upkeep is None else upkeep
        self.now = now
        self.lines: list[str] = []
        self.metrics = Metrics()
        self.limits = ClientLimits(people, lambda: self.now)
        self.gate = Gate(
            self.app,
            upkeep=self.upkeep,
            admission=admission or Admission(),
            limits=self.limits,
            log=Log(self.lines.append, lambda: self.now),
            metrics=self.metrics,
            **options,
        )

    def __call__(self, method: str = "GET", path: str = "/api/books", **request: Any) -> Reply:
        """Send one request."""
        return asyncio.run(asyncio.wait_for(self.ask(method, path, **request), PATIENCE))

    async def ask(
        self,
        method: str = "GET",
        path: str = "/api/books",
        *,
        headers: Mapping[str, str] | None = None,
        more: Iterable[tuple[str, str]] = (),
        body: bytes | Iterable[bytes] = b"",
        client: str = "127.0.0.1",
        server: str = "127.0.0.1",
        query: bytes = b"",
    ) -> Reply:
        """The same; `headers` change those of a usual client, `more` come twice."""
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
        chunks = iter([body] if isinstance(body, bytes) else body)
        sent: list[Any] = []

        async def receive() -> Any:
            chunk = next(chunks, None)
            if chunk is None:
                return {"type": "http.disconnect"}
            whole = isinstance(body, bytes)
            return {"type": "http.request", "body": chunk, "more_body": not whole}

        async def send(message: Any) -> None:
            sent.append(message)

        await self.gate(scope, receive, send)
        start, *rest = sent
        shown = {name.decode(): value.decode() for name, value in start["headers"]}
        lower = {name.lower(): value for name, value in shown.items()}
        return Reply(start["status"], lower, b"".join(part["body"] for part in rest))
