"""What has happened in a log, as the JSON that clients get: rendered once for all who follow."""

from __future__ import annotations

import asyncio
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from timesduel.data.plain import json_bytes
from timesduel.records.log import LogKind
from timesduel.web.api.responses import PIECE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

V = TypeVar("V")

_AT_ONCE = 8
"""Events that are rendered before others have their turn on the loop."""


_KEPT = 1
"""Events that stay at hand for whoever comes back after a moment: each takes almost a kilobyte."""


class ServedKind(LogKind[V], Protocol[V]):
    """A kind of log that clients of a server follow."""

    def is_over(self, value: V) -> bool:
        """Can no event follow, so that another log may?"""

    def told(self, value: V) -> int:
        """How many of its events clients are told."""

    def untold(self, value: V) -> V:
        """The value before the first event that clients are told."""

    def steps(self, before: V, now: V) -> Iterator[V]:
        """The value after each event that clients are told, from an earlier one on until now."""

    def event(self, before: V, after: V) -> object:
        """What clients are told of the last event."""

    def next_event(self, version: int, successor: str) -> object:
        """What clients are told when another log follows: the last that happens in this one."""

    def presence(self, value: V, present: Mapping[int, float], now: float) -> Any:
        """What clients are told of who is there."""


class EventLog(Generic[V]):
    """The latest events. It goes as far as anybody has read, and begins at the first place that
    anybody has still to read from; whoever wants to read from a place on lets it `reach` that
    place first."""

    __slots__ = ("_begin", "_events", "_kind", "_last", "_reaching")

    def __init__(self, kind: ServedKind[V], value: V) -> None:
        """A log that begins at the present version of a value."""
        self._kind = kind
        self._begin = kind.told(value)
        """Number of events before the first one here."""
        self._last = value
        """The value after the last one."""
        self._events: list[bytes] = []
        self._reaching = asyncio.Lock()

    async def reach(self, place: int, now: V) -> None:
        """Get ready to be read from a place on.

        It takes time to go through a long log, so that others have their turn on the way; whoever
        wants the same meanwhile waits for it.
        """
        told = self._kind.told
        if self._begin <= place and told(self._last) == told(now):
            return
        async with self._reaching:
            if place < self._begin:
                await self._reach_back(place, now)
            while told(self._last) < told(now):  # nobody has read that yet
                self._go_on(now)
                await asyncio.sleep(0)

    async def _reach_back(self, place: int, now: V) -> None:
        kind = self._kind
        before = kind.untold(now)
        older: list[bytes] = []
        for version, after in enumerate(kind.steps(before, now), 1):
            if version > self._begin:
                break
            if version > place:
                older.append(json_bytes(kind.event(before, after)))
            before = after
            if version % _AT_ONCE == 0:
                await asyncio.sleep(0)
        self._events[:0] = older
        self._begin = place

    def forget(self, place: int) -> None:
        """Nobody has still to read what came before a place; a few events stay for newcomers."""
        gone = min(place - _KEPT - self._begin, len(self._events))
        if gone > 0 and not self._reaching.locked():
            del self._events[:gone]
            self._begin += gone

    def piece(self, place: int, now: V) -> list[bytes]:
        """Some events from a place on, as JSON: at least one, if there is one by now."""
        events, number = self._events, place - self._begin
        if number >= len(events):
            self._go_on(now)
        if number == len(events) - 1:  # as a rule
            return [events[number]]
        found, size = [], 0
        for index in range(number, len(events)):
            found.append(events[index])
            size += len(events[index])
            if size >= PIECE:
                break
        return found

    def _go_on(self, now: V) -> None:
        """Render the next few events."""
        before = self._last
        for after in islice(self._kind.steps(before, now), _AT_ONCE):
            self._events.append(json_bytes(self._kind.event(before, after)))
            before = after
        self._last = before
