"""`timesduel mcp`: the games for language models, over the Model Context Protocol."""

import socket
import sys
from importlib import import_module
from types import ModuleType

import click

from timesduel.cli.ending import end_at_once
from timesduel.cli.options.addresses import Address
from timesduel.cli.options.common import refused
from timesduel.cli.screen.progress import waiting
from timesduel.errors import AddressError, TimesDuelError
from timesduel.net.listening import is_local, listen
from timesduel.words.speech import say


@click.command("mcp")
@click.option("--http", type=Address(), metavar="HOST:PORT")
@click.option("--no-solve", is_flag=True)
def command(http: tuple[str, int] | None, no_solve: bool) -> None:
    """Run `timesduel mcp`."""
    if http is None:
        if sys.stdin is None or sys.stdout is None:
            raise TimesDuelError("program.mcp_streams")
        end_at_once()  # a thread that waits for input would keep Python from ending in order
        mcp = _adapter("mcp")
        if sys.stdin.isatty():
            click.echo(say("program.mcp_stdio"), err=True)
        mcp.serve_stdio(solving=not no_solve)
        return
    with _listen(*http) as listening:
        mcp = _adapter("mcp_http")
        host, port = listening.getsockname()[:2]
        shown = f"[{host}]" if ":" in host else host
        address = f"http://{shown}:{port}{mcp.PATH}"
        click.echo(say("program.mcp_serving", address=address), err=True)
        if not is_local(host):
            click.echo(say("program.mcp_open"), err=True)
        mcp.serve_http(listening, solving=not no_solve)


def _adapter(name: str) -> ModuleType:
    with waiting(say("program.mcp_starting")):
        return import_module(f"timesduel.adapters.{name}")


def _listen(host: str, port: int) -> socket.socket:
    try:
        return listen(host, port)
    except AddressError as error:
        raise refused("http", str(error)) from None
