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

from tests.questions.test_law_told import check_law
from tests.solver.brute import Brute
from tests.support import ROOT, Later, Program
from timesduel import BOOKS
from timesduel.adapters.mcp_games import MOST_GAMES, NOBODY, McpGames
from timesduel.data.plain import to_plain
from timesduel.players.registry import PLAYERS

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


def test_the_tools_are_told() -> None:
    async def words(ask: Asking) -> None:
        tools = (await ask.client.list_tools()).tools
        assert [tool.name for tool in tools] == TOOLS
        for tool in tools:
            assert tool.title
            assert tool.description
            assert set(tool.input_schema["required"]) <= set(tool.input_schema["properties"])
        told = await ask("list_games")
        assert [each["book"] for each in told["books"]] == list(BOOKS)
        assert [each["rules"] for each in told["books"]] == [
            to_plain(rules) for rules in BOOKS.values()
        ]
        assert [each["opponent"] for each in told["opponents"]] == [*PLAYERS, NOBODY]

    talk(words)


def test_a_whole_game() -> None:
    async def words(ask: Asking) -> None:
        state = await ask("start", book="power-play", opponent="perfect", seat=2, seed=1)
        assert (state["your_seat"], state["players"]) == (2, ["perfect", None])
        assert (state["moves"], state["total"], state["to_move"]) == ([3], 3, 2)
        state = await ask("play", game=state["game"], move=3)
        assert state["moves"][:2] == [3, 3]
        assert (await ask("review", game=state["game"]))["result"] is None
        assert await ask("state", game=state["game"]) == state
        brute = Brute(BOOKS["power-play"])
        while state["to_move"]:
            assert state["legal_moves"] == [2, 3]
            verdict = await ask("solve", game=state["game"])
            assert verdict["to_move"] == 2
            assert verdict["mover_wins"] == brute.wins(state["total"]) is False
            state = await ask("play", game=state["game"], move=2, turn=state["turn"])
        assert (state["winner"], state["reason"]) == (1, "reached")
        assert state["says"].startswith("Player 1 wins!")
        assert state["legal_moves"] == []
        reviewed = await ask("review", game=state["game"])
        assert len(reviewed["turns"]) == state["turn"]
        assert reviewed["summaries"][0]["accuracy"] == 1
        assert reviewed["result"] == {"winner": 1, "reason": "reached"}

    talk(words)


def test_house_rules_and_both_seats() -> None:
    async def words(ask: Asking) -> None:
        start = {"book": "multiplication-showdown", "opponent": NOBODY}
        state = await ask("start", **start, modulus=7, multipliers=[3, 2], seat=2)
        assert state["your_seat"] is None
        assert state["rules"]["ceiling"] is None
        for move in (2, "3", 2.0):
            state = await ask("play", game=state["game"], move=move)
        assert state["used"] == [1, 2, 6, 5]
        assert (state["to_move"], state["legal_moves"]) == (2, [2])
        state = await ask("start", **start, ceiling="none", target=None)
        assert "in a game without an end;" in state["about"]
        verdict = await ask(
            "solve", book=start["book"], modulus=7, multipliers=[2, 3], total=5, used=[1, 2, 6, 5]
        )
        brute = Brute(BOOKS[start["book"]].replace(ceiling=None, modulus=7, multipliers=(2, 3)))
        assert tuple(verdict["winning_moves"]) == brute.winning(5, frozenset({1, 2, 6, 5}))

    talk(words)


def test_numbers_of_any_size_are_exact() -> None:
    async def words(ask: Asking) -> None:
        target = 10**1000 - 1
        start = {"book": "multiplier-showdown", "opponent": NOBODY}
        for given in (str(target), target):
            state = await ask("start", **start, target=given, multipliers=[999_983])
            assert int(state["rules"]["target"]) == target
        for _ in range(5):
            state = await ask("play", game=state["game"], move=999_983)
        assert state["total"] == str(999_983**5)
        verdict = await ask("solve", game=state["game"])
        assert verdict["total"] == state["total"]
        assert verdict["remoteness"] == next(n for n in count() if 999_983 ** (5 + n) >= target)
        small = await ask("start", book="power-play", target="10^3")
        assert small["rules"]["target"] == 1000

    talk(words)


