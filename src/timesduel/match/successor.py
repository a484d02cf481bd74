"""The game after one that is over: the next of its match, or a rematch."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from timesduel.errors import ActionError

if TYPE_CHECKING:
    from timesduel.match.game import Game
    from timesduel.match.series import Series


def series_after(game: Game) -> Series | None:
    """The match after a game of it that is over; None if it belongs to none."""
    if game.outcome is None:
        raise ActionError("games.goes_on")
    return None if game.series is None else game.series.after(game.outcome)


def next_game(game: Game) -> Game | None:
    """The next game of the match that a game belongs to; None if there is none."""
    series = series_after(game)
    if series is None or series.over:
        return None
    return replace(game, series=series, first=series.first, id=None)


def rematch_of(game: Game) -> Game:
    """A new game by these rules with the seats swapped; of a match, the first game of another one.

    Whoever moved second moves first now, and everybody keeps their name.
    """
    if game.outcome is None:
        raise ActionError("games.goes_on")
    (one, two), (first, second) = game.names, game.players
    again = replace(game, names=(two, one), players=(second, first), id=None)
    if game.series is None:
        return again
    return replace(again, first=1, series=replace(game.series, played=0, wins=(0, 0)))
