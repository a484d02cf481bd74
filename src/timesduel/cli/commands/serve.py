"""`timesduel serve`: games by link, for browsers and programs, over HTTP."""

import signal
import sys
from contextlib import closing
from itertools import chain
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import click
from click.core import ParameterSource

from timesduel.cli.ending import EndedError
from timesduel.cli.home import open_profiles, server_store
from timesduel.cli.options.addresses import LARGEST_PORT, BasePath, HostNames, Networks, PublicUrl
from timesduel.cli.options.common import refused, store_option
from timesduel.cli.options.values import Number
from timesduel.cli.screen.progress import waiting
from timesduel.cli.screen.screen import Screen
from timesduel.net.listening import is_local, listen
from timesduel.web.gate.limits import PEOPLE
from timesduel.web.settings import DAYS_KEPT, Settings
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.data.class_state import OpenedClass
    from timesduel.web.api.class_requests import NewClass

_MOST_DAYS = 36_500
_MOST_PEOPLE = 1_000_000
_EVERY_ADDRESS = ("::", "0.0.0.0")

port_option = click.option(
    "--port", type=Number(0, most=LARGEST_PORT, such_as="8000"), default="8000", show_default=True
)
people_option = click.option(
    "--people",
    type=Number(0, most=_MOST_PEOPLE, such_as="60"),
    default=str(PEOPLE),
    show_default=True,
)


@click.command("serve")
@click.option("--host", metavar="ADDRESS", default="127.0.0.1", show_default=True)
@port_option
@click.option("--lan", is_flag=True)
@store_option
@click.option(
    "--keep",
    type=Number(1, most=_MOST_DAYS, such_as="30"),
    metavar="DAYS",
    default=str(DAYS_KEPT),
    show_default=True,
)
@click.option("--base-path", type=BasePath(), metavar="PATH")
@click.option("--public-url", type=PublicUrl(), metavar="URL")
@click.option("--allow-host", type=HostNames(), metavar="NAME", multiple=True)
@click.option("--proxy", type=Networks(), metavar="ADDRESS", multiple=True)
@people_option
@click.option("--family", is_flag=True)
@click.option("--metrics", type=click.Choice(["local", "open"]), default="local", show_default=True)
@click.option(
    "--log", type=click.Choice(["failed", "requests"]), default="failed", show_default=True
)
@click.pass_context
def command(
    ctx: click.Context,
    *,
    host: str,
    port: int,
    lan: bool,
    store: str | None,
    keep: int,
    base_path: str | None,
    public_url: str | None,
    allow_host: tuple[tuple[str, ...], ...],
    proxy: tuple[tuple[str, ...], ...],
    people: int,
    family: bool,
    metrics: str,
    log: str,
) -> None:
    """Run `timesduel serve`."""
    if lan and ctx.get_parameter_source("host") is not ParameterSource.DEFAULT:
        raise refused("lan", say("serving.host_or_lan"))
    if base_path is None:
        base_path = urlsplit(public_url).path if public_url else ""
    settings = Settings(
        store=store or server_store(),
        base_path=base_path,
        public_url=public_url,
        keep_days=keep,
        hosts=(*chain(*allow_host),),
        proxies=(*chain(*proxy),),
        allow_own_names=lan,
        people=people,
        family=open_profiles().folder if family else None,
        public_metrics=metrics == "open",
        log_requests=log == "requests",
        log_start=not sys.stderr.isatty(),
    )
    run_server(
        "" if lan else host, port, settings, lambda place, at, _: welcome(place, at, settings)
    )


def run_server(
    host: str,
    port: int,
    settings: Settings,
    ready: "Callable[[str, int, OpenedClass | None], None]",
    new_class: "NewClass | None" = None,
) -> None:
    """Serve until somebody ends it; `ready` is told the address, the port and the new class."""
    with closing(listen(host, port)) as listening:
        with waiting(say("serving.starting")):
            from timesduel.web.serve import serve
        place, number = listening.getsockname()[:2]
        ended_by = serve(
            listening,
            settings,
            write=lambda line: click.echo(line, err=True),
            ready=lambda opened: ready(place, number, opened),
            new_class=new_class,
        )
    if ended_by == signal.SIGINT:
        raise KeyboardInterrupt
    if ended_by != signal.SIGTERM:
        raise EndedError(ended_by)


def welcome(host: str, port: int, settings: Settings) -> None:
    """Say where the server is and who can reach it; with a QR code for a room full of phones."""
    screen = Screen()
    everywhere = host in _EVERY_ADDRESS
    here = http_address("localhost" if everywhere else host, port) + settings.base_path
    screen.line(say("serving.at", address=f"{here}/"))
    if settings.public_url is not None:
        screen.line(say("serving.links", address=f"{settings.public_url}/"))
    elif everywhere:
        _show_network(screen, port, settings.base_path)
    elif not is_local(host):
        screen.line(say("serving.open_everywhere"))


def _show_network(screen: Screen, port: int, base_path: str) -> None:
    from timesduel.net.listening import network_addresses, own_names

    found = network_addresses()
    links = [f"{http_address(host, port)}{base_path}/" for host in found or own_names()]
    screen.line(say("serving.network" if found else "serving.no_network"))
    show_links(screen, links)
    screen.line(say("serving.open"))


def show_links(screen: Screen, links: list[str]) -> None:
    """Several links to the same place, each on a line; the first also for cameras."""
    from timesduel.net.listening import qr_lines

    for link in links:
        screen.line(f"  {link}")
    if links and screen.can_show_blocks:
        screen.blocks(qr_lines(links[0]))


def http_address(host: str, port: int) -> str:
    """Where a server is, without a slash at the end."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
