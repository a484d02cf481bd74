"""Addresses on the local network, and a QR code of one."""

import re
import socket
from ipaddress import IPv4Address

import pytest
import segno

from tests.cli.terminal import finish, in_terminal
from tests.support import TIMESDUEL, Program
from tests.words.marks import raw_words
from timesduel.cli.commands.serve import welcome
from timesduel.net.listening import network_addresses, own_names, qr_lines
from timesduel.web.settings import Settings
from timesduel.words.speech import PSEUDO, speaking

URL = "http://192.168.178.123:8000/duel/"


class Probe:
    """A socket on a machine in some networks: who is reached from which address."""

    ways: dict[str, str]

    def __init__(self, *_: object) -> None:
        self.address = "0.0.0.0"

    def __enter__(self) -> "Probe":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def connect(self, place: tuple[str, int]) -> None:
        for network, address in self.ways.items():
            if place[0].startswith(network):
                self.address = address
                return
        raise OSError("Network is unreachable")

    def getsockname(self) -> tuple[str, int]:
        return self.address, 9


@pytest.mark.parametrize(
    ("ways", "found"),
    [
        ({"": "192.168.1.5"}, ["192.168.1.5"]),
        ({"10.": "10.0.0.7", "": "192.168.1.5"}, ["192.168.1.5", "10.0.0.7"]),
        ({"192.168.": "192.168.1.5"}, ["192.168.1.5"]),
        ({"10.": "10.0.0.7", "": "169.254.3.4"}, ["10.0.0.7", "169.254.3.4"]),
        ({"": "127.0.0.1"}, []),
        ({}, []),
    ],
)
def test_addresses(monkeypatch: pytest.MonkeyPatch, ways: dict[str, str], found: list[str]) -> None:
    """With a way out, with several networks, without a router, and all alone."""
    monkeypatch.setattr(Probe, "ways", ways, raising=False)
    monkeypatch.setattr(socket, "socket", Probe)
    assert network_addresses() == found


def test_addresses_of_this_machine_are_addresses() -> None:
    for address in network_addresses():
        assert not IPv4Address(address).is_loopback


def test_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Teacher.local")
    assert own_names() == ["teacher", "teacher.local"]


def pixels(lines: list[str]) -> list[list[int]]:
    """The modules that a drawing in half blocks shows."""
    rows = []
    for line in lines:
        rows.append([int(each in "▀█") for each in line])
        rows.append([int(each in "▄█") for each in line])
    return rows


@pytest.mark.parametrize("url", [URL, "http://10.0.0.7:80/", f"http://teacher.local/{'x' * 60}"])
def test_the_code_is_the_code(url: str) -> None:
    code = segno.make(url, error="m", micro=False)
    wanted = [list(row) for row in code.matrix_iter(border=4)]
    shown = pixels(qr_lines(url))
    assert shown[: len(wanted)] == wanted
    assert not any(map(any, shown[len(wanted) :]))
    assert all(len(line) <= 60 for line in qr_lines(url))


ALONE = "This machine seems to be on no network; others may try:"
BLACK_ON_WHITE = "\x1b[38;5;16m\x1b[48;5;231m"


def test_a_teacher_at_a_terminal(timesduel: Program) -> None:
    """Address, code and who can come; nothing that only machines read; Ctrl-C."""
    command = [*TIMESDUEL, "serve", "--lan", "--port", "0"]
    child = in_terminal(*command, env=timesduel.environment, size=(40, 60))
    child.expect(r"Serving at http://localhost:(\d+)/ - Ctrl-C ends it\.")
    child.expect(r"Everybody on this network can reach it, and play\.")
    lines = child.before.splitlines()
    addresses = [line.strip() for line in lines if line.startswith("  http://")]
    code = [line for line in lines if line.startswith(BLACK_ON_WHITE)]
    plain = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in code]
    assert plain == qr_lines(addresses[0])
    child.sendintr()
    assert finish(child) == 130
    assert "{" not in child.before


def test_where_a_code_cannot_be_shown(timesduel: Program) -> None:
    timesduel.extra["PYTHONIOENCODING"] = "latin-1"
    command = [*TIMESDUEL, "serve", "--lan", "--port", "0"]
    child = in_terminal(*command, env=timesduel.environment, size=(40, 60))
    child.expect("can reach it, and play")
    assert "  http://" in child.before
    assert not {*"▀▄█?"} & {*child.before}
    child.sendintr()
    assert finish(child) == 130


@pytest.mark.parametrize("host", ["127.0.0.1", "::", "192.168.1.5"])
@pytest.mark.parametrize("public", [None, "https://school.example/duel"])
@pytest.mark.parametrize("alone", [True, False])
def test_what_is_said_was_looked_up(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    host: str,
    public: str | None,
    alone: bool,
) -> None:
    found = [] if alone else ["192.168.1.5"]
    monkeypatch.setattr("timesduel.net.listening.network_addresses", lambda: found)
    monkeypatch.setattr("timesduel.net.listening.own_names", lambda: ["teacher"])
    settings = Settings(store="", public_url=public, base_path="/duel")
    with speaking(PSEUDO):
        welcome(host, 8000, settings)
    shown = capsys.readouterr().out
    assert "8000/duel/" in shown
    words = ("http", "https", "localhost", "duel", "teacher", "school", "example", "Ctrl-C")
    assert raw_words(shown, *words) == []
    welcome(host, 8000, settings)
    english = capsys.readouterr().out
    assert ("Everybody" in english) == (host != "127.0.0.1" and public is None)
    assert (ALONE in english) == (host == "::" and public is None and alone)


def test_no_network_and_no_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("timesduel.net.listening.network_addresses", list)
    monkeypatch.setattr(socket, "gethostname", lambda: "")
    welcome("0.0.0.0", 80, Settings(store=""))
    assert ALONE in capsys.readouterr().out
