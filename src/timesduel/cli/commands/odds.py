"""`timesduel odds`: how often each of two players wins, exactly."""

from typing import Any

import click

from timesduel.cli.options.common import (
    at_option,
    effort_option,
    house_rules,
    json_option,
    position_at,
    solver_rule_options,
)
from timesduel.cli.options.values import BookId, PlayerName
from timesduel.cli.screen.progress import progress
from timesduel.core.rules import Rules
from timesduel.data.plain import json_line
from timesduel.players.odds import DEFAULT_POSITIONS
from timesduel.questions.odds import chance_lines, tell_odds
from timesduel.views.widths import WIDTH
from timesduel.words.speech import say


@click.command("odds")
@click.argument("book", type=BookId())
@click.option("--p1", type=PlayerName(), required=True)
@click.option("--p2", type=PlayerName(), required=True)
@solver_rule_options
@at_option
@effort_option(DEFAULT_POSITIONS)
@json_option
def command(
    book: Rules,
    p1: str,
    p2: str,
    at: int | None,
    effort: int,
    as_json: bool,
    **changes: Any,
) -> None:
    """Run `timesduel odds`."""
    position = position_at(house_rules(book, **changes), at)
    with progress(effort, say("solve.following")) as watch:
        odds = tell_odds(position, p1, p2, effort=effort, watch=watch)
    if as_json:
        click.echo(json_line(odds))
        return
    for seat, name, chance in ((1, p1, odds.p1), (2, p2, odds.p2)):
        for line in chance_lines(seat, name, chance, WIDTH):
            click.echo(line)
