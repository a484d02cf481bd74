"""`timesduel print`: pages for a class, to be printed from a browser."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import click

from timesduel.books.shelf import BOOKS
from timesduel.cli.commands.pairs import SUFFIX, read_names
from timesduel.cli.notebook import stamp_of_now
from timesduel.cli.options.suggestions import suggest_files
from timesduel.cli.options.values import BookId, Number
from timesduel.cli.output.pictures import check_places, write_and_say
from timesduel.match.pairings import Tournament
from timesduel.records.tournament_file import TournamentFile
from timesduel.solver.zones import losing_zones
from timesduel.training.puzzles import HARDEST
from timesduel.training.worksheet import draw_puzzles
from timesduel.views.paper import Paper, printed_pages
from timesduel.views.print_pages import number_line_pages, rule_card, score_pages, worksheet_pages
from timesduel.views.zones_scene import zones_scene
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.core.rules import Rules

KINDS = ("cards", "lines", "worksheet", "scores")


@click.command("print", short_help="Pages for a class, to be printed.")
@click.argument("what", type=click.Choice(KINDS), nargs=-1)
@click.option(
    "--html", type=click.Path(), metavar="FILE", required=True, help="Where to write the pages."
)
@click.option(
    "--paper",
    type=click.Choice(["a4", "letter"]),
    default="a4",
    show_default=True,
    help="The size of the paper.",
)
@click.option("--book", "books", type=BookId(), multiple=True, help="This game only; or several.")
@click.option(
    "--puzzles",
    type=Number(1, most_digits=2, such_as="10"),
    default="10",
    show_default=True,
    help="How many puzzles.",
)
@click.option(
    "--level",
    type=Number(1, most=HARDEST, most_digits=1, such_as="2"),
    default="1",
    show_default=True,
    help=f"How hard the puzzles are, 1 to {HARDEST}.",
)
@click.option(
    "--seed", type=Number(0, most_digits=18, such_as="7"), help="The same puzzles each time."
)
@click.option(
    "--names",
    type=click.Path(),
    metavar="FILE",
    shell_complete=suggest_files,
    help="Whose scores: the file of timesduel pairs.",
)
def command(
    what: tuple[str, ...],
    html: str,
    paper: str,
    books: tuple[Rules, ...],
    puzzles: int,
    level: int,
    seed: int | None,
    names: str | None,
) -> None:
    """Write pages to be printed, as one file for a browser: all of them, or some.

    cards: the rules, a page for each game. lines: a number line to be coloured, and the solved
    one. worksheet: puzzles, with the answers on a page of their own. scores: sheets for the
    pairings.
    """
    check_places({"html": html})
    games = books or tuple(BOOKS.values())
    pages: list[str] = []
    for kind in what or KINDS:
        if kind == "cards":
            pages += map(rule_card, games)
        elif kind == "lines":
            for rules in games:
                scene = zones_scene(rules, losing_zones(rules))
                pages += number_line_pages(scene)
        elif kind == "worksheet":
            pages += worksheet_pages(draw_puzzles(Random(seed), games, level, puzzles))
        else:
            pages += score_pages(_tournament(names))
    content = printed_pages(say("printed.title"), pages, Paper[paper.upper()])
    click.echo(write_and_say(html, content))


def _tournament(names: str | None) -> Tournament:
    """The tournament of a list of names as it stands; nothing is written down."""
    if names is None:
        return Tournament()
    kept = TournamentFile(names + SUFFIX, stamp_of_now).tournament
    return kept.with_people(read_names(names))
