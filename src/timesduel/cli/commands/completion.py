"""`timesduel completion`: the shell completes what is typed."""

import click

from timesduel.cli.options.completion import SHELLS, script


@click.command("completion")
@click.argument("shell", metavar="SHELL", type=click.Choice([*SHELLS]))
def command(shell: str) -> None:
    """Run `timesduel completion`."""
    click.echo(script(shell), nl=False)
