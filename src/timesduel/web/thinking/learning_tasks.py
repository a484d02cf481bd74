"""What learning takes: puzzles, when they come back, products to practise, lessons.

These are tasks of `tasks.py`, and bounded like them: a position that takes more work than
`PUZZLE_EFFORT` is no puzzle, and a diary has so many bytes.
"""

from __future__ import annotations

from collections import deque
from datetime import date
from functools import lru_cache
from itertools import accumulate
from random import Random
from typing import TYPE_CHECKING

from timesduel.books.shelf import game_title
from timesduel.errors import RulesError, StoreError, TimesDuelError
from timesduel.web.api.board_forms import board_of, moves_between
from timesduel.web.api.learning_forms import (
    CardAnswer,
    ExerciseAnswer,
    ExerciseMove,
    FactsAnswer,
    LessonAnswer,
    LessonTurnAnswer,
    PuzzleAnswer,
    PuzzleHint,
    PuzzleOfTheDay,
    PuzzleReply,
    ResultOfTheDay,
    SeededPuzzle,
)
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.core.position import Position
    from timesduel.core.rules import Rules
    from timesduel.solver.zones import Zone
    from timesduel.training.attempts import Attempt, Mistake
    from timesduel.training.practice import Drill
    from timesduel.training.progress import Progress
    from timesduel.training.puzzles import Puzzle

    Fact = tuple[int, int]


def make_puzzle(book: Rules | None, level: int | None, seed: int) -> SeededPuzzle:
    """A puzzle, with hints and a reply to every answer; the same seed, the same puzzle."""
    from timesduel.training.puzzles import generate

    return SeededPuzzle(seed=seed, **vars(_answer(generate(Random(seed), book, level))))


def make_puzzle_at(position: Position, level: int | None, source: str) -> PuzzleAnswer:
    """The puzzle in a position, which comes back; a `RulesError` if there is none."""
    return _answer(_puzzle_in(position, level, source))


def make_puzzle_of_the_day(day: str) -> PuzzleOfTheDay:
    """The puzzle of a day, given as 2026-11-16, and what to say and to share of each result."""
    from timesduel.training.daily import DailyResult, puzzle_of_the_day, seed_of_the_day
    from timesduel.words.dates import full_date

    today = date.fromisoformat(day)
    puzzle = _answer(puzzle_of_the_day(Random(seed_of_the_day(today)), today))
    results = [
        DailyResult(today, solved, hints)
        for solved in (True, False)
        for hints in range(len(puzzle.hints) + 1)
    ]
    return PuzzleOfTheDay(
        date=day,
        heading=say("puzzles.daily.heading", day=full_date(today)),
        **vars(puzzle),
        results=tuple(
            ResultOfTheDay(
                solved=each.solved, hints=each.hints, text=each.text, to_share=each.to_share
            )
            for each in results
        ),
    )


def schedule_card(
    position: Position, level: int | None, history: tuple[Attempt | Mistake, ...]
) -> CardAnswer:
    """When a puzzle comes back, after all that has happened to it."""
    from timesduel.training.deck import Deck

    puzzle = _puzzle_in(position, level, "again")
    deck = Deck()
    for event in sorted(history, key=lambda event: event.when):
        deck.meet(event)
    due = deck.due_time(puzzle)
    assert due is not None, "something has happened to it"
    return CardAnswer(
        key=puzzle.key, title=game_title(position.rules), level=puzzle.level, due=due.isoformat()
    )


def compute_progress(path: str, size: int, day: str) -> Progress:
    """What somebody has learnt by the first bytes of their diary; `day` is today, as 2026-11-16.

    Lines are only ever added: the same bytes, the same answer.
    """
    from timesduel.records.diary import Diary
    from timesduel.training.daily import puzzle_of_the_day, seed_of_the_day
    from timesduel.training.progress import Progress

    try:
        entries = Diary(path).read(size).entries
    except StoreError as error:  # it was there a moment ago; nothing to be remembered
        raise RuntimeError from error
    today = date.fromisoformat(day)
    puzzle = puzzle_of_the_day(Random(seed_of_the_day(today)), today)
    return Progress.of(entries, today, puzzle)


def choose_facts(
    book: Rules | None,
    families: tuple[int, ...] | None,
    count: int,
    seed: int,
    tries: tuple[tuple[Fact, str], ...] = (),
) -> FactsAnswer:
    """Products to practise inside real positions, and what each move there is worth.

    `tries` are what has been answered so far, 1 for right and 0 for wrong: the weak facts come
    more often.
    """
    from timesduel.training.facts import FACTS, FactScore, Grid, Try
    from timesduel.training.practice import LATELY

    scores = {fact: FactScore() for fact in FACTS}
    for fact, results in tries:
        scores[fact] = FactScore(tuple(Try(fact, result == "1", None) for result in results))
    drill, grid, dice = _drill(book, families), Grid(scores, FactScore()), Random(seed)
    lately: deque[Fact | None] = deque(maxlen=LATELY)
    exercises = []
    for _ in range(count):
        exercise = drill.next_exercise(grid, dice, lately)
        lately.append(exercise.fact)
        exercises.append(_exercise(exercise.position, exercise.multiplier))
    return FactsAnswer(seed=seed, exercises=tuple(exercises))


