"""`timesduel practice`: products inside real positions, and the grid of what is known."""

from random import Random

import click

from timesduel.cli.diary import Notebook, catch_up
from timesduel.cli.keyboard.dialogue import Dialogue
from timesduel.cli.options.common import json_option, seed_option
from timesduel.cli.options.program import profile_option
from timesduel.cli.options.values import BookId, Families, Number, Seconds
from timesduel.cli.play.practice import PracticeSitting
from timesduel.cli.screen.screen import Screen
from timesduel.core.rules import Rules
from timesduel.data.plain import json_line
from timesduel.questions.progress import tell_grid
from timesduel.training.facts import Grid
from timesduel.training.practice import drill_for
from timesduel.views.fact_grid import grid_lines
from timesduel.words.speech import say


@click.command("practice")
@click.option("--book", type=BookId())
@click.option("--facts", "families", type=Families())
@click.option(
    "--rounds", type=Number(1, most_digits=3, such_as="10"), default="10", show_default=True
)
@click.option("--time", "limit", type=Seconds())
@seed_option
@click.option("--grid", "only_grid", is_flag=True)
@json_option
@profile_option
def command(
    book: Rules | None,
    families: tuple[int, ...] | None,
    rounds: int,
    limit: float | None,
    seed: int | None,
    only_grid: bool,
    as_json: bool,
) -> None:
    """Run `timesduel practice`."""
    screen = Screen()
    notebook = catch_up(strict=as_json or only_grid)  # products announced in games count too
    if as_json or only_grid:
        _show_what_is_known(notebook, screen, as_json=as_json)
        return
    dialogue = Dialogue(screen)
    practice = PracticeSitting(dialogue, notebook, drill_for(book, families), limit)
    with dialogue.may_be_left():
        practice.run(rounds, Random(seed))
    practice.sum_up()


def _show_what_is_known(notebook: Notebook, screen: Screen, *, as_json: bool) -> None:
    if as_json:
        click.echo(json_line(tell_grid(notebook.entries, notebook.unreadable)))
        return
    for line in grid_lines(Grid.of(notebook.entries)):
        screen.line(line)
    if notebook.unreadable:
        screen.note(say("practice.unreadable", count=notebook.unreadable))
