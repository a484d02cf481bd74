"""What is told before the first move: of a new game, or of one that is taken up again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.books.shelf import game_title
from timesduel.views.widths import folded
from timesduel.voices.rules import objective
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.cli.screen.screen import Screen
    from timesduel.match.clock import TimeLimit
    from timesduel.match.game import Game
    from timesduel.voices.teller import Teller


def tell_opening(screen: Screen, teller: Teller, limit: TimeLimit | None) -> None:
    """The book's first words, and below them what is played differently."""
    screen.line(teller.opening())
    for remark in (teller.remarks(), teller.clock(limit) if limit else ""):
        if remark:
            screen.begin_block()
            screen.note(remark)


def tell_what_wins(screen: Screen, game: Game) -> None:
    """One line, once in a match, for people: a pipe gets the book's own words, to the letter."""
    if screen.is_watched and (game.series is None or game.series.played == 0):
        screen.begin_block()
        screen.note(folded(say("play.to_win", objective=objective(game.rules))))


def recap(game: Game, teller: Teller, place: str | None) -> str:
    """Where a game stands that is taken up again; the opening words would be wrong now."""
    told = say(
        "play.recap",
        title=game_title(game.rules),
        objective=objective(game.rules),
        place=place,
        count=len(game.turns),
        total=game.position.total,
    )
    return told if game.limit is None else f"{told}\n{teller.clock(game.limit)}"
