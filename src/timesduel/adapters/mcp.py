"""A server for the Model Context Protocol: language models play, look at and review games.

A thin layer: `McpGames` does what the tools are for, this file tells clients about them and carries
the answers. Every mistake in a call comes back as one line that says what is accepted.
"""

from __future__ import annotations

import json
import secrets
import sys
from functools import partial
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any, NamedTuple

from timesduel.extras import from_extra
from timesduel.words.grammar import comma_list

with from_extra("mcp"):
    import anyio
    from anyio.to_thread import run_sync
    from mcp.server.lowlevel import Server
    from mcp.server.stdio import stdio_server
    from mcp.shared.exceptions import MCPError
    from mcp_types import (
        INVALID_PARAMS,
        CallToolRequestParams,
        CallToolResult,
        ListToolsResult,
        TextContent,
        Tool,
        ToolAnnotations,
    )

    from timesduel import __version__
    from timesduel.adapters.mcp_arguments import (
        HOUSE_RULES,
        described,
        missing_argument,
        read_arguments,
    )
    from timesduel.adapters.mcp_games import McpGames
    from timesduel.core.numbers import quote
    from timesduel.data.plain import to_plain
    from timesduel.errors import TimesDuelError
    from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

LONGEST_MESSAGE = 2**20
"""Bytes, or characters: more than any question needs."""


class _Tool(NamedTuple):
    """One tool; the method of `McpGames` with its name does the work."""

    name: str
    takes: tuple[str, ...]
    needs: tuple[str, ...] = ()
    reads_only: bool = True
    advises: bool = False
    """Does it tell how to win? Then it is left out where nobody is to get help."""

    def described(self) -> Tool:
        """The tool as clients see it."""
        schema = {
            "type": "object",
            "properties": {name: described(name) for name in self.takes},
            "required": list(self.needs),
            "additionalProperties": False,
        }
        hints = ToolAnnotations(
            read_only_hint=self.reads_only, destructive_hint=False, open_world_hint=False
        )
        return Tool(
            name=self.name,
            title=say(f"mcp.title.{self.name}"),
            description=say(f"mcp.tool.{self.name}"),
            input_schema=schema,
            annotations=hints,
        )

    def read(self, given: dict[str, Any]) -> dict[str, Any]:
        """The values of the arguments; a `TimesDuelError` says what is wrong with them."""
        values = read_arguments(self.name, given, self.takes)
        for name in self.needs:
            if name not in values:
                raise missing_argument(self.name, name)
        return values


_TOOLS = (
    _Tool("list_games", ()),
    _Tool(
        "start",
        ("book", *HOUSE_RULES, "opponent", "seat", "seed"),
        ("book",),
        reads_only=False,
    ),
    _Tool("state", ("game",), ("game",)),
    _Tool("play", ("game", "move", "turn"), ("game", "move"), reads_only=False),
    _Tool("solve", ("game", "book", *HOUSE_RULES, "total", "used"), advises=True),
    _Tool("law", ("book", "multipliers"), ("book",), advises=True),
    _Tool("review", ("game",), ("game",)),
)


def make_server(games: McpGames, *, solving: bool = True) -> Server[Any]:
    """The server; without `solving` it has no tool that tells the best moves."""
    tools: Mapping[str, _Tool] = {tool.name: tool for tool in _TOOLS if solving or not tool.advises}
    # One at a time: threads of Python would only take turns.
    thinking = anyio.CapacityLimiter(1)

    async def list_tools(_context: object, _params: object) -> ListToolsResult:
        return ListToolsResult(tools=[tool.described() for tool in tools.values()])

    async def call_tool(_context: object, params: CallToolRequestParams) -> CallToolResult:
        if params.name not in tools:
            problem = say("mcp.no_tool", name=quote(params.name), tools=comma_list(tools))
            raise MCPError(INVALID_PARAMS, problem)
        try:
            values = tools[params.name].read(params.arguments or {})
            work: Callable[[], object] = partial(getattr(games, params.name), **values)
            # What has to think does so in a thread, and the rest need not wait for it.
            thinks = games.may_think(params.name, values)
            data = to_plain(await run_sync(work, limiter=thinking) if thinks else work())
        except TimesDuelError as error:
            return CallToolResult(content=[TextContent(text=str(error))], is_error=True)
        return CallToolResult(content=[TextContent(text=json.dumps(data))], structured_content=data)

    return Server(
        "timesduel",
        title=say("mcp.title"),
        version=__version__,
        instructions=say("mcp.instructions" if solving else "mcp.instructions_without_solve"),
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


def new_games(*, solving: bool) -> McpGames:
    """Games with names that nobody guesses: several clients may share one server."""
    return McpGames(new_id=lambda: secrets.token_hex(16), solving=solving)


class _Messages(anyio.AsyncFile[str]):
    """Lines of standard input; one without end is not hoarded."""

    async def readline(self) -> str:
        line = await run_sync(self.wrapped.readline, LONGEST_MESSAGE + 1)
        if len(line) > LONGEST_MESSAGE:
            raise TimesDuelError("mcp.message", most=LONGEST_MESSAGE)
        return line


def serve_stdio(*, solving: bool) -> None:
    """Serve the process that started us, over standard input and output, until the input ends."""
    server = make_server(new_games(solving=solving), solving=solving)
    messages = _Messages(TextIOWrapper(sys.stdin.buffer, encoding="utf-8", errors="replace"))

    async def serve() -> None:
        async with stdio_server(messages) as (read_stream, write_stream):
            options = server.create_initialization_options()
            await server.run(read_stream, write_stream, options)

    try:
        anyio.run(serve)
    except BaseExceptionGroup as errors:  # not `except*`: Python 3.11.2 would make groups again
        raise _first(errors) from None


def _first(error: BaseException) -> BaseException:
    """What went wrong first, however deep among tasks."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error
