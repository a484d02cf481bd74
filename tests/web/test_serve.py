"""The server as a process: how it starts, what it says, how it ends."""

import json
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.support import Program
from tests.web.serving import (
    HURRIED,
    TEST_TIMEOUT,
    Server,
    read_all,
    read_until,
    real_server,
)
from timesduel.web.api.operation import LONGEST_BODY, Use
from timesduel.web.gate.limits import ALLOWANCES, CONNECTIONS


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all that ask and do no lasting harm."""
    with real_server(tmp_path_factory.mktemp("serve"), "--log", "requests") as server:
        yield server


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One with little patience, and few people behind each address."""
    folder = tmp_path_factory.mktemp("hurried")
    with real_server(folder, "--people", "3", code=HURRIED) as server:
        yield server


SAFE = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "/health", None, 200),
        ("GET", "/g/abc", None, 200),
        ("GET", "/nonsense", None, 404),
        ("GET", "/api/games/nonsense", None, 404),
        ("POST", "/api/games", b"{", 415),
        ("POST", "/api/games", {"book": "nothing"}, 422),
        ("PUT", "/api/games", None, 405),
        ("POST", "/api/games", {"x": "x" * LONGEST_BODY}, 413),
    ],
)
def test_every_answer_is_safe_in_a_browser(
    server: Server, method: str, path: str, body: object, status: int
) -> None:
    answer = server.ask(method, path, body)
    assert answer.status == status
    assert answer.headers.items() >= SAFE.items()
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert answer.headers["cache-control"] == ("no-cache" if path == "/g/abc" else "no-store")
    assert "server" not in answer.headers
    if status >= 400:
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json["status"] == status


def test_what_is_no_http_is_refused_safely_too(server: Server) -> None:
    with server.connect() as stream:
        stream.sendall(b"nonsense\r\n\r\n")
        said = read_all(stream)
    assert said.startswith(b"HTTP/1.1 400")
    assert b"default-src 'none'" in said


def test_health_and_metrics(server: Server) -> None:
    assert server.ask("GET", "/health").json == {"status": "ok"}
    server.new_game()
    metrics = server.ask("GET", "/metrics")
    assert metrics.headers["content-type"].startswith("text/plain")
    shown = metrics.body.decode()
    assert 'timesduel_requests_total{path="/api/games",status="201"} ' in shown
    assert "timesduel_followers_open 0.0" in shown
    assert "timesduel_thinking_moves_waiting 0.0" in shown
    through_a_proxy = server.ask("GET", "/metrics", headers={"X-Forwarded-For": "203.0.113.7"})
    assert through_a_proxy.status == 404


def test_nothing_that_is_anybodys_business_is_written_down(server: Server) -> None:
    """Whoever reads the log learns no secret, no name, no game, no address."""
    game = server.new_game(name="Adalbertine")
    secrets = [game["secret"], game["invitation"]]
    bearer = {"Authorization": f"Bearer {game['secret']}"}
    path = f"/api/games/{game['game']}"
    server.ask("GET", f"{path}?seat={game['secret']}", headers=bearer)
    server.ask("GET", f"{path}/events?after=0&wait=0&x={game['secret']}", headers=bearer)
    server.ask("GET", f"/g/{game['secret']}")
    server.ask("GET", f"/{game['secret']}")
    server.ask(
        "POST",
        f"{path}/seats",
        {"invitation": game["invitation"], "key": "k" * 22, "name": "Bertalda"},
    )
    server.ask("POST", f"{path}/actions", {"secret": game["secret"]}, headers=bearer)
    server.ask("POST", f"{path}/actions", {}, headers={**bearer, "Origin": "http://evil.example"})
    server.ask("GET", path, headers={**bearer, "Host": game["secret"]})
    server.ask("GET", path, headers={"X-Forwarded-For": "203.0.113.77", "User-Agent": "Lynx"})
    with server.connect() as stream:
        stream.sendall(f"{game['secret']}\r\n\r\n".encode())
        read_all(stream)
    deadline = time.monotonic() + TEST_TIMEOUT
    while "gate.host" not in server.everything_written:
        assert time.monotonic() < deadline
    written = server.everything_written.replace(f"http://127.0.0.1:{server.port}/", "")
    for text in (*secrets, game["game"], "Adalbertine", "Bertalda", "203.0.113", "127.0.0.1"):
        assert text not in written
    for text in ("evil.example", "Lynx", "::1", "after=0"):
        assert text not in written
    paths = {line["path"] for line in server.log if line["event"] == "request"}
    assert paths >= {"/api/games/{game}", "/api/games/{game}/events", "/g/{game}", "(elsewhere)"}
    assert {line["event"] for line in server.log} == {"start", "request"}


