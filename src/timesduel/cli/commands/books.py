"""`timesduel books`: the games."""

import click

from timesduel.cli.options.color import no_color_option
from timesduel.cli.output.screen import Screen
from timesduel.cli.play.menu import list_books


@click.command("books")
@no_color_option
def command() -> None:
    """List the games and how to start them."""
    list_books(Screen())
