"""`timesduel puzzle`."""

import click


@click.command("puzzle", short_help="To come.")
def command() -> None:
    """To come."""
