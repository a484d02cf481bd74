"""Behind a real nginx: under a sub-path, and with two processes on one database."""

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.web.app_client import new_key
from tests.web.nginx import BEHIND, CONFIGURATION, HASH, SITE, needs_nginx, nginx_before
from tests.web.raw_socket import RawSocket
from tests.web.serving import RemoteServer, Server, real_server
from timesduel.web.api.operation import LONGEST_BODY

pytestmark = needs_nginx

PAGE = {"Host": SITE, "Origin": f"http://{SITE}"}
"""What a browser says of itself at this site."""


def bearer(secret: str) -> dict[str, str]:
    return {**PAGE, "Authorization": f"Bearer {secret}"}


def move(multiplier: int, version: int, player: int) -> dict[str, Any]:
    wish = {"kind": "move", "multiplier": multiplier, "version": version, "player": player}
    return {**wish, "key": new_key()}


def socket_of(front: RemoteServer, made: dict[str, Any]) -> RawSocket:
    """Of a game's creator, who has entered."""
    socket = RawSocket(front, made["game"], base="/duel", headers=PAGE)
    return socket.upgrade().enter(made["secret"])


def test_behind_a_real_nginx(tmp_path: Path) -> None:
    """Under a sub-path: a game, a move, and who waits for it hears of it at once."""
    with (
        real_server(tmp_path, *BEHIND) as server,
        nginx_before([server], tmp_path / "nginx") as front,
    ):
        wish = {"book": "power-play", "opponent": "here"}
        created = front.ask("POST", "/duel/api/games", wish, headers=PAGE)
        assert created.status == 201
        assert created.json["watch_link"].startswith(f"http://{SITE}/duel/g/")
        path = f"/duel/api/games/{created.json['game']}"
        done = front.ask(
            "POST", f"{path}/actions", move(3, 1, 1), headers=bearer(created.json["secret"])
        )
        assert (done.status, done.json) == (200, {"version": 2})
        told = front.ask("GET", f"{path}/events?after=1&wait=20", headers=PAGE)
        assert [event["version"] for event in told.json["events"]] == [2]
        with socket_of(front, created.json) as socket:
            assert socket.act(1, **move(3, 2, 2))["answer"] == {"version": 3}
        told = front.ask("GET", f"{path}/events?after=2&wait=20", headers=PAGE)
        assert [event["version"] for event in told.json["events"]] == [3]
        assert front.ask("GET", "/duel/metrics", headers={"Host": SITE}).status == 404
        claimed = {"Host": "evil.example", "X-Forwarded-Host": SITE}
        assert front.ask("GET", path, headers=claimed).status == 421
        foreign = {**PAGE, "Origin": "http://evil.example"}
        game = created.json["game"]
        with RawSocket(front, game, base="/duel", headers=foreign) as socket:
            assert socket.ask_for_upgrade().startswith(b"HTTP/1.1 403 ")
        assert front.ask("POST", "/duel/api/games", wish, headers=foreign).status == 403
        large = front.ask("POST", "/duel/api/games", {"x": "x" * LONGEST_BODY}, headers=PAGE)
        assert large.status == 413
        people = [f"{'x' * 30} {number}" for number in range(30)]
        pairs = [",".join(pair) for pair in zip(people[::2], people[1::2], strict=True)]
        rows = [f"{played},{pair},2,0" for played in range(1, 21) for pair in pairs]
        table = "\n".join(["round,one,two,wins_one,wins_two", *rows])
        paper = {"games": [{"book": "power-play"}], "results": table}
        assert len(table) > LONGEST_BODY
        assert front.ask("POST", "/duel/api/classes", paper, headers=PAGE).status == 201


def test_where_nothing_but_http_comes_through(tmp_path: Path) -> None:
    """A WebSocket is refused in words, and the same game goes on by requests."""
    upgrade = "proxy_set_header Upgrade $timesduel_upgrade;"
    assert upgrade in CONFIGURATION
    with (
        real_server(tmp_path, *BEHIND) as server,
        nginx_before([server], tmp_path / "nginx", CONFIGURATION.replace(upgrade, "")) as front,
    ):
        wish = {"book": "power-play", "opponent": "here"}
        made = front.ask("POST", "/duel/api/games", wish, headers=PAGE).json
        with RawSocket(front, made["game"], base="/duel", headers=PAGE) as socket:
            assert socket.ask_for_upgrade().startswith(b"HTTP/1.1 426 ")
        path = f"/duel/api/games/{made['game']}"
        head = bearer(made["secret"])
        assert front.ask("POST", f"{path}/actions", move(3, 1, 1), headers=head).status == 200
        told = front.ask("GET", f"{path}/events?after=1&wait=20", headers=PAGE)
        assert [event["version"] for event in told.json["events"]] == [2]


