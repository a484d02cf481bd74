"""The question which products to practise, inside real positions."""

from collections import deque
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from timesduel.books.shelf import game_title
from timesduel.coach.explain import refute
from timesduel.coach.judge import Grade, Judgement, judge
from timesduel.core.rules import Rules
from timesduel.data.answers import AboutRules
from timesduel.questions.puzzle import Seeded
from timesduel.training.facts import FACTS, FactScore, Grid, Try
from timesduel.training.practice import LATELY, Drill, Exercise, drill_for
from timesduel.voices.rules import goal_name, objective
from timesduel.words.grammar import one_of
from timesduel.words.speech import say, times_sign

Fact = tuple[int, int]
"""Two numbers from 2 to 12, the smaller one first."""


@dataclass(frozen=True, kw_only=True)
class ExerciseMove:
    """What a move is worth."""

    move: int
    """The multiplier."""

    grade: Grade
    """See docs/commands.md#timesduel-coach-book."""

    lines: tuple[str, str]
    """What is said: a verdict, and why; either may be empty."""


@dataclass(frozen=True, kw_only=True)
class ExerciseAnswer(AboutRules):
    """A product to say, and then a move to make."""

    title: str
    """The name of the game, for people."""

    goal: str
    """What wins, as the short name of the game: `Reach 1000`."""

    objective: str
    """What wins, in one sentence."""

    total: int
    """The number on the table."""

    multiplier: int
    """What it is to be multiplied by."""

    product: int
    """What that makes: with a modulus, modulo it."""

    moves: tuple[ExerciseMove, ...]
    """What each move there is worth, and what is said about it."""


@dataclass(frozen=True, kw_only=True)
class FactsAnswer(Seeded):
    """Products to practise."""

    exercises: tuple[ExerciseAnswer, ...]
    """One after the other."""


def tell_facts(
    book: Rules | None,
    families: tuple[int, ...] | None,
    count: int,
    seed: int,
    tries: tuple[tuple[Fact, str], ...] = (),
    only: tuple[Fact, ...] = (),
) -> FactsAnswer:
    """Products to practise inside real positions, and what each move there is worth.

    `tries` are what has been answered so far, 1 for right and 0 for wrong: the weak facts come
    more often. With `only`, exactly these facts come, in turn.
    """
    if only:
        chosen = _drill(book, None).in_turn(only, count, Random(seed))
        return FactsAnswer(seed=seed, exercises=tuple(map(_told, chosen)))
    scores = {fact: FactScore() for fact in FACTS}
    for fact, results in tries:
        scores[fact] = FactScore(tuple(Try(fact, result == "1", None) for result in results))
    drill, grid, dice = _drill(book, families), Grid(scores, FactScore()), Random(seed)
    lately: deque[Fact | None] = deque(maxlen=LATELY)
    exercises = []
    for _ in range(count):
        exercise = drill.next_exercise(grid, dice, lately)
        lately.append(exercise.fact)
        exercises.append(_told(exercise))
    return FactsAnswer(seed=seed, exercises=tuple(exercises))


def comment_on(judged: Judgement) -> tuple[str, str]:
    """What a move in an exercise was worth; and why, if it let the win slip."""
    move, grade, winning = judged.move, judged.grade, judged.winning_moves
    assert move is not None
    assert winning is not None, "the books are solved"
    better = one_of(winning, sign=times_sign()) if winning else ""
    verdict = say(f"grades.answer.{grade.value}", move=move, winning=better)
    return verdict, refute(judged.position, move).text if grade is Grade.THREW else ""


@lru_cache(maxsize=4)
def _drill(book: Rules | None, families: tuple[int, ...] | None) -> Drill:
    return drill_for(book, families)


def _told(exercise: Exercise) -> ExerciseAnswer:
    position = exercise.position
    moves = []
    for move in position.legal_moves():
        judged = judge(position, move)
        moves.append(ExerciseMove(move=move, grade=judged.grade, lines=comment_on(judged)))
    return ExerciseAnswer(
        rules=position.rules,
        title=game_title(position.rules),
        goal=goal_name(position.rules),
        objective=objective(position.rules),
        total=position.total,
        multiplier=exercise.multiplier,
        product=exercise.product,
        moves=tuple(moves),
    )
