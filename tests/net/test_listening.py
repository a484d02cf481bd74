"""Where servers listen, and how many may come in."""

import socket
import subprocess
import sys

import pytest

from tests.support import Program
from timesduel.errors import AddressError
from timesduel.net.listening import Door, is_local, listen, most_connections

MOST = 200


@pytest.mark.parametrize(
    ("host", "family"), [("127.0.0.1", socket.AF_INET), ("::1", socket.AF_INET6)]
)
def test_one_address(host: str, family: socket.AddressFamily) -> None:
    with listen(host, 0) as listening:
        assert (listening.family, listening.getsockname()[0]) == (family, host)
        port = listening.getsockname()[1]
        with pytest.raises(AddressError) as refused:
            listen(host, port)
    assert str(refused.value).startswith(f"port {port} is in use already; choose another one")


def test_every_address() -> None:
    with listen("", 0) as listening:
        port = listening.getsockname()[1]
        for host in ("127.0.0.1", "::1") if socket.has_dualstack_ipv6() else ("127.0.0.1",):
            socket.create_connection((host, port), 30).close()


@pytest.mark.parametrize("host", ["no.such.host.invalid", "192.0.2.1", "x" * 64, "\0"])
def test_an_address_that_is_none_of_ours(host: str) -> None:
    with pytest.raises(AddressError) as refused:
        listen(host, 0)
    assert str(refused.value).startswith("cannot listen at '")


@pytest.mark.parametrize(
    ("host", "local"), [("127.0.0.1", True), ("::1", True), ("0.0.0.0", False), ("::", False)]
)
def test_who_is_local(host: str, local: bool) -> None:
    assert is_local(host) == local


def test_whoever_comes_when_it_is_full_is_sent_away() -> None:
    listening = socket.create_server(("127.0.0.1", 0))
    with Door(listening, 2) as door:
        number = door.getsockname()[1]
        guests = [socket.create_connection(("127.0.0.1", number), 30) for _ in range(4)]
        (one, _), (other, _) = door.accept(), door.accept()
        assert one.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        with pytest.raises(ConnectionAbortedError):
            door.accept()
        assert guests[2].recv(1) == b""
        one.close()
        (third, _) = door.accept()
        for connection in (*guests, other, third):
            connection.close()


ASKED = """
import os, socket, sys
from timesduel.cli.main import run
from timesduel.net import listening
from timesduel.net.connection import BoundedConnection

usual = listening.listen

def listen(host, port):
    server = usual(host, port)
    clients.append(socket.create_connection(server.getsockname()))
    return server

def connected(_self, transport):
    option = socket.IPPROTO_TCP, socket.TCP_NODELAY
    print("TCP_NODELAY", transport.get_extra_info("socket").getsockopt(*option), flush=True)
    os._exit(0)

clients = []
listening.listen = listen
BoundedConnection.connection_made = connected
sys.modules["uvloop"] = None  # it would take care of that itself
run()
"""
"""A server that tells of its first connection, which was made before anything was loaded."""


@pytest.mark.parametrize("words", ["mcp --http 127.0.0.1:0", "serve --port 0"])
def test_no_answer_waits_for_a_confirmation(timesduel: Program, words: str) -> None:
    """Also of a client that comes while the server still gets ready."""
    pytest.importorskip("mcp" if words.startswith("mcp") else "starlette")
    done = subprocess.run(
        [sys.executable, "-c", ASKED, *words.split()],
        env=timesduel.environment,
        capture_output=True,
        text=True,
    )
    assert done.stdout.splitlines()[-1:] == ["TCP_NODELAY 1"], done.stderr


@pytest.mark.parametrize(("files", "most"), [(1, 1), (64, 32), (2**20, MOST), (-1, MOST)])
def test_connections_leave_room_for_other_files(
    monkeypatch: pytest.MonkeyPatch, files: int, most: int
) -> None:
    monkeypatch.setattr("resource.getrlimit", lambda _: (files, files))
    assert most_connections(MOST) == most


def test_a_system_without_such_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resource", None)
    assert most_connections(MOST) == MOST
