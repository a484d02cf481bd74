"""`timesduel review`: a game gone through turn by turn."""

import os
from contextlib import suppress

import click

from timesduel.cli.exits import EXIT_FAILED
from timesduel.cli.home import called, find_record, is_ours, open_profiles, open_store, profile
from timesduel.cli.options.common import json_option, no_color_option, refused
from timesduel.cli.options.profile import profile_option
from timesduel.cli.options.suggestions import suggest_games
from timesduel.cli.output.pictures import check_places, require_matplotlib, write_picture
from timesduel.cli.output.screen import Screen
from timesduel.coach.review import Review, review
from timesduel.core.numbers import plural, printable
from timesduel.errors import RecordError, StoreError, TimesDuelError
from timesduel.records.files import read_whole
from timesduel.records.salvage import Salvaged, salvage
from timesduel.solver.zones import Zone
from timesduel.views.game_chart import (
    LINES_OF_KEYS,
    LINES_OF_ROW,
    MOST_ROWS,
    chart_lines,
    zones_of,
)
from timesduel.views.game_players import who_is_the_computer
from timesduel.views.game_table import summary_lines, turn_lines
from timesduel.views.game_words import (
    extent,
    numbers_to_leave,
    result,
    subject,
    turning_point,
)
from timesduel.views.widths import wrapped

_LATEST = "last"
_LINES = 33
"""What a review tells should not scroll away; one more line may be about puzzles."""


@click.command("review", short_help="Which moves of a game were good or bad.")
@click.argument("file", default=_LATEST, shell_complete=suggest_games)
@json_option
@click.option("--svg", type=click.Path(), metavar="FILE", help="Draw the game, as SVG.")
@click.option("--png", type=click.Path(), metavar="FILE", help="Draw the game, as PNG.")
@click.option("--html", type=click.Path(), metavar="FILE", help="Write the review as a page.")
@profile_option
@no_color_option
def command(file: str, as_json: bool, svg: str | None, png: str | None, html: str | None) -> None:
    """Go through the game in FILE: which moves won, and which threw the win away?

    FILE may also be the name of a saved game, or last: the latest one that is finished.
    """
    asked = {"svg": svg, "png": png, "html": html}
    places = {kind: path for kind, path in asked.items() if path is not None}
    check_places(places)
    if svg is not None or png is not None:
        require_matplotlib()
    path = _latest() if file == _LATEST else find_record(file)
    for option, place in places.items():
        if os.path.realpath(place) == os.path.realpath(path):
            raise refused(option, "is the file of the game itself.")
        if is_ours(place):
            raise refused(option, "is a place where Times Duel keeps games or the diary.")
    found = _read(path)
    if found.record is None:
        raise RecordError(f"{path}: {found.problem}; no turn of it can be read")
    if found.problem:
        click.echo(f"timesduel: {printable(path)}: {found.problem}", err=True)
    judged = review(found.record)
    zones = zones_of(found.record.rules) if places or not as_json else ""
    remark = extent(len(judged.turns), lost=found.turns_lost) if found.problem else ""
    notes = [_draw(kind, place, judged, zones, remark) for kind, place in places.items()]
    if as_json:
        import json

        more = {
            "players": list(found.record.players),
            "problem": found.problem or None,
            "turns_lost": found.turns_lost,
        }
        click.echo(json.dumps({**judged.to_json(), **more}))
    else:
        show_review(Screen(), judged, zones, remark)
    for note in notes:
        click.echo(note, err=as_json)
    if found.problem:
        raise click.exceptions.Exit(EXIT_FAILED)
    if found.record.outcome is not None and (new := _new_mistakes(judged)):
        again = f"{plural(new, 'mistake')} will come back: {called('puzzle')}"
        click.echo(again, err=as_json)


def _latest() -> str:
    """Where the latest game is that is over, and counts for the profile in use."""
    store, whose = open_store(), open_profiles().whose()
    for name in store.names():
        with suppress(RecordError, StoreError):  # damaged ones can be reviewed by their names
            record = store.load(name)
            if record.outcome is not None and whose.counts(record, profile()):
                return store.path(name)
    raise StoreError(f"no game is finished yet; play one with: {called('play', 'power-play')}")


def _new_mistakes(judged: Review) -> int:
    """Make puzzles of what people did wrong; how many there are that the diary had not."""
    seats = zip(judged.record.players, judged.summaries, strict=True)
    if not any(program is None and summary.thrown for program, summary in seats):
        return 0
    from timesduel.cli.counting import count_mistakes

    return count_mistakes(judged)


def _read(path: str) -> Salvaged:
    try:
        return salvage(read_whole(path))
    except StoreError as error:
        raise StoreError(f"{path}: {error}") from None


def _draw(kind: str, path: str, judged: Review, zones: tuple[Zone, ...] | str, remark: str) -> str:
    """Write a picture or a page, and say so."""
    if kind == "html":
        from timesduel.views.game_page import game_page

        return write_picture(path, game_page(judged, zones, remark))
    if isinstance(zones, str):
        raise TimesDuelError(f"there is nothing to draw. {zones}".rstrip("."))
    from timesduel.views.game_figure import game_picture

    return write_picture(path, game_picture(judged, zones, kind))


def show_review(screen: Screen, judged: Review, zones: tuple[Zone, ...] | str, remark: str) -> None:
    """The game on one screen. What matters most comes last, where it is seen in any window."""
    record = judged.record
    heading = wrapped(subject(record.rules))
    about = (who_is_the_computer(record.names, record.players), result(judged), remark)
    head = [line for text in about for line in wrapped(text)]
    turns = list(turn_lines(judged))
    told = wrapped(numbers_to_leave(record.rules, zones))
    end = [*wrapped(turning_point(judged)), *summary_lines(judged)]
    blocks = (head, told, turns, end)
    room = _LINES - LINES_OF_KEYS - len(heading) - sum(map(len, blocks)) - len(blocks) + 1
    chart = chart_lines(judged, zones, max(1, min(MOST_ROWS, room // LINES_OF_ROW)))
    for line in heading:
        screen.heading(line)
    for line in head:
        screen.line(line)
    for block in ([*told, *chart], turns, end):
        screen.begin_block()
        for line in block:
            screen.line(line)
