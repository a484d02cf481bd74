"""The newest opens stores of every earlier version and keeps a copy; none opens a later one."""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from tests.games import move
from tests.web.stored_sample import TOUCHED, newest, sample_games, stored_path
from tests.web.sync_store import SyncStore
from tests.web.web_store_suite import Clock, rows_of
from timesduel.errors import AwayError, StoreError
from timesduel.web.stores import sqlite_file
from timesduel.web.stores.postgres import PostgresStore
from timesduel.web.stores.sqlite import SqliteStore
from timesduel.web.stores.store import schema_steps


def opened(path: Path) -> SyncStore:
    return SyncStore(lambda: SqliteStore.open(str(path), Clock()))


def check_sample(store: SyncStore) -> None:
    for name, stored in sample_games().items():
        assert store.call(store.web.load(name)) == stored
    rows = store.call(rows_of(store.web))
    assert set(rows) == set(sample_games())
    assert {row.touched for row in rows.values()} == {TOUCHED}
    assert store.call(store.web.successor("over")) == "clocked"
    assert store.call(store.web.due(1030.0)) == ["clocked"]
    game = sample_games()["plain"].game
    store.call(store.web.append("plain", following := move(game, 2)))
    assert store.load("plain") == following


@pytest.mark.parametrize("version", range(1, newest() + 1))
def test_a_file_of_every_version_is_opened(version: int, tmp_path: Path) -> None:
    shutil.copy(stored_path(version), tmp_path / "store")
    for _ in range(2):
        with opened(tmp_path / "store") as store:
            assert set(store.list()) == set(sample_games())
    with opened(tmp_path / "store") as store:
        check_sample(store)
    copies = [tmp_path / f"store.version-{version}"] if version < newest() else []
    assert sorted(tmp_path.glob("store.*-*")) == copies
    for copy in copies:
        assert version_of(copy) == version
        with opened(copy) as store:
            check_sample(store)


def version_of(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        found: int = connection.execute("SELECT version FROM meta").fetchone()[0]
    return found


def with_steps(monkeypatch: pytest.MonkeyPatch, *more: str) -> None:
    steps = [*schema_steps("sqlite"), *more]
    monkeypatch.setattr(sqlite_file, "schema_steps", lambda _: steps)


def test_an_earlier_version_is_brought_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "store"
    shutil.copy(stored_path(1), path)
    with_steps(
        monkeypatch,
        "ALTER TABLE log ADD COLUMN colour TEXT;\nCREATE TABLE x (y); INSERT INTO x VALUES (';');",
        "UPDATE log SET colour = 'green; or blue';\n-- and that is all;\n",
    )
    with opened(path) as store:
        check_sample(store)
    assert version_of(path) == newest() + 2
    with closing(sqlite3.connect(path)) as connection:
        colours = connection.execute("SELECT DISTINCT colour FROM log").fetchall()
    assert colours == [("green; or blue",)]
    monkeypatch.undo()
    with pytest.raises(StoreError, match=f"of version {newest() + 2}, which a later release wrote"):
        opened(path)
    assert version_of(path) == newest() + 2


def test_a_step_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "store"
    shutil.copy(stored_path(1), path)
    with_steps(
        monkeypatch, "CREATE TABLE x (y);", "DELETE FROM log; INSERT INTO nobody VALUES (1);"
    )
    with pytest.raises(AwayError, match="no such table: nobody"):
        opened(path)
    monkeypatch.undo()
    assert version_of(path) == 1
    with opened(path) as store:
        check_sample(store)


async def write_first_version(url: str) -> int:
    """Make a PostgreSQL what the first version left: the sample; the number of its lines."""
    first, *_ = schema_steps("postgres")
    connection = await asyncpg.connect(url)
    with closing(sqlite3.connect(stored_path(1))) as old:
        old.row_factory = sqlite3.Row
        games = old.execute("SELECT * FROM game JOIN activity ON game = id").fetchall()
        events = old.execute("SELECT name, version, line FROM event JOIN game ON game = game.id")
        lines = [(game["name"], 0, game["head"]) for game in games]
        lines += [(row[0], row[1], row[2]) for row in events]
    await connection.execute(first)
    await connection.execute("CREATE TABLE schema_version (version int)")
    await connection.execute("INSERT INTO schema_version VALUES (1)")
    for game in games:
        await connection.execute(
            "INSERT INTO game VALUES"
            " ($1, $2, $3, DEFAULT, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)",
            game["name"],
            sum(name == game["name"] for name, *_ in lines) - 1,
            *(game[name] for name in ("touched", "due", "present1", "present2")),
            *(game[name] for name in ("secret1", "secret2", "invitation1", "invitation2")),
            *(game[name] for name in ("name1", "name2")),
            bool(game["coach"]),
            bool(game["announce"]),
            game["follows"],
        )
    await connection.executemany("INSERT INTO line VALUES ($1, $2, $3)", lines)
    await connection.close()
    return len(lines)


async def fetched(url: str, statement: str) -> list[tuple[object, ...]]:
    """What a statement finds."""
    connection = await asyncpg.connect(url)
    rows = await connection.fetch(statement)
    await connection.close()
    return [tuple(row) for row in rows]


def test_a_postgresql_of_the_first_version_is_opened(postgres_url: str) -> None:
    written = asyncio.run(write_first_version(postgres_url))
    for _ in range(2):
        with SyncStore(lambda: PostgresStore.open(postgres_url, Clock())) as store:
            assert set(store.list()) == set(sample_games())
    with SyncStore(lambda: PostgresStore.open(postgres_url, Clock())) as store:
        check_sample(store)
    copied = "SELECT (SELECT count(*) FROM game_version_1), (SELECT count(*) FROM line_version_1)"
    assert asyncio.run(fetched(postgres_url, copied)) == [(len(sample_games()), written)]


def test_a_new_postgresql_keeps_no_copy(postgres_url: str) -> None:
    SyncStore(lambda: PostgresStore.open(postgres_url, Clock())).close()
    tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1"
    names = [name for (name,) in asyncio.run(fetched(postgres_url, tables))]
    assert names == ["line", "log", "present", "schema_version"]
