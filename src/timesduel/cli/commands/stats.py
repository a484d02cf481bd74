"""`timesduel stats`."""

import click


@click.command("stats", short_help="To come.")
def command() -> None:
    """To come."""
