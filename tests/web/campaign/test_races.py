"""Of two actions on one version exactly one wins: a unique key decides, in any process."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.web.app_client import AppClient, Clock, PlainThinkers, running_app
from tests.web.campaign.http_client import Connection
from tests.web.campaign.races import Asking, race
from tests.web.campaign.serving import Server, serving
from timesduel.errors import StaleError
from timesduel.web.app import WebApp
from timesduel.web.stores.postgres import PostgresStore
from timesduel.web.stores.sqlite import SqliteStore


def test_races_in_one_process() -> None:
    asyncio.run(_in_one_process(races=200, games=20))


@pytest.mark.slow
def test_ten_thousand_races_in_one_process() -> None:
    asyncio.run(_in_one_process(races=10_000, games=50))


async def _in_one_process(races: int, games: int) -> None:
    async with running_app() as client:
        asking = _in_process(client)
        assert 0 < await race((asking, asking), races, games, Random(races)) < races


async def test_races_of_two_applications(postgres_url: str) -> None:
    clock = Clock()
    async with AsyncExitStack() as stack:
        ways = []
        for _ in range(2):
            store = await PostgresStore.open(postgres_url, clock)
            app = WebApp(store, PlainThinkers(), now=clock)
            await stack.enter_async_context(app.running())
            ways.append(_in_process(AppClient(app, clock)))
        await race((ways[0], ways[1]), 100, 20, Random(1))


@pytest.mark.slow
def test_ten_thousand_races_of_two_processes(tmp_path: Path, postgres_url: str) -> None:
    asyncio.run(_of_two_processes(tmp_path, postgres_url, races=10_000, games=50))


async def _of_two_processes(folder: Path, url: str, races: int, games: int) -> None:
    async with AsyncExitStack() as stack:
        servers = [
            await stack.enter_async_context(serving(url, folder / name)) for name in ("one", "two")
        ]
        one, two = [stack.enter_context(_over_network(server)) for server in servers]
        assert 0 < await race((one, two), races, games, Random(races)) < races


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
    app = WebApp(store, PlainThinkers(), now=clock)
    async with app.running():
        asking = _in_process(AppClient(app, clock))
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
