"""Whatever the MCP server says is looked up when it is asked for."""

from collections.abc import Iterator
from typing import Any

import anyio
import pytest
from mcp import Client, MCPError
from mcp_types import TextContent

from tests.words.marks import raw_words
from timesduel import BOOKS
from timesduel.adapters.mcp import make_server
from timesduel.adapters.mcp_arguments import ARGUMENTS
from timesduel.adapters.mcp_games import NOBODY, McpGames
from timesduel.match.names import DEFAULT_NAMES
from timesduel.players.registry import PLAYERS
from timesduel.words.speech import PSEUDO, speaking

TOOLS = ("list_games", "start", "state", "play", "solve", "review")
NAMES = (*BOOKS, *PLAYERS, NOBODY, *ARGUMENTS, *TOOLS, *DEFAULT_NAMES, "g2", "nothing")
"""What stays as it is."""


def descriptions(schema: dict[str, Any]) -> Iterator[str]:
    for argument in schema["properties"].values():
        yield argument["description"]


async def tools_and_refusals(*, solving: bool) -> list[str]:
    """All that clients are told about the tools, and every refusal of an argument."""
    server = make_server(McpGames(new_id=lambda: "g1", solving=solving), solving=solving)
    texts = [str(server.title), str(server.instructions)]
    async with Client(server, mode="legacy", raise_exceptions=True) as client:
        tools = (await client.list_tools()).tools
        for tool in tools:
            texts += [str(tool.title), str(tool.description), *descriptions(tool.input_schema)]
        await client.call_tool("start", {"book": "power-play", "seed": 1})
        calls: list[tuple[str, dict[str, Any]]] = [
            *((tool.name, {name: {}}) for tool in tools for name in ARGUMENTS),
            *((tool.name, {}) for tool in tools if tool.input_schema["required"]),
            ("play", {"game": "g1", "move": 2, "turn": 9}),
            ("play", {"game": "g1", "move": 7}),
            ("state", {"game": "g2"}),
        ]
        if solving:
            calls += [
                ("solve", {"book": "power-play", "game": "g1"}),
                ("solve", {"game": "g1", "total": 3}),
                ("solve", {"book": "power-play", "total": 10**9}),
            ]
        else:
            calls.append(("review", {"game": "g1"}))
        for name, arguments in calls:
            result = await client.call_tool(name, arguments)
            assert result.is_error, (name, arguments)
            (content,) = result.content
            assert isinstance(content, TextContent)
            texts.append(content.text)
        told = await client.call_tool("list_games", {})
        for each in told.structured_content["books"] + told.structured_content["opponents"]:
            texts.append(each["about"])
        with pytest.raises(MCPError) as refused:
            await client.call_tool("nothing", {})
        texts.append(str(refused.value))
    return texts


@pytest.mark.parametrize("solving", [True, False])
def test_nothing_is_said_that_was_not_looked_up(solving: bool) -> None:
    with speaking(PSEUDO):
        texts = anyio.run(lambda: tools_and_refusals(solving=solving))
    assert len(texts) > 60
    for text in texts:
        assert raw_words(text, *NAMES) == [], text
