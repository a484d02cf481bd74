"""`timesduel solve`: the exact verdict on a position."""

from typing import Any

import click

from timesduel.cli.options.common import (
    at_option,
    effort_option,
    house_rules,
    json_option,
    position_at,
    refused,
    solver_rule_options,
)
from timesduel.cli.options.values import BookId, Number, NumberList
from timesduel.cli.screen.progress import progress
from timesduel.core.rules import Rules
from timesduel.data.plain import json_line
from timesduel.questions.verdict import ask_verdict, because, verdict_lines, who_wins
from timesduel.solver import DEFAULT_EFFORT, DEFAULT_STATES
from timesduel.solver.formula import why
from timesduel.words.speech import say

_WIDTH = 60


@click.command("solve")
@click.argument("book", type=BookId())
@solver_rule_options
@at_option
@click.option("--used", type=NumberList())
@effort_option(None)
@click.option("--budget", type=Number(1, most_digits=12, such_as="1000000"))
@json_option
def command(
    book: Rules,
    at: int | None,
    used: tuple[int, ...] | None,
    effort: int | None,
    budget: int | None,
    as_json: bool,
    **changes: Any,
) -> None:
    """Run `timesduel solve`."""
    rules = house_rules(book, **changes)
    if budget is not None and rules.modulus is None:
        raise refused("budget", say("options.budget"))
    position = position_at(rules, at, used)
    usual = DEFAULT_EFFORT if rules.modulus is None else DEFAULT_STATES
    most = budget or effort or usual
    with progress(most, say("solve.solving")) as watch:
        verdict = ask_verdict(position, effort=most, watch=watch)
    if as_json:
        click.echo(json_line(verdict, leaving_out=("total", "to_move")))
    else:
        click.echo(who_wins(verdict, at_start=at is None))
        lines = verdict_lines(verdict, more=10 * most, width=_WIDTH)
        for line in (*lines, *because(why(position), _WIDTH)):
            click.echo(line)
