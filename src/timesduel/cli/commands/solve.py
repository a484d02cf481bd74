"""`timesduel solve`: the exact verdict on a position."""

import json
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
from timesduel.cli.options.values import BookId, Number, NumberList
from timesduel.cli.output.progress import progress
from timesduel.core.numbers import spell
from timesduel.core.rules import Rules
from timesduel.solver.effort import DEFAULT_EFFORT, DEFAULT_STATES
from timesduel.solver.solve import solve
from timesduel.solver.verdict import Verdict
from timesduel.solver.why import Between, PartnerPairs, why
from timesduel.words.speech import say

_WIDTH = 60


@click.command("solve", short_help="Who wins from here, and by which moves.")
@click.argument("book", type=BookId())
@solver_rule_options
@at_option
@click.option("--used", type=NumberList(), help="With --modulus, what came before: 1,2,6.")
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
        raise refused("budget", say("options.budget"))
    position = position_at(rules, at, used)
    usual = DEFAULT_EFFORT if rules.modulus is None else DEFAULT_STATES
    most = budget or effort or usual
    with progress(most, say("solve.solving")) as watch:
        verdict = solve(position, effort=most, watch=watch)
    if as_json:
        click.echo(json.dumps({"rules": rules.to_json(), **verdict.to_json()}))
    else:
        mover, wins = "first" if at is None else "mover", "wins" if verdict.mover_wins else "loses"
        click.echo(say(f"solve.verdict.{mover}_{wins}"))
        for line in (*_lines(verdict, 10 * most), *because(why(position))):
            click.echo(line)


def _lines(verdict: Verdict, more: int) -> Iterator[str]:
    """`more` is the effort to ask for where this one was too small."""
    moves = verdict.winning_moves
    if moves:
        listed = say("solve.winning_moves", moves=spell(moves))
        yield from wrap(listed, _WIDTH, subsequent_indent="  ")
    elif moves is None:
        yield say("solve.not_all_known", effort=more)
    elif verdict.remoteness == 0:
        yield say("solve.no_move")
    else:
        yield say("solve.every_move_loses")
    if verdict.best_move is not None:
        yield _best(verdict.best_move, verdict)
    if verdict.remoteness is None:
        yield say("solve.length_unknown", effort=more)
    elif verdict.remoteness:
        yield say("solve.length", count=verdict.remoteness)


def _best(move: int, verdict: Verdict) -> str:
    if verdict.remoteness is None:
        return say(
            "solve.best_move_found" if verdict.mover_wins else "solve.best_try_found", move=move
        )
    return say("solve.best_move" if verdict.mover_wins else "solve.best_try", move=move)


def because(found: Between | PartnerPairs | None) -> list[str]:
    """Why somebody wins, in lines that fit."""
    if found is None:
        return []
    if isinstance(found, PartnerPairs):
        pairs = " ".join(f"{one}-{other}" for one, other in found.pairs)
        lines = wrap(pairs, _WIDTH, initial_indent="  ", subsequent_indent="  ")
        return [say("solve.because_partners"), *lines]
    line = say("solve.because", condition=" ".join(found))
    if len(line) <= _WIDTH:
        return [line]
    low, above, quotient, below, high = found
    parts = (low, f"{above} {quotient}", f"{below} {high}")
    return say("solve.because", condition="\n  ".join(parts)).split("\n")
