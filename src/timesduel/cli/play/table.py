"""Whoever sits at one keyboard: one game, or a match of several, begun or taken up again."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from typing import TYPE_CHECKING, NoReturn

import click

from timesduel.cli.exits import EXIT_DONE, EXIT_FAILED, EXIT_INPUT_ENDED, status_of
from timesduel.cli.play.dialogue import QuitError
from timesduel.cli.play.duel import PLAIN, Duel, Manner
from timesduel.cli.play.keeper import Keeper
from timesduel.cli.play.lines import InputEndedError, Lines
from timesduel.errors import NameTakenError, StoreError
from timesduel.match.names import PEOPLE, Seats
from timesduel.match.session import Session
from timesduel.records.form import DATE

if TYPE_CHECKING:
    from timesduel.cli.output.screen import Screen
    from timesduel.core.outcome import Outcome
    from timesduel.core.rules import Rules
    from timesduel.match.clock import TimeLimit
    from timesduel.match.series import Series
    from timesduel.records.files import Stamp
    from timesduel.records.record import Record


@dataclass(frozen=True, kw_only=True)
class Table:
    """What people sat down to play. Leaving midway ends the program, by click's Exit."""

    screen: Screen
    lines: Lines
    rules: Rules
    names: tuple[str, str]
    players: Seats = PEOPLE
    """Which seats the computer has, and at which level it plays there."""

    manner: Manner = PLAIN
    limit: TimeLimit | None = None
    series: Series | None = None
    """The match, if it is one, as it stands before the next game."""

    file: str | None = None
    """The file in which the players want their game to be kept; None for their store.

    In a match it always holds the game that is being played; those before it are put beside it.
    """

    over: Stamp | None = None
    """The state of that file in which it may be written over; None if it must be a new one."""

    def play(self) -> None:
        """The next game, and the rest of the match."""
        following: Table | None = self
        while following is not None:
            following = following._play_one()

    def _play_one(self) -> Table | None:
        try:
            return self._new_game()
        except KeyboardInterrupt as stopped:  # between two games; in one, the game says goodbye
            if self.series is None or self.series.played == 0:
                raise
            self.screen.line("")
            _say_goodbye(self.file, status_of(stopped), self.manner)

    def resume(self, record: Record, path: str, over: Stamp | None) -> None:
        """A game from a record (in a file in the state `over`), and the rest of its match."""
        keeper = Keeper(
            started=record.started,
            game_id=record.id,
            series=self.series,
            warn=_warn,
            path=path,
            over=over,
        )
        session = record.session(now=time.monotonic, keep=keeper)
        if self.series is not None and record.outcome is None:
            self._announce_game(_score(self.series, self.names))
        outcome = record.outcome or self._run(session, keeper)
        following = self._after(outcome, session, keeper)
        if following is not None:
            following.play()

    def _new_game(self) -> Table | None:
        keeper = Keeper(
            started=_today(),
            game_id=os.urandom(8).hex(),
            series=self.series,
            warn=_warn,
            path=self.file,
            over=self.over,
        )
        session = Session(
            self.rules,
            now=time.monotonic,
            keep=keeper,
            names=self.names,
            players=self.players,
            first=self.series.first if self.series else 1,
            limit=self.limit,
        )
        if self.series is not None and self.series.played > 0:
            keeper(session)  # so that the match goes on here, whatever happens
        elif self.file is not None:
            keeper.save(session)  # what cannot be written is better known before the first move
        elif session.outcome is not None:
            keeper(session)
        self._announce_game(f"{self.names[session.first - 1]} moves first.")
        return self._after(self._run(session, keeper), session, keeper)

    def _after(self, outcome: Outcome, session: Session, keeper: Keeper) -> Table | None:
        """The table before the next game of the match, if there is one."""
        _count(session, keeper)
        if self.series is None:
            self._point_to_the_review(keeper)
            return None
        series = self.series.after(outcome)
        self.screen.begin_block()
        self.screen.note(_score(series, self.names))
        if series.over:
            return None
        file, over = self._make_room(session, keeper)
        return replace(self, series=series, file=file, over=over)

    def _point_to_the_review(self, keeper: Keeper) -> None:
        """Whoever plays against the computer, or with the coach, may want to learn from it."""
        if (self.players != PEOPLE or self.manner.coach) and keeper.place is not None:
            from timesduel.cli.home import called

            self.screen.begin_block()
            self.screen.note(f"Go through it with:\n  {called('review', keeper.place)}")

    def _make_room(self, session: Session, keeper: Keeper) -> tuple[str | None, Stamp | None]:
        """Put a finished game aside, so that the next one can take its file."""
        from timesduel.cli.home import name_in_store
        from timesduel.records.store import save_record

        path = keeper.path
        if path is None or name_in_store(path):
            return None, None  # each game has a name of its own in the store
        stem, ending = os.path.splitext(path)
        for number in count(1):
            try:
                save_record(f"{stem}-{number}{ending}", keeper.record(session))
            except NameTakenError:
                continue
            except StoreError as error:
                _warn(f"{error}; the match goes on under another name")
                return None, None
            break
        return path, keeper.stamp

    def _announce_game(self, text: str) -> None:
        if self.series is not None:
            self.screen.begin_block()
            self.screen.note(f"Game {self.series.played + 1} of {self.series.games}. {text}")

    def _run(self, session: Session, keeper: Keeper) -> Outcome:
        manner = self.manner
        if manner.seed is not None and self.series is not None:
            # Or else the computer would play every game of the match alike.
            manner = replace(manner, seed=manner.seed + self.series.played)
        try:
            return Duel(session, keeper, self.screen, self.lines, manner).run()
        except QuitError:
            self._leave(session, keeper, EXIT_DONE)
        except InputEndedError:
            self._leave(session, keeper, EXIT_INPUT_ENDED)
        except KeyboardInterrupt as stopped:
            with suppress(OSError):  # whoever has closed the window sees nothing any more
                self.screen.line("")
            self._leave(session, keeper, status_of(stopped))

    def _leave(self, session: Session, keeper: Keeper, status: int) -> NoReturn:
        """Make sure that the game is kept, and say how to go on."""
        keeper(session)
        if keeper.place is None:
            click.echo(f"timesduel: the game is NOT saved: {keeper.trouble}", err=True)
            raise click.exceptions.Exit(max(status, EXIT_FAILED))
        _say_goodbye(keeper.path, status, self.manner)


