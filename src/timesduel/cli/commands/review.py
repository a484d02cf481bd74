"""`timesduel review`: a game gone through turn by turn."""

import os
from contextlib import suppress

import click

from timesduel.books.shelf import SIMPLEST
from timesduel.cli.calling import in_menu, shell_command
from timesduel.cli.diary import count_mistakes
from timesduel.cli.ending import EXIT_FAILED
from timesduel.cli.home import find_record, is_ours, open_profiles, open_store, profile
from timesduel.cli.options.common import json_option, picture_options, refused
from timesduel.cli.options.program import profile_option
from timesduel.cli.options.suggestions import suggest_games
from timesduel.cli.screen.files import (
    check_places,
    require_matplotlib,
    write_and_say,
    write_pictures,
)
from timesduel.cli.screen.progress import waiting
from timesduel.cli.screen.screen import Screen
from timesduel.coach.review import Review
from timesduel.core.numbers import printable
from timesduel.data.plain import json_line
from timesduel.errors import RecordError, StoreError, TimesDuelError
from timesduel.questions.review import review_saved
from timesduel.questions.review_text import extent
from timesduel.records.files import read_whole
from timesduel.records.record import Record
from timesduel.records.salvage import salvage
from timesduel.views.game_page import game_page
from timesduel.views.game_picture import game_picture
from timesduel.views.game_scene import GameScene, zones_of
from timesduel.views.game_text import game_text
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
    asked = {"svg": svg, "png": png, "html": html}
    places = {kind: path for kind, path in asked.items() if path is not None}
    check_places(places)
    if png is not None:
        require_matplotlib()
    path = _latest() if file == _LATEST else find_record(file)
    for option, place in places.items():
        if os.path.realpath(place) == os.path.realpath(path):
            raise refused(option, say("reviews.own_file"))
        if is_ours(place):
            raise refused(option, say("reviews.own_place"))
    text = _read(path)
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
    notes = _draw(scene, places)
    if as_json:
        click.echo(json_line(judged))
    else:
        show_review(Screen(), scene)
    for note in notes:
        click.echo(note, err=as_json)
    if found.problem:
        raise click.exceptions.Exit(EXIT_FAILED)
    if found.record.outcome is not None and (new := _new_mistakes(found.record, judged, text)):
        click.echo(_told_of_puzzles(new), err=as_json)


def _told_of_puzzles(count: int) -> str:
    if in_menu():
        return say("reviews.puzzles_in_menu", count=count)
    return say("reviews.puzzles", count=count, command=shell_command("puzzle"))


def _latest() -> str:
    """Where the latest game is that is over, and counts for the profile in use."""
    store, owners = open_store(), open_profiles().owners()
    for name in store.list():
        with suppress(RecordError, StoreError):  # damaged ones can be reviewed by their names
            game = store.load(name)
            if game.outcome is not None and owners.counts(game, profile()):
                return store.path(name)
    raise StoreError("reviews.none_finished", command=shell_command("play", SIMPLEST.name))


def _new_mistakes(record: Record, judged: Review, text: str) -> int:
    """Make puzzles of what people did wrong; how many there are that the diary had not."""
    seats = zip(record.players, judged.summaries, strict=True)
    if not any(program is None and summary.thrown for program, summary in seats):
        return 0
    return count_mistakes(record, judged, text)


def _read(path: str) -> str:
    try:
        return read_whole(path)
    except StoreError as error:
        raise error.at(path) from None


def _draw(scene: GameScene, places: dict[str, str]) -> list[str]:
    """Write pictures and a page, and say so."""
    notes = []
    pictures = {kind: path for kind, path in places.items() if kind != "html"}
    if pictures:
        if isinstance(scene.path, str):
            raise TimesDuelError("reviews.nothing_to_draw", why=scene.path.rstrip("."))
        notes += write_pictures(game_picture(scene), pictures)
    if "html" in places:
        notes.append(write_and_say(places["html"], game_page(scene)))
    return notes


def show_review(screen: Screen, scene: GameScene) -> None:
    """The game on one screen."""
    heading, blocks = game_text(scene)
    for line in heading:
        screen.heading(line)
    for number, block in enumerate(blocks):
        if number:
            screen.begin_block()
        for line in block:
            screen.line(line)
