"""Games that can go on: which is the latest, and whether its players can still play."""

import click

from timesduel.bots import BOT
from timesduel.bots.command import split_command
from timesduel.cli.calling import shell_command
from timesduel.cli.home import (
    name_in_store,
    open_profiles,
    open_store,
    profile,
)
from timesduel.cli.play.session import LocalSession
from timesduel.core.numbers import quote
from timesduel.errors import RecordError, StoreError
from timesduel.host.async_host import series_after
from timesduel.match.game import Game
from timesduel.players.registry import PLAYERS
from timesduel.records.file_store import GameFile
from timesduel.words.grammar import comma_list
from timesduel.words.speech import say


def go_on(path: str, session: LocalSession, name: str | None = None) -> None:
    """Play on with the game at a path, which somebody may have called by a name."""
    file = GameFile(path)
    game = file.load()
    if not _can_go_on(game, path):
        over = StoreError("saved.over", command=shell_command("replay", name or ""))
        raise over.at(name or path)
    for program in game.players:
        if program is not None:
            _check_program(program, path)
    session.resume(game, file)


def _check_program(program: str, path: str) -> None:
    """Can this program still play? A command in a file that may be anybody's is not run."""
    if program.startswith(BOT):
        if not name_in_store(path):
            raise RecordError("saved.bot_in_file", program=quote(program)).at("players")
        split_command(program.removeprefix(BOT))
    elif program not in PLAYERS:
        known = comma_list(PLAYERS)
        raise RecordError("players.unknown", name=quote(program), known=known).at("players")


def _can_go_on(game: Game, path: str) -> bool:
    """Is the game not over, or else the last one so far of a match that is not over?"""
    if game.outcome is None:
        return True
    series = series_after(game)
    if series is None or series.over:
        return False
    # In the store the next game of a match has a name of its own; a file always has the latest.
    return name_in_store(path) in (None, *open_store().list()[:1])


def latest() -> str | None:
    """The path of the latest game that can go on and counts for the profile in use, if any."""
    store, whose = open_store(), open_profiles().whose()
    for name in store.list():
        try:
            game = store.load(name)
        except (RecordError, StoreError) as error:
            click.echo(say("saved.passed_over", problem=error), err=True)
            continue
        if whose.counts(game, profile()) and _can_go_on(game, store.path(name)):
            return store.path(name)
    return None
