"""What clients get to see of puzzles, cards, products and lessons."""

from typing import Any

from timesduel.extras import from_extra
from timesduel.web.board_forms import BoardForm, BoardMove
from timesduel.web.forms import Number

with from_extra("web"):
    from msgspec import Struct

Data = dict[str, Any]


class LessonForm(Struct, frozen=True):
    """The sample game of a book, explained."""

    rules: Data
    names: tuple[str, str]
    first: int
    result: Data | None
    turns: list[Data]
    ending: Data | None
    leaders: list[int | None]
    turning_point: int | None
    from_the_start: bool
    summaries: list[Data]
    zones: list[tuple[Number, Number]]
    moral: str
    erratum: str | None
    title: str
    objective: str
    about: str
    """What this lesson is."""

    result_text: str
    boards: list[BoardForm]
    """Before the first turn, and after each."""


class PuzzleReply(Struct, frozen=True):
    """What is said to somebody who gives a move as the answer."""

    move: int
    right: bool
    text: str
    line: list[BoardMove]
    """The move, and after a wrong one what punishes it."""

    board: BoardForm
    """After that."""


class PuzzleForm(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A position with one move that wins, help to find it, and a reply to every answer."""

    rules: Data
    total: Number
    used: list[int] | None = None
    legal_moves: list[int]
    level: int
    source: str
    answers: list[int]
    explanation: Data
    title: str
    objective: str
    key: str
    """Tells this puzzle from all others."""

    board: BoardForm
    zones: list[tuple[Number, Number]]
    """The numbers to leave from here on; none where they are not known, or no ranges."""

    hints: list[Data]
    replies: list[PuzzleReply]
    solution: str


class SeededPuzzle(PuzzleForm, frozen=True, kw_only=True):
    """The same seed, the same puzzle."""

    seed: int


class ResultOfTheDay(Struct, frozen=True):
    """What to say, and to share, if the puzzle of the day went like this."""

    solved: bool
    hints: int
    text: str
    to_share: str


class PuzzleOfTheDay(PuzzleForm, frozen=True, kw_only=True):
    """The same for everybody on that day."""

    date: str
    heading: str
    results: list[ResultOfTheDay]


class ExerciseForm(Struct, frozen=True):
    """A product to say, and then a move to make."""

    rules: Data
    title: str
    objective: str
    total: int
    multiplier: int
    product: int
    moves: list[Data]
    """What each move there is worth, and what is said about it."""


class FactsForm(Struct, frozen=True):
    """Products to practise."""

    seed: int
    exercises: list[ExerciseForm]


class CardForm(Struct, frozen=True):
    """A puzzle that comes back."""

    key: str
    """Tells this puzzle from all others."""

    title: str
    level: int
    due: str
    """When, in UTC."""