def test_a_connection_says_something_soon_or_is_closed(hurried: Server) -> None:
    """Slow-loris: head, line or body that never come to their end."""
    begun = [
        b"",
        b"GET /health HTTP/1.1\r\nHost: localhost\r\n",
        b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n"
        b"Content-Type: application/json\r\n\r\n{",
        b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\nGET /hea",
        b"GET /api/games/x/events HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nx",
    ]
    streams = []
    for words in begun:
        stream = hurried.connect()
        stream.sendall(words)
        streams.append(stream)
    for words, stream in zip(begun, streams, strict=True):
        said = read_all(stream)  # to the end, which comes
        assert said.startswith(b"HTTP/1.1 200") == (b"\r\n\r\nGET" in words)


def test_a_head_without_end_is_cut_off(server: Server) -> None:
    with server.connect() as stream:
        stream.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n")
        more = (b"x-more: " + b"x" * 10_000 + b"\r\n") * 1_000
        with pytest.raises(OSError, match=r"reset|Broken pipe"):
            stream.sendall(more)


def test_a_hundred_requests_in_one_breath_are_too_many(server: Server) -> None:
    with server.connect() as stream:
        stream.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100)
        said = read_all(stream)
    assert said.count(b"HTTP/1.1 200") == said.count(b"HTTP/1.1 ") < 100
    assert server.ask("GET", "/health").status == 200


def test_a_body_of_a_gigabyte_leaves_no_trace(server: Server) -> None:
    """Said or streamed: it is refused, and memory does not grow by what was sent."""
    before = server.memory
    head = b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    for kind, first in (
        (b"Content-Length: 1073741824\r\n\r\n", b"x" * 65536),
        (b"Transfer-Encoding: chunked\r\n\r\n", b"10000\r\n" + b"x" * 65536 + b"\r\n"),
    ):
        with server.connect() as stream:
            stream.sendall(head + kind)
            with suppress(OSError):
                for _ in range(256):  # 16 MB, if anybody takes it
                    stream.sendall(first)
            said = b""
            with suppress(ConnectionResetError):
                said = stream.recv(65536)
            assert said == b"" or said.startswith(b"HTTP/1.1 413")
    assert server.memory - before < 8 * 2**20
    assert server.ask("GET", "/health").status == 200


def test_sockets_of_one_client_are_bounded_while_others_are_served(hurried: Server) -> None:
    game = hurried.new_game()
    most = ALLOWANCES[Use.FOLLOW].open
    assert most is not None
    streams = [hurried.upgrade(game["game"]) for _ in range(3 * most)]
    for stream in streams:
        assert read_until(stream, b"\r\n\r\n").startswith(b"HTTP/1.1 101")
    refused = hurried.upgrade(game["game"])
    said = read_until(refused, b"}")
    assert said.startswith(b"HTTP/1.1 429")
    assert b"retry-after: 1\r\n" in said.lower()
    refused.close()
    assert hurried.ask("GET", "/health").status == 200  # something else, of the same client
    for stream in streams:
        stream.close()
    deadline = time.monotonic() + TEST_TIMEOUT
    while True:
        with hurried.upgrade(game["game"]) as again:
            if read_until(again, b"\r\n\r\n").startswith(b"HTTP/1.1 101"):
                break
        assert time.monotonic() < deadline


