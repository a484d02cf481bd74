"""`timesduel completion`: the shell completes what is typed."""

import click

from timesduel.cli.options.completion import SHELLS, script


@click.command("completion", short_help="Let your shell complete what you type.")
@click.argument("shell", metavar="SHELL", type=click.Choice([*SHELLS]))
def command(shell: str) -> None:
    """Print the script with which SHELL (bash, fish or zsh) completes what you type.

    Commands, options, games, levels and the names of saved games are completed.
    """
    click.echo(script(shell), nl=False)
