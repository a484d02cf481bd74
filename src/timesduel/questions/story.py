"""Where a game was decided, told to whoever reads it, and what each turn did, in sentences."""

from dataclasses import dataclass

from timesduel.coach.explain import Explanation
from timesduel.coach.judge import Grade
from timesduel.coach.review import Review, ReviewedTurn
from timesduel.coach.wording import Person, told_to
from timesduel.core.outcome import Reason
from timesduel.questions.review_text import result, some_moves, turning_point
from timesduel.words.speech import say, times_sign

_BY_PEOPLE = (Reason.RESIGNED, Reason.TIME, Reason.ABSENT)
"""How people lose without a move; programs can lose otherwise too."""


@dataclass(frozen=True, kw_only=True)
class Story:
    """Where a game was decided, or who never let go of the win; empty if nobody has won."""

    players: tuple[str, str]
    """As it is told to Player 1, and to Player 2."""

    others: str
    """As it is told to anybody else, and to two who share a screen."""


def story_of(review: Review) -> Story:
    """The story of a game, for everybody who may read it."""
    return Story(players=(_told_to(review, 1), _told_to(review, 2)), others=_told_to(review, None))


def _told_to(review: Review, reader: int | None) -> str:
    outcome, names = review.result, review.names
    if outcome is None or outcome.winner is None:
        return ""
    plot = _plot(review, outcome.winner)
    if not plot:  # told to everybody alike
        return turning_point(review)
    winner, loser = names[outcome.winner - 1], names[2 - outcome.winner]
    role = "other" if reader is None else "winner" if reader == outcome.winner else "loser"
    return say(f"reviews.story.{plot}.{role}", winner=winner, loser=loser)


def _plot(review: Review, winner: int) -> str:
    """Which story it is, as the part of a code; empty where nothing is known or a program failed.

    `held`: both had a turn, and every position was the winner's. `given`: so was it, but the
    winner had nothing to let go of, or the loser nothing to try.
    """
    number, turns = review.turning_point, review.turns
    if review.from_the_start:
        return "held" if {turn.player for turn in turns} == {1, 2} else "given"
    if number is None:
        return ""
    if number > len(turns):
        assert review.ending is not None
        return review.ending.reason.value if review.ending.reason in _BY_PEOPLE else ""
    turn = turns[number - 1]
    if turn.lucky:
        return "lucky"
    if turn.multiplier is None:
        return "late"
    return "taken" if any(each.player == winner for each in turns[number:]) else "slip"


def remark(review: Review, turn: ReviewedTurn, reason: str) -> str:
    """What a turn did; of a mistake the reason why it was one, and what was better."""
    if turn.grade is Grade.THREW:
        return _regret(turn, reason)
    if turn.multiplier is None:
        return say("reviews.remark.lucky" if turn.lucky else "reviews.remark.time")
    if _has_won(review, turn):
        return result(review)
    return say(f"reviews.did.{turn.grade.value}")


def told_remarks(
    review: Review, turn: ReviewedTurn, why: Explanation | None
) -> tuple[str, str] | None:
    """The remark as it is told to Player 1 and to Player 2; None if it speaks of neither."""
    if why is None and not _has_won(review, turn):
        return None
    one, two = (_told_remark(review, turn, why, reader) for reader in (1, 2))
    return one, two


def _told_remark(review: Review, turn: ReviewedTurn, why: Explanation | None, reader: int) -> str:
    own = reader == turn.player
    if why is not None:
        with told_to(Person.YOU if own else Person.THEY):
            return _regret(turn, why.text)
    assert review.result is not None
    winner, loser = review.names[turn.player - 1], review.names[2 - turn.player]
    role, how = "winner" if own else "loser", review.result.reason.value
    return say(f"reviews.remark.{role}.{how}", winner=winner, loser=loser)


def _has_won(review: Review, turn: ReviewedTurn) -> bool:
    """Did this move win the game?"""
    last = turn.turn == len(review.turns) and review.ending is None
    won = review.result is not None and review.result.winner == turn.player
    return last and won and turn.multiplier is not None


def _regret(turn: ReviewedTurn, reason: str) -> str:
    first = say("reviews.remark.late") if turn.multiplier is None else reason
    if not turn.better_moves:
        return first
    better = say("reviews.remark.better", moves=some_moves(turn.better_moves, times_sign()))
    return say("reviews.remark.why", reason=first, better=better) if first else better
