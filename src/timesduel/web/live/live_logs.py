"""The logs that somebody is at, in the memory of one process.

A log that nobody is at is forgotten here, and loaded again when it is asked for.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, TypeVar

from timesduel.errors import ProblemError, RecordError, StaleError, StoreError
from timesduel.records.log import lines_of
from timesduel.web.live.live_log import Cursor, LiveLog
from timesduel.web.stores.store import LogRow

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from timesduel.web.live.event_log import ServedKind
    from timesduel.web.stores.store import StoredLog, WebStore

V = TypeVar("V")

_IDLE = 60.0
"""Seconds that a log stays in memory that nobody follows: longer than any request takes."""

_EVENTS_PER_SLICE = 16
"""Events that are read before others have their turn on the event loop."""


class LiveLogs:
    """All logs in memory of one process, over the store that has all logs."""

    def __init__(
        self,
        store: WebStore,
        kinds: Mapping[str, ServedKind[Any]],
        *,
        now: Callable[[], float],
        changed: Callable[[LiveLog[Any]], None] = lambda _: None,
    ) -> None:
        """`changed` is called for each log that was loaded, or that this process has changed;
        `returned`, an attribute, when the store is back after it was away."""
        self._store = store
        self._kinds = kinds
        self._now = now
        self.changed = changed
        self.returned: Callable[[], object] = bool
        self._logs: dict[str, LiveLog[Any]] = {}
        self._loading: dict[str, int] = {}
        """Logs that are being loaded, and by how many: what is told of them must not be missed."""
        self._stale: dict[str, None] = {}
        """Logs that have changed elsewhere and are to be loaded again: at once if somebody follows
        them, or else when somebody asks for them."""
        self._catching_up: dict[str, asyncio.Task[None]] = {}
        """Logs that somebody has asked for and that are being loaded again."""
        self._refreshing: asyncio.Task[None] | None = None
        store.listen(self._told, self._missed)

    def __len__(self) -> int:
        return len(self._logs)

    @property
    def all(self) -> tuple[LiveLog[Any], ...]:
        """Every log in memory."""
        return tuple(self._logs.values())

    async def create(
        self,
        kind: ServedKind[V],
        name: str,
        value: V,
        present: Mapping[int, float],
        follows: str | None = None,
    ) -> str:
        """Keep a new log; the name of the log that is there now, as the store has it."""
        lines = tuple(lines_of(kind, value))
        row = LogRow(name, kind.name, kind.head(value), lines, present, kind.due_at(value), follows)
        return await self._store.create(row)

    async def find(self, name: str) -> LiveLog[Any]:
        """A log, from memory or from the store; a `StoreError` if there is none of that name."""
        live = self._logs.get(name)
        if live is None:
            self._loading[name] = self._loading.get(name, 0) + 1
            try:
                live = await self._loaded(name)
            finally:
                self._loading[name] -= 1
                if not self._loading[name]:
                    del self._loading[name]
        live.used = self._now()
        if name in self._stale and name not in self._catching_up:
            task = asyncio.get_running_loop().create_task(self._catch_up(name))
            self._catching_up[name] = task
        if (catching_up := self._catching_up.get(name)) is not None:
            await asyncio.shield(catching_up)
        return await self.find(name) if live.gone else live

    async def append(self, kind: ServedKind[V], name: str, value: V, before: int) -> V:
        """Store what has happened to a value since a version, all or nothing, and only then tell
        everybody; the value from then on.

        After a `StaleError` the log in memory is as the store has it.
        """
        version, lines = kind.version(value), lines_of(kind, value, before)
        try:
            await self._store.append(name, version, lines, kind.due_at(value))
        except StaleError:
            await self._refresh([name])
            raise
        live: LiveLog[V] | None = self._logs.get(name)
        if live is None or (present := kind.version(live.value)) >= version:
            return value
        if present < before:
            await self._refresh([name])
            return live.value
        live.go_on(value)
        self.changed(live)
        return live.value

    async def change(self, kind: ServedKind[V], name: str, decide: Callable[[V], V]) -> V:
        """Store the events that `decide` adds to a value, whatever else happens at this instant.

        If another event came first, it decides again; what it returns unchanged is not stored.
        """
        while True:
            value: V = (await self.find(name)).value
            version, changed = kind.version(value), decide(value)
            if kind.version(changed) == version:
                return value
            try:
                return await self.append(kind, name, changed, version)
            except StaleError:
                present: V = (await self.find(name)).value
                if kind.version(present) == version:  # the store has gone back
                    raise

    async def caught_up(self, name: str, version: int) -> LiveLog[Any]:
        """A log that somebody has seen a version of, perhaps at another process.

        It is in memory: one that nobody followed may have been forgotten meanwhile.
        """
        live = await self.find(name)
        return await self.refresh(name) if version > live.last_version else live

    async def follow(self, name: str, place: int) -> Cursor:
        """Follow a log from a place on; from here on it is not forgotten."""
        live = await self.caught_up(name, place)
        if place > live.last_version:
            raise ProblemError(409, "server.after", after=place, present=live.last_version)
        live.note_presence(self._now())
        cursor = await Cursor.at(live, place)
        self.refresh_followed()
        return cursor

    async def remove(self, name: str) -> None:
        """Forget a log for good, here and in the store; whoever follows it is told."""
        await self._store.remove(name)
        live = self._logs.pop(name, None)
        if live is not None:
            live.gone = True
            live.wake()

    async def refresh(self, name: str) -> LiveLog[Any]:
        """A log as the store has it now."""
        await self.find(name)
        await self._refresh([name])
        return await self.find(name)

    async def note_presence(self, live: LiveLog[Any], seat: int, until: float) -> None:
        """Store until when somebody is there, and tell everybody."""
        await self._store.note_presence(live.name, seat, until)
        live.note(seat, until)
        live.note_presence(self._now())

    def forget_idle(self) -> None:
        """Drop logs that nobody follows or has asked for lately."""
        long_ago = self._now() - _IDLE
        for live in self.all:
            if not live.cursors and not long_ago < live.used <= self._now():
                del self._logs[live.name]
                self._stale.pop(live.name, None)

    def refresh_followed(self) -> None:
        """Load again what has changed elsewhere, of logs that somebody follows.

        Called by whoever has begun to follow one: it may have changed in the last instant.
        """
        if self._stale and (self._refreshing is None or self._refreshing.done()):
            self._refreshing = asyncio.get_running_loop().create_task(self._refresh_stale())

    async def _loaded(self, name: str) -> LiveLog[Any]:
        stored = await self._store.load(name)
        kind = self._kinds.get(stored.kind)
        if kind is None:
            raise RecordError("games.damaged").at(name)
        value = await _read(kind, None, stored, name)
        successor = await self._store.successor(name) if kind.is_over(value) else None
        if name not in self._logs:  # or else somebody has loaded it meanwhile, and gone on
            live = LiveLog(name, kind, value, stored.present, successor)
            self._logs[name] = live
            self.changed(live)
        return self._logs[name]

    def _told(self, name: str, version: int) -> None:
        """Another process has changed a log."""
        if name in self._logs or name in self._loading:
            self._stale[name] = None
            self.refresh_followed()

    def _missed(self) -> None:
        """Notifications were missed: any log may have changed."""
        self._stale.update(dict.fromkeys((*self._logs, *self._loading)))
        self.refresh_followed()
        self.returned()

    async def _refresh_stale(self) -> None:
        while names := [name for name in self._stale if self._is_followed(name)]:
            for name in names:
                del self._stale[name]
            try:
                await self._refresh(names)
            except StoreError:  # it is away, and calls `missed` when it is back
                return

    def _is_followed(self, name: str) -> bool:
        live = self._logs.get(name)
        return live is not None and bool(live.cursors)

    async def _catch_up(self, name: str) -> None:
        try:
            while name in self._stale:
                del self._stale[name]
                await self._refresh([name])
        except StoreError:  # it is away: what is known has to do, until it is back
            self._stale[name] = None
        finally:
            del self._catching_up[name]

    async def _refresh(self, names: list[str]) -> None:
        """Load logs again, and once more where somebody has come or gone in the meantime.

        What was read of them then may be older than what is known: nobody can tell.
        """
        while asked := [live for name in names if (live := self._logs.get(name))]:
            known = [(live, live.value, live.notes) for live in asked]
            found = await self._store.load_many(
                [(live.name, live.kind.version(value)) for live, value, _ in known]
            )
            names = []
            for live, value, noted in known:
                if self._logs.get(live.name) is not live:
                    continue
                if live.name not in found:  # it has expired
                    del self._logs[live.name]
                    live.gone = True
                    live.wake()
                elif live.notes != noted:
                    names.append(live.name)
                else:
                    await self._renew(live, value, found[live.name])

    async def _renew(self, live: LiveLog[Any], known: Any, stored: StoredLog) -> None:
        """Go on with what was stored after a known value; the log may have gone on since then."""
        kind, notes = live.kind, live.notes
        try:
            value = await _read(kind, known, stored, live.name)
        except RecordError:  # damaged: whoever loads it anew is told
            return
        if live.notes == notes:
            live.present = stored.present
        if kind.version(value) > kind.version(live.value):
            live.go_on(value)
        live.note_presence(self._now())
        if live.successor is None and kind.is_over(live.value):
            successor = await self._store.successor(live.name)
            if successor is not None:
                live.end_with(successor)


async def _read(kind: ServedKind[V], known: V | None, stored: StoredLog, name: str) -> V:
    """A value from a stored log, or from a known state and what came after it.

    A long log takes time, and others have their turn on the event loop meanwhile.
    """
    try:
        if stored.head or known is None:
            known = kind.begin(stored.head)
        value = known
        for number, line in enumerate(stored.lines, 1):
            value = kind.after(value, line)
            if number % _EVENTS_PER_SLICE == 0:
                await asyncio.sleep(0)
    except RecordError as error:
        raise error.at(name) from None
    return value
