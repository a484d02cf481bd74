"""`timesduel ladder`: the stars that you have won, and what the next one needs."""

import click

from timesduel.cli.diary import catch_up
from timesduel.cli.home import open_profiles, profile
from timesduel.cli.options.common import json_option
from timesduel.cli.options.program import profile_option
from timesduel.cli.options.values import BookId
from timesduel.cli.screen.ladder import show_ladder, show_ladders
from timesduel.cli.screen.screen import Screen
from timesduel.core.rules import Rules
from timesduel.data.plain import json_line
from timesduel.questions.ladder import tell_ladder
from timesduel.training.ladder import results_in
from timesduel.words.speech import say


@click.command("ladder")
@click.argument("book", type=BookId(), required=False)
@json_option
@profile_option
def command(book: Rules | None, as_json: bool) -> None:
    """Run `timesduel ladder`."""
    notebook = catch_up(strict=True)
    answer = tell_ladder(book, results_in(notebook.entries))
    if as_json:
        click.echo(json_line(answer))
        return
    screen = Screen()
    if name := profile():
        screen.heading(say("profiles.heading", name=open_profiles().written(name)))
    if book is None:
        show_ladders(screen, answer)
    else:
        show_ladder(screen, answer.books[0])
    if notebook.unreadable:
        click.echo(say("stats.unreadable", count=notebook.unreadable), err=True)
