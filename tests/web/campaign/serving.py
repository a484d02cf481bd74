"""`timesduel serve` as a process of its own, to be killed and started again."""

import asyncio
import os
import re
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests import warm
from tests.web.campaign.http_client import PATIENCE

_ADDRESS = re.compile(rb"http://127\.0\.0\.1:(\d+)/")


class Server:
    """A server on a store. It is at another port after each start."""

    def __init__(self, store: str, folder: Path, environment: dict[str, str]) -> None:
        self.store = store
        self.log = folder / "serve.log"
        self._environment = {**os.environ, "TIMESDUEL_HOME": str(folder), **environment}
        self.port = 0

    async def start(self) -> None:
        """Start it, and wait until it answers."""
        shown = self.log.with_name("shown")
        with (
            open(os.devnull, "rb") as nothing,
            shown.open("wb") as out,
            self.log.open("ab") as log,
        ):
            self.process = warm.start(
                ["serve", "--port", "0", "--people", "0", "--store", self.store],
                [nothing.fileno(), out.fileno(), log.fileno()],
                self._environment,
            )
        async with asyncio.timeout(PATIENCE):
            while not (found := _ADDRESS.search(shown.read_bytes())):
                assert self.process.poll() is None, self.log.read_text()
                await asyncio.sleep(0.01)
        self.port = int(found[1])

    async def end(self, number: signal.Signals = signal.SIGKILL) -> int:
        """Send it a signal and wait for its end; its status."""
        self.process.send_signal(number)
        return await asyncio.to_thread(self.process.wait, PATIENCE)

    @property
    def memory(self) -> int:
        """Bytes that it has in memory now."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def check_log(self) -> None:
        """It has met no defect, and said nothing that is a secret's business."""
        log = self.log.read_text()
        assert "Traceback" not in log, log
        assert '"defect"' not in log, log


@asynccontextmanager
async def serving(store: str, folder: Path, **environment: str) -> AsyncIterator[Server]:
    """A server that runs; killed in the end if it still does."""
    folder.mkdir(parents=True, exist_ok=True)
    server = Server(store, folder, environment)
    await server.start()
    try:
        yield server
        server.check_log()
    finally:
        await server.end()
