"""`timesduel fair`."""

import click


@click.command("fair", short_help="To come.")
def command() -> None:
    """To come."""
