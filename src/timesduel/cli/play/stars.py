"""After a game at the terminal: the stars that it gave, and what the next one needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.books.shelf import BOOKS
from timesduel.views.widths import folded
from timesduel.words.grammar import comma_list
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.match.game import Game


def counts_for_stars(game: Game) -> bool:
    """Does one person play against a level, by the rules of a book as they are?"""
    return level_played(game) is not None and BOOKS.get(game.rules.name) == game.rules


def told_stars(game: Game) -> str:
    """What the profile in use has won with a game; nothing, if it is no game for stars.

    The game is written into the diary, unless it is there.
    """
    level, book = level_played(game), game.rules.name
    if level is None or not counts_for_stars(game) or game.outcome is None:
        return ""
    from timesduel.cli.diary import Notebook, entries_of
    from timesduel.cli.home import open_diary
    from timesduel.match.names import program_name
    from timesduel.questions.ladder import new_stars, star_after
    from timesduel.records.record import Record
    from timesduel.training.ladder import Ladder, results_in
    from timesduel.training.tally import game_id

    name = game_id(Record.of(game))
    notebook = Notebook(open_diary())
    results = results_in(notebook.entries)
    known = {result.game for result in results}
    before = Ladder.of(result for result in results if result.game != name)
    if name not in known:
        notebook.add(*entries_of(game))
    after = Ladder.of(results_in(notebook.entries))
    lines = []
    if new := new_stars(before, after, book, level):
        told = say("ladder.new", count=len(new), name=program_name(level), stars=comma_list(new))
        lines.append(told)
    if (following := star_after(after, book, level)) is not None:
        lines.append(say("ladder.next", needs=following.needs))
    return "\n".join(map(folded, lines))


def level_played(game: Game) -> str | None:
    """The level that one person plays against; None for all others."""
    from timesduel.players.registry import PLAYERS

    levels = [program for program in game.players if program in PLAYERS]
    return levels[0] if len(levels) == 1 and None in game.players else None
