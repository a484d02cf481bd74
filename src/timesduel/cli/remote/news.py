"""What a client hears of a game on a server, read with distrust."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeVar

from timesduel.data.game_state import Events, GameEvent, GameState, Presence, SuccessorEvent
from timesduel.data.reading import read_known
from timesduel.errors import ActionError, RemoteError, TimesDuelError
from timesduel.match.events import Event
from timesduel.match.game import Game

if TYPE_CHECKING:
    from collections.abc import Iterator

T = TypeVar("T")


class Whereabouts(NamedTuple):
    """Presence of the players, by our own clock."""

    here: tuple[bool, bool] = (True, True)
    free: tuple[int, ...] = ()
    """Seats that nobody has taken yet."""

    claim_from: tuple[float | None, float | None] = (None, None)
    """From when on the other one may claim the win, by our own clock; None if not at all."""

    def same_as(self, other: Self) -> bool:
        """Are the same players present, and the same seats free?"""
        return (self.here, self.free) == (other.here, other.free)


class Happened(NamedTuple):
    """An event of the game."""

    game: Game
    """The game after the event."""

    deadline: float | None
    """When the time of the turn is up, by our own clock."""


class PresenceChanged(NamedTuple):
    """A player has come or gone."""

    whereabouts: Whereabouts


class Connected(NamedTuple):
    """The connection was lost, or is there again."""

    again: bool


class NextGame(NamedTuple):
    """The game is over, and another one was begun after it."""

    game: str


class GaveUp(NamedTuple):
    """No more news will come, because of an error."""

    error: TimesDuelError


News = Happened | PresenceChanged | Connected | NextGame | GaveUp


class RemoteState(NamedTuple):
    """A game on a server before its first event, and how it is there now."""

    game: Game
    """What was agreed on."""

    version: int
    """How many events there have been."""

    you: tuple[int, ...]
    """The seats that the secret opens."""

    coach: bool
    """Are there hints?"""

    announce: bool
    """Do players say their products?"""

    whereabouts: Whereabouts
    """Presence of the players, by our own clock."""

    deadline: float | None
    """When the time of this turn is up, by our own clock."""

    clocks: float
    """Seconds by which the server's clock is ahead of ours."""

    successor: str | None
    """The game after this one."""


class RemoteEvents(NamedTuple):
    """What has happened in a game on a server."""

    events: list[GameEvent | SuccessorEvent]
    """In order."""

    presence: Presence
    """Who is there now."""

    seen: int
    """A sum of that, to be sent back."""


@contextmanager
def _distrusted() -> Iterator[None]:
    """Whatever does not fit, the server is no server of ours."""
    try:
        yield
    except TimesDuelError:
        raise RemoteError("remote.garbled") from None


def read_answer(kind: type[T], data: dict[str, Any]) -> T:
    """An answer of a server; one of a later version may have more keys."""
    with _distrusted():
        return read_known(kind, data)


def read_state(data: dict[str, Any], here: float) -> RemoteState:
    """The state of a game; `here` is when it was asked for, by our own clock."""
    with _distrusted():
        state = read_known(GameState, data)
        game = Game(
            rules=state.rules,
            names=state.names,
            players=state.players,
            first=state.first,
            limit=state.clock,
            take_backs=state.take_backs,
            series=state.series,
        )
    clocks = state.now - here
    return RemoteState(
        game=game,
        version=state.standing.version,
        you=tuple(state.you),
        coach=state.coach,
        announce=state.announce,
        whereabouts=whereabouts_of(state.presence, clocks),
        deadline=_ours(state.standing.deadline, clocks),
        clocks=clocks,
        successor=state.next,
    )


def read_events(data: dict[str, Any]) -> RemoteEvents:
    """The events in an answer, and who is there."""
    answer = read_answer(Events, data)
    events = [_read_event(event) for event in answer.events]
    return RemoteEvents(events, answer.presence, answer.seen)


def _read_event(data: Any) -> GameEvent | SuccessorEvent:
    if isinstance(data, dict) and data.get("kind") == "next":
        return read_answer(SuccessorEvent, data)
    return read_answer(GameEvent, data)


def after_event(game: Game, told: GameEvent) -> Game:
    """A game after an event that the server has told."""
    with _distrusted():
        if told.version != game.version + 1:
            raise ActionError("games.missing", version=game.version + 1)
        event = Event(
            kind=told.kind,
            player=told.player,
            at=told.at,
            multiplier=told.multiplier,
            seconds=told.seconds,
            said=told.said,
            reason=told.reason,
        )
        after = game.after(event)
        return after if told.names is None else after.with_names(told.names)


def deadline_of(told: GameEvent, clocks: float) -> float | None:
    """When the time of the turn after an event is up, by our own clock."""
    return _ours(told.standing.deadline, clocks)


def whereabouts_of(presence: Presence, clocks: float) -> Whereabouts:
    """Who is there, by our own clock."""
    one, two = presence.claim_from
    return Whereabouts(
        here=presence.here,
        free=tuple(presence.free),
        claim_from=(_ours(one, clocks), _ours(two, clocks)),
    )


def _ours(theirs: float | None, clocks: float) -> float | None:
    return None if theirs is None else theirs - clocks
