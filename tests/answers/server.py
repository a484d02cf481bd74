"""How the server is asked, without a network, and how its answers are shown."""

import json
import os
import re
import time
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from random import SystemRandom
from typing import Any
from unittest.mock import patch

from tests.answers.golden import by_fields, in_brief, numbered
from tests.web.app_client import AppClient, PlainThinkers, running_app
from tests.web.gate_client import HERE, Visit
from timesduel.records.profiles import Profiles
from timesduel.web.api.route_table import RouteTable
from timesduel.web.app import Thinking
from timesduel.web.gate.metrics import Metrics
from timesduel.web.running.upkeep import Upkeep
from timesduel.web.thinking.known_answers import QuestionLane
from timesduel.web.thinking.thinker import Thought

EVENTS = {"accept": "text/event-stream"}


@dataclass(frozen=True)
class Ask:
    """One request."""

    line: str
    """Method and address; `{name}` stands for what an earlier answer had, as in the body."""

    body: object = None
    """Sent as JSON; bytes as they are."""

    seat: str = ""
    """The name of the secret that is sent."""

    keep: Mapping[str, str] = field(default_factory=dict)
    """Names for fields or headers of the answer, which stand for them from now on."""

    headers: Mapping[str, str] = field(default_factory=dict)
    """More headers, or others than the usual ones."""

    pieces: int = 0
    """Of a stream: how many are waited for."""

    later: float = 0.0
    """Seconds that pass before, by the server's clock."""

    @property
    def title(self) -> str:
        """The question, in one line."""
        parts = [f"(+{self.later:g} s)"] if self.later else []
        parts.append(in_brief(self.line))
        if self.body is not None:
            body = self.body if isinstance(self.body, bytes) else json.dumps(self.body).encode()
            parts.append(in_brief(body.decode(errors="backslashreplace")))
        parts += [f"{name}: {value}" for name, value in self.headers.items()]
        return " ".join([*parts, *([f"as {self.seat}"] if self.seat else [])])


_RECORD_ID = re.compile(r'(?<="id": ")[\w-]{43}(?=")')
_ETAG = re.compile(r'(?<=\netag: ")[\w-]+(?=")')


class Server:
    """A server with the gate in front of it, and what has been kept of its answers."""

    def __init__(self, client: AppClient, people: int = 60) -> None:
        known = client.app.routes
        upkeep = Upkeep(client.app.store, Metrics()).operations(local=True)
        routes = RouteTable((*known.operations, *upkeep), known.otherwise)
        visit = Visit(routes=routes, people=people, log=client.defects)
        self._client = AppClient(client.app, client.clock, self._heard(visit.gate))
        self._sent: list[Any] = []
        self._kept: dict[str, str] = {}

    def _heard(self, gate: Any) -> Any:
        """The gate, and a note of what it sends."""

        async def app(scope: Any, receive: Any, send: Any) -> None:
            async def sending(message: Any) -> None:
                self._sent.append(message)
                await send(message)

            await gate(scope, receive, sending)

        return app

    async def answers(self, asked: Iterable[Ask]) -> dict[str, str]:
        """Answers by their questions, one after the other."""
        return numbered([(ask.title, await self._answer(ask)) for ask in asked])

    async def _answer(self, ask: Ask) -> str:
        self._client.clock.time += ask.later
        self._sent.clear()
        method, path = self._filled(ask.line).split(" ")
        secret = self._kept[ask.seat] if ask.seat else None
        given = {name: self._filled(value) for name, value in ask.headers.items()}
        headers = {"host": HERE, **given}
        if ask.pieces:
            async with self._client.stream(path, secret=secret, headers=headers) as following:
                for _ in range(ask.pieces):
                    await following()
        else:
            raw = self._raw(ask.body)
            if method == "POST":
                usual = {"content-type": "application/json", "content-length": str(len(raw))}
                headers = {**usual, **headers}
            await self._client.ask(method, path, secret=secret, headers=headers, raw=raw)
        start, *parts = self._sent
        body = b"".join(part["body"] for part in parts).decode()
        told = [(name.decode(), value.decode()) for name, value in start["headers"]]
        if ask.keep:
            fields = {**dict(told), **json.loads(body)}
            self._kept |= {name: fields[field] for name, field in ask.keep.items()}
        lines = [f"{name}: {value}" for name, value in told]
        shown = self._named("\n".join([str(start["status"]), *lines, *_shown(body)]))
        return _without_chance(shown) + "\n"

    def _raw(self, body: object) -> bytes:
        if isinstance(body, bytes):
            return body
        return b"" if body is None else self._filled(json.dumps(body)).encode()

    def _filled(self, text: str) -> str:
        for name, value in self._kept.items():
            text = text.replace(f"{{{name}}}", value)
        return text

    def _named(self, text: str) -> str:
        for name, value in self._kept.items():
            text = text.replace(value, f"{{{name}}}")
        return text


def _without_chance(shown: str) -> str:
    """An answer without the id of a record, which is another each time, and so is its digest."""
    masked = _RECORD_ID.sub("{id}", shown)
    return masked if masked == shown else _ETAG.sub("{etag}", masked)


def _shown(body: str) -> Iterator[str]:
    """The lines of a body; of a stream each with what it carries."""
    for line in body.split("\n") if body else ():
        mark = "data: " if line.startswith("data: ") else ""
        yield mark + by_fields(line.removeprefix(mark))


@contextmanager
def nothing_by_chance() -> Iterator[None]:
    """The server's dice always fall the same way, and its days begin at the same time anywhere."""
    with patch.object(SystemRandom, "getrandbits", lambda _dice, _bits: 0):
        try:
            with patch.dict(os.environ, TZ="UTC"):
                time.tzset()
                yield
        finally:
            time.tzset()


@asynccontextmanager
async def served(
    thinkers: Thinking | None = None, profiles: Profiles | None = None, people: int = 60
) -> AsyncIterator[Server]:
    """A server on a store of its own, whose time stands still."""
    with nothing_by_chance():
        async with running_app(thinkers=thinkers or PlainThinkers(), profiles=profiles) as client:
            yield Server(client, people)


class Failing(PlainThinkers):
    """Thinks of nothing: each question meets another failure."""

    def __init__(self, failures: Iterable[Exception]) -> None:
        self._failures = iter(failures)

    @property
    def questions(self) -> QuestionLane:
        """Who is asked."""
        return self

    async def ask(self, question: bytes, client: str = "") -> Thought:
        """Fail."""
        raise next(self._failures)
