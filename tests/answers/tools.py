"""Calls of every MCP tool, and how they are made."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import count
from typing import TYPE_CHECKING, Any

from tests.answers.golden import by_fields, in_brief, numbered
from tests.support import Later
from timesduel.adapters.mcp_games import McpGames
from timesduel.books.shelf import BOOKS
from timesduel.players.registry import PLAYERS

if TYPE_CHECKING:
    from collections.abc import Iterable

    import mcp
    import mcp_types

    from timesduel.adapters import mcp as serving
else:
    mcp, mcp_types, serving = map(Later, ("mcp", "mcp_types", "timesduel.adapters.mcp"))

Call = tuple[str, Mapping[str, Any]]
"""A tool and its arguments; games are called g1, g2 and so on."""

_LAST = "multiplication-showdown"
_MODULAR: dict[str, Any] = {"book": _LAST, "modulus": 11, "multipliers": [2, 3, 4, 5]}
_HUGE: dict[str, Any] = {
    "book": "multiplier-showdown",
    "target": "10^1000",
    "multipliers": [2, 999_983],
}
_WRONG_TARGETS: tuple[object, ...] = (1, "-5", "10^1001", 10**1000 + 1, 2.5, True, "", {}, 1e300)


def start(book: str = "power-play", opponent: str = "nobody", **more: Any) -> Call:
    """A new game."""
    return "start", {"book": book, "opponent": opponent, **more}


def play(game: int, *moves: object) -> list[Call]:
    """Moves, one after the other."""
    return [("play", {"game": f"g{game}", "move": move}) for move in moves]


def about(tool: str, game: int) -> Call:
    """A question about a game."""
    return tool, {"game": f"g{game}"}


WRONG_RULES: tuple[dict[str, Any], ...] = (
    {},
    {"book": "chess"},
    {"book": ["power-play"]},
    {"book": "power-play", "goal": "reach"},
    *({"book": "power-play", "target": target} for target in _WRONG_TARGETS),
    {"book": "power-play", "ceiling": 9},
    {"book": "power-play", "multipliers": 3},
    {"book": "power-play", "multipliers": [1]},
    {"book": _LAST, "target": 9},
    {"book": _LAST, "ceiling": "high"},
    {"book": _LAST, "modulus": 1001},
)
"""What is refused wherever rules are given."""

CALLS: Mapping[str, Iterable[Call]] = {
    "games": (
        ("list_games", {}),
        ("list_games", {"book": "power-play"}),
        start(target=6),
        about("state", 1),
        about("review", 1),
        *play(1, 3),
        about("state", 1),
        about("solve", 1),
        *play(1, 2),
        about("state", 1),
        about("solve", 1),
        about("review", 1),
        *play(1, 2),
        *(start(book) for book in BOOKS),
        *play(4, 5, 6, "3", 2.0),
        about("review", 4),
        *(start(opponent=level, seat=2, seed=1) for level in PLAYERS),
        *play(13, 2),
        about("review", 13),
        start(**_MODULAR),
        *play(14, 2, 3),
        about("solve", 14),
        about("review", 14),
        start(_LAST, ceiling="none"),
        *play(15, 9, 9),
        about("solve", 15),
        about("review", 15),
        start(**_HUGE),
        *play(16, 999_983, 999_983, 999_983, 999_983),
        about("solve", 16),
        about("review", 16),
        start(target=10**18),
        about("solve", 17),
        *(("start", rules) for rules in WRONG_RULES),
        start(opponent="me"),
        start(seat=3),
        start(seed=-1),
        ("state", {}),
        ("state", {"game": 1}),
        about("state", 99),
        about("review", 99),
        about("solve", 99),
        ("play", {"game": "g2"}),
        ("play", {"game": "g2", "move": "x2"}),
        ("play", {"game": "g2", "move": 1}),
        ("play", {"game": "g2", "move": 2, "turn": 1}),
        ("play", {"game": "g2", "move": 2, "turn": 0}),
        ("play", {"game": "g99", "move": 2}),
        ("review", {}),
        ("cheat", {}),
    ),
    "solve": (
        *(("solve", {"book": book}) for book in BOOKS),
        ("solve", {"book": "power-play", "total": 6}),
        ("solve", {"book": "power-play", "target": "10^18", "total": "10^9"}),
        ("solve", {"book": "power-play", "target": 10**1000}),
        ("solve", {"book": "multiplication-duel", "target": 720, "multipliers": [2, 3, 5]}),
        ("solve", {"book": _LAST, "ceiling": "10^18"}),
        ("solve", _HUGE),
        ("solve", _MODULAR),
        ("solve", {**_MODULAR, "total": 7, "used": [1, 2, 6]}),
        ("solve", {}),
        ("solve", {"game": "g1", "book": "power-play"}),
        ("solve", {"game": "g1", "target": 9}),
        ("solve", {"book": "power-play", "total": 0}),
        ("solve", {"book": "power-play", "total": 500}),
        ("solve", {"book": "power-play", "used": [1]}),
        ("solve", {"book": _LAST, "used": [1]}),
        ("solve", {**_MODULAR, "total": 5, "used": [1, 2, 9]}),
        ("solve", {"book": _LAST, "ceiling": "none"}),
        ("solve", {"book": _LAST, "modulus": 37}),
        *(("solve", rules) for rules in WRONG_RULES[1:]),
    ),
    "law": (
        *(("law", {"book": book}) for book in BOOKS),
        ("law", {"book": "power-play", "multipliers": [2, 9]}),
        ("law", {"book": _LAST, "multipliers": [3, 4, 13]}),
        ("law", {}),
        ("law", {"book": "chess"}),
        ("law", {"book": "power-play", "multipliers": [1]}),
        ("law", {"book": "power-play", "multipliers": [2, 7, 14]}),
        ("law", {"book": _LAST, "modulus": 11}),
    ),
    "without-solve": (
        ("solve", {"book": "power-play"}),
        ("law", {"book": "power-play"}),
        start(target=4),
        about("review", 1),
        *play(1, 2, 2),
        about("review", 1),
    ),
}
"""By area; each is asked of a server of its own."""

WITHOUT_SOLVE = "without-solve"
"""The area whose server has no tool that tells the best moves."""


async def answers(area: str) -> dict[str, str]:
    """What the server tells of itself, and what its tools answer."""
    numbers, solving = count(1), area != WITHOUT_SOLVE
    games = McpGames(new_id=lambda: f"g{next(numbers)}", solving=solving)
    server = serving.make_server(games, solving=solving)
    async with mcp.Client(server, raise_exceptions=True) as client:
        found = [("instructions", f"{client.instructions}\n")]
        tools = (await client.list_tools()).tools
        found += [(f"tool {tool.name}", _described(tool)) for tool in tools]
        found += [(_title(*call), await _answer(client, *call)) for call in CALLS[area]]
    return numbered(found)


def _title(tool: str, arguments: Mapping[str, Any]) -> str:
    return f"{tool} {in_brief(json.dumps(arguments))}"


def _described(tool: mcp_types.Tool) -> str:
    data = tool.model_dump(mode="json", by_alias=True, exclude_none=True)
    return by_fields(json.dumps(data)) + "\n"


async def _answer(client: mcp.Client, tool: str, arguments: Mapping[str, Any]) -> str:
    try:
        result = await client.call_tool(tool, dict(arguments))
    except mcp.MCPError as error:
        return f"! {error.error.code} {error.error.message}\n"
    assert isinstance(result, mcp_types.CallToolResult)
    (content,) = result.content
    assert isinstance(content, mcp_types.TextContent)
    if result.is_error:
        assert result.structured_content is None
        return f"! {content.text}\n"
    assert json.dumps(result.structured_content) == content.text  # in the same order, too
    return by_fields(content.text) + "\n"
