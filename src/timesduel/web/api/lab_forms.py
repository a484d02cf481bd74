"""What clients get to see of what can be played, and of what the lab knows about it."""

from timesduel.extras import from_extra
from timesduel.web.api.rule_forms import Number, RuleSet

with from_extra("web"):
    from msgspec import Struct


class BookForm(Struct, frozen=True):
    """A game that can be played."""

    book: str
    """Its id, such as `power-play`."""

    title: str
    """Its name, for people."""

    objective: str
    """What wins, in one sentence."""

    rules: RuleSet
    """How it is played."""


class LevelForm(Struct, frozen=True):
    """A computer to play against."""

    level: str
    """Its id, such as `learner`."""

    title: str
    """Its name, for people."""

    about: str
    """What it is like, for a person who chooses."""


class BoundsForm(Struct, frozen=True):
    """How far house rules may go on this server."""

    multipliers: int
    """How many there may be."""

    limit: int
    """The largest start, target and ceiling."""

    modulus: int
    """The largest one."""


class BooksForm(Struct, frozen=True):
    """What can be played, against whom, and how far house rules may go here."""

    books: list[BookForm]
    """Every game."""

    levels: list[LevelForm]
    """Every level of the computer, the weakest first."""

    bounds: BoundsForm
    """How far house rules may go."""


class VerdictForm(Struct, frozen=True):
    """Who wins from a position; null is what is not known."""

    rules: RuleSet
    """What is played."""

    total: Number
    """The number on the table."""

    mover_wins: bool
    """Does the player to move win, if both play as well as can be?"""

    winning_moves: list[int] | None
    """All moves that win."""

    remoteness: int | None
    """How many moves the game lasts if the winner hurries and the loser stalls."""

    best_move: int | None
    """The fastest way to win, or what makes winning hardest for the other one."""

    text: str
    """All of that in sentences."""

    reason: str | None
    """Why, told to the player to move."""


class PerfectGameForm(Struct, frozen=True):
    """The numbers on the table from the start to the end; none if that is not known."""

    totals: list[Number]
    """In order, the first one on the table before the first move."""

    winner: int | None
    """Player 1 or 2; null if that is not known."""


class ZonesForm(Struct, frozen=True):
    """The numbers from which the player to move loses, as ranges of two numbers each."""

    rules: RuleSet
    """What is played."""

    zones: list[tuple[Number, Number]]
    """Every zone, its first and its last number, ascending."""

    to_leave: list[tuple[Number, Number]]
    """The same without a target that is to be hit, where the game is over."""

    largest: Number
    """The last number that can be left."""

    heading: str
    """What stands above them."""

    start_text: str
    """Is the number at the start one of them? In a sentence."""

    hit_text: str
    """What is said of a target that is to be hit; else nothing."""

    beyond_text: str
    """What awaits those who go beyond the last number."""

    legend: list[str]
    """What the zones mean, and what the other numbers; only the second if there are no zones."""

    perfect_game: PerfectGameForm
    """A game in which both play as well as can be."""


class FairnessForm(Struct, frozen=True):
    """How often Player 1 wins; every chance is a fraction, written exactly, as `1/2`."""

    rules: RuleSet
    """What is played."""

    mover_wins: bool
    """Does Player 1 win, if both play as well as can be?"""

    winning_moves: list[int] | None
    """All first moves that win; null where they are not all known."""

    remoteness: int | None
    """How many moves the game lasts if the winner hurries and the loser stalls; null where that is
    not known."""

    best_move: int | None
    """The fastest way to win, or what makes winning hardest for the other one."""

    guess: str
    """The chance of the side that can win, if it guesses, against a perfect opponent."""

    p1: dict[str, str]
    """By level, how often Player 1 wins if both play at it."""

    balance: str
    """From 0, where all is decided, to 1: how even the chances are, on average over the levels."""

    quality: str
    """`balance`, times 1 less `guess`: the larger, the better the setup."""

    is_well_balanced: bool
    """Is the balance 1/2 or more?"""

    texts: dict[str, str]
    """By level, its chance in a sentence, rounded."""


class RulesForm(Struct, frozen=True):
    """How a game is played, a sentence each."""

    rules: RuleSet
    """The rules as data."""

    title: str
    """The name of the game, for people."""

    objective: str
    """What wins, in one sentence."""

    how_to_play: list[str]
    """The rules, a sentence each."""

    sample: list[str]
    """A short game, a line for each move; above them its rules, where they are others."""

    errata: list[str]
    """Where the book is silent or wrong, a paragraph each."""


class ReplayedTurn(Struct, frozen=True):
    """A turn in the words of the book."""

    heading: str
    """Whose turn it is, and what is on the table."""

    prompt: str
    """The question."""

    answer: str
    """The multiplier, or `resign`; nothing of somebody who ran out of time."""

    reply: str
    """What came of it."""


class ReplayForm(Struct, frozen=True):
    """A game played back in the words of its book; some texts are empty."""

    opening: str
    """What stands above the game."""

    remarks: str
    """What is said of house rules and of the clock."""

    turns: list[ReplayedTurn]
    """Every turn that stands."""

    ending: str
    """Who has won; nothing while the game goes on."""
