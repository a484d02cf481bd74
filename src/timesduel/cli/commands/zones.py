"""`timesduel zones`: the numbers to leave the opponent, listed and drawn."""

from typing import Any

import click

from timesduel.cli.options.common import (
    effort_option,
    house_rules,
    json_option,
    picture_option,
    refused_by,
    solver_rule_options,
)
from timesduel.cli.options.values import BookId
from timesduel.cli.screen.files import picture_places, write_pictures
from timesduel.cli.screen.progress import progress
from timesduel.cli.screen.screen import Screen
from timesduel.core.rules import Rules
from timesduel.data.plain import json_line
from timesduel.errors import RulesError
from timesduel.questions.law_scene import winner_map
from timesduel.questions.zones import ZonesAnswer, ask_zones, zones_in_words
from timesduel.solver.ratio import largest_total
from timesduel.views.widths import folded
from timesduel.views.zones_map import zones_map
from timesduel.views.zones_picture import zones_picture
from timesduel.views.zones_text import band_lines, hit_lines, list_lines, start_line
from timesduel.words.speech import say

_NARROWEST, _WIDEST = 20, 100


@click.command("zones")
@click.argument("book", type=BookId())
@solver_rule_options
@effort_option()
@json_option
@picture_option("line", "map")
def command(
    book: Rules,
    effort: int,
    as_json: bool,
    picture: str,
    svg: str | None,
    png: str | None,
    **changes: Any,
) -> None:
    """Run `timesduel zones`."""
    rules = house_rules(book, **changes)
    try:
        largest_total(rules)
    except RulesError as error:
        raise refused_by(error) from None
    places = picture_places(svg=svg, png=png)
    with progress(effort, say("zones.working")) as watch:
        found = ask_zones(rules, effort=effort, watch=watch)
    with_line = places and picture == "line"
    scene = zones_in_words(found, effort if with_line else None)
    notes = []
    if with_line:
        notes = write_pictures(zones_picture(scene), places)
    elif places:
        notes = write_pictures(zones_map(winner_map(rules, effort=effort)), places)
    if as_json:
        click.echo(json_line(found))
    else:
        _show(Screen(), scene)
    for note in notes:
        click.echo(note, err=as_json)


def _show(screen: Screen, scene: ZonesAnswer) -> None:
    screen.heading(folded(scene.heading))
    for line in (*list_lines(scene.to_leave), *hit_lines(scene), start_line(scene)):
        screen.line(line)
    screen.begin_block()
    for line in band_lines(scene, min(max(screen.columns, _NARROWEST), _WIDEST)):
        screen.line(line)
