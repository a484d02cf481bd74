"""Backups, with and without a server that has the store, and what is restored from them."""

import asyncio
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from time import sleep, time
from typing import Any

import pytest
import uvicorn

from tests.games import begun, move
from tests.support import Program
from tests.web.app_client import Defects, PlainThinkers, open_gate
from tests.web.endless import go_on, new_game
from tests.web.game_store import GameStore
from tests.web.stored_sample import newest, sample_games, stored_path
from tests.web.sync_store import SyncStore
from tests.web.web_store_suite import Clock, name, rows_of
from timesduel.errors import StoreError
from timesduel.web.app import WebApp
from timesduel.web.routes.admin import admin_operations, noticed
from timesduel.web.stores.backup import new_backup, write_backup
from timesduel.web.stores.opening import (
    ServerNotice,
    open_web_store,
    own_url,
    read_notice,
    sqlite_path,
    write_notice,
)
from timesduel.web.stores.sqlite import SqliteStore

IN_USE = "another process has it open: a server, a backup or a restoration"
SECRET = "s" * 43


def opened(path: Path) -> SyncStore:
    return SyncStore(lambda: SqliteStore.open(str(path), Clock()))


@pytest.fixture
def path(timesduel: Program) -> Path:
    """Where the program keeps the games of its server."""
    return timesduel.home / "store.sqlite"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "bäckup 1"


def games_in(path: Path) -> dict[str, Any]:
    with opened(path) as store:
        return store.call(rows_of(store.web))


def test_games_go_into_a_file_and_back(timesduel: Program, path: Path, file: Path) -> None:
    path.parent.mkdir()
    shutil.copy(stored_path(newest()), path)
    before = games_in(path)
    done = timesduel("backup", str(file))
    assert (done.stdout, done.stderr) == (f"All games are in {file}\n", "")
    assert set(os.listdir(file.parent)) == {file.name, timesduel.home.name}
    assert file.stat().st_mode & 0o777 == 0o600
    assert os.listdir(path.parent) == [path.name]
    path.unlink()
    content, began = file.read_bytes(), time()
    done = timesduel("restore", str(file))
    assert (done.stdout, done.stderr) == ("5 games restored\n", "")
    assert file.read_bytes() == content
    after = games_in(path)
    assert {key: row._replace(touched=0.0) for key, row in after.items()} == {
        key: row._replace(touched=0.0) for key, row in before.items()
    }
    assert min(row.touched for row in after.values()) >= began  # none expires at once
    with opened(path) as store:
        store.remove("plain")
        store.call(store.web.append("moved", later := move(store.load("moved"), 2)))
    done = timesduel("restore", str(file), "--store", f"sqlite://{path}")
    assert done.stdout == "1 game restored\n4 games were there already\n"
    with opened(path) as store:
        assert store.load("plain") == sample_games()["plain"].game
        assert store.load("moved") == later


def test_a_backup_is_on_disk_before_it_has_its_name(
    tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    forced: list[tuple[str, bool]] = []

    def force(descriptor: int) -> None:
        forced.append((os.readlink(f"/proc/self/fd/{descriptor}"), file.exists()))

    with opened(tmp_path / "store") as store, new_backup(str(file)) as temporary:
        store.create(new_game())
        monkeypatch.setattr(os, "fsync", force)
        store.call(write_backup(store.web.logs, temporary))
    assert forced == [(temporary, False), (str(tmp_path), True)]


def test_games_that_cannot_be_read_are_named_and_kept_as_they_are(
    timesduel: Program, path: Path, file: Path
) -> None:
    path.parent.mkdir()
    shutil.copy(stored_path(newest()), path)
    with closing(sqlite3.connect(path)) as connection, connection:
        moved, plain = (
            connection.execute("SELECT id FROM log WHERE name = ?", [name]).fetchone()
            for name in ("moved", "plain")
        )
        connection.execute("DELETE FROM event WHERE log = ? AND version = 1", moved)
        connection.execute("UPDATE log SET head = x'ff' WHERE id = ?", plain)
        connection.execute("DELETE FROM activity WHERE log = ?", plain)
    named = (
        "timesduel: 2 games cannot be read, and were kept as they are:\n"
        "  plain: no event can be read here\n  moved: version 1 of the game is missing\n"
    )
    done = timesduel("backup", str(file))
    assert (done.returncode, done.stdout) == (1, f"A copy of everything is in {file}\n")
    assert done.stderr == named
    before = games_in(file)
    assert len(before) == 5
    path.unlink()
    done = timesduel("restore", str(file))
    assert (done.returncode, done.stdout) == (1, "5 games restored\n")
    assert done.stderr == named
    after = games_in(path)
    assert {key: (row.head, row.lines) for key, row in after.items()} == {
        key: (row.head, row.lines) for key, row in before.items()
    }


def test_a_backup_is_never_written_over_another_file(
    timesduel: Program, path: Path, file: Path
) -> None:
    opened(path).close()
    file.write_text("mine")
    done = timesduel("backup", str(file))
    assert (done.returncode, done.stderr) == (1, f"timesduel: {file}: exists already\n")
    assert file.read_text() == "mine"
    file.unlink()
    with pytest.raises(StoreError, match="exists already"), new_backup(str(file)):
        file.write_text("mine")  # meanwhile
    assert file.read_text() == "mine"
    assert not [each for each in os.listdir(file.parent) if each.endswith(".tmp")]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["backup", "{file}"], "{path}: no such file"),
        (["restore", "{file}"], "{file}: no such file or directory"),
        (["restore", "/dev/null"], "/dev/null: not a plain file"),
        (["restore", "{junk}"], "{junk}: not a backup"),
        (["restore", "{half}"], "{half}: the database is damaged"),
        (["restore", "{other}"], "{other}: a database of another program"),
        (["backup", "{file}", "--store", "mysql://me:secret@there"], "no store: begin with sqlite"),
        (["backup", "{file}", "--store", "sqlite://there/x"], "a store needs a path"),
        (["backup", "{nowhere}", "--store", "{good}"], "{nowhere}: no such file or directory"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    timesduel: Program, path: Path, tmp_path: Path, arguments: list[str], said: str
) -> None:
    words = {each: str(tmp_path / each) for each in ("file", "junk", "half", "other", "good")}
    words |= {"path": str(path), "nowhere": str(tmp_path / "no" / "where")}
    Path(words["junk"]).write_bytes(b"")
    Path(words["half"]).write_bytes(stored_path(newest()).read_bytes()[:9000])
    shutil.copy(stored_path(newest()), words["good"])
    with closing(sqlite3.connect(words["other"])) as connection:
        connection.execute("CREATE TABLE mine (x)")
    done = timesduel(*[word.format(**words) for word in arguments])
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith(f"timesduel: {said.format(**words)}")
    assert done.stderr.count("\n") == 1
    assert "secret" not in done.stderr
    assert not path.exists()  # none was made by the way


