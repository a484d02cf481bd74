"""Several stores on one PostgreSQL, and what can happen to it: cut, stopped, killed, read only."""

import asyncio
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from random import Random
from time import time
from typing import Any

import asyncpg
import pytest

from tests.games import begun, move
from tests.support import short_and_long
from tests.web.game_store import GameStore, row_of
from tests.web.postgres_server import PostgresServer
from timesduel.errors import AwayError, StaleError, StoreError
from timesduel.web.stores.postgres import PostgresStore

TEST_TIMEOUT = 60.0
"""Seconds for anything that is waited for."""


class Ear:
    """What a store tells its process."""

    def __init__(self, store: GameStore) -> None:
        self.told: list[tuple[str, int]] = []
        self.missed = 0
        store.listen(lambda name, version: self.told.append((name, version)), self._missed)

    async def has_missed(self, times: int) -> None:
        """Wait until it was told so often that it may have missed something."""
        await until(lambda: self.missed >= times)

    def _missed(self) -> None:
        self.missed += 1


@asynccontextmanager
async def opened(url: str, **settings: Any) -> AsyncIterator[GameStore]:
    """A store for a while."""
    store = await PostgresStore.open(url, time, **settings)
    try:
        yield GameStore(store)
    finally:
        await store.close()


@asynccontextmanager
async def admin(url: str) -> AsyncIterator[Any]:
    """A connection of a test's own."""
    connection = await asyncpg.connect(url)
    try:
        yield connection
    finally:
        await connection.close()


async def until(true: Callable[[], object]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(TEST_TIMEOUT):
        while not true():
            await asyncio.sleep(0.01)


async def until_waiting(connection: Any) -> None:
    """Wait until a statement waits for a lock."""
    waiting = (
        "SELECT count(*) FROM pg_stat_activity"
        " WHERE datname = current_database() AND wait_event_type = 'Lock'"
    )
    async with asyncio.timeout(TEST_TIMEOUT):
        while not await connection.fetchval(waiting):
            await asyncio.sleep(0.01)


async def until_away(ask: Callable[[], Awaitable[Any]]) -> None:
    """A setting takes a moment to arrive."""
    async with asyncio.timeout(TEST_TIMEOUT):
        with suppress(AwayError):
            while True:
                await ask()


async def insistently(ask: Callable[[], Awaitable[Any]]) -> Any:
    """Ask again while the database is away, as a client would."""
    async with asyncio.timeout(TEST_TIMEOUT):
        while True:
            try:
                return await ask()
            except AwayError:
                await asyncio.sleep(0.02)


@short_and_long("rounds games", (8, 60), (100, 100))
async def test_of_two_servers_on_one_version_one_wins_and_nobody_waits_for_ever(
    postgres_url: str, rounds: int, games: int
) -> None:
    dice = Random(7)
    async with opened(postgres_url) as one, opened(postgres_url) as two:
        for round_ in range(rounds):
            now = {f"{round_}-{n}": begun() for n in range(games)}
            await asyncio.gather(*(one.create(name, game) for name, game in now.items()))
            tries = [(store, name, move(now[name], 2)) for store in (one, two) for name in now]
            dice.shuffle(tries)
            answers = await asyncio.gather(
                *(store.append(name, game) for store, name, game in tries), return_exceptions=True
            )
            won = {
                name: game
                for (_, name, game), answer in zip(tries, answers, strict=True)
                if answer is None
            }
            lost = [answer for answer in answers if answer is not None]
            assert len(won) == len(lost) == games
            assert {type(answer) for answer in lost} == {StaleError}
            found = await two.load_many([*now.items()])
            assert {name: stored.game for name, stored in found.items()} == won


async def test_games_are_locked_in_the_order_of_their_names(postgres_url: str) -> None:
    """So that of two servers that change the same ones one waits, and not both."""
    url = postgres_url
    async with opened(url) as store, admin(url) as one, admin(url) as two:
        game = begun()
        for name in "ba":
            await store.create(name, game)
        for ask in (store.append, lambda name, _: store.note_presence(name, 1, 5.0)):
            changes = None
            async with one.transaction():
                await one.execute("SELECT FROM log WHERE name = 'b' FOR UPDATE")
                changes = asyncio.gather(*(ask(name, move(game, 2)) for name in "ba"))
                await until_waiting(two)
                with pytest.raises(asyncpg.LockNotAvailableError):
                    await two.execute("SELECT FROM log WHERE name = 'a' FOR UPDATE NOWAIT")
            assert await changes == [None, None]


async def test_many_are_removed_together(postgres_url: str) -> None:
    """As at the end of a large class: others have their turn after a few statements."""
    async with opened(postgres_url) as store:
        names = [f"name-{number}" for number in range(300)]
        await asyncio.gather(*(store.create(name, begun()) for name in names))
        before = store.tally.groups
        removed = [store.remove(name) for name in (*names, "nobody")]
        *gone, refused = await asyncio.gather(*removed, return_exceptions=True)
        assert gone == [None] * len(names)
        assert isinstance(refused, StoreError)
        assert await store.list() == []
        assert 0 < store.tally.groups - before <= 4


async def test_only_the_others_are_told(postgres_url: str) -> None:
    async with opened(postgres_url) as one, opened(postgres_url) as two:
        mine, other = Ear(one), Ear(two)
        games = {f"a-name-of-usual-length{n:03}": begun() for n in range(300)}
        await asyncio.gather(*(one.create(name, game) for name, game in games.items()))
        moved = {name: move(game, 2) for name, game in games.items()}
        await asyncio.gather(*(one.append(name, game) for name, game in moved.items()))
        await until(lambda: len(other.told) >= len(games))
        assert sorted(other.told) == [(name, game.version) for name, game in moved.items()]
        other.told.clear()
        first, second, third = list(games)[:3]
        await one.note_presence(first, 1, time())
        await one.note_presence(second, 2, time())
        await one.create("next", begun(), follows=third)
        await two.note_presence(second, 1, time())
        await until(lambda: len(other.told) >= 3 and mine.told)
        assert other.told == [(name, 2) for name in (first, second, third)]
        assert mine.told == [(second, 2)]
        other.told.clear()
        await one.remove(first)
        assert await one.expire(time() + 1) == len(games)
        await until(lambda: len(other.told) > len(games))
        assert sorted(other.told) == [*((name, 0) for name in games), ("next", 0)]
        assert (mine.missed, other.missed) == (0, 0)


async def test_the_connection_that_listens_is_cut(postgres_url: str) -> None:
    async with (
        opened(postgres_url) as one,
        opened(postgres_url) as two,
        admin(postgres_url) as connection,
    ):
        mine, ear, game = Ear(one), Ear(two), begun()
        await one.create("cut", game)
        for time_cut in (1, 2):
            ended = await connection.fetch(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE query LIKE 'LISTEN%' AND datname = current_database()"
            )
            assert len(ended) == 2
            game = move(game, 2)
            await one.append("cut", game)
            await ear.has_missed(time_cut)
            await mine.has_missed(time_cut)
            assert (await two.load("cut")).game == game
            ear.told.clear()
            game = move(game, 3)
            await one.append("cut", game)
            await until(lambda: ear.told)
            assert ear.told == [("cut", game.version)]


async def test_a_schema_is_made_once_and_a_later_one_is_refused(postgres_url: str) -> None:
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(PostgresStore.open(postgres_url, time)) for _ in range(6)]
    stores = [task.result() for task in tasks]
    await GameStore(stores[0]).create("one", begun())
    assert [await store.list() for store in stores] == [["one"]] * 6
    for store in stores:
        await store.close()
    async with admin(postgres_url) as connection:
        await connection.execute("INSERT INTO schema_version VALUES (99)")
    with pytest.raises(StoreError, match="version 99, which a later release made"):
        await PostgresStore.open(postgres_url, time)


