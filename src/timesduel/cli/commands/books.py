"""`timesduel books`: the games."""

import click

from timesduel.cli.output.screen import Screen
from timesduel.cli.play.menu import list_books


@click.command("books")
def command() -> None:
    """List the games and how to start them."""
    list_books(Screen())
