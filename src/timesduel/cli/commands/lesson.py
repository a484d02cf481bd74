"""`timesduel lesson`: the sample game of a book, with remarks."""

from collections.abc import Iterator

import click

from timesduel.cli.options.common import json_option, no_color_option
from timesduel.cli.options.values import Book
from timesduel.cli.output.screen import Screen
from timesduel.coach.lessons import Lesson, lesson
from timesduel.core.books import BOOKS
from timesduel.core.rules import Rules
from timesduel.views.game_words import keys, multiplication, result, subject
from timesduel.views.widths import WIDTH, wrapped

_INDENT = "   "


@click.command("lesson", short_help="What the sample game of a book teaches.")
@click.argument("book", type=Book())
@json_option
@no_color_option
def command(book: Rules, as_json: bool) -> None:
    """What is there to learn from the sample game of BOOK?"""
    taught = lesson(book.name)
    if as_json:
        import json

        click.echo(json.dumps(taught.to_json()))
        return
    screen = Screen()
    for line in wrapped(subject(taught.review.record.rules)):
        screen.heading(line)
    for line in wrapped(_about(taught.review.record.rules)):
        screen.line(line)
    for line in _turns(taught):
        screen.line(line)
    screen.line(result(taught.review))
    screen.begin_block()
    for line in wrapped(f"Lesson: {taught.moral[0].lower()}{taught.moral[1:]}"):
        screen.note(line)
    if taught.erratum is not None:
        for line in wrapped(f"Note: {taught.erratum}"):
            screen.line(line)
    marks = keys(turn.judgement.grade.mark for turn in taught.turns)
    for line in wrapped("; ".join(marks)):
        screen.line(line)


def _about(sample: Rules) -> str:
    """How to read the notes, and where the sample is not played as the book is otherwise."""
    about = 'The book\'s sample game. In the notes "you" is who moved.'
    usual = BOOKS[sample.name].target
    if sample.target != usual:
        about += f" Here the target is {sample.target}; usually it is {usual}."
    return about


def _turns(taught: Lesson) -> Iterator[str]:
    names = taught.review.record.names
    for judged, turn in zip(taught.review.turns, taught.turns, strict=True):
        who, mark = names[turn.player - 1], turn.judgement.grade.mark
        yield f"{judged.number}. {who}: {multiplication(judged)}  {mark}".rstrip()
        for line in wrapped(turn.text, WIDTH - len(_INDENT)):
            yield _INDENT + line
