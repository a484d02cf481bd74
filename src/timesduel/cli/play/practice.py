"""Practice at the prompt: a product to say, then a move to make."""

from __future__ import annotations

import time
from collections import deque
from typing import TYPE_CHECKING

from timesduel.books.shelf import game_title
from timesduel.cli.home import stamp_of_now
from timesduel.cli.keyboard.answers import (
    QuitError,
    TooLateError,
    read_legal_choice,
    read_product,
    wants_help,
    wants_to_leave,
)
from timesduel.coach.judge import judge
from timesduel.errors import MoveError
from timesduel.questions.practice import comment_on
from timesduel.training.facts import Grid, fact_entry
from timesduel.training.practice import LATELY
from timesduel.views.fact_grid import grid_lines
from timesduel.views.widths import folded
from timesduel.voices.rules import objective
from timesduel.words.grammar import one_of
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.cli.diary import Notebook
    from timesduel.cli.keyboard.dialogue import Dialogue
    from timesduel.coach.judge import Judgement
    from timesduel.core.position import Position
    from timesduel.players.player import Dice
    from timesduel.training.practice import Drill, Exercise


class PracticeSitting:
    """One sitting."""

    def __init__(
        self, dialogue: Dialogue, notebook: Notebook, drill: Drill, limit: float | None
    ) -> None:
        self._dialogue = dialogue
        self._screen = dialogue.screen
        self._notebook = notebook
        self._drill = drill
        self._limit = limit
        self._products: list[bool] = []
        """Which were right."""
        self._moves: list[Judgement] = []

    def run(self, rounds: int, dice: Dice) -> None:
        """Ask for all rounds, unless somebody quits."""
        lately: deque[tuple[int, int] | None] = deque(maxlen=LATELY)
        for number in range(1, rounds + 1):
            exercise = self._drill.next_exercise(self._grid, dice, lately)
            lately.append(exercise.fact)
            self._round(exercise, number, rounds)

    def sum_up(self) -> None:
        """One line, and the grid."""
        screen = self._screen
        screen.begin_block()
        if self._products:
            right, asked = sum(self._products), len(self._products)
            texts = [say("practice.products", right=right, asked=asked)]
            grades = [judged.grade for judged in self._moves]
            if won := [grade.keeps_the_win for grade in grades if grade.could_win]:
                texts.append(say("practice.moves", kept=sum(won), won=len(won)))
            screen.ending(" ".join(texts))
            screen.begin_block()
        for line in grid_lines(self._grid):
            screen.line(line)

    @property
    def _grid(self) -> Grid:
        return Grid.of(self._notebook.entries)

    def _round(self, exercise: Exercise, number: int, rounds: int) -> None:
        rules, total = exercise.position.rules, exercise.position.total
        self._screen.begin_block()
        self._screen.heading(
            say(
                "practice.heading",
                number=number,
                rounds=rounds,
                title=game_title(rules),
                total=total,
            )
        )
        self._screen.paragraph(objective(rules))
        choices = one_of(exercise.position.legal_moves())
        if self._product(exercise):
            asked = say("practice.move_after_product", total=total, choices=choices)
        else:
            asked = say("practice.move", total=total, choices=choices)
        self._move(exercise.position, asked)

    def _product(self, exercise: Exercise) -> bool:
        """Ask for the product, and write down what was said."""
        number, multiplier = exercise.position.total, exercise.multiplier
        began = time.monotonic()

        def question() -> int:
            left = None if self._limit is None else self._limit - (time.monotonic() - began)
            return read_product(self._ask(asked, left))

        asked = say("practice.product", number=number, multiplier=multiplier)
        try:
            help_text = say("practice.product_help", number=number, multiplier=multiplier)
            said: int | None = self._until_clear(question, help_text)
        except TooLateError:
            said = None
        seconds = time.monotonic() - began
        entry = fact_entry(number, multiplier, said, when=stamp_of_now(), seconds=seconds)
        self._notebook.add(entry)
        right = said == (product := exercise.product)
        self._products.append(right)
        if not right:
            problem = say(
                "practice.time_up" if said is None else "practice.not_quite",
                number=number,
                multiplier=multiplier,
                product=product,
            )
            self._screen.problem(problem)
        return right

    def _move(self, position: Position, asked: str) -> None:
        choices = one_of(position.legal_moves())

        def question() -> int:
            return read_legal_choice(position, self._ask(asked))

        move = self._until_clear(question, say("practice.move_help", choices=choices))
        judged = judge(position, move)
        self._moves.append(judged)
        verdict, reason = comment_on(judged)
        self._screen.note(verdict)
        if reason:
            self._screen.note(folded(reason))

    def _ask(self, question: str, seconds: float | None = None) -> str:
        """The answer, unless it is the wish to leave."""
        answer = self._dialogue.ask_until_answered(question, seconds)
        if wants_to_leave(answer):
            raise QuitError
        if wants_help(answer):
            raise _HelpWantedError
        return answer

    def _until_clear(self, question: Callable[[], int], explanation: str) -> int:
        """Ask until there is an answer that makes sense."""
        while True:
            try:
                return question()
            except _HelpWantedError:
                self._screen.note(explanation)
            except MoveError as error:
                self._screen.problem(say("grammar.sentence", clause=error))


class _HelpWantedError(Exception):
    """Somebody wants to know what to type."""
