"""What clients get to see of what can be played, and how."""

from msgspec import Struct

from timesduel.web.api.rule_forms import PlainRules


class BookForm(Struct, frozen=True):
    """A game that can be played."""

    book: str
    """Its id, such as `power-play`."""

    title: str
    """Its name, for people."""

    objective: str
    """What wins, in one sentence."""

    rules: PlainRules
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


class RulesForm(Struct, frozen=True):
    """How a game is played, a sentence each."""

    rules: PlainRules
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
