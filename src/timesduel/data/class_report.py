"""What a server tells about a class afterwards: points by round, products, lost wins, own games."""

from dataclasses import dataclass

from msgspec import Struct

from timesduel.core.fields import ExactInt, Token
from timesduel.data.answers import AboutPosition


class ClassScore(Struct, frozen=True, gc=False):
    """How well a product was known."""

    asked: int
    """How often somebody said it."""

    right: int
    """How often it was right."""

    latest: str
    """The latest ten answers, the last one last: 1 for right and 0 for wrong."""

    seconds: float | None
    """The median time of the turns of the latest right answers; null if none was right."""


class ClassProducts(Struct, frozen=True):
    """The products that were said."""

    facts: dict[str, ClassScore]
    """By product, such as `6x7`, those that somebody said."""

    larger: ClassScore
    """All products beyond 12 x 12."""


class ClassReportRow(Struct, frozen=True):
    """How a child did in every round."""

    number: int
    """Of the child."""

    name: str
    """What it is called."""

    place: int
    """1 for the best; equal points share a place."""

    points: int
    """Games won."""

    games: int
    """Games that count."""

    rounds: list[int | None]
    """The points of each round; null of a round without the child, and until it has a result."""


@dataclass(frozen=True, kw_only=True)
class Moment(AboutPosition):
    """A position in which wins slipped."""

    goal: str
    """What is played, in a few words, such as `Reach 100`."""

    used: tuple[ExactInt, ...]
    """In a modular game, the numbers that have been on the table; else empty."""

    met: int
    """How often somebody had to move there."""

    slipped: int
    """How often the move gave the win away."""

    winning_moves: tuple[int, ...]
    """What wins there: all moves, unless the solver knows one only."""

    text: str
    """All that in a sentence or two."""


class ClassReport(Struct, frozen=True):
    """A class, for the teacher to look back at."""

    rows: list[ClassReportRow]
    """The best first."""

    products: ClassProducts
    """Of the class as a whole; nothing, unless whoever moved said the product."""

    children: dict[str, ClassProducts]
    """By the number of the child, of those who said a product."""

    moments: list[Moment] | None
    """At most three positions in which most wins slipped; null where that is not known."""


class ClassOwnGame(Struct, frozen=True):
    """A game of a child."""

    round: int
    """In which round, counted from 1."""

    game: Token
    """Its id."""

    opponent: str
    """What the other one is called."""

    finished: bool
    """Was it played to its end, so that there is a review of it?"""

    text: str
    """How it ended, in a sentence; empty while it goes on."""

    slip: str
    """Of a game that the bell has ended: which move let the win slip last, and why, as it is told
    to the child; otherwise empty."""


class ClassOwnGames(Struct, frozen=True):
    """The games of a child, to look back at."""

    games: list[ClassOwnGame]
    """In the order in which they were played."""
