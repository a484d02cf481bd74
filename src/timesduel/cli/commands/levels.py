"""`timesduel levels`."""

import click


@click.command("levels", short_help="To come.")
def command() -> None:
    """To come."""
