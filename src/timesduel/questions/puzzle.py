"""The questions about puzzles: by a seed or a position, with a reply to every answer."""

from dataclasses import dataclass
from random import Random

from msgspec import UNSET, UnsetType

from timesduel.books.shelf import game_title
from timesduel.coach.claims import Play
from timesduel.coach.explain import Explanation, explain_win, refute
from timesduel.coach.hints import Hint, Step, ladder
from timesduel.coach.judge import verdict_of
from timesduel.core.position import Position
from timesduel.core.rules import Rules
from timesduel.data.answers import AboutPosition
from timesduel.data.board import BoardForm, BoardMove, board_of, moves_between
from timesduel.errors import RulesError, TimesDuelError
from timesduel.questions.advice import ExplanationAnswer, HintStep, explained, hint_step
from timesduel.solver.zones import Zone, losing_zones, zones_to_leave
from timesduel.training.puzzles import PUZZLE_EFFORT, Puzzle, Source, generate, puzzle_at
from timesduel.voices.rules import goal_name, objective
from timesduel.words.grammar import one_of
from timesduel.words.speech import say, times_sign


@dataclass(frozen=True, kw_only=True)
class ExplainedPuzzle(AboutPosition):
    """A position with moves that win, and why."""

    used: tuple[int, ...] | UnsetType = UNSET
    """With a modulus, the numbers that have been on the table, in order; else left out."""

    legal_moves: tuple[int, ...]
    """What may be played."""

    level: int
    """How hard it is, from 1 to 5."""

    source: Source
    """Where it comes from: `new`, `again` (it was met before) or `mistake` (from a game)."""

    answers: tuple[int, ...]
    """All moves that win."""

    explanation: ExplanationAnswer
    """Why."""


@dataclass(frozen=True, kw_only=True)
class PuzzleReply:
    """What is said to somebody who gives a move as the answer."""

    move: int
    """The multiplier that was given."""

    right: bool
    """Does it win?"""

    text: str
    """What is said."""

    line: tuple[BoardMove, ...]
    """The move, and after a wrong one what punishes it."""

    board: BoardForm
    """After that."""


@dataclass(frozen=True, kw_only=True)
class PuzzleHint(HintStep):
    """One step of help with a puzzle."""

    gives_away: bool
    """Does it tell the answer? Then the puzzle does not count as solved."""


@dataclass(frozen=True, kw_only=True)
class PuzzleAnswer(ExplainedPuzzle):
    """A position with one move that wins, help to find it, and a reply to every answer."""

    title: str
    """The name of the game, for people."""

    goal: str
    """What wins, as the short name of the game: `Reach 1000`."""

    objective: str
    """What wins, in one sentence."""

    key: str
    """Tells this puzzle from all others."""

    board: BoardForm
    """The position."""

    zones: tuple[Zone, ...]
    """The numbers to leave from here on; none where they are not known, or no ranges."""

    hints: tuple[PuzzleHint, ...]
    """Step by step."""

    replies: tuple[PuzzleReply, ...]
    """To each move that may be played."""

    solution: str
    """The answer and why, in sentences."""


@dataclass(frozen=True, kw_only=True)
class Seeded:
    """What dice have made."""

    seed: int
    """What it was made from."""


@dataclass(frozen=True, kw_only=True)
class SeededPuzzle(PuzzleAnswer, Seeded):
    """A puzzle made from a seed: equal seeds make equal puzzles."""


@dataclass(frozen=True)
class CheckedAnswer:
    """A move given as the answer to a puzzle, checked and explained."""

    puzzle: Puzzle
    """The puzzle."""

    move: int
    """The move given."""

    refutation: Explanation | None
    """Why it does not win; None if it does."""

    explanation: Explanation
    """Why `shown` wins; that it is to be played has been said."""

    @property
    def right(self) -> bool:
        """Does it win?"""
        return self.refutation is None

    @property
    def shown(self) -> int:
        """A move that wins: theirs, or else the fastest one."""
        return self.move if self.right else self.puzzle.best

    @property
    def verdict(self) -> str:
        """Right or wrong, in a word."""
        return say("puzzles.right" if self.right else "puzzles.wrong")

    @property
    def reason(self) -> str:
        """Why it is right or wrong, in sentences."""
        return (self.refutation or self.explanation).text

    @property
    def solution(self) -> str:
        """A move that wins and why, in sentences."""
        return say("puzzles.solution", move=self.shown, explanation=self.explanation.text)

    @property
    def others(self) -> str:
        """Which other moves win, in a sentence; empty if none does."""
        moves = [move for move in self.puzzle.answers if move != self.shown]
        return say("puzzles.others", moves=one_of(moves, sign=times_sign())) if moves else ""


