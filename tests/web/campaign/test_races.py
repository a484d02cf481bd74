"""Of two actions on one version exactly one wins: a unique key decides, in any process."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.support import short_and_long
from tests.web.app_client import AppClient, Clock, running_app
from tests.web.campaign.http_client import Connection
from tests.web.campaign.races import Asking, race
from tests.web.campaign.serving import Server, serving
from tests.web.campaign.socket_client import GameSocket, game_socket
from timesduel.errors import StaleError
from timesduel.web.stores.postgres import PostgresStore
from timesduel.web.stores.sqlite import SqliteStore


@short_and_long("races games", (200, 20), (10_000, 50))
async def test_races_in_one_process(client: AppClient, races: int, games: int) -> None:
    asking = _in_process(client)
    assert 0 < await race((asking, asking), races, games, Random(races)) < races


async def test_races_of_two_applications(postgres_url: str) -> None:
    clock = Clock()
    stores = [await PostgresStore.open(postgres_url, clock) for _ in range(2)]
    async with running_app(stores[0], clock) as one, running_app(stores[1], clock) as two:
        await race((_in_process(one), _in_process(two)), 100, 20, Random(1))


@pytest.mark.slow
async def test_ten_thousand_races_of_two_processes(tmp_path: Path, postgres_url: str) -> None:
    async with AsyncExitStack() as stack:
        servers = [
            await stack.enter_async_context(serving(postgres_url, tmp_path / name))
            for name in ("one", "two")
        ]
        one = await stack.enter_async_context(_by_socket(servers[0]))
        two = stack.enter_context(_over_network(servers[1]))
        assert 0 < await race((one, two), 10_000, 50, Random(10_000)) < 10_000


@short_and_long("races games", (100, 10), (10_000, 50))
async def test_races_over_both_ways(tmp_path: Path, races: int, games: int) -> None:
    """One player by socket, one by requests."""
    async with serving(str(tmp_path / "games.sqlite"), tmp_path) as server:
        with _over_network(server) as requests:
            async with _by_socket(server) as socket:
                assert 0 < await race((socket, requests), races, games, Random(races)) < races


class Careless:
    """A store that says of every event that it was added: the planted fault."""

    def __init__(self, store: Any) -> None:
        self._store = store

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def append(self, *event: Any) -> None:
        """Add an event, or forget it."""
        with suppress(StaleError):
            await self._store.append(*event)


async def test_two_winners_would_be_noticed() -> None:
    clock = Clock()
    store = Careless(await SqliteStore.open(":memory:", clock))
    async with running_app(store, clock) as client:
        asking = _in_process(client)
        with pytest.raises(AssertionError, match="200"):
            await race((asking, asking), 10, 1, Random(1))


def _in_process(client: AppClient) -> Asking:
    async def ask(method: str, path: str, body: object, secret: str | None) -> tuple[int, Any]:
        answer = await client.ask(method, path, body, secret=secret)
        return answer.status, answer.json

    return ask


@contextmanager
def _over_network(server: Server) -> Iterator[Asking]:
    idle: list[Connection] = []

    async def ask(method: str, path: str, body: object, secret: str | None) -> tuple[int, Any]:
        connection = idle.pop() if idle else Connection(server)
        reply = await connection.ask(method, path, body, secret=secret)
        idle.append(connection)
        return reply.status, reply.json

    try:
        yield ask
    finally:
        for connection in idle:
            connection.close()


@asynccontextmanager
async def _by_socket(server: Server) -> AsyncIterator[Asking]:
    """Actions go over a socket of their game, everything else by requests."""
    sockets: dict[str, GameSocket] = {}
    listening: list[asyncio.Task[None]] = []
    async with AsyncExitStack() as stack:
        request = stack.enter_context(_over_network(server))

        async def ask(method: str, path: str, body: object, secret: str | None) -> tuple[int, Any]:
            game, _, what = path.removeprefix("/api/games/").partition("/")
            if what != "actions":
                return await request(method, path, body, secret)
            if game not in sockets:
                entering = game_socket(server, game, secret=secret)
                sockets[game] = await stack.enter_async_context(entering)
                listening.append(asyncio.create_task(_listen(sockets[game])))
            reply = await sockets[game].ask("act", action=body)
            return reply.status, reply.json

        yield ask
    for each in listening:
        each.cancel()


async def _listen(socket: GameSocket) -> None:
    async for told in socket.told():
        assert told["type"] in ("state", "event", "presence", "beat"), told
