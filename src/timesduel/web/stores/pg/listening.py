"""What other processes tell, on a connection of its own that is made again whenever it breaks."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from timesduel.errors import AwayError, StoreError
from timesduel.web.stores.pg.migration import migrate
from timesduel.web.stores.pg.statements import CHANNEL

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.web.stores.pg.database import Database

_HEARTBEAT = 10.0
"""Seconds after which a silent connection is asked whether it still works."""

_FIRST_PAUSE, _LONGEST_PAUSE = 0.05, 1.0
"""Seconds between attempts to connect."""


class Listening:
    """Hands every notification to `heard`; after a time without a connection, calls `missed`."""

    def __init__(
        self, database: Database, heard: Callable[[str], None], missed: Callable[[], None]
    ) -> None:
        self._database = database
        self._heard = heard
        self._missed = missed
        self.has_begun = False
        """Has the database been there, so that its schema is the newest?"""
        self._connection: Any = None
        self._going_on: asyncio.Task[None] | None = None

    async def begin(self, *, may_be_away: bool) -> None:
        """See to the schema, and listen from now on; or as soon as the database is there."""
        lost = None
        try:
            lost = await self._connect()
        except AwayError:
            if not may_be_away:
                raise
        self._going_on = asyncio.create_task(self._go_on(lost))

    def renew(self) -> None:
        """Something may have been missed: connect again, and then say so."""
        if self._connection is not None:
            self._connection.terminate()

    async def close(self) -> None:
        """Stop."""
        if self._going_on is not None:
            self._going_on.cancel()
            with suppress(asyncio.CancelledError):
                await self._going_on
        if self._connection is not None:
            await self._database.end(self._connection)

    async def _connect(self) -> asyncio.Event:
        """Set once the connection has ended."""
        if not self.has_begun:
            await migrate(self._database)
        connection = await self._database.connect()
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        try:
            await connection.add_listener(CHANNEL, lambda *told: self._heard(told[-1]))
        except asyncio.CancelledError:  # we end, while it begins
            connection.terminate()
            raise
        except Exception:
            connection.terminate()
            raise AwayError("postgres.away") from None
        self._connection, self.has_begun = connection, True
        return lost

    async def _go_on(self, lost: asyncio.Event | None) -> None:
        while True:
            if lost is not None:
                await self._until_lost(lost)
            self._connection = None
            lost = await self._reconnected()
            self._missed()

    async def _until_lost(self, lost: asyncio.Event) -> None:
        connection = self._connection
        while not connection.is_closed():
            try:
                async with asyncio.timeout(_HEARTBEAT):
                    await lost.wait()
            except TimeoutError:
                try:
                    await connection.execute("SELECT 1")
                except Exception:  # whatever it is, this connection tells nothing any more
                    connection.terminate()

    async def _reconnected(self) -> asyncio.Event:
        pause = _FIRST_PAUSE
        while True:
            try:
                return await self._connect()
            except StoreError:
                await asyncio.sleep(pause)
                pause = min(2 * pause, _LONGEST_PAUSE)
