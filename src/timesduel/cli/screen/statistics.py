"""What somebody has played and learnt, as rows with bars."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from timesduel.books.shelf import BOOKS
from timesduel.cli.calling import in_menu, shell_command
from timesduel.training.statistics import OTHER
from timesduel.views.widths import WIDTH
from timesduel.words.grammar import in_percent
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.cli.screen.screen import Screen
    from timesduel.training.statistics import Share, Statistics

_WIDEST_BAR, _NARROWEST_BAR = 10, 3
_NAME = max(map(len, BOOKS))


def show_statistics(screen: Screen, statistics: Statistics) -> None:
    """What somebody has played and learnt, on one screen."""
    if statistics.nothing_yet:
        if in_menu():
            screen.line(say("stats.nothing_in_menu"))
        else:
            screen.line(say("stats.nothing", command=shell_command()))
        return
    rows = _Rows(statistics)
    if statistics.games:
        for line in wrap(_games_played(statistics), WIDTH):
            screen.heading(line)
        for level, share in statistics.wins_by_level.items():
            screen.line(rows.row(_name(level), share))
    columns = {
        say("stats.games_won"): statistics.wins_by_book,
        say("stats.wins_kept", percent=_percent(statistics.kept)): statistics.kept_by_book,
    }
    columns = {title: shares for title, shares in columns.items() if shares}
    if columns:
        screen.heading(rows.titles(say("stats.by_book"), *columns))
        for book in (*BOOKS, OTHER):
            shares = [column.get(book) for column in columns.values()]
            if any(shares):
                screen.line(rows.row(_name(book), *shares))
    if statistics.mistakes:
        screen.line(f"  {say('stats.mistakes', mistakes=statistics.mistakes)}")
    solved, due, products = statistics.solved, statistics.due, statistics.products
    if solved.whole or due:
        screen.heading(say("stats.puzzles", solved=solved.part, tried=solved.whole, due=due))
        for number, share in statistics.solved_by_level.items():
            screen.line(rows.row(say("stats.level", level=number), share))
        if solved.whole:
            screen.line(f"  {_streaks(statistics)}")
    if products.whole:
        screen.heading(say("stats.products", right=products.part, said=products.whole))


def _name(row: str) -> str:
    """The name of a level or a book stays as it is."""
    return say("stats.other") if row == OTHER else row


def _games_played(statistics: Statistics) -> str:
    games, people = statistics.games, statistics.between_people
    won, played = statistics.wins.part, statistics.wins.whole
    if people == games:
        return say("stats.between_people", count=games)
    if not people:
        return say("stats.against_computers", count=games, won=won, played=played)
    return say("stats.against_both", count=games, won=won, played=played, people=people)


def _streaks(statistics: Statistics) -> str:
    solved, days = statistics.in_a_row, statistics.days_in_a_row
    return say(
        "stats.streaks",
        solved=solved.current,
        best=solved.best,
        count=days.current,
        best_days=days.best,
    )


class _Rows:
    """Rows with a name and one or two bars, all of the same width, with the figures beside them."""

    def __init__(self, statistics: Statistics) -> None:
        shares = [*statistics.wins_by_level.values(), *statistics.wins_by_book.values()]
        shares += [*statistics.kept_by_book.values(), *statistics.solved_by_level.values()]
        self._figures = max((len(_figures(share)) for share in shares), default=0)
        room = (WIDTH - len(f"  {'':<{_NAME}}")) // 2 - len("  ") - self._figures
        self._bar = max(min(room, _WIDEST_BAR), _NARROWEST_BAR)

    def row(self, name: str, *shares: Share | None) -> str:
        """A line; nothing in place of a share that is None."""
        return self.titles(f"  {name}", *map(self._cell, shares))

    def titles(self, name: str, *titles: str) -> str:
        """A line with a text in place of each bar."""
        width = self._bar + 1 + self._figures
        cells = [f"{title:<{width}}" for title in titles]
        return " ".join([f"{name:<{_NAME + 2}}", *cells]).rstrip()

    def _cell(self, share: Share | None) -> str:
        if share is None:
            return ""
        marks = "#" * (share.part * self._bar // share.whole)
        return f"{marks:.<{self._bar}} {_figures(share):>{self._figures}}"


def _figures(share: Share) -> str:
    return f"{share.part}/{share.whole}"


def _percent(share: Share) -> str:
    """Rounded down: 100 means all."""
    return in_percent(100 * share.part // share.whole) if share.whole else ""
