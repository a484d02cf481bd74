"""A game as a value: enough to play it back, to go on with it, and to notice damage."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Self

from timesduel.core.numbers import show
from timesduel.core.outcome import Outcome
from timesduel.core.position import Position
from timesduel.core.rules import Rules
from timesduel.errors import RecordError, TimesDuelError
from timesduel.match.clock import TimeLimit
from timesduel.match.names import PEOPLE, Seats
from timesduel.match.series import Series
from timesduel.match.session import Session, Turn


@dataclass(frozen=True, kw_only=True)
class Record:
    """One game, finished or not."""

    rules: Rules
    names: tuple[str, str]
    """The names of Player 1 and Player 2."""

    players: Seats = PEOPLE
    """Which programs played as Player 1 and Player 2; None for a person."""

    first: int
    """Who started, 1 or 2."""

    limit: TimeLimit | None
    """The time for a turn, if there was one."""

    turns: tuple[Turn, ...]
    """Moves and skipped turns with their times."""

    total: int
    """The number reached: it must come out again when the turns are played back."""

    outcome: Outcome | None
    """The result; None while the game goes on."""

    started: str
    """When the game began, as `2026-11-15T09:43:00Z`."""

    series: Series | None = None
    """The match that the game belongs to, as it stood before this game."""

    id: str | None = None
    """Tells the game from one that is alike in everything else; None if nobody needs to."""

    @classmethod
    def of(
        cls,
        session: Session,
        *,
        started: str,
        series: Series | None = None,
        game_id: str | None = None,
    ) -> Self:
        """The record of a session as it stands."""
        return cls(
            rules=session.rules,
            names=session.names,
            players=session.players,
            first=session.first,
            limit=session.limit,
            turns=session.turns,
            total=session.position.total,
            outcome=session.outcome,
            started=started,
            series=series,
            id=game_id,
        )

    def session(
        self,
        *,
        now: Callable[[], float] = lambda: 0.0,
        keep: Callable[[Session], None] | None = None,
    ) -> Session:
        """The session that this is the record of; a `RecordError` if the two do not fit."""
        try:
            session = Session(
                self.rules,
                now=now,
                keep=keep,
                names=self.names,
                players=self.players,
                first=self.first,
                limit=self.limit,
                turns=self.turns,
                ending=self.outcome,
            )
        except TimesDuelError as error:
            raise RecordError(str(error)) from None
        if session.names != self.names:
            raise RecordError("names: must not begin or end with a space")
        if self.series is not None and (self.series.over or self.series.first != self.first):
            raise RecordError("series: this game cannot be the next one of it")
        if session.position.total != self.total:
            raise RecordError(f"total: the turns lead to {show(session.position.total)}")
        if session.outcome != self.outcome:
            raise RecordError("result: the game is over, but no result is given")
        return session

    def replay(self) -> tuple[Position, ...]:
        """The opening and the position after each turn."""
        return self.session().positions
