"""Whatever the MCP server says is looked up when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import anyio
import pytest

from tests.support import Later
from tests.words.marks import raw_words
from timesduel import BOOKS
from timesduel.adapters.mcp_arguments import ARGUMENTS
from timesduel.adapters.mcp_games import NOBODY, McpGames
from timesduel.match.names import default_names
from timesduel.players.registry import PLAYERS
from timesduel.words.speech import PSEUDO, speaking

TOOLS = ("list_games", "start", "state", "play", "solve", "law", "review")
if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    import mcp
    import mcp_types

    from timesduel.adapters import mcp as serving
else:
    mcp, mcp_types, serving = map(Later, ("mcp", "mcp_types", "timesduel.adapters.mcp"))

NAMES = (*BOOKS, *PLAYERS, NOBODY, *ARGUMENTS, *TOOLS, *default_names(), "g2", "nothing")
"""What a refusal repeats."""


def talk(words: Callable[[mcp.Client], Awaitable[list[str]]], *, solving: bool) -> list[str]:
    """What a server in memory says, in the pseudo-language."""

    async def connected() -> list[str]:
        server = serving.make_server(
            McpGames(new_id=lambda: "g1", solving=solving), solving=solving
        )
        async with mcp.Client(server, mode="legacy", raise_exceptions=True) as client:
            return [str(server.title), str(server.instructions), *await words(client)]

    with speaking(PSEUDO):
        return anyio.run(connected)


async def descriptions(client: mcp.Client) -> list[str]:
    """What people see of the tools in a client, and of what can be played."""
    texts = []
    for tool in (await client.list_tools()).tools:
        texts += [str(tool.title), str(tool.description)]
        texts += [each["description"] for each in tool.input_schema["properties"].values()]
    listed: Any = (await client.call_tool("list_games", {})).structured_content
    return [*texts, *(each["about"] for each in listed["books"] + listed["opponents"])]


@pytest.mark.parametrize("solving", [True, False])
def test_descriptions(solving: bool) -> None:
    texts = talk(descriptions, solving=solving)
    assert len(texts) > 30
    assert [text for text in texts if raw_words(text, *BOOKS)] == []


async def refusals(client: mcp.Client) -> list[str]:
    """Every argument refused, by every tool; and what else can be wrong."""
    tools = (await client.list_tools()).tools
    await client.call_tool("start", {"book": "power-play", "seed": 1})
    calls: list[tuple[str, dict[str, Any]]] = [
        *((tool.name, {name: {}}) for tool in tools for name in ARGUMENTS),
        *((tool.name, {}) for tool in tools if tool.input_schema["required"]),
        ("play", {"game": "g1", "move": 2, "turn": 9}),
        ("play", {"game": "g1", "move": 7}),
        ("state", {"game": "g2"}),
    ]
    if "solve" in (tool.name for tool in tools):
        calls += [
            ("solve", {"book": "power-play", "game": "g1"}),
            ("solve", {"game": "g1", "total": 3}),
            ("solve", {"book": "power-play", "total": 10**9}),
        ]
    else:
        calls.append(("review", {"game": "g1"}))
    texts = []
    for name, arguments in calls:
        result = await client.call_tool(name, arguments)
        assert result.is_error, (name, arguments)
        (content,) = result.content
        assert isinstance(content, mcp_types.TextContent)
        texts.append(content.text)
    with pytest.raises(mcp.MCPError) as refused:
        await client.call_tool("nothing", {})
    return [*texts, str(refused.value)]


@pytest.mark.parametrize("solving", [True, False])
def test_refusals(solving: bool) -> None:
    texts = talk(refusals, solving=solving)
    assert len(texts) > 60
    assert [text for text in texts if raw_words(text, *NAMES)] == []
