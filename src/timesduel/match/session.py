"""The one authority over a running game: whose turn it is, what is legal, the time, the result.

Every client, at the keyboard or far away, asks a session and shows what it says.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from math import inf
from operator import index
from typing import NamedTuple

from timesduel.core.numbers import exceeds
from timesduel.core.outcome import Outcome, Reason
from timesduel.core.position import Position
from timesduel.core.rules import Rules
from timesduel.errors import OutOfTurnError, RulesError, SessionError, TimesDuelError, TimeUpError
from timesduel.match.clock import TIMEOUTS_THAT_LOSE, Clock, OnTimeout, TimeLimit
from timesduel.match.names import DEFAULT_NAMES, PEOPLE, checked_names, checked_seats

DIGITS_IN_PLAY = 1_000
"""Numbers that people are to read: rules beyond ten to this power are for the solver only."""

MODULUS_DIGITS_IN_PLAY = 3
"""A modular game can last as many turns as its modulus, with a list of used numbers as long."""

_LONGEST_TURN = 1e9
"""Thirty years."""

_ROUNDING = 0.001
"""Seconds are kept to the millisecond."""


_FORFEITS = (Reason.TIME, Reason.ILLEGAL, Reason.GARBLED, Reason.CRASHED)
"""What the player to move can lose by without a move; all but the first are for programs."""


class Turn(NamedTuple):
    """What one player did when it was their turn."""

    multiplier: int | None
    """The move; None for a turn lost to the clock."""

    seconds: float
    """How long it took."""

    said: int | None = None
    """The product that the player announced; None if nobody asked."""


class Session:
    """A game in progress, or one that is over."""

    def __init__(
        self,
        rules: Rules,
        *,
        now: Callable[[], float],
        keep: "Callable[[Session], None] | None" = None,
        names: Sequence[str] = DEFAULT_NAMES,
        players: Sequence[str | None] = PEOPLE,
        first: int = 1,
        limit: TimeLimit | None = None,
        turns: Iterable[Turn] = (),
        ending: Outcome | None = None,
    ) -> None:
        """Start a game, or take up one that has had `turns` and perhaps come to an `ending`.

        `now` tells the time in seconds; `keep` is called after every change, to store it.
        """
        check_playable(rules)
        self.rules = rules
        self.names = checked_names(names)
        self.players = checked_seats(players)
        self.first = first
        self.limit = limit
        self._now = now
        self._keep = keep
        self._opening = rules.opening(first)
        self._steps: list[tuple[Turn, Position]] = []
        """Each turn with the position that it led to: one list, so that they never disagree."""
        self._ending: Outcome | None = None
        for number, turn in enumerate(turns):
            with _naming(f"turns[{number}]"):
                self._repeat(turn)
        if ending is not None and ending != self.position.outcome():
            with _naming("result"):
                self._end(ending)
        self._clock = Clock(limit, now())

    @property
    def turns(self) -> tuple[Turn, ...]:
        """Everything that has been done, in order; the players alternate from `first` on."""
        return tuple([turn for turn, _ in self._steps])

    @property
    def positions(self) -> tuple[Position, ...]:
        """The opening and the position after each turn."""
        return (self._opening, *[position for _, position in self._steps])

    @property
    def position(self) -> Position:
        """The position now."""
        return self._steps[-1][1] if self._steps else self._opening

    @property
    def last_move(self) -> tuple[Position, int] | None:
        """Where the last turn's move was made and what it was; None if there was no such move."""
        if self._steps and (multiplier := self._steps[-1][0].multiplier) is not None:
            return self.positions[-2], multiplier
        return None

    @property
    def player(self) -> int:
        """Whose turn it is."""
        return self.position.player

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self._ending or self.position.outcome()

    def time_left(self) -> float | None:
        """Seconds that the player to move still has; None without a limit."""
        return self._clock.left(self._now())

    def move(
        self,
        multiplier: int,
        *,
        player: int | None = None,
        turn: int | None = None,
        said: int | None = None,
    ) -> None:
        """Play a move. A client far away says who plays, and at which turn (counted from 0).

        `said` is the product that the player announced: it is recorded, right or wrong.
        """
        now = self._demand(turn)
        if player is not None and player != self.player:
            raise OutOfTurnError(f"it is {self.names[self.player - 1]}'s turn")
        after = self.position.play(multiplier)
        self._steps.append((Turn(index(multiplier), self._clock.spent(now), said), after))
        self._changed()

    def resign(self, player: int | None = None, *, turn: int | None = None) -> None:
        """Give up: the player to move, or the one named, whose turn it need not be."""
        self._demand(turn)
        resigning = self.player if player is None else player
        if resigning not in (1, 2):
            raise SessionError("only player 1 or 2 can resign")
        self._end(Outcome(3 - resigning, Reason.RESIGNED))
        self._changed()

    def forfeit(self, reason: Reason) -> None:
        """The program to move has lost by what it did, or did not do.

        If it did something wrong it did so in time; what has passed since, while the program was
        put away, does not count.
        """
        if reason is Reason.TIME:
            self._demand()
        elif self.outcome is not None:
            raise SessionError("the game is over")
        self._end(Outcome(3 - self.player, reason))
        self._changed()

    def undo(self) -> None:
        """Take back the last move of a person, and what the computer has answered to it."""
        if self.limit is not None:
            raise SessionError("a move cannot be taken back in a timed game")
        self._demand()
        by_whom = [self.players[position.player - 1] for position in self.positions[:-1]]
        people = [number for number, program in enumerate(by_whom) if program is None]
        if not people:
            raise SessionError("there is no move to take back")
        del self._steps[people[-1] :]
        self._changed()

    def check_clock(self) -> bool:
        """Let the clock take effect; True if the player to move has just run out of time."""
        return self._check_clock(self._now())

    def _check_clock(self, now: float) -> bool:
        if self.outcome is not None or not self._clock.expired(now):
            return False
        if self._timeout_loses():
            self._end(Outcome(3 - self.player, Reason.TIME))
        else:
            self._steps.append((Turn(None, self._clock.spent(now)), self.position.skip()))
        self._changed()
        return True

    def _demand(self, turn: int | None = None) -> float:
        """The time of an action, which is refused if it comes too late."""
        if turn is not None and turn != len(self._steps):
            raise OutOfTurnError(f"turn {turn} is not the present one, {len(self._steps)}")
        now = self._now()
        if self._check_clock(now):
            raise TimeUpError("the time was up")
        if self.outcome is not None:
            raise SessionError("the game is over")
        return now

    def _repeat(self, turn: Turn) -> None:
        """Add a turn from a record."""
        if self.outcome is not None:
            raise SessionError("the game is over")
        self._check_seconds(turn)
        if turn.said is not None and (turn.multiplier is None or type(turn.said) is not int):
            raise SessionError("what was said must be a number, and belong to a move")
        if turn.multiplier is not None:
            after = self.position.play(turn.multiplier)
        elif self._timeout_loses():
            raise SessionError("a turn cannot be skipped here")
        else:
            after = self.position.skip()
        self._steps.append((turn, after))

    def _check_seconds(self, turn: Turn) -> None:
        seconds, limit = turn.seconds, self.limit.seconds if self.limit else inf
        if type(seconds) not in (int, float) or not 0 <= seconds <= _LONGEST_TURN:
            raise SessionError("the seconds must be a number")
        skipped = turn.multiplier is None
        fits = seconds >= limit - _ROUNDING if skipped else seconds <= limit + _ROUNDING
        if self.limit is not None and not fits:
            raise SessionError(f"{seconds:g} seconds do not fit a limit of {limit:g}")

    def _end(self, ending: Outcome) -> None:
        """End the game by something other than a move, new or from a record."""
        if self.outcome is not None:
            raise SessionError("the game is over")
        if ending.loser is None or ending.reason not in (Reason.RESIGNED, *_FORFEITS):
            raise SessionError("the game cannot end like that here")
        if ending.reason in _FORFEITS and ending.loser != self.player:
            raise SessionError("only the player to move can lose like that")
        by_program = self.players[ending.loser - 1] is not None
        if ending.reason is Reason.TIME:
            by_clock = self.limit is not None and self._timeout_loses()
            if not by_clock and not by_program:
                raise SessionError("nobody's time can have run out like that")
        elif ending.reason in _FORFEITS and not by_program:
            raise SessionError("only a program can lose like that")
        self._ending = ending

    def _timeout_loses(self) -> bool:
        """Would running out of time now cost the game, or only the turn?"""
        if self.limit is None or self.limit.on_timeout is OnTimeout.LOSE:
            return True
        own_latest = self._steps[-2::-2][: TIMEOUTS_THAT_LOSE - 1]
        skipped = [turn for turn, _ in own_latest if turn.multiplier is None]
        return len(skipped) == TIMEOUTS_THAT_LOSE - 1

    def _changed(self) -> None:
        if self._keep is not None:
            self._keep(self)
        # Only now: the next player is not to pay for a slow disk.
        self._clock = self._clock.restarted(self._now())


@contextmanager
def _naming(place: str) -> Iterator[None]:
    """Say where in a recorded game the trouble is."""
    try:
        yield
    except TimesDuelError as error:
        raise SessionError(f"{place}: {error}") from None


def check_playable(rules: Rules) -> None:
    """Refuse numbers that nobody could read at a prompt."""
    for field in ("start", "target", "ceiling", "modulus"):
        digits = MODULUS_DIGITS_IN_PLAY if field == "modulus" else DIGITS_IN_PLAY
        number = getattr(rules, field)
        if number is not None and exceeds(number, digits):
            raise RulesError(field, f"must not be above 10^{digits} in play")
