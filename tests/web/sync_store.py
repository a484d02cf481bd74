"""A store of the server for tests that do not wait: its calls run in the event loop of a thread."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from threading import Thread
from typing import Any, TypeVar
from uuid import uuid4

from tests.games import STARTED
from timesduel import BOOKS, Game
from timesduel.errors import TimesDuelError
from timesduel.match.events import Event
from timesduel.web.stores.store import WebStore

T = TypeVar("T")

_TEST_TIMEOUT = 120.0
"""Seconds for one call: many times what any needs."""


class SyncStore:
    """Looks like a `Store` to the suite of all stores; `web` is the store itself.

    `with SyncStore(open) as store` ends the thread and closes the store.
    """

    def __init__(self, opening: Callable[[], Awaitable[WebStore]]) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._games: dict[str, Game] = {}
        try:
            self.web = self.call(_awaited(opening()))
        except BaseException:
            self._end()
            raise

    def call(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """The result of a coroutine that runs in the store's event loop."""
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(_TEST_TIMEOUT)

    def close(self) -> None:
        """Close the store and end the thread; once more does nothing."""
        if self._loop.is_closed():
            return
        try:
            self.call(self.web.close())
        finally:
            self._end()

    def __enter__(self) -> "SyncStore":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def create(self, game: Game) -> str:
        """Keep a new game, under a new name."""
        name = self.call(self.web.create(uuid4().hex, game))
        self._games[name] = game
        return name

    def load(self, name: str, known: Game | None = None) -> Game:
        """The game of that name."""
        self._games[name] = game = self.call(self.web.load(name, known)).game
        return game

    def append(self, name: str, version: int, event: Event) -> None:
        """Add an event."""
        self.call(self.web.append(name, self._following(name, version, event)))

    def list(self) -> list[str]:
        """Every name."""
        return self.call(self.web.list())

    def remove(self, name: str) -> None:
        """Forget a game."""
        self.call(self.web.remove(name))

    def _following(self, name: str, version: int, event: Event) -> Game:
        """The game after an event; where that cannot be, one that only looks like it."""
        game = self._games.get(name) or Game(rules=BOOKS["power-play"], started=STARTED)
        if game.version == version:
            try:
                return game.after(event)
            except TimesDuelError:
                pass
        following = object.__new__(Game)
        following.__dict__.update(game.__dict__, events=(event,) * (version + 1))
        return following

    def _end(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(_TEST_TIMEOUT)
        self._loop.close()


async def _awaited(promise: Awaitable[T]) -> T:
    return await promise
