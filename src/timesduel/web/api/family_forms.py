"""What clients get to see of the profiles of a family."""

from msgspec import Struct

from timesduel.web.api.rule_forms import Number, PlainRules


class ProfileNames(Struct, frozen=True):
    """Who learns at this server."""

    profiles: list[str]
    """Their names, in alphabetical order."""


class AddedEntries(Struct, frozen=True):
    """What was written down."""

    name: str
    """Of the profile, as it is written here."""

    added: int
    """How many entries were new; the others were there already."""


class KeptEvent(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that happened to a puzzle."""

    kind: str
    """An `answer` to it, or the `mistake` in a game that it was made from."""

    when: str
    """In UTC."""

    right: bool | None = None
    """Of an answer: was it solved?"""

    hints: int | None = None
    """Of an answer: how many were taken."""

    game: str | None = None
    """Of a mistake: the game."""


class KeptCard(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A puzzle that comes back."""

    rules: PlainRules
    """What is played."""

    total: Number
    """The number on the table."""

    used: list[int] | None = None
    """With a modulus, the numbers that have been on the table, in order; else left out."""

    title: str
    """The name of the game, for people."""

    level: int
    """How hard it is, from 1 to 5."""

    source: str
    """Where it comes from: `again` (a puzzle that was met before) or `mistake` (from a game)."""

    due: str
    """When it comes back, in UTC."""

    events: list[KeptEvent]
    """What has happened to it, the latest last."""


class ScoreForm(Struct, frozen=True):
    """How well a product is known."""

    asked: int
    """How often it was asked for."""

    right: int
    """How often the answer was right."""

    latest: str
    """The latest ten answers, the last one last: 1 for right and 0 for wrong."""


class AnswerOfTheDay(Struct, frozen=True):
    """How the puzzle of a day went."""

    solved: bool
    """Was the answer right, and not given away?"""

    hints: int
    """How many hints were taken."""

    move: int | None
    """What was answered; null where that is not known."""


class RowForm(Struct, frozen=True):
    """How often in a row."""

    current: int
    """Up to now."""

    best: int
    """The longest ever."""


class ProgressForm(Struct, frozen=True):
    """What somebody has learnt, as a browser keeps it."""

    version: int
    """Of this form."""

    days: list[str]
    """Days with an answer, a product or a lesson, where the server is."""

    daily: dict[str, AnswerOfTheDay]
    """By day, the puzzle of the day: today's, if it was answered."""

    cards: dict[str, KeptCard]
    """By a text that tells each from all others, puzzles that come back."""

    facts: dict[str, ScoreForm]
    """By fact, such as `6x7`, those that were asked for."""

    larger: ScoreForm
    """All products beyond 12 x 12."""

    lessons: list[str]
    """The ids of books whose lesson was gone through."""

    row: RowForm
    """Puzzles solved in a row."""

    games: list[str]
    """Games with mistakes that are among the cards."""
