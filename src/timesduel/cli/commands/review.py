"""`timesduel review`: a game gone through turn by turn."""

import os

import click

from timesduel.cli.ending import EXIT_FAILED
from timesduel.cli.home import find_record, is_ours
from timesduel.cli.options.common import json_option, picture_options, refused
from timesduel.cli.options.program import profile_option
from timesduel.cli.options.suggestions import suggest_games
from timesduel.cli.play.reviewing import (
    draw_review,
    latest_finished,
    new_mistakes,
    show_review,
    told_of_puzzles,
)
from timesduel.cli.screen.files import (
    picture_places,
)
from timesduel.cli.screen.progress import waiting
from timesduel.cli.screen.screen import Screen
from timesduel.core.numbers import printable
from timesduel.data.plain import json_line
from timesduel.errors import RecordError, StoreError
from timesduel.questions.review import review_saved
from timesduel.questions.review_text import extent
from timesduel.records.files import read_whole
from timesduel.records.salvage import salvage
from timesduel.views.game_scene import GameScene, zones_of
from timesduel.words.speech import say

_LATEST = "last"


@click.command("review")
@click.argument("file", default=_LATEST, shell_complete=suggest_games)
@json_option
@picture_options
@click.option("--html", type=click.Path(), metavar="FILE")
@profile_option
def command(file: str, as_json: bool, svg: str | None, png: str | None, html: str | None) -> None:
    """Run `timesduel review`."""
    places = picture_places(svg=svg, png=png, html=html)
    path = latest_finished() if file == _LATEST else find_record(file)
    for option, place in places.items():
        if os.path.realpath(place) == os.path.realpath(path):
            raise refused(option, say("reviews.own_file"))
        if is_ours(place):
            raise refused(option, say("reviews.own_place"))
    try:
        text = read_whole(path)
    except StoreError as error:
        raise error.at(path) from None
    found = salvage(text)
    if found.record is None:
        raise RecordError("reviews.unreadable", path=path, problem=found.problem)
    if found.problem:
        problem = say("reviews.damaged", path=printable(path), problem=found.problem)
        click.echo(problem, err=True)
    with waiting(say("reviews.working")):
        judged = review_saved(found, found.record)
        zones = zones_of(found.record.rules) if places or not as_json else ""
    remark = extent(len(judged.turns), lost=found.turns_lost) if found.problem else ""
    scene = GameScene(found.record, judged, zones, remark)
    notes = draw_review(scene, places)
    if as_json:
        click.echo(json_line(judged))
    else:
        show_review(Screen(), scene)
    for note in notes:
        click.echo(note, err=as_json)
    if found.problem:
        raise click.exceptions.Exit(EXIT_FAILED)
    if found.record.outcome is not None and (new := new_mistakes(found.record, judged, text)):
        click.echo(told_of_puzzles(new), err=as_json)
