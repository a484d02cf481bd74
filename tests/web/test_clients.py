"""The clients in docs/api.md are the files in examples, and play whole games on a real server."""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.page.node import find_node
from tests.support import ROOT
from tests.web.serving import TEST_TIMEOUT, Server, serving

EXAMPLES = ROOT / "examples"
CLIENTS = ("poll_client.py", "socket_client.py", "socket_client.js")
PAIRS = [(one, two) for one in CLIENTS for two in CLIENTS if one < two]
FIRST_WITH_SOCKETS = 22
"""The first Node in which a script has `WebSocket`."""


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """One for all."""
    with serving() as running:
        yield running


def command(name: str) -> list[str]:
    """What runs an example; the test is skipped where nothing does."""
    program = sys.executable if name.endswith(".py") else find_node(FIRST_WITH_SOCKETS)
    if program is None:
        assert os.environ.get("TIMESDUEL_NODE") != "required"
        pytest.skip(f"there is no Node {FIRST_WITH_SOCKETS}")
    return [program, str(EXAMPLES / name)]


def started(command: list[str], link: str) -> subprocess.Popen[str]:
    """An example that runs."""
    return subprocess.Popen(
        [*command, link],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize("clients", PAIRS, ids=" ".join)
def test_two_clients_play_a_game(server: Server, clients: tuple[str, str]) -> None:
    one, two = map(command, clients)
    links = server.create("power-play", name="Ada", clock={"seconds": 60})
    first = started(one, links.seat)
    second = started(two, server.take_seat(links, "Grace"))
    shown = []
    for process in (first, second):
        out, errors = process.communicate(timeout=TEST_TIMEOUT)
        assert (process.returncode, errors) == (0, "")
        shown.append(out.splitlines())
    assert "Ada multiplied 1 by 2. The number is 2." in shown[0]
    assert shown[1] == shown[0][-len(shown[1]) :]  # who came second may not have seen the start
    assert server.ask("GET", links.path).json["standing"]["result"] is not None


@pytest.mark.parametrize("name", CLIENTS)
def test_a_client_says_why_it_is_refused(server: Server, name: str) -> None:
    links = server.create("power-play")
    client = started(command(name), f"{links.watch}#seat=nobody")
    _, errors = client.communicate(timeout=TEST_TIMEOUT)
    assert client.returncode
    assert "HTTP Error 404" in errors or "there is no such game" in errors


@pytest.mark.parametrize("name", CLIENTS)
def test_the_docs_have_it_as_it_is_and_it_is_short(name: str) -> None:
    text = (EXAMPLES / name).read_text()
    language = {".py": "python", ".js": "js"}[os.path.splitext(name)[1]]
    assert f"```{language}\n{text}```\n" in (ROOT / "docs" / "api.md").read_text()
    assert f"({name})" in (EXAMPLES / "README.md").read_text()
    assert len([line for line in text.splitlines()[2:] if line.strip()]) <= 25
