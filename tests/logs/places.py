"""Where logs of words are kept: each kind of store, with what the suite has to know of it.

The suite awaits every store. `Awaited` makes those of the terminal wait in a thread; those of
servers are in `server_places.py`.
"""

import asyncio
import errno
import os
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Protocol
from unittest.mock import patch
from uuid import uuid4

from tests.logs.words import WORDS, Words, WordsKind
from timesduel.records.file_store import FileStore
from timesduel.records.log import LogStore
from timesduel.records.memory_store import MemoryStore


class WordStore(Protocol):
    """A `LogStore` of words whose methods are awaited."""

    async def create(self, value: Words) -> str: ...

    async def load(self, name: str, known: Words | None = None) -> Words: ...

    async def append(self, name: str, value: Words) -> None: ...

    async def list(self) -> list[str]: ...

    async def remove(self, name: str) -> None: ...


class Place(Protocol):
    """Where a suite keeps its logs."""

    def opened(self, kind: WordsKind = WORDS) -> AbstractAsyncContextManager[WordStore]:
        """The store, as one more program would open it if the store allows several."""


class LastingPlace(Place, Protocol):
    """One that survives the program; another program finds it by its class and its address."""

    address: str

    async def change(self, name: str, change: Callable[[Sequence[str]], Sequence[str]]) -> None:
        """Change the lines of a log behind the store's back."""

    def full(self) -> AbstractAsyncContextManager[None]:
        """No space is left on the disk meanwhile."""


class Awaited:
    """A store that does not wait for others, in threads."""

    def __init__(self, store: LogStore[Words]) -> None:
        self._store = store

    async def create(self, value: Words) -> str:
        return await asyncio.to_thread(self._store.create, value)

    async def load(self, name: str, known: Words | None = None) -> Words:
        return await asyncio.to_thread(self._store.load, name, known)

    async def append(self, name: str, value: Words) -> None:
        await asyncio.to_thread(self._store.append, name, value)

    async def list(self) -> list[str]:
        return await asyncio.to_thread(self._store.list)

    async def remove(self, name: str) -> None:
        await asyncio.to_thread(self._store.remove, name)


class MemoryPlace:
    """In memory."""

    def __init__(self) -> None:
        self._stores: dict[WordsKind, MemoryStore[Words]] = {}

    @asynccontextmanager
    async def opened(self, kind: WordsKind = WORDS) -> AsyncIterator[WordStore]:
        store = self._stores.setdefault(kind, MemoryStore(kind, lambda: uuid4().hex))
        yield Awaited(store)


class FilePlace:
    """In the files of a folder."""

    def __init__(self, address: str) -> None:
        self.address = address

    @asynccontextmanager
    async def opened(self, kind: WordsKind = WORDS) -> AsyncIterator[WordStore]:
        yield Awaited(FileStore(self.address, kind))

    async def change(self, name: str, change: Callable[[Sequence[str]], Sequence[str]]) -> None:
        path = Path(FileStore(self.address, WORDS).path(name))
        text = path.read_text()
        end = WORDS.head_end(text)
        path.write_text("\n".join([text[:end], *change(text[end:].split("\n")[1:])]))

    @asynccontextmanager
    async def full(self) -> AsyncIterator[None]:
        with _no_space():
            yield


@contextmanager
def _no_space() -> Iterator[None]:
    """A disk that takes a few bytes more, and then none."""
    write, left = os.write, [20]

    def full(descriptor: int, data: bytes) -> int:
        if not left[0]:
            raise OSError(errno.ENOSPC, "No space left on device")
        taken = write(descriptor, data[: left[0]])
        left[0] -= taken
        return taken

    with patch("os.write", full):
        yield
