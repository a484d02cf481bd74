"""`timesduel solve`: the exact verdict on a position."""

from collections.abc import Iterator
from textwrap import wrap
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
from timesduel.cli.options.values import Book, Number, Numbers
from timesduel.cli.output.progress import progress
from timesduel.core.numbers import plural, spell
from timesduel.core.rules import Rules
from timesduel.solver.reason import reason
from timesduel.solver.solve import solve
from timesduel.solver.verdict import DEFAULT_EFFORT, DEFAULT_STATES, Verdict


@click.command("solve", short_help="Who wins from here, and by which moves.")
@click.argument("book", type=Book())
@solver_rule_options
@at_option
@click.option("--used", type=Numbers(), help="With --modulus, what came before: 1,2,6.")
@effort_option(None)
@click.option(
    "--budget",
    type=Number(1, most_digits=12, such_as="1000000"),
    help="The same as --effort, with --modulus.",
)
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
    """Who wins in BOOK from here, and by which moves?

    A number may be written as a power (10^1000000), or be - and come from standard input.
    """
    rules = house_rules(book, **changes)
    if budget is not None and rules.modulus is None:
        raise refused("budget", "counts states of the modular game; here it is --effort.")
    position = position_at(rules, at, used)
    usual = DEFAULT_EFFORT if rules.modulus is None else DEFAULT_STATES
    most = budget or effort or usual
    with progress(most, "Solving") as watch:
        verdict = solve(position, effort=most, watch=watch)
    if as_json:
        import json

        click.echo(json.dumps({"rules": rules.to_json(), **verdict.to_json()}))
    else:
        whose = "Player 1, who begins," if at is None else "The player to move"
        click.echo(f"{whose} {'wins' if verdict.mover_wins else 'loses'}.")
        for line in (*_lines(verdict), *reason(position)):
            click.echo(line)


def _lines(verdict: Verdict) -> Iterator[str]:
    moves = verdict.winning_moves
    if moves:
        yield from wrap(f"Winning moves: {spell(moves)}.", 60, subsequent_indent="  ")
    elif moves is None:
        yield "Not all of the winning moves are known within this effort."
    elif verdict.remoteness == 0:
        yield "There is no move left."
    else:
        yield "Every move loses."
    if verdict.best_move is not None:
        quality = "Best move" if verdict.mover_wins else "Best try"
        found = " found" if verdict.remoteness is None else ""
        yield f"{quality}{found}: {verdict.best_move}."
    if verdict.remoteness is None:
        yield "How long it takes is not known within this effort."
    elif verdict.remoteness:
        yield f"With best play it is over in {plural(verdict.remoteness, 'move')}."
