"""Who waits for a turn: clients take turns, and none of them fills the queue alone."""

from __future__ import annotations

from collections import deque
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Bounded. What one client has waiting comes in order; clients come one after the other."""

    def __init__(self, most: int) -> None:
        """`most` are all that may wait, of all clients."""
        self._most = most
        self._size = 0
        self._by_client: dict[str, deque[T]] = {}
        """None is empty; whose turn is next comes first."""

    def __len__(self) -> int:
        return self._size

    def add(self, client: str, item: T) -> T | None:
        """Let one more wait. If that is one too many, the newest of whoever has most waiting goes,
        and is returned: this one, unless somebody else has more."""
        self._by_client.setdefault(client, deque()).append(item)
        self._size += 1
        if self._size <= self._most:
            return None
        greedy = max(self._by_client, key=lambda each: (len(self._by_client[each]), each == client))
        newest = self._by_client[greedy][-1]
        self.discard(greedy, newest)
        return newest

    def take(self) -> T:
        """Whose turn it is; there must be one."""
        client = next(iter(self._by_client))
        waiting = self._by_client.pop(client)
        item = waiting.popleft()
        self._size -= 1
        if waiting:
            self._by_client[client] = waiting
        return item

    def discard(self, client: str, item: T) -> None:
        """Somebody does not wait any more, if they did."""
        waiting = self._by_client.get(client)
        if waiting is not None and item in waiting:
            waiting.remove(item)
            self._size -= 1
            if not waiting:
                del self._by_client[client]