NO_TARGETS: list[Any] = [1, "1", "-5", "10^1001", 10**1000 + 1, 2.5, True, "", {}, 1e300]
REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("start", {}, "start: needs book: one of multiplier-showdown, .*"),
    ("start", {"book": "chess"}, "book: must be one of multiplier-showdown, .*"),
    ("start", {"book": ["power-play"]}, "book: must be one of .*"),
    ("start", {"goal": "reach"}, "start: has no argument 'goal'; it takes book, .*seat, seed"),
    ("list_games", {"book": "power-play"}, "list_games: .* 'book'; it takes no arguments"),
    *(
        ("start", {"book": "power-play", "target": target}, "target: must be a whole number .*")
        for target in NO_TARGETS
    ),
    ("start", {"book": "power-play", "ceiling": 9}, "ceiling: has no place .*'reach'"),
    ("start", {"book": "multiplication-showdown", "target": 9}, "target: has no place .*"),
    ("start", {"book": "multiplication-showdown", "ceiling": "high"}, 'ceiling: .* or "none"'),
    ("start", {"book": "multiplication-showdown", "modulus": 1001}, "modulus: .* 2 to 1000, .*"),
    ("start", {"book": "power-play", "multipliers": 3}, "multipliers: must be a list .*"),
    ("start", {"book": "power-play", "multipliers": [1]}, "multipliers: must be 1 to 64 .*"),
    ("start", {"book": "power-play", "opponent": "me"}, "opponent: must be one of random, .*"),
    ("start", {"book": "power-play", "seat": 3}, "seat: must be 1 or 2"),
    ("start", {"book": "power-play", "seed": -1}, "seed: must be a whole number from 0 on"),
    ("state", {"game": "g9"}, "game: there is no game 'g9' here .*: start one"),
    ("state", {"game": 1}, "game: must be the name .*"),
    ("play", {"game": "g1"}, "play: needs move: a whole number, one of legal_moves"),
    ("play", {"game": "g1", "move": 4}, "4 is not allowed: choose 2 or 3"),
    ("play", {"game": "g1", "move": "x2"}, "move: must be a whole number, one of legal_moves"),
    ("play", {"game": "g1", "move": 2, "turn": 1}, "turn 1 is not the present one, 0"),
    ("solve", {}, "solve: takes either a game or a book"),
    ("solve", {"game": "g1", "book": "power-play"}, "solve: takes either a game or a book"),
    ("solve", {"game": "g1", "target": 9}, "solve: takes house rules, total and used with .*"),
    ("solve", {"book": "power-play", "total": 0}, "total: must be a positive whole number"),
    ("solve", {"book": "power-play", "used": [1]}, "used: has no place .*"),
    ("solve", {"book": "multiplication-showdown", "used": [1]}, "used: has no place without .*"),
    (
        "solve",
        {"book": "multiplication-showdown", "modulus": 7, "total": 5, "used": [1, 6, 4, 0]},
        "used: must be in the order of play: no move makes 5 of 0 .*",
    ),
    ("solve", {"book": "power-play", "total": 500}, "the game is over there: Player 2 has won"),
    ("solve", {"book": "multiplication-showdown", "ceiling": "none"}, "the game is endless: .*"),
    ("solve", {"book": "multiplication-showdown", "modulus": 1001}, "modulus: .* 2 to 1000, .*"),
    ("solve", {"book": "multiplication-showdown", "modulus": 37}, "not solved within an effort .*"),
]


def test_every_refusal_says_what_is_accepted() -> None:
    async def words(ask: Asking) -> None:
        state = await ask("start", book="power-play", opponent=NOBODY)
        for tool, arguments, expected in REFUSED:
            refusal = await ask.refused(tool, **arguments)
            assert re.fullmatch(expected, refusal), (tool, arguments, refusal)
        assert await ask("state", game="g1") == state
        with pytest.raises(mcp.MCPError, match="'cheat' is none of the tools list_games, start"):
            await ask("cheat")

    talk(words)


def test_a_game_that_is_over_is_not_solved() -> None:
    async def words(ask: Asking) -> None:
        await ask("start", book="power-play", target=6, opponent=NOBODY)
        await ask("play", game="g1", move=3)
        await ask("play", game="g1", move=2)
        assert await ask.refused("solve", game="g1") == "the game is over there: Player 2 has won"

    talk(words)


def test_a_law_is_true() -> None:
    async def words(ask: Asking) -> None:
        check_law(await ask("law", book="power-play"), range(2, 300))
        of_house = await ask("law", book="multiplication-duel", multipliers=[2, 9])
        assert of_house["multipliers"] == [2, 9]
        check_law(of_house, range(2, 300))

    talk(words)


def test_an_agent_is_told_what_it_needs() -> None:
    async def words(ask: Asking) -> None:
        assert ("solve" in str(ask.client.instructions)) is solving
        for tool in (await ask.client.list_tools()).tools:
            assert all("description" in each for each in tool.input_schema["properties"].values())

    for solving in (True, False):
        talk(words, solving=solving)


def test_without_the_solver() -> None:
    async def words(ask: Asking) -> None:
        tools = (await ask.client.list_tools()).tools
        assert [tool.name for tool in tools] == [name for name in TOOLS if name not in ADVISING]
        with pytest.raises(mcp.MCPError, match="none of the tools"):
            await ask("solve", book="power-play")
        with pytest.raises(mcp.MCPError, match="none of the tools"):
            await ask("law", book="power-play")
        state = await ask("start", book="power-play", target=4, opponent=NOBODY)
        assert "play it to its end" in await ask.refused("review", game=state["game"])
        for _ in range(2):
            await ask("play", game=state["game"], move=2)
        assert (await ask("review", game=state["game"]))["result"]["winner"] == 2
        assert await ask.refused("play", game=state["game"], move=2) == "the game is over"

    talk(words, solving=False)


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
    names = {games.start(BOOKS["power-play"])["game"] for _ in range(20)}
    assert len(names) == 20
    assert all(re.fullmatch("[0-9a-f]{32}", name) for name in names)


def test_without_the_library(timesduel: Program, tmp_path: Path) -> None:
    (tmp_path / "mcp.py").write_text("raise ModuleNotFoundError")
    timesduel.extra["PYTHONPATH"] = str(tmp_path)
    told = timesduel.refused("mcp", status=1)
    assert told.startswith("this needs the extra mcp; install it with:\n  ")
    assert told.endswith(" 'mcp>=2.0'")
