"""Kills at any instant, under load: what was confirmed is there, once, and everybody is in step."""

import asyncio
import signal
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

from tests.support import short_and_long
from tests.web.campaign.http_client import TEST_TIMEOUT
from tests.web.campaign.ledger import Ledger
from tests.web.campaign.players import Pair, playing
from tests.web.campaign.serving import Server, serving
from tests.web.postgres_server import private_server

SOON = 5.0
"""Seconds after which everybody must be in step again; a campaign may look at the time."""


@short_and_long("kills pairs seconds", (2, 4, TEST_TIMEOUT), (200, 50, SOON))
async def test_a_server_is_killed(tmp_path: Path, kills: int, pairs: int, seconds: float) -> None:
    dice = Random(kills)
    async with (
        serving(str(tmp_path / "games.sqlite"), tmp_path) as server,
        playing([server], pairs, dice) as (ledger, players),
    ):

        async def kill() -> None:
            await server.end()
            await server.start()

        await _strike(kill, kills, ledger, players, dice, seconds)


@short_and_long("kills pairs seconds", (1, 3, TEST_TIMEOUT), (200, 50, SOON))
async def test_one_of_two_servers_is_killed(
    tmp_path: Path, postgres_url: str, kills: int, pairs: int, seconds: float
) -> None:
    """The players of a game sit at both servers, and go from one to the other."""
    dice = Random(kills)
    async with AsyncExitStack() as stack:
        servers = await _two_servers(stack, postgres_url, tmp_path)
        ledger, players = await stack.enter_async_context(playing(servers, pairs, dice))

        async def kill() -> None:
            server = dice.choice(servers)
            await server.end()
            await server.start()

        await _strike(kill, kills, ledger, players, dice, seconds)


@short_and_long("kills pairs seconds", (1, 3, TEST_TIMEOUT), (200, 50, SOON))
async def test_the_database_of_two_servers_is_killed(
    tmp_path: Path, kills: int, pairs: int, seconds: float
) -> None:
    dice = Random(kills)
    async with AsyncExitStack() as stack:
        database = stack.enter_context(private_server())
        servers = await _two_servers(stack, database.url(), tmp_path)
        ledger, players = await stack.enter_async_context(playing(servers, pairs, dice))

        async def kill() -> None:
            await asyncio.to_thread(database.kill)
            await asyncio.to_thread(database.start)

        await _strike(kill, kills, ledger, players, dice, seconds)


@short_and_long("times pairs", (1, 4), (50, 50))
async def test_servers_end_under_load_and_nothing_is_lost(
    tmp_path: Path, times: int, pairs: int
) -> None:
    dice = Random(times)
    async with (
        serving(str(tmp_path / "games.sqlite"), tmp_path) as server,
        playing([server], pairs, dice) as (ledger, players),
    ):

        async def end() -> None:
            assert await server.end(signal.SIGTERM) == 0
            await server.start()

        await _strike(end, times, ledger, players, dice, TEST_TIMEOUT)


async def _two_servers(stack: AsyncExitStack, url: str, folder: Path) -> list[Server]:
    return [await stack.enter_async_context(serving(url, folder / name)) for name in ("one", "two")]


async def _strike(
    blow: Callable[[], Awaitable[None]],
    times: int,
    ledger: Ledger,
    players: list[Pair],
    dice: Random,
    seconds: float,
) -> None:
    """Let people play for a while, strike, and see that everybody is in step in time."""
    for _ in range(times):
        await _more(ledger, dice.randrange(1, 4 * len(players)))
        await blow()
        async with asyncio.timeout(seconds):
            await asyncio.gather(*(pair.in_step() for pair in players))
    await _more(ledger, len(players))


async def _more(ledger: Ledger, actions: int) -> None:
    """Wait until some more actions have been confirmed."""
    enough = ledger.confirmed + actions
    async with asyncio.timeout(TEST_TIMEOUT):
        while ledger.confirmed < enough:
            await asyncio.sleep(0.005)
