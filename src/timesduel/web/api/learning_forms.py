"""What clients get to see of puzzles, cards, products and lessons."""

from dataclasses import dataclass

from msgspec import Struct

from timesduel.coach.lessons import Lesson, LessonTurn
from timesduel.web.api.board_forms import BoardForm, BoardMove
from timesduel.web.api.coach_forms import Claim, ExplanationForm
from timesduel.web.api.rule_forms import Number, PlainRules


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


class PuzzleReply(Struct, frozen=True):
    """What is said to somebody who gives a move as the answer."""

    move: int
    """The multiplier that was given."""

    right: bool
    """Does it win?"""

    text: str
    """What is said."""

    line: list[BoardMove]
    """The move, and after a wrong one what punishes it."""

    board: BoardForm
    """After that."""


class PuzzleHint(Struct, frozen=True):
    """One step of help with a puzzle."""

    step: str
    """What it tells: `nudge`, `zone`, `move` or `reason`."""

    text: str
    """The hint itself."""

    claims: list[Claim]
    """The same as data, a claim after the other."""

    gives_away: bool
    """Does it tell the answer? Then the puzzle does not count as solved."""


class PuzzleForm(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A position with one move that wins, help to find it, and a reply to every answer."""

    rules: PlainRules
    """What is played."""

    total: Number
    """The number on the table."""

    used: list[int] | None = None
    """With a modulus, the numbers that have been on the table, in order; else left out."""

    legal_moves: list[int]
    """What may be played."""

    level: int
    """How hard it is, from 1 to 5."""

    source: str
    """Where it comes from: `new`, `again` (it was met before) or `mistake` (from a game)."""

    answers: list[int]
    """All moves that win."""

    explanation: ExplanationForm
    """Why."""

    title: str
    """The name of the game, for people."""

    objective: str
    """What wins, in one sentence."""

    key: str
    """Tells this puzzle from all others."""

    board: BoardForm
    """The position."""

    zones: list[tuple[Number, Number]]
    """The numbers to leave from here on; none where they are not known, or no ranges."""

    hints: list[PuzzleHint]
    """Step by step."""

    replies: list[PuzzleReply]
    """To each move that may be played."""

    solution: str
    """The answer and why, in sentences."""


class SeededPuzzle(PuzzleForm, frozen=True, kw_only=True):
    """The same seed, the same puzzle."""

    seed: int
    """What it was made from."""


class ResultOfTheDay(Struct, frozen=True):
    """What to say, and to share, if the puzzle of the day went like this."""

    solved: bool
    """Was the answer right, and not given away?"""

    hints: int
    """How many hints were taken."""

    text: str
    """What is said."""

    to_share: str
    """A line for others, which gives nothing away."""


class PuzzleOfTheDay(PuzzleForm, frozen=True, kw_only=True):
    """The same for everybody on that day."""

    date: str
    """The day, such as `2026-11-16`."""

    heading: str
    """What stands above it."""

    results: list[ResultOfTheDay]
    """Each way that it can go."""


class ExerciseMove(Struct, frozen=True):
    """What a move is worth."""

    move: int
    """The multiplier."""

    grade: str
    """`only`, `kept`, `threw`, `lost` or `unknown`; see docs/commands.md#timesduel-coach-book."""

    lines: tuple[str, str]
    """What is said: a verdict, and why; either may be empty."""


class ExerciseForm(Struct, frozen=True):
    """A product to say, and then a move to make."""

    rules: PlainRules
    """What is played."""

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

    moves: list[ExerciseMove]
    """What each move there is worth, and what is said about it."""


class FactsForm(Struct, frozen=True):
    """Products to practise."""

    seed: int
    """What they were drawn with."""

    exercises: list[ExerciseForm]
    """One after the other."""


class CardForm(Struct, frozen=True):
    """A puzzle that comes back."""

    key: str
    """Tells this puzzle from all others."""

    title: str
    """The name of the game, for people."""

    level: int
    """How hard it is, from 1 to 5."""

    due: str
    """When it comes back, in UTC."""
