"""`timesduel levels`: whom the computer can be, and how strong they are."""

from collections.abc import Mapping

import click

from timesduel.books.shelf import SIMPLEST
from timesduel.cli.calling import shell_command
from timesduel.cli.options.common import json_option, refused
from timesduel.cli.screen.progress import progress
from timesduel.cli.screen.screen import Screen
from timesduel.data.plain import json_line
from timesduel.players.strength import SETUPS
from timesduel.questions.odds import LevelsAnswer, tell_levels
from timesduel.views.levels_page import level_lines, levels_page, odds_lines
from timesduel.words.speech import say


@click.command("levels")
@click.option("--table", is_flag=True)
@click.option("--markdown", is_flag=True)
@json_option
def command(table: bool, markdown: bool, as_json: bool) -> None:
    """Run `timesduel levels`."""
    if markdown and as_json:
        raise refused("markdown", say("levels.one_form"))
    told = _levels(odds=table or markdown)
    if markdown:
        assert isinstance(told.odds, Mapping)
        click.echo(levels_page(told.odds), nl=False)
    elif as_json:
        click.echo(json_line(told))
    else:
        _show(Screen(), told)


def _levels(*, odds: bool) -> LevelsAnswer:
    if not odds:
        return tell_levels()
    with progress(len(SETUPS), say("levels.working")) as watch:
        return tell_levels(odds=True, watch=watch)


def _show(screen: Screen, told: LevelsAnswer) -> None:
    screen.heading(say("levels.heading"))
    for line in level_lines(told):
        screen.line(line)
    screen.begin_block()
    if not isinstance(told.odds, Mapping):
        command = shell_command("play", SIMPLEST.name, "--p2", "beginner")
        screen.note(say("levels.play", command=command))
        return
    screen.heading(say("levels.table"))
    for line in odds_lines(told.odds):
        screen.line(line)
    screen.line(say("levels.average", count=len(SETUPS)))