@contextmanager
def two_processes(
    folder: Path, url: str, configuration: str = CONFIGURATION
) -> Iterator[tuple[RemoteServer, list[Server]]]:
    """nginx, and two servers on one database behind it."""
    with ExitStack() as stack:
        options = ("--people", "0", "--store", url, *BEHIND)
        servers = [
            stack.enter_context(real_server(folder / name, *options)) for name in ("one", "two")
        ]
        yield (
            stack.enter_context(nginx_before([*servers], folder / "nginx", configuration)),
            servers,
        )


def moves_made(server: RemoteServer) -> int:
    """How many a process has confirmed."""
    return answers(server, "/api/games/{game}/actions")


def answers(server: RemoteServer, path: str) -> int:
    """How many requests a process has answered as they wished."""
    told = server.ask("GET", "/duel/metrics").body.decode()
    found = re.search(rf'path="{re.escape(path)}",status="200"\}} (\d+)', told)
    return int(found[1]) if found else 0


@pytest.mark.parametrize("routed", [True, False])
def test_two_processes_on_one_database(tmp_path: Path, postgres_url: str, routed: bool) -> None:
    """With the line that hashes, all of a game happens at one of them; without it, at both."""
    configuration = CONFIGURATION if routed else CONFIGURATION.replace(HASH, "random;")
    assert (HASH in configuration) is routed
    with two_processes(tmp_path, postgres_url, configuration) as (front, servers):
        shares = [play_a_game(front, servers) for _ in range(30)]
    assert all(sum(share) == MOVES for share in shares)
    if routed:
        assert {*shares} == {(0, MOVES), (MOVES, 0)}
    else:
        assert any(0 not in share for share in shares)


MOVES = 4


def play_a_game(front: RemoteServer, servers: list[Server]) -> tuple[int, ...]:
    """By two people, one by socket; how many moves each process has made of it."""
    before = [*map(moves_made, servers)]
    wish = {"book": "power-play", "opponent": "friend"}
    made = front.ask("POST", "/duel/api/games", wish, headers=PAGE).json
    path = f"/duel/api/games/{made['game']}"
    seat = {"invitation": made["invitation"], "key": new_key()}
    seated = front.ask("POST", f"{path}/seats", seat, headers=PAGE).json
    with socket_of(front, made) as socket:
        for version in range(1, MOVES + 1):
            wish = move(2, version, 2 - version % 2)
            if version % 2:
                assert socket.act(version, **wish)["answer"] == {"version": version + 1}
            else:
                head = bearer(seated["secret"])
                done = front.ask("POST", f"{path}/actions", wish, headers=head)
                assert (done.status, done.json) == (200, {"version": version + 1})
                socket.reach(version + 1)
            told = front.ask("GET", f"{path}/events?after={version}&wait=20", headers=PAGE)
            assert [event["version"] for event in told.json["events"]] == [version + 1]
    return tuple(moves_made(server) - n for server, n in zip(servers, before, strict=True))


def test_a_class_is_at_one_of_two_processes(tmp_path: Path, postgres_url: str) -> None:
    """Wherever it was opened, all of its clients come to one."""
    with two_processes(tmp_path, postgres_url) as (front, servers):
        game = {"book": "power-play"}
        wish = {"games": [game], "games_of_pair": 1}
        shares = set()
        for number in range(1, 9):
            code = front.ask("POST", "/duel/api/classes", wish, headers=PAGE).json["code"]
            before = [*map(looks_at_a_class, servers)]
            for _ in range(4):
                assert front.ask("GET", f"/duel/api/classes/{code}", headers=PAGE).status == 200
            after = map(looks_at_a_class, servers)
            shares.add(tuple(now - then for now, then in zip(after, before, strict=True)))
            assert sum(map(looks_at_a_class, servers)) == 4 * number
    assert shares <= {(0, 4), (4, 0)}


def looks_at_a_class(server: RemoteServer) -> int:
    """How many a process has answered."""
    return answers(server, "/api/classes/{code}")


def test_a_game_goes_on_when_its_process_has_ended(tmp_path: Path, postgres_url: str) -> None:
    with two_processes(tmp_path, postgres_url) as (front, servers):
        wish = {"book": "power-play", "opponent": "here"}
        made = front.ask("POST", "/duel/api/games", wish, headers=PAGE).json
        path = f"/duel/api/games/{made['game']}/actions"
        secret = bearer(made["secret"])
        assert front.ask("POST", path, move(2, 1, 1), headers=secret).status == 200
        first = next(server for server in servers if moves_made(server))
        first.kill()
        assert front.ask("POST", path, move(2, 2, 2), headers=secret).status == 200
        first.start()
