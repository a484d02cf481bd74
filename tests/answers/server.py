"""How the server is asked, without a network, and how its answers are shown."""

import json
import os
import re
import time
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from json import JSONDecoder
from random import SystemRandom
from typing import Any, Self
from unittest.mock import patch

from tests.answers.golden import BEGINNING, Golden, by_fields
from tests.web.app_client import AppClient, PlainThinkers, running_app
from tests.web.gate_client import HERE, Visit
from timesduel.records.profiles import Profiles
from timesduel.web.api.operation import RouteTable
from timesduel.web.app import Thinking
from timesduel.web.gate.metrics import Metrics
from timesduel.web.routes.admin import Upkeep
from timesduel.web.thinking.known_answers import QuestionLane
from timesduel.web.thinking.thinker import Thought

_QUESTION = re.compile(
    r"(?:\(\+(?P<later>[\d.]+) s\) )?(?P<line>[A-Z]+ \S+)(?P<rest>.*?)(?: as (?P<seat>\w+))?"
)
_CUT = re.compile(r"(.?)\((\d+) characters\)")
_NAMED = re.compile(
    r'^(?:[{,]")?(code|game|games|secret|wall|invitation|etag)(?:":"|: )\{(\w+)\}', re.MULTILINE
)


@dataclass(frozen=True)
class Request:
    """A request, as a question of a golden file says it, and the answer that the file has.

    `(+5 s) POST /api/games/{g}/actions {"kind": "claim"} accept: text/plain as ada` has the seconds
    that pass before, by the server's clock; method and address; the body; a header that differs
    from the usual ones; and the name of the secret that is sent. Where the answer has a name for
    an id or a secret, as `{"game":"{g}"`, that stands for it from then on.
    """

    line: str
    """Method and address."""

    body: str
    """A character for each byte."""

    headers: dict[str, str]
    seat: str | None
    later: float
    expected: str
    """The answer that the file has."""

    @classmethod
    def parsed(cls, question: str, expected: str) -> Self:
        """Parse a question."""
        found = _QUESTION.fullmatch(_CUT.sub(_completed, question))
        assert found is not None, question
        rest, body = found["rest"][1:], ""
        if rest.startswith("{"):
            with suppress(ValueError):
                body = rest[: JSONDecoder().raw_decode(rest)[1]]
        if not body and not re.match("[a-z-]+: ", rest):
            body, rest = rest.encode().decode("unicode_escape"), ""
        told = re.findall(r"([a-z-]+): (.*?)(?= [a-z-]+: |$)", rest.removeprefix(body))
        later = float(found["later"] or 0)
        return cls(found["line"], body, dict(told), found["seat"], later, expected)

    @property
    def names(self) -> dict[str, str]:
        """Fields and headers of the answer by the names that stand for them."""
        return {name: field for field, name in _NAMED.findall(self.expected)}


def _completed(cut: re.Match[str]) -> str:
    """The end of a long question, of which only the beginning is shown: a repetition."""
    last, length = cut[1], int(cut[2])
    return last + last * (length - BEGINNING) if length else last


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

    async def answers(self, golden: Golden) -> list[tuple[str, str]]:
        """The questions of a golden file, one after the other, with the answers."""
        blocks = golden.blocks()
        return [(asked, await self._answer(Request.parsed(asked, had))) for asked, had in blocks]

    async def _answer(self, request: Request) -> str:
        self._client.clock.time += request.later
        self._sent.clear()
        method, path = self._filled(request.line).split(" ")
        secret = self._kept[request.seat] if request.seat else None
        given = {name: self._filled(value) for name, value in request.headers.items()}
        headers = {"host": HERE, **given}
        raw = self._filled(request.body).encode("latin-1")
        if method == "POST":
            usual = {"content-type": "application/json", "content-length": str(len(raw))}
            headers = {**usual, **headers}
        await self._client.ask(method, path, secret=secret, headers=headers, raw=raw)
        start, *parts = self._sent
        body = b"".join(part["body"] for part in parts).decode()
        told = [(name.decode(), value.decode()) for name, value in start["headers"]]
        self._keep(request, dict(told), body)
        lines = [f"{name}: {value}" for name, value in told]
        shown = self._named("\n".join([str(start["status"]), *lines, *_shown(body)]))
        return _without_chance(shown) + "\n"

    def _keep(self, request: Request, headers: dict[str, str], body: str) -> None:
        """Give names to what is new."""
        if request.line == "POST /api/games":
            self._kept.clear()
        if new := request.names.keys() - self._kept.keys():
            fields = {**headers, **(json.loads(body) if body else {})}
            self._kept |= {name: fields[request.names[name]] for name in new}

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
    """The lines of a body, each with what it carries."""
    return map(by_fields, body.split("\n") if body else ())


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
