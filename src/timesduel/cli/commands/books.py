"""`timesduel books`: the games."""

import click

from timesduel.cli.menu import list_books
from timesduel.cli.options import no_color_option
from timesduel.cli.screen import Screen


@click.command("books")
@no_color_option
def command() -> None:
    """List the five games and how to start them."""
    list_books(Screen())
