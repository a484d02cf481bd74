"""The claims that explanations are made of: what can be made, how it is answered, how it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from timesduel.coach.spans import Span
from timesduel.coach.wording import beyond_limit, is_short, listed
from timesduel.core.goal import Goal
from timesduel.core.numbers import plural

if TYPE_CHECKING:
    from timesduel.coach.spans import Ways
    from timesduel.coach.wording import Person
    from timesduel.core.rules import Rules


class CanOnlyMake(NamedTuple):
    """All that a player can make of the numbers from `low` to `high`."""

    rules: Rules
    who: Person
    low: int
    high: int
    products: tuple[int, ...]
    """From one number all of them, ascending; from several the smallest and the largest."""

    beyond: bool
    """Can the player also go beyond a target that must be hit?"""

    @property
    def text(self) -> str:
        if self.low == self.high:
            start, products = str(self.low), listed(self.products)
        else:
            start = f"any of {Span(self.low, self.high).short}"
            products = " to ".join(str(product) for product in dict.fromkeys(self.products))
        losing = f" (all else goes {beyond_limit(self.rules)} and loses)" if self.beyond else ""
        return f"from {start} {self.who.value} can only make {products}{losing}"


class AnswersEach(NamedTuple):
    """Whatever is played from the numbers from `low` to `high`, a player has one of the ways."""

    who: Person
    low: int
    high: int
    ways: Ways
    those: int
    """How many numbers the claim before has named; 0 if it did not."""

    @property
    def text(self) -> str:
        begin = _from_each(self.who, self.those, later=self.low < self.high)
        if not self.ways.spans:
            return f"{begin} {self.ways.text} with one move"
        return f"{begin} can {self.ways.text}"


class WonFromEach(NamedTuple):
    """Whatever the opponent plays from a number, the player can win."""

    who: Person
    number: int
    those: int
    """How many numbers the claim before has named; 0 if it did not."""

    @property
    def text(self) -> str:
        return f"{_from_each(self.who, self.those)} can win"


def _from_each(who: Person, those: int, *, later: bool = False) -> str:
    if those == 0:
        later_on = " to that" if later else ""
        return f"whatever {who.opponent.value} answer{later_on}, {who.value}"
    return f"from {'there' if those == 1 else 'each of those'} {who.value}"


class AnswerList(NamedTuple):
    """A winning answer to each number that the opponent can make."""

    who: Person
    answers: tuple[tuple[int, int], ...]

    @property
    def text(self) -> str:
        you, they = self.who.value, self.who.opponent.value
        return "; ".join(f"if {they} make {one}, {you} make {other}" for one, other in self.answers)


class NoWayOut(NamedTuple):
    """From none of the numbers of a span can a player move without losing at once."""

    rules: Rules
    who: Person
    low: int
    high: int
    mentioned: bool
    """Were the numbers named just before?"""

    @property
    def text(self) -> str:
        rules, number = self.rules, self.low
        start = "there" if self.mentioned or not is_short(number) else str(number)
        if rules.modulus is not None:
            who = self.who.value
            return f"from {start} {who} have no move left: all {who} can make was there before"
        smallest = rules.multipliers[0]
        beyond = f"from {start} even x{smallest} goes {beyond_limit(rules)}"
        if rules.goal is Goal.EXACT:
            return f"{beyond} and loses"
        return f"{beyond}, so {self.who.value} have no move left"


class StuckAfter(NamedTuple):
    """After each of the answers just named the player has no move left."""

    who: Person
    answers: tuple[int, ...]

    @property
    def text(self) -> str:
        return f"then {self.who.value} have no move left"


class Chain(NamedTuple):
    """From a span on, each of the ways in turn, whatever the opponent plays."""

    who: Person
    start: Span
    links: tuple[Ways, ...]

    @property
    def text(self) -> str:
        first, *others = (link.short for link in self.links)
        then = "".join(f", then {other.removeprefix('leave ')}" for other in others)
        return f"in the same way {self.who.value} can {first} next{then}"


class GoesOn(NamedTuple):
    """The player can go on until the game is won."""

    who: Person
    moves: int | None
    """How many moves of the player's own it takes at most; None where that is not known."""

    after: int | None
    """From which move of the player on they are counted; None: from now on."""

    @property
    def text(self) -> str:
        who = self.who.value
        if self.moves is None:
            return f"it goes on like that until {who} win"
        if self.after is None:
            return f"it goes on like that: {who} need at most {plural(self.moves, 'move')}"
        moves = plural(self.moves, "more move")
        return f"it goes on like that: {who} need at most {moves} after x{self.after}"


class Partners(NamedTuple):
    """The numbers left form pairs, and the player can always move to the partner."""

    who: Person
    pairs: tuple[tuple[int, int], ...]
    """Those with a number that can be made now come first."""

    @property
    def text(self) -> str:
        begin = f"whatever {self.who.opponent.value} make, {self.who.value} can make its partner"
        named = ", ".join(f"{one}-{other}" for one, other in self.pairs[:_MOST_PAIRS])
        others = len(self.pairs) - _MOST_PAIRS
        return f"{begin}: {named}" + (f" and {plural(others, 'other pair')}" if others > 0 else "")


_MOST_PAIRS = 12
"""So many pairs are named."""


class Searched(NamedTuple):
    """The solver has searched the game to its end."""

    who: Person
    """Who wins."""

    @property
    def text(self) -> str:
        return f"the computer has searched the rest of the game: {self.who.value} win"
