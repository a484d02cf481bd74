"""What clients get to see of puzzles, cards, products and lessons."""

from dataclasses import dataclass

from timesduel.coach.judge import Grade
from timesduel.coach.lessons import Lesson, LessonTurn
from timesduel.data.answers import AboutRules
from timesduel.questions.advice import HintStep
from timesduel.questions.puzzle import ExplainedPuzzle
from timesduel.solver.zones import Zone
from timesduel.web.api.board_forms import BoardForm, BoardMove


@dataclass(frozen=True, kw_only=True)
class LessonTurnAnswer(LessonTurn):
    """A turn of a sample game, and how it is told."""

    sum: str
    """The turn in short, such as `6 x 3 = 18`."""


@dataclass(frozen=True, kw_only=True)
class LessonAnswer(Lesson):
    """The sample game of a book, explained, with a board for each step."""

    turns: tuple[LessonTurnAnswer, ...]
    """Each turn, in order."""

    title: str
    """The name of the game, for people."""

    objective: str
    """What wins, in one sentence."""

    about: str
    """What this lesson is."""

    result_text: str
    """How it ended, in a sentence."""

    boards: tuple[BoardForm, ...]
    """Before the first turn, and after each."""


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
    """The same seed, the same puzzle."""


@dataclass(frozen=True, kw_only=True)
class ResultOfTheDay:
    """What to say, and to share, if the puzzle of the day went like this."""

    solved: bool
    """Was the answer right, and not given away?"""

    hints: int
    """How many hints were taken."""

    text: str
    """What is said."""

    to_share: str
    """A line for others, which gives nothing away."""


@dataclass(frozen=True, kw_only=True)
class OfTheDay:
    """What changes every day."""

    date: str
    """The day, such as `2026-11-16`."""

    heading: str
    """What stands above it."""


@dataclass(frozen=True, kw_only=True)
class PuzzleOfTheDay(PuzzleAnswer, OfTheDay):
    """The same for everybody on that day."""

    results: tuple[ResultOfTheDay, ...]
    """Each way that it can go."""


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


@dataclass(frozen=True, kw_only=True)
class CardAnswer:
    """A puzzle that comes back."""

    key: str
    """Tells this puzzle from all others."""

    title: str
    """The name of the game, for people."""

    level: int
    """How hard it is, from 1 to 5."""

    due: str
    """When it comes back, in UTC."""
