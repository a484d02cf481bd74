"""A game from a file is played again: what the rules do not bear out does not count."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from timesduel.core.outcome import Reason
from timesduel.errors import IllegalMoveError, InvalidMoveError, TimesDuelError

if TYPE_CHECKING:
    from timesduel.arena.game import GameResult
    from timesduel.arena.schedule import Fixture
    from timesduel.core.position import Position

_FAILURES = (Reason.TIME, Reason.ILLEGAL, Reason.GARBLED, Reason.CRASHED)
"""What a program can lose by in place of a move."""


def check_game(game: GameResult, fixture: Fixture) -> None:
    """Can this have been the game that was to be played? A `TimesDuelError` says why not."""
    if game.seats != fixture.names:
        raise TimesDuelError("arena.other_players")
    position = fixture.rules.opening()
    for number, move in enumerate(game.moves, 1):
        try:
            position = position.play(move)
        except (IllegalMoveError, InvalidMoveError) as error:
            raise TimesDuelError("arena.move", number=number, problem=error.message) from None
    _check_ending(game, fixture, position)
    one, two = game.seconds
    if not (0 <= one < inf and 0 <= two < inf):
        raise TimesDuelError("arena.seconds")
    failed = game.detail is not None
    for seat, regret in enumerate(game.regret):
        turns = (len(game.moves) + failed + 1 - seat) // 2
        if regret.chances.total() + regret.unknown > turns:
            raise TimesDuelError("arena.regret")


def _check_ending(game: GameResult, fixture: Fixture, position: Position) -> None:
    outcome, ended = game.outcome, position.outcome()
    if ended is not None:
        if outcome != ended or game.detail is not None:
            reason, winner = ended.reason.value, ended.winner
            if winner is None:
                raise TimesDuelError("arena.unfinished", reason=reason)
            raise TimesDuelError("arena.won", reason=reason, winner=winner)
    elif outcome.reason not in _FAILURES:
        raise TimesDuelError("arena.not_over")
    elif outcome.loser != position.player or not fixture.programs[position.player - 1]:
        raise TimesDuelError("arena.no_failure", reason=outcome.reason.value)
    elif game.detail is None:
        raise TimesDuelError("arena.no_detail")
