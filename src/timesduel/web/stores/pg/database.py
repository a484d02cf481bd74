"""Connections to a PostgreSQL, a bounded number of them, and its errors in our words.

What is shown of an error never has the address in it, since that has a password.
"""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
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


class Database:
    """One database; `connection` lends one of a pool, `connect` makes one of its own."""

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
        self._pool: Any = None

    async def open(self) -> None:
        """Get ready; the first connection is made when one is needed."""
        self._pool = await asyncpg.create_pool(
            self._url,
            min_size=0,
            max_size=self._most,
            timeout=self.patience,
            command_timeout=self.patience,
            server_settings=self._settings,
            reset=_as_it_is,
        )

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
        try:
            connection = await self._pool.acquire(timeout=self.patience)
        except _ERRORS as error:
            raise _in_our_words(error) from None
        except ValueError:
            raise StoreError("postgres.url") from None
        try:
            yield connection
        except _ERRORS as error:
            if isinstance(error, _BROKEN):
                connection.terminate()
            raise _in_our_words(error) from None
        finally:
            await self._pool.release(connection)

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
        try:
            async with asyncio.timeout(self.patience):
                await self._pool.close()
        except _ERRORS:
            self._pool.terminate()


async def _as_it_is(_: object) -> None:
    """A connection comes back as it was lent: nobody changes its settings."""


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
