"""Options that several commands share, and how their values are read."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from timesduel.cli.options.suggestions import suggest_files
from timesduel.cli.options.values import Multipliers, Number
from timesduel.core.outcome import Goal
from timesduel.core.position import Position
from timesduel.core.rules import LARGEST_DIGITS, Rules
from timesduel.errors import RulesError
from timesduel.match.game import DIGITS_IN_PLAY, MODULUS_DIGITS_IN_PLAY
from timesduel.solver import DEFAULT_EFFORT
from timesduel.words.grammar import show
from timesduel.words.speech import say

Command = TypeVar("Command", bound=Callable[..., Any])


def several(*options: Callable[[Any], Any]) -> Callable[[Command], Command]:
    """One decorator for several options, which the help shows in this order."""

    def decorated(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return decorated


multipliers_option = click.option("--multipliers", type=Multipliers())


def rule_options(
    *,
    digits: int = DIGITS_IN_PLAY,
    modulus_digits: int = MODULUS_DIGITS_IN_PLAY,
    or_piped: bool = False,
) -> Callable[[Command], Command]:
    """The options that change the rules of a book; `house_rules` applies them."""
    ceiling = Number(1, most_digits=digits, or_none=True, or_piped=or_piped)
    modulus = Number(2, most_digits=modulus_digits, such_as="11")
    return several(
        click.option("--target", type=Number(2, most_digits=digits, or_piped=or_piped)),
        multipliers_option,
        click.option("--ceiling", type=ceiling),
        click.option("--modulus", type=modulus),
    )


solver_rule_options = rule_options(digits=LARGEST_DIGITS, modulus_digits=6, or_piped=True)
"""Rules for commands that solve instead of play: larger numbers, and `-` for standard input."""


def house_rules(
    book: Rules,
    *,
    target: int | None,
    multipliers: tuple[int, ...] | None,
    ceiling: int | str | None,
    modulus: int | None,
) -> Rules:
    """The rules of a book with the options given; one that makes no sense is named."""
    changes: dict[str, Any] = {"target": target, "multipliers": multipliers, "modulus": modulus}
    changes = {field: value for field, value in changes.items() if value is not None}
    if book.goal is Goal.LAST and target is not None:
        raise refused("target", say("options.no_target", book=book.name))
    for option, value in (("ceiling", ceiling), ("modulus", modulus)):
        if book.goal is not Goal.LAST and value is not None:
            raise refused(option, say("options.no_limit", book=book.name))
    if ceiling is not None:
        changes["ceiling"] = None if ceiling == "none" else ceiling
    if not changes:
        return book
    try:
        return book.with_house_rules(changes)
    except RulesError as error:
        raise refused_by(error) from None


def play_options(*, announcing: bool = True) -> Callable[[Command], Command]:
    """What people may want besides a game; named like the fields of `PlayOptions`."""
    announce = [click.option("--announce", is_flag=True)] if announcing else []
    return several(
        click.option("--coach", is_flag=True),
        *announce,
        click.option("--no-bell", "bell", flag_value=False, default=True),
        click.option("--no-countdown", "countdown", flag_value=False, default=True),
    )


at_option = click.option("--at", type=Number(0, most_digits=LARGEST_DIGITS, or_piped=True))
"""The number on the table, read by `position_at`."""

seed_option = click.option("--seed", type=Number(0, most_digits=18, such_as="7"))
"""Makes whatever chance decides repeatable."""

jobs_option = click.option("--jobs", type=Number(1, most_digits=2, such_as="2"))
"""How many processes work at once."""

store_option = click.option("--store", metavar="URL")
"""Where a server keeps its games."""

picture_options = several(
    click.option("--svg", type=click.Path(), metavar="FILE"),
    click.option("--png", type=click.Path(), metavar="FILE"),
)
"""Files that a picture is written to."""


def picture_option(*kinds: str) -> Callable[[Command], Command]:
    """Which picture is drawn, where there are several; the first if none is chosen."""
    return several(
        click.option("--picture", type=click.Choice(kinds), default=kinds[0], show_default=True),
        picture_options,
    )


def file_option(*names: str) -> Callable[[Command], Command]:
    """A file that is read or written; shells complete its name."""
    return click.option(*names, metavar="FILE", shell_complete=suggest_files)


def effort_option(default: int | None = DEFAULT_EFFORT) -> Callable[[Command], Command]:
    """How much work a command may do before it gives up; None if that depends on the game."""
    return click.option(
        "--effort",
        type=Number(1, most_digits=12, such_as="1000000"),
        default=None if default is None else str(default),
        show_default=default is not None,
    )


json_option = click.option("--json", "as_json", is_flag=True)


def position_at(rules: Rules, at: int | None, used: tuple[int, ...] | None = None) -> Position:
    """The position that somebody asks about; one that the game is over at is refused."""
    from timesduel.core.position import given_position

    try:
        position = given_position(rules, at, used)
    except RulesError as error:
        option = {"total": "at"}.get(error.field, error.field)
        raise refused_by(error, option) from None
    if rules.highest is not None and position.total > rules.highest:
        raise refused("at", say("options.over_before", total=show(position.total)))
    return position


def refused(option: str, problem: str) -> click.BadParameter:
    """One line about an option that cannot be accepted."""
    return click.BadParameter(problem, param_hint=f"'--{option.replace('_', '-')}'")


def refused_by(error: RulesError, option: str | None = None) -> click.BadParameter:
    """One line about an option that makes no sense to the rules; it is named like their field."""
    return refused(option or error.field, say("options.problem", problem=error.problem))
