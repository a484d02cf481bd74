"""The server's application, put together."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from functools import lru_cache
from random import SystemRandom
from typing import TYPE_CHECKING, Protocol

from timesduel.errors import ProblemError, TimesDuelError
from timesduel.extras import from_extra
from timesduel.host.async_host import AsyncHost
from timesduel.web.api.addresses import Addresses
from timesduel.web.api.problems import not_found, problem_response
from timesduel.web.api.tokens import new_key
from timesduel.web.games.attendance import Attendance
from timesduel.web.games.caretaker import Caretaker
from timesduel.web.games.live import LiveGames
from timesduel.web.games.lobby import Lobby
from timesduel.web.routes.coach import CoachRoutes
from timesduel.web.routes.family import FamilyRoutes
from timesduel.web.routes.games import GameRoutes
from timesduel.web.routes.lab import LabRoutes
from timesduel.web.routes.learning import LearningRoutes
from timesduel.web.routes.page import NOWHERE, page_operations
from timesduel.web.routes.site import site_operations
from timesduel.web.stores.family import Family
from timesduel.web.thinking.known_answers import KnownAnswers

with from_extra("web"):
    from starlette.requests import Request

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable

    from starlette.types import Receive, Scope, Send

    from timesduel.core.position import Position
    from timesduel.match.game import Game
    from timesduel.records.profiles import Profiles
    from timesduel.web.api.operation import Operation
    from timesduel.web.stores.store import WebStore
    from timesduel.web.thinking.known_answers import QuestionLane

_CHANCES = 2**32
_PATHS = 1_000
"""That lately led somewhere: players come again to the addresses of their game."""


class Thinking(Protocol):
    """Where the programs of the server think, and what people ask is thought about."""

    @property
    def questions(self) -> QuestionLane:
        """Who is asked what people want to know."""

    async def choose(self, level: str, position: Position, seed: int) -> int:
        """The move of a level."""

    async def close(self) -> None:
        """End whatever thinks."""


class WebApp:
    """Everything that runs while the server does; called by it for each request."""

    def __init__(
        self,
        store: WebStore,
        thinkers: Thinking,
        *,
        now: Callable[[], float],
        keep_days: float = 30.0,
        failed: Callable[[Exception], None] = lambda _: None,
        tell: Callable[[str], None] = lambda _: None,
        unlisted: Iterable[Operation] = (),
        profiles: Profiles | None = None,
    ) -> None:
        """`failed` is told of defects, which clients only get a short word of; `tell` of what
        whoever runs the server wants to know.

        `profiles` are those of a family, who learn here; else nothing is kept of who learns.

        `unlisted` are more addresses, which the description for clients leaves out.
        """
        self.store = store
        self.thinkers = thinkers
        self.closing = asyncio.Event()
        dice = SystemRandom()

        async def think(_: str, game: Game) -> int:
            level = game.players[game.player - 1]
            assert level is not None
            return await thinkers.choose(level, game.position, dice.randrange(_CHANCES))

        self.games = LiveGames(store, now=now)
        self.host = AsyncHost(self.games, now=now, new_id=new_key, think=think)
        self.lobby = Lobby(store, self.games, self.host, now=now, dice=dice)
        self.attendance = Attendance(self.lobby, now)
        self.caretaker = Caretaker(
            store,
            self.games,
            self.host,
            self.attendance,
            now=now,
            keep_days=keep_days,
            tell=tell,
        )
        self.answers = KnownAnswers(thinkers.questions)
        self.family = None if profiles is None else Family(profiles)
        learning: tuple[Operation, ...] = LearningRoutes(self.answers).operations
        if self.family is not None:
            learning += FamilyRoutes(self.family, self.answers, now).operations
        self.operations: tuple[Operation, ...] = (
            *GameRoutes(self.lobby, self.attendance, self.closing).operations,
            *CoachRoutes(self.lobby, self.answers).operations,
            *LabRoutes(self.answers).operations,
            *learning,
            *site_operations(lambda: self.operations, self.answers),
        )
        page = page_operations(family=self.family is not None)
        self._addresses = Addresses((*self.operations, *page, *unlisted))
        self._find = lru_cache(maxsize=_PATHS)(self._found)
        self._failed = failed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            return
        try:
            path: str = scope["path"]
            if base := scope.get("root_path"):
                path = path.removeprefix(base)
            operation, scope["path_params"] = self._find(path, scope["method"])
            if operation is None:
                operation = _nowhere(scope)
            response = await operation.answer(Request(scope, receive))
        except TimesDuelError as error:
            response = problem_response(error)
        except Exception as error:
            self._failed(error)
            response = problem_response(ProblemError(500, "server.failed"))
        await response(scope, receive, send)

    def _found(self, path: str, method: str) -> tuple[Operation | None, dict[str, str]]:
        """What a request is for, and the named parts of its path; None if it leads nowhere."""
        found = self._addresses.find(path)
        if found is None:
            return None, {}
        address, named = found
        operation = address.by_method.get("GET" if method == "HEAD" else method)
        if operation is None:
            allow = {"Allow": address.methods}
            raise ProblemError(405, "server.method", headers=allow, methods=address.methods)
        return operation, named

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Around the time that requests are answered in."""
        self.caretaker.start()
        try:
            yield
        finally:
            self.close_streams()
            await self.caretaker.close()
            await self.thinkers.close()
            await self.store.close()
            if self.family is not None:
                self.family.close()

    def close_streams(self) -> None:
        """Tell everybody who follows a game that the server ends."""
        self.closing.set()
        for live in self.games.all:
            live.wake()


def _nowhere(scope: Scope) -> Operation:
    """For a browser that looks for a page, another one; programs get a problem to read."""
    if scope["method"] == "GET" and any(
        name == b"accept" and b"text/html" in value for name, value in scope["headers"]
    ):
        return NOWHERE
    raise not_found()