async def test_commits_are_on_disk_whatever_the_server_thinks(postgres_url: str) -> None:
    async with admin(postgres_url) as connection:
        name = await connection.fetchval("SELECT current_database()")
        await connection.execute(f"ALTER DATABASE {name} SET synchronous_commit = off")
        try:
            async with opened(postgres_url) as store, store._database.connection() as lent:
                assert await lent.fetchval("SHOW synchronous_commit") == "on"
        finally:
            await connection.execute(f"ALTER DATABASE {name} RESET synchronous_commit")


async def test_several_remove_what_nobody_touches(postgres_url: str) -> None:
    async with opened(postgres_url) as one, opened(postgres_url) as two:
        await asyncio.gather(*(one.create(str(n), begun()) for n in range(200)))
        gone = await asyncio.gather(
            *(store.expire(time() + 1, 30) for store in (one, two) for _ in range(4))
        )
        assert sum(gone) + len(await one.list()) == 200
        while await two.expire(time() + 1, 30):
            pass
        assert await one.list() == []
        async with admin(postgres_url) as connection:
            assert await connection.fetchval("SELECT count(*) FROM line") == 0


@short_and_long("games lines", (1_200, 8), (100_000, 12))
async def test_space_that_becomes_free_is_given_back(
    postgres_url: str, games: int, lines: int
) -> None:
    async with opened(postgres_url) as store, admin(postgres_url) as connection:

        async def size() -> int:
            return int(await connection.fetchval("SELECT pg_database_size(current_database())"))

        before = await size()
        row = row_of("", begun())._replace(lines=("x" * 150,) * lines, touched=5.0)
        rows = [row._replace(name=f"a-name-of-usual-length{n}") for n in range(games)]
        assert await store.put(rows) == games
        full = await size()
        while await store.expire(time(), 1_000):
            pass
        assert await size() - before < (full - before) / 5


