"""`timesduel lesson`: the sample game of a book, with remarks."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from timesduel.cli.options.common import json_option
from timesduel.cli.options.values import BookId
from timesduel.cli.output.screen import Screen
from timesduel.cli.play.dialogue import QuitError, ask, may_be_left, wants_to_leave
from timesduel.cli.play.lines import InputEndedError, Lines
from timesduel.coach.lessons import lesson
from timesduel.views.game_words import keys, multiplication, result, subject
from timesduel.views.widths import WIDTH, wrapped
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.coach.lessons import AnnotatedTurn, Lesson
    from timesduel.coach.review import ReviewedTurn
    from timesduel.core.rules import Rules

_INDENT = "   "


@click.command("lesson", short_help="What the sample game of a book teaches.")
@click.argument("book", type=BookId())
@json_option
def command(book: Rules, as_json: bool) -> None:
    """What is there to learn from the sample game of BOOK?

    On a terminal it goes on with Enter, move by move.
    """
    taught = lesson(book.name)
    if as_json:
        click.echo(json.dumps(taught.to_json()))
        return
    screen, lines = Screen(), Lines()
    with may_be_left(screen):
        _teach(taught, screen, lines if screen.is_watched and lines.from_terminal else None)


def _teach(taught: Lesson, screen: Screen, lines: Lines | None) -> None:
    """All of it; where somebody reads along, they say when to go on."""
    for line in wrapped(subject(taught.review.record.rules)):
        screen.heading(line)
    screen.paragraph(taught.about)
    marks = "; ".join(keys(turn.judgement.grade.mark for turn in taught.turns))
    if marks and lines is not None:  # who reads step by step meets the marks one by one
        screen.paragraph(marks)
    for judged, turn in zip(taught.review.turns, taught.turns, strict=True):
        if lines is not None and judged.number > 1:
            _wait(screen, lines, say("lessons.next_move"))
        for line in _turn_lines(taught, judged, turn):
            screen.line(line)
    screen.line(result(taught.review))
    if lines is not None:
        _wait(screen, lines, say("lessons.what_it_teaches"))
    screen.begin_block()
    for line in wrapped(say("lessons.lesson", numbers=taught.numbers_to_leave)):
        screen.note(line)
    for sentence in taught.why_to_leave:
        screen.paragraph(sentence)
    if taught.erratum is not None:
        screen.paragraph(say("lessons.note", erratum=taught.erratum))
    if marks and lines is None:
        screen.paragraph(marks)


def _wait(screen: Screen, lines: Lines, question: str) -> None:
    """Until somebody wants to go on; a QuitError if they do not."""
    try:
        answer = ask(screen, lines, question)
    except InputEndedError:
        raise QuitError from None
    if wants_to_leave(answer):
        raise QuitError


def _turn_lines(taught: Lesson, judged: ReviewedTurn, turn: AnnotatedTurn) -> Iterator[str]:
    who, mark = taught.review.record.names[turn.player - 1], turn.judgement.grade.mark
    yield f"{judged.number}. {who}: {multiplication(judged)}  {mark}".rstrip()
    for line in wrapped(turn.text, WIDTH - len(_INDENT)):
        yield _INDENT + line
