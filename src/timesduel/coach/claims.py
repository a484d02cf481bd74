"""Claims: what the coach can say, each a value with exact data and a clause of its own.

A claim is true or false by itself, so that each one can be checked. Here are those about single
moves; `proof_claims.py` has those that explanations are made of, `hint_claims.py` those of hints.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from timesduel.coach.spans import Span, Ways
from timesduel.coach.wording import Person, beyond_limit, is_short, name_of_limit
from timesduel.core.goal import Goal
from timesduel.core.numbers import brief, number_to_json

if TYPE_CHECKING:
    from timesduel.core.rules import Rules


class Claim(Protocol):
    """One thing that the coach says: a named tuple, since those are quick to define."""

    @property
    def text(self) -> str:
        """A clause, without a capital letter or a full stop."""

    def _asdict(self) -> dict[str, Any]: ...


def claim_to_json(claim: Claim) -> dict[str, Any]:
    """Plain data for JSON, every number exact; the rules are known to whoever asked."""
    data = {name: _plain(value) for name, value in claim._asdict().items() if name != "rules"}
    return {"claim": type(claim).__name__, "text": claim.text, **data}


class Play(NamedTuple):
    """This move wins."""

    move: int

    @property
    def text(self) -> str:
        return f"play x{self.move}"


class Makes(NamedTuple):
    """What a move makes of the number."""

    total: int
    move: int
    product: int
    modulus: int | None = None

    @property
    def text(self) -> str:
        if self.modulus is not None:
            return f"{self.total} x {self.move} = {self.product} (mod {self.modulus})"
        return f"x{self.move} makes {brief(self.product)}"


class Answers(NamedTuple):
    """This answer wins."""

    who: Person
    move: int
    product: int
    looking_back: bool = False
    """Has the game gone on since? Then it is only said that they can answer so."""

    @property
    def text(self) -> str:
        leaving = f" and leave {self.product}" if is_short(self.product) else ""
        return _answer(self.who, self.move, self.looking_back) + leaving


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
        return f"{_answer(self.answering, self.move, self.looking_back)}: {self._deed}"

    @property
    def _deed(self) -> str:
        product, exact = self.total * self.move, self.rules.goal is Goal.EXACT
        if not is_short(product):
            return f"that {'hits' if exact else 'reaches'} the target"
        if exact:
            return f"{self.total} x {self.move} is exactly {product}"
        return f"{self.total} x {self.move} = {product} reaches {name_of_limit(self.rules)}"


def _answer(who: Person, move: int, looking_back: bool) -> str:
    return f"{who.value} can answer x{move}" if looking_back else f"then {who.value} play x{move}"


class LosesAtOnce(NamedTuple):
    """A move goes beyond a target that must be hit."""

    rules: Rules
    total: int
    move: int

    @property
    def text(self) -> str:
        product = self.total * self.move
        sum_ = f"{self.total} x {self.move} = {product}" if is_short(product) else f"x{self.move}"
        return f"{sum_} goes {beyond_limit(self.rules)} and loses at once"


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
        begin = "your only move is" if self.alone else "the best try is"
        return f"{begin} x{self.move}: {left_to_them(self.winning, self.answers)}"


def left_to_them(winning: int, answers: int) -> str:
    """How many of their answers win."""
    if answers == 1:
        return "they have one answer, and it wins"
    if winning == answers == 2:
        return "both of their answers win"
    if winning == answers:
        return f"all {answers} of their answers win"
    verb = "wins" if winning == 1 else "win"
    return f"only {winning} of their {answers} answers {verb}"


class TooHard(NamedTuple):
    """The effort did not settle who wins."""

    @property
    def text(self) -> str:
        return "this position is too hard to see through here"


class NeverEnds(NamedTuple):
    """The game is endless."""

    @property
    def text(self) -> str:
        return "this game never ends: nobody can win"


def _plain(content: object) -> Any:
    """What a field of a claim holds."""
    if isinstance(content, Span):
        return {"low": number_to_json(content.low), "high": number_to_json(content.high)}
    if isinstance(content, Ways):
        return {"at_once": content.at_once, "spans": _plain(content.spans)}
    if isinstance(content, tuple):
        return [_plain(part) for part in content]
    if isinstance(content, Person):
        return content.value
    return number_to_json(content) if type(content) is int else content
