"""What a call to the MCP server costs over HTTP, beside a bare server with one empty tool.

Run it with `make bench ARGS=mcp`. Both servers are processes of their own, and are asked in turn
over one connection each, as clients do. The bare one is the same library, served by uvicorn as it
comes: what it needs nobody can save.
"""

import json
import multiprocessing
import os
import re
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection

from benchmarks.short import unless_short

ROUNDS, IN_A_ROW = unless_short((20, 10), (2, 2))
"""Only calls in a row show whether anything waits for the other side's confirmation."""

GOAL = 1.5
PROGRAM = os.path.join(os.path.dirname(sys.executable), "timesduel")
HEADERS = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}


def serve_bare(port: int) -> None:
    import uvicorn
    from mcp.server.lowlevel import Server
    from mcp_types import CallToolResult, ListToolsResult, TextContent

    async def list_tools(_context: object, _params: object) -> ListToolsResult:
        return ListToolsResult(tools=[])

    async def call_tool(_context: object, _params: object) -> CallToolResult:
        return CallToolResult(content=[TextContent(text="{}")])

    server = Server("bare", on_list_tools=list_tools, on_call_tool=call_tool)
    uvicorn.run(server.streamable_http_app(stateless_http=True), port=port, log_level="error")


@contextmanager
def bare() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    process = multiprocessing.get_context("spawn").Process(target=serve_bare, args=(port,))
    process.start()
    try:
        yield port
    finally:
        process.terminate()


@contextmanager
def ours() -> Iterator[int]:
    with subprocess.Popen(
        [PROGRAM, "mcp", "--http", "127.0.0.1:0"], stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stderr is not None
            found = re.search(r":(\d+)/mcp", process.stderr.readline())
            assert found
            yield int(found[1])
        finally:
            process.terminate()


def caller(port: int, tool: str, **arguments: object) -> Callable[[], None]:
    """Calls a tool; the first call waits until the server is there."""
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    for _ in range(100):
        try:
            connection.connect()
            break
        except ConnectionRefusedError:
            time.sleep(0.1)
    asked = {"name": tool, "arguments": arguments}
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": asked}
    body = json.dumps(message)

    def call() -> None:
        connection.request("POST", "/mcp", body, HEADERS)
        answer = connection.getresponse()
        said = answer.read()
        assert answer.status == 200, said
        assert b'"isError":true' not in said, said

    return call


def main() -> None:
    with bare() as peer, ours() as port:
        cases = {
            "bare server": caller(peer, "nothing"),
            "start a game": caller(port, "start", book="power-play"),
            "list_games": caller(port, "list_games"),
            "solve": caller(port, "solve", book="power-play"),
        }
        times: dict[str, list[float]] = {name: [] for name in cases}
        for _ in range(ROUNDS):
            for name, call in cases.items():
                for _ in range(IN_A_ROW):
                    start = time.perf_counter()
                    call()
                    times[name].append(time.perf_counter() - start)
    base = statistics.median(times["bare server"])
    calls = f"median of {ROUNDS * IN_A_ROW} calls"
    print(f"{calls:<30} {'ms':>8} {'ratio':>7}   (goal: at most {GOAL:g})")
    for name, measured in times.items():
        median = statistics.median(measured)
        print(f"{name:<30} {median * 1000:>8.1f} {median / base:>7.2f}")


if __name__ == "__main__":
    main()
