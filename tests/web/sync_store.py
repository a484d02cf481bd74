"""A store of the server for tests that do not wait: its calls run in the event loop of a thread."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from threading import Thread
from typing import Any, TypeVar
from uuid import uuid4

from tests.web.game_store import GameStore
from timesduel import Game
from timesduel.web.stores.store import WebStore

T = TypeVar("T")

_TEST_TIMEOUT = 120.0
"""Seconds for one call: many times what any needs."""


class SyncStore:
    """A store of games whose methods need not be awaited; `web` is the store itself.

    `with SyncStore(open) as store` ends the thread and closes the store.
    """

    def __init__(self, opening: Callable[[], Awaitable[WebStore]]) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        try:
            self.web = GameStore(self.call(_awaited(opening())))
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
        return self.call(self.web.create(uuid4().hex, game))

    def load(self, name: str, known: Game | None = None) -> Game:
        """The game of that name."""
        return self.call(self.web.load(name, known)).game

    def append(self, name: str, value: Game) -> None:
        """Add the last event of a game."""
        self.call(self.web.append(name, value))

    def list(self) -> list[str]:
        """Every name."""
        return self.call(self.web.list())

    def remove(self, name: str) -> None:
        """Forget a game."""
        self.call(self.web.remove(name))

    def _end(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(_TEST_TIMEOUT)
        self._loop.close()


async def _awaited(promise: Awaitable[T]) -> T:
    return await promise
