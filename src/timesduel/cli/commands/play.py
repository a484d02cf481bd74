"""`timesduel play`: two people at one keyboard."""

import os
from typing import Any

import click

from timesduel.cli.lines import Lines
from timesduel.cli.options import (
    Book,
    Number,
    Seconds,
    house_rules,
    no_color_option,
    refused,
    rule_options,
)
from timesduel.cli.screen import Screen
from timesduel.cli.table import Table
from timesduel.core.numbers import quote
from timesduel.core.rules import Rules
from timesduel.errors import RulesError, StoreError
from timesduel.match.clock import OnTimeout, TimeLimit
from timesduel.match.names import DEFAULT_NAMES, checked_names
from timesduel.match.series import Series
from timesduel.match.session import check_playable

_GAMES = Number(1, most_digits=3, such_as="5")


@click.command("play")
@click.argument("book", type=Book())
@rule_options()
@click.option("--names", help="The two players: Ada,Grace.")
@click.option(
    "--first",
    type=click.Choice(["1", "2", "toss"]),
    default="1",
    help="Who sits as Player 1 and moves first.",
)
@click.option("--best-of", type=_GAMES, help="A match: first to win more than half.")
@click.option("--games", type=_GAMES, help="A match of so many games.")
@click.option("--time", "seconds", type=Seconds(), help="The time for each turn: 30, or 2.5.")
@click.option(
    "--on-timeout",
    type=click.Choice([price.value for price in OnTimeout]),
    help="What running out of time costs.",
)
@click.option(
    "--seed", type=Number(0, most_digits=18, such_as="7"), help="Makes the toss repeatable."
)
@click.option("--save", "file", metavar="FILE", help="Keep the game in this new file.")
@no_color_option
def command(
    book: Rules,
    names: str | None,
    first: str,
    best_of: int | None,
    games: int | None,
    seconds: float | None,
    on_timeout: str | None,
    seed: int | None,
    file: str | None,
    **changes: Any,
) -> None:
    """Play BOOK, two people at one keyboard.

    BOOK is the name of a game (see: timesduel books) or its beginning.
    """
    rules = house_rules(book, **changes)
    screen = Screen()
    try:
        check_playable(rules)
        series = _series(best_of, games)
        limit = _limit(seconds, on_timeout)
        people = checked_names(names.split(",")) if names is not None else None
    except RulesError as error:
        raise refused(error.field, f"{error.problem}.") from None
    if file is not None:
        if not file or not file.isprintable():
            raise refused("save", f"{quote(file)} is not the name of a new file.")
        if os.path.lexists(file):
            raise refused("save", f"{file} exists already; a new file is accepted.")
    seated = _seat(people, first, seed, screen)
    table = Table(
        screen=screen,
        lines=Lines(),
        rules=rules,
        names=seated,
        limit=limit,
        series=series,
        file=file,
    )
    try:
        table.play()
    except StoreError as error:  # later on, a game that cannot be saved goes on
        raise refused("save", f"{error}.") from None


def _series(best_of: int | None, games: int | None) -> Series | None:
    if best_of is not None and games is not None:
        raise refused("games", "cannot be combined with --best-of.")
    length = best_of or games
    return None if length is None else Series(games=length, best_of=best_of is not None)


def _limit(seconds: float | None, on_timeout: str | None) -> TimeLimit | None:
    if seconds is None:
        if on_timeout is not None:
            raise refused("on-timeout", "needs --time.")
        return None
    return TimeLimit(seconds, OnTimeout(on_timeout or "lose"))


def _seat(
    people: tuple[str, str] | None, first: str, seed: int | None, screen: Screen
) -> tuple[str, str]:
    """The names of Player 1 and Player 2. Who is meant to move first sits as Player 1."""
    if first == "toss":
        from random import Random

        first = Random(seed).choice("12")
    elif first == "1":
        return people or DEFAULT_NAMES
    called = people or ("The first of you", "The second of you")
    screen.note(f"{called[int(first) - 1]} sits as Player 1 and moves first.")
    if people is None:
        return DEFAULT_NAMES
    return people if first == "1" else (people[1], people[0])
