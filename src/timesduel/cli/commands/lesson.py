"""`timesduel lesson`: the sample game of a book, with remarks."""

import json
from collections.abc import Iterator

import click

from timesduel.books.shelf import BOOKS
from timesduel.cli.options.common import json_option
from timesduel.cli.options.values import BookId
from timesduel.cli.output.screen import Screen
from timesduel.coach.lessons import Lesson, lesson
from timesduel.core.rules import Rules
from timesduel.views.game_words import keys, multiplication, result, subject
from timesduel.views.widths import WIDTH, wrapped
from timesduel.words.speech import say

_INDENT = "   "


@click.command("lesson", short_help="What the sample game of a book teaches.")
@click.argument("book", type=BookId())
@json_option
def command(book: Rules, as_json: bool) -> None:
    """What is there to learn from the sample game of BOOK?"""
    taught = lesson(book.name)
    if as_json:
        click.echo(json.dumps(taught.to_json()))
        return
    screen = Screen()
    for line in wrapped(subject(taught.review.record.rules)):
        screen.heading(line)
    screen.paragraph(_about(taught.review.record.rules))
    for line in _turns(taught):
        screen.line(line)
    screen.line(result(taught.review))
    screen.begin_block()
    for line in wrapped(say("lessons.lesson", zones=taught.numbers_to_leave)):
        screen.note(line)
    if taught.erratum is not None:
        screen.paragraph(say("lessons.note", erratum=taught.erratum))
    marks = keys(turn.judgement.grade.mark for turn in taught.turns)
    if marks:
        screen.paragraph("; ".join(marks))


def _about(sample: Rules) -> str:
    """How to read the notes, and where the sample is not played as the book is otherwise."""
    about, usual = say("lessons.about"), BOOKS[sample.name].target
    if sample.target == usual:
        return about
    return f"{about} {say('lessons.other_target', target=sample.target, usual=usual)}"


def _turns(taught: Lesson) -> Iterator[str]:
    names = taught.review.record.names
    for judged, turn in zip(taught.review.turns, taught.turns, strict=True):
        who, mark = names[turn.player - 1], turn.judgement.grade.mark
        yield f"{judged.number}. {who}: {multiplication(judged)}  {mark}".rstrip()
        for line in wrapped(turn.text, WIDTH - len(_INDENT)):
            yield _INDENT + line
