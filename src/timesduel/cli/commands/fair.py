"""`timesduel fair`: setups that are hard to see through, or two people who agree on one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from timesduel.cli.home import called
from timesduel.cli.options.common import json_option, no_color_option, refused
from timesduel.cli.options.profile import profile_option
from timesduel.cli.options.values import Book, Multipliers, Number
from timesduel.cli.output.progress import progress
from timesduel.cli.output.screen import Screen
from timesduel.cli.play.dialogue import may_be_left
from timesduel.cli.play.lines import Lines
from timesduel.cli.play.pie import slice_pie
from timesduel.cli.play.table import Table
from timesduel.coach.fair import (
    EQUALS,
    LARGEST_LIMIT,
    STEPS,
    WIDELY,
    check_size,
    equals,
    limit_of,
    other_limits,
    other_multipliers,
    propose,
)
from timesduel.core.numbers import spell
from timesduel.errors import RulesError
from timesduel.match.names import checked_names
from timesduel.views.widths import folded

if TYPE_CHECKING:
    from fractions import Fraction

    from timesduel.coach.fair import Setup
    from timesduel.core.rules import Rules

_POOL = tuple(range(2, 10))


@click.command("fair", short_help="Setups that are hard to see through.")
@click.argument("book", type=Book())
@click.option(
    "--vary",
    type=click.Choice(["target", "multipliers"]),
    help="What may differ from the book; the target if not told.",
)
@click.option(
    "--near",
    type=Number(2, most=LARGEST_LIMIT, such_as="500"),
    help="A target, or ceiling, of about that size.",
)
@click.option(
    "--multipliers", type=Multipliers(), help="What to multiply by, or to choose sets from."
)
@click.option(
    "--count",
    type=Number(1, most=12, such_as="5"),
    default="5",
    show_default=True,
    help="How many setups.",
)
@click.option("--pie", is_flag=True, help="One picks the target, the other the seat; then play.")
@click.option("--names", help="With --pie, the two players: Ada,Grace.")
@json_option
@profile_option
@no_color_option
def command(
    book: Rules,
    vary: str | None,
    near: int | None,
    multipliers: tuple[int, ...] | None,
    count: int,
    pie: bool,
    names: str | None,
    as_json: bool,
) -> None:
    """Which setups of BOOK are fair?

    Each setup is won for one side; these are the ones where that helps the least. With --pie,
    two people agree on one and play it.
    """
    ctx = click.get_current_context()
    if pie and ctx.get_parameter_source("count") is not ParameterSource.DEFAULT:
        raise refused("count", "cannot be combined with --pie.")
    if pie and (as_json or vary == "multipliers"):
        raise refused("pie", "cannot be combined with --json or --vary multipliers.")
    if names is not None and not pie:
        raise refused("names", "needs --pie.")
    try:
        rules = book if near is None else book.replace(**{limit_of(book)[0]: near})
        if multipliers is not None or vary == "multipliers":
            rules = rules.replace(multipliers=multipliers or _POOL)
        check_size(rules)
        people = checked_names(names.split(",")) if names is not None else None
    except RulesError as error:
        raise refused(error.field, f"{error.problem}.") from None
    if pie:
        _play_pie(rules, people)
        return
    if vary == "multipliers":
        candidates = other_multipliers(rules)
    else:
        candidates = other_limits(rules, WIDELY) if near is None else other_limits(rules)
    with progress(STEPS, "Comparing setups") as watch:
        setups = propose(candidates, equals(), count=count, watch=watch)
    if as_json:
        import json

        click.echo(json.dumps({"setups": [setup.to_json() for setup in setups]}))
    else:
        larger = limit_of(rules)[1] < LARGEST_LIMIT
        _show(Screen(), book, setups, by_sets=vary == "multipliers", advise_larger=larger)


def _play_pie(rules: Rules, people: tuple[str, str] | None) -> None:
    screen, lines = Screen(), Lines()
    table = None
    with may_be_left(screen):
        agreed, seated = slice_pie(screen, lines, rules, people)
        table = Table(screen=screen, lines=lines, rules=agreed, names=seated)
    if table is not None:
        table.play()


def _show(
    screen: Screen, book: Rules, setups: tuple[Setup, ...], *, by_sets: bool, advise_larger: bool
) -> None:
    limit_name, limit = limit_of(setups[0].rules)
    multipliers = spell(setups[0].rules.multipliers, " or ")
    what = f"{limit_name} {limit}" if by_sets else f"multiplying by {multipliers}"
    heading = f"The fairest setups of {book.title}, {what}:"
    screen.heading(folded(heading))
    screen.begin_block()
    name = "multipliers" if by_sets else limit_name
    rows = [(name, "openings", "moves", *EQUALS), *(_row(each, by_sets) for each in setups)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = zip(row, widths, strict=True)
        screen.line("  ".join(f"{cell:>{width}}" for cell, width in cells))
    screen.begin_block()
    if advise_larger and not any(setup.is_well_balanced for setup in setups):
        screen.line("None of them is well balanced; try a larger --near.")
        screen.begin_block()
    screen.line(_KEY)
    screen.begin_block()
    screen.note(f"Play the first one:\n  {called(*_play(book, setups[0]))}")


_KEY = f"""\
openings: how many first moves win; with none, Player 2 wins
moves: how long it takes if both play as well as can be
{", ".join(EQUALS)}: how often Player 1 wins
  if both play at that level"""


def _row(setup: Setup, by_sets: bool) -> tuple[str, ...]:
    verdict, rules = setup.verdict, setup.rules
    what = _list(rules.multipliers) if by_sets else str(limit_of(rules)[1])
    openings = f"{len(verdict.winning_moves or ())} of {len(rules.opening().legal_moves())}"
    chances = [_percent(chance) for chance in setup.chances.values()]
    return what, openings, str(verdict.remoteness), *chances


def _list(multipliers: tuple[int, ...]) -> str:
    """As the option takes it."""
    return spell(multipliers).replace(" ", "")


def _percent(chance: Fraction) -> str:
    """Whole percents; 0 and 100 only for what is certain."""
    if 0 < chance < 1:
        percent = round(100 * chance)
        return "<1%" if percent == 0 else ">99%" if percent == 100 else f"{percent}%"
    return f"{100 * chance}%"


def _play(book: Rules, setup: Setup) -> list[str]:
    """The command that plays a setup."""
    rules = setup.rules
    name, limit = limit_of(rules)
    arguments = ["play", rules.name]
    if limit != limit_of(book)[1]:
        arguments += [f"--{name}", str(limit)]
    if rules.multipliers != book.multipliers:
        arguments += ["--multipliers", _list(rules.multipliers)]
    return arguments
