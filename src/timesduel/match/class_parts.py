"""What a class consists of: what was chosen for it, its children, its tables, what is asked."""

from collections import Counter
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from timesduel.core.fields import Seconds
from timesduel.core.position import Position
from timesduel.core.rules import Rules
from timesduel.match.class_events import Ended, Nickname, Number, Posed, Seating, Shown
from timesduel.match.clock import TimeLimit
from timesduel.match.pairings import Wins


class Bell(Enum):
    """What becomes of games that are not finished when the bell rings."""

    DECIDE = "decide"
    """Who wins with best play from there has won."""

    FINISHED = "finished"
    """They do not count."""

    PLAY_ON = "play_on"
    """They are played to their end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassSetup:
    """What a teacher has chosen; it stays."""

    code: str
    """By which children find the class."""

    opened: Seconds
    """When, in seconds since 1970."""

    teacher: str
    """Hash of the teacher's secret."""

    wall: str
    """Hash of the secret of a page that may only show."""

    rules: tuple[Rules, ...]
    """What is played: a round plays the next ones, and after the last the first again."""

    games: int = 2
    """Games of a pair in a round, 1 or 2."""

    rounds: int | None = None
    """How many rounds are to be played, with those on paper; None if the teacher decides later."""

    minutes: Seconds | None = None
    """Length of a round; None if the teacher rings the bell."""

    limit: TimeLimit | None = None
    """The time for each turn."""

    coach: bool = False
    """May children have hints?"""

    announce: bool = False
    """Does whoever moves say what the product is?"""

    bell: Bell = Bell.DECIDE
    """What becomes of games that are not finished."""

    names: bool = False
    """Does the wall show by name who is ahead?"""


@dataclass(frozen=True, slots=True)
class Child:
    """A place in the class: one child, or two who share a device."""

    number: int
    nickname: Nickname
    second: Nickname | None
    secret: str
    """Hash of what opens it; empty of a place that nobody has taken yet."""

    pin: str
    here: bool = True
    """Does it take part?"""

    removed: bool = False
    """Did the teacher take it out?"""


@dataclass(frozen=True, slots=True)
class RoundTable:
    """A table of the present round."""

    seating: Seating
    results: tuple[Ended | None, ...]
    """Of each game; None until it is known."""

    @property
    def game(self) -> str | None:
        """Id of the game that is being played; None if both are over."""
        found = zip(self.seating.games, self.results, strict=True)
        return next((game for game, result in found if result is None), None)

    @property
    def wins(self) -> Wins:
        """Games that each of the two has won so far."""
        won = [result.winner for result in self.results if result is not None]
        return won.count(1), won.count(2)

    @property
    def has_results(self) -> bool:
        """Is one of its games over?"""
        return any(result is not None for result in self.results)


class SeatedGame(NamedTuple):
    """A game of any round, and who sits there."""

    round: int
    """Counted from 1."""

    game: str
    """Its id."""

    players: tuple[Number, Number | None]
    """The table's `one` and `two`, in this order; None is the computer."""

    swapped: bool
    """Does `two` begin?"""

    def seat_of(self, number: Number) -> int | None:
        """Which player a child is; None for none."""
        if number not in self.players:
            return None
        return 1 if (self.players[0] == number) != self.swapped else 2

    def child_at(self, seat: int) -> Number | None:
        """Which child a player is; None for the computer."""
        return self.players[(seat == 2) != self.swapped]


@dataclass(frozen=True, slots=True)
class Poll:
    """A position that everybody answers to."""

    asked: Posed
    answers: dict[int, int] = field(default_factory=dict)
    """What each child has chosen, by its number."""

    shown: Shown | None = None
    """Once the answers are shown."""

    @property
    def position(self) -> Position:
        """What is asked."""
        rules, seat = self.asked.rules, self.asked.seat
        return Position(rules, self.asked.total, seat or 1, self.asked.used or None)

    @property
    def tied(self) -> list[int]:
        """Of a vote: the moves that most have chosen, all of them where nobody has."""
        counts = self.counts or dict.fromkeys(self.position.legal_moves(), 0)
        most = max(counts.values())
        return sorted(move for move, count in counts.items() if count == most)

    @property
    def counts(self) -> dict[int, int]:
        """How many have chosen each move; nothing where nobody has."""
        return dict(sorted(Counter(self.answers.values()).items()))
