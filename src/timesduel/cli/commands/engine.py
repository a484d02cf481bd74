"""`timesduel engine`: our own players for other people's programs."""

import sys
from collections.abc import Iterator
from random import Random

import click

from timesduel.bots.engine import Engine
from timesduel.bots.protocol import LONGEST_LINE
from timesduel.cli.options.common import seed_option
from timesduel.cli.options.values import PlayerName


@click.command("engine")
@click.option("--level", type=PlayerName(), default="perfect", show_default=True)
@seed_option
def command(level: str, seed: int | None) -> None:
    """Run `timesduel engine`."""
    for reply in Engine(level, Random(seed)).replies(_lines()):
        for line in reply:
            click.echo(line)  # which flushes


def _lines() -> Iterator[str]:
    """Lines of standard input, those of absurd length in pieces."""
    if sys.stdin is not None:
        while line := sys.stdin.buffer.readline(LONGEST_LINE):
            yield line.decode(errors="replace")
