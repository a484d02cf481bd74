"""A proxy that cuts connections anywhere, and holds bytes back: requests overtake one another."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from random import Random

from tests.web.campaign.http_client import Place


class ChaosProxy:
    """Stands between clients and a server, which it finds anew for each connection."""

    def __init__(self, place: Place, dice: Random, *, cuts: float, longest: float) -> None:
        """`cuts`: how likely each piece of data is the last one of its connection, of which only
        a part is passed on; `longest`: seconds that a piece may be held back."""
        self._place = place
        self._dice = dice
        self._cuts = cuts
        self._longest = longest
        self._open: set[asyncio.Task[None]] = set()
        self.port = 0
        self.cut = 0
        """How many connections it has cut."""

    @asynccontextmanager
    async def running(self) -> AsyncIterator["ChaosProxy"]:
        """While clients may come."""
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            for task in [*self._open]:
                task.cancel()
            await asyncio.gather(*self._open, return_exceptions=True)

    def cut_all(self) -> None:
        """Cut every connection that is open now."""
        self.cut += len(self._open)
        for task in [*self._open]:
            task.cancel()

    async def _serve(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._open.add(task)
        to_server = None
        try:
            with suppress(OSError, asyncio.CancelledError):
                server, to_server = await asyncio.open_connection("127.0.0.1", self._place.port)
                both = (self._pass_on(client, to_server), self._pass_on(server, to_client))
                ways = [asyncio.ensure_future(way) for way in both]
                try:
                    await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    for way in ways:
                        way.cancel()
                    await asyncio.gather(*ways, return_exceptions=True)
        finally:
            self._open.discard(task)
            for writer in (to_client, to_server):
                if writer is not None:
                    writer.transport.abort()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass everything on one way, until it is cut."""
        with suppress(OSError):
            while data := await reader.read(2**16):
                if self._dice.random() < 0.3:
                    await asyncio.sleep(self._dice.random() * self._longest)
                if self._dice.random() < self._cuts:
                    self.cut += 1
                    writer.write(data[: self._dice.randrange(len(data) + 1)])
                    await writer.drain()
                    return
                writer.write(data)
                await writer.drain()
