"""What each kind of event does to a game, and whether it can have happened at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from timesduel.core.outcome import Outcome, Reason
from timesduel.errors import ActionError
from timesduel.match.clock import TIMEOUTS_THAT_LOSE, Clock, OnTimeout
from timesduel.match.events import Event, Kind, TakeBacks, Turn

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.core.position import Position
    from timesduel.match.game import Game

_LONGEST_TURN = 1e9
"""Seconds; thirty years."""

_ROUNDING = 0.001
"""Seconds: times are kept to the millisecond."""

_FORFEITS = (Reason.TIME, Reason.ILLEGAL, Reason.GARBLED, Reason.CRASHED)
"""What the player to move can lose by without a move; all but the first are for programs."""


class State(NamedTuple):
    """What the events of a game come to."""

    steps: tuple[tuple[Turn, Position], ...] = ()
    """Each turn that stands, with the position that it led to."""

    ending: Outcome | None = None
    """How the game ended, if it was by something other than a move."""

    asked: int | None = None
    """Who has asked to take back a move, and waits for the answer."""

    clock: Clock = Clock()
    """That of the present turn."""


def consequence(game: Game, event: Event) -> State:
    """The state after an event; an error if it cannot have happened."""
    if game.outcome is not None:
        raise ActionError("games.over")
    return _CONSEQUENCES[event.kind](game, event)


def timeout_loses(game: Game) -> bool:
    """Would running out of time now cost the game, or only the turn?"""
    if game.limit is None or game.limit.on_timeout is OnTimeout.LOSE:
        return True
    own_latest = game.state.steps[-2::-2][: TIMEOUTS_THAT_LOSE - 1]
    skipped = [turn for turn, _ in own_latest if turn.multiplier is None]
    return len(skipped) == TIMEOUTS_THAT_LOSE - 1


def _start(game: Game, event: Event) -> State:
    if game.running:
        raise ActionError("games.running")
    return game.state._replace(clock=game.state.clock._replace(since=event.at))


def _pause(game: Game, event: Event) -> State:
    return game.state._replace(clock=Clock(None, game.state.clock.spent(event.at)))


def _move(game: Game, event: Event) -> State:
    said = event.said
    if said is not None and type(said) is not int:
        raise ActionError("games.said")
    _check_seconds(game, event)
    assert event.multiplier is not None
    return _with_turn(game, event, game.position.play(event.multiplier))


def _timeout(game: Game, event: Event) -> State:
    if event.said is not None:
        raise ActionError("games.said")
    _check_seconds(game, event)
    if timeout_loses(game):
        raise ActionError("games.no_skip")
    return _with_turn(game, event, game.position.skip())


def _with_turn(game: Game, event: Event, after: Position) -> State:
    turn = Turn(event.multiplier, event.seconds or 0.0, event.said)
    return State((*game.state.steps, (turn, after)), clock=game.state.clock.next_turn(event.at))


def _check_seconds(game: Game, event: Event) -> None:
    seconds = event.seconds
    if seconds is None or type(seconds) not in (int, float) or not 0 <= seconds <= _LONGEST_TURN:
        raise ActionError("games.seconds")
    if game.limit is None:
        return
    limit, skipped = game.limit.seconds, event.kind is Kind.TIMEOUT
    fits = seconds >= limit - _ROUNDING if skipped else seconds <= limit + _ROUNDING
    if not fits:
        raise ActionError("games.seconds_and_limit", seconds=f"{seconds:g}", limit=f"{limit:g}")


def _resign(game: Game, event: Event) -> State:
    return _ended(game, Outcome(3 - event.player, Reason.RESIGNED))


def _forfeit(game: Game, event: Event) -> State:
    reason = event.reason
    if reason not in _FORFEITS:
        raise ActionError("games.no_such_end")
    if event.player != game.player:
        raise ActionError("games.only_to_move")
    by_program = game.players[event.player - 1] is not None
    if reason is Reason.TIME:
        by_clock = game.limit is not None and timeout_loses(game)
        if not by_clock and not by_program:
            raise ActionError("games.no_time_out")
    elif not by_program:
        raise ActionError("games.only_a_program")
    return _ended(game, Outcome(3 - event.player, reason))


def _claim(game: Game, event: Event) -> State:
    if game.players[event.player - 1] is not None or game.players[2 - event.player] is not None:
        raise ActionError("games.only_people")
    return _ended(game, Outcome(event.player, Reason.ABSENT))


def _ended(game: Game, outcome: Outcome) -> State:
    return State(game.state.steps, outcome)


def _undo(game: Game, event: Event) -> State:
    if game.take_backs is not TakeBacks.AT_ONCE:
        raise ActionError("games.ask_to_undo" if _may_ask(game) else "games.no_undo")
    people = [number for number, player in enumerate(game.players, 1) if player is None]
    return _taken_back(game, event, people)


def _ask(game: Game, event: Event) -> State:
    if not _may_ask(game):
        raise ActionError("games.no_undo")
    _taken_back(game, event, [event.player])
    return game.state._replace(asked=event.player)


def _agree(game: Game, event: Event) -> State:
    _check_asked(game, event)
    return _taken_back(game, event, [3 - event.player])


def _decline(game: Game, event: Event) -> State:
    _check_asked(game, event)
    return game.state._replace(asked=None)


def _may_ask(game: Game) -> bool:
    return game.take_backs is TakeBacks.AGREED


def _check_asked(game: Game, event: Event) -> None:
    if game.asked != 3 - event.player:
        raise ActionError("games.not_asked")


def _taken_back(game: Game, event: Event, players: list[int]) -> State:
    """Without the last turn of one of these players, and all turns after it."""
    if game.limit is not None:
        raise ActionError("games.timed")
    movers = [position.player for position in game.positions[:-1]]
    theirs = [number for number, mover in enumerate(movers) if mover in players]
    if not theirs:
        raise ActionError("games.nothing_to_undo")
    return State(game.state.steps[: theirs[-1]], clock=game.state.clock.next_turn(event.at))


_CONSEQUENCES: dict[Kind, Callable[[Game, Event], State]] = {
    Kind.START: _start,
    Kind.PAUSE: _pause,
    Kind.MOVE: _move,
    Kind.TIMEOUT: _timeout,
    Kind.RESIGN: _resign,
    Kind.FORFEIT: _forfeit,
    Kind.CLAIM: _claim,
    Kind.UNDO: _undo,
    Kind.ASK: _ask,
    Kind.AGREE: _agree,
    Kind.DECLINE: _decline,
}
