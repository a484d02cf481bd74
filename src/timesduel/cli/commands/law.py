"""`timesduel law`: who wins for every target or ceiling at once."""

from collections.abc import Callable
from textwrap import fill

import click

from timesduel.cli.options.common import (
    effort_option,
    house_rules,
    json_option,
    multipliers_option,
    picture_option,
)
from timesduel.cli.options.suggestions import suggest_files
from timesduel.cli.options.values import BookId
from timesduel.cli.screen.files import picture_places, write_certificate, write_pictures
from timesduel.cli.screen.progress import progress
from timesduel.core.outcome import Goal
from timesduel.core.rules import Rules
from timesduel.data.plain import json_line
from timesduel.questions.law import LawCase, ask_law, law_lines, open_error
from timesduel.questions.law_certificate import law_certificate
from timesduel.questions.law_scene import length_steps, period_rows
from timesduel.questions.rotation_scene import rotation
from timesduel.solver.certificates import check_certificate
from timesduel.solver.verdict import Watch
from timesduel.views.law_picture import lengths_picture, periods_picture
from timesduel.views.rotation_picture import rotation_picture
from timesduel.views.shapes import Picture
from timesduel.words.speech import say

_WORDS = ("heading", "sentence", "notes", "zone_texts", "below_texts", "other_start")
"""What the page tells in its own lines, and JSON leaves out."""


_PICTURES: dict[str, Callable[[Rules, int, Watch], Picture]] = {
    "periods": lambda rules, effort, watch: periods_picture(
        period_rows(rules, effort=effort, watch=watch)
    ),
    "lengths": lambda rules, effort, watch: lengths_picture(
        length_steps(rules, effort=effort, watch=watch)
    ),
    "rotation": lambda rules, effort, watch: rotation_picture(
        rotation(rules, effort=effort, watch=watch)
    ),
}


@click.command("law")
@click.argument("book", type=BookId(), required=False)
@click.option("--goal", type=click.Choice([goal.value for goal in Goal]))
@multipliers_option
@effort_option()
@click.option("--certificate", "path", metavar="FILE", shell_complete=suggest_files)
@json_option
@picture_option(*_PICTURES)
def command(
    book: Rules | None,
    goal: str | None,
    multipliers: tuple[int, ...] | None,
    effort: int,
    path: str | None,
    as_json: bool,
    picture: str,
    svg: str | None,
    png: str | None,
) -> None:
    """Run `timesduel law`."""
    places = picture_places(svg=svg, png=png, certificate=path)
    places.pop("certificate", None)
    rules = _rules(book, goal, multipliers)
    if places:  # before the law, which may be unknown
        with progress(effort, say("law.looking")) as watch:
            drawn = _PICTURES[picture](rules, effort, watch)
        for note in write_pictures(drawn, places):
            click.echo(note, err=as_json)
    with progress(effort, say("law.looking")) as watch:
        law = ask_law(rules, effort=effort, watch=watch)
    if path is not None:
        _write(path, law_certificate(rules, effort))
    if as_json:
        click.echo(json_line(law, leaving_out=_WORDS))
    if law.case is LawCase.OPEN:
        raise open_error(rules, effort)
    if not as_json:
        rest = ("", *map(_narrow, law_lines(law)))
        sentence = law.sentence if law.case is LawCase.LAW else map(_narrow, law.sentence)
        for line in (_narrow(law.heading), *sentence, *rest):
            click.echo(line)


def _narrow(line: str) -> str:
    """The line on several lines, if it is too long for one."""
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    return fill(line, 60, subsequent_indent=indent, break_long_words=False)


def _rules(book: Rules | None, goal: str | None, multipliers: tuple[int, ...] | None) -> Rules:
    if (book is None) == (goal is None):
        raise click.UsageError(say("law.which"))
    if book is None:
        aim = Goal(goal)
        last = aim is Goal.LAST
        book = Rules(goal=aim, target=None if last else 2, ceiling=1 if last else None)
    return house_rules(book, target=None, multipliers=multipliers, ceiling=None, modulus=None)


def _write(path: str, text: str) -> None:
    check_certificate(text)  # nothing is written that would not verify
    write_certificate(path, text)
