"""The questions what each turn of a recorded game was worth, and how its book tells the game."""

from dataclasses import dataclass

from timesduel.coach.review import Ending, Review, ReviewedTurn, review
from timesduel.questions.bounds import check_reviewable
from timesduel.questions.review_text import (
    ending_words,
    multiplication,
    note,
    reasons,
    result,
    turning_point,
)
from timesduel.records.record import Record
from timesduel.records.salvage import Salvaged
from timesduel.voices.replay import Replay, replay


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


@dataclass(frozen=True, kw_only=True)
class SavedReview(Review):
    """A game from a file gone through, as far as the file is in order."""

    players: tuple[str | None, str | None]
    """The level of a computer; None for a person."""

    problem: str | None
    """What is wrong with the file, in one line; None if nothing is."""

    turns_lost: bool
    """May there have been more turns than are reviewed?"""


def ask_review(record: Record) -> Review:
    """What each turn of a game was worth; an `EffortError` refuses what takes too long."""
    check_reviewable(record)
    return review(record)


def review_saved(found: Salvaged, record: Record) -> SavedReview:
    """What each turn was worth in what was found of a record, however long that takes."""
    return SavedReview(
        **vars(review(record)),
        players=record.players,
        problem=found.problem or None,
        turns_lost=found.turns_lost,
    )


def tell_review(record: Record) -> ReviewAnswer:
    """What each turn of a game was worth, and the sentences that go with it."""
    judged = ask_review(record)
    why = reasons(record, judged, by_name=True)
    turns = tuple(
        TurnAnswer(
            **vars(turn),
            sum=multiplication(turn, record.rules.modulus),
            note=note(turn),
            reason=why.get(turn.turn, ""),
        )
        for turn in judged.turns
    )
    ending = None
    if judged.ending is not None:
        deed, remark = ending_words(judged.ending)
        ending = EndingAnswer(**vars(judged.ending), sum=deed, note=remark)
    return ReviewAnswer(
        **{**vars(judged), "turns": turns, "ending": ending},
        players=record.players,
        result_text=result(judged),
        turning_point_text=turning_point(judged),
    )


def tell_replay(record: Record) -> Replay:
    """A game in the words of its book, turn by turn."""
    return replay(record.game())
