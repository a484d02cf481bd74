"""Two people at one keyboard: one game, or a match of several, begun or taken up again."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NoReturn

import click

from timesduel.cli.duel import Duel, QuitError
from timesduel.cli.exits import EXIT_DONE, EXIT_INPUT_ENDED, EXIT_INTERRUPTED
from timesduel.cli.keeper import Keeper
from timesduel.cli.lines import InputEndedError, Lines
from timesduel.match.session import Session

if TYPE_CHECKING:
    from timesduel.cli.screen import Screen
    from timesduel.core.outcome import Outcome
    from timesduel.core.rules import Rules
    from timesduel.match.clock import TimeLimit
    from timesduel.match.series import Series
    from timesduel.records.record import Record


@dataclass(frozen=True, kw_only=True)
class Table:
    """What two people sat down to play. Leaving midway ends the program, by click's Exit."""

    screen: Screen
    lines: Lines
    rules: Rules
    names: tuple[str, str]
    limit: TimeLimit | None = None
    series: Series | None = None
    """The match, if it is one, as it stands before the next game."""

    file: str | None = None
    """Where the players want the first game to be kept; None for their store."""

    def play(self) -> None:
        """The next game, and the rest of the match."""
        table: Table | None = self
        while table is not None:
            table = table._after(table._new_game())

    def resume(self, record: Record, path: str) -> None:
        """A game from a record, and the rest of its match."""
        following = self._after(record.outcome or self._old_game(record, path))
        if following is not None:
            following.play()

    def _new_game(self) -> Outcome:
        keeper = self._keeper(_today(), self._file_of_this_game())
        session = Session(
            self.rules,
            now=time.monotonic,
            keep=keeper,
            names=self.names,
            first=self.series.first if self.series else 1,
            limit=self.limit,
        )
        if self.file is not None and not (self.series and self.series.played):
            keeper.save(session)  # what cannot be written is better known before the first move
        elif session.outcome is not None:
            keeper(session)
        if self.series is not None:
            self.screen.begin_block()
            starter = self.names[self.series.first - 1]
            game = f"Game {self.series.played + 1} of {self.series.games}"
            self.screen.note(f"{game}: {starter} moves first.")
        return self._run(session, keeper)

    def _old_game(self, record: Record, path: str) -> Outcome:
        keeper = self._keeper(record.started, path, kept=True)
        session = record.session(now=time.monotonic, keep=keeper)
        return self._run(session, keeper)

    def _after(self, outcome: Outcome) -> Table | None:
        """The table before the next game, if there is one."""
        if self.series is None:
            return None
        series = self.series.after(outcome)
        self.screen.begin_block()
        self.screen.note(_score(series, self.names))
        return None if series.over else replace(self, series=series)

    def _run(self, session: Session, keeper: Keeper) -> Outcome:
        try:
            return Duel(session, keeper, self.screen, self.lines).run()
        except QuitError:
            self._leave(session, keeper, EXIT_DONE)
        except InputEndedError:
            self._leave(session, keeper, EXIT_INPUT_ENDED)
        except KeyboardInterrupt:
            self.screen.line("")
            self._leave(session, keeper, EXIT_INTERRUPTED)

    def _leave(self, session: Session, keeper: Keeper, status: int) -> NoReturn:
        """Make sure that the game is kept, and say how to go on."""
        from timesduel.cli.home import resume_command

        keeper(session)
        if keeper.place is not None:
            kept = f"The game is saved. Go on with: {resume_command(keeper.place)}"
            click.echo(kept, err=status != EXIT_DONE)
        raise click.exceptions.Exit(status)

    def _keeper(self, started: str, path: str | None, *, kept: bool = False) -> Keeper:
        return Keeper(started=started, series=self.series, warn=_warn, path=path, kept=kept)

    def _file_of_this_game(self) -> str | None:
        """`duel.json` for the first game of a match, `duel-2.json` for the second."""
        if self.file is None or self.series is None or self.series.played == 0:
            return self.file
        stem, ending = os.path.splitext(self.file)
        return f"{stem}-{self.series.played + 1}{ending}"


def _today() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def _warn(text: str) -> None:
    click.echo(f"timesduel: {text}", err=True)


def _score(series: Series, names: tuple[str, str]) -> str:
    one, two = series.wins
    if not series.over:
        return f"Score after game {series.played}: {names[0]} {one}, {names[1]} {two}."
    if series.leader is None:
        return f"The match is a tie, {one} to {two}."
    return f"{names[series.leader - 1]} wins the match, {max(one, two)} to {min(one, two)}."
