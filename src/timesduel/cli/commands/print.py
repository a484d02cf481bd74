"""`timesduel print`: pages for a class, to be printed from a browser."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import click

from timesduel.books.shelf import BOOKS
from timesduel.cli.home import stamp_of_now
from timesduel.cli.options.common import seed_option
from timesduel.cli.options.suggestions import suggest_files
from timesduel.cli.options.values import BookId, Families, Number
from timesduel.cli.screen.files import check_places, write_and_say
from timesduel.match.pairings import Tournament
from timesduel.questions.zones import ask_zones, zones_in_words
from timesduel.records.tournament_file import TournamentFile, read_names
from timesduel.solver import DEFAULT_EFFORT
from timesduel.training.puzzles import HARDEST
from timesduel.training.worksheet import draw_products, draw_puzzles
from timesduel.views.paper import Paper, printed_pages
from timesduel.views.print_pages import (
    PRODUCTS_ON_A_PAGE,
    number_line_pages,
    product_pages,
    rule_card,
    score_pages,
    worksheet_pages,
)
from timesduel.words.speech import say, typesetting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.core.rules import Rules

KINDS = ("cards", "lines", "worksheet", "products", "scores")
_USUAL_TABLES = tuple(range(2, 11))
_MOST_SHEETS = 10_000
"""Numbers of sheets, each of which has other tasks, unless a seed is given."""


@click.command("print")
@click.argument("what", type=click.Choice(KINDS), nargs=-1)
@click.option("--html", type=click.Path(), metavar="FILE", required=True)
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@click.option("--book", "books", type=BookId(), multiple=True)
@click.option(
    "--puzzles", type=Number(1, most_digits=2, such_as="10"), default="10", show_default=True
)
@click.option(
    "--level",
    type=Number(1, most=HARDEST, most_digits=1, such_as="2"),
    default="1",
    show_default=True,
)
@click.option("--largest", type=Number(100, most_digits=7, such_as="1000"))
@click.option("--facts", "families", type=Families())
@seed_option
@click.option("--names", type=click.Path(), metavar="FILE", shell_complete=suggest_files)
def command(
    what: tuple[str, ...],
    html: str,
    paper: str,
    books: tuple[Rules, ...],
    puzzles: int,
    level: int,
    largest: int | None,
    families: tuple[int, ...] | None,
    seed: int | None,
    names: str | None,
) -> None:
    """Run `timesduel print`."""
    check_places({"html": html})
    games = books or tuple(BOOKS.values())
    sheet = Random().randrange(1, _MOST_SHEETS) if seed is None else seed

    def pages_of(kind: str) -> Iterator[str]:
        if kind == "cards":
            yield from map(rule_card, games)
        elif kind == "lines":
            for rules in games:
                zones = zones_in_words(ask_zones(rules, effort=DEFAULT_EFFORT))
                yield from number_line_pages(rules, zones)
        elif kind == "worksheet":
            drawn = draw_puzzles(Random(sheet), games, level, puzzles, largest)
            yield from worksheet_pages(drawn, sheet)
        elif kind == "products":
            tables = families or _USUAL_TABLES
            yield from product_pages(
                draw_products(Random(sheet), tables, PRODUCTS_ON_A_PAGE), sheet
            )
        else:
            yield from score_pages(_tournament(names))

    with typesetting():
        kinds = what or (("products",) if families else KINDS)
        pages = [page for kind in kinds for page in pages_of(kind)]
        content = printed_pages(say("printed.title"), pages, Paper[paper.upper()])
    click.echo(write_and_say(html, content))


def _tournament(names: str | None) -> Tournament:
    """The tournament of a list of names as it stands; nothing is written down."""
    if names is None:
        return Tournament()
    kept = TournamentFile.beside(names, stamp_of_now).tournament
    return kept.with_people(read_names(names))
