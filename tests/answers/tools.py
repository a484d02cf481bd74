"""How MCP tools are called."""

from __future__ import annotations

import json
import re
from itertools import count
from typing import TYPE_CHECKING

from tests.answers.golden import by_fields
from tests.support import Later
from timesduel.adapters.mcp_games import McpGames

if TYPE_CHECKING:
    import mcp
    import mcp_types

    from tests.answers.golden import Golden
    from timesduel.adapters import mcp as serving
else:
    mcp, mcp_types, serving = map(Later, ("mcp", "mcp_types", "timesduel.adapters.mcp"))

WITHOUT_SOLVE = "tools-without-solve"
"""The area whose server has no tool that tells the best moves."""

_CALL = re.compile(r"\w+ \{")
"""A tool and its arguments."""


async def answers(golden: Golden) -> list[tuple[str, str]]:
    """What the server tells of itself, and what its tools answer, in a server of its own.

    Games are called g1, g2 and so on.
    """
    numbers, solving = count(1), golden.area != WITHOUT_SOLVE
    games = McpGames(new_id=lambda: f"g{next(numbers)}", solving=solving)
    server = serving.make_server(games, solving=solving)
    async with mcp.Client(server, raise_exceptions=True) as client:
        found = [("instructions", f"{client.instructions}\n")]
        tools = (await client.list_tools()).tools
        found += [(f"tool {tool.name}", _described(tool)) for tool in tools]
        calls = [each for each in golden.questions() if _CALL.match(each)]
        return found + [(call, await _answer(client, call)) for call in calls]


def _described(tool: mcp_types.Tool) -> str:
    data = tool.model_dump(mode="json", by_alias=True, exclude_none=True)
    return by_fields(json.dumps(data)) + "\n"


async def _answer(client: mcp.Client, question: str) -> str:
    tool, _, arguments = question.partition(" ")
    try:
        result = await client.call_tool(tool, json.loads(arguments))
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
