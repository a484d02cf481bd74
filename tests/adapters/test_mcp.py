"""The MCP server, asked by the official client: in memory, over pipes, and over HTTP."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import TYPE_CHECKING, Any

import anyio
import pytest

from tests.support import ROOT, Later, Program
from timesduel import BOOKS
from timesduel.adapters.mcp_games import MOST_GAMES, McpGames

if TYPE_CHECKING:
    from pathlib import Path

    import mcp
    import mcp_types

    from timesduel.adapters import mcp as serving
else:
    mcp, mcp_types, serving = map(Later, ("mcp", "mcp_types", "timesduel.adapters.mcp"))

TOOLS = ["list_games", "start", "state", "play", "solve", "law", "review"]
ADVISING = {"solve", "law"}
Talk = Callable[["Asking"], Awaitable[None]]


class Asking:
    """A client that is connected."""

    def __init__(self, client: mcp.Client) -> None:
        self.client = client

    async def __call__(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """What a tool answers, as data and as text alike."""
        result = await self.client.call_tool(tool, arguments)
        (content,) = result.content
        assert isinstance(content, mcp_types.TextContent)
        assert not result.is_error, content.text
        assert json.loads(content.text) == result.structured_content
        data: dict[str, Any] = result.structured_content
        return data

    async def refused(self, tool: str, **arguments: Any) -> str:
        """The one line with which a call is refused."""
        result = await self.client.call_tool(tool, arguments)
        (content,) = result.content
        assert isinstance(content, mcp_types.TextContent)
        assert result.is_error
        assert "\n" not in content.text
        assert len(content.text) < 200
        return content.text


def talk(words: Talk, *, solving: bool = True, most: int = MOST_GAMES) -> None:
    """Talk to a server in memory, in both of the ways that the protocol has had."""

    async def connected(mode: str) -> None:
        numbers = count(1)
        games = McpGames(new_id=lambda: f"g{next(numbers)}", solving=solving, most=most)
        server = serving.make_server(games, solving=solving)
        async with mcp.Client(server, mode=mode, raise_exceptions=True) as client:
            await words(Asking(client))

    for mode in ("legacy", "auto"):
        anyio.run(connected, mode)


def test_the_game_that_was_left_alone_is_forgotten() -> None:
    async def words(ask: Asking) -> None:
        for _ in range(3):
            await ask("start", book="power-play")
        await ask("state", game="g1")
        await ask("start", book="power-play")
        assert "no game 'g2'" in await ask.refused("state", game="g2")
        for name in ("g1", "g3", "g4"):
            await ask("state", game=name)

    talk(words, most=3)


async def _first_words(server: mcp.StdioServerParameters | str) -> None:
    with anyio.fail_after(60):
        async with mcp.Client(server) as client:
            ask = Asking(client)
            tools = (await client.list_tools()).tools
            assert [tool.name for tool in tools] == [name for name in TOOLS if name not in ADVISING]
            state = await ask("start", book="power-play", seat=2)
            assert state["turn"] == 1


def test_over_pipes(timesduel: Program) -> None:
    arguments = ["-m", "timesduel", "mcp", "--no-solve"]
    server = mcp.StdioServerParameters(
        command=sys.executable, args=arguments, env=timesduel.environment
    )
    anyio.run(_first_words, server)


@contextmanager
def _serving(timesduel: Program, *options: str, host: str = "127.0.0.1") -> Iterator[str]:
    """The address of a server, which has nothing more to say until it is ended."""
    with timesduel.running("mcp", "--http", f"{host}:0", *options) as running:
        try:
            line = running.stderr.readline()
            address = re.fullmatch(rf"Serving at (http://{re.escape(host)}:\d+/mcp); .*\n", line)
            assert address
            if not host.startswith("127."):
                line = running.stderr.readline()
                assert line == "Anybody who reaches this machine can play.\n"
            yield address[1]
        finally:
            running.process.terminate()
        assert running.finish() == ("", "")


def _post(address: str, body: str = "{}", **headers: str) -> int:
    """The status of an answer to somebody's browser."""
    plain = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    asked = urllib.request.Request(address, data=body.encode(), headers={**plain, **headers})
    try:
        with urllib.request.urlopen(asked, timeout=60) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2"])
