"""`timesduel lesson`: the sample game of a book, with remarks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from timesduel.cli.keyboard.answer import InputEndedError
from timesduel.cli.keyboard.dialogue import QuitError, ask, may_be_left, wants_to_leave
from timesduel.cli.keyboard.lines import Lines
from timesduel.cli.options.common import json_option
from timesduel.cli.options.values import BookId
from timesduel.cli.screen.screen import Screen
from timesduel.coach.lessons import about_sample, lesson
from timesduel.data.plain import json_line
from timesduel.questions.review_text import keys, multiplication, result, subject
from timesduel.views.widths import WIDTH, wrapped
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.coach.lessons import Lesson, LessonTurn
    from timesduel.core.rules import Rules

_INDENT = "   "


@click.command("lesson")
@click.argument("book", type=BookId())
@json_option
def command(book: Rules, as_json: bool) -> None:
    """Run `timesduel lesson`."""
    taught = lesson(book.name)
    if as_json:
        click.echo(json_line(taught))
        return
    screen, lines = Screen(), Lines()
    with may_be_left(screen):
        _teach(taught, screen, lines if screen.is_watched and lines.from_terminal else None)


def _teach(taught: Lesson, screen: Screen, lines: Lines | None) -> None:
    """All of it; where somebody reads along, they say when to go on."""
    for line in wrapped(subject(taught.rules)):
        screen.heading(line)
    screen.paragraph(about_sample(taught.rules))
    marks = "; ".join(keys(turn.mark for turn in taught.turns))
    if marks and lines is not None:  # who reads step by step meets the marks one by one
        screen.paragraph(marks)
    for turn in taught.turns:
        if lines is not None and turn.turn > 1:
            _wait(screen, lines, say("lessons.next_move"))
        for line in _turn_lines(taught, turn):
            screen.line(line)
    screen.line(result(taught))
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


def _turn_lines(taught: Lesson, turn: LessonTurn) -> Iterator[str]:
    who, made = taught.names[turn.player - 1], multiplication(turn, taught.rules.modulus)
    yield f"{turn.turn}. {who}: {made}  {turn.mark}".rstrip()
    for line in wrapped(turn.text, WIDTH - len(_INDENT)):
        yield _INDENT + line
