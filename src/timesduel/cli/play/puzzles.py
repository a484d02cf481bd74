"""Puzzles at the prompt: posed, hinted at, answered, and written down."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from timesduel.books.shelf import game_title
from timesduel.cli.calling import in_menu, shell_command
from timesduel.cli.diary import utc_now
from timesduel.cli.home import stamp_of_now
from timesduel.cli.keyboard.answers import (
    InputEndedError,
    QuitError,
    agrees,
    read_legal_choice,
    wants_help,
    wants_to_leave,
)
from timesduel.coach.hints import Step
from timesduel.errors import MoveError
from timesduel.questions.daily import daily_heading, told_result
from timesduel.questions.puzzle import check_answer, gives_away, hints_for
from timesduel.training.daily import result_of_the_day
from timesduel.training.puzzles import attempt_entry
from timesduel.training.statistics import in_a_row
from timesduel.views.widths import folded
from timesduel.voices.rules import objective
from timesduel.words.grammar import comma_list, full_date, one_of
from timesduel.words.speech import say

if TYPE_CHECKING:
    from datetime import date

    from timesduel.cli.diary import Notebook
    from timesduel.cli.keyboard.dialogue import Dialogue
    from timesduel.cli.screen.screen import Screen
    from timesduel.questions.puzzle import CheckedAnswer
    from timesduel.training.daily import DailyResult
    from timesduel.training.deck import Deck
    from timesduel.training.puzzles import Puzzle


class PuzzleSitting:
    """Puzzles, one after the other."""

    def __init__(self, dialogue: Dialogue, notebook: Notebook, deck: Deck) -> None:
        self._dialogue = dialogue
        self._screen = dialogue.screen
        self._notebook = notebook
        self._deck = deck
        self._streak = in_a_row(notebook.entries)

    def solve(self, puzzle: Puzzle, *, always_counts: bool = False) -> None:
        """Ask until there is an answer; the first one counts, unless the puzzle rests."""
        self._pose(puzzle)
        choices = one_of(puzzle.position.legal_moves())
        hints = _Hints(puzzle)
        while True:
            question = say("puzzles.question", choices=choices)
            answer = self._dialogue.ask_until_answered(question)
            word = answer.strip(" \t").lower()
            if wants_to_leave(answer):
                raise QuitError
            if wants_help(answer):
                self._screen.note(say("puzzles.help", choices=choices))
            elif word == "hint":
                self._screen.note(folded(hints.next(), indent="  "))
            else:
                try:
                    move = read_legal_choice(puzzle.position, answer)
                except MoveError as error:
                    self._screen.problem(say("grammar.sentence", clause=error))
                    continue
                counts = always_counts or self._deck.counts(puzzle, utc_now())
                self._count(check_answer(puzzle, move), hints, counts=counts)
                return

    def solve_of_the_day(self, puzzle: Puzzle, today: date) -> bool:
        """Once a day; whoever comes back is told how it went. Has it been answered now?"""
        screen = self._screen
        screen.heading(daily_heading(today))
        result = result_of_the_day(self._notebook.entries, puzzle, today)
        if result is not None:
            _show_past_result(screen, result)
            return True
        with self._dialogue.may_be_left():
            self.solve(puzzle, always_counts=True)
        result = result_of_the_day(self._notebook.entries, puzzle, today)
        if result is not None:
            _show_line_to_share(screen, result)
        return result is not None

    def goes_on(self) -> bool:
        """Does somebody want another puzzle? The end of the input is a no."""
        self._screen.begin_block()
        while True:
            try:
                answer = self._dialogue.ask(say("puzzles.another"))
            except InputEndedError:
                return False
            if wants_to_leave(answer):
                return False
            if (wanted := agrees(answer)) is not None:
                return wanted
            self._screen.problem(say("puzzles.another_unclear"))

    def _pose(self, puzzle: Puzzle) -> None:
        rules, total, _, used = puzzle.position
        screen = self._screen
        screen.begin_block()
        source, level = puzzle.source.value, puzzle.level
        screen.heading(say(f"puzzles.heading.{source}", level=level, title=game_title(rules)))
        screen.paragraph(objective(rules))
        screen.paragraph(say("puzzles.number", total=total))
        if rules.modulus is not None:
            screen.paragraph(say("puzzles.used", numbers=comma_list(used)))

    def _count(self, checked: CheckedAnswer, hints: _Hints, *, counts: bool) -> None:
        """Write the answer down, before anything is said about it."""
        solved = checked.right and not hints.gave_away
        entry = attempt_entry(
            checked.puzzle, checked.move, right=solved, hints=hints.taken, when=stamp_of_now()
        )
        if counts:
            self._notebook.add(entry)
            self._deck.add(entry)
            self._streak = self._streak.after(success=solved)
        self._comment(checked, hints)
        texts = [say("puzzles.streak", current=self._streak.current, best=self._streak.best)]
        if waiting := len(self._deck.due(utc_now())):
            texts.append(say("puzzles.due", waiting=waiting))
        if checked.right and hints.gave_away:
            texts.append(say("puzzles.told"))
        if not counts:
            texts.append(say("puzzles.answered_before"))
        self._screen.note(folded(" ".join(texts)))

    def _comment(self, checked: CheckedAnswer, hints: _Hints) -> None:
        screen = self._screen
        (screen.ending if checked.right else screen.problem)(checked.verdict)
        if not (checked.right and hints.explained):
            screen.paragraph(checked.reason)
        if not checked.right:
            screen.paragraph(checked.solution)
        if checked.others:
            screen.paragraph(checked.others)


class _Hints:
    """What has been said about one puzzle so far."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self.taken = 0
        """How many hints."""
        self.gave_away = False
        """Has the move been named, or the one number that it makes?"""
        self.explained = False
        """Has the reason been given?"""

    def next(self) -> str:
        """One step further."""
        steps = hints_for(self._puzzle)
        if self.taken >= len(steps):
            return say("puzzles.last_hint")
        hint = steps[self.taken]
        self.taken += 1
        self.gave_away = self.gave_away or gives_away(self._puzzle, hint)
        self.explained = self.explained or hint.step is Step.REASON
        return hint.said


def _show_line_to_share(screen: Screen, result: DailyResult) -> None:
    """On a line of its own, so that it can be copied."""
    screen.begin_block()
    screen.note(say("puzzles.daily.share"))
    screen.line(told_result(result).to_share)


def _show_past_result(screen: Screen, result: DailyResult) -> None:
    """To somebody who comes back: how it went, and when the next one comes."""
    screen.paragraph(told_result(result).text)
    tomorrow = full_date(result.day + timedelta(days=1))
    screen.paragraph(say("puzzles.daily.next", day=tomorrow))
    _show_line_to_share(screen, result)
    if not in_menu():
        screen.begin_block()
        screen.note(say("puzzles.daily.others"))
        screen.line(f"  {shell_command('puzzle')}")
