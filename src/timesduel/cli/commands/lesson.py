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
from timesduel.data.plain import json_line
from timesduel.questions.lesson import ask_lesson, tell_lesson
from timesduel.questions.review_text import keys, subject
from timesduel.views.widths import WIDTH, wrapped
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.core.rules import Rules
    from timesduel.questions.lesson import LessonAnswer, LessonTurnAnswer

_INDENT = "   "


@click.command("lesson")
@click.argument("book", type=BookId())
@json_option
def command(book: Rules, as_json: bool) -> None:
    """Run `timesduel lesson`."""
    if as_json:
        click.echo(json_line(ask_lesson(book.name)))
        return
    taught = tell_lesson(book.name)
    screen, lines = Screen(), Lines()
    with may_be_left(screen):
        _teach(taught, screen, lines if screen.is_watched and lines.from_terminal else None)


def _teach(taught: LessonAnswer, screen: Screen, lines: Lines | None) -> None:
    """All of it; where somebody reads along, they say when to go on."""
    for line in wrapped(subject(taught.rules)):
        screen.heading(line)
    screen.paragraph(taught.about)
    marks = "; ".join(keys(turn.mark for turn in taught.turns))
    if marks and lines is not None:  # who reads step by step meets the marks one by one
        screen.paragraph(marks)
    for turn in taught.turns:
        if lines is not None and turn.turn > 1:
            _wait(screen, lines, say("lessons.next_move"))
        for line in _turn_lines(taught, turn):
            screen.line(line)
    screen.line(taught.result_text)
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


def _turn_lines(taught: LessonAnswer, turn: LessonTurnAnswer) -> Iterator[str]:
    who = taught.names[turn.player - 1]
    yield f"{turn.turn}. {who}: {turn.sum}  {turn.mark}".rstrip()
    for line in wrapped(turn.text, WIDTH - len(_INDENT)):
        yield _INDENT + line
