"""What hints claim, each a value with exact data and a clause of its own, as in `claims.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from timesduel.coach.claims import how_many_answers
from timesduel.coach.wording import name_of_limit
from timesduel.words.speech import say

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
            return say("hints.one_move_wins")
        if self.winning == self.moves:
            return say("hints.every_move_wins")
        return say("hints.exactly_one_wins" if self.winning == 1 else "hints.some_move_wins")


class NoMoveWins(NamedTuple):
    """The position is lost."""

    @property
    def text(self) -> str:
        return say("hints.no_move_wins")


class AimFor(NamedTuple):
    """Whatever does this wins."""

    ways: Ways

    @property
    def only_number(self) -> int | None:
        """The number to leave, if no other would do."""
        numbers = {number for span in self.ways.spans for number in span[:2]}
        return numbers.pop() if len(numbers) == 1 and not self.ways.at_once else None

    @property
    def text(self) -> str:
        if self.ways.at_once:
            return say("hints.at_once", ways=self.ways.text)
        return say("hints.leave", numbers=self.ways.numbers)


class EndsTheGame(NamedTuple):
    """Some move leaves the opponent without a move."""

    @property
    def text(self) -> str:
        return say("hints.ends_the_game")


class HowManyWin(NamedTuple):
    """How many moves win."""

    winning: int
    moves: int

    @property
    def text(self) -> str:
        return say("hints.how_many_win", count=self.winning, moves=self.moves)


class BestTryLeaves(NamedTuple):
    """What the best defence leaves the opponent, without naming it."""

    winning: int
    answers: int

    @property
    def text(self) -> str:
        which = how_many_answers(self.winning, self.answers)
        return say(f"hints.try_leaves.{which}", count=self.winning, answers=self.answers)


class AllLoseAtOnce(NamedTuple):
    """Every move goes beyond a target that must be hit."""

    rules: Rules

    @property
    def text(self) -> str:
        return say("hints.all_go_beyond", limit=name_of_limit(self.rules))


class TryMove(NamedTuple):
    """The best defence."""

    move: int

    @property
    def text(self) -> str:
        return say("hints.try", move=self.move)
