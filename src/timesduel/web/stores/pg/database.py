"""Connections to a PostgreSQL, a bounded number of them, and its errors in our words.

What is shown of an error never has the address in it, since that has a password.
"""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import TYPE_CHECKING, Any

from timesduel.errors import AwayError, StoreError
from timesduel.extras import from_extra

with from_extra("postgres"):
    import asyncpg

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

_BROKEN = (
    OSError,  # also a time-out
    asyncpg.InterfaceError,  # the connection has ended
    asyncpg.InternalClientError,  # it ended in the middle of an answer
)
_ERRORS = (*_BROKEN, asyncpg.PostgresError)

_AWAY = (
    *_BROKEN,
    asyncpg.PostgresConnectionError,
    asyncpg.InsufficientResourcesError,  # disk full, too many connections
    asyncpg.OperatorInterventionError,  # shut down, starting up, statement took too long
    asyncpg.PostgresSystemError,
    asyncpg.TransactionRollbackError,
    asyncpg.ReadOnlySQLTransactionError,
    asyncpg.LockNotAvailableError,
)


_LONGEST_IDLE = 300.0
"""Seconds after which a connection that nobody has used is not trusted any more."""


class Database:
    """One database; `connection` lends one of a few, `connect` makes one of its own.

    The pool of asyncpg would do that too, for as much of a processor as a small statement takes.
    """

    def __init__(self, url: str, *, most: int, patience: float) -> None:
        self.patience = patience
        """Seconds that connecting or a statement may take."""

        self._url = url
        self._most = most
        self._settings = {
            "application_name": "timesduel",
            "synchronous_commit": "on",  # whatever the server's default is
            "statement_timeout": str(round(patience * 1000)),
            "jit": "off",
        }
        self._places = asyncio.Semaphore(most)
        self._idle: list[tuple[Any, float]] = []
        """Connections that are not lent, and since when."""
        self._lent: set[Any] = set()

    async def open(self) -> None:
        """Make the first connection; a `StoreError` says what is wrong."""
        try:
            async with self.connection():
                pass
        except StoreError:  # which is a ValueError too
            raise
        except ValueError:
            raise StoreError("postgres.url") from None

    async def connect(self) -> Any:
        """A connection that is nobody else's."""
        try:
            return await asyncpg.connect(
                self._url,
                timeout=self.patience,
                command_timeout=self.patience,
                server_settings=self._settings,
            )
        except _ERRORS as error:
            raise _in_our_words(error) from None

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Any]:
        """A connection for a while.

        After an `AwayError` nobody knows whether what was asked for last has happened.
        """
        await self._get_place()
        try:
            connection = self._take_idle() or await self.connect()
            self._lent.add(connection)
            try:
                yield connection
            except _ERRORS as error:
                if isinstance(error, _BROKEN):
                    connection.terminate()
                raise _in_our_words(error) from None
            except asyncio.CancelledError:  # nobody knows what it is doing
                connection.terminate()
                raise
            finally:
                self._lent.remove(connection)
                if not connection.is_closed():
                    self._idle.append((connection, monotonic()))
        finally:
            self._places.release()

    @asynccontextmanager
    async def own_connection(self) -> AsyncIterator[Any]:
        """A connection that may be changed, as it ends afterwards."""
        connection = await self.connect()
        try:
            yield connection
        except _ERRORS as error:
            raise _in_our_words(error) from None
        finally:
            await self.end(connection)

    async def end(self, connection: Any) -> None:
        """End a connection of one's own, at once if that takes its time."""
        try:
            await connection.close(timeout=self.patience)
        except _ERRORS:
            connection.terminate()

    async def close(self) -> None:
        """End all connections, at once if they take their time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self.patience):
                for _ in range(self._most):
                    await self._places.acquire()
        for connection in self._lent:
            connection.terminate()
        while (connection := self._take_idle()) is not None:
            await self.end(connection)

    async def _get_place(self) -> None:
        try:
            async with asyncio.timeout(self.patience if self._places.locked() else None):
                await self._places.acquire()
        except TimeoutError as error:
            raise _in_our_words(error) from None

    def _take_idle(self) -> Any:
        """The one that was used last, as it was left: nobody changes its settings."""
        while self._idle:
            connection, since = self._idle.pop()
            if monotonic() - since > _LONGEST_IDLE:  # somebody in between may have forgotten it
                connection.terminate()
            elif not connection.is_closed():
                return connection
        return None


def _in_our_words(error: Exception) -> StoreError:
    if isinstance(error, asyncpg.ClientConfigurationError):
        return StoreError("postgres.url")
    if isinstance(error, asyncpg.InvalidAuthorizationSpecificationError):
        return StoreError("postgres.login")
    if isinstance(error, asyncpg.DataError):  # whose text has the data
        return StoreError("postgres.said", said=type(error).__name__)
    if isinstance(error, _AWAY):
        return AwayError("postgres.away")
    return StoreError("postgres.said", said=str(error).partition("\n")[0])
