"""Requests in disguise, to the server itself and through nginx: nobody else's answer is touched.

Whatever is sent, the connection gets one answer for each request that was read there, one after
the other, or is closed. What is hidden inside another request never happens.
"""

from collections.abc import Iterator
from contextlib import ExitStack, suppress
from io import BufferedReader
from typing import NamedTuple

import pytest

from tests.web.nginx import BEHIND, CONFIGURATION, SITE, needs_nginx, nginx_before
from tests.web.serving import HURRIED, RemoteServer, Server, real_server
from tests.web.smuggling import Site, ambiguous, unusual, upgrades

PAGE = {"Host": SITE}

IMPATIENT = CONFIGURATION.replace(
    "listen 80;", "listen 80; client_header_timeout 1s; client_body_timeout 1s;"
)

_CONTINUE, _SWITCHING = 100, 101

EXAMPLE = Site(SITE, "/duel", "GAME", "SECRET")


class Neighbour(NamedTuple):
    """Somebody else's game, which they look at through the same front."""

    front: RemoteServer
    game: str

    def looks(self) -> None:
        """They see their own game, and nothing else."""
        for _ in range(3):
            answer = self.front.ask("GET", f"/duel/api/games/{self.game}", headers=PAGE)
            assert (answer.status, answer.json["game"]) == (200, self.game)


class Target(NamedTuple):
    """Where requests are sent to, and the server that they reach."""

    server: Server
    front: RemoteServer
    neighbour: Neighbour

    def new_game(self) -> Site:
        """A game that a hidden request would end."""
        made = new_game(self.server)
        return EXAMPLE._replace(game=made["game"], secret=made["secret"])

    def has_ended(self, site: Site) -> bool:
        """Has the hidden request happened?"""
        state = self.server.ask("GET", f"/duel/api/games/{site.game}", headers=PAGE).json
        return bool(state["standing"]["result"])


def new_game(server: RemoteServer) -> dict[str, str]:
    wish = {"book": "power-play", "opponent": "here"}
    made: dict[str, str] = server.ask("POST", "/duel/api/games", wish, headers=PAGE).json
    return made


@pytest.fixture(scope="module", params=["direct", pytest.param("nginx", marks=needs_nginx)])
def target(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Target]:
    folder = tmp_path_factory.mktemp("smuggling")
    with ExitStack() as stack:
        options = ("--people", "0", *BEHIND)
        server = stack.enter_context(real_server(folder / "server", *options, code=HURRIED))
        front: RemoteServer = server
        if request.param == "nginx":
            front = stack.enter_context(nginx_before([server], folder / "nginx", IMPATIENT))
        yield Target(server, front, Neighbour(front, new_game(server)["game"]))


class Read(NamedTuple):
    """An answer, or what there was of it."""

    status: int
    body: bytes


def answers(stream: BufferedReader) -> Iterator[Read]:
    """Everything that comes until the connection is closed: answers, and nothing between them."""
    while line := stream.readline():
        if not line.startswith(b"HTTP/1.1 "):
            assert line.startswith(b'{"game"'), line  # HTTP/0.9 has no head
            yield Read(200, line + stream.read())
            return
        headers = {}
        while field := stream.readline().strip():
            name, _, value = field.partition(b":")
            assert name.lower() not in headers or name.lower() == b"connection"
            headers[name.lower()] = value.strip()
        status = int(line.split()[1])
        if status == _SWITCHING:
            yield Read(status, stream.read())
            return
        if status == _CONTINUE:
            body = b""
        elif b"content-length" in headers:
            body = stream.read(int(headers[b"content-length"]))
        else:
            body = b""
            while size := int(stream.readline(), 16):
                body += stream.read(size + 2)[:-2]
            assert stream.readline() == b"\r\n"
        yield Read(status, body)


def said_to(target: Target, data: bytes) -> list[Read]:
    """What comes of sending that, and behind it a request for the neighbour's game."""
    last = EXAMPLE.lines("GET", f"/api/games/{target.neighbour.game}", "Connection: close")
    found: list[Read] = []
    with (
        target.front.connect() as connection,
        suppress(ConnectionResetError, BrokenPipeError),  # closed while we were sending
    ):
        connection.sendall(data + last + b"\r\n")
        with connection.makefile("rb") as stream:
            found.extend(answers(stream))
    return found


def names(tricks: Iterator[tuple[str, bytes]]) -> list[str]:
    found = [name for name, _ in tricks]
    assert len({*found}) == len(found)
    return found


@pytest.mark.parametrize("name", names(ambiguous(EXAMPLE)))
def test_what_could_be_read_in_two_ways_is_refused(target: Target, name: str) -> None:
    site = target.new_game()
    found = said_to(target, dict(ambiguous(site))[name])
    assert [answer.status // 100 for answer in found] in ([], [4], [5])
    assert found == [] or found[0].status in (400, 414, 501), found
    target.neighbour.looks()
    assert not target.has_ended(site)


@pytest.mark.parametrize("name", names(unusual(EXAMPLE)))
def test_what_is_unusual_is_read_in_one_way(target: Target, name: str) -> None:
    site = target.new_game()
    check_each_answered(target, site, dict(unusual(site))[name])


@pytest.mark.parametrize("name", names(upgrades(EXAMPLE)))
def test_an_upgrade_that_is_none(target: Target, name: str) -> None:
    site = target.new_game()
    check_each_answered(target, site, dict(upgrades(site))[name])


def check_each_answered(target: Target, site: Site, data: bytes) -> None:
    """The hidden request has happened only if it was read as one of its own, and answered so."""
    found = said_to(target, data)
    target.neighbour.looks()
    others = found[1:]
    hidden = [answer for answer in others if answer.body == b'{"version":2}']
    assert len(hidden) == target.has_ended(site)
    last = [answer for answer in others if target.neighbour.game.encode() in answer.body]
    refused = [answer for answer in others if answer.status == 400]
    assert others == hidden + last + refused
    assert len(last + refused) <= 1, found


def test_nothing_is_written_into_the_middle_of_an_answer(target: Target) -> None:
    """Behind a request that waits: one that asks whether to go on, and what is no HTTP."""
    expecting = EXAMPLE.post + b"Expect: 100-continue\r\nContent-Length: 2\r\n"
    expecting += b"Connection: close\r\n\r\n"
    for behind, expected in (
        (expecting + b"{}", ([200, 100, 422],)),
        (expecting, ([200, 100], [200, 100, 408])),
        (b"nonsense\r\n\r\n", ([200], [200, 400])),
        (b"GET / HTTP/9\r\n\r\n", ([200], [200, 400], [200, 505])),
    ):
        site = target.new_game()
        wait = site.lines("GET", f"/api/games/{site.game}/events?after=1&wait=20") + b"\r\n"
        with target.front.connect() as connection, target.front.connect() as other:
            connection.sendall(wait)
            connection.sendall(behind)
            other.sendall(site.hidden)
            with connection.makefile("rb") as stream:
                found = [answer.status for answer in answers(stream)]
        assert found in expected, behind
        target.neighbour.looks()
