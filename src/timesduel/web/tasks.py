"""What is thought about in processes of its own: functions by name, which return plain data.

Whatever is asked, the work is bounded: by `coach/patience.py` for verdicts, zones and reviews, by
the coach's own bounds for hints, by `coach/fair.py` for odds, by those of a level for its moves.
"""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

from timesduel.coach.patience import check_reviewable, effort_for
from timesduel.core.numbers import number_to_json
from timesduel.errors import EffortError, RulesError
from timesduel.players.registry import player_called
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.core.position import Position
    from timesduel.core.rules import Rules
    from timesduel.records.record import Record
    from timesduel.training.practice import Drill
    from timesduel.training.puzzles import Puzzle

MOST_ZONES = 1_000
"""More than these are no help to anybody, and too long for an answer."""


def choose_move(level: str, position: Position, seed: int) -> int:
    """What a level plays; the same seed, the same move."""
    return player_called(level).choose(position, Random(seed))


def judge_position(position: Position) -> dict[str, Any]:
    """Who wins from a position, by which moves, how fast, and why."""
    from timesduel.coach.hints import Step, ladder
    from timesduel.solver.solve import solve
    from timesduel.views.verdict_text import verdict_lines, who_wins

    if position.outcome() is not None:
        raise RulesError("total", "lab.over")
    rules = position.rules
    verdict = solve(position, effort=effort_for(rules))
    at_start = position == rules.opening()
    reason = next((hint for hint in ladder(position) if hint.step is Step.REASON), None)
    return {
        "rules": rules.to_json(),
        "total": number_to_json(position.total),
        **verdict.to_json(),
        "text": " ".join([who_wins(verdict, at_start=at_start), *verdict_lines(verdict)]),
        "reason": reason and reason.text,
    }


def list_zones(rules: Rules) -> dict[str, Any]:
    """The numbers to leave, and what is said about them."""
    from timesduel.solver.zones import losing_zones, zones_to_json
    from timesduel.views.zones_scene import zones_scene

    effort = effort_for(rules)
    zones = losing_zones(rules, effort=effort)
    if len(zones) > MOST_ZONES:
        raise EffortError("lab.many_zones", count=len(zones), most=MOST_ZONES)
    scene = zones_scene(rules, zones, effort)
    return {
        "rules": rules.to_json(),
        "zones": zones_to_json(zones),
        "to_leave": zones_to_json(scene.zones),
        "largest": number_to_json(scene.limit),
        "heading": scene.heading,
        "start_text": scene.start,
        "hit_text": scene.hit,
        "beyond_text": scene.beyond,
        "legend": list(scene.legend),
        "perfect_game": {
            "totals": [number_to_json(total) for total in scene.game.totals],
            "winner": scene.game.winner,
        },
    }


def rate_fairness(rules: Rules) -> dict[str, Any]:
    """How often Player 1 wins between two who are equally good."""
    from timesduel.coach.fair import fairness_of, whole_percents

    setup = fairness_of(rules)
    texts = {
        level: say("lab.between", level=level, percent=whole_percents(chance))
        for level, chance in setup.chances.items()
    }
    return {**setup.to_json(), "is_well_balanced": setup.is_well_balanced, "texts": texts}


def give_hint(position: Position, step: int) -> dict[str, Any]:
    """One step of the ladder, counted from 1; the last one if there are not as many."""
    from timesduel.coach.hints import ladder

    hints = ladder(position)
    number = min(step, len(hints))
    hint = hints[number - 1]
    said = say("hints.hint", hint=hint.text)
    return {"number": number, "of": len(hints), **hint.to_json(), "said": said}


def explain_turn(
    number: int,
    position: Position,
    move: int | None,
    names: tuple[str, str],
    looking_back: bool,
) -> dict[str, Any]:
    """What a turn was worth and why; `names` are those of the mover and of the other one.

    Without a move the turn was lost to the clock. `looking_back`, the game has gone on since.
    """
    from timesduel.coach.advice import judged_move, judged_skip
    from timesduel.coach.wording import naming

    place = {"turn": number, "player": position.player, "total": number_to_json(position.total)}
    if move is None:
        return {**place, **judged_skip(position)}
    with naming(*names):
        return {**place, **judged_move(position, move, looking_back=looking_back)}


def review_game(record: Record) -> dict[str, Any]:
    """What each turn of a game was worth."""
    from timesduel.coach.review import review
    from timesduel.views.review_data import review_with_words

    check_reviewable(record)
    return review_with_words(review(record))