def _say_goodbye(path: str | None, status: int, manner: Manner) -> NoReturn:
    """Tell how to go on with a game, or with the latest one, and end the program."""
    from timesduel.cli.home import called, place

    wishes = {"--coach": manner.coach, "--announce": manner.announce}
    options = [option for option, wanted in wishes.items() if wanted]
    command = called("resume", *[place(path)] if path else [], *options)
    click.echo(f"The game is saved. Go on with: {command}", err=status != EXIT_DONE)
    raise click.exceptions.Exit(status)


def _count(session: Session, keeper: Keeper) -> None:
    """Games in the store are counted whenever somebody asks; others would not be found again."""
    from timesduel.cli.home import name_in_store

    if keeper.path is not None and not name_in_store(keeper.path):
        from timesduel.cli.counting import count_game

        count_game(keeper.record(session))


def _today() -> str:
    return time.strftime(DATE, time.gmtime())


def _warn(text: str) -> None:
    click.echo(f"timesduel: {text}", err=True)


def _score(series: Series, names: tuple[str, str]) -> str:
    one, two = series.wins
    if not series.over:
        return f"Score: {names[0]} has {one}, {names[1]} has {two}."
    if series.leader is None:
        return f"The match is a tie, {one} to {two}."
    return f"{names[series.leader - 1]} wins the match, {max(one, two)} to {min(one, two)}."