REQUEST = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"


def test_connections_of_one_client_are_bounded(hurried: Server) -> None:
    deadline = time.monotonic() + TEST_TIMEOUT
    while b"connections_open 1.0" not in hurried.ask("GET", "/metrics").body:
        assert time.monotonic() < deadline
    with ExitStack() as crowd:
        for _ in range(3 * CONNECTIONS):
            guest = crowd.enter_context(hurried.connect())
            guest.sendall(REQUEST)  # at once: who says nothing is sent away soon
            read_until(guest, b"}")
        with hurried.connect() as one_too_many:
            with suppress(OSError):
                one_too_many.sendall(REQUEST)
            assert read_all(one_too_many) == b""
        guest.sendall(REQUEST)
        read_until(guest, b"}")


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGTERM, 0), (signal.SIGINT, 130), (signal.SIGHUP, 129)]
)
def test_it_ends_in_order_with_open_sockets(tmp_path: Path, number: int, status: int) -> None:
    with real_server(tmp_path) as server, ExitStack() as stack:
        game = server.new_game()
        following = [stack.enter_context(server.follow(game["game"])) for _ in range(5)]
        for each in following:
            assert [json.loads(each.recv())["type"] for _ in range(2)] == ["state", "presence"]
        idle = server.connect()
        waiting = server.connect()
        path = f"/api/games/{game['game']}/events?after=0&wait=25"
        waiting.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        deadline = time.monotonic() + TEST_TIMEOUT
        while b"timesduel_followers_open 6.0" not in server.ask("GET", "/metrics").body:
            assert time.monotonic() < deadline
        assert server.end(number) == status
        for each in following:
            assert json.loads(each.recv()) == {"type": "closing"}
            with pytest.raises(ConnectionClosed) as end:
                each.recv()
            assert end.value.rcvd is not None, "a proper end, not a cut"
            assert end.value.rcvd.code == 1012
        assert read_all(waiting).startswith(b"HTTP/1.1 200")
        assert read_all(idle) == b""
        assert [line["event"] for line in server.log] == ["start", "stop"]


STUCK = """
import asyncio
from timesduel.cli.main import run
from timesduel.web.routes import admin

async def forever(_):
    await asyncio.sleep(1000)

admin.Upkeep._store_answers = forever
run()
"""


def test_a_second_ctrl_c_ends_it_at_once(tmp_path: Path) -> None:
    with real_server(tmp_path, code=STUCK) as server:
        stuck = server.connect()
        stuck.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        server.ask("GET", "/g/abc")
        server.process.send_signal(signal.SIGINT)
        deadline = time.monotonic() + TEST_TIMEOUT
        while True:  # until it has begun to end
            try:
                server.connect().close()
            except ConnectionError:
                break
            assert time.monotonic() < deadline
        assert server.end(signal.SIGINT) == 130
        assert read_all(stuck) == b""


def test_a_port_that_is_taken(timesduel: Program) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        line = timesduel.refused("serve", "--port", str(port), status=1)
    assert line.startswith(f"port {port} is in use already; choose another one, such as ")


def test_a_store_that_is_in_use(server: Server) -> None:
    done = Program(server.folder / "home")("serve", "--port", "0")
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith("timesduel: ")
    assert server.ask("GET", "/health").status == 200


@pytest.mark.parametrize(
    "url",
    [
        "sqlite:/dev/null/x",
        "mysql://root:geheim@localhost/x",
        "postgresql://root:geheim@127.0.0.1:port/x",
    ],
)
def test_a_store_that_cannot_be_reached(timesduel: Program, url: str) -> None:
    line = timesduel.refused("serve", "--port", "0", "--store", url, status=1)
    assert "\n" not in line
    assert "geheim" not in line


