"""The game at this terminal, kept by a `ForgivingLog`: a disk that fails does not end it.

What only saving needs is imported with the first save: the first prompt need not wait for it.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from timesduel.bots import BOT
from timesduel.cli.ending import signals_deferred
from timesduel.errors import RecordError, StoreError
from timesduel.host.decisions import prepared
from timesduel.host.held_game import HeldGame
from timesduel.host.seats import Programs
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.cli.play.forgiving_log import ForgivingLog
    from timesduel.match.game import Game
    from timesduel.players.player import Dice
    from timesduel.records.log_file import LogFile


class LocalGame(HeldGame):
    """A game in memory, and on disk as long as that is possible."""

    def __init__(
        self,
        game: Game,
        path: str | None = None,
        *,
        over: bool = False,
        file: LogFile[Game] | None = None,
        seed: int | None = None,
        now: Callable[[], float],
        warn: Callable[[str], None],
    ) -> None:
        """A new game, which comes to disk with its first event, or one loaded from a `file`.

        `path` is where a new one is kept; without one it gets a name among the user's games. If
        `over`, what is there may go; or else it must be a new file. `seed` is for the computers.
        """
        played = game.series.played if game.series else 0

        def new_dice() -> Dice:
            from random import Random

            # Or else the computer would play every game of the match alike.
            return Random(seed if seed is None else seed + played)

        if file is None:
            game = prepared(game, now(), _new_id)
        super().__init__(
            game if file is not None else game.with_clock_begun(now()),
            Programs(game.players, new_dice),
            store=self._keep,
            now=now,
            new_id=_new_id,
        )
        self._warn = warn
        self._path, self._over = path, over
        self._noted: bool | None = None  # not tried yet
        self._log = None if file is None else self._opened_log(file)
        """Where the game is kept, as soon as it is to be."""

    def _keep(self, next_state: Game) -> None:
        """Take over the next state in any case; save it, or warn once about each problem."""
        with signals_deferred():
            self.last = next_state
            self._noted_log().append(next_state)

    def try_to_save(self) -> None:
        """Save, under another name if need be; warn once about each problem."""
        self._noted_log().try_to_store()

    def save(self) -> None:
        """Write what is not on disk yet; a StoreError says why not."""
        self._noted_log().store()

    def _noted_log(self) -> ForgivingLog[Game]:
        with signals_deferred():
            self._note()
            if self._log is None:
                self._log = self._opened_log()
            return self._log

    def _opened_log(self, file: LogFile[Game] | None = None) -> ForgivingLog[Game]:
        from timesduel.cli.play.forgiving_log import ForgivingLog
        from timesduel.records.form import GAMES

        return ForgivingLog(
            self.last, GAMES, path=self._path, create=self._create, file=file, warn=self._warn
        )

    def _note(self) -> None:
        """Note which profile plays, before the game is first saved; a failure is reported once.

        Whatever happens afterwards, the game counts for nobody else.
        """
        from timesduel.cli.home import open_profiles, profile, stamp_of_now

        if self._noted or (name := profile()) is None:
            return
        try:
            open_profiles().note_game(name, self.last, when=stamp_of_now())
            self._noted = True
        except StoreError as error:
            if self._noted is None:
                self._warn(say("profiles.not_noted", name=name, problem=error))
            self._noted = False

    def save_as(self, name: str) -> None:
        """Keep the game under a name of the player's choice from now on."""
        from timesduel.cli.home import name_in_store, open_store

        store = open_store()
        path, log = store.path(name), self._noted_log()
        old = None if log.file is None else name_in_store(log.file.path)
        if log.file is None or (old is None and path != log.path):
            log.store_at(path)
        else:
            log.store()
            if old is not None and path != log.path:
                with signals_deferred():
                    store.rename(old, name)
                    log.file.path = log.path = path

    @property
    def path(self) -> str | None:
        """Where the game is, or is to be; None: among the user's games, by a name of its own."""
        return self._path if self._log is None else self._log.path

    @property
    def trouble(self) -> str | None:
        """Why the last save failed, if it did."""
        return None if self._log is None else self._log.trouble

    @property
    def untouched(self) -> bool:
        """Has nothing happened yet, and has nobody asked to keep the game?"""
        log = self._log
        return log is None or (log.file is None and log.trouble is None)

    @property
    def place(self) -> str | None:
        """What `resume` takes to find the game again; None if it is not saved."""
        return None if self._log is None else self._log.place

    def _create(self, game: Game, path: str | None) -> LogFile[Game]:
        """Write a file with everything that has happened."""
        from timesduel.cli.home import name_in_store, open_store
        from timesduel.records.form import GAMES
        from timesduel.records.log_file import LogFile

        name = None if path is None else name_in_store(path)
        if path is not None and name is None:
            file = LogFile(path, GAMES)
            file.create(game, over=self._over)
            return file
        store = open_store()
        return store.file(store.create(game, name))


def _new_id() -> str:
    return os.urandom(16).hex()


def game_to_resume(path: str, name: str | None = None) -> tuple[Game, LogFile[Game]]:
    """The game at a path, which somebody may have called by a name, if it can go on."""
    from timesduel.cli.calling import shell_command
    from timesduel.records.form import GAMES
    from timesduel.records.log_file import LogFile

    file = LogFile(path, GAMES)
    game = file.load()
    if not _can_go_on(game, path):
        over = StoreError("saved.over", command=shell_command("replay", name or ""))
        raise over.at(name or path)
    for program in game.players:
        if program is not None:
            _check_program(program, path)
    return game, file


def latest() -> str | None:
    """The path of the latest game that can go on and counts for the profile in use, if any."""
    from timesduel.cli.home import open_profiles, open_store, profile

    store, owners = open_store(), open_profiles().owners()
    for name in store.list():
        try:
            game = store.load(name)
        except (RecordError, StoreError) as error:
            click.echo(say("saved.passed_over", problem=error), err=True)
            continue
        if owners.counts(game, profile()) and _can_go_on(game, store.path(name)):
            return store.path(name)
    return None


def _check_program(program: str, path: str) -> None:
    """Can this program still play? A command in a file that may be anybody's is not run."""
    from timesduel.bots.command import split_command
    from timesduel.cli.home import name_in_store
    from timesduel.core.numbers import quote
    from timesduel.players.registry import PLAYERS
    from timesduel.words.grammar import comma_list

    if program.startswith(BOT):
        if not name_in_store(path):
            raise RecordError("saved.bot_in_file", program=quote(program)).at("players")
        split_command(program.removeprefix(BOT))
    elif program not in PLAYERS:
        known = comma_list(PLAYERS)
        raise RecordError("players.unknown", name=quote(program), known=known).at("players")


def _can_go_on(game: Game, path: str) -> bool:
    """Is the game not over, or else the last one so far of a match that is not over?"""
    from timesduel.cli.home import name_in_store, open_store
    from timesduel.match.successor import series_after

    if game.outcome is None:
        return True
    series = series_after(game)
    if series is None or series.over:
        return False
    # In the store the next game of a match has a name of its own; a file always has the latest.
    return name_in_store(path) in (None, *open_store().list()[:1])
