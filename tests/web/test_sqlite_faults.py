"""What a SQLite store does when the disk or the file is not as it should be."""

import asyncio
import os
import re
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.games import begun
from tests.support import ROOT
from tests.web.endless import go_on, new_game
from tests.web.sync_store import SyncStore
from tests.web.web_store_suite import Clock, outcome_of, rows_of
from timesduel import Game
from timesduel.errors import AwayError, InUseError, RecordError, StoreError
from timesduel.web.stores.sqlite import SqliteStore

IN_USE = "another process has it open: a server, a backup or a restoration"
SECOND = """
import asyncio, sys
from timesduel.errors import TimesDuelError
from timesduel.web.stores.sqlite import SqliteStore
try:
    asyncio.run(SqliteStore.open(sys.argv[1], lambda: 0.0))
except TimesDuelError as error:
    print(type(error).__name__, error)
"""


def opened(path: Path | str) -> SyncStore:
    return SyncStore(lambda: SqliteStore.open(str(path), Clock()))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "störe 1.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[SyncStore]:
    with opened(path) as store:
        yield store


def execute(store: SyncStore, statement: str) -> list[Any]:
    """Let the store's own connection do something."""

    async def executed() -> list[Any]:
        assert isinstance(store.web.logs, SqliteStore)
        return await store.web.logs._writer.do(lambda db: db.execute(statement).fetchall())

    return store.call(executed())


def test_a_second_process_is_refused_in_one_line(store: SyncStore, path: Path) -> None:
    store.create(begun())
    done = subprocess.run(
        [sys.executable, "-c", SECOND, str(path)],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )
    assert (done.stdout, done.stderr) == (f"InUseError {path}: {IN_USE}\n", "")
    with pytest.raises(InUseError, match=re.escape(f"{path}: {IN_USE}")):
        opened(path)
    store.create(begun())


def test_it_can_be_opened_again_when_it_is_closed(path: Path) -> None:
    with opened(path) as store:
        key = store.create(begun())
        assert path.stat().st_mode & 0o777 == 0o600
    assert os.listdir(path.parent) == [path.name]  # no log is left
    with opened(path) as store:
        assert store.load(key) == begun()


def test_where_a_link_leads_only_the_owner_may_read_either(path: Path) -> None:
    path.symlink_to(path.parent / "elsewhere" / "games")
    with opened(path):
        assert path.stat().st_mode & 0o777 == 0o600


def test_every_commit_is_forced_to_disk(store: SyncStore) -> None:
    """A loss of power cannot be tested here, but what SQLite promises for it is switched on."""
    assert execute(store, "PRAGMA synchronous") == [(2,)]
    assert execute(store, "PRAGMA journal_mode") == [("wal",)]
    assert execute(store, "PRAGMA locking_mode") == [("exclusive",)]


def play_until_refused(store: SyncStore, games: dict[str, Game], code: str) -> None:
    """Add events to games, many at once, until one is refused; those that were not count."""
    web = store.web

    async def round_of_all() -> list[object]:
        following = {key: go_on(game) for key, game in games.items()}
        outcomes = await asyncio.gather(
            *[outcome_of(web.append(key, game)) for key, game in following.items()]
        )
        for key, outcome in zip(following, outcomes, strict=True):
            if outcome is None:
                games[key] = following[key]
        return [outcome for outcome in outcomes if outcome is not None]

    for _ in range(1000):
        if refused := store.call(round_of_all()):
            away = [error for error in refused if type(error) is AwayError]
            assert len(away) == len(refused)
            assert {error.message.code for error in away} == {code}
            return
    pytest.fail("the disk never got full")


def check_that_it_goes_on(store: SyncStore, games: dict[str, Game]) -> None:
    for key, game in games.items():
        assert store.load(key) == game
        store.call(store.web.append(key, following := go_on(game)))
        games[key] = following
        assert store.load(key) == following


def test_nothing_is_lost_when_the_disk_is_full_and_it_goes_on_by_itself(store: SyncStore) -> None:
    games = {store.create(game): game for game in (new_game() for _ in range(5))}
    (pages,) = execute(store, "PRAGMA page_count")[0]
    execute(store, f"PRAGMA max_page_count = {pages}")
    play_until_refused(store, games, "stores.full")
    for key, game in games.items():  # it can still be read
        assert store.load(key) == game
    execute(store, "PRAGMA max_page_count = 1000000")
    check_that_it_goes_on(store, games)


def test_nothing_is_lost_when_the_system_writes_no_more(store: SyncStore, path: Path) -> None:
    games = {store.create(game): game for game in (new_game() for _ in range(5))}
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (600_000, hard))
    try:
        play_until_refused(store, games, "stores.system")
        for key, game in games.items():
            assert store.load(key) == game
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    check_that_it_goes_on(store, games)
    store.close()
    with opened(path) as again:
        check_that_it_goes_on(again, games)


