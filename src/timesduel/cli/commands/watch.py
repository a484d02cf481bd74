"""`timesduel watch`: see a game on a server."""

import click

from timesduel.cli.play.duel import PLAIN
from timesduel.cli.remote.link import Link, LinkText
from timesduel.cli.remote.session import RemoteSession
from timesduel.cli.screen.screen import Screen


@click.command("watch")
@click.argument("link", type=LinkText(), metavar="LINK")
def command(link: Link) -> None:
    """Run `timesduel watch`."""
    RemoteSession(link._replace(seat=None, invitation=None), Screen(), PLAIN).watch()
