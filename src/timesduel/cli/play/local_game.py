"""The game at this terminal: a log in memory and on disk, and the game that follows from it.

A disk that fails does not end the game. What only saving needs is imported with the first save: the
first prompt need not wait for it.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from timesduel.bots import BOT
from timesduel.cli.ending import signals_deferred
from timesduel.errors import NameTakenError, RecordError, StaleError, StoreError
from timesduel.host.held_game import HeldGame, prepared
from timesduel.host.seats import Programs
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.match.game import Game
    from timesduel.players.player import Dice
    from timesduel.records.file_store import GameFile


class LocalGame(HeldGame):
    """A game in memory, and on disk as long as that is possible."""

    def __init__(
        self,
        game: Game,
        path: str | None = None,
        *,
        over: bool = False,
        file: GameFile | None = None,
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
        self._base = game
        """The game as it was created or loaded."""
        super().__init__(
            game if file is not None else game.with_clock_begun(now()),
            Programs(game.players, new_dice),
            store=self._keep,
            now=now,
            new_id=_new_id,
        )
        self._warn = warn
        self._over = over
        self._file = file
        """Where the game is, once it is on disk."""
        self._written = game.version
        """Number of events in the file; before there is one, of those that it begins with."""
        self._noted: bool | None = None  # not tried yet
        self.path = path if file is None else file.path
        self.trouble: str | None = None
        """Why the last save failed, if it did."""

    def _keep(self, next_state: Game) -> None:
        """Take over the next state in any case; save it, or warn once about each problem."""
        self.last = next_state
        self.try_to_save()

    def try_to_save(self) -> None:
        """Save, under another name if need be; warn once about each problem."""
        try:
            try:
                self.save()
            except NameTakenError as error:
                self._file = self.path = None
                self.save()
                self._warn(say("play.kept_elsewhere", problem=error, place=self.place))
        except StoreError as error:
            if str(error) != self.trouble:
                self._warn(say("play.not_saved_yet", problem=error))
            self.trouble = str(error)

    def save(self) -> None:
        """Write what is not on disk yet; a StoreError says why not."""
        with signals_deferred():  # half a save would look like somebody else's
            self._note()
            if self._file is None or not os.path.lexists(self._file.path):
                self._create()
            file, events = self._file, self.last.events
            assert file is not None
            try:
                while self._written < len(events):
                    file.append(self._written, events[self._written])
                    self._written += 1
            except StaleError:
                raise NameTakenError("games.changed").at(file.path) from None
            self.trouble = None

    def _note(self) -> None:
        """Note which profile plays, before the game is first saved; a failure is reported once.

        Whatever happens afterwards, the game counts for nobody else.
        """
        from timesduel.cli.home import open_profiles, profile, stamp_of_now

        if self._noted or (name := profile()) is None:
            return
        try:
            open_profiles().note_game(name, self._base, when=stamp_of_now())
            self._noted = True
        except StoreError as error:
            if self._noted is None:
                self._warn(say("profiles.not_noted", name=name, problem=error))
            self._noted = False

    def save_as(self, name: str) -> None:
        """Keep the game under a name of the player's choice from now on."""
        from timesduel.cli.home import name_in_store, open_store

        store = open_store()
        path = store.path(name)
        old = None if self._file is None else name_in_store(self._file.path)
        if path == self.path:
            self.save()
        elif self._file is None or old is None:
            before = self._file, self.path, self._written
            self._file, self.path = None, path
            try:
                self.save()
            except StoreError:
                self._file, self.path, self._written = before
                raise
        else:
            self.save()
            with signals_deferred():
                store.rename(old, name)
                self._file.path = self.path = path

    @property
    def untouched(self) -> bool:
        """Has nothing happened yet, and has nobody asked to keep the game?"""
        unchanged = self.last.version == self._base.version
        return self._file is None and unchanged and self.trouble is None

    @property
    def place(self) -> str | None:
        """What `resume` takes to find the game again; None if it is not saved."""
        from timesduel.cli.home import place

        if self._file is None or self.trouble:
            return None
        return place(self._file.path)

    def _create(self) -> None:
        """Write the file: the game as it began, or all of it if there is much already."""
        from timesduel.cli.home import name_in_store, open_store
        from timesduel.records.file_store import GameFile

        whole = self.last.version > self._base.version + 1
        game = self.last if whole else self._base
        store, path = open_store(), self.path
        name = None if path is None else name_in_store(path)
        if path is not None and name is None:
            file = GameFile(path)
            file.create(game, over=self._over)
        else:
            file = store.file(store.create(game, name))
        self._file, self.path = file, file.path
        self._written = game.version


def _new_id() -> str:
    return os.urandom(16).hex()


def game_to_resume(path: str, name: str | None = None) -> tuple[Game, GameFile]:
    """The game at a path, which somebody may have called by a name, if it can go on."""
    from timesduel.cli.calling import shell_command
    from timesduel.records.file_store import GameFile

    file = GameFile(path)
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
