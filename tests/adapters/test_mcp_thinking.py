"""What an MCP server does while somebody thinks, and how long anybody may."""

from __future__ import annotations

from itertools import count
from threading import Event
from typing import TYPE_CHECKING, Any

import anyio
import pytest

from tests.support import Later
from timesduel.adapters.mcp_arguments import ARGUMENTS, read_argument
from timesduel.adapters.mcp_games import NOBODY, McpGames
from timesduel.books.shelf import BOOKS
from timesduel.errors import EffortError, RulesError
from timesduel.solver.verdict import Verdict

if TYPE_CHECKING:
    from timesduel.core.position import Position
    from timesduel.players.player import Dice

MODULAR = BOOKS["multiplication-showdown"].replace(ceiling=None, modulus=997)


if TYPE_CHECKING:
    import mcp

    from timesduel.adapters import mcp as serving
else:
    mcp, serving = map(Later, ("mcp", "timesduel.adapters.mcp"))


def new_games() -> McpGames:
    numbers = count(1)
    return McpGames(new_id=lambda: f"g{next(numbers)}")


class Pondering:
    """Chooses the smallest move, once it is told to."""

    def __init__(self) -> None:
        self.begun, self.told = Event(), Event()

    def choose(self, position: Position, rng: Dice) -> int:
        self.begun.set()
        assert self.told.wait(30), "whoever should have told it was kept waiting"
        return min(position.legal_moves())


def test_who_need_not_think_does_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    pondering = Pondering()
    monkeypatch.setattr("timesduel.players.registry.player_called", lambda _: pondering)
    games = new_games()
    answers: list[Any] = []

    async def ask(client: mcp.Client, tool: str, **arguments: Any) -> Any:
        return (await client.call_tool(tool, arguments)).structured_content

    async def play_and_solve(client: mcp.Client) -> None:
        await ask(client, "start", book="power-play", opponent="perfect")
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(remember, client, {"game": "g1", "move": 3}, "play")
            await anyio.to_thread.run_sync(pondering.begun.wait, 30)
            tasks.start_soon(remember, client, {"book": "power-play"}, "solve")
            await look_on()
            assert not answers
            pondering.told.set()

    async def remember(client: mcp.Client, arguments: dict[str, Any], tool: str) -> None:
        answers.append(await ask(client, tool, **arguments))

    async def look_on() -> None:
        async with mcp.Client(server) as client:
            assert len((await ask(client, "list_games"))["books"]) == len(BOOKS)
            state = await ask(client, "state", game="g1")
            assert (state["moves"], state["to_move"], state["turn"]) == ([3], 2, 1)
            await ask(client, "start", book="power-play", opponent=NOBODY, seat=2)
            assert (await ask(client, "play", game="g2", move=2))["total"] == 2
            await ask(client, "start", book="power-play")

    async def both() -> None:
        async with mcp.Client(server) as client:
            await play_and_solve(client)

    server = serving.make_server(games)
    anyio.run(both)
    played, solved = answers
    assert (played["moves"], played["to_move"]) == ([3, 2], 1)
    assert solved["mover_wins"]


def test_who_may_have_to_think() -> None:
    games = new_games()
    games.start(BOOKS["power-play"], opponent=NOBODY)
    games.start(BOOKS["power-play"])
    long: list[tuple[str, dict[str, Any]]] = [
        ("solve", {}),
        ("review", {"game": "g1"}),
        ("start", {"seat": 2}),
        ("play", {"game": "g2", "move": 2}),
    ]
    short: list[tuple[str, dict[str, Any]]] = [
        ("list_games", {}),
        ("state", {"game": "g2"}),
        ("start", {}),
        ("start", {"seat": 2, "opponent": NOBODY}),
        ("play", {"game": "g1", "move": 2}),
        ("play", {"game": "g9", "move": 2}),
    ]
    assert all(games.may_think(tool, values) for tool, values in long)
    assert not any(games.may_think(tool, values) for tool, values in short)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"ceiling": 10**900, "multipliers": tuple(range(2, 66))}, 100_000),
        ({"modulus": 23}, 5_000),
        ({"modulus": 23, "multipliers": (2, 3)}, 5_000),
        ({"modulus": 997, "multipliers": tuple(range(2, 66))}, 5_000),
    ],
)
def test_how_much_work_a_verdict_may_cost(
    changes: dict[str, Any], expected: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    efforts: list[int] = []

    def solve(_: Position, *, effort: int, **_others: object) -> Verdict:
        efforts.append(effort)
        return Verdict(mover_wins=True, winning_moves=None, remoteness=None, best_move=2)

    monkeypatch.setattr("timesduel.questions.verdict.solve", solve)
    new_games().solve(book=BOOKS["multiplication-showdown"], **changes)
    assert efforts == [expected]


def test_a_long_game_with_a_large_modulus_is_not_reviewed() -> None:
    games = new_games()
    games.start(MODULAR.replace(multipliers=(2,)), opponent=NOBODY)
    for _ in range(10):
        games.play("g1", 2)
    assert len(games.review("g1").turns) == 10
    games.play("g1", 2)
    with pytest.raises(EffortError, match="too long to review: up to 10 moves with the modulus"):
        games.review("g1")


@pytest.mark.parametrize("name", ARGUMENTS)
def test_the_schemas_say_what_is_accepted(name: str) -> None:
    schema = ARGUMENTS[name]
    for bound, step in (("minimum", -1), ("maximum", 1)):
        if bound in schema:
            assert read_argument(name, schema[bound]) == schema[bound]
            with pytest.raises(RulesError, match=f"^{name}: must be "):
                read_argument(name, schema[bound] + step)
