"""`timesduel levels`: whom the computer can be, and how strong they are."""

import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import click

from timesduel.books.shelf import SIMPLEST
from timesduel.cli.calling import shell_command
from timesduel.cli.options.common import json_option, refused
from timesduel.cli.screen.progress import progress
from timesduel.cli.screen.screen import Screen
from timesduel.players.registry import PLAYERS, player_called
from timesduel.players.strength import SETUPS, Pair, all_pairs, strengths
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
    odds = _odds() if table or markdown else None
    if markdown:
        assert odds is not None
        click.echo(levels_page(odds), nl=False)
    elif as_json:
        click.echo(json.dumps(_as_data(odds)))
    else:
        _show(Screen(), odds)


def _odds() -> dict[Pair, Fraction]:
    players = {name: player_called(name) for name in PLAYERS}
    with progress(len(SETUPS), say("levels.working")) as watch:
        return strengths(players, all_pairs(PLAYERS), watch=watch)


def _as_data(odds: Mapping[Pair, Fraction] | None) -> dict[str, Any]:
    listed = [{"name": name, "description": kind.description} for name, kind in PLAYERS.items()]
    data: dict[str, Any] = {"players": listed}
    if odds is not None:
        data["odds"] = {
            name: {
                other: f"{odds[name, other].numerator}/{odds[name, other].denominator}"
                for other in PLAYERS
                if other != name
            }
            for name in PLAYERS
        }
    return data


def _show(screen: Screen, odds: Mapping[Pair, Fraction] | None) -> None:
    screen.heading(say("levels.heading"))
    for line in level_lines():
        screen.line(line)
    screen.begin_block()
    if odds is None:
        command = shell_command("play", SIMPLEST.name, "--p2", "beginner")
        screen.note(say("levels.play", command=command))
        return
    screen.heading(say("levels.table"))
    for line in odds_lines(odds):
        screen.line(line)
    screen.line(say("levels.average", count=len(SETUPS)))
