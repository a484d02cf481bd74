"""`timesduel mcp`: the games for language models, over the Model Context Protocol."""

import re
import socket
import sys
from importlib import import_module
from types import ModuleType
from typing import Any

import click

from timesduel.cli.ending import end_at_once
from timesduel.cli.options.common import refused
from timesduel.core.numbers import quote
from timesduel.errors import TimesDuelError

_PORT, _LARGEST_PORT = re.compile("[0-9]{1,5}"), 65535


class Address(click.ParamType[tuple[str, int]]):
    """`127.0.0.1:8000`, or `[::1]:8000`."""

    name = "host:port"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[str, int]:
        host, _, port = value.rpartition(":")
        if host and _PORT.fullmatch(port) and int(port) <= _LARGEST_PORT:
            return host.strip("[]"), int(port)
        self.fail(f"{quote(value)} is not an address such as 127.0.0.1:8000.", param, ctx)


@click.command("mcp", short_help="Let language models play, over MCP.")
@click.option("--http", type=Address(), metavar="HOST:PORT", help="Serve HTTP there, not stdio.")
@click.option("--no-solve", is_flag=True, help="No tool that tells the best moves.")
def command(http: tuple[str, int] | None, no_solve: bool) -> None:
    """Serve the games over the Model Context Protocol, on standard input and output.

    Needs the extra mcp.
    """
    if http is None:
        if sys.stdin is None or sys.stdout is None:
            raise TimesDuelError("MCP needs both standard input and standard output, or --http")
        end_at_once()  # a thread that waits for input would keep Python from ending in order
        _adapter("mcp").serve_stdio(solving=not no_solve)
        return
    with _listen(*http) as listening:
        mcp = _adapter("mcp_http")
        host, port = listening.getsockname()[:2]
        shown = f"[{host}]" if ":" in host else host
        click.echo(f"Serving at http://{shown}:{port}{mcp.PATH}; Ctrl-C ends it.", err=True)
        if not mcp.is_local(host):
            click.echo("Anybody who reaches this machine can play.", err=True)
        mcp.serve_http(listening, solving=not no_solve)


def _adapter(name: str) -> ModuleType:
    return import_module(f"timesduel.adapters.{name}")


def _listen(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family)
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or "there is no such host"
        raise refused("http", f"cannot listen at {quote(host)}: {reason}.") from None
