"""Claims: what the coach can say, each a value with exact data and a clause of its own.

A claim is true or false by itself, so that each one can be checked. Here are those about single
moves; `proof_claims.py` has those that explanations are made of, `hint_claims.py` those of hints.
The words are in modules of the same names in `words`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from timesduel.coach.wording import Person, is_short, name_of_limit, say_about
from timesduel.core.outcome import Goal
from timesduel.words.grammar import brief
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.coach.spans import Ways
    from timesduel.core.rules import Rules


class Claim(Protocol):
    """One thing that the coach says: a named tuple, since those are quick to define."""

    @property
    def text(self) -> str:
        """A clause, without a capital letter or a full stop."""

    def _asdict(self) -> dict[str, Any]: ...


class Play(NamedTuple):
    """This move wins."""

    move: int

    @property
    def text(self) -> str:
        return say("claims.play", move=self.move)


class Makes(NamedTuple):
    """What a move makes of the number."""

    total: int
    move: int
    product: int
    modulus: int | None = None

    @property
    def text(self) -> str:
        total, move, product, modulus = self
        if modulus is None or not is_short(modulus):
            return say("claims.makes", move=move, product=brief(product))
        return say("claims.makes_modular", total=total, move=move, product=product, modulus=modulus)


class Answers(NamedTuple):
    """This answer wins."""

    who: Person
    move: int
    product: int
    looking_back: bool = False
    """Has the game gone on since? Then it is only said that they can answer so."""

    @property
    def text(self) -> str:
        if not is_short(self.product):
            return _answer(self.who, self.move, self.looking_back)
        when, who = _when(self.looking_back), self.who.voice
        return say_about(
            self.who,
            f"claims.answer_leaving.{when}.{who}",
            move=self.move,
            product=self.product,
        )


class WinsAtOnce(NamedTuple):
    """A move reaches the target, or hits it."""

    rules: Rules
    answering: Person | None
    """Who plays it, if the move was not named before."""

    total: int
    move: int
    looking_back: bool = False
    """As with `Answers`."""

    @property
    def text(self) -> str:
        if self.answering is None:
            return self._deed
        answer = _answer(self.answering, self.move, self.looking_back)
        return say("claims.answer_and_deed", answer=answer, deed=self._deed)

    @property
    def _deed(self) -> str:
        total, move, target = self.total, self.move, self.rules.target
        product, exact = total * move, self.rules.goal is Goal.EXACT
        if not is_short(product):
            return say("claims.hits_unnamed" if exact else "claims.reaches_unnamed")
        if product == target:
            return say("claims.hits", total=total, move=move, product=product)
        return say("claims.is_past", total=total, move=move, product=product, target=target)


def _answer(who: Person, move: int, looking_back: bool) -> str:
    return say_about(who, f"claims.answer.{_when(looking_back)}.{who.voice}", move=move)


def _when(looking_back: bool) -> str:
    return "back" if looking_back else "then"


class LosesAtOnce(NamedTuple):
    """A move goes beyond a target that must be hit."""

    rules: Rules
    total: int
    move: int

    @property
    def text(self) -> str:
        total, move, limit = self.total, self.move, name_of_limit(self.rules)
        if not is_short(product := total * move):
            return say("claims.goes_beyond_unnamed", move=move, limit=limit)
        return say("claims.goes_beyond", total=total, move=move, product=product, limit=limit)


class BestTry(NamedTuple):
    """The move of a lost position that leaves the fewest winning answers."""

    move: int
    alone: bool
    """Is it the only move?"""

    winning: int
    """How many answers win."""

    answers: int
    """How many there are."""

    @property
    def text(self) -> str:
        which = how_many_answers(self.winning, self.answers)
        prospect = say(f"claims.prospect.{which}", count=self.winning, answers=self.answers)
        if self.alone:
            return say("claims.only_move", move=self.move, prospect=prospect)
        return say("claims.best_try", move=self.move, prospect=prospect)


def how_many_answers(winning: int, answers: int) -> str:
    """Which of their answers win, as the part of a code: one, both, all or some."""
    if answers == 1:
        return "one"
    if winning == answers:
        return "both" if answers == 2 else "all"
    return "some"


class TooHard(NamedTuple):
    """The effort did not settle who wins."""

    @property
    def text(self) -> str:
        return say("claims.too_hard")


class NeverEnds(NamedTuple):
    """The game is endless."""

    @property
    def text(self) -> str:
        return say("claims.never_ends")


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
