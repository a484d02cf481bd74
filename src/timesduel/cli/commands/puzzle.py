"""`timesduel puzzle`: find the move that wins."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from random import Random
from typing import TYPE_CHECKING

import click

from timesduel.books.shelf import game_title
from timesduel.cli.calling import in_menu
from timesduel.cli.diary import Notebook, utc_now
from timesduel.cli.home import open_diary, stamp_of_now
from timesduel.cli.keyboard.answers import (
    InputEndedError,
    QuitError,
    agrees,
    read_legal_choice,
    wants_help,
    wants_to_leave,
)
from timesduel.cli.keyboard.dialogue import Dialogue
from timesduel.cli.options.common import json_option, refused
from timesduel.cli.options.profile import profile_option
from timesduel.cli.options.values import BookId, Number
from timesduel.cli.screen.daily import show_heading, show_line_to_share, show_past_result
from timesduel.coach.hints import Step
from timesduel.data.plain import json_line
from timesduel.errors import MoveError
from timesduel.questions.puzzle import check_answer, explained_puzzle, gives_away, hints_for
from timesduel.training.attempts import attempt_entry
from timesduel.training.daily import puzzle_of_the_day, result_of_the_day, seed_of_the_day
from timesduel.training.deck import Deck
from timesduel.training.puzzles import HARDEST, Puzzle, generate
from timesduel.training.streaks import in_a_row
from timesduel.views.widths import folded
from timesduel.voices.rules import objective
from timesduel.words.grammar import comma_list, one_of
from timesduel.words.speech import say

if TYPE_CHECKING:
    from datetime import date

    from timesduel.core.rules import Rules
    from timesduel.players.player import Dice
    from timesduel.questions.puzzle import CheckedAnswer

_TRIES = 20
"""Times that another puzzle is drawn if the one drawn is known already."""


@click.command("puzzle")
@click.option("--book", type=BookId())
@click.option("--level", type=Number(1, most=HARDEST, most_digits=1, such_as="3"))
@click.option("--daily", is_flag=True)
@click.option("--seed", type=Number(0, most_digits=18, such_as="7"))
@json_option
@profile_option
def command(
    book: Rules | None, level: int | None, daily: bool, seed: int | None, as_json: bool
) -> None:
    """Run `timesduel puzzle`."""
    if daily and seed is not None:
        raise refused("seed", say("puzzles.daily_seed"))
    notebook = Notebook(open_diary(), strict=as_json)
    deck = Deck.from_entries(notebook.entries)
    today = datetime.now().astimezone().date()
    choice = _Choice(deck, Random(seed), book, level, only_new=seed is not None)
    dice = Random(seed_of_the_day(today))
    puzzle = puzzle_of_the_day(dice, today, book, level) if daily else choice.next()
    if as_json:
        click.echo(json_line(explained_puzzle(puzzle)))
        return
    dialogue = Dialogue()
    sitting = _Sitting(dialogue, notebook, deck)
    if daily:
        answered = _solve_of_the_day(dialogue, sitting, notebook, puzzle, today)
        if not answered or not in_menu():
            return
    with dialogue.may_be_left():
        if not daily:
            sitting.solve(puzzle)
        while sitting.goes_on():
            sitting.solve(choice.next())


def _solve_of_the_day(
    dialogue: Dialogue, sitting: _Sitting, notebook: Notebook, puzzle: Puzzle, today: date
) -> bool:
    """Once a day; whoever comes back is told how it went. Has it been answered now?"""
    screen = dialogue.screen
    show_heading(screen, today)
    result = result_of_the_day(notebook.entries, puzzle, today)
    if result is not None:
        show_past_result(screen, result)
        return True
    with dialogue.may_be_left():
        sitting.solve(puzzle, always_counts=True)
    result = result_of_the_day(notebook.entries, puzzle, today)
    if result is not None:
        show_line_to_share(screen, result)
    return result is not None


@dataclass(frozen=True)
class _Choice:
    """Which puzzles somebody wants."""

    deck: Deck
    dice: Dice
    book: Rules | None
    level: int | None
    only_new: bool
    """Nothing but what the dice say."""

    def next(self) -> Puzzle:
        """The one that has waited longest, or else one that was never met."""
        if self.only_new:
            return self._new()
        due = filter(self._is_wanted, self.deck.due(utc_now()))
        drawn = (self._new() for _ in range(_TRIES))
        unknown = (puzzle for puzzle in drawn if not self.deck.knows(puzzle))
        return next(chain(due, unknown), None) or self._new()

    def _new(self) -> Puzzle:
        """Not more than one level above what has been solved, unless asked for."""
        level = self.level
        if level is None and not self.only_new:
            level = 1 + self.dice.randrange(min(self.deck.hardest_solved + 1, HARDEST))
        return generate(self.dice, self.book, level)

    def _is_wanted(self, puzzle: Puzzle) -> bool:
        of_the_book = self.book is None or self.book.name == puzzle.position.rules.name
        return of_the_book and self.level in (None, puzzle.level)


class _Sitting:
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
                    checked = _checked(puzzle, answer)
                except MoveError as error:
                    self._screen.problem(say("grammar.sentence", clause=error))
                    continue
                counts = always_counts or self._deck.counts(puzzle, utc_now())
                self._count(checked, hints, counts=counts)
                return

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


def _checked(puzzle: Puzzle, answer: str) -> CheckedAnswer:
    return check_answer(puzzle, read_legal_choice(puzzle.position, answer))
