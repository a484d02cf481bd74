"""`timesduel practice`."""

import click


@click.command("practice", short_help="To come.")
def command() -> None:
    """To come."""
