"""`timesduel lesson`."""

import click


@click.command("lesson", short_help="To come.")
def command() -> None:
    """To come."""
