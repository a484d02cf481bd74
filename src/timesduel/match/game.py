"""A game as a value: what was agreed on, and the events since, which only ever grow.

`apply` returns the next game, or raises; nothing else decides whose turn it is, what is legal, what
the time is and who has won. Everything follows from the events, so that a game that was stored and
loaded again is the same game.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Self

from timesduel.core.numbers import exceeds
from timesduel.core.outcome import Reason
from timesduel.core.position import whole
from timesduel.errors import ActionError, OutOfTurnError, RulesError, StaleError, TimeUpError
from timesduel.match.clock import Clock
from timesduel.match.consequences import State, consequence, timeout_loses
from timesduel.match.events import Action, Event, Kind, TakeBacks, Turn
from timesduel.match.names import PEOPLE, Seats, checked_names, checked_seats, default_names

if TYPE_CHECKING:
    from collections.abc import Iterable

    from timesduel.core.outcome import Outcome
    from timesduel.core.position import Position
    from timesduel.core.rules import Rules
    from timesduel.match.clock import TimeLimit
    from timesduel.match.series import Series

DIGITS_IN_PLAY = 1_000
"""Numbers that people are to read: rules beyond ten to this power are for the solver only."""

MODULUS_DIGITS_IN_PLAY = 3
"""A modular game can last as many turns as its modulus, with a list of used numbers as long."""

_TAKING_BACK = (Kind.UNDO, Kind.ASK)

MOST_TAKEN_BACK = 400
"""Events of a game that are no turns that stand: moves taken back, and what was said about it.
Nobody who plays reaches it. From then on moves stay, so that the number of events has a bound."""


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game that is going on, or one that is over."""

    rules: Rules
    """What is played."""

    names: tuple[str, str] = field(default_factory=default_names)
    """The names of Player 1 and Player 2."""

    players: Seats = PEOPLE
    """Which programs play as Player 1 and Player 2; None for a person."""

    first: int = 1
    """Who moves first, 1 or 2."""

    limit: TimeLimit | None = None
    """The time for a turn, if there is one."""

    take_backs: TakeBacks = TakeBacks.AT_ONCE
    """How moves are taken back."""

    series: Series | None = None
    """The match that the game belongs to, as it stood before this game."""

    id: str | None = None
    """Tells the game from one that is alike in everything else; None if nobody needs to."""

    started: str = ""
    """When the game began, as `2026-11-15T09:43:00Z`."""

    events: tuple[Event, ...] = field(default=(), init=False)
    """Everything that has happened, in order."""

    opening: Position = field(init=False, repr=False, compare=False)
    """The position before the first move."""

    state: State = field(default=State(), init=False, repr=False, compare=False)
    """What the events come to."""

    position: Position = field(init=False, repr=False, compare=False)
    """The position now."""

    outcome: Outcome | None = field(init=False, repr=False, compare=False)
    """How the game ended, or None while it goes on."""

    def __post_init__(self) -> None:
        check_playable(self.rules)
        self.__dict__["names"] = checked_names(self.names)
        self.__dict__["players"] = checked_seats(self.players)
        self.__dict__["opening"] = self.__dict__["position"] = self.rules.opening(self.first)
        self.__dict__["outcome"] = self.opening.outcome()

    @property
    def version(self) -> int:
        """How many events there have been. It only ever grows, also when a move is taken back."""
        return len(self.events)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """Every turn that stands, in order; the players alternate from `first` on."""
        return tuple([turn for turn, _ in self.state.steps])

    @property
    def positions(self) -> tuple[Position, ...]:
        """The opening and the position after each turn."""
        return (self.opening, *[position for _, position in self.state.steps])

    @property
    def last_move(self) -> tuple[Position, int] | None:
        """Where the last turn's move was made and what it was; None if there was no such move."""
        steps = self.state.steps
        if steps and (multiplier := steps[-1][0].multiplier) is not None:
            return steps[-2][1] if len(steps) > 1 else self.opening, multiplier
        return None

    @property
    def player(self) -> int:
        """Whose turn it is."""
        return self.position.player

    @property
    def asked(self) -> int | None:
        """Who has asked to take back a move, and waits for the answer."""
        return self.state.asked

    @property
    def running(self) -> bool:
        """Does the clock run?"""
        return self.state.clock.since is not None

    def time_left(self, now: float) -> float | None:
        """Seconds that the player to move still has; None without a limit."""
        return self.state.clock.left(self.limit, now)

    @property
    def due_at(self) -> float | None:
        """When something happens without anybody doing it, in seconds since 1970; None for never.

        That is when the time of the turn is up, or at once if a program is to move.
        """
        if self.outcome is not None:
            return None
        if self.players[self.player - 1] is not None:
            return self.events[-1].at if self.events else 0.0
        clock, limit = self.state.clock, self.limit
        if limit is None or clock.since is None:
            return None
        return clock.since + limit.seconds - clock.used

    def apply(self, action: Action, now: float) -> Self:
        """The game after an action; an error says why it is refused."""
        kind, player, version, key, multiplier, said, reason = action
        if version is not None and version != len(self.events):
            raise StaleError(version, self.version)
        if self.outcome is not None:
            raise ActionError("games.over")
        limit, mover, clock = self.limit, self.position.player, self.state.clock
        if limit is not None and self._late(now) and not _may_be_late(action):
            raise TimeUpError("games.time_up")
        if player is None:
            player = mover
        elif player not in (1, 2):
            raise ActionError("games.no_player")
        if kind is Kind.TIMEOUT:
            raise ActionError("games.only_the_clock")
        at = round(now, 3)
        if kind is not Kind.MOVE:
            if kind in _TAKING_BACK and len(self.events) - len(self.state.steps) >= MOST_TAKEN_BACK:
                raise ActionError("games.taken_back_enough")
            return self.after(Event(kind, player, at, key, reason=reason))
        if player != mover:
            raise OutOfTurnError("games.not_your_turn", name=self.names[mover - 1])
        if limit is not None and clock.since is None:
            raise ActionError("games.paused")
        multiplier, seconds = whole(multiplier), clock.spent(now)
        return self.after(Event(kind, player, at, key, multiplier, seconds, said, reason))

    def with_moves(self, moves: Iterable[int]) -> Self:
        """The game after some moves that took no time: a sample, or a game from elsewhere."""
        game = self
        for move in moves:
            game = game.apply(Action(kind=Kind.MOVE, multiplier=move), 0.0)
        return game

    def tick(self, now: float, key: str = "") -> Self | None:
        """The game after the player to move has run out of time; None if that is not so."""
        if self.outcome is not None or not self._late(now):
            return None
        lost = Event(kind=Kind.FORFEIT, player=self.player, at=round(now, 3), key=key)
        if timeout_loses(self):
            return self.after(replace(lost, reason=Reason.TIME))
        spent = self.state.clock.spent(now)
        return self.after(replace(lost, kind=Kind.TIMEOUT, seconds=spent))

    def after(self, event: Event) -> Self:
        """The game after an event, new or from a record; an error if it cannot have happened."""
        state = consequence(self, event)
        position = state.steps[-1][1] if state.steps else self.opening
        return self._copy(
            events=(*self.events, event),
            state=state,
            position=position,
            outcome=state.ending or position.outcome(),
        )

    def with_clock_begun(self, now: float) -> Self:
        """A copy whose clock runs from now on if the last event has set it going.

        So nobody pays for the time that it takes to store that event.
        """
        clock = self.state.clock
        if clock.since is None or clock.since != self.events[-1].at:
            return self
        steps, ending, asked, _ = self.state
        return self._copy(state=State(steps, ending, asked, Clock(now, clock.used)))

    def with_names(self, names: tuple[str, str]) -> Self:
        """A copy with other names of the players."""
        return self._copy(names=checked_names(names))

    def _copy(self, **changes: object) -> Self:
        # What was agreed on has been checked, and stays: `replace` would check it all again.
        copy = object.__new__(type(self))
        copy.__dict__.update(self.__dict__, **changes)
        return copy

    def _late(self, now: float) -> bool:
        return self.running and self.time_left(now) == 0.0


def _may_be_late(action: Action) -> bool:
    """May an action come after the time of the turn?

    A program that did something wrong did so in time: what has passed since, while it was put
    away, does not count.
    """
    if action.kind is Kind.FORFEIT:
        return action.reason is not Reason.TIME
    return action.kind in (Kind.START, Kind.PAUSE)


def check_playable(rules: Rules) -> None:
    """Refuse numbers that nobody could read at a prompt."""
    for name in ("start", "target", "ceiling", "modulus"):
        digits = MODULUS_DIGITS_IN_PLAY if name == "modulus" else DIGITS_IN_PLAY
        number = getattr(rules, name)
        if number is not None and exceeds(number, digits):
            raise RulesError(name, "matches.in_play", digits=digits)
