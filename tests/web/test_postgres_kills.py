"""Kills of servers and of the database under load: what was confirmed is there, and only once."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from time import time

import pytest

from tests.games import begun
from tests.support import short_and_long
from tests.web.game_store import GameStore
from tests.web.postgres_players import Confirmed, check, play
from tests.web.postgres_server import PostgresServer
from timesduel.web.games.game_log import ServedGames
from timesduel.web.games.room import GAME_ROOMS
from timesduel.web.live.live_logs import LiveLogs
from timesduel.web.stores.postgres import PostgresStore

ROOT = Path(__file__).parents[2]

TEST_TIMEOUT = 120.0
"""Seconds for anything that is waited for."""


@short_and_long("kills games", (2, 10), (200, 50))
async def test_the_database_is_killed(
    private_postgres: PostgresServer, kills: int, games: int
) -> None:
    """Two processes play the same games, and both go on by themselves, in step."""
    dice, names = Random(kills), [f"killed-{kills}-{n}" for n in range(games)]
    confirmed: list[Confirmed] = []
    killed = 0
    stores = [await PostgresStore.open(private_postgres.url(), time) for _ in range(2)]
    both = [ServedGames(LiveLogs(store, {"game": GAME_ROOMS}, now=time)) for store in stores]
    for name in names:
        await GameStore(stores[0]).create(name, begun())
    async with asyncio.TaskGroup() as group:
        for live in both:
            for name in names:
                player = play(live, name, confirmed.append, lambda: killed < kills)
                group.create_task(player)
        for _ in range(kills):
            await _more(confirmed, dice.randrange(1, 10 * games))
            await asyncio.to_thread(private_postgres.kill)
            if dice.random() < 0.5:
                await asyncio.sleep(dice.random() / 10)
            await asyncio.to_thread(private_postgres.start)
            await _more(confirmed, games)
            killed += 1
    total = await check(stores[0], confirmed)
    assert len(confirmed) <= total
    for live, store in zip(both, stores, strict=True):
        async with asyncio.timeout(TEST_TIMEOUT):
            for name in names:
                there = (await GameStore(store).load(name)).game.version
                while (await live.load(name)).version < there:
                    await asyncio.sleep(0.01)
        await store.close()


async def _more(confirmed: list[Confirmed], more: int) -> None:
    """Wait until so much more has been confirmed."""
    enough = len(confirmed) + more
    async with asyncio.timeout(TEST_TIMEOUT):
        while len(confirmed) < enough:
            await asyncio.sleep(0.002)


def test_a_process_is_killed(postgres_url: str) -> None:
    _kill_processes(postgres_url, kills=2, games=10)


@pytest.mark.slow
def test_processes_are_killed_many_times(postgres_url: str) -> None:
    _kill_processes(postgres_url, kills=200, games=50)


def _kill_processes(url: str, kills: int, games: int) -> None:
    dice, names = Random(kills), [f"game-{n}" for n in range(games)]
    words = [sys.executable, "-m", "tests.web.postgres_players", url, *names]
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT), os.environ.get("PYTHONPATH", "")])
    confirmed: list[Confirmed] = []
    for _ in range(kills):
        with subprocess.Popen(
            words,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": path},
        ) as process:
            assert process.stdout is not None
            for _ in range(dice.randrange(1, 20 * games)):
                _note(process.stdout.readline(), confirmed)
            process.kill()
            for line in process.stdout:
                _note(line, confirmed)

    async def look() -> None:
        store = await PostgresStore.open(url, time)
        try:
            assert len(confirmed) <= await check(store, confirmed)
        finally:
            await store.close()

    asyncio.run(look())


def _note(line: str, confirmed: list[Confirmed]) -> None:
    assert line, "the process has ended by itself"
    if line.endswith("\n"):  # half a line was told to nobody
        name, version, key = line.split()
        confirmed.append((name, int(version), key))
