"""A review with all that is said about it."""

from dataclasses import dataclass

from timesduel.coach.review import Ending, Review, ReviewedTurn
from timesduel.records.record import Record
from timesduel.views.game_page import reasons
from timesduel.views.game_words import ending_words, multiplication, note, result, turning_point


@dataclass(frozen=True, kw_only=True)
class TurnAnswer(ReviewedTurn):
    """A turn of a game that is gone through."""

    sum: str
    """The turn in short, such as `6 x 3 = 18`."""

    note: str
    """What is to be said about it in a line; may be empty."""

    reason: str
    """Why a mistake was one; else empty."""


@dataclass(frozen=True, kw_only=True)
class EndingAnswer(Ending):
    """How a game that is gone through was lost without a move."""

    sum: str
    """What happened, in a few words."""

    note: str
    """What is to be said about it; may be empty."""


@dataclass(frozen=True, kw_only=True)
class ReviewAnswer(Review):
    """A game gone through turn by turn."""

    turns: tuple[TurnAnswer, ...]
    """Each turn, in order; what was taken back is not among them."""

    ending: EndingAnswer | None
    """How it was lost without a move; None if a move ended it, or nothing did."""

    players: tuple[str | None, str | None]
    """The level of a computer; None for a person."""

    result_text: str
    """How it ended, in a sentence."""

    turning_point_text: str
    """Where the game was decided, in a sentence; may be empty."""


def review_answer(record: Record, review: Review) -> ReviewAnswer:
    """A review of a game, and the sentences that go with it."""
    why = reasons(record, review, by_name=True)
    turns = tuple(
        TurnAnswer(
            **vars(turn),
            sum=multiplication(turn, record.rules.modulus),
            note=note(turn),
            reason=why.get(turn.turn, ""),
        )
        for turn in review.turns
    )
    ending = None
    if review.ending is not None:
        deed, remark = ending_words(review.ending)
        ending = EndingAnswer(**vars(review.ending), sum=deed, note=remark)
    return ReviewAnswer(
        **{**vars(review), "turns": turns, "ending": ending},
        players=record.players,
        result_text=result(review),
        turning_point_text=turning_point(review),
    )
