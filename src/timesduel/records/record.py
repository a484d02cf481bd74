"""A game as a document: enough to play it back, to go on with it, and to notice damage."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from typing import Any, Self

from timesduel.core.fields import Date, ExactInt, Identifier, PlayerNumber
from timesduel.core.outcome import Outcome, Reason
from timesduel.core.position import Position
from timesduel.core.rules import Rules
from timesduel.errors import ActionError, RecordError, TimesDuelError
from timesduel.match.clock import TimeLimit
from timesduel.match.events import Event, Kind, TakeBacks, Turn
from timesduel.match.game import Game
from timesduel.match.names import PEOPLE, Seats
from timesduel.match.series import Series
from timesduel.words.grammar import show
from timesduel.words.speech import Message


@dataclass(frozen=True, kw_only=True)
class Record:
    """One game, finished or not."""

    id: Identifier | None = None
    """Tells the game from one that is alike in everything else; None if nobody needs to."""

    started: Date
    """When the game began, as `2026-11-15T09:43:00Z`."""

    rules: Rules
    """What was played."""

    names: tuple[str, str]
    """The names of Player 1 and Player 2."""

    players: Seats = PEOPLE
    """Which programs played as Player 1 and Player 2; None for a person."""

    first: PlayerNumber
    """Who started, 1 or 2."""

    take_backs: TakeBacks = TakeBacks.AT_ONCE
    """How moves are taken back."""

    limit: TimeLimit | None
    """The time for a turn, if there was one."""

    series: Series | None = None
    """The match that the game belongs to, as it stood before this game."""

    total: ExactInt
    """The number reached: it must come out again when the turns are played back."""

    outcome: Outcome | None
    """The result; None while the game goes on."""

    turns: tuple[Turn, ...]
    """Moves and skipped turns with their times."""

    @classmethod
    def of(cls, game: Game) -> Self:
        """The record of a game as it stands."""
        same: dict[str, Any] = {name: getattr(game, name) for name in _SAME}
        return cls(**same, total=game.position.total)

    def game(self) -> Game:
        """The game that this is the record of; a `RecordError` if the two do not fit.

        Its clock is stopped: nobody knows when the present turn began.
        """
        try:
            game = Game(**{name: getattr(self, name) for name in _AGREED})
        except TimesDuelError as error:
            raise RecordError(error.message) from None
        if game.names != self.names:
            raise RecordError("records.spaces").at("names")
        if self.series is not None and (self.series.over or self.series.first != self.first):
            raise RecordError("records.not_next").at("series")
        for number, turn in enumerate(self.turns):
            with at_place(f"turns[{number}]"):
                game = game.after(event_of(game, turn))
        if self.outcome is not None and self.outcome != game.position.outcome():
            with at_place("result"):
                game = game.after(ending_of(self.outcome))
        if game.position.total != self.total:
            total = show(game.position.total)
            raise RecordError("records.total", total=total).at("total")
        if game.outcome != self.outcome:
            raise RecordError("records.no_result").at("result")
        return game

    def replay(self) -> tuple[Position, ...]:
        """The opening and the position after each turn."""
        return self.game().positions


_SAME = [field.name for field in fields(Record) if field.name != "total"]
_AGREED = [name for name in _SAME if name not in ("turns", "outcome")]
"""What a record has in common with a game, and what was settled before its first event."""


def event_of(game: Game, turn: Turn) -> Event:
    """A turn from a record that does not say when it was."""
    return Event(
        kind=Kind.TIMEOUT if turn.multiplier is None else Kind.MOVE,
        player=game.player,
        at=0.0,
        multiplier=turn.multiplier,
        seconds=turn.seconds,
        said=turn.said,
    )


def ending_of(outcome: Outcome) -> Event:
    """The event that ended a game by something other than a move."""
    winner, loser, reason = outcome.winner, outcome.loser, outcome.reason
    if winner is None or loser is None:
        raise ActionError("games.no_such_end")
    if reason is Reason.RESIGNED:
        return Event(kind=Kind.RESIGN, player=loser, at=0.0)
    if reason is Reason.ABSENT:
        return Event(kind=Kind.CLAIM, player=winner, at=0.0)
    return Event(kind=Kind.FORFEIT, player=loser, at=0.0, reason=reason)


@contextmanager
def at_place(place: str | Message) -> Iterator[None]:
    """Say where in a recorded game the trouble is."""
    try:
        yield
    except TimesDuelError as error:
        raise RecordError(error.message).at(place) from None