@contextmanager
def serving(store: SyncStore) -> Iterator[str]:
    """A server with the store, and where it is."""

    async def start() -> tuple[WebApp, uvicorn.Server, asyncio.Task[None]]:
        app = WebApp(
            store.web.logs,
            PlainThinkers(),
            now=Clock(),
            upkeep=admin_operations(store.web.logs, SECRET),
        )
        server = uvicorn.Server(
            uvicorn.Config(open_gate(app, Defects()), port=0, lifespan="off", log_config=None)
        )
        task = asyncio.ensure_future(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        return app, server, task

    async def stop() -> None:
        server.should_exit = True
        await asyncio.wait_for(task, 60)

    _, server, task = store.call(start())
    try:
        port = server.servers[0].sockets[0].getsockname()[1]
        yield f"http://127.0.0.1:{port}"
    finally:
        store.call(stop())


def test_a_backup_is_made_by_the_server_that_has_the_store(
    timesduel: Program, path: Path, file: Path
) -> None:
    games = {name(): new_game() for _ in range(30)}

    async def play() -> None:
        while not playing.is_set():
            for key, game in list(games.items()):
                following = go_on(game)
                await store.web.append(key, following)
                games[key] = following

    async def begin() -> None:
        for key, game in games.items():
            await store.web.create(key, game)
        tasks.append(asyncio.ensure_future(play()))

    async def end() -> None:
        playing.set()
        await asyncio.wait_for(tasks[0], 60)

    tasks: list[asyncio.Task[None]] = []
    playing = asyncio.Event()
    with opened(path) as store, serving(store) as url:
        with noticed(store.web.logs, ServerNotice(url, SECRET)):
            assert Path(f"{path}.server").stat().st_mode & 0o777 == 0o600
            store.call(begin())
            done = timesduel("backup", str(file))
            store.call(end())
            assert (done.stdout, done.stderr) == (f"All games are in {file}\n", "")
            refused = timesduel("restore", str(file))
            assert (refused.returncode, refused.stderr) == (1, f"timesduel: {path}: {IN_USE}\n")
        assert not Path(f"{path}.server").exists()
        assert not [each for each in os.listdir(path.parent) if ".copy-" in each]
        # Without a note nobody knows how to reach it; with a wrong one it is not to be had.
        for notice in (None, ServerNotice(url, "wrong"), ServerNotice(url + "/duel", SECRET)):
            if notice is not None:
                write_notice(str(path), notice)
            done = timesduel("backup", str(file) + "2")
            assert done.returncode == 1
            assert done.stderr.count("\n") == 1
            assert not Path(str(file) + "2").exists()
    rows = games_in(file)
    assert set(rows) == set(games)
    lengths = [len(rows[key].lines) for key in games]
    assert max(lengths) - min(lengths) <= 1
    # The note that was left does no harm.
    assert timesduel("backup", str(file) + "3").returncode == 0


def test_only_the_secret_opens_the_backup(path: Path) -> None:
    import http.client
    from urllib.parse import urlsplit

    with opened(path) as store, serving(store) as url:
        key = store.create(begun())

        def status(headers: dict[str, str], method: str = "GET") -> int:
            there = urlsplit(url)
            with closing(http.client.HTTPConnection(there.hostname or "", there.port)) as asked:
                asked.request(method, "/admin/backup", headers=headers)
                return asked.getresponse().status

        assert status({"Authorization": f"Bearer {SECRET}"}) == 200
        for wrong in ("", f"Basic {SECRET}", "Bearer ", f"Bearer {SECRET}x", f"Bearer {key}"):
            assert status({"Authorization": wrong}) == 404
        assert status({}) == 404
        # The first one did not wait for its backup: its copy goes when the server notices that.
        while any(".copy-" in each for each in os.listdir(path.parent)):
            sleep(0.01)


@pytest.mark.parametrize("sent", [b"", b"SQLite format 3\0 but no more", b"<html>" * 100])
def test_another_server_in_its_place_is_no_backup(
    timesduel: Program, path: Path, file: Path, sent: bytes
) -> None:
    class Other(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Length", str(len(sent) + sent.startswith(b"SQLite")))
            self.end_headers()
            self.wfile.write(sent)

        def log_message(self, *_: object) -> None:
            pass

    with opened(path), HTTPServer(("127.0.0.1", 0), Other) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}"
        write_notice(str(path), ServerNotice(url, SECRET))
        done = timesduel("backup", str(file))
        server.shutdown()
    said = f"timesduel: {url}: the server did not send a whole backup\n"
    assert (done.returncode, done.stderr) == (1, said)
    assert not file.exists()


def test_a_store_that_is_no_file_is_backed_up_too(tmp_path: Path) -> None:
    """By its rows alone: PostgreSQL takes this way."""

    class Other:
        def __init__(self, web: SqliteStore) -> None:
            self.rows = web.rows

    async def copied() -> None:
        store = await SqliteStore.open(":memory:", Clock(5.0))
        games = GameStore(store)
        for key, (game, room, present) in sample_games().items():
            follows = "over" if key == "clocked" else None
            await games.create(key, game, room, present, follows)
        for _ in range(250):
            await games.create(name(), new_game())
        other: Any = Other(store)
        await write_backup(other, str(tmp_path / "rows"))
        await write_backup(store, str(tmp_path / "file"))
        await store.close()

    asyncio.run(copied())
    assert len(games_in(tmp_path / "rows")) == 255
    assert games_in(tmp_path / "rows") == games_in(tmp_path / "file")


def test_games_move_to_postgresql_and_back(
    timesduel: Program, path: Path, file: Path, postgres_url: str
) -> None:
    done = timesduel("restore", str(stored_path(newest())), "--store", postgres_url)
    assert (done.stdout, done.stderr) == ("5 games restored\n", "")
    done = timesduel("backup", str(file), "--store", postgres_url)
    assert (done.stdout, done.stderr) == (f"All games are in {file}\n", "")
    assert timesduel("restore", str(file)).stdout == "5 games restored\n"
    with opened(path) as store:
        for key, stored in sample_games().items():
            assert store.call(store.web.load(key)) == stored
        assert store.call(store.web.successor("over")) == "clocked"
        assert store.call(store.web.due(1030.0)) == ["clocked"]


def test_what_a_url_means(tmp_path: Path) -> None:
    assert sqlite_path("sqlite:///srv/a b.sqlite") == "/srv/a b.sqlite"
    assert sqlite_path("sqlite:here.sqlite") == "here.sqlite"
    assert sqlite_path("/srv/ä.sqlite") == "/srv/ä.sqlite"
    assert sqlite_path("here") == "here"
    assert sqlite_path("postgresql://me@there/games") is None
    assert sqlite_path("postgres://there/games") is None
    for wrong in ("", "sqlite:", "sqlite://", "mysql://there", "http://x/y"):
        with pytest.raises(StoreError):
            sqlite_path(wrong)

    async def made() -> None:
        store = await open_web_store(f"sqlite:{tmp_path}/new/store", Clock())
        await store.close()

    asyncio.run(made())
    assert (tmp_path / "new" / "store").exists()


def test_a_note_that_is_none(tmp_path: Path) -> None:
    path = str(tmp_path / "store")
    assert read_notice(path) is None
    for text in ("", "{}", "[]", '{"url": 1, "secret": "x"}', "\0", '{"url": "x"}'):
        Path(path + ".server").write_text(text)
        assert read_notice(path) is None
    write_notice(path, notice := ServerNotice(own_url("::", 8000, "/duel"), SECRET))
    assert read_notice(path) == notice
    assert notice.url == "http://[::1]:8000/duel"
    assert own_url("0.0.0.0", 80, "") == "http://127.0.0.1:80"
