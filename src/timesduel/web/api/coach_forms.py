"""What clients get to see of what the coach says: claims, hints, turns."""

from typing import Annotated, Any

from msgspec import Struct

from timesduel.data.description import described_by
from timesduel.web.api.rule_forms import Number


class ClaimForm(Struct, frozen=True):
    """A part of what the coach says, true by itself.

    What other keys there are depends on its kind: docs/coach.md#claims has all of them.
    """

    claim: str
    """Its kind, such as `Play`."""

    text: str
    """It in a sentence."""


Claim = Annotated[dict[str, Any], described_by(ClaimForm)]


class ExplanationForm(Struct, frozen=True):
    """Why something is so."""

    text: str
    """In a few sentences."""

    claims: list[Claim]
    """The same as data, a claim after the other."""


class HintForm(Struct, frozen=True):
    """One step of help."""

    number: int
    """Which step it is, from 1."""

    of: int
    """How many there are."""

    step: str
    """What it tells: `nudge` (is there something to find?), `zone` (what to aim for), `move`, or
    `reason`."""

    text: str
    """The hint itself."""

    said: str
    """The same as it is said to a player."""

    claims: list[Claim]
    """The same as data, a claim after the other."""


class ExplainedTurn(Struct, frozen=True):
    """What a turn was worth, and why; of a turn lost to the clock only what it did."""

    turn: int
    """Its number, from 1."""

    player: int
    """Whose turn it was, 1 or 2."""

    total: Number
    """The number on the table before it."""

    move: int | None
    """The multiplier that was played; null for a turn lost to the clock."""

    grade: str
    """What it was worth: `only`, `kept`, `threw`, `lost` or `unknown`; see
    docs/commands.md#timesduel-coach-book."""

    winning_moves: list[int] | None
    """All that would have won; null where they are not all known."""

    lines: list[str]
    """What is said about it: a verdict, which may be empty, and why. None of a turn lost to the
    clock."""

    explanation: ExplanationForm | None
    """Why; null for a turn lost to the clock."""
