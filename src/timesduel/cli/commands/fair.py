"""`timesduel fair`: setups where it is hard to see who wins, or two people who agree on one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from timesduel.books.shelf import game_title
from timesduel.cli.calling import shell_command
from timesduel.cli.keyboard.dialogue import Dialogue
from timesduel.cli.options.common import json_option, refused
from timesduel.cli.options.profile import profile_option
from timesduel.cli.options.values import BookId, Multipliers, Number
from timesduel.cli.play.pie import slice_pie
from timesduel.cli.play.session import LocalSession
from timesduel.cli.screen.progress import progress
from timesduel.cli.screen.screen import Screen
from timesduel.coach.fair import (
    EQUALS,
    LARGEST_LIMIT,
    STEPS,
    WELL_BALANCED,
    WIDELY,
    check_size,
    equals,
    limit_of,
    other_limits,
    other_multipliers,
    propose,
    whole_percents,
)
from timesduel.data.plain import json_line
from timesduel.errors import RulesError
from timesduel.match.game import Game
from timesduel.match.names import checked_names
from timesduel.views.widths import folded
from timesduel.words.grammar import comma_list, one_of, spell
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.coach.fair import FairSetup
    from timesduel.core.rules import Rules

_POOL = tuple(range(2, 10))


@click.command("fair")
@click.argument("book", type=BookId())
@click.option("--vary", type=click.Choice(["target", "multipliers"]))
@click.option("--near", type=Number(2, most=LARGEST_LIMIT, such_as="500"))
@click.option("--multipliers", type=Multipliers())
@click.option("--count", type=Number(1, most=12, such_as="5"), default="5", show_default=True)
@click.option("--pie", is_flag=True)
@click.option("--names")
@json_option
@profile_option
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
    """Run `timesduel fair`."""
    ctx = click.get_current_context()
    if pie and ctx.get_parameter_source("count") is not ParameterSource.DEFAULT:
        raise refused("count", say("fair.count_with_pie"))
    if pie and (as_json or vary == "multipliers"):
        raise refused("pie", say("fair.pie_with_others"))
    if names is not None and not pie:
        raise refused("names", say("fair.names_without_pie"))
    try:
        rules = book if near is None else book.replace(**{limit_of(book)[0]: near})
        if multipliers is not None or vary == "multipliers":
            rules = rules.replace(multipliers=multipliers or _POOL)
        check_size(rules)
        people = checked_names(names.split(",")) if names is not None else None
    except RulesError as error:
        raise refused(error.field, say("grammar.sentence", clause=error.problem)) from None
    if pie:
        _play_pie(rules, people)
        return
    if vary == "multipliers":
        candidates = other_multipliers(rules)
    else:
        candidates = other_limits(rules, WIDELY) if near is None else other_limits(rules)
    with progress(STEPS, say("fair.working")) as watch:
        setups = propose(candidates, equals(), count=count, watch=watch)
    if as_json:
        click.echo(json_line({"setups": setups}))
    else:
        larger = limit_of(rules)[1] < LARGEST_LIMIT
        _show(Screen(), book, setups, by_sets=vary == "multipliers", advise_larger=larger)


def _play_pie(rules: Rules, people: tuple[str, str] | None) -> None:
    dialogue, game = Dialogue(), None
    with dialogue.may_be_left():
        agreed, seated = slice_pie(dialogue, rules, people)
        game = Game(rules=agreed, names=seated)
    if game is not None:
        LocalSession(dialogue).play(game)


def _show(
    screen: Screen,
    book: Rules,
    setups: tuple[FairSetup, ...],
    *,
    by_sets: bool,
    advise_larger: bool,
) -> None:
    limit_name, limit = limit_of(setups[0].rules)
    if by_sets:
        heading = say(f"fair.heading.{limit_name}", title=game_title(book), limit=limit)
    else:
        multipliers = one_of(setups[0].rules.multipliers)
        heading = say("fair.heading", title=game_title(book), multipliers=multipliers)
    screen.heading(folded(heading))
    screen.begin_block()
    columns = ("multipliers" if by_sets else limit_name, "openings", "moves")
    titles = [say(f"fair.column.{name}") for name in columns]
    rows = [(*titles, *EQUALS), *(_row(each, by_sets) for each in setups)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = zip(row, widths, strict=True)
        screen.line("  ".join(f"{cell:>{width}}" for cell, width in cells))
    screen.begin_block()
    if advise_larger and not any(setup.balance >= WELL_BALANCED for setup in setups):
        screen.line(say("fair.unbalanced"))
        screen.begin_block()
    screen.line(say("fair.key", levels=comma_list(EQUALS)))
    screen.begin_block()
    screen.note(say("fair.play", command=shell_command(*_play(book, setups[0]))))


def _row(setup: FairSetup, by_sets: bool) -> tuple[str, ...]:
    rules = setup.rules
    what = _list(rules.multipliers) if by_sets else str(limit_of(rules)[1])
    winning, moves = len(setup.winning_moves or ()), len(rules.opening().legal_moves())
    openings = say("fair.openings", winning=winning, moves=moves)
    chances = [whole_percents(chance) for chance in setup.p1.values()]
    return what, openings, str(setup.remoteness), *chances


def _list(multipliers: tuple[int, ...]) -> str:
    """As the option takes it."""
    return spell(multipliers).replace(" ", "")


def _play(book: Rules, setup: FairSetup) -> list[str]:
    """The command that plays a setup."""
    rules = setup.rules
    name, limit = limit_of(rules)
    arguments = ["play", rules.name]
    if limit != limit_of(book)[1]:
        arguments += [f"--{name}", str(limit)]
    if rules.multipliers != book.multipliers:
        arguments += ["--multipliers", _list(rules.multipliers)]
    return arguments