def tell_puzzle(book: Rules | None, level: int | None, seed: int) -> SeededPuzzle:
    """A puzzle, with hints and a reply to every answer; the same seed, the same puzzle."""
    return SeededPuzzle(seed=seed, **vars(told_puzzle(generate(Random(seed), book, level))))


def tell_puzzle_at(position: Position, level: int | None, source: Source) -> PuzzleAnswer:
    """The puzzle in a position, which comes back; a `RulesError` if there is none."""
    return told_puzzle(known_puzzle(position, level, source))


def known_puzzle(position: Position, level: int | None, source: Source) -> Puzzle:
    """The puzzle in a position that somebody has met; a `RulesError` if there is none."""
    puzzle = puzzle_at(position, source, level)
    if puzzle is None:
        raise RulesError("total", "lab.no_puzzle")
    return puzzle


def check_answer(puzzle: Puzzle, move: int) -> CheckedAnswer:
    """Check an answer; an `IllegalMoveError` if the move is not even allowed."""
    position = puzzle.position
    position.play(move)
    right = move in puzzle.answers
    return CheckedAnswer(
        puzzle,
        move,
        None if right else refute(position, move),
        explain_win(position, move if right else puzzle.best).without(Play),
    )


def hints_for(puzzle: Puzzle) -> list[Hint]:
    """The steps of help: that there is a winning move is no hint where it is the question."""
    return [hint for hint in ladder(puzzle.position) if hint.step is not Step.NUDGE]


def gives_away(puzzle: Puzzle, hint: Hint) -> bool:
    """Does a hint name the answer, or the one number that it makes?"""
    return hint.gives_away(puzzle.position.product(puzzle.best))


def explained_puzzle(puzzle: Puzzle) -> ExplainedPuzzle:
    """A puzzle, and why its answer is right."""
    position = puzzle.position
    return ExplainedPuzzle(
        rules=position.rules,
        total=position.total,
        used=UNSET if position.rules.modulus is None else tuple(position.used),
        legal_moves=tuple(position.legal_moves()),
        level=puzzle.level,
        source=puzzle.source,
        answers=puzzle.answers,
        explanation=explained(explain_win(position, puzzle.best)),
    )


def told_puzzle(puzzle: Puzzle) -> PuzzleAnswer:
    """A puzzle with hints and a reply to every answer."""
    position = puzzle.position
    return PuzzleAnswer(
        **vars(explained_puzzle(puzzle)),
        title=game_title(position.rules),
        goal=goal_name(position.rules),
        objective=objective(position.rules),
        key=puzzle.key,
        board=board_of(position),
        zones=_zones(puzzle),
        hints=tuple(
            PuzzleHint(**vars(hint_step(hint)), gives_away=gives_away(puzzle, hint))
            for hint in hints_for(puzzle)
        ),
        replies=tuple(_reply(puzzle, move) for move in position.legal_moves()),
        solution=check_answer(puzzle, puzzle.best).solution,
    )


def _reply(puzzle: Puzzle, move: int) -> PuzzleReply:
    """What is said to an answer, and what is shown: the move, and after a wrong one what it is
    punished by."""
    checked = check_answer(puzzle, move)
    positions, moves = [puzzle.position, puzzle.position.play(move)], [move]
    if not checked.right and positions[-1].outcome() is None:
        verdict = verdict_of(positions[-1])
        if verdict is not None and verdict.best_move is not None:
            moves.append(verdict.best_move)
            positions.append(positions[-1].play(verdict.best_move))
    return PuzzleReply(
        move=move,
        right=checked.right,
        text=f"{checked.verdict} {checked.reason}",
        line=tuple(moves_between(positions, moves)),
        board=board_of(positions[-1]),
    )


def _zones(puzzle: Puzzle) -> tuple[Zone, ...]:
    """The numbers to leave from here on; none where they are not ranges, or not known."""
    rules, total, *_ = puzzle.position
    if rules.modulus is not None:
        return ()
    try:
        zones = zones_to_leave(rules, losing_zones(rules, effort=PUZZLE_EFFORT))
    except TimesDuelError:
        return ()
    return tuple(zone for zone in zones if zone.high > total)
