"""One log in memory, and everybody who follows it.

Who follows it has a cursor into what has happened and waits for more: nobody has a queue of their
own, so that nothing can come twice or get lost, however often a connection breaks.

The store has until when everybody was there for certain. A process that somebody follows a log
through puts that off again and again; once it has passed, they are away, whatever became of the
process. So all processes know the same, and it survives every one of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from timesduel.data.plain import json_bytes
from timesduel.web.live.event_log import EventLog

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping
    from typing import Self

    from timesduel.web.live.event_log import ServedKind

V = TypeVar("V")

LEASE = 30.0
"""Seconds that somebody is taken to be there after each sign of life."""


class Cursor:
    """A reader's place in a log, and how it is woken."""

    __slots__ = ("beat", "dirty", "live", "place", "presence", "wake")

    def __init__(self, live: LiveLog[Any], place: int) -> None:
        self.place = place
        """Number of events that were read."""
        self.presence = -1
        """The last `presence_number` that was read."""
        self.beat = False
        """Is a heartbeat due?"""
        self.dirty = True
        """Is presence, a heartbeat or the end still to be told?"""
        self.wake: Callable[[], None] = _do_nothing
        """Called when there may be more to see; it must neither raise nor close the cursor."""
        self.live = live
        live.cursors.add(self)

    @classmethod
    async def at(cls, live: LiveLog[Any], place: int) -> Self:
        """Follow a log from a place on."""
        await live.reach(place)
        return cls(live, place)

    def take(self) -> list[bytes]:
        """What has happened since last time, each event as JSON; of much, a piece at a time."""
        fresh = self.live.piece(self.place)
        self.place += len(fresh)
        return fresh

    @property
    def is_behind(self) -> bool:
        """Is there more to take?"""
        return self.place < self.live.last_version

    def close(self) -> None:
        """Follow no longer."""
        self.live.cursors.discard(self)
        self.wake = _do_nothing


def _do_nothing() -> None:
    pass


class LiveLog(Generic[V]):
    """One log in memory."""

    __slots__ = (
        *("name", "kind", "value", "present", "notes", "successor", "gone"),
        *("cursors", "presence", "presence_number", "used", "_log", "_told"),
    )

    def __init__(
        self,
        name: str,
        kind: ServedKind[V],
        value: V,
        present: Mapping[int, float],
        successor: str | None = None,
    ) -> None:
        self.name = name
        self.kind = kind
        self.value = value
        self.present = present
        """Until when who sits at each place is there for certain, in seconds since 1970."""
        self.notes = 0
        """Number of changes of `present` by this process."""
        self.successor = successor
        """The name of the log after this one."""
        self.gone = False
        """Has it been removed from the store?"""
        self.used = 0.0
        """When somebody last asked for it."""
        self.cursors: set[Cursor] = set()
        """Readers of it."""
        self.presence: Any = None
        """Who is there, as it was last told."""
        self.presence_number = 0
        """Number of changes of `presence`."""
        self._log: EventLog[V] | None = None
        """Rendered events; None until somebody reads them."""
        self._told = kind.told(value)
        """Number of events that clients are told."""

    def go_on(self, value: V) -> None:
        """The value has gone on, perhaps by several events."""
        if self._log is not None:
            places = [cursor.place for cursor in self.cursors]
            self._log.forget(min(places, default=self._told))
        self.value, self._told = value, self.kind.told(value)
        for cursor in self.cursors:
            cursor.wake()

    async def reach(self, place: int) -> None:
        """Let the rendered events reach a place, from which somebody is about to read."""
        if self._log is None:
            self._log = EventLog(self.kind, self.value)
        await self._log.reach(place, self.value)

    def piece(self, place: int) -> list[bytes]:
        """What has happened from a place on that is reached, or some of it, as JSON."""
        assert self._log is not None
        events = self._log.piece(place, self.value)
        if self.successor is not None and place + len(events) == self._told:
            events.append(json_bytes(self.kind.next_event(self._told + 1, self.successor)))
        return events

    def end_with(self, successor: str) -> None:
        """Another log follows this one: the last thing that happens here."""
        if self.successor is None:
            self.successor = successor
            self.wake()

    def note(self, seat: int, until: float) -> None:
        """Somebody is there until then, as the store has it now."""
        self.present = {**self.present, seat: until}
        self.notes += 1

    def note_presence(self, now: float) -> None:
        """Tell everybody if somebody has come or gone."""
        presence = self.kind.presence(self.value, self.present, now)
        if presence != self.presence:
            self.presence = presence
            self.presence_number += 1
            self.wake()

    @property
    def last_version(self) -> int:
        """Version of the last event that clients are told, that of a successor included."""
        return self._told + (self.successor is not None)

    @property
    def is_complete(self) -> bool:
        """Can nothing happen here any more?"""
        return self.successor is not None or self.gone

    def wake(self) -> None:
        """Let everybody who follows look again, and not only for events."""
        for cursor in self.cursors:
            cursor.dirty = True
            cursor.wake()


async def _nothing_follows(_: LiveLog[Any]) -> None:
    pass


@dataclass(frozen=True)
class Duties:
    """What a server does by itself for logs of a kind."""

    attend: Callable[[str], Awaitable[object]]
    """Do what is due in a log."""

    came: Callable[[LiveLog[Any]], Awaitable[None]] = _nothing_follows
    """Do what follows from somebody's coming to a log."""

    stirred: Callable[[LiveLog[Any]], str | None] = lambda _: None
    """The log, perhaps another one, that is to be attended to since this one has changed."""
