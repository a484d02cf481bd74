"""`timesduel books`: the games."""

import click

from timesduel.cli.play.menu import list_books
from timesduel.cli.screen.screen import Screen


@click.command("books")
def command() -> None:
    """Run `timesduel books`."""
    list_books(Screen())
