"""Several applications on one store, which hear of each other when a test says so."""

from collections.abc import Callable, Sequence
from typing import Any

from timesduel.web.stores.store import LogRow, WebStore


class Relay:
    """Passes on what one application has changed to the others, at any time later."""

    def __init__(self, store: WebStore) -> None:
        self.store = store
        self.ears: list[RelayedStore] = []

    def tell(self, speaker: "RelayedStore", name: str, version: int) -> None:
        """Something to be passed on."""
        for ear in self.ears:
            if ear is not speaker:
                ear.news.append((name, version))


class RelayedStore:
    """The store of one of the applications."""

    def __init__(self, relay: Relay) -> None:
        self._relay = relay
        self._store = relay.store
        self.news: list[tuple[str, int]] = []
        relay.ears.append(self)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def listen(self, told: Callable[[str, int], None], missed: Callable[[], None]) -> None:
        """Whom to tell."""
        self._told, self._missed = told, missed

    def deliver(self) -> None:
        """Pass on all that has gathered."""
        for name, version in self.news:
            self._told(name, version)
        self.news.clear()

    def lose(self) -> None:
        """Forget all that has gathered, as when a connection breaks, and say so."""
        self.news.clear()
        self._missed()

    async def create(self, row: LogRow) -> str:
        """Keep a new log."""
        there = await self._store.create(row)
        if row.follows is not None:
            self._relay.tell(self, row.follows, 0)
        return there

    async def append(
        self, name: str, version: int, lines: Sequence[str], due: float | None
    ) -> None:
        """Add events."""
        await self._store.append(name, version, lines, due)
        self._relay.tell(self, name, version)

    async def note_presence(self, name: str, seat: int, until: float) -> None:
        """Somebody is there."""
        await self._store.note_presence(name, seat, until)
        self._relay.tell(self, name, 0)

    async def close(self) -> None:
        """The store itself stays."""
        self._relay.ears.remove(self)
