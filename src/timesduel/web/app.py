"""The server's application: its parts and its operations."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from random import SystemRandom
from typing import TYPE_CHECKING, Any, Protocol

from timesduel.host.async_host import AsyncHost
from timesduel.host.seats import ProgramAction
from timesduel.match.events import Action, Kind
from timesduel.web.api.operation import RouteTable
from timesduel.web.api.tokens import new_key
from timesduel.web.classes.class_actions import ClassActions
from timesduel.web.classes.class_games import ClassGames
from timesduel.web.classes.class_log import CLASS_LOGS
from timesduel.web.classes.class_upkeep import ClassUpkeep
from timesduel.web.classes.classroom import Classroom
from timesduel.web.games.game_log import ServedGames
from timesduel.web.games.lobby import Lobby
from timesduel.web.games.room import GAME_ROOMS
from timesduel.web.live.attendance import Attendance
from timesduel.web.live.caretaker import Caretaker
from timesduel.web.live.live_log import Duties
from timesduel.web.live.live_logs import LiveLogs
from timesduel.web.routes.classes import ClassRoutes
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
    from timesduel.web.live.event_log import ServedKind
    from timesduel.web.stores.store import WebStore
    from timesduel.web.thinking.known_answers import QuestionLane

KINDS: dict[str, ServedKind[Any]] = {GAME_ROOMS.name: GAME_ROOMS, CLASS_LOGS.name: CLASS_LOGS}
"""Every kind of log that a server keeps, by its name."""

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

        self.logs = LiveLogs(store, KINDS, now=now)
        games = ServedGames(self.logs)
        self.host = AsyncHost(games, now=now, new_id=new_key, think=think)
        by_kind: dict[str, Duties] = {}
        self.attendance = Attendance(self.logs, now, by_kind)
        self.lobby = Lobby(self.logs, games, self.host, self.attendance, now=now, dice=dice)
        self.answers = KnownAnswers(thinkers.questions)
        self.classroom = Classroom(self.logs, self.attendance, now=now, dice=dice)
        class_games = ClassGames(self.logs, self.host, self.answers)
        upkeep_of_classes = ClassUpkeep(self.classroom, class_games, self.host, now)
        class_actions = ClassActions(self.classroom, class_games, upkeep_of_classes.attend, dice)
        upkeep_of_classes.actions = class_actions
        self.lobby.owner = upkeep_of_classes
        by_kind[GAME_ROOMS.name] = Duties(
            attend=self.host.answer,
            came=self.lobby.begin,
            stirred=lambda game: game.value.stirs,
        )
        by_kind[CLASS_LOGS.name] = Duties(
            attend=upkeep_of_classes.attend,
            stirred=lambda live: None if live.value.is_just_an_answer else live.name,
        )
        self.caretaker = Caretaker(
            store,
            self.logs,
            self.attendance,
            now=now,
            keep_days=keep_days,
            tell=tell,
            duties=by_kind,
        )
        self.family = None if profiles is None else Family(profiles)
        asked: tuple[Operation, ...] = QuestionRoutes(self.answers).operations
        if self.family is not None:
            asked += FamilyRoutes(self.family, self.answers, now).operations
        operations = (
            *GameRoutes(self.lobby, self.attendance, self.closing).operations,
            *CoachRoutes(self.lobby, self.answers).operations,
            *ClassRoutes(
                *(self.classroom, class_actions, class_games, self.attendance, self.closing)
            ).operations,
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
            self.close_followers()
            await self.caretaker.close()
            await self.thinkers.close()
            await self.store.close()
            if self.family is not None:
                self.family.close()

    def close_followers(self) -> None:
        """Tell everybody who follows a game that the server ends."""
        self.closing.set()
        for live in self.logs.all:
            live.wake()
