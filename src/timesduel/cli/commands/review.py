"""`timesduel review`."""

import click


@click.command("review", short_help="To come.")
def command() -> None:
    """To come."""
