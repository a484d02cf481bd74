"""A match: which game comes next, how it stands, or how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.match.game import Game
    from timesduel.match.series import Series


def told_next_game(game: Game) -> str:
    """Which game of its match this is, and who begins; nothing for a single game."""
    if game.series is None:
        return ""
    return say(
        "play.next_game",
        number=game.series.played + 1,
        games=game.series.games,
        name=game.names[game.first - 1],
    )


def told_score(series: Series, names: tuple[str, str]) -> str:
    """The games that each has won."""
    one, two = series.wins
    if not series.over:
        return say("play.score", one=names[0], two=names[1], wins_of_one=one, wins_of_two=two)
    if series.leader is None:
        return say("play.tie", one=one, two=two)
    winner = names[series.leader - 1]
    return say("play.match_won", name=winner, wins=max(one, two), losses=min(one, two))