def test_a_database_that_is_away_when_it_starts(tmp_path: Path) -> None:
    """It may come later, and until then everybody is told to try again."""
    away = "postgresql://root:geheim@127.0.0.1:1/x"
    with real_server(tmp_path, "--store", away) as server:
        assert server.ask("GET", "/health").json == {"status": "store away"}
        refused = server.ask("POST", "/api/games", {"book": "power-play"})
        assert (refused.status, refused.json["code"]) == (503, "postgres.away")
        assert int(refused.headers["retry-after"]) > 0
        assert server.ask("GET", "/api/books").status == 200
        assert server.end() == 0
        assert "store_away" in [line["event"] for line in server.log]
        assert "geheim" not in server.everything_written


@pytest.mark.parametrize("library", ["uvicorn", "starlette", "httptools"])
def test_without_the_extra(timesduel: Program, tmp_path: Path, library: str) -> None:
    (tmp_path / f"{library}.py").write_text("raise ImportError\n")
    timesduel.extra["PYTHONPATH"] = str(tmp_path)
    line = timesduel.refused("serve", "--port", "0", status=1)
    assert line.startswith("this needs the extra web")


def test_it_serves_without_uvloop(tmp_path: Path) -> None:
    missing = "import sys\nsys.modules['uvloop'] = None\n" + HURRIED
    with real_server(tmp_path, "--people", "1", code=missing) as server:
        assert server.ask("GET", "/health").json == {"status": "ok"}
        assert read_all(server.connect()) == b""
        crowd = [server.connect() for _ in range(20)]
        assert {read_all(guest) for guest in crowd} == {b""}
        assert server.ask("POST", "/api/games", {"x": "x" * LONGEST_BODY}).status == 413
        assert server.end() == 0


def test_below_a_base_path_with_a_public_address(tmp_path: Path) -> None:
    options = ("--public-url", "https://school.example/duel", "--proxy", "127.0.0.1")
    with real_server(tmp_path, *options) as server:
        assert "Links begin with https://school.example/duel/" in server.shown
        assert server.ask("GET", "/api/games/x").status == 404
        headers = {
            "Host": "school.example",
            "Origin": "https://school.example",
            "X-Forwarded-For": "203.0.113.7",
            "X-Forwarded-Proto": "https",
        }
        wish = {"book": "power-play", "opponent": "friend"}
        created = server.ask("POST", "/duel/api/games", wish, headers=headers)
        assert created.status == 201
        for link in ("link", "invitation_link", "watch_link"):
            assert created.json[link].startswith("https://school.example/duel/g/")
        assert created.headers["location"].startswith("https://school.example/duel/api/games/")
        state = server.ask("GET", f"/duel/api/games/{created.json['game']}")
        assert state.status == 200
        assert server.ask("GET", "/duel/health").status == 200


def test_below_a_base_path_alone_with_a_backup(tmp_path: Path) -> None:
    """Links begin where the request went to; a backup is made while it runs; and it goes on."""
    with real_server(tmp_path, "--base-path", "/duel") as server:
        assert f":{server.port}/duel/ - " in server.shown
        wish = {"book": "power-play", "opponent": "friend"}
        created = server.ask("POST", "/duel/api/games", wish, headers={"Host": "localhost:9999"})
        assert created.json["link"].startswith("http://localhost:9999/duel/g/")
        done = Program(tmp_path / "home")("backup", str(tmp_path / "copy"))
        assert (done.returncode, done.stderr) == (0, "")
        assert server.ask("GET", "/duel/admin/backup").status == 404  # without the secret
        assert (tmp_path / "copy").stat().st_size > 0
        assert server.end() == 0
    assert [*(tmp_path / "home").glob("*.server")] == []
    with real_server(tmp_path) as again:
        assert again.ask("GET", f"/api/games/{created.json['game']}").status == 200


def test_many_requests_on_one_connection(server: Server) -> None:
    with server.connect() as stream:
        for _ in range(50):
            stream.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert b"200 OK" in read_until(stream, b"}")


def test_the_log_is_json(server: Server) -> None:
    assert server.log[0].keys() == {"at", "event"}
    for line in server.log:
        if line["event"] == "request":
            assert line.keys() - {"code"} == {"at", "event", "method", "path", "status", "ms"}
            assert json.dumps(line)
