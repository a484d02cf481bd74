"""`timesduel fair`: setups where it is hard to see who wins, or two people who agree on one."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

import click
from click.core import ParameterSource

from timesduel.cli.calling import shell_command
from timesduel.cli.keyboard.dialogue import Dialogue
from timesduel.cli.options.common import json_option, multipliers_option, refused
from timesduel.cli.options.program import profile_option
from timesduel.cli.options.values import BookId, Number
from timesduel.cli.play.pie import slice_pie
from timesduel.cli.play.session import LocalSession
from timesduel.cli.screen.progress import progress
from timesduel.cli.screen.screen import Screen
from timesduel.coach.fair import EQUALS, LARGEST_LIMIT, STEPS, WELL_BALANCED, limit_of
from timesduel.data.plain import json_line
from timesduel.errors import RulesError
from timesduel.match.game import Game
from timesduel.match.names import checked_names
from timesduel.questions.fairness import tell_setups, wanted_rules
from timesduel.views.fair_text import as_option, setup_lines
from timesduel.views.widths import folded
from timesduel.words.grammar import comma_list
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.coach.fair import FairSetup
    from timesduel.core.rules import Rules


class _Wanted(TypedDict):
    """What setups may differ in."""

    near: int | None
    multipliers: tuple[int, ...] | None
    by_sets: bool


@click.command("fair")
@click.argument("book", type=BookId())
@click.option("--vary", type=click.Choice(["target", "multipliers"]))
@click.option("--near", type=Number(2, most=LARGEST_LIMIT, such_as="500"))
@multipliers_option
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
    wanted: _Wanted = {"near": near, "multipliers": multipliers, "by_sets": vary == "multipliers"}
    try:
        rules = wanted_rules(book, **wanted)
        people = checked_names(names.split(",")) if names is not None else None
    except RulesError as error:
        raise refused(error.field, say("grammar.sentence", clause=error.problem)) from None
    if pie:
        _play_pie(rules, people)
        return
    with progress(STEPS, say("fair.working")) as watch:
        told = tell_setups(book, **wanted, count=count, watch=watch)
    if as_json:
        click.echo(json_line(told))
    else:
        larger = limit_of(rules)[1] < LARGEST_LIMIT
        _show(Screen(), book, told.setups, by_sets=wanted["by_sets"], advise_larger=larger)


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
    heading, *table = setup_lines(book, setups, by_sets=by_sets)
    screen.heading(folded(heading))
    screen.begin_block()
    for line in table:
        screen.line(line)
    screen.begin_block()
    if advise_larger and not any(setup.balance >= WELL_BALANCED for setup in setups):
        screen.line(say("fair.unbalanced"))
        screen.begin_block()
    screen.line(say("fair.key", levels=comma_list(EQUALS)))
    screen.begin_block()
    screen.note(say("fair.play", command=shell_command(*_play(book, setups[0]))))


def _play(book: Rules, setup: FairSetup) -> list[str]:
    """The command that plays a setup."""
    rules = setup.rules
    name, limit = limit_of(rules)
    arguments = ["play", rules.name]
    if limit != limit_of(book)[1]:
        arguments += [f"--{name}", str(limit)]
    if rules.multipliers != book.multipliers:
        arguments += ["--multipliers", as_option(rules.multipliers)]
    return arguments
