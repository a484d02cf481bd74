"""`timesduel play`: at one keyboard, against each other or against the computer."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from timesduel.cli.keyboard.answers import QuitError
from timesduel.cli.keyboard.dialogue import Dialogue
from timesduel.cli.options.common import (
    house_rules,
    play_options,
    refused,
    refused_by,
    rule_options,
    seed_option,
)
from timesduel.cli.options.program import profile_option
from timesduel.cli.options.suggestions import suggest_files
from timesduel.cli.options.values import BookId, Number, PlayerName, Seconds
from timesduel.cli.play.duel import PlayOptions
from timesduel.cli.play.session import TOSS, LocalSession, seat
from timesduel.core.numbers import quote
from timesduel.errors import RulesError, StoreError
from timesduel.match.clock import OnTimeout, TimeLimit
from timesduel.match.game import Game, check_playable
from timesduel.match.names import Seats, checked_names, program_name
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.core.rules import Rules
    from timesduel.match.series import Series

_PROGRAM = PlayerName(or_bot=True)
_GAMES = Number(1, most_digits=3, such_as="5")


@click.command("play")
@click.argument("book", type=BookId(), required=False, metavar="BOOK")
@rule_options()
@click.option("--p1", type=PlayerName(or_bot=True))
@click.option("--p2", type=PlayerName(or_bot=True))
@play_options()
@click.option("--names")
@click.option("--first", type=click.Choice(["1", "2", TOSS]), default="1")
@click.option("--best-of", type=_GAMES)
@click.option("--games", type=_GAMES)
@click.option("--time", "seconds", type=Seconds())
@click.option("--on-timeout", type=click.Choice([price.value for price in OnTimeout]))
@seed_option
@click.option("--save", "file", metavar="FILE", shell_complete=suggest_files)
@profile_option
def command(
    book: Rules | None,
    p1: str | None,
    p2: str | None,
    coach: bool,
    announce: bool,
    bell: bool,
    countdown: bool,
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
    """Run `timesduel play`."""
    dialogue = Dialogue()
    if book is None:
        book = _chosen_book(dialogue)
        if book is None:
            return
    rules = house_rules(book, **changes)
    try:
        check_playable(rules)
        series = _series(best_of, games)
        limit = _limit(seconds, on_timeout)
        people = _names(names, (p1, p2))
    except RulesError as error:
        raise refused_by(error) from None
    if file is not None:
        if not file or not file.isprintable():
            raise refused("save", say("play.no_file_name", file=quote(file)))
        if os.path.lexists(file):
            raise refused("save", say("play.file_exists", file=file))
    for option, wanted in (("coach", coach), ("announce", announce)):
        if wanted and p1 and p2:
            raise refused(option, say("play.needs_person"))
    seated, players = seat(people, (p1, p2), first, seed, dialogue.screen)
    game = Game(rules=rules, names=seated, players=players, limit=limit, series=series)
    options = PlayOptions(coach=coach, announce=announce, seed=seed, bell=bell, countdown=countdown)
    try:
        LocalSession(dialogue, options).play(game, file)
    except StoreError as error:  # later on, a game that cannot be saved goes on
        raise refused("save", say("options.problem", problem=error)) from None


def _chosen_book(dialogue: Dialogue) -> Rules | None:
    """The book that somebody chooses at a terminal; None if there is nothing more to play.

    Without any option there is the whole menu, or else only the question which game they are for.
    """
    ctx = click.get_current_context()
    if not dialogue.at_terminal:
        raise click.MissingParameter(ctx=ctx, param=ctx.command.params[0])
    from timesduel.cli.play.menu import choose_book, show_menu

    sources = map(ctx.get_parameter_source, ctx.params)
    if ParameterSource.COMMANDLINE not in sources:
        show_menu()
        return None
    with suppress(QuitError):
        return choose_book(dialogue)
    return None


def _series(best_of: int | None, games: int | None) -> Series | None:
    if best_of is not None and games is not None:
        raise refused("games", say("options.not_with", other="--best-of"))
    length = best_of or games
    if length is None:
        return None
    from timesduel.match.series import Series  # most people play a single game

    return Series(games=length, best_of=best_of is not None)


def _limit(seconds: float | None, on_timeout: str | None) -> TimeLimit | None:
    if seconds is None:
        if on_timeout is not None:
            raise refused("on-timeout", say("play.needs_time"))
        return None
    return TimeLimit(seconds, OnTimeout(on_timeout or "lose"))


def _names(names: str | None, players: Seats) -> tuple[str, str] | None:
    """What the two are called; the computer may be left out, and is then called by its level."""
    if names is None:
        return None
    given = names.split(",")
    programs = [program_name(program) for program in players if program]
    if len(given) == len(programs) == 1:
        given.insert(1 if players[0] is None else 0, programs[0])
    return checked_names(given)