def test_pages_of_other_hosts_are_kept_out(timesduel: Program, host: str) -> None:
    with _serving(timesduel, host=host) as address:
        anyio.run(_ask_for_tools, address)
        assert _post(address, Host="evil.example") == 421
        assert _post(address, Origin="http://evil.example") == 403


def test_nothing_is_kept_about_clients(timesduel: Program) -> None:
    """Who has not introduced itself is answered all the same."""
    with _serving(timesduel) as address:
        assert _post(address, json.dumps({"jsonrpc": "2.0", "id": 1, "method": "ping"})) == 200


async def _ask_for_tools(address: str) -> None:
    with anyio.fail_after(60):
        async with mcp.Client(address) as client:
            assert len((await client.list_tools()).tools) == len(TOOLS)


def test_whoever_serves_everybody_is_told(timesduel: Program) -> None:
    with _serving(timesduel, host="0.0.0.0") as address:
        anyio.run(_ask_for_tools, address.replace("0.0.0.0", "127.0.0.1"))


def test_over_http(timesduel: Program) -> None:
    with _serving(timesduel, "--no-solve") as address:
        anyio.run(_first_words, address)
        place = address.removeprefix("http://").removesuffix("/mcp")
        taken = timesduel.refused("mcp", "--http", place)
        assert "is in use already; choose another one" in taken


CONFORMANCE = ROOT / ".venv/conformance/node_modules/@modelcontextprotocol/conformance"
if CONFORMANCE.exists():  # `make scenarios` fetches it; nothing else here needs a network

    def test_the_official_scenarios(timesduel: Program) -> None:
        program = ["node", str(CONFORMANCE / "dist" / "index.js"), "server"]
        with _serving(timesduel) as address:
            for scenario in ("server-initialize", "ping", "tools-list"):
                done = subprocess.run(
                    [*program, "--url", address, "--scenario", scenario],
                    capture_output=True,
                    text=True,
                    timeout=60,
                )
                assert done.returncode == 0, done.stdout + done.stderr
                assert "Passed: 1/1, 0 failed, 0 warnings" in done.stdout + done.stderr


@pytest.mark.parametrize(
    "address",
    [
        *("8000", ":8000", "localhost:", "localhost:x", "localhost:65536", "a..b:1"),
        *("127.0.0.1:0180001", "127.0.0.1:1_0", "127.0.0.1:\u0661", "127.0.0.1:+1", "127.0.0.1: 1"),
    ],
)
def test_an_address_that_is_none(timesduel: Program, address: str) -> None:
    assert "'--http'" in timesduel.refused("mcp", "--http", address)


def test_the_client_leaves(timesduel: Program) -> None:
    """The end of the input ends the server; lines that are no JSON do not."""
    ping = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "ping"})
    done = timesduel("mcp", stdin=f"nonsense\n{ping}\n")
    assert done.returncode == 0
    assert json.loads(done.stdout.splitlines()[-1])["id"] == 1


def test_a_message_without_end(timesduel: Program) -> None:
    result = timesduel.shell("timeout 60 $T mcp < /dev/zero")
    assert result.returncode == 1
    assert result.stderr == "timesduel: a message has at most 1048576 characters, on one line\n"


@pytest.mark.parametrize("stream", ["<&-", ">&-"])
def test_nobody_to_talk_to(timesduel: Program, stream: str) -> None:
    result = timesduel.shell(f"$T mcp {stream}")
    assert result.returncode == 1
    assert result.stderr.startswith("timesduel: MCP needs both standard input and standard output")
    assert len(result.stderr.splitlines()) == 1


def test_names_cannot_be_guessed() -> None:
    games = serving.new_games(solving=False)
    names = {games.start(BOOKS["power-play"]).game for _ in range(20)}
    assert len(names) == 20
    assert all(re.fullmatch("[0-9a-f]{32}", name) for name in names)


def test_without_the_library(timesduel: Program, tmp_path: Path) -> None:
    (tmp_path / "mcp.py").write_text("raise ModuleNotFoundError")
    timesduel.extra["PYTHONPATH"] = str(tmp_path)
    told = timesduel.refused("mcp", status=1)
    assert told.startswith("this needs the extra mcp; install it with:\n  ")
    assert told.endswith(" 'mcp>=2.0'")
