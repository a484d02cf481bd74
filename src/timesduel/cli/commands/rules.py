"""`timesduel rules`: a page of rules."""

from typing import Any

import click

from timesduel.cli.home import called
from timesduel.cli.options.common import house_rules, rule_options
from timesduel.cli.options.values import BookId
from timesduel.core.rules import Rules
from timesduel.voices.page import rules_page
from timesduel.words.speech import say


@click.command("rules", short_help="Print the rules of a game.")
@click.argument("book", type=BookId())
@rule_options()
@click.option("--errata", is_flag=True, help="Also where the book is silent or wrong.")
def command(book: Rules, errata: bool, **changes: Any) -> None:
    """Print the rules of BOOK: what wins, how to play, and a sample game."""
    click.echo(rules_page(house_rules(book, **changes), errata=errata), nl=False)
    if not errata:
        click.echo(f"\n{say('rulebook.more')}")
        click.echo(f"  {called('rules', book.name, '--errata')}")
