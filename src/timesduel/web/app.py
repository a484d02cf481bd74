"""The server's application: its parts and its operations."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from random import SystemRandom
from typing import TYPE_CHECKING, Protocol

from timesduel.host.async_host import AsyncHost
from timesduel.host.seats import ProgramAction
from timesduel.match.events import Action, Kind
from timesduel.web.api.operation import RouteTable
from timesduel.web.api.tokens import new_key
from timesduel.web.games.caretaker import Attendance, Caretaker
from timesduel.web.games.live import LiveGames
from timesduel.web.games.lobby import Lobby
from timesduel.web.routes.coach import CoachRoutes
from timesduel.web.routes.family import FamilyRoutes
from timesduel.web.routes.games import GameRoutes
from timesduel.web.routes.page import NOWHERE, page_operations
from timesduel.web.routes.questions import QuestionRoutes
from timesduel.web.routes.site import site_operations
from timesduel.web.stores.family import Family
from timesduel.web.thinking.known_answers import KnownAnswers

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable

    from timesduel.core.position import Position
    from timesduel.match.game import Game
    from timesduel.records.profiles import Profiles
    from timesduel.web.api.operation import Operation
    from timesduel.web.stores.store import WebStore
    from timesduel.web.thinking.known_answers import QuestionLane

_CHANCES = 2**32


class Thinking(Protocol):
    """Where the programs of the server think, and what people ask is thought about."""

    @property
    def questions(self) -> QuestionLane:
        """Who is asked what people want to know."""

    async def choose(self, level: str, position: Position, seed: int) -> int:
        """The move of a level."""

    async def close(self) -> None:
        """End all thinking processes."""


class WebApp:
    """Everything that runs while the server does, and the operations that clients reach it by."""

    def __init__(
        self,
        store: WebStore,
        thinkers: Thinking,
        *,
        now: Callable[[], float],
        keep_days: float = 30.0,
        tell: Callable[[str], None] = lambda _: None,
        upkeep: Iterable[Operation] = (),
        profiles: Profiles | None = None,
    ) -> None:
        """`tell` is told of what whoever runs the server wants to know.

        `profiles` are those of a family, who learn here; else nothing is kept of who learns.

        `upkeep` are operations for whoever runs the server.
        """
        self.store = store
        self.thinkers = thinkers
        self.closing = asyncio.Event()
        dice = SystemRandom()

        async def think(_: str, game: Game) -> ProgramAction:
            level = game.players[game.player - 1]
            assert level is not None
            move = await thinkers.choose(level, game.position, dice.randrange(_CHANCES))
            return ProgramAction(Action(kind=Kind.MOVE, multiplier=move))

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
        asked: tuple[Operation, ...] = QuestionRoutes(self.answers).operations
        if self.family is not None:
            asked += FamilyRoutes(self.family, self.answers, now).operations
        operations = (
            *GameRoutes(self.lobby, self.attendance, self.closing).operations,
            *CoachRoutes(self.lobby, self.answers).operations,
            *asked,
            *site_operations(lambda: self.routes.operations, self.answers),
            *page_operations(family=self.family is not None),
            *upkeep,
        )
        self.routes = RouteTable(operations, otherwise=NOWHERE)
        """Everything that can be asked of the server."""

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Run the background work while requests are answered, and close everything afterwards."""
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
