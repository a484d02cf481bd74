"""`timesduel rules`: a page of rules."""

from typing import Any

import click

from timesduel.cli.options.common import house_rules, rule_options
from timesduel.cli.options.values import BookId
from timesduel.core.rules import Rules
from timesduel.voices.page import rules_page


@click.command("rules")
@click.argument("book", type=BookId())
@rule_options()
def command(book: Rules, **changes: Any) -> None:
    """Print the rules of BOOK, with its errata."""
    click.echo(rules_page(house_rules(book, **changes)), nl=False)
