"""`timesduel rules`: a page of rules."""

from typing import Any

import click

from timesduel.cli.calling import in_menu, shell_command
from timesduel.cli.options.common import house_rules, rule_options
from timesduel.cli.options.values import BookId
from timesduel.cli.screen.screen import Screen
from timesduel.core.rules import Rules
from timesduel.voices.rules import rules_page
from timesduel.words.speech import say


@click.command("rules")
@click.argument("book", type=BookId())
@rule_options()
@click.option("--errata", is_flag=True)
def command(book: Rules, errata: bool, **changes: Any) -> None:
    """Run `timesduel rules`."""
    screen, page = Screen(), rules_page(house_rules(book, **changes), errata=errata)
    for line in page.splitlines():
        if screen.is_watched and line.startswith("#"):  # Markdown is for files
            screen.heading(line.lstrip("# "))
        else:
            screen.line(line)
    if not errata and not in_menu():
        screen.line(f"\n{say('rulebook.more')}")
        screen.line(f"  {shell_command('rules', book.name, '--errata')}")
