"""`timesduel watch`: see a game on a server."""

import click

from timesduel.cli.play.duel import PLAIN
from timesduel.cli.remote.link import Link, LinkText
from timesduel.cli.remote.visit import Visit
from timesduel.cli.screen.screen import Screen


@click.command("watch", short_help="Watch a game on a server.")
@click.argument("link", type=LinkText(), metavar="LINK")
def command(link: Link) -> None:
    """Watch a game on a server, from its beginning on.

    Any link to the game will do; whoever has one for a seat only watches here.
    """
    Visit(link._replace(seat=None, invitation=None), Screen(), PLAIN).watch()
