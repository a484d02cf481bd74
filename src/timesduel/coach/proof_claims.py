"""The claims that explanations are made of: what can be made, how it is answered, how it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from timesduel.coach.spans import Span
from timesduel.coach.wording import is_short, listed, name_of_limit, say_about
from timesduel.core.outcome import Goal
from timesduel.words.grammar import comma_list, from_to, semicolon_list
from timesduel.words.speech import say

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
        numbers, who = Span(self.low, self.high).text, self.who.voice
        if self.low == self.high:
            start, products = "one", listed(self.products)
        else:
            start, products = "any", from_to(self.products[0], self.products[-1])
        if not self.beyond:
            return say_about(
                self.who, f"proofs.can_only_make.{start}.{who}", numbers=numbers, products=products
            )
        return say_about(
            self.who,
            f"proofs.can_only_make_or_lose.{start}.{who}",
            numbers=numbers,
            products=products,
            limit=name_of_limit(self.rules),
        )


class AnswersEach(NamedTuple):
    """Whatever is played from the numbers from `low` to `high`, a player has one of the ways."""

    who: Person
    low: int
    high: int
    ways: Ways
    those: int
    """How many numbers the claim before has named; 0 if it did not."""

    or_beyond: bool
    """Can the opponent also go beyond a target that must be hit, and no claim has said so yet?"""

    @property
    def continues(self) -> bool:
        """Does it go on with the sentence of the claim before?"""
        return self.those > 0 and bool(self.ways.spans)

    @property
    def text(self) -> str:
        if self.or_beyond:
            return _unless_beyond(self.who, self._answer, self.ways.rules)
        return self._answer

    @property
    def _answer(self) -> str:
        who, ways = self.who.voice, self.ways
        start = _start(self.those, later=self.low < self.high)
        if ways.spans:
            return say_about(self.who, f"proofs.can.{start}.{who}", ways=ways.text)
        start = "next" if self.those else start
        if ways.rules.goal is Goal.EXACT:
            return say_about(self.who, f"proofs.hit.{start}.{who}", limit=name_of_limit(ways.rules))
        return say_about(self.who, f"proofs.reach.{start}.{who}", limit=name_of_limit(ways.rules))


def _unless_beyond(winner: Person, answer: str, rules: Rules) -> str:
    """An answer of the winner's, which is not needed if the loser goes beyond the target."""
    limit = name_of_limit(rules)
    return say_about(winner, f"proofs.unless_beyond.{winner.voice}", answer=answer, limit=limit)


class WonFromEach(NamedTuple):
    """Whatever the opponent plays from a number, the player can win."""

    who: Person
    number: int
    those: int
    """How many numbers the claim before has named; 0 if it did not."""

    @property
    def continues(self) -> bool:
        """Does it go on with the sentence of the claim before?"""
        return self.those > 0

    @property
    def text(self) -> str:
        return say_about(self.who, f"proofs.win.{_start(self.those)}.{self.who.voice}")


def _start(those: int, *, later: bool = False) -> str:
    """From where something can be done, as the part of a code."""
    if those == 0:
        return "later" if later else "whatever"
    return "there" if those == 1 else "each"


class AnswerList(NamedTuple):
    """A winning answer to each number that the opponent can make."""

    who: Person
    answers: tuple[tuple[int, int], ...]

    @property
    def text(self) -> str:
        who = self.who.voice
        return semicolon_list(
            say_about(self.who, f"proofs.answer.{who}", reply=reply, answer=answer)
            for reply, answer in self.answers
        )


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
        rules, number, who = self.rules, self.low, self.who.voice
        start = "there" if self.mentioned or not is_short(number) else "from"
        if rules.modulus is not None:
            return say_about(self.who, f"proofs.used_up.{start}.{who}", number=number)
        smallest, limit = rules.multipliers[0], name_of_limit(rules)
        if rules.goal is Goal.EXACT:
            return say(f"proofs.loses.{start}", number=number, smallest=smallest, limit=limit)
        return say_about(
            self.who, f"proofs.stuck.{start}.{who}", number=number, smallest=smallest, limit=limit
        )


class StuckAfter(NamedTuple):
    """After each of the answers just named the player has no move left."""

    who: Person
    answers: tuple[int, ...]

    @property
    def text(self) -> str:
        return say_about(self.who, f"proofs.stuck_after.{self.who.voice}")


class Chain(NamedTuple):
    """From a span on, each of the ways in turn, whatever the opponent plays."""

    who: Person
    start: Span
    links: tuple[Ways, ...]
    or_beyond: bool
    """As with `AnswersEach`."""

    @property
    def text(self) -> str:
        if self.or_beyond:
            return _unless_beyond(self.who, self._answer, self.links[0].rules)
        return self._answer

    @property
    def _answer(self) -> str:
        who, (first, *others) = self.who.voice, self.links
        if not others:
            return say_about(self.who, f"proofs.chain.{who}", ways=first.short)
        then = comma_list(map(_then, others))
        return say_about(self.who, f"proofs.longer_chain.{who}", ways=first.short, others=then)


def _then(ways: Ways) -> str:
    if ways.at_once:
        return say("proofs.then_do", ways=ways.short)
    return say("proofs.then_leave", numbers=ways.short_numbers)


class GoesOn(NamedTuple):
    """The player can go on until the game is won."""

    who: Person
    moves: int | None
    """How many moves of the player's own it takes at most; None where that is not known."""

    after: int | None
    """From which move of the player on they are counted; None: from now on."""

    @property
    def text(self) -> str:
        who = self.who.voice
        if self.moves is None:
            return say_about(self.who, f"proofs.until_win.{who}")
        if self.after is None:
            return say_about(self.who, f"proofs.need.{who}", count=self.moves)
        return say_about(self.who, f"proofs.need_after.{who}", count=self.moves, after=self.after)


class Partners(NamedTuple):
    """The numbers left form pairs, and the player can always move to the partner."""

    who: Person
    pairs: tuple[tuple[int, int], ...]
    """Those with a number that can be made now come first."""

    @property
    def text(self) -> str:
        who, others = self.who.voice, len(self.pairs) - _MOST_PAIRS
        pairs = comma_list(f"{one}-{other}" for one, other in self.pairs[:_MOST_PAIRS])
        if others <= 0:
            return say_about(self.who, f"proofs.partners.{who}", pairs=pairs)
        return say_about(self.who, f"proofs.many_partners.{who}", pairs=pairs, count=others)


_MOST_PAIRS = 12
"""Most pairs that are named."""


class Searched(NamedTuple):
    """The solver has searched the game to its end."""

    who: Person
    """Who wins."""

    @property
    def text(self) -> str:
        return say_about(self.who, f"proofs.searched.{self.who.voice}")
