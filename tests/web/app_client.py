"""A client of the application itself, without a network: for tests of what it answers."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count
from typing import Any, NamedTuple

from tests.web.socket_client import SECONDS, SocketClient
from timesduel.core.position import Position
from timesduel.web.api.operation import Operation
from timesduel.web.app import Thinking, WebApp
from timesduel.web.gate.admission import Admission
from timesduel.web.gate.gate import Gate
from timesduel.web.gate.limits import ClientLimits
from timesduel.web.gate.logs import Log
from timesduel.web.gate.metrics import Metrics
from timesduel.web.stores.sqlite import SqliteStore
from timesduel.web.thinking.known_answers import QuestionLane
from timesduel.web.thinking.tasks import TASKS
from timesduel.web.thinking.thinker import Thought
from timesduel.web.thinking.thinker_process import done_here

_KEYS = count()


def new_key() -> str:
    """A key that no other request has."""
    return f"{next(_KEYS):032x}"


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """What it carries."""
        return json.loads(self.body)


class Clock:
    """A time that stands still unless somebody moves it."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0
        self.step = 0.0
        """Seconds that pass between two looks."""

    def __call__(self) -> float:
        self.time += self.step
        return self.time


class PlainQuestions:
    """Thinks here and now."""

    async def ask(self, question: bytes, client: str = "") -> Thought:
        """What comes of a task."""
        return Thought(*done_here(TASKS, question))


class PlainThinkers:
    """The first move that is legal, at once."""

    @property
    def questions(self) -> QuestionLane:
        """Who is asked what people want to know."""
        return PlainQuestions()

    async def choose(self, level: str, position: Position, seed: int) -> int:
        """A move."""
        return position.legal_moves()[0]

    async def close(self) -> None:
        """There is nothing to end."""


class Defects(Log):
    """A log that only keeps what went wrong in the server."""

    def __init__(self) -> None:
        super().__init__(lambda _: None, float)
        self.errors: list[BaseException] = []

    def defect(self, error: BaseException, path: str | None = None) -> None:
        """Keep it."""
        self.errors.append(error)


def open_gate(app: WebApp, log: Log, people: int = 0) -> Gate:
    """The way into an application, by default without limits; what a request says of where it comes
    from is believed."""
    return Gate(
        app.routes,
        admission=Admission(hosts=["duel.example"], proxies=["127.0.0.1"]),
        limits=ClientLimits(people, float),
        log=log,
        metrics=Metrics(),
    )


class AppClient:
    """Asks an application."""

    def __init__(self, app: Any, clock: Clock, gate: Any = None) -> None:
        self.app = app
        self.clock = clock
        self.defects = Defects()
        self.gate = gate or open_gate(app, self.defects)

    @property
    def described(self) -> list[Operation]:
        """The operations that the description for clients has."""
        return [each for each in self.app.routes.operations if each.summary is not None]

    async def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        secret: str | None = None,
        headers: dict[str, str] | None = None,
        raw: bytes | None = None,
    ) -> Answer:
        """One request, and the whole answer."""
        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(message)

        content = raw if raw is not None else b"" if body is None else json.dumps(body).encode()
        async with asyncio.timeout(SECONDS):
            await self.gate(*_request(method, path, content, secret, headers), send)
        start, *parts = sent
        return Answer(
            start["status"],
            {name.decode(): value.decode() for name, value in start["headers"]},
            b"".join(part["body"] for part in parts),
        )

    async def get(self, path: str, secret: str | None = None) -> Answer:
        """GET."""
        return await self.ask("GET", path, secret=secret)

    async def post(self, path: str, body: object = None, secret: str | None = None) -> Answer:
        """POST."""
        return await self.ask("POST", path, body, secret=secret)

    async def create(self, book: str = "multiplication-madness", **wish: Any) -> Any:
        """A new game, which must be allowed."""
        answer = await self.post("/api/games", {"book": book, **wish})
        assert answer.status == 201, answer.body
        return answer.json

    async def befriended(self, **wish: Any) -> tuple[str, str, str]:
        """A new game between two friends: its id, and the secrets of Player 1 and Player 2."""
        made = await self.create(opponent="friend", **wish)
        seat = await self.post(
            f"/api/games/{made['game']}/seats", {"invitation": made["invitation"], "key": new_key()}
        )
        assert seat.status == 200, seat.body
        return made["game"], made["secret"], seat.json["secret"]

    async def act(self, game: str, secret: str | None, kind: str, **more: Any) -> Answer:
        """An action based on the present version, unless another one is given."""
        if "version" not in more:
            state = (await self.get(f"/api/games/{game}")).json
            more["version"] = state["standing"]["version"]
        wish = {"kind": kind, "key": new_key(), **more}
        return await self.post(f"/api/games/{game}/actions", wish, secret)

    async def move(self, game: str, secret: str, multiplier: int) -> None:
        """A move that must be allowed."""
        answer = await self.act(game, secret, "move", multiplier=multiplier)
        assert answer.status == 200, answer.body

    @asynccontextmanager
    async def follow(
        self, game: str, *, secret: str | None = None, after: int | None = 0
    ) -> AsyncIterator[SocketClient]:
        """A socket that has entered a game: what is heard next comes after that version."""
        client = SocketClient(self.gate, f"/api/games/{game}/socket")
        client.send({"type": "enter", "secret": secret, "after": after})
        try:
            yield client
        finally:
            await client.leave()


async def next_event(following: SocketClient) -> dict[str, Any]:
    """The next thing that happens in a game, whoever comes and goes before."""
    event: dict[str, Any] = (await following.hear_of("event"))["event"]
    return event


def _request(
    method: str,
    path: str,
    content: bytes,
    secret: str | None,
    headers: dict[str, str] | None,
) -> tuple[dict[str, Any], Callable[[], Awaitable[Any]]]:
    path, _, query = path.partition("?")
    given = {"host": "duel.example", **(headers or {})}
    if secret is not None:
        given["authorization"] = f"Bearer {secret}"
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in given.items()],
        "client": ("127.0.0.1", 1),
        "server": ("duel.example", 80),
    }

    async def receive() -> Any:
        return {"type": "http.request", "body": content, "more_body": False}

    return scope, receive


@asynccontextmanager
async def running_app(
    store: str | Any = ":memory:",
    clock: Clock | None = None,
    thinkers: Thinking | None = None,
    **more: Any,
) -> AsyncIterator[AppClient]:
    """An application on a store: one that is given, or that of a path."""
    clock = clock or Clock()
    if isinstance(store, str):
        store = await SqliteStore.open(store, clock)
    client = AppClient(WebApp(store, thinkers or PlainThinkers(), now=clock, **more), clock)
    async with client.app.running():
        yield client
    if client.defects.errors:
        raise client.defects.errors[0]
