"""`timesduel resume`: go on with a game."""

import click

from timesduel.cli.calling import shell_command
from timesduel.cli.home import find_record
from timesduel.cli.keyboard.dialogue import Dialogue
from timesduel.cli.options.common import play_options
from timesduel.cli.options.program import profile_option
from timesduel.cli.options.suggestions import suggest_games
from timesduel.cli.play.duel import PlayOptions
from timesduel.cli.play.local_game import game_to_resume, latest
from timesduel.cli.play.session import LocalSession
from timesduel.errors import StoreError


@click.command("resume")
@click.argument("name", required=False, shell_complete=suggest_games)
@play_options()
@profile_option
def command(name: str | None, **options: bool) -> None:
    """Run `timesduel resume`."""
    path = find_record(name) if name is not None else latest()
    if path is None:
        raise StoreError("saved.nothing", command=shell_command())
    LocalSession(Dialogue(), PlayOptions(**options)).resume(*game_to_resume(path, name))
