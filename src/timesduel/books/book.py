"""What a book is made of: its rules, its words, its sample game, and the setups of the house."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from timesduel.core.outcome import Reason
    from timesduel.core.rules import Rules


_NONE: Mapping[Any, Any] = MappingProxyType({})
LAST = 100
"""The order of a book that has none of its own."""


class Voice(NamedTuple):
    """The words of a game, as templates with the fields that `Teller` fills in."""

    opening: str
    """Before the first turn."""

    prompt: str
    """What the player answers; the answer follows on the same line."""

    turn: str = ""
    """Above each prompt."""

    prompt_with_gaps: str = ""
    """The prompt for multipliers that are not all in a row, where `prompt` does not fit those."""

    reply: str = ""
    """After each move."""

    endings: Mapping[Reason, str] = _NONE
    """After the last move; what a voice leaves out is said in the common words."""


class Sample(NamedTuple):
    """The game that a book shows; tests/golden has it word for word."""

    moves: Sequence[int]
    """The multipliers, in turn."""

    changes: Mapping[str, object] = _NONE
    """Fields of the rules that differ in this game."""

    erratum: str = ""
    """What the book gets wrong about this game, in a sentence."""


class Book(NamedTuple):
    """A game, as `timesduel.books.shelf` finds it in a file of this package."""

    rules: Rules
    """As it is played unless the players agree otherwise; their name is the id of the book."""

    title: str
    """Its name, for people."""

    voice: Voice
    """Its texts."""

    sample: Sample
    """The game that the book shows."""

    errata: Sequence[str]
    """What the book leaves open or gets wrong, and what is played here, in sentences."""

    house_rules: Sequence[Mapping[str, object]] = ()
    """Changes of the rules that make more setups to compare players by."""

    order: int = LAST
    """Sorts the books; those of equal order are sorted by id."""

    @property
    def sample_rules(self) -> Rules:
        """The rules of the sample game."""
        return self.rules.replace(**self.sample.changes)

    @property
    def setups(self) -> tuple[Rules, ...]:
        """The rules and each variant of `house_rules`: the setups that players are compared by."""
        return self.rules, *(self.rules.replace(**changes) for changes in self.house_rules)
