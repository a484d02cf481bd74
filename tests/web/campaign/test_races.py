"""Of two actions on one version exactly one wins: a unique key decides, in any process."""

from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.support import short_and_long
from tests.web.app_client import AppClient, Clock, running_app
from tests.web.campaign.http_client import Connection
from tests.web.campaign.races import Asking, race
from tests.web.campaign.serving import Server, serving
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
        one, two = [stack.enter_context(_over_network(server)) for server in servers]
        assert 0 < await race((one, two), 10_000, 50, Random(10_000)) < 10_000


class Careless:
    """A store that says of every event that it was added: the planted fault."""

    def __init__(self, store: Any) -> None:
        self._store = store

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def append(self, name: str, next_state: Any) -> None:
        """Add an event, or forget it."""
        with suppress(StaleError):
            await self._store.append(name, next_state)


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
