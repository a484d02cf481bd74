"""Logs in memory."""

from __future__ import annotations

from _thread import allocate_lock
from typing import TYPE_CHECKING, Generic, TypeVar

from timesduel.core.numbers import quote
from timesduel.errors import StaleError, StoreError

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.records.log import LogKind

V = TypeVar("V")


class MemoryStore(Generic[V]):
    """Logs for as long as the program runs; safe to use from several threads.

    Beyond `most` logs the one that nobody has looked at for longest is forgotten.
    """

    def __init__(
        self, kind: LogKind[V], new_name: Callable[[], str], *, most: int | None = None
    ) -> None:
        self._kind = kind
        self._new_name = new_name
        self._most = most
        self._values: dict[str, V] = {}
        """The one that was used last comes last."""
        self._changing = allocate_lock()

    def create(self, value: V) -> str:
        """Keep a new log."""
        name = self._new_name()
        with self._changing:
            self._values[name] = value
            if self._most is not None and len(self._values) > self._most:
                del self._values[next(iter(self._values))]
        return name

    def load(self, name: str, known: V | None = None) -> V:
        """The value of a log."""
        with self._changing:
            value = self._take(name)
            if known is not None and self._kind.version(known) == self._kind.version(value):
                value = known
            self._values[name] = value
        return value

    def append(self, name: str, value: V) -> None:
        """Add the last event of a value."""
        version = self._kind.version(value)
        with self._changing:
            before = self._take(name)
            present = self._kind.version(before)
            self._values[name] = value if version == present + 1 else before
        if version != present + 1:
            raise StaleError(version - 1, present)

    def list(self) -> list[str]:
        """Every name, the log that was used last first."""
        with self._changing:
            return [*self._values][::-1]

    def remove(self, name: str) -> None:
        """Forget a log."""
        with self._changing:
            self._take(name)

    def _take(self, name: str) -> V:
        """Take a value out, to be put back as the one that was used last."""
        try:
            return self._values.pop(name)
        except KeyError:
            raise StoreError("games.unknown", name=quote(name)) from None
