"""A lesson at the terminal: the sample game of a book, step by step where somebody reads along."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.cli.keyboard.answers import InputEndedError, QuitError, wants_to_leave
from timesduel.questions.review_text import keys, subject
from timesduel.views.widths import WIDTH, wrapped
from timesduel.words.grammar import semicolon_list
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.cli.keyboard.dialogue import Dialogue
    from timesduel.questions.lesson import LessonAnswer, LessonTurnAnswer

_INDENT = "   "


def teach(taught: LessonAnswer, dialogue: Dialogue) -> None:
    """All of it; where somebody reads along, they say when to go on."""
    screen, step_by_step = dialogue.screen, dialogue.at_terminal
    for line in wrapped(subject(taught.rules)):
        screen.heading(line)
    screen.paragraph(taught.about)
    marks = semicolon_list(keys(turn.mark for turn in taught.turns))
    if marks and step_by_step:  # who reads step by step meets the marks one by one
        screen.paragraph(marks)
    for turn in taught.turns:
        if step_by_step and turn.turn > 1:
            _wait(dialogue, say("lessons.next_move"))
        for line in _turn_lines(taught, turn):
            screen.line(line)
    screen.line(taught.result_text)
    if step_by_step:
        _wait(dialogue, say("lessons.what_it_teaches"))
    screen.begin_block()
    for line in wrapped(say("lessons.lesson", numbers=taught.numbers_to_leave)):
        screen.note(line)
    for sentence in taught.why_to_leave:
        screen.paragraph(sentence)
    if taught.erratum is not None:
        screen.paragraph(say("lessons.note", erratum=taught.erratum))
    if marks and not step_by_step:
        screen.paragraph(marks)


def _wait(dialogue: Dialogue, question: str) -> None:
    """Until somebody wants to go on; a QuitError if they do not."""
    try:
        answer = dialogue.ask(question)
    except InputEndedError:
        raise QuitError from None
    if wants_to_leave(answer):
        raise QuitError


def _turn_lines(taught: LessonAnswer, turn: LessonTurnAnswer) -> Iterator[str]:
    who = taught.names[turn.player - 1]
    yield f"{turn.turn}. {who}: {turn.sum}  {turn.mark}".rstrip()
    for line in wrapped(turn.text, WIDTH - len(_INDENT)):
        yield _INDENT + line
