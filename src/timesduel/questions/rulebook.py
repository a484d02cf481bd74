"""The questions what can be played, against whom, and by which rules."""

from dataclasses import dataclass

from timesduel.books.shelf import BOOKS, game_title
from timesduel.core.fields import ExactInt
from timesduel.core.outcome import Goal
from timesduel.core.rules import Rules
from timesduel.match.names import program_name
from timesduel.players.registry import PLAYERS
from timesduel.questions.bounds import LARGEST_LIMIT, LARGEST_MODULUS, MOST_MULTIPLIERS
from timesduel.voices.rules import book_errata, goal_name, how_to_play, objective, sample_lines
from timesduel.words.speech import say


@dataclass(frozen=True, kw_only=True)
class BookForm:
    """A game that can be played."""

    book: str
    """Its id, such as `power-play`."""

    title: str
    """Its name, for people."""

    goal: str
    """What wins, as the short name of the game: `Reach 1000`."""

    objective: str
    """What wins, in one sentence."""

    rules: Rules
    """How it is played."""

    house_rules: tuple[str, ...]
    """Which of its rules can be changed, in the order in which people are asked for them."""


@dataclass(frozen=True, kw_only=True)
class LevelForm:
    """A computer to play against."""

    level: str
    """Its id, such as `learner`."""

    title: str
    """Its name, for people."""

    about: str
    """What it is like, for a person who chooses."""


@dataclass(frozen=True, kw_only=True)
class BoundsForm:
    """How far house rules may go on this server."""

    multipliers: int
    """How many there may be."""

    limit: ExactInt
    """The largest start, target and ceiling."""

    modulus: int
    """The largest one."""


@dataclass(frozen=True, kw_only=True)
class BooksForm:
    """What can be played, against whom, and how far house rules may go here."""

    books: tuple[BookForm, ...]
    """Every game."""

    levels: tuple[LevelForm, ...]
    """Every level of the computer, the weakest first."""

    bounds: BoundsForm
    """How far house rules may go."""


@dataclass(frozen=True, kw_only=True)
class RulesForm:
    """How a game is played, a sentence each."""

    rules: Rules
    """The rules as data."""

    title: str
    """The name of the game, for people."""

    goal: str
    """What wins, as the short name of the game: `Reach 1000`."""

    objective: str
    """What wins, in one sentence."""

    how_to_play: tuple[str, ...]
    """The rules, a sentence each."""

    sample: tuple[str, ...]
    """A short game, a line for each move; above them its rules, where they are others."""

    errata: tuple[str, ...]
    """Where the book is silent or wrong, a paragraph each."""


def tell_books() -> BooksForm:
    """The books, the levels, and how far house rules may go."""
    return BooksForm(
        books=tuple(
            BookForm(
                book=name,
                title=game_title(rules),
                goal=goal_name(rules),
                objective=objective(rules),
                rules=rules,
                house_rules=(*_limits(rules), "multipliers", "start"),
            )
            for name, rules in BOOKS.items()
        ),
        levels=tuple(
            LevelForm(level=name, title=program_name(name), about=say(f"opponents.{name}"))
            for name in PLAYERS
        ),
        bounds=BoundsForm(
            multipliers=MOST_MULTIPLIERS, limit=LARGEST_LIMIT, modulus=LARGEST_MODULUS
        ),
    )


def _limits(rules: Rules) -> tuple[str, ...]:
    """What a game runs up to, by the names of the rules."""
    return ("ceiling", "modulus") if rules.goal is Goal.LAST else ("target",)


def tell_rules(rules: Rules) -> RulesForm:
    """How a game is played."""
    return RulesForm(
        rules=rules,
        title=game_title(rules),
        goal=goal_name(rules),
        objective=objective(rules),
        how_to_play=tuple(how_to_play(rules)),
        sample=tuple(sample_lines(rules)),
        errata=tuple(book_errata(rules)),
    )