def test_a_copy_for_which_there_is_no_room(store: SyncStore, path: Path) -> None:
    games = {store.create(game): game for game in (new_game() for _ in range(50))}
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, hard))
    try:
        with pytest.raises(AwayError, match="the database says: disk I/O error"):
            store.call(rows_of(store.web))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert not [each for each in os.listdir(path.parent) if ".copy-" in each]
    assert set(store.call(rows_of(store.web))) == set(games)
    check_that_it_goes_on(store, games)


def test_a_store_that_becomes_read_only(store: SyncStore) -> None:
    games = {store.create(game): game for game in (new_game() for _ in range(3))}
    execute(store, "PRAGMA query_only = 1")
    play_until_refused(store, games, "stores.read_only")
    key = next(iter(games))
    for refused in (
        store.web.create("new", new_game()),
        store.web.note_presence(key, 1, 5.0),
        store.web.note_presence(key, 1, 5.0),
        store.web.remove(key),
    ):
        with pytest.raises(AwayError, match="cannot be written to"):
            store.call(refused)
    assert set(store.list()) == set(games)
    execute(store, "PRAGMA query_only = 0")
    check_that_it_goes_on(store, games)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write to everything")
def test_a_file_that_cannot_be_written_to_is_not_opened(path: Path) -> None:
    with opened(path) as store:
        store.create(begun())
    path.chmod(0o400)
    with pytest.raises(StoreError, match=re.escape(f"{path}: ")):
        opened(path)


@pytest.mark.parametrize("where", ["/proc/store.sqlite", "/dev/null/store", "/dev/full"])
def test_a_place_where_no_file_can_be(where: str) -> None:
    with pytest.raises(StoreError, match=f"{where}: "):
        opened(where)


def test_a_file_that_is_moved_away_gets_no_moves(store: SyncStore, path: Path) -> None:
    """They would be lost: who starts the server again finds another file, or none."""
    games = {store.create(game): game for game in (new_game() for _ in range(3))}
    elsewhere = path.with_suffix(".old")
    path.rename(elsewhere)
    play_until_refused(store, games, "stores.moved")
    path.write_bytes(b"")  # another one in its place
    play_until_refused(store, games, "stores.moved")
    elsewhere.replace(path)
    check_that_it_goes_on(store, games)


def damaged(path: Path, how: Callable[[Path], object]) -> str:
    """What is said when a store is opened and read that was damaged in some way."""
    with opened(path) as store:
        for _ in range(50):
            store.create(go_on(go_on(new_game())))
    how(path)
    try:
        with opened(path) as store:
            store.call(rows_of(store.web))
            for key in store.list():
                store.load(key)
    except (StoreError, RecordError) as error:
        return str(error)
    return ""


def zero_pages(path: Path) -> None:
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(3 * 4096)
        file.write(bytes(size - 3 * 4096))


def execute_in(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


@pytest.mark.parametrize(
    ("how", "said"),
    [
        (lambda path: path.write_bytes(b"games" * 1000), "not a database"),
        (zero_pages, "the database is damaged"),
        (lambda path: execute_in(path, "UPDATE event SET line = ''"), "no event can be read"),
        (
            lambda path: execute_in(path, "UPDATE event SET line = replace(line, '2', '3')"),
            "does not fit",
        ),
        (
            lambda path: execute_in(path, "DELETE FROM event WHERE version = 1"),
            "version 1 of the game is missing",
        ),
        (lambda path: execute_in(path, "UPDATE log SET head = '{}' || char(10) || '{}'"), "format"),
        (lambda path: execute_in(path, "DROP TABLE meta"), "a database of another program"),
        (
            lambda path: execute_in(path, "UPDATE meta SET version = 99"),
            "of version 99, which a later release wrote; this one knows",
        ),
    ],
)
def test_what_is_damaged_is_named_in_one_line(
    path: Path, how: Callable[[Path], object], said: str
) -> None:
    told = damaged(path, how)
    assert said in told
    assert "\n" not in told


def test_a_database_of_another_program_stays_as_it_is(path: Path) -> None:
    execute_in(path, "CREATE TABLE x (y)")
    before = path.read_bytes()
    with pytest.raises(StoreError, match="a database of another program"):
        opened(path)
    assert path.read_bytes() == before
    assert os.listdir(path.parent) == [path.name]


def test_a_copy_that_a_killed_server_left_is_cleared_away(path: Path) -> None:
    with opened(path) as store:
        store.create(begun())
    left = path.with_name(path.name + ".copy-abcd")
    left.write_bytes(b"half a copy")
    with opened(path) as store:
        assert not left.exists()
        assert len(store.call(rows_of(store.web))) == 1
        assert not [each for each in os.listdir(path.parent) if ".copy-" in each]
