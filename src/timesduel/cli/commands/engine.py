"""`timesduel engine`: our own players for other people's programs."""

import sys
from collections.abc import Iterator
from random import Random

import click

from timesduel.bots.engine import Engine
from timesduel.bots.protocol import LONGEST_LINE
from timesduel.cli.options.values import Number, PlayerName


@click.command("engine", short_help="Play through the bot protocol.")
@click.option(
    "--level",
    type=PlayerName(),
    default="perfect",
    show_default=True,
    help="Who plays (see: timesduel levels).",
)
@click.option(
    "--seed", type=Number(0, most_digits=18, such_as="7"), help="Makes all chance repeatable."
)
def command(level: str, seed: int | None) -> None:
    """Speak the bot protocol: questions on standard input, answers on standard output.

    It is what `timesduel bot check` takes for a bot, and what an arena can play against.
    docs/protocol.md describes the lines.
    """
    for reply in Engine(level, Random(seed)).replies(_lines()):
        for line in reply:
            click.echo(line)  # which flushes


def _lines() -> Iterator[str]:
    """Lines of standard input, those of absurd length in pieces."""
    if sys.stdin is not None:
        while line := sys.stdin.buffer.readline(LONGEST_LINE):
            yield line.decode(errors="replace")
