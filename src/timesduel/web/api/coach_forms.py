"""What clients get to see of what the coach says: claims, hints, turns, whole games."""

from typing import Annotated, Any

from msgspec import Struct

from timesduel.data.description import described_by
from timesduel.web.api.rule_forms import Number, PlainRules


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


class ResultForm(Struct, frozen=True):
    """How a game ended."""

    winner: int | None
    """Player 1 or 2; null if nobody won."""

    reason: str
    """How, as docs/records.md has it: `reached`, `exact`, `stuck`, `resigned` and so on."""


class JudgedTurn(Struct, frozen=True):
    """A turn, and what it was worth."""

    turn: int
    """Its number, from 1."""

    player: int
    """Whose turn it was, 1 or 2."""

    total: Number
    """The number on the table before it."""

    multiplier: int | None
    """What was played; null for a turn lost to the clock."""

    product: Number
    """The number after it."""

    grade: str
    """What it was worth: `only`, `kept`, `threw`, `lost` or `unknown`; see
    docs/commands.md#timesduel-coach-book."""

    mark: str
    """`!!` for the only move that won, `??` for a win thrown away, `-` where that is not known, or
    nothing."""

    winning_moves: list[int] | None
    """All that would have won; null where they are not all known."""

    better_moves: list[int]
    """After a mistake, what would have won; else none."""

    sequel: str | None
    """What came of a mistake, such as `punished`: docs/commands.md#timesduel-review-file has all;
    null if it was none."""

    sum: str
    """The turn in short, such as `6 x 3 = 18`."""


class ReviewTurn(JudgedTurn, frozen=True):
    """A turn of a game that is gone through."""

    note: str
    """What is to be said about it in a line; may be empty."""

    reason: str
    """Why a mistake was one; else empty."""


class LessonTurn(JudgedTurn, frozen=True):
    """A turn of a sample game."""

    text: str
    """Why the move is good, or how it could be answered and what was better."""


class LostEnding(Struct, frozen=True):
    """How a game was lost without a move."""

    player: int
    """Who lost it, 1 or 2."""

    reason: str
    """`resigned`, `time`, `absent`, or how a program failed."""

    grade: str
    """`threw` if that player could have won, `lost` if not, or `unknown`."""

    mark: str
    """As of a turn."""

    better_moves: list[int]
    """What would have won, if it was that player's turn."""


class ReviewEnding(LostEnding, frozen=True):
    """How a game that is gone through was lost without a move."""

    sum: str
    """What happened, in a few words."""

    note: str
    """What is to be said about it; may be empty."""


class SummaryForm(Struct, frozen=True):
    """How a player did."""

    player: int
    """1 or 2."""

    moves: int
    """How many moves they made."""

    chances: int
    """How many positions they could have won."""

    kept: int
    """How many of these were still won after their move."""

    only: int
    """How often they found the only move that won."""

    thrown: int
    """How often they threw a win away."""

    accuracy: float | None
    """`kept` of `chances`, from 0 to 1; null without a chance."""


class JudgedGame(Struct, frozen=True):
    """A game, and what was good in it."""

    rules: PlainRules
    """What was played."""

    names: tuple[str, str]
    """Of Player 1 and Player 2."""

    first: int
    """Who moved first, 1 or 2."""

    result: ResultForm | None
    """How it ended; null while it goes on."""

    leaders: list[int | None]
    """Who wins with best play, at the start and after each turn: 1, 2, or null where that is not
    known."""

    turning_point: int | None
    """The turn that handed the winner a win which was never lost again; one more than there are
    turns if it is the ending; null if there is none, or it is not known."""

    from_the_start: bool
    """Had the winner the win all along?"""

    summaries: list[SummaryForm]
    """How Player 1 did, and Player 2."""

    result_text: str
    """How it ended, in a sentence."""


class ReviewForm(JudgedGame, frozen=True):
    """A game gone through turn by turn."""

    turns: list[ReviewTurn]
    """Each turn, in order; what was taken back is not among them."""

    ending: ReviewEnding | None
    """How it was lost without a move; null if a move ended it, or nothing did."""

    players: tuple[str | None, str | None]
    """The level of a computer; null for a person."""

    turning_point_text: str
    """Where the game was decided, in a sentence; may be empty."""
