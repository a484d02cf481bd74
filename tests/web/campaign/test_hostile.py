"""One client does whatever must not be done by sockets: nobody else waits for long."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.support import ROOT, short_and_long
from tests.web.app_client import new_key
from tests.web.raw_socket import RawSocket
from tests.web.serving import TEST_TIMEOUT, Server, real_server

LONGEST_WAIT = 0.05
"""Seconds that anybody may have to wait for others. A move takes several turns of the server's
loop, but what many connections send at one instant makes one of them long."""

MEASURED = """
import asyncio
import signal
import time
from timesduel.cli.main import run
from timesduel.web import serve

usual, longest = serve._Server.startup, [0.0]

async def startup(self, sockets=None):
    await usual(self, sockets)
    loop = asyncio.get_running_loop()

    def look(last):
        spent = time.thread_time() - last
        if spent > longest[0]:
            longest[0] = spent
            with open({file!r}, "w") as out:
                out.write(str(spent))
        loop.call_later(0.001, look, time.thread_time())

    look(time.thread_time())

serve._Server.startup = startup
signal.signal(signal.SIGUSR1, lambda *_: longest.__setitem__(0, 0.0))
run()
"""
"""A server that notes the longest turn of its loop, since a signal, in seconds of CPU time: what
else the machine does is not its fault."""

OTHER = {"X-Forwarded-For": "203.0.113.8"}
HOSTILE = "203.0.113.7"
RULES = {"ceiling": "none", "multipliers": [2, 3]}
MOVES = 200
"""Of one game of somebody else."""

GROWTH = 100 * 2**20
"""Bytes by which the server may grow meanwhile."""


@contextmanager
def hostile(server: Server, game: str) -> Iterator[None]:
    """Somebody who does all of it, in a process of its own."""
    words = [sys.executable, "-m", "tests.web.campaign.hostile", str(server.port), game, HOSTILE]
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    with subprocess.Popen(words, cwd=ROOT, env={**os.environ, "PYTHONPATH": path}) as process:
        try:
            yield
        finally:
            assert process.poll() is None
            process.kill()


def play(server: Server, seconds: float) -> None:
    """Somebody else plays, and each move is answered."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        wish = {"book": "multiplication-showdown", "rules": RULES, "opponent": "here"}
        made = server.ask("POST", "/api/games", wish, headers=OTHER).json
        with RawSocket(server, made["game"], headers=OTHER).upgrade() as socket:
            socket.enter(made["secret"])
            for version in range(1, MOVES + 1):
                move = {"kind": "move", "multiplier": 2, "version": version, "key": new_key()}
                assert socket.act(version, **move)["answer"] == {"version": version + 1}
                time.sleep(0.005)


@pytest.mark.thorough
@short_and_long("seconds longest", (0.5, TEST_TIMEOUT), (60.0, LONGEST_WAIT))
def test_nobody_else_waits(tmp_path: Path, seconds: float, longest: float) -> None:
    noted = tmp_path / "longest"
    code = MEASURED.format(file=str(noted))
    with real_server(tmp_path, "--proxy", "127.0.0.1", code=code) as server:
        play(server, 0.5)
        before = server.memory
        server.process.send_signal(signal.SIGUSR1)
        with hostile(server, server.new_game()["game"]):
            play(server, seconds)
            assert server.memory < before + GROWTH
        assert float(noted.read_text()) < longest
        assert '"defect"' not in server.everything_written
