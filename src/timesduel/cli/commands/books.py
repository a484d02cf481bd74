"""`timesduel books`: the games."""

import click

from timesduel.cli.menu import list_books
from timesduel.cli.screen import Screen, wants_colour


@click.command("books")
def command() -> None:
    """List the games, what each is about and how to start it."""
    list_books(Screen(colour=wants_colour()))
