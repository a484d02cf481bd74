"""A store that cannot be written to, or is away: refused clearly, nothing lost, on by itself."""

import asyncio
import os
import resource
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from tests.support import short_and_long
from tests.web.app_client import AppClient, Clock, running_app
from tests.web.campaign.http_client import TEST_TIMEOUT
from tests.web.campaign.ledger import Ledger
from tests.web.campaign.players import Pair, playing
from tests.web.campaign.serving import serving
from tests.web.postgres_server import PostgresServer, private_server
from timesduel.web.stores.sqlite import SqliteStore


@short_and_long("times pairs seconds", (1, 2, 0.2), (20, 25, 2.0))
async def test_the_disk_is_full_for_a_while(
    tmp_path: Path, times: int, pairs: int, seconds: float
) -> None:
    """No file of the server can grow, its log included.

    What Python compiles meanwhile must not be kept: it does not notice that half of it is missing.
    """
    store = tmp_path / "games.sqlite"
    async with (
        serving(str(store), tmp_path, PYTHONDONTWRITEBYTECODE="1") as server,
        playing([server], pairs, Random(times)) as (ledger, players),
    ):
        for _ in range(times):
            async with _fault(ledger, players):
                pid = server.pid
                _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
                resource.prlimit(pid, resource.RLIMIT_FSIZE, (64, hard))
                await _refused(players)
                await asyncio.sleep(seconds)
                resource.prlimit(pid, resource.RLIMIT_FSIZE, (hard, hard))


@short_and_long("times pairs seconds", (1, 2, 0.2), (20, 25, 2.0))
async def test_the_file_is_away_for_a_while(
    tmp_path: Path, times: int, pairs: int, seconds: float
) -> None:
    """Somebody moves the file elsewhere: moves must not go into one that nobody will find."""
    store, elsewhere = tmp_path / "games.sqlite", tmp_path / "elsewhere"
    async with (
        serving(str(store), tmp_path) as server,
        playing([server], pairs, Random(times)) as (ledger, players),
    ):
        for _ in range(times):
            async with _fault(ledger, players):
                os.rename(store, elsewhere)
                await _refused(players)
                await asyncio.sleep(seconds)
                os.rename(elsewhere, store)


def _killed(database: PostgresServer) -> Callable[[], None]:
    database.kill()
    return database.start


def _stopped(database: PostgresServer) -> Callable[[], None]:
    database.stop()
    return database.start


def _stands_still(database: PostgresServer) -> Callable[[], None]:
    database.signal(signal.SIGSTOP)

    def go_on() -> None:
        database.signal(signal.SIGCONT)

    return go_on


Fault = Callable[[PostgresServer], Callable[[], None]]


@pytest.mark.slow
@pytest.mark.parametrize("fault", [_stopped, _killed, _stands_still])
async def test_the_database_is_away_for_ten_seconds(tmp_path: Path, fault: Fault) -> None:
    """The short form is a database that is killed (`test_kills.py`)."""
    async with AsyncExitStack() as stack:
        database = stack.enter_context(private_server())
        servers = [
            await stack.enter_async_context(serving(database.url(), tmp_path / name))
            for name in ("one", "two")
        ]
        ledger, players = await stack.enter_async_context(playing(servers, 25, Random(25)))
        async with _fault(ledger, players):
            mend = await asyncio.to_thread(fault, database)
            await _refused(players)
            await asyncio.sleep(10.0)
            await asyncio.to_thread(mend)


@asynccontextmanager
async def _fault(ledger: Ledger, players: list[Pair]) -> AsyncIterator[None]:
    """People play before the fault, and after it, without anybody's help."""
    await _more(ledger, len(players))
    yield
    await _more(ledger, 4 * len(players))


async def _refused(players: list[Pair]) -> None:
    """Wait until somebody was told that it does not work for now."""
    callers = [caller for pair in players for caller in pair.callers]
    before = sum(caller.refused for caller in callers)
    async with asyncio.timeout(TEST_TIMEOUT):
        while sum(caller.refused for caller in callers) == before:
            await asyncio.sleep(0.01)


async def _more(ledger: Ledger, actions: int) -> None:
    enough = ledger.confirmed + actions
    async with asyncio.timeout(TEST_TIMEOUT):
        while ledger.confirmed < enough:
            await asyncio.sleep(0.01)


async def test_a_store_that_can_only_be_read(client: AppClient) -> None:
    game, ada, grace = await client.befriended()
    await client.move(game, ada, 5)
    store = client.app.store
    assert isinstance(store, SqliteStore)
    await store._writer.do(lambda db: db.execute("PRAGMA query_only = 1"))
    for _ in range(3):
        answer = await client.act(game, grace, "move", multiplier=3)
        assert (answer.status, answer.json["code"]) == (503, "stores.read_only")
        assert answer.headers["retry-after"]
        new = await client.post("/api/games", {"book": "power-play"})
        assert new.status == 503
    watched = await client.get(f"/api/games/{game}/events?after=0")
    assert [event["kind"] for event in watched.json["events"]] == ["start", "move"]
    await store._writer.do(lambda db: db.execute("PRAGMA query_only = 0"))
    await client.move(game, grace, 3)
    assert (await client.get(f"/api/games/{game}")).json["standing"]["total"] == 15


@pytest.mark.parametrize("back", [1.0, 3_600.0, 90_000.0])
async def test_the_clock_is_set_back(back: float, tmp_path: Path) -> None:
    path, clock = str(tmp_path / "games.sqlite"), Clock()
    async with running_app(path, clock) as client:
        game, ada, grace = await client.befriended(clock={"seconds": 5})
        untimed, one, two = await client.befriended()
        await client.move(game, ada, 2)
        await client.move(untimed, one, 2)
        clock.time -= back
        await client.move(untimed, two, 2)
        await client.move(game, grace, 2)
        state = (await client.get(f"/api/games/{game}")).json["standing"]
        assert state["deadline"] == clock.time + 5, "the next turn is as long as any"
        await client.move(game, ada, 2)
        clock.time += 60
        await client.app.caretaker.attend_to_due()
        told = await client.get(f"/api/games/{game}/events?after=4&wait=20")
        (event,) = told.json["events"]
        assert (event["kind"], event["player"]) == ("forfeit", 2)
        told = await client.get(f"/api/games/{game}/events")
    async with running_app(path, clock) as client:
        again = await client.get(f"/api/games/{game}/events")
    assert again.json["events"] == told.json["events"]