@pytest.mark.parametrize(
    ("place", "code"),
    [
        ("127.0.0.1:1/games", "postgres.away"),
        ("/games?host=/nowhere", "postgres.away"),
        ("127.0.0.1:port/games", "postgres.url"),
        ("127.0.0.1/games?sslmode=sometimes", "postgres.url"),
    ],
)
def test_no_error_has_the_password(place: str, code: str) -> None:
    url = f"postgresql://ada:jabberwocky@{place}"
    with pytest.raises(StoreError) as failed:
        asyncio.run(PostgresStore.open(url, time, timeout=5.0))
    assert failed.value.message.code == code
    assert "jabberwocky" not in f"{failed.value} {failed.value!r}"
    assert "\n" not in str(failed.value)


async def test_what_the_database_refuses(postgres_url: str) -> None:
    """Errors of the server itself: a full disk is one like any other to us."""
    async with opened(postgres_url) as store, admin(postgres_url) as connection:
        game = begun()
        await store.create("full", game)
        for sqlstate, kind in (
            ("53100", AwayError),
            ("58030", AwayError),
            ("P0001", StoreError),
        ):
            await connection.execute(
                "CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS"
                f" $$BEGIN RAISE 'no' USING ERRCODE = '{sqlstate}'; END$$;"
                "CREATE OR REPLACE TRIGGER refusal BEFORE INSERT ON line"
                " FOR EACH ROW EXECUTE FUNCTION refuse()"
            )
            with pytest.raises(kind):
                await store.append("full", move(game, 2))
            assert (await store.load("full")).game == game
        await connection.execute("DROP TRIGGER refusal ON line")
        following = move(game, 2)
        await store.append("full", following)
        assert (await store.load("full")).game == following


async def test_a_database_that_is_away_from_the_first(private_postgres: PostgresServer) -> None:
    url, later = private_postgres.url(), move(begun(), 2)
    private_postgres.stop()
    try:
        with pytest.raises(AwayError):
            await PostgresStore.open(url, time)
        async with opened(url, may_be_away=True) as store:
            ear = Ear(store)
            for ask in (store.create("x", begun()), store.load("x"), store.due(time(), 1)):
                with pytest.raises(AwayError):
                    await ask
            private_postgres.start()
            await ear.has_missed(1)
            await store.create("game", begun())
            async with opened(url) as other:
                await other.append("game", later)
            await until(lambda: ear.told == [("game", later.version)])
        async with opened(url, may_be_away=True) as store:
            assert (await store.load("game")).game == later
            await store.remove("game")
        private_postgres.stop()
        async with opened(url, may_be_away=True):
            pass  # it ends while it waits
    finally:
        private_postgres.start()


async def test_a_server_that_becomes_read_only_and_is_back(
    private_postgres: PostgresServer,
) -> None:
    url = private_postgres.url()
    async with opened(url) as store, admin(url) as connection:
        game = begun()
        following = move(game, 2)
        await store.create("read-only", game)
        await connection.execute("ALTER SYSTEM SET default_transaction_read_only = on")
        await connection.execute("SELECT pg_reload_conf()")
        await until_away(lambda: store.note_presence("read-only", 1, time()))
        with pytest.raises(AwayError):
            await store.append("read-only", following)
        await connection.execute("ALTER SYSTEM RESET default_transaction_read_only")
        await connection.execute("SELECT pg_reload_conf()")
        await insistently(lambda: store.append("read-only", following))
        assert (await store.load("read-only")).game == following


async def test_a_server_that_stands_still_for_a_while(private_postgres: PostgresServer) -> None:
    """What was under way then may have happened: whoever asks again finds out."""
    async with opened(private_postgres.url(), timeout=0.5) as store:
        ear, my_name = Ear(store), store._me
        games = {f"still-{n}": begun() for n in range(20)}
        await asyncio.gather(*(store.create(name, game) for name, game in games.items()))
        private_postgres.signal(signal.SIGSTOP)
        try:
            answers = await asyncio.gather(
                *(store.append(name, move(game, 2)) for name, game in games.items()),
                return_exceptions=True,
            )
            assert {type(answer) for answer in answers} == {AwayError}
            with pytest.raises(AwayError):
                await store.load("still-0")
        finally:
            private_postgres.signal(signal.SIGCONT)
        await until(lambda: ear.missed)
        store._heard(f"{my_name} still-0:2")  # a statement that was thought to be lost
        assert ("still-0", 2) in ear.told
        for name, game in games.items():
            with suppress(StaleError):
                await insistently(partial(store.append, name, move(game, 3)))
            assert (await store.load(name)).game.version == game.version + 1
