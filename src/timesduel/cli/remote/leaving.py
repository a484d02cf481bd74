"""Somebody leaves a game on a server, which goes on there."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn

import click

from timesduel.cli.calling import shell_command
from timesduel.cli.ending import EXIT_DONE, EXIT_INPUT_ENDED
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.cli.remote.link import Link


def leave(link: Link, status: int) -> NoReturn:
    """Say how to come back, and end the program."""
    if link.seat is None:
        text = say("remote.left_watching", command=shell_command("watch", link.to_watch))
    else:
        text = say("remote.left", command=shell_command("join", link.to_seat))
    with suppress(OSError):  # the window may be closed
        if status not in (EXIT_DONE, EXIT_INPUT_ENDED):
            click.echo()  # a line was begun when Ctrl-C came
        click.echo(text, err=status != EXIT_DONE)
    raise click.exceptions.Exit(status)
