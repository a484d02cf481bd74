"""`timesduel resume`: go on with a game."""

import click

from timesduel.cli.calling import shell_command
from timesduel.cli.home import find_record
from timesduel.cli.keyboard.dialogue import Dialogue
from timesduel.cli.options.common import manner_options
from timesduel.cli.options.profile import profile_option
from timesduel.cli.options.suggestions import suggest_games
from timesduel.cli.play.duel import PlayOptions
from timesduel.cli.play.resuming import go_on, latest
from timesduel.cli.play.session import LocalSession
from timesduel.errors import StoreError


@click.command("resume")
@click.argument("name", required=False, shell_complete=suggest_games)
@manner_options
@profile_option
def command(
    name: str | None, coach: bool, announce: bool, no_bell: bool, no_countdown: bool
) -> None:
    """Run `timesduel resume`."""
    path = find_record(name) if name is not None else latest()
    if path is None:
        raise StoreError("saved.nothing", command=shell_command())
    options = PlayOptions(
        coach=coach, announce=announce, bell=not no_bell, countdown=not no_countdown
    )
    go_on(path, LocalSession(Dialogue(), options), name)