def make_puzzle(book: Rules | None, level: int | None, seed: int) -> dict[str, Any]:
    """A puzzle, with hints and a reply to every answer; the same seed, the same puzzle."""
    from timesduel.training.puzzles import generate

    return {"seed": seed, **_puzzle_data(generate(Random(seed), book, level))}


def make_puzzle_of_the_day(day: str) -> dict[str, Any]:
    """The puzzle of a day, given as 2026-11-16, and what to say and to share of each result."""
    from timesduel.training.daily import DailyResult, puzzle_of_the_day, seed_of_the_day
    from timesduel.words.dates import full_date

    today = date.fromisoformat(day)
    data = _puzzle_data(puzzle_of_the_day(Random(seed_of_the_day(today)), today))
    results = [
        DailyResult(today, solved, hints)
        for solved in (True, False)
        for hints in range(len(data["hints"]) + 1)
    ]
    return {
        "date": day,
        "heading": say("puzzles.daily.heading", day=full_date(today)),
        **data,
        "results": [
            {
                "solved": each.solved,
                "hints": each.hints,
                "text": each.text,
                "to_share": each.to_share,
            }
            for each in results
        ],
    }


def choose_facts(
    book: Rules | None, families: tuple[int, ...] | None, count: int, seed: int
) -> dict[str, Any]:
    """Products to practise inside real positions, and what each move there is worth."""
    from collections import deque

    from timesduel.training.facts import Grid
    from timesduel.training.practice import LATELY

    drill, grid, dice = _drill(book, families), Grid.of(()), Random(seed)
    lately: deque[tuple[int, int] | None] = deque(maxlen=LATELY)
    exercises = []
    for _ in range(count):
        exercise = drill.next_exercise(grid, dice, lately)
        lately.append(exercise.fact)
        exercises.append(_exercise_data(exercise.position, exercise.multiplier))
    return {"seed": seed, "exercises": exercises}


def tell_lesson(book: str) -> dict[str, Any]:
    """The sample game of a book, explained turn by turn."""
    from timesduel.coach.lessons import lesson

    return lesson(book).to_json()


@lru_cache(maxsize=4)
def _drill(book: Rules | None, families: tuple[int, ...] | None) -> Drill:
    from timesduel.training.practice import drill_for

    return drill_for(book, families)


def _exercise_data(position: Position, multiplier: int) -> dict[str, Any]:
    from timesduel.coach.judge import judge
    from timesduel.core.objective import objective
    from timesduel.training.practice import comment_on

    moves = []
    for move in position.legal_moves():
        judged = judge(position, move)
        verdict, reason = comment_on(judged)
        moves.append({"move": move, "grade": judged.grade.value, "lines": [verdict, reason]})
    return {
        "rules": position.rules.to_json(),
        "title": position.rules.title,
        "objective": objective(position.rules),
        "total": position.total,
        "multiplier": multiplier,
        "product": position.product(multiplier),
        "moves": moves,
    }


def _puzzle_data(puzzle: Puzzle) -> dict[str, Any]:
    from timesduel.core.objective import objective
    from timesduel.training.answers import check_answer, gives_away, hints_for, with_explanation

    position = puzzle.position
    replies = []
    for move in position.legal_moves():
        checked = check_answer(puzzle, move)
        if checked.refutation is None:
            text = f"{say('puzzles.right')} {checked.explanation.text}"
        else:
            text = f"{say('puzzles.wrong')} {checked.refutation.text}"
        replies.append({"move": move, "right": checked.right, "text": text})
    best = check_answer(puzzle, puzzle.best)
    return {
        **with_explanation(puzzle),
        "title": position.rules.title,
        "objective": objective(position.rules),
        "key": puzzle.key,
        "hints": [
            {**hint.to_json(), "gives_away": gives_away(puzzle, hint)} for hint in hints_for(puzzle)
        ],
        "replies": replies,
        "solution": say("puzzles.solution", move=puzzle.best, explanation=best.explanation.text),
    }


TASKS: dict[str, Callable[..., Any]] = {
    task.__name__: task
    for task in (
        choose_move,
        judge_position,
        list_zones,
        rate_fairness,
        give_hint,
        explain_turn,
        review_game,
        make_puzzle,
        make_puzzle_of_the_day,
        choose_facts,
        tell_lesson,
    )
}
"""By their names."""
