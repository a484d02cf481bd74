"""`timesduel solve`: the exact verdict on a position."""

from collections.abc import Iterator
from typing import Any

import click

from timesduel.cli.options import (
    Book,
    Number,
    Numbers,
    effort_option,
    house_rules,
    json_option,
    refused,
    solver_rule_options,
)
from timesduel.cli.progress import progress
from timesduel.core.goal import Goal
from timesduel.core.numbers import plural, show, spell
from timesduel.core.position import Position
from timesduel.core.rules import LARGEST_DIGITS, Rules
from timesduel.errors import RulesError
from timesduel.solver.solve import solve
from timesduel.solver.verdict import DEFAULT_EFFORT, Verdict


@click.command("solve")
@click.argument("book", type=Book())
@solver_rule_options
@click.option(
    "--at",
    type=Number(0, most_digits=LARGEST_DIGITS, or_piped=True),
    help="The number on the table; else where the game starts.",
)
@click.option("--used", type=Numbers(), help="What else has been on the table: 1,2,6.")
@effort_option
@click.option(
    "--budget",
    type=Number(1, most_digits=12, such_as="1000000"),
    help=f"With --modulus: how many states to visit at most.  [default: {DEFAULT_EFFORT}]",
)
@json_option
def command(
    book: Rules,
    at: int | None,
    used: tuple[int, ...] | None,
    effort: int,
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
    if rules.modulus is not None:
        effort = DEFAULT_EFFORT if budget is None else budget
    position = position_at(rules, at, used)
    with progress(effort, "Solving") as watch:
        verdict = solve(position, effort=effort, watch=watch)
    if as_json:
        import json

        click.echo(json.dumps({"rules": rules.to_json(), **verdict.to_json()}))
    else:
        whose = "Player 1, who begins," if at is None else "The player to move"
        click.echo(f"{whose} {'wins' if verdict.mover_wins else 'loses'}.")
        for line in _lines(verdict):
            click.echo(line)


def position_at(rules: Rules, at: int | None, used: tuple[int, ...] | None = None) -> Position:
    """The position that somebody asks about; one that the game is over at is refused."""
    try:
        position = Position(rules, rules.start if at is None else at, 1, used)
    except RulesError as error:
        option = {"total": "at"}.get(error.field, error.field)
        raise refused(option, f"{error.problem}.") from None
    end = rules.ceiling if rules.target is None else rules.target
    if end is not None and position.total >= end + (rules.goal is Goal.LAST):
        raise refused("at", f"the game is over before {show(position.total)}.")
    return position


def _lines(verdict: Verdict) -> Iterator[str]:
    moves = verdict.winning_moves
    if moves:
        yield f"Winning moves: {spell(moves)}."
    elif moves is None:
        yield "Not all of the winning moves are known within this effort."
    elif verdict.remoteness == 0:
        yield "There is no move left."
    else:
        yield "Every move loses."
    if verdict.best_move is not None:
        quality = "Best move" if verdict.mover_wins else "Best try"
        yield f"{quality}: {verdict.best_move}."
    if verdict.remoteness is None:
        yield "How long it takes is not known within this effort."
    elif verdict.remoteness:
        yield f"With best play it is over in {plural(verdict.remoteness, 'move')}."
