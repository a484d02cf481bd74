"""How a match stands, or how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.match.series import Series


def told_score(series: Series, names: tuple[str, str]) -> str:
    """The games that each has won."""
    one, two = series.wins
    if not series.over:
        return say("play.score", one=names[0], two=names[1], wins_of_one=one, wins_of_two=two)
    if series.leader is None:
        return say("play.tie", one=one, two=two)
    winner = names[series.leader - 1]
    return say("play.match_won", name=winner, wins=max(one, two), losses=min(one, two))
