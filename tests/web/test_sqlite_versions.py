"""A file of every earlier version is opened by the newest; one of a later version by none."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.records.stores import move
from tests.web.stored_sample import TOUCHED, newest, sample_games, stored_path
from tests.web.sync_store import SyncStore
from tests.web.web_store_suite import Clock, rows_of
from timesduel.errors import AwayError, StoreError
from timesduel.web.stores import sqlite_file
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
        "ALTER TABLE game ADD COLUMN colour TEXT;\nCREATE TABLE x (y); INSERT INTO x VALUES (';');",
        "UPDATE game SET colour = 'green; or blue';\n-- and that is all;\n",
    )
    with opened(path) as store:
        check_sample(store)
    assert version_of(path) == newest() + 2
    with closing(sqlite3.connect(path)) as connection:
        colours = connection.execute("SELECT DISTINCT colour FROM game").fetchall()
    assert colours == [("green; or blue",)]
    monkeypatch.undo()
    with pytest.raises(StoreError, match=f"of version {newest() + 2}, which a later release wrote"):
        opened(path)
    assert version_of(path) == newest() + 2


def test_a_step_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "store"
    shutil.copy(stored_path(1), path)
    with_steps(
        monkeypatch, "CREATE TABLE x (y);", "DELETE FROM game; INSERT INTO nobody VALUES (1);"
    )
    with pytest.raises(AwayError, match="no such table: nobody"):
        opened(path)
    monkeypatch.undo()
    assert version_of(path) == newest()
    with opened(path) as store:
        check_sample(store)
