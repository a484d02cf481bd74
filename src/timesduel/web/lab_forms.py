"""What clients get to see of what was thought about: of rules, positions and games."""

from typing import Any

from timesduel.extras import from_extra
from timesduel.web.forms import Number

with from_extra("web"):
    from msgspec import Struct

Data = dict[str, Any]


class BookForm(Struct, frozen=True):
    """A game that can be played."""

    book: str
    title: str
    objective: str
    """What wins, in one sentence."""

    rules: Data


class LevelForm(Struct, frozen=True):
    """A computer to play against."""

    level: str
    title: str
    about: str
    """What it is like, for a person who chooses."""


class BooksForm(Struct, frozen=True):
    """What can be played, against whom, and how far house rules may go here."""

    books: list[BookForm]
    levels: list[LevelForm]
    bounds: dict[str, int]


class VerdictForm(Struct, frozen=True):
    """Who wins from a position; null is what is not known."""

    rules: Data
    total: Number
    mover_wins: bool
    winning_moves: list[int] | None
    remoteness: int | None
    """How many moves the game lasts if the winner hurries and the loser stalls."""

    best_move: int | None
    text: str
    reason: str | None
    """Why, told to the player to move."""


class PerfectGameForm(Struct, frozen=True):
    """The numbers on the table from the start to the end; none if that is not known."""

    totals: list[Number]
    winner: int | None


class ZonesForm(Struct, frozen=True):
    """The numbers from which the player to move loses, as ranges of two numbers each."""

    rules: Data
    zones: list[tuple[Number, Number]]
    to_leave: list[tuple[Number, Number]]
    """The same without a target that is to be hit, where the game is over."""

    largest: Number
    """The last number that can be left."""

    heading: str
    start_text: str
    hit_text: str
    beyond_text: str
    legend: list[str]
    perfect_game: PerfectGameForm


class FairnessForm(Struct, frozen=True):
    """How often Player 1 wins; every chance is a fraction, written exactly, as `1/2`."""

    rules: Data
    mover_wins: bool
    winning_moves: list[int] | None
    remoteness: int | None
    best_move: int | None
    guess: str
    """Of the side that can win, if it guesses, against a perfect opponent."""

    p1: dict[str, str]
    """By level, if both play at it."""

    balance: str
    quality: str
    is_well_balanced: bool
    texts: dict[str, str]
    """The same in sentences, rounded."""


class RulesForm(Struct, frozen=True):
    """How a game is played, a sentence each."""

    rules: Data
    title: str
    objective: str
    how_to_play: list[str]
    sample: list[str]
    """A short game."""

    errata: list[str]
    """Where the book is silent or wrong."""


class HintForm(Struct, frozen=True):
    """One step of help."""

    number: int
    """Which step it is, from 1."""

    of: int
    """How many there are."""

    step: str
    text: str
    said: str
    claims: list[Data]


class ExplainedTurn(Struct, frozen=True):
    """What a turn was worth, and why; of a turn lost to the clock only what it did."""

    turn: int
    player: int
    total: Number
    move: int | None
    grade: str
    winning_moves: list[int] | None
    lines: list[str]
    explanation: Data | None


class ReviewForm(Struct, frozen=True):
    """A game gone through turn by turn."""

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
    players: tuple[str | None, str | None]
    result_text: str
    turning_point_text: str


class ReplayedTurn(Struct, frozen=True):
    """A turn in the words of the book."""

    heading: str
    prompt: str
    answer: str
    reply: str


class ReplayForm(Struct, frozen=True):
    """A game played back in the words of its book; some texts are empty."""

    opening: str
    remarks: str
    turns: list[ReplayedTurn]
    ending: str
