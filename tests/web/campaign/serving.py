"""A server of a campaign: without limits, on a store of the campaign's, for an event loop."""

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.web import serving as processes


class Server:
    """A process that may be killed and started again."""

    def __init__(self, server: processes.Server) -> None:
        self._server = server

    @property
    def port(self) -> int:
        """Where it answers."""
        return self._server.port

    @property
    def pid(self) -> int:
        """The process."""
        return self._server.process.pid

    @property
    def memory(self) -> int:
        """Bytes that it has in memory now."""
        return self._server.memory

    async def start(self) -> None:
        """Start it, and wait until it answers."""
        await asyncio.to_thread(self._server.start)

    async def end(self, number: signal.Signals = signal.SIGKILL) -> int:
        """Send it a signal and wait for its end; its status."""
        return await asyncio.to_thread(self._server.end, number)

    def check_log(self) -> None:
        """It has met no defect, and said nothing that is a secret's business."""
        written = self._server.everything_written
        assert "Traceback" not in written, written
        assert '"defect"' not in written, written


@asynccontextmanager
async def serving(store: str, folder: Path, **environment: str) -> AsyncIterator[Server]:
    """A server that runs; killed in the end if it still does."""
    options = ("--people", "0", "--store", store)
    server = Server(processes.Server(folder, *options, extra=environment))
    await server.start()
    try:
        yield server
        server.check_log()
    finally:
        await server.end()