def tell_lesson(book: str) -> LessonAnswer:
    """The sample game of a book, explained turn by turn, with a board for each step."""
    from timesduel.books.shelf import SHELF
    from timesduel.coach.lessons import about_sample, lesson
    from timesduel.core.position import Position
    from timesduel.questions.review_text import multiplication, result
    from timesduel.voices.rules import objective

    taught = lesson(book)
    rules = taught.rules
    turns = tuple(
        LessonTurnAnswer(**vars(turn), sum=multiplication(turn, rules.modulus))
        for turn in taught.turns
    )
    positions = accumulate(SHELF[book].sample.moves, Position.play, initial=rules.opening())
    return LessonAnswer(
        **{**vars(taught), "turns": turns},
        title=game_title(rules),
        objective=objective(rules),
        about=about_sample(rules),
        result_text=result(taught),
        boards=tuple(map(board_of, positions)),
    )


@lru_cache(maxsize=4)
def _drill(book: Rules | None, families: tuple[int, ...] | None) -> Drill:
    from timesduel.training.practice import drill_for

    return drill_for(book, families)


def _exercise(position: Position, multiplier: int) -> ExerciseAnswer:
    from timesduel.coach.judge import judge
    from timesduel.training.practice import comment_on
    from timesduel.voices.rules import objective

    moves = []
    for move in position.legal_moves():
        judged = judge(position, move)
        moves.append(ExerciseMove(move=move, grade=judged.grade, lines=comment_on(judged)))
    return ExerciseAnswer(
        rules=position.rules,
        title=game_title(position.rules),
        objective=objective(position.rules),
        total=position.total,
        multiplier=multiplier,
        product=position.product(multiplier),
        moves=tuple(moves),
    )


def _puzzle_in(position: Position, level: int | None, source: str) -> Puzzle:
    from timesduel.training.puzzles import Source, puzzle_at

    puzzle = puzzle_at(position, Source(source), level)
    if puzzle is None:
        raise RulesError("total", "lab.no_puzzle")
    return puzzle


def _answer(puzzle: Puzzle) -> PuzzleAnswer:
    from timesduel.questions.advice import hint_step
    from timesduel.questions.puzzle import check_answer, explained_puzzle, gives_away, hints_for
    from timesduel.voices.rules import objective

    position = puzzle.position
    best = check_answer(puzzle, puzzle.best)
    return PuzzleAnswer(
        **vars(explained_puzzle(puzzle)),
        title=game_title(position.rules),
        objective=objective(position.rules),
        key=puzzle.key,
        board=board_of(position),
        zones=_zones(puzzle),
        hints=tuple(
            PuzzleHint(**vars(hint_step(hint)), gives_away=gives_away(puzzle, hint))
            for hint in hints_for(puzzle)
        ),
        replies=tuple(_reply(puzzle, move) for move in position.legal_moves()),
        solution=say("puzzles.solution", move=puzzle.best, explanation=best.explanation.text),
    )


def _reply(puzzle: Puzzle, move: int) -> PuzzleReply:
    """What is said to an answer, and what is shown: the move, and after a wrong one what it is
    punished by."""
    from timesduel.coach.judge import verdict_of
    from timesduel.questions.puzzle import check_answer

    checked = check_answer(puzzle, move)
    positions, moves = [puzzle.position, puzzle.position.play(move)], [move]
    if checked.refutation is None:
        text = f"{say('puzzles.right')} {checked.explanation.text}"
    else:
        text = f"{say('puzzles.wrong')} {checked.refutation.text}"
        verdict = None if positions[-1].outcome() is not None else verdict_of(positions[-1])
        if verdict is not None and verdict.best_move is not None:
            moves.append(verdict.best_move)
            positions.append(positions[-1].play(verdict.best_move))
    return PuzzleReply(
        move=move,
        right=checked.right,
        text=text,
        line=tuple(moves_between(positions, moves)),
        board=board_of(positions[-1]),
    )


def _zones(puzzle: Puzzle) -> tuple[Zone, ...]:
    """The numbers to leave from here on; none where they are not ranges, or not known."""
    from timesduel.solver.zones import losing_zones, zones_to_leave
    from timesduel.training.puzzles import PUZZLE_EFFORT

    rules, total, *_ = puzzle.position
    if rules.modulus is not None:
        return ()
    try:
        zones = zones_to_leave(rules, losing_zones(rules, effort=PUZZLE_EFFORT))
    except TimesDuelError:
        return ()
    return tuple(zone for zone in zones if zone.high > total)
