"""What hints claim, each a value with exact data and a clause of its own, as in `claims.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from timesduel.coach.claims import left_to_them
from timesduel.coach.wording import beyond_limit

if TYPE_CHECKING:
    from timesduel.coach.spans import Ways
    from timesduel.core.rules import Rules


class SomeMoveWins(NamedTuple):
    """There is a winning move."""

    winning: int | None
    """How many there are; None where they are not all known."""

    moves: int
    """Among how many."""

    @property
    def text(self) -> str:
        if self.moves == 1:
            return "you have only one move, and it wins"
        if self.winning == self.moves:
            return "every move wins"
        return f"there is {'exactly one' if self.winning == 1 else 'a'} move that wins"


class NoMoveWins(NamedTuple):
    """The position is lost."""

    @property
    def text(self) -> str:
        return "no move wins if they play well; make it hard for them"


class AimFor(NamedTuple):
    """Whatever does this wins."""

    ways: Ways

    @property
    def text(self) -> str:
        return f"you can {self.ways.text} at once" if self.ways.at_once else self.ways.text


class EndsTheGame(NamedTuple):
    """Some move leaves the opponent without a move."""

    @property
    def text(self) -> str:
        return "you can leave them without a move"


class HowManyWin(NamedTuple):
    """How many moves win."""

    winning: int
    moves: int

    @property
    def text(self) -> str:
        verb = "wins" if self.winning == 1 else "win"
        return f"{self.winning} of your {self.moves} moves {verb}"


class BestTryLeaves(NamedTuple):
    """What the best defence leaves the opponent, without naming it."""

    winning: int
    answers: int

    @property
    def text(self) -> str:
        return f"after the best try {left_to_them(self.winning, self.answers)}"


class AllLoseAtOnce(NamedTuple):
    """Every move goes beyond a target that must be hit."""

    rules: Rules

    @property
    def text(self) -> str:
        return f"every move goes {beyond_limit(self.rules)}"


class TryMove(NamedTuple):
    """The best defence."""

    move: int

    @property
    def text(self) -> str:
        return f"try x{self.move}"
