"""`timesduel law`: who wins for every target or ceiling at once."""

import json
from textwrap import fill
from typing import Any

import click

from timesduel.cli.options.common import effort_option, house_rules
from timesduel.cli.options.suggestions import suggest_files
from timesduel.cli.options.values import BookId, Multipliers
from timesduel.cli.output.certificates import write_certificate
from timesduel.cli.output.files import check_place
from timesduel.cli.output.progress import progress
from timesduel.core.goal import Goal
from timesduel.core.numbers import number_to_json
from timesduel.core.rules import Rules
from timesduel.errors import EffortError
from timesduel.solver.certificate import certificate
from timesduel.solver.checker import check
from timesduel.solver.formula import (
    Zone,
    between,
    law_line,
    sentence_lines,
    starts,
    zones_below,
)
from timesduel.solver.law import Law
from timesduel.solver.laws import table_of_zones
from timesduel.solver.sweep import Sweep
from timesduel.words.grammar import count_digits, spell
from timesduel.words.speech import say

MOST_SHOWN = 20
"""No more zones than these are listed on the screen."""

MOST_BELOW = 1000
"""No more zones below the law are written as JSON; a certificate has them all, and shorter."""

_LETTERS = {Goal.REACH: "T", Goal.EXACT: "T", Goal.LAST: "C"}


@click.command("law", short_help="Who wins, for all targets at once.")
@click.argument("book", type=BookId(), required=False)
@click.option("--goal", type=click.Choice([goal.value for goal in Goal]), help="In place of BOOK.")
@click.option("--multipliers", type=Multipliers(), help="What to multiply by: 2-9, or 2,4.")
@effort_option()
@click.option(
    "--certificate",
    "path",
    metavar="FILE",
    shell_complete=suggest_files,
    help="Write the proof, for verify.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON, with all zones of a period.")
def command(
    book: Rules | None,
    goal: str | None,
    multipliers: tuple[int, ...] | None,
    effort: int,
    path: str | None,
    as_json: bool,
) -> None:
    """Find the law of BOOK, for all targets or ceilings at once.

    In place of BOOK, --goal names the goal. The modular game has no law.
    """
    if path is not None:
        check_place(path)
    rules = _rules(book, goal, multipliers)
    known = table_of_zones(rules)
    with progress(effort, say("law.looking")) as watch:
        law = known.extend(effort, watch)
    if law is None:
        digits = count_digits(known.sweep.reached)
        raise EffortError("solver.effort_law", effort=effort, digits=digits)
    if path is not None:
        _write(path, certificate(known.sweep, law))
    if as_json:
        click.echo(json.dumps(_data(rules, law, known.sweep)))
    else:
        for line in _page(rules, law, known.sweep):
            click.echo(line if line in sentence_lines(law, _LETTERS[rules.goal]) else _narrow(line))


def _narrow(line: str) -> str:
    """The line on several lines, if it is too long for one; the law itself stays in one piece."""
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    return fill(line, 60, subsequent_indent=indent, break_long_words=False)


def _rules(book: Rules | None, goal: str | None, multipliers: tuple[int, ...] | None) -> Rules:
    if (book is None) == (goal is None):
        raise click.UsageError(say("law.which"))
    if book is None:
        aim = Goal(goal)
        last = aim is Goal.LAST
        book = Rules(goal=aim, target=None if last else 2, ceiling=1 if last else None)
    return house_rules(book, target=None, multipliers=multipliers, ceiling=None, modulus=None)


def _write(path: str, text: str) -> None:
    check(text)  # nothing is written that would not verify
    write_certificate(path, text)


def _page(rules: Rules, law: Law, sweep: Sweep) -> list[str]:
    letter = _LETTERS[rules.goal]
    losing = law.zones()
    at_once = law.begins == 1
    return [
        say(f"law.aim.{rules.goal.value}", multipliers=spell(rules.multipliers)),
        *sentence_lines(law, letter),
        "",
        say("law.ratio", ratio=law.ratio),
        say("law.begins_at_once") if at_once else say("law.begins", scope=starts(law, letter)),
        say("law.stretches", stretches=len(law.cuts)),
        say("law.first_period"),
        *_listed(losing, law, letter, "law.more_json"),
        *_page_below(law, sweep, letter),
        say("law.other_start", letter=letter),
    ]


def _page_below(law: Law, sweep: Sweep, letter: str) -> list[str]:
    if law.begins == 1:
        return []
    if not (zones := zones_below(sweep, law)):
        return [say("law.before_none")]
    listed = _listed(zones, law, letter, "law.more_certificate")
    return [say("law.before", count=len(zones)), *listed]


def _listed(zones: list[Zone], law: Law, letter: str, if_more: str) -> list[str]:
    lines = [f"  {between(zone, law, letter)}" for zone in zones[:MOST_SHOWN]]
    if (left := len(zones) - MOST_SHOWN) > 0:
        lines.append(say(if_more, left=left))
    return lines


def _data(rules: Rules, law: Law, sweep: Sweep) -> dict[str, Any]:
    def plain(zones: list[Zone]) -> list[list[int | str]]:
        return [[number_to_json(low), number_to_json(high)] for low, high in zones]

    below = zones_below(sweep, law)
    return {
        "kind": law.kind.value,
        "goal": rules.goal.value,
        "multipliers": list(rules.multipliers),
        "start": 1,
        "law": law_line(law, _LETTERS[rules.goal]),
        "ratio": number_to_json(law.ratio),
        "begins": number_to_json(law.begins),
        "stretches": len(law.cuts),
        "zones": plain(law.zones()),
        "zones_below_count": len(below),
        "zones_below": plain(below) if len(below) <= MOST_BELOW else None,
    }
