"""`timesduel stats`: what you have played and learnt so far."""

from datetime import datetime
from textwrap import wrap

import click

from timesduel.cli.counting import catch_up
from timesduel.cli.home import called, profile
from timesduel.cli.options.common import json_option, no_color_option
from timesduel.cli.options.profile import profile_option
from timesduel.cli.output.screen import Screen
from timesduel.core.books import BOOKS
from timesduel.core.numbers import plural
from timesduel.training.statistics import OTHER, Share, Statistics
from timesduel.views.widths import WIDTH
from timesduel.words.speech import say

_WIDEST_BAR, _NARROWEST_BAR = 10, 3
_NAME = max(map(len, BOOKS))


@click.command("stats", short_help="What you have played and learnt.")
@json_option
@profile_option
@no_color_option
def command(as_json: bool) -> None:
    """Show what you have played, won and solved so far.

    Every finished game is counted, also those from before there was anything to count them.
    """
    notebook = catch_up(strict=True)
    statistics = Statistics.of(notebook.entries, datetime.now().astimezone())
    if as_json:
        import json

        click.echo(json.dumps({**statistics.to_json(), "unreadable": notebook.unreadable}))
        return
    screen = Screen()
    if name := profile():
        screen.heading(say("profiles.heading", name=name))
    _show(screen, statistics)
    if notebook.unreadable:
        lines = plural(notebook.unreadable, "line")
        click.echo(f"timesduel: {lines} of the diary could not be read", err=True)


def _show(screen: Screen, statistics: Statistics) -> None:
    if statistics.nothing_yet:
        screen.line(f"Nothing yet. Play with: {called()}")
        return
    rows = _Rows(statistics)
    if statistics.games:
        for line in wrap(_games_played(statistics), WIDTH):
            screen.heading(line)
        for level, share in statistics.wins_by_level.items():
            screen.line(rows.row(level, share))
    columns = {
        "games won": statistics.wins_by_book,
        f"wins kept {_percent(statistics.kept)}": statistics.kept_by_book,
    }
    columns = {title: shares for title, shares in columns.items() if shares}
    if columns:
        screen.heading(rows.titles("By book", *columns))
        for book in (*BOOKS, OTHER):
            shares = [column.get(book) for column in columns.values()]
            if any(shares):
                screen.line(rows.row(book, *shares))
    if statistics.mistakes:
        screen.line(f"  wins thrown away: {statistics.mistakes}")
    if statistics.solved.whole or statistics.due:
        screen.heading(f"Puzzles: {_of(statistics.solved)} solved, {statistics.due} due")
        for number, share in statistics.solved_by_level.items():
            screen.line(rows.row(f"level {number}", share))
        if statistics.solved.whole:
            screen.line(f"  {_streaks(statistics)}")
    if statistics.products.whole:
        screen.heading(f"Products: {_of(statistics.products)} said right (1 x n left out)")


def _games_played(statistics: Statistics) -> str:
    played, between = plural(statistics.games, "game"), statistics.between_people
    if between == statistics.games:
        return f"{played}, all between people" if between > 1 else f"{played}, between people"
    people = f", {between} between people" if between else ""
    return f"{played}: {_of(statistics.wins)} won against computers{people}"


def _streaks(statistics: Statistics) -> str:
    solved, days = statistics.in_a_row, statistics.days_in_a_row
    days_now = plural(days.current, "day")
    return f"{solved.current} in a row (best {solved.best}), {days_now} in a row (best {days.best})"


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


def _of(share: Share) -> str:
    return f"{share.part} of {share.whole}"


def _percent(share: Share) -> str:
    """Rounded down: 100 means all."""
    return f"{100 * share.part // share.whole}%" if share.whole else ""
